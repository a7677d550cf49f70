import { oncePerObject } from '../../../core/list/incremental.ts'
import type { LogQuery, LogRow } from '../../../core/log/log-query.ts'
import type { LogEvent } from '../../../core/log/log-record.ts'
import { type PacketQuestion, packetQuestion } from '../../../core/log/packet-question.ts'
import type { BlockView } from '../segments/block.ts'
import { byOrigin, eventReader, placesAfter } from './follow.ts'
import type { Mask } from './mask.ts'
import { matcherOf } from './match.ts'
import type { ScanUnit, Units } from './scan.ts'

/** Rows that a reader wants in the order of their ids. */
export interface TailJob extends Pick<LogQuery, 'filters' | 'search'> {
  /** Rows behind this id. */
  readonly after: number
  /** Rows before this id: later ones are not all there yet. */
  readonly before: number
  readonly mostRows: number
  /** The rows have some so many characters of text at most, unless the first has more. */
  readonly mostCharacters: number
  /** So many rows are looked at. */
  readonly mostScanned: number
}

/** A row with its event, and of a packet the question to `POST /x/explain`. */
export interface TailRow extends LogRow {
  readonly event?: { readonly kind: string; readonly [field: string]: string | number | undefined }
  readonly explain?: PacketQuestion
}

/** A row, or how many rows up to an id left the log before they were read. */
export type TailItem =
  | { readonly row: TailRow }
  | { readonly missed: { readonly rows: number; readonly last: number } }

/** Rows, and the id up to which there are no others. */
export interface TailPart {
  readonly items: readonly TailItem[]
  readonly through: number
}

/**
 * Reads rows that match in the order of their ids. Each id belongs to one row, so that an id that no row has is one that
 * left the log, or was never written.
 */
export function tailAfter(memory: Units, units: readonly ScanUnit[], job: TailJob): TailPart {
  const matches = rowMatcher(job)
  const readRow = tailRows()
  const items: TailItem[] = []
  let [through, missed, scanned, rows, characters] = [job.after, 0, 0, 0, 0]
  const tellMissed = (): void => {
    if (missed > 0) items.push({ missed: { rows: missed, last: through } })
    missed = 0
  }
  for (const { view, row, id } of placesAfter(memory, byOrigin(units), job.after)) {
    if (id >= job.before) break
    const isFull = rows >= job.mostRows || characters >= job.mostCharacters
    if (isFull || scanned >= job.mostScanned) {
      tellMissed()
      return { items, through }
    }
    scanned += 1
    missed += id - through - 1
    if (matches(view, row)) {
      through = id - 1
      tellMissed()
      const found = readRow(view, row)
      items.push({ row: found })
      rows += 1
      characters += JSON.stringify(found).length
    }
    through = id
  }
  const last = Math.max(through, job.before - 1)
  missed += last - through
  through = last
  tellMissed()
  return { items, through }
}

/** Asks the matcher of queries once for each block. */
function rowMatcher(query: Pick<LogQuery, 'filters' | 'search'>): (view: BlockView, row: number) => boolean {
  const matcher = matcherOf(query)
  const masks = new WeakMap<BlockView, { readonly mask: Mask }>()
  return (view, row) => {
    let found = masks.get(view)
    if (found === undefined) {
      found = { mask: matcher(view) }
      masks.set(view, found)
    }
    return typeof found.mask === 'boolean' ? found.mask : found.mask[row] === 1
  }
}

function tailRows(): (view: BlockView, row: number) => TailRow {
  const eventsOf = oncePerObject(eventReader)
  return (view, row) => tailRow(view, row, eventsOf(view)(row))
}

function tailRow(view: BlockView, row: number, event: LogEvent | null): TailRow {
  const columns = view.row(row)
  if (event === null) return columns
  const shown = { ...columns, event: { kind: event.kind, ...event.fields } }
  if (event.kind !== 'packet') return shown
  const explain = packetQuestion(event.fields, view.number('second')![row]!)
  return explain === null ? shown : { ...shown, explain }
}
