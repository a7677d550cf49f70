import { expect, test } from 'vitest'
import { HitTimes } from './hit-times.ts'

function runtime() {
  const kept = new Map<string, string>()
  return {
    get: (name: string): unknown => {
      const text = kept.get(name)
      return text === undefined ? null : JSON.parse(text)
    },
    set: (name: string, value: unknown) => void kept.set(name, JSON.stringify(value)),
  }
}

const counters = (packets: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(packets).map(([rule, each]) => [rule, { packets: each, bytes: each }]))

test('a hit is known from the look that first saw it, and not where it was before the first look', async () => {
  const times = new HitTimes(runtime())
  await times.look(counters({ a: 5, b: 0, c: 0 }), 100)
  expect(['a', 'b', 'c'].map((rule) => times.lastOf(rule))).toEqual([null, null, null])
  await times.look(counters({ a: 5, b: 2, c: 0, d: 1 }), 160)
  expect(['a', 'b', 'c', 'd'].map((rule) => times.lastOf(rule))).toEqual([null, 160, null, 160])
  await times.look(counters({ a: 6, b: 2, c: 0, d: 1 }), 220)
  expect(['a', 'b'].map((rule) => times.lastOf(rule))).toEqual([220, 160])
})

test('a counter that was set back, or is gone, is forgotten; one that begins anew is a hit', async () => {
  const times = new HitTimes(runtime())
  await times.look(counters({}), 1)
  await times.look(counters({ a: 9, b: 9, c: 9 }), 60)
  await times.look(counters({ a: 0, b: 3 }), 120)
  expect(['a', 'b', 'c'].map((rule) => times.lastOf(rule))).toEqual([null, 120, null])
})

test('all of it outlives a restart, and what came meanwhile is a hit', async () => {
  const table = runtime()
  const before = new HitTimes(table)
  await before.look(counters({}), 1)
  const many = Object.fromEntries(Array.from({ length: 12_000 }, (_, id) => [`r${id}`, id + 1]))
  await before.look(counters(many), 60)
  before.close()
  const after = new HitTimes(table)
  expect([0, 4_999, 5_000, 11_999].map((id) => after.lastOf(`r${id}`))).toEqual([60, 60, 60, 60])
  await after.look(counters({ ...many, r7: 1_000 }), 600)
  expect(['r7', 'r8'].map((rule) => after.lastOf(rule))).toEqual([600, 60])
})

test('fewer hits than before leave none of the older ones behind', async () => {
  const table = runtime()
  const before = new HitTimes(table)
  await before.look(counters(Object.fromEntries(Array.from({ length: 7_000 }, (_, id) => [`r${id}`, 1]))), 1)
  before.close()
  const later = new HitTimes(table)
  await later.look(counters({ r1: 2 }), 60)
  later.close()
  const last = new HitTimes(table)
  expect(['r1', 'r6000'].map((rule) => last.lastOf(rule))).toEqual([60, null])
})
