import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { printAddress } from '../../core/net/ip.ts'
import type { Ruleset } from '../../core/ruleset/ruleset.ts'
import { generationName } from './netlink/command.ts'

const ranges = 100_000

let net: Net
let filter: RunningFilter

beforeAll(async () => {
  net = await createNet({})
  filter = startFilter(net)
})

afterAll(async () => {
  await filter.close()
  await net.close()
})

const ruleset: Ruleset = {
  chains: [
    {
      name: 'forward',
      hook: { type: 'filter', hook: 'forward', priority: 0, policy: 'accept' },
      rules: [
        {
          match: [{ op: 'set', field: 'ip saddr', not: false, set: 'd4_x' }],
          statements: [],
          verdict: { op: 'drop' },
          comment: 'fwd.ngfw.1',
        },
      ],
    },
  ],
  maps: [],
  sets: [
    {
      name: 'd4_x',
      type: 'ipv4_addr',
      elements: Array.from({ length: ranges }, (_, index) => ({
        lo: printAddress(4, BigInt(0x0a000000 + index * 16)),
        hi: printAddress(4, BigInt(0x0a000000 + index * 16 + 7)),
      })),
    },
  ],
  counters: [],
} as unknown as Ruleset

/** Number of the newest transaction. */
async function serial(): Promise<number> {
  const { stdout } = await net.run('gateway', ['nft', 'list', 'set', 'inet', 'gatehouse', generationName])
  return Number(/elements = \{ (\S+) \}/.exec(stdout)?.[1])
}

/** Of what one transaction carries the kernel keeps several times as much until its end, while somebody listens. */
test('a large ruleset goes into the kernel in several transactions, of which the last puts it in force', async () => {
  await filter.apply({ ...ruleset, sets: [{ ...ruleset.sets[0]!, elements: [] }] })
  const before = await serial()
  await filter.apply(ruleset)
  const between = await serial()
  expect(between - before).toBe(1)
  await filter.apply({
    ...ruleset,
    chains: ruleset.chains.map((chain) => ({
      ...chain,
      rules: chain.rules.map((rule) => ({ ...rule, match: [{ ...rule.match[0]!, set: 'd4_y' }] })),
    })),
    sets: [{ ...ruleset.sets[0]!, name: 'd4_y' }],
  } as Ruleset)
  expect((await serial()) - between).toBeGreaterThan(1)
  expect((await filter.observe()).status).toBe('active')
})
