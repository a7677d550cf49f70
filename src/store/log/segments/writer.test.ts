import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { byOrigin } from '../../../core/log/log-record.ts'
import { pathOf } from '../log-folder.ts'
import { ChunkBuilder, decodeChunk } from './chunk.ts'
import { groupChunks, joinBlocks } from './raw-block.ts'
import { writeSegment } from './segment-writer.ts'
import { SegmentWriter } from './writer.ts'

const year = 365 * 86_400
const nowSeconds = 1_780_000_000
const usual = { bytes: 1e9, days: 90 }
const journal = { rows: 100, bytes: 1e6, chunks: 40 }

let folder: string
let [aheadSeconds, steadyMs] = [0, 0]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-writer-'))
  ;[aheadSeconds, steadyMs] = [0, 0]
})
afterEach(() => rmSync(folder, { recursive: true }))

function opened(): SegmentWriter {
  const clocks = { nowMs: () => (nowSeconds + aheadSeconds) * 1000 + steadyMs, steadyMs: () => steadyMs }
  return new SegmentWriter({ folder, bounds: byOrigin(() => usual), journal, ...clocks })
}

/** Writes a segment of rows from an id on; answers its path. */
function writeRows(writer: SegmentWriter, firstId: number): string {
  const builder = new ChunkBuilder('system')
  const row = { origin: 'system', priority: 6, syslogId: 'x', unit: 'x' } as const
  for (let id = firstId; id < firstId + 100; id++)
    builder.add({ ...row, atMicroseconds: nowSeconds * 1e6, message: `row ${id}` }, id, 20260528202640)
  writer.append([builder.take()])
  const { origin, chunks } = writer.nextPending([])!
  const path = pathOf(folder, { origin, firstId, kind: 'segment' })
  const blocks = groupChunks(chunks).map((group) => joinBlocks(group.map(decodeChunk)))
  writer.sealed(writeSegment(path, origin, blocks))
  return path
}

test('a file that leaves is there while somebody who was told of it may read it, unless the disk is full', () => {
  const writer = opened()
  const [first, second, third] = [1, 101, 201].map((firstId) => writeRows(writer, firstId))
  expect(writer.units()).toHaveLength(3)
  const size = writer.stored().system.bytes / 3
  writer.bound({ ...byOrigin(() => usual), system: { bytes: 2.5 * size, days: 90 } })
  expect(writer.stored().system.rows).toBe(200)
  expect(existsSync(first!)).toBe(true)
  steadyMs += 29_000
  writer.trim()
  expect(existsSync(first!)).toBe(true)
  steadyMs += 2_000
  writer.trim()
  expect(existsSync(first!)).toBe(false)
  // Nobody was told of files lately.
  writer.bound({ ...byOrigin(() => usual), system: { bytes: 1.5 * size, days: 90 } })
  expect(existsSync(second!)).toBe(false)
  expect(writer.units()).toHaveLength(1)
  writer.bound({ ...byOrigin(() => usual), system: { bytes: 0.5 * size, days: 90 } })
  expect(existsSync(third!)).toBe(true)
  expect(writer.makeRoom('system')).toBe(true)
  expect(existsSync(third!)).toBe(false)
  writer.close()
})

test('rows stay where a machine starts with a clock that is years ahead, for a day', () => {
  const before = opened()
  writeRows(before, 1)
  before.close()
  aheadSeconds = 30 * year
  const writer = opened()
  writer.trim()
  expect(writer.stored().system.rows).toBe(100)
  steadyMs += 86_400_000
  writer.trim()
  expect(writer.stored().system.rows).toBe(0)
  writer.close()
})
