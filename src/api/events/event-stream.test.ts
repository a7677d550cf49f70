import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { eventStream, positionOf } from './event-stream.ts'
import { rateSource, stateSource } from './state-sources.ts'

const ending = new AbortController()
const parts = { isAllowed: () => true, ending: ending.signal, reportBug: (text: string) => bugs.push(text) }
const bugs: string[] = []
afterEach(() => expect(bugs).toEqual([]))

const start = { revision: 7, row: 12 }

test('a reader that takes nothing holds one step, and then gets the newest state, not each one', async () => {
  let value = 0
  let looks = 0
  const padding = 'x'.repeat(20_000)
  const state = stateSource(
    'state',
    () => [value],
    () => ({ value, padding }),
  )
  const look = () => {
    looks += 1
    return state.look()
  }
  const stream = eventStream(parts, [{ look }], start)
  // The first read fills the stream beyond its mark; nobody takes it.
  stream.read(0)
  for (; value < 20; value++) await sleep(30)
  expect(looks).toBe(1)
  const seen: number[] = []
  stream.setEncoding('utf8').on('data', (text: string) => {
    for (const [, number] of text.matchAll(/"value":(\d+)/g)) seen.push(Number(number))
  })
  await expect.poll(() => seen).toEqual([0, 20])
  stream.destroy()
})

test('rates that a reader did not take are counted', () => {
  const sample = (at_ms: number) => ({ at_ms, seconds: 1, interfaces: [], connections: null })
  const bySecond = [sample(1_000)]
  const source = rateSource({ bySecond })
  expect(source.look()).toEqual([{ name: 'interfaces', data: { ...sample(1_000), skipped: 0 } }])
  expect(source.look()).toEqual([])
  for (const at of [2_000, 3_000, 4_000]) bySecond.push(sample(at))
  expect(source.look()).toEqual([{ name: 'interfaces', data: { ...sample(4_000), skipped: 2 } }])
})

test('an event moves the position of the reader, and its id reads back as that', async () => {
  let isSent = false
  const look = () => {
    if (isSent) return []
    isSent = true
    return [
      { name: 'revision', data: {}, position: { revision: 8 } },
      { name: 'state', data: {} },
      { name: 'log', data: {}, position: { row: 13 } },
    ]
  }
  const stream = eventStream(parts, [{ look }], start)
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  await expect.poll(() => text).toContain('event: log')
  const ids = [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => positionOf(id!))
  expect(ids).toEqual([
    { revision: 8, row: 12 },
    { revision: 8, row: 13 },
  ])
  stream.destroy()
})

test.each(['', '1', '1-', '-1', '1-2-3', 'x-1', '1.5-2'])('%j is no id', (id) => {
  expect(positionOf(id)).toBeNull()
})
