import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRuleset, openKernel } from '../../../../test/kernel/load-ruleset.ts'
import { createNet, type Net } from '../../../../test/kernel/net.ts'
import { printRuleset } from '../../../compile/text/nft.ts'
import type { Match, MatchField, Ruleset } from '../../../core/ruleset/ruleset.ts'
import { minimalRuleset } from '../../../domains/firewall/compile/system/minimal.ts'
import { createFilterTable } from '../table.ts'

let net: Net
let channel: ReturnType<typeof openKernel>

beforeAll(async () => {
  net = await createNet({})
  channel = openKernel(net)
})

afterAll(async () => {
  channel.close()
  await net.close()
})

async function nft(args: readonly string[], stdin = ''): Promise<string> {
  const { stdout, stderr, code } = await net.run('gateway', ['nft', ...args], stdin)
  if (code !== 0) throw new Error(stderr)
  return stdout
}

const inline = (field: 'fib daddr oifname' | 'fib saddr type' | 'meta l4proto', value: string): Match => {
  return { op: 'in', field, not: field === 'fib saddr type', ranges: [{ lo: value, hi: value }] }
}
const accept = { verdict: { op: 'accept' }, comment: 'fwd.ngfw.1' } as const
const tcp = inline('meta l4proto', '6')

test('what hands packets to a socket is in the kernel what nft makes of its text', async () => {
  const rules = [
    {
      match: [tcp, inline('fib daddr oifname', 'wan')],
      statements: [{ op: 'divert', port: 3129 }],
      ...accept,
    },
    { match: [tcp, { op: 'socket-transparent' }], statements: [{ op: 'set-label', label: 66 }], ...accept },
    { match: [tcp, inline('fib saddr type', 'local')], statements: [], ...accept },
  ] as const
  const hook = { type: 'filter', hook: 'prerouting', priority: -90 } as const
  const zone = { match: [tcp], statements: [{ op: 'set-zone', zone: 3129 }], ...accept } as const
  const ruleset: Ruleset = {
    ...{ sets: [], maps: [], counters: [] },
    chains: [
      { name: 'web', hook, rules },
      { name: 'zone', hook: { type: 'filter', hook: 'output', priority: -300 }, rules: [zone] },
    ],
  }
  await isTheSame(ruleset, [
    'ct original zone set 3129',
    'tproxy to :3129',
    'socket transparent 1',
    'fib saddr type != local',
  ])
})

test.each([
  ['ip', 'ends', 'ip daddr . tcp dport . ip saddr . tcp sport'],
  ['ip6', 'ends6', 'ip6 daddr . tcp dport . ip6 saddr . tcp sport'],
] as const)('the ends of connections are kept in mind as nft does, %s', async (family, set, answers) => {
  const rules = [true, false].map((isAnswer) => ({
    match: [tcp],
    statements: [{ op: 'remember-ends', family, isAnswer }] as const,
    ...accept,
  }))
  const refused = { match: [tcp, { op: 'ends-remembered', family }], statements: [], ...accept } as const
  const hook = { type: 'filter', hook: 'forward', priority: 0 } as const
  const ruleset: Ruleset = {
    ...{ sets: [], maps: [], counters: [] },
    chains: [{ name: 'web', hook, rules: [...rules, refused] }],
  }
  const type = family === 'ip' ? 'ipv4_addr' : 'ipv6_addr'
  await isTheSame(ruleset, [`update @${set} { ${answers} }`, `@${set}`])
  await loadRuleset(channel.kernel, ruleset)
  const listed = await nft(['list', 'set', 'inet', 'gatehouse', set])
  expect(listed).toContain(`type ${type} . inet_service . ${type} . inet_service`)
  for (const part of ['size 65536', 'flags dynamic,timeout', 'timeout 1m50s']) expect(listed).toContain(part)
  await nft(['flush', 'ruleset'])
})

test('connections of FTP get their helper as nft does, and what they agree upon is told from others', async () => {
  const control = { match: [tcp], statements: [{ op: 'follow-ftp' }], ...accept } as const
  const agreed = { match: [{ op: 'ct-status', values: ['expected'] }], statements: [], ...accept } as const
  const hook = { type: 'filter', hook: 'forward', priority: 0 } as const
  const ruleset: Ruleset = {
    ...{ sets: [], maps: [], counters: [] },
    chains: [{ name: 'ftp', hook, rules: [control, agreed] }],
  }
  await isTheSame(ruleset, ['ct helper set "ftp"', 'ct status expected'])
  await loadRuleset(channel.kernel, ruleset)
  expect(await nft(['list', 'ct', 'helper', 'inet', 'gatehouse', 'ftp'])).toMatch(
    /ct helper ftp \{\s+type "ftp" protocol tcp\s+l3proto inet\s+\}/,
  )
  await nft(['flush', 'ruleset'])
  // A kernel without the helper has the rules, and nothing of it.
  await loadRuleset(channel.kernel, ruleset, false)
  const listed = await nft(['list', 'table', 'inet', 'gatehouse'])
  expect(listed).toContain('ct status expected')
  expect(listed).not.toContain('helper')
  await nft(['flush', 'ruleset'])
})

test('before it is known what the kernel knows, the ruleset that closes the gateway asks for no helper', async () => {
  await createFilterTable(channel.kernel, 1).turnTo(minimalRuleset, null)
  expect(await nft(['list', 'table', 'inet', 'gatehouse'])).not.toContain('helper')
  await nft(['flush', 'ruleset'])
})

test('lengths of headers and packets are compared as nft does', async () => {
  const one = (field: MatchField, value: string): Match => {
    return { op: 'in', field, not: false, ranges: [{ lo: value, hi: value }] }
  }
  const rules = [
    { match: [one('ip length', '52'), one('tcp doff', '8')], statements: [], ...accept },
    { match: [one('ip6 length', '40'), one('tcp doff', '10')], statements: [], ...accept },
    { match: [one('tcp doff', '5'), one('tcp flags', '16')], statements: [], ...accept },
  ]
  const hook = { type: 'filter', hook: 'forward', priority: 0 } as const
  const ruleset: Ruleset = { ...{ sets: [], maps: [], counters: [] }, chains: [{ name: 'web', hook, rules }] }
  await isTheSame(ruleset, [
    'ip length 52 tcp doff 8',
    'ip6 length 40 tcp doff 10',
    'tcp doff 5 tcp flags ack / fin,syn,rst,ack',
  ])
})

test('urgent data is made usual data as nft does, with the checksum, and Fast Open is taken away', async () => {
  const rules = (['strip-fast-open', 'clear-urgent'] as const).map((op) => {
    return { match: [tcp], statements: [{ op }], ...accept }
  })
  const hook = { type: 'filter', hook: 'forward', priority: 0 } as const
  const ruleset: Ruleset = { ...{ sets: [], maps: [], counters: [] }, chains: [{ name: 'web', hook, rules }] }
  await isTheSame(ruleset, ['reset tcp option fastopen', 'tcp flags & urg == urg', withChecksum])
})

/** nft does not keep the checksum right where it writes by the place of a field. */
const withChecksum = 'csum_type 1 csum_off 16'
const withoutChecksum = 'csum_type 0 csum_off 0'

/** Expects that the kernel has the rules as nft writes them from their text, and that nft lists these parts. */
async function isTheSame(ruleset: Ruleset, parts: readonly string[]): Promise<void> {
  const chain = async (name: string) => {
    const shown = await nft(['--debug=netlink', 'list', 'chain', 'inet', 'gatehouse', name])
    return shown.slice(shown.indexOf(`inet gatehouse ${name}`)).replaceAll(/^(inet \S+ \S+)[ 0-9]*/gm, '$1')
  }
  const chains = async () => (await Promise.all(ruleset.chains.map(({ name }) => chain(name)))).join('\n')
  await loadRuleset(channel.kernel, ruleset)
  const ours = await chains()
  await nft(['flush', 'ruleset'])
  await nft(['-f', '-'], printRuleset(ruleset))
  expect(ours.replace(withChecksum, withoutChecksum)).toBe(await chains())
  for (const part of parts) expect(ours).toContain(part)
  await nft(['flush', 'ruleset'])
}
