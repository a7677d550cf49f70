import { expect, test } from 'vitest'
import { message } from '../messages.ts'
import { afterAnswer, fromHosts, type NameEntry, newEntry, resolvedName, sameNews } from './entry.ts'
import type { Answer, FamilyAnswer } from './query.ts'

const found = (addresses: readonly string[], ttlSeconds = 300): FamilyAnswer => ({
  ok: true,
  addresses,
  ttlSeconds,
})
const failed: FamilyAnswer = { ok: false, error: message('the name servers do not answer') }
const none = found([])
const known: NameEntry = {
  v4: ['192.0.2.1'],
  v6: ['2001:db8::1'],
  resolvedAtSeconds: 50,
  error: null,
  failures: 0,
  dueSeconds: 100,
}

function after(entry: NameEntry, v4: FamilyAnswer, v6: FamilyAnswer): NameEntry {
  const answer: Answer = { v4, v6 }
  return afterAnswer(entry, answer, 100)
}

test('an answer replaces what was known, in sorted order', () => {
  expect(after(known, found(['192.0.2.9', '192.0.2.3']), none)).toEqual({
    v4: ['192.0.2.3', '192.0.2.9'],
    v6: [],
    resolvedAtSeconds: 100,
    error: null,
    failures: 0,
    dueSeconds: 400,
  })
})

test.each([
  [0, 105],
  [4, 105],
  [60, 160],
  [86_400, 3_700],
])('a time to live of %i s is due at %i', (ttl, due) => {
  expect(after(known, found(['192.0.2.1'], ttl), none).dueSeconds).toBe(due)
})

test('the shorter time to live of both families counts', () => {
  expect(after(known, found(['192.0.2.1'], 60), found(['2001:db8::1'], 20)).dueSeconds).toBe(120)
})

test('a failure keeps what was known, with the error beside it', () => {
  expect(resolvedName('a', after(known, failed, failed))).toEqual({
    name: 'a',
    addresses: ['192.0.2.1', '2001:db8::1'],
    resolvedAtSeconds: 50,
    error: message('the name servers do not answer'),
  })
})

test('a family that failed keeps its addresses, the other gets its new ones', () => {
  const entry = after(known, found(['192.0.2.7']), failed)
  expect(entry).toMatchObject({ v4: ['192.0.2.7'], v6: ['2001:db8::1'], resolvedAtSeconds: 100 })
})

test('a name that lost all its addresses keeps the last ones', () => {
  expect(after(known, none, none)).toMatchObject({
    v4: known.v4,
    v6: known.v6,
    error: message('the name has no addresses'),
  })
})

test('failures are asked for again after 5, 10, 20 s and so on, at most 5 min', () => {
  let entry = newEntry(100)
  const pauses = Array.from({ length: 8 }, () => {
    entry = after(entry, failed, failed)
    return entry.dueSeconds - 100
  })
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  expect(after(entry, found(['192.0.2.1']), none).failures).toBe(0)
})

test('only addresses and errors are news', () => {
  expect(sameNews(known, after(known, found(known.v4), found(known.v6)))).toBe(true)
  expect(sameNews(known, after(known, failed, failed))).toBe(false)
  expect(sameNews(newEntry(0), fromHosts(['192.0.2.1'], 0))).toBe(false)
})
