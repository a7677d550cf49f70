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
  const ruleset: Ruleset = { sets: [], maps: [], counters: [], chains: [{ name: 'web', hook, rules }] }
  const chain = async () => {
    const shown = await nft(['--debug=netlink', 'list', 'chain', 'inet', 'gatehouse', 'web'])
    return shown.slice(shown.indexOf('inet gatehouse web')).replaceAll(/^(inet \S+ \S+)[ 0-9]*/gm, '$1')
  }
  await loadRuleset(channel.kernel, ruleset)
  const ours = await chain()
  await nft(['flush', 'ruleset'])
  await nft(['-f', '-'], printRuleset(ruleset))
  expect(ours).toBe(await chain())
  for (const part of ['tproxy to :3129', 'socket transparent 1', 'fib saddr type != local'])
    expect(ours).toContain(part)
})
