import { expect, test } from 'vitest'
import { trafficBetween } from './traffic-sample.ts'

const counts = (bytes: number, packets: number, errors = 0, drops = 0) => ({ bytes, packets, errors, drops })
const at = (atMs: number, device: string, receive: ReturnType<typeof counts>, transmit = counts(0, 0)) => ({
  atMs,
  figures: {
    interfaces: [{ device, receive, transmit }],
    conntrack: { entries: 3, limit: 100, failures: null },
  },
})

test('rates are what was counted over the time between two readings', () => {
  const sample = trafficBetween(
    at(1_000, 'eth0', counts(1_000, 10)),
    at(3_000, 'eth0', counts(3_000, 30, 1, 2), counts(500, 4)),
  )
  expect(sample).toEqual({
    at_ms: 3_000,
    seconds: 2,
    interfaces: [
      {
        device: 'eth0',
        receive: { bits_per_second: 8_000, packets_per_second: 10, errors: 1, drops: 2 },
        transmit: { bits_per_second: 2_000, packets_per_second: 2, errors: 0, drops: 0 },
      },
    ],
    connections: { entries: 3, limit: 100 },
  })
})

test('an interface that is new, or whose counters began anew, is left out, and so is a clock set back', () => {
  const first = at(1_000, 'eth0', counts(1_000, 10))
  expect(trafficBetween(first, at(2_000, 'eth1', counts(9_000, 90)))?.interfaces).toEqual([])
  expect(trafficBetween(first, at(2_000, 'eth0', counts(10, 1)))?.interfaces).toEqual([])
  expect(trafficBetween(first, at(1_000, 'eth0', counts(2_000, 20)))).toBeNull()
})
