import { expect, test } from 'vitest'
import type { Request } from '../client.ts'
import { Attempts } from './attempt.ts'

const made: Request = {
  method: 'POST',
  path: '/aliases/ip_addresses',
  body: { title: 'srv', value: '10.1.2.3' },
}

function edit(etag: string): Request {
  const change = { method: 'POST', path: '/firewall/rules/forward', body: { action: 'drop' }, if_match: etag }
  return { method: 'POST', path: '/x/transactions', body: { changes: [change] } }
}

test('what had no answer goes out by its key once more, until there is one', () => {
  const attempts = new Attempts()
  const first = attempts.of(made)!
  first.lost()
  const second = attempts.of(made)!
  expect(second.key).toBe(first.key)
  second.lost()
  const third = attempts.of(made)!
  expect(third.key).toBe(first.key)
  third.answered()
  expect(attempts.of(made)!.key).not.toBe(first.key)
})

test('what was answered, or is another request, has a key of its own', () => {
  const attempts = new Attempts()
  const first = attempts.of(made)!
  first.answered()
  const second = attempts.of(made)!
  expect(second.key).not.toBe(first.key)
  second.lost()
  expect(attempts.of({ ...made, body: { title: 'srv', value: '10.1.2.4' } })!.key).not.toBe(second.key)
  expect(attempts.of({ ...made, path: '/aliases/networks' })!.key).not.toBe(second.key)
})

test('changes go out once more with the ETags that they had', () => {
  const attempts = new Attempts()
  const first = attempts.of(edit('"1"'))!
  first.lost()
  const second = attempts.of(edit('"2"'))!
  expect([second.key, second.body]).toEqual([first.key, edit('"1"').body])
})

test('a silence is known for ten minutes', () => {
  let nowMs = 0
  const attempts = new Attempts(() => nowMs)
  const first = attempts.of(made)!
  first.lost()
  nowMs = 599_999
  expect(attempts.of(made)!.key).toBe(first.key)
  nowMs = 600_000
  expect(attempts.of(made)!.key).not.toBe(first.key)
})

test('behind another change that was made, the same is meant once more', () => {
  const attempts = new Attempts()
  const first = attempts.of(made)!
  first.lost()
  attempts.changed()
  expect(attempts.of(made)!.key).not.toBe(first.key)
})

test('what reverts by itself, or has no body, is new each time, and what may be made twice has no key', () => {
  const attempts = new Attempts()
  const confirmed = { ...made, headers: { 'X-Confirm-Within': '60' } }
  const first = attempts.of(confirmed)!
  first.lost()
  expect(attempts.of(confirmed)!.key).not.toBe(first.key)
  const restored = { method: 'POST', path: '/x/revisions/7/restore' }
  const act = attempts.of(restored)!
  act.lost()
  expect(attempts.of(restored)!.key).not.toBe(act.key)
  expect(attempts.of({ ...made, query: { dry_run: 1 } })).toBeNull()
  expect(attempts.of({ method: 'PATCH', path: '/aliases/ip_addresses/ip.id.1', body: {} })).toBeNull()
})
