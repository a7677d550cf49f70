import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventFields } from '../../core/log/log-kinds.ts'
import type { LogRow } from '../../core/log/log-query.ts'
import { type LogOrigin, logOrigins } from '../../core/log/log-record.ts'
import { filesOf, journalContent, type LogFile, logFolder } from './log-folder.ts'
import { type ScanUnit, Units } from './query/scan.ts'
import { BlockView } from './segments/block.ts'
import type { JournalContent } from './segments/chunk.ts'
import { groupChunks } from './segments/raw-block.ts'
import { Segment, SegmentDamage } from './segments/segment-file.ts'

/** A row with the fields of its event. */
export interface EventRow extends LogRow {
  readonly event?: Readonly<Record<string, string | number>>
}

/**
 * All rows of a log as they are on the disk, in the order of their ids, for a process that does not write it. `onDamage`
 * is told of each segment whose rows cannot be read.
 */
export function* readLog(dataFolder: string, onDamage: (error: Error) => void): Generator<EventRow> {
  const folder = join(dataFolder, logFolder)
  if (!existsSync(folder)) return
  const sources = logOrigins.map((origin) => rowsOfOrigin(folder, origin, onDamage))
  const heads = sources.map((source) => source.next())
  for (;;) {
    let first = -1
    for (const [place, head] of heads.entries()) {
      if (head.done) continue
      const best = first < 0 ? null : heads[first]!
      if (best === null || head.value.id < (best.value as EventRow).id) first = place
    }
    if (first < 0) return
    yield heads[first]!.value as EventRow
    heads[first] = sources[first]!.next()
  }
}

/** Tells whether a log has rows behind an id that can be read. */
export function hasRowsBehind(dataFolder: string, id: number): boolean {
  const folder = join(dataFolder, logFolder)
  if (!existsSync(folder)) return false
  return logOrigins.some((origin) => {
    const last = [...unitsOfOrigin(folder, origin)].at(-1)
    return last !== undefined && lastIdIn(last) > id
  })
}

/** 0 where it cannot be read. */
function lastIdIn(unit: ScanUnit): number {
  if ('chunks' in unit) return unit.chunks.at(-1)!.lastId
  try {
    return new Segment(unit.path).directory.lastId
  } catch {
    return 0
  }
}

function* rowsOfOrigin(
  folder: string,
  origin: LogOrigin,
  onDamage: (error: Error) => void,
): Generator<EventRow, undefined> {
  const memory = new Units()
  for (const unit of unitsOfOrigin(folder, origin, onDamage)) {
    const rows: EventRow[] = []
    memory.keep([])
    try {
      memory.each(unit, (block) => {
        const view = new BlockView(block)
        for (let row = view.rows - 1; row >= 0; row--) rows.push(eventRow(view, row))
      })
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!isGone && !(error instanceof SegmentDamage)) throw error
      if (!isGone) onDamage(error as Error)
    }
    yield* rows.reverse()
  }
  return undefined
}

/** Units of an origin, the oldest first; a journal may become a segment meanwhile. `onDamage` is told of rows of journals that are lost. */
export function* unitsOfOrigin(
  folder: string,
  origin: LogOrigin,
  onDamage: (error: Error) => void = () => undefined,
): Generator<ScanUnit> {
  for (const file of filesOf(folder)) {
    const { kind, path } = file
    if (file.origin !== origin) continue
    const sealed = path.replace(/journal$/, 'segment')
    const content = kind === 'journal' && !existsSync(sealed) ? contentOf(file, onDamage) : null
    if (content === null) {
      if (existsSync(sealed)) yield { path: sealed }
      continue
    }
    const { chunks, damagedBytes } = content
    if (damagedBytes > 0) onDamage(new SegmentDamage(path, `${damagedBytes} bytes are damaged`))
    for (const group of groupChunks(chunks)) yield { chunks: group }
  }
}

/** Null where it cannot be read, or has become a segment meanwhile. */
function contentOf(file: LogFile, onDamage: (error: Error) => void): JournalContent | null {
  try {
    return journalContent(file)
  } catch (error) {
    if (error instanceof SegmentDamage) onDamage(error)
    else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

function eventRow(view: BlockView, row: number): EventRow {
  const event: Record<string, string | number> = {}
  for (const name of Object.keys(eventFields)) {
    const value = view.cell(`event.${name}`, row)
    if (value !== '') event[name] = value
  }
  return { ...view.row(row), ...('kind' in event ? { event } : {}) }
}
