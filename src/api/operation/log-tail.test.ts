import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogRecord } from '../../core/log/log-record.ts'
import { LogStore } from '../../store/log/log-store.ts'
import { type Followed, logTail } from './log-tail.ts'

const wide = { bytes: 1e9, days: 400_000 }
const some = { bytes: 20_000, days: 400_000 }
let folder: string
let store: LogStore
let ending: AbortController
let readers: Reader[]
let bugs: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-tail-'))
  ending = new AbortController()
  readers = []
  bugs = []
})

afterEach(async () => {
  for (const reader of readers) reader.stream.destroy()
  expect(bugs).toEqual([])
  await store.close()
  rmSync(folder, { recursive: true })
})

function openStore(packet: typeof wide = wide): void {
  store = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    bounds: { packet, gateway: wide, refusal: wide, outside: wide, system: wide },
    journal: { rows: 40, bytes: 1e6, chunks: 10 },
  })
}

function record(number: number, origin: LogRecord['origin']): LogRecord {
  const message = `row ${number} ${number % 2 === 0 ? 'even' : 'odd'}`
  const atMicroseconds = 1_700_000_000_000_042
  return { atMicroseconds, priority: 6, message, syslogId: 'test', unit: 'test', origin }
}

interface Selection extends Omit<Followed, 'after'> {}

const all: Selection = { filters: [], search: null }
const even: Selection = { filters: [], search: { text: 'EVEN', columns: ['message'] } }

/** A client: the events that came, and the id that it would come back with. */
class Reader {
  readonly stream: Readable
  readonly ids: number[] = []
  readonly messages: string[] = []
  missed = 0
  last: number
  isOver = false
  #text = ''

  constructor(after: number, selection: Selection, isAllowed = () => true) {
    this.last = after
    const parts = {
      logs: store,
      isAllowed,
      ending: ending.signal,
      reportBug: (text: string) => bugs.push(text),
    }
    this.stream = logTail(parts, { ...selection, after })
    this.stream.once('end', () => {
      this.isOver = true
    })
    readers.push(this)
  }

  read(): this {
    this.stream.on('data', (bytes: Buffer) => {
      this.#text += bytes.toString()
      const events = this.#text.split('\n\n')
      this.#text = events.pop()!
      for (const event of events) this.#take(event)
    })
    return this
  }

  #take(event: string): void {
    const id = /^id: (\d{16})$/m.exec(event)
    if (id) this.last = Number(id[1])
    const data = /^data: (.*)$/m.exec(event)
    if (!data) return
    const value = JSON.parse(data[1]!) as { rows: number; id: string; message: string }
    if (/^event: missed$/m.test(event)) this.missed += value.rows
    else {
      this.ids.push(Number(value.id))
      this.messages.push(value.message)
    }
  }
}

test('whatever is appended, and whenever readers leave and come back, they get each row once and in order', async () => {
  openStore()
  const steps = fc.array(
    fc.oneof(
      fc.record({
        rows: fc.integer({ min: 1, max: 120 }),
        origin: fc.constantFrom('packet', 'gateway', 'outside', 'system'),
      }),
      fc.constantFrom('leave' as const, 'wait' as const, 'seal' as const),
    ),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (list, isFiltered) => {
      const from = store.newestId
      const selection = isFiltered ? even : all
      let reader = new Reader(from, selection).read()
      const seen: string[] = []
      const leave = () => {
        reader.stream.destroy()
        seen.push(...reader.messages)
        expect(reader.missed).toBe(0)
        reader = new Reader(reader.last, selection).read()
      }
      for (const step of list) {
        if (step === 'leave') leave()
        else if (step === 'wait') await new Promise((resolve) => setTimeout(resolve, 15))
        else if (step === 'seal') await store.settle()
        else
          store.append(
            Array.from({ length: step.rows }, (_, index) =>
              record(store.newestId + 1 + index, step.origin as LogRecord['origin']),
            ),
          )
      }
      const wanted = Array.from({ length: store.newestId - from }, (_, index) => from + 1 + index)
        .filter((number) => !isFiltered || number % 2 === 0)
        .map((number) => record(number, 'packet').message)
      await expect.poll(() => seen.length + reader.messages.length, { timeout: 30_000 }).toBe(wanted.length)
      expect([...seen, ...reader.messages]).toEqual(wanted)
      expect(reader.missed).toBe(0)
      reader.stream.destroy()
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('a reader that is slow holds little, and is told how many rows left the log meanwhile', async () => {
  openStore(some)
  const reader = new Reader(0, all)
  for (let at = 1; at <= 6_000; at += 100) {
    store.append(Array.from({ length: 100 }, (_, index) => record(at + index, 'packet')))
    await store.settle()
  }
  // One step, and what was there before it.
  expect(reader.stream.readableLength).toBeLessThan(200_000)
  reader.read()
  await expect.poll(() => reader.last, { timeout: 30_000 }).toBe(store.newestId)
  expect(reader.missed).toBeGreaterThan(1_000)
  expect(reader.missed + reader.ids.length).toBe(store.newestId)
  expect(new Set(reader.ids).size).toBe(reader.ids.length)
  expect(reader.ids).toEqual(reader.ids.toSorted((a, b) => a - b))
}, 120_000)

test('a stream ends with the session, and with the gateway', async () => {
  openStore()
  let isAllowed = true
  const [one, other] = [new Reader(0, all, () => isAllowed).read(), new Reader(0, all).read()]
  isAllowed = false
  await expect.poll(() => one.isOver, { timeout: 30_000 }).toBe(true)
  expect(other.isOver).toBe(false)
  ending.abort()
  await expect.poll(() => other.isOver, { timeout: 30_000 }).toBe(true)
})
