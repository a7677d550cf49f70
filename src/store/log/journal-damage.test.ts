import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogPage, LogQuery } from '../../core/log/log-query.ts'
import { byOrigin, type LogRecord } from '../../core/log/log-record.ts'
import { readLog } from './log-reader.ts'
import { LogStore } from './log-store.ts'
import { usualJournal } from './segments/journal-size.ts'

const parts = 9
const rowsOfPart = 20
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function opened(journal = usualJournal): LogStore {
  const bounds = byOrigin(() => ({ bytes: 1e9, days: 400_000 }))
  return new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0, bounds, journal })
}

function record(message: string): LogRecord {
  const atMicroseconds = 1_700_000_000_000_042
  return { atMicroseconds, priority: 6, message, syslogId: 'test', unit: 'test', origin: 'gateway' }
}

/** Messages with a text, the oldest first. */
async function messages(store: LogStore, text: string): Promise<string[]> {
  const query: LogQuery = {
    ...{ limit: 1_000, offset: 0, sort: [{ column: 'id', descending: false }], filters: [] },
    ...{ search: { text, columns: ['message'] }, lastBootOnly: false, format: 'JSON' },
  }
  const answer = await store.query(query)
  if (!answer.ok) throw new Error('no answer')
  return (JSON.parse(Buffer.concat(answer.value).toString()) as LogPage).data.map(({ message }) => message)
}

/** A journal of parts that were written one after the other, and its path. */
async function written(): Promise<string> {
  const store = opened()
  for (let part = 0; part < parts; part++) {
    // Text that looks like the beginning of a part must not be taken for one.
    store.append(Array.from({ length: rowsOfPart }, (_, row) => record(`GLC1 change ${part} ${row}`)))
    await store.kept()
  }
  await store.close()
  return join(folder, 'logs', 'gateway-0000000000000001.journal')
}

test.each([0, 1, 4, 7])(
  'behind a damaged part of a journal the other rows are there, part %i',
  async (damaged) => {
    const path = await written()
    const bytes = readFileSync(path)
    const begins = [...bytes.toString('latin1').matchAll(/GLC1(?! )/g)].map(({ index }) => index)
    expect(begins).toHaveLength(parts)
    bytes[begins[damaged]! + 400]! ^= 0xff
    writeFileSync(path, bytes)
    const told: string[] = []
    const rows = [...readLog(folder, ({ message }) => told.push(message))]
    expect(rows).toHaveLength((parts - 1) * rowsOfPart)
    expect(told).toEqual([expect.stringContaining(path)])
    const store = opened()
    store.append([record('GLC1 change of today')])
    const left = await messages(store, 'GLC1 change')
    expect(left).toHaveLength((parts - 1) * rowsOfPart + 1)
    expect(left.filter((message) => message.startsWith(`GLC1 change ${damaged} `))).toEqual([])
    await expect.poll(() => messages(store, 'bytes of the log were damaged')).toHaveLength(1)
    await store.close()
    expect(readLog(folder, () => undefined).next().value).toMatchObject({ message: left[0] })
  },
)

test.each([
  ['all of it', 0, 16, 0xff],
  ['the length of its header', 5, 6, 0x7f],
  ['the length of its header, by a column', 4, 5, 0x48],
])('the head of a part that is damaged costs that part alone: %s', async (_what, from, to, value) => {
  const path = await written()
  const bytes = readFileSync(path)
  const begins = [...bytes.toString('latin1').matchAll(/GLC1(?! )/g)].map(({ index }) => index)
  bytes.fill(value, begins[3]! + from, begins[3]! + to)
  writeFileSync(path, bytes)
  expect([...readLog(folder, () => undefined)]).toHaveLength((parts - 1) * rowsOfPart)
  const store = opened()
  expect(await messages(store, 'GLC1 change')).toHaveLength((parts - 1) * rowsOfPart)
  await store.close()
})

test('the ids of a last part that is damaged are given to no other rows', async () => {
  const path = await written()
  const bytes = readFileSync(path)
  bytes[bytes.length - 20]! ^= 0xff
  writeFileSync(path, bytes)
  // As behind a power cut.
  rmSync(join(folder, 'logs', 'boot.json'))
  const store = opened()
  expect(store.newestId).toBe(parts * rowsOfPart)
  await store.close()
})

test('a part of another journal, and one that is there twice, are not taken for rows of this one', async () => {
  const path = await written()
  const store = opened()
  store.append([{ ...record('GLC1 change of others'), origin: 'outside' }])
  await store.close()
  const other = readFileSync(
    join(folder, 'logs', `outside-${String(parts * rowsOfPart + 1).padStart(16, '0')}.journal`),
  )
  const bytes = readFileSync(path)
  const [first = 0, second = 0] = [...bytes.toString('latin1').matchAll(/GLC1(?! )/g)].map(
    ({ index }) => index,
  )
  writeFileSync(path, Buffer.concat([bytes, other, bytes.subarray(first, second)]))
  expect([...readLog(folder, () => undefined)]).toHaveLength(parts * rowsOfPart + 1)
  const again = opened()
  expect(await messages(again, 'GLC1 change')).toHaveLength(parts * rowsOfPart + 1)
  await again.close()
})

test('a journal that lost its first part becomes a segment, and its rows stay', async () => {
  const path = await written()
  const bytes = readFileSync(path)
  bytes[400]! ^= 0xff
  writeFileSync(path, bytes)
  const store = opened({ ...usualJournal, rows: 30 })
  for (let round = 1; round < 4; round++) {
    store.append([record('GLC1 change of today')])
    await store.settle()
    expect(await messages(store, 'GLC1 change')).toHaveLength((parts - 1) * rowsOfPart + round)
  }
  await store.close()
  expect(readdirSync(join(folder, 'logs')).filter((name) => name.startsWith('gateway-'))).toEqual([
    'gateway-0000000000000021.segment',
    expect.stringMatching(/journal$/),
  ])
})
