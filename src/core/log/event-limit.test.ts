import { expect, test } from 'vitest'
import { eventRow } from '../../domains/logs/event-row.ts'
import type { GatewayEvent } from './event.ts'
import { EventLimit } from './event-limit.ts'

const refused = (address: string, login = 'root'): GatewayEvent => ({ kind: 'login-refused', login, address })

/** Number of rows that `count` events leave. */
function admitted(
  limit: EventLimit,
  count: number,
  event: (index: number) => GatewayEvent,
  nowMs = 0,
): number {
  return Array.from({ length: count }, (_, index) => limit.admits(event(index), nowMs)).filter(Boolean).length
}

test('refused sign-ins of one address are limited, whatever the login, and the rest is told', () => {
  const limit = new EventLimit()
  expect(admitted(limit, 5_000, (index) => refused('203.0.113.9', `user ${index}`))).toBe(100)
  expect(limit.admits(refused('203.0.113.10'), 0)).toBe(true)
  const told = limit.collect()
  expect(told.map((event) => eventRow(event, 0).message)).toEqual([
    '4900 more refused sign-ins were left out, from 203.0.113.9 (4900)',
  ])
  expect(limit.collect()).toEqual([])
  expect(admitted(limit, 50, () => refused('203.0.113.9'), 100_000)).toBe(20)
})

test('addresses that are made up are limited together, in bounded memory', () => {
  const limit = new EventLimit()
  expect(admitted(limit, 30_000, (index) => refused(`10.0.${index >> 8}.${index & 255}`))).toBe(1_000)
  const [told] = limit.collect()
  expect(told).toMatchObject({ kind: 'left-out', what: 'login-refused', events: 29_000 })
})

test('a flood of strangers leaves room for what administrators do', () => {
  const limit = new EventLimit()
  const request = (login: string): GatewayEvent => {
    return { kind: 'refused-request', login, address: '203.0.113.9', request: 'PUT /x', answer: '401' }
  }
  admitted(limit, 30_000, () => request(''))
  expect(limit.admits(request('reader'), 0)).toBe(true)
  expect([eventRow(request(''), 0).origin, eventRow(request('reader'), 0).origin]).toEqual([
    'outside',
    'refusal',
  ])
  const change = (): GatewayEvent => {
    return { kind: 'change', login: 'admin', address: '', revision: 1, summary: '' }
  }
  expect(admitted(limit, 20_000, change)).toBe(20_000)
})
