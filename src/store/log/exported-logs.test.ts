import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ExportedLogs } from './exported-logs.ts'

let folder: string
let nowMs: number
const neverAborted = new AbortController().signal

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-export-'))
  nowMs = Date.now()
})
afterEach(() => rmSync(folder, { recursive: true }))

function opened(): ExportedLogs {
  return new ExportedLogs(folder, () => nowMs)
}

async function* lines(...of: string[]) {
  for (const line of of) yield new TextEncoder().encode(line)
}

function toWrite(id: number, parts: AsyncIterable<Uint8Array> = lines('a\n', 'b\n')) {
  return { id, format: 'csv', parts, rows: () => 2 } as const
}

test('a file is there once it is whole', async () => {
  const logs = opened()
  const written = await logs.write(toWrite(7), neverAborted)
  expect(written).toMatchObject({ ok: true, value: { id: 7, format: 'csv', rows: 2 } })
  expect(opened().list()).toEqual([written.ok && written.value])
  expect(await text(logs.open(7)!.stream.pipe(createGunzip()))).toBe('a\nb\n')
  expect(logs.open(8)).toBeNull()
})

test('nothing is left of one that is stopped, that fails, or that a process did not finish', async () => {
  const logs = opened()
  const stopped = new AbortController()
  const endless = async function* () {
    for (;;) {
      yield new TextEncoder().encode('x')
      await new Promise((resolve) => setTimeout(resolve, 1))
      stopped.abort()
    }
  }
  await expect(logs.write(toWrite(1, endless()), stopped.signal)).rejects.toThrow()
  const failing = async function* () {
    yield* lines('a')
    throw new Error('the log cannot be read')
  }
  await expect(logs.write(toWrite(2, failing()), neverAborted)).rejects.toThrow('the log cannot be read')
  expect(readdirSync(join(folder, 'exports'))).toEqual([])
  writeFileSync(join(folder, 'exports/log-3.part'), 'half')
  expect(opened().list()).toEqual([])
  expect(readdirSync(join(folder, 'exports'))).toEqual([])
})

test('twenty are kept, for a week', async () => {
  const logs = opened()
  for (let id = 1; id <= 22; id++) await logs.write(toWrite(id), neverAborted)
  expect(logs.list().map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index))
  const old = nowMs / 1000 - 8 * 86_400
  for (const name of readdirSync(join(folder, 'exports')))
    if (!name.startsWith('log-22-')) utimesSync(join(folder, 'exports', name), old, old)
  expect(logs.list().map(({ id }) => id)).toEqual([22])
  expect(readdirSync(join(folder, 'exports'))).toEqual(['log-22-2.csv.gz'])
})

test('other files in the folder are nobody’s business', () => {
  mkdirSync(join(folder, 'exports'))
  writeFileSync(join(folder, 'exports/log-1-2.xml.gz'), '')
  writeFileSync(join(folder, 'exports/note.txt'), '')
  expect(opened().list()).toEqual([])
})
