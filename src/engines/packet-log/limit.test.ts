import { expect, test } from 'vitest'
import { PacketLimit } from './limit.ts'

const limits = {
  source: { burst: 10, perSecond: 2 },
  rule: { burst: 100, perSecond: 20 },
  mostSources: 1_000,
}
const rule = 'fwd.ngfw.1 drop'

/** The number of `count` packets that become rows. */
function admitted(limit: PacketLimit, count: number, source: (index: number) => string, nowMs = 0): number {
  let sum = 0
  for (let index = 0; index < count; index++) if (limit.admits(rule, source(index), nowMs)) sum += 1
  return sum
}

test('a source has its burst and its rate, and the rest is counted', () => {
  const limit = new PacketLimit(limits)
  expect(admitted(limit, 50, () => '203.0.113.1')).toBe(10)
  expect(admitted(limit, 50, () => '203.0.113.1', 3_000)).toBe(6)
  expect(limit.collect()).toEqual([{ prefix: rule, source: '203.0.113.1', packets: 84 }])
  expect(limit.collect()).toEqual([])
})

test('sources and rules have nothing to do with each other', () => {
  const limit = new PacketLimit(limits)
  expect(admitted(limit, 50, () => '203.0.113.1')).toBe(10)
  expect(limit.admits(rule, '203.0.113.2', 0)).toBe(true)
  expect(limit.admits('fwd.ngfw.2 drop', '203.0.113.1', 0)).toBe(true)
})

test('sources that are made up are bounded by the rule, in rows and in memory', () => {
  const limit = new PacketLimit(limits)
  const count = 20_000
  const rows = admitted(limit, count, (index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)
  expect(rows).toBe(100)
  expect(limit.collect()).toEqual([{ prefix: rule, source: null, packets: count - 100 }])
})

test('of many sources those with most packets are told, and no packet is forgotten', () => {
  const limit = new PacketLimit({ ...limits, rule: { burst: 1e9, perSecond: 0 }, mostSources: 200 })
  let rows = 0
  for (let round = 0; round < 30; round++)
    rows += admitted(limit, 300, (index) => `10.0.${index % 3}.${index}`)
  const told = limit.collect()
  expect(told.length).toBeLessThanOrEqual(51)
  expect(rows + told.reduce((sum, { packets }) => sum + packets, 0)).toBe(9_000)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1', 'fe80::/64'],
  ['::1', '0::/64'],
])('%s is of the network %s', (address, network) => {
  const limit = new PacketLimit(limits)
  admitted(limit, 11, () => address)
  expect(limit.collect()).toEqual([{ prefix: rule, source: network, packets: 1 }])
})
