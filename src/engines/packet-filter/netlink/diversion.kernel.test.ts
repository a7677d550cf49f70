import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRuleset, openKernel } from '../../../../test/kernel/load-ruleset.ts'
import { createNet, type Net } from '../../../../test/kernel/net.ts'
import { printRuleset } from '../../../compile/text/nft.ts'
import type { Match, Ruleset } from '../../../core/ruleset/ruleset.ts'

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
  const chain = async (name: string) => {
    const shown = await nft(['--debug=netlink', 'list', 'chain', 'inet', 'gatehouse', name])
    return shown.slice(shown.indexOf(`inet gatehouse ${name}`)).replaceAll(/^(inet \S+ \S+)[ 0-9]*/gm, '$1')
  }
  const chains = async () => `${await chain('web')}\n${await chain('zone')}`
  await loadRuleset(channel.kernel, ruleset)
  const ours = await chains()
  await nft(['flush', 'ruleset'])
  await nft(['-f', '-'], printRuleset(ruleset))
  expect(ours).toBe(await chains())
  for (const part of [
    'ct original zone set 3129',
    'tproxy to :3129',
    'socket transparent 1',
    'fib saddr type != local',
  ])
    expect(ours).toContain(part)
})
