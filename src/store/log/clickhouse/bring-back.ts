import type { LogKindName } from '../../../core/log/log-kinds.ts'
import { eventFields, logKind } from '../../../core/log/log-kinds.ts'
import type { LogEvent, LogOrigin, LogPriority } from '../../../core/log/log-record.ts'
import { type PacketFields, packetMessage } from '../../../core/log/packet-message.ts'
import { pathOf } from '../log-folder.ts'
import { ChunkBuilder, decodeChunk } from '../segments/chunk.ts'
import type { Chunk } from '../segments/raw-block.ts'
import type { SegmentFacts } from '../segments/segment-format.ts'
import { writeSegment } from '../segments/segment-writer.ts'
import type { HeldRows } from '../segments/writer.ts'
import { type ArchiveView, fromView } from './archive-view.ts'
import { select } from './client.ts'
import { columnsOfField } from './columns.ts'
import { ClickHouseFault } from './fault.ts'
import { identifier, joined, type Sql, sql } from './sql.ts'

/** Rows of an origin that the local log does not have. */
export interface BringBackJob {
  readonly view: ArchiveView
  readonly origin: LogOrigin
  readonly held: HeldRows
  /** Rows of before this time, in Unix seconds, stay where they are. */
  readonly oldestSecond: number
}

/** A segment has so many rows at most, as those that are written have. */
const mostRows = 32_768
/** Rows whose columns are read at one go. */
const rowsAtOnce = 4_096
const bounds = { milliseconds: 30_000, mostBytes: 64 * 2 ** 20 }

/**
 * Brings the newest rows of an origin that the local log does not have back into a segment of it. Answers null when there
 * are none. Rejects with a `ClickHouseFault`.
 */
export async function bringBack(folder: string, job: BringBackJob): Promise<SegmentFacts | null> {
  const ids = await missingIds(job)
  if (ids.length === 0) return null
  const chunks: Chunk[] = []
  const builder = new ChunkBuilder(job.origin)
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    for (const row of await rowsWith(job.view, ids.slice(at, at + rowsAtOnce))) {
      builder.add(...recordOf(row, job.origin))
      if (builder.isFull) chunks.push(builder.take())
    }
  if (builder.rows > 0) chunks.push(builder.take())
  const path = pathOf(folder, { origin: job.origin, firstId: ids[0]!, kind: 'segment' })
  return writeSegment(path, job.origin, chunks.map(decodeChunk))
}

/** Ids of one gap between what is held, in their order: those of the newest rows in it. */
async function missingIds({ view, origin, held, oldestSecond }: BringBackJob): Promise<readonly number[]> {
  const outside = held.ranges.map(({ firstId, lastId }) => sql`NOT (id >= ${firstId} AND id <= ${lastId})`)
  const condition = joined(
    [sql`origin = ${origin}`, sql`second >= ${Math.floor(oldestSecond)}`, ...outside],
    ' AND ',
    sql`1`,
  )
  const newest = await idsWhere(view, sql`${condition} ORDER BY id DESC LIMIT 1`)
  const last = newest[0]
  if (last === undefined) return []
  // A segment lies between two others.
  const before = Math.max(0, ...held.ranges.map(({ lastId }) => lastId).filter((id) => id < last))
  const within = sql`${condition} AND id > ${before} AND id <= ${last} ORDER BY id DESC LIMIT ${mostRows}`
  return [...(await idsWhere(view, within))].reverse()
}

async function idsWhere(view: ArchiveView, rest: Sql): Promise<readonly number[]> {
  const rows = await select(view.server, sql`SELECT id ${fromView(view, rest)}`, {
    ...bounds,
    settings: { max_query_size: 2 ** 24 },
  })
  return rows.map(([id]) => {
    if (!Number.isSafeInteger(id)) throw new ClickHouseFault('unknown-answer', 'an id is no number')
    return id as number
  })
}

const fieldNames = Object.keys(eventFields)
const plainNames = [
  'id',
  'second',
  'microseconds',
  'date_time',
  'priority',
  'message',
  'syslog_id',
  'unit',
] as const
const columns = joined(
  [...plainNames, ...fieldNames.map((name) => columnsOfField(name)[0]![0])].map(identifier),
  ', ',
  sql``,
)

async function rowsWith(view: ArchiveView, ids: readonly number[]): Promise<readonly (readonly unknown[])[]> {
  const list = joined(
    ids.map((id) => sql`${id}`),
    ', ',
    sql``,
  )
  const statement = sql`SELECT ${columns} ${fromView(view, sql`id IN (${list})`)} ORDER BY id`
  return await select(view.server, statement, { ...bounds, settings: { max_query_size: 2 ** 24 } })
}

function recordOf(row: readonly unknown[], origin: LogOrigin): Parameters<ChunkBuilder['add']> {
  const [id, second, microseconds, dateTime, priority] = row.slice(0, 5).map(Number)
  const [message = '', syslogId = '', unit = ''] = row.slice(5, 8).map(String)
  const event = eventOf(row.slice(plainNames.length))
  // What is printed from the event is not kept.
  const isPrinted =
    event?.kind === 'packet' && message === packetMessage({ length: 0, ...event.fields } as PacketFields)
  const record = {
    origin,
    atMicroseconds: second! * 1_000_000 + microseconds!,
    priority: priority as LogPriority,
    message: isPrinted ? null : message,
    ...{ syslogId, unit },
    ...(event === null ? {} : { event }),
  }
  return [record, id!, dateTime!]
}

function eventOf(cells: readonly unknown[]): LogEvent | null {
  const kind = String(cells[fieldNames.indexOf('kind')]) as LogKindName
  const declared = kind === ('' as string) ? undefined : logKind(kind)?.fields
  if (declared === undefined) return null
  const fields: Record<string, string | number> = {}
  for (const [place, name] of fieldNames.entries()) {
    const cell = cells[place]
    if (!(name in declared) || cell === '' || Number(cell) === -(2 ** 63)) continue
    fields[name] = eventFields[name] === 'integer' ? Number(cell) : String(cell)
  }
  return { kind, fields }
}
