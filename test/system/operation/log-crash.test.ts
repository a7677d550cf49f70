import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LogPage } from '../../../src/core/log/log-query.ts'
import type { LogRecord } from '../../../src/core/log/log-record.ts'
import { readLog } from '../../../src/store/log/log-reader.ts'
import { LogStore } from '../../../src/store/log/log-store.ts'

const writer = new URL('log-writer.ts', import.meta.url).pathname
const wide = { bytes: 1e9, days: 400_000 }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Rows of a folder by their numbers, read while nobody writes it. */
function numbersIn(data: string): number[] {
  const damaged: string[] = []
  const rows = [...readLog(data, ({ message }) => damaged.push(message))]
  expect(damaged).toEqual([])
  const ids = rows.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  return rows.filter(({ unit }) => unit === 'test').map(({ message }) => Number(message.slice(4)))
}

/** Starts the writer and kills it at some moment after `rows` more rows; answers the number it said a second before. */
async function killedAfter(first: number, rows: number): Promise<{ told: number; last: number }> {
  const child: ChildProcess = spawn(process.execPath, [writer, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told: { atMs: number; number: number }[] = []
  let text = ''
  await new Promise<void>((resolve) => {
    child.stdout!.on('data', (data: Buffer) => {
      const lines = (text + data.toString()).split('\n')
      text = lines.pop()!
      for (const line of lines) {
        const [atMs, number] = line.split(' ').map(Number)
        told.push({ atMs: atMs!, number: number! })
      }
      if ((told.at(-1)?.number ?? first) >= first + rows) child.kill('SIGKILL')
    })
    child.on('exit', () => resolve())
  })
  const { atMs, number } = told.at(-1)!
  return { told: told.findLast((each) => each.atMs < atMs - 1000)?.number ?? first, last: number }
}

/** Works on a disk of two megabytes. */
async function onSmallDisk(work: (disk: string) => Promise<void>): Promise<void> {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk])
  try {
    await work(disk)
  } finally {
    execFileSync('umount', ['--lazy', disk])
  }
}

it('a killed process loses at most a second of rows, and nothing that was there, wherever it is killed', async () => {
  let first = 0
  for (const rows of [50, 700, 3_000, 6_150, 9_999, 1_234, 20_000]) {
    const { told, last } = await killedAfter(first, rows)
    const numbers = numbersIn(folder)
    // All numbers up to some place of each origin, and none twice.
    expect(new Set(numbers).size).toBe(numbers.length)
    const known = new Set(numbers)
    const lost = Array.from({ length: told }, (_, number) => number).filter((number) => !known.has(number))
    expect(lost).toEqual([])
    first = Math.max(last, ...numbers.slice(-200)) + 1
    await fillUp(first, known)
  }
})

/** Writes the rows that were lost, so that the next round can ask for all. */
async function fillUp(first: number, known: ReadonlySet<number>): Promise<void> {
  const store = openStore(folder)
  const missing = Array.from({ length: first }, (_, number) => number).filter((number) => !known.has(number))
  store.append(missing.map((number) => row(`row ${number}`, 'gateway')))
  await store.close()
}

function row(message: string, origin: LogRecord['origin']): LogRecord {
  return { origin, atMicroseconds: Date.now() * 1000, priority: 6, message, syslogId: 'x', unit: 'test' }
}

function openStore(dataFolder: string): LogStore {
  return new LogStore({
    dataFolder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    bounds: { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide },
    journal: { rows: 700, bytes: 1e6, chunks: 40 },
  })
}

it('on a full disk the oldest rows go, a row says so, and the newest are there', async () => {
  await onSmallDisk(async (disk) => {
    const store = openStore(disk)
    let number = 0
    for (let round = 0; round < 600; round++) {
      const noise = () => Array.from({ length: 5 }, () => Math.random().toString(36).slice(2)).join('')
      store.append(Array.from({ length: 200 }, () => row(`row ${number++} ${noise()}`, 'packet')))
      if (round % 100 === 0) store.append([row(`change ${round}`, 'gateway')])
      await store.written()
    }
    await store.settle()
    expect(store.dropped).toMatchObject({ gateway: 0, outside: 0, system: 0 })
    const [newest] = await messages(store, { text: 'row 119', columns: ['message'] })
    expect(newest).toMatch(/^row 119999 /)
    expect(await messages(store, { text: 'change', columns: ['message'] })).toHaveLength(6)
    const told = await messages(store, { text: 'the disk is full', columns: ['message'] })
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/^the disk is full: the oldest \d+ log rows were removed to make room$/)
    await store.close()
    expect(readdirSync(join(disk, 'logs')).filter((name) => /tmp|broken/.test(name))).toEqual([])
  })
})

it('opened on a full disk the log goes on: rows get ids of their own, and are there', async () => {
  await onSmallDisk(async (disk) => {
    const before = openStore(disk)
    before.append(Array.from({ length: 1_000 }, (_, number) => row(`row ${number}`, 'gateway')))
    await before.close()
    const filler = join(disk, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(4e6))).toThrow('ENOSPC')
    const store = openStore(disk)
    expect(store.newestId).toBe(1_000)
    store.append([row('while it is full', 'gateway')])
    rmSync(filler)
    await store.kept()
    expect(await messages(store, { text: 'while it', columns: ['message'] })).toEqual(['while it is full'])
    await store.close()
    expect(
      [...readLog(disk, () => undefined)].filter(({ message }) => message === 'while it is full'),
    ).toHaveLength(1)
  })
})

it('packets for which a disk had no room leave nothing behind: those that come when it has are there once', async () => {
  await onSmallDisk(async (disk) => {
    const store = openStore(disk)
    await store.stored()
    const filler = join(disk, 'filler')
    expect(() => writeFileSync(filler, Buffer.alloc(4e6))).toThrow('ENOSPC')
    store.append(Array.from({ length: 30 }, (_, number) => row(`lost ${number}`, 'packet')))
    await store.written()
    expect((await store.stored()).packet).toMatchObject({ rows: 0, bytes: 0 })
    expect(store.dropped.packet).toBe(30)
    rmSync(filler)
    for (let part = 0; part < 10; part++) {
      store.append(Array.from({ length: 200 }, (_, number) => row(`row ${number}`, 'packet')))
      await store.written()
    }
    await store.settle()
    expect((await store.stored()).packet.rows).toBe(2_000)
    expect(await messages(store, { text: 'row 1', columns: ['message'] })).toHaveLength(100)
    expect(await messages(store, { text: 'somebody removed', columns: ['message'] })).toEqual([])
    await store.close()
  })
})

it('packets on a full disk displace nothing but packets', async () => {
  await onSmallDisk(async (disk) => {
    const store = openStore(disk)
    for (let part = 0; part < 10; part++) {
      store.append(Array.from({ length: 200 }, (_, number) => row(`change ${number}`, 'gateway')))
      await store.settle()
    }
    const { bfree, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'filler'), Buffer.alloc((bfree - 10) * bsize))
    for (let part = 0; part < 100; part++) {
      store.append(Array.from({ length: 200 }, (_, number) => row(`row ${number}`, 'packet')))
      await store.written()
    }
    await store.settle()
    expect(store.dropped.packet).toBeGreaterThan(0)
    expect((await store.stored()).gateway.rows).toBe(2_000)
    await store.close()
  })
})

async function messages(
  store: LogStore,
  search: { readonly text: string; readonly columns: readonly ['message'] },
): Promise<readonly string[]> {
  const answer = await store.query({
    limit: 100,
    offset: 0,
    sort: [],
    filters: [],
    search,
    lastBootOnly: false,
    format: 'JSON',
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  const page = JSON.parse(Buffer.concat(answer.value).toString()) as LogPage
  return page.data.map(({ message }) => message)
}
