import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogPage } from '../../core/log/log-query.ts'
import { byOrigin, type LogRecord } from '../../core/log/log-record.ts'
import { logFolder } from './log-folder.ts'
import { LogStore } from './log-store.ts'

let folder: string
let open: LogStore[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
})

afterEach(async () => {
  for (const store of open) await store.close()
  open = []
  rmSync(folder, { recursive: true })
})

function opened(): LogStore {
  const store = new LogStore({
    ...{ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 },
    ...{
      bounds: byOrigin(() => ({ bytes: 1e9, days: 400_000 })),
      journal: { rows: 100, bytes: 1e6, chunks: 50 },
    },
  })
  open.push(store)
  return store
}

function row(message: string): LogRecord {
  const atMicroseconds = 1_700_000_000_000_042
  return { atMicroseconds, priority: 6, message, syslogId: 'test', unit: 'test', origin: 'packet' }
}

/** A log of some segments of 100 rows each, and the paths of these. */
async function written(segments: number): Promise<readonly string[]> {
  const store = opened()
  for (let segment = 0; segment < segments; segment++) {
    store.append(Array.from({ length: 100 }, (_, index) => row(`row ${100 * segment + index}`)))
    await store.settle()
  }
  await store.close()
  const names = readdirSync(join(folder, logFolder)).filter((name) => name.startsWith('packet-'))
  expect(names).toHaveLength(segments)
  return names.sort().map((name) => join(folder, logFolder, name))
}

async function total(store: LogStore, text: string): Promise<number> {
  const answer = await store.query({
    ...{ limit: 1, offset: 0, sort: [], filters: [], lastBootOnly: false, format: 'JSON' },
    search: { text, columns: ['message'] },
  })
  if (!answer.ok) throw new Error('no answer')
  return (JSON.parse(Buffer.concat(answer.value).toString()) as LogPage).rows_before_limit_at_least
}

test('segments that change places are set aside, and rows stay in the order of their ids', async () => {
  const paths = await written(5)
  const [one, other] = [paths[1]!, paths[3]!]
  renameSync(one, `${one}.here`)
  renameSync(other, one)
  renameSync(`${one}.here`, other)
  const store = opened()
  store.append([row('next')])
  const { items } = await store.tail({
    ...{ filters: [], search: null, after: 0, mostRows: 1_000, mostCharacters: 1e6 },
    ...{ mostScanned: 10_000, mostMilliseconds: 10_000 },
  })
  const ids = items.flatMap((item) => ('row' in item ? [item.row.id] : []))
  expect(ids).toEqual([...new Set(ids)].toSorted())
  expect(await total(store, 'row ')).toBe(300)
  await expect.poll(() => total(store, 'is set aside')).toBe(2)
})

test('behind a damaged file ids go on where they were; where that is not known, few are passed over', async () => {
  const paths = await written(3)
  truncateSync(paths[2]!, 100)
  const sure = opened()
  expect(sure.newestId).toBe(300)
  await sure.close()
  rmSync(join(folder, logFolder, 'boot.json'))
  truncateSync(paths[1]!, 100)
  const unsure = opened()
  expect(unsure.newestId).toBeGreaterThanOrEqual(300)
  expect(unsure.newestId).toBeLessThan(100_000)
})

test('ids that ClickHouse has rows of are given to no others, and a number that is none is passed over', async () => {
  const paths = await written(2)
  const [place, boot] = ['clickhouse.json', 'boot.json'].map((name) => join(folder, logFolder, name))
  for (const path of paths) rmSync(path)
  writeFileSync(place!, JSON.stringify({ through: 180, sending: { through: 200 } }))
  writeFileSync(boot!, JSON.stringify({ bootId: 'one', firstId: 1, nextId: 1e300, isClosed: true }))
  const store = opened()
  expect(store.newestId).toBe(200)
})

test('rows wait for a log that cannot be opened, and get ids behind those that are there', async () => {
  await written(2)
  const earlier = join(folder, 'logs.db')
  mkdirSync(earlier)
  const store = opened()
  store.append([row('a packet'), { ...row('a change'), origin: 'gateway' }])
  expect(store.fault).not.toBeNull()
  expect(store.dropped.packet).toBe(1)
  rmSync(earlier, { recursive: true })
  await expect
    .poll(() => {
      store.append([{ ...row('a later change'), origin: 'gateway' }])
      return store.newestId
    })
    .toBeGreaterThan(200)
  expect(await total(store, 'a change')).toBe(1)
  expect(await total(store, 'row ')).toBe(200)
  expect(store.fault).toBeNull()
})

test('a segment that cannot be written is said, and rows are answered until it can', async () => {
  const store = opened()
  store.append([row('row 0')])
  await store.kept()
  const inTheWay = join(folder, logFolder, 'packet-0000000000000001.segment.tmp')
  mkdirSync(inTheWay)
  for (let part = 0; part < 12; part++) {
    store.append(Array.from({ length: 100 }, (_, index) => row(`row ${part} ${index}`)))
    await store.kept()
  }
  expect(await total(store, 'row ')).toBe(1_201)
  await expect.poll(() => store.fault).not.toBeNull()
  rmSync(inTheWay, { recursive: true })
  await store.settle()
  await store.settle()
  expect(store.fault).toBeNull()
  expect(await total(store, 'row ')).toBe(1_201)
})

test('large rows that cannot be written do not take all memory, and what is dropped is counted', async () => {
  const store = opened()
  store.append([row('first')])
  await store.kept()
  const inTheWay = join(folder, logFolder, 'gateway-0000000000000002.journal')
  mkdirSync(inTheWay)
  const large = 'x'.repeat(2 ** 20)
  for (let round = 0; round < 10; round++) {
    store.append(Array.from({ length: 10 }, () => ({ ...row(large), origin: 'gateway' as const })))
    await store.written()
    await total(store, 'x')
  }
  expect(store.waiting).toBeLessThanOrEqual(65)
  // The row that tells waits, too.
  expect(store.dropped.gateway).toBe(101 - store.waiting)
  rmSync(inTheWay, { recursive: true })
  await store.kept()
  expect(await total(store, 'xxx')).toBe(100 - store.dropped.gateway)
  expect(store.dropped.gateway).toBeLessThan(50)
  store.append([{ ...row('then'), origin: 'gateway' }])
  expect(await total(store, 'log rows were dropped')).toBe(1)
})

test('many segments that are gone or damaged at once are told, and the others answer', async () => {
  const paths = await written(64)
  const store = opened()
  expect(await total(store, 'row ')).toBe(6_400)
  for (const path of paths.slice(0, 30)) rmSync(path)
  for (const path of paths.slice(30, 60)) truncateSync(path, 40)
  expect(await total(store, 'row ')).toBe(400)
  expect(await total(store, 'and 29 more are gone: somebody removed 3000 log rows')).toBe(1)
  expect(await total(store, 'is set aside')).toBe(30)
}, 120_000)

test('a pipe by the name of a segment or a journal holds up nobody, now and at the next start', async () => {
  const [first, second] = await written(3)
  const store = opened()
  expect(await total(store, 'row')).toBe(300)
  rmSync(first!)
  execFileSync('mkfifo', [first!])
  expect(await total(store, 'row 1')).toBe(100)
  await store.close()
  rmSync(second!)
  execFileSync('mkfifo', [second!, second!.replace(/\d{16}\.segment$/, '0000000000009999.journal')])
  expect(await total(opened(), 'row 2')).toBe(100)
})

test('folders in the place of files of the log are set aside, and go like these', async () => {
  const paths = await written(11)
  for (const path of paths.slice(0, 10)) {
    rmSync(path)
    mkdirSync(path)
  }
  mkdirSync(join(folder, logFolder, 'gateway-0000000000000001.segment.tmp'))
  const store = opened()
  expect(await total(store, 'row 100')).toBe(10)
  store.append([row('the next')])
  expect(await total(store, 'the next')).toBe(1)
  const left = readdirSync(join(folder, logFolder))
  expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(left.filter((name) => name.includes('.broken-'))).toHaveLength(8)
})
