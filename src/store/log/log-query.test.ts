import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOrder, model, momentOf, query } from '../../../test/oracle/log-model.ts'
import { ok } from '../../core/failure.ts'
import { type LogCondition, type LogQuery, type LogRow, logPage } from '../../core/log/log-query.ts'
import type { LogOrigin } from '../../core/log/log-record.ts'
import { type QueryTask, readLogQuery } from './log-query.ts'
import { type ScanUnit, Units } from './query/scan.ts'
import { ChunkBuilder, decodeChunk } from './segments/chunk.ts'
import { joinBlocks } from './segments/raw-block.ts'
import { writeSegment } from './segments/segment-writer.ts'

let folder: string
const units: ScanUnit[] = []
const memory = new Units()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  for (const origin of ['packet', 'gateway', 'outside'] as const) units.push(...unitsOf(origin))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Two sealed segments, the second of two blocks, and rows that are not sealed. */
function unitsOf(origin: LogOrigin): ScanUnit[] {
  const ours = inOrder.flatMap((record, index) =>
    record.origin === origin ? [{ record, id: index + 1 }] : [],
  )
  const part = Math.ceil(ours.length / 4)
  const [first, second, third, fourth] = [0, 1, 2, 3].map((place) => {
    const builder = new ChunkBuilder(origin)
    const [chunks, some] = [
      [] as ReturnType<ChunkBuilder['take']>[],
      ours.slice(place * part, (place + 1) * part),
    ]
    for (const [index, { record, id }] of some.entries()) {
      builder.add(record, id, momentOf(Math.floor(record.atMicroseconds / 1_000_000)))
      if (index % 9 === 8 || index === some.length - 1) chunks.push(builder.take())
    }
    return chunks
  })
  const paths = [`${origin}-1.segment`, `${origin}-2.segment`].map((name) => join(folder, name))
  const block = (chunks: typeof first) => joinBlocks(chunks!.map(decodeChunk))
  writeSegment(paths[0]!, origin, [block(first)])
  writeSegment(paths[1]!, origin, [block(second), block(third)])
  // Of few rows none may be left.
  const unsealed = fourth!.length > 0 ? [{ chunks: fourth! }] : []
  return [...unsealed, { path: paths[1]! }, { path: paths[0]! }]
}

async function ask(query: LogQuery, change: Partial<QueryTask> = {}) {
  const control = new Int32Array(new SharedArrayBuffer(8))
  const task = { query, units, bootId: 1, control, deadlineMilliseconds: 60_000, ...change }
  const data: LogRow[] = []
  const total = await readLogQuery(memory, task, {
    assistant: null,
    take: (taken) => data.push(...taken) > 0,
  })
  return total.ok ? ok(logPage(data, total.value)) : total
}

test('answers what the document says, for any query', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (query) => {
      const answer = await ask(query)
      if (!answer.ok) throw new Error('the query was refused')
      const expected = model(query)
      expect(answer.value.data).toEqual(expected.data)
      expect(answer.value.rows_before_limit_at_least).toBe(expected.total)
      expect(answer.value.rows).toBe(expected.data.length)
    }),
    { numRuns: 1000 },
  )
})

test('the widest query that the grammar allows is answered', async () => {
  const texts = Array.from({ length: 255 }, (_, index) => `a${index}`)
  const wide: LogCondition = { kind: 'contains', column: 'message', negate: false, texts }
  const answer = await ask({
    ...{ limit: 1, offset: 0, sort: [], search: null, lastBootOnly: false, format: 'JSON' },
    filters: Array.from({ length: 255 }, (_, index) => ({
      link: 'or' as const,
      conditions:
        index === 0 ? [wide, ...Array.from({ length: 254 }, () => ({ ...wide, texts: ['b'] }))] : [],
    })),
  })
  expect(answer.ok).toBe(true)
})
