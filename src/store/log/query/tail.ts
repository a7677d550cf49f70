import { oncePerObject } from '../../../core/list/incremental.ts'
import type { LogQuery, LogRow } from '../../../core/log/log-query.ts'
import { type PacketQuestion, packetQuestion } from '../../../core/log/packet-question.ts'
import type { BlockView } from '../segments/block.ts'
import { byOrigin, eventReader, type Place, placesAfter } from './follow.ts'
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
  /** After this time no further block is begun: what is asked of one may take seconds. */
  readonly mostMilliseconds: number
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
  const readRow = tailRows()
  const items: TailItem[] = []
  let [rows, characters] = [0, 0]
  const through = eachMatchAfter(memory, units, job, {
    isFull: () => rows >= job.mostRows || characters >= job.mostCharacters,
    take: ({ view, row }) => {
      const found = readRow(view, row)
      items.push({ row: found })
      rows += 1
      characters += JSON.stringify(found).length
    },
    miss: (missed, last) => void items.push({ missed: { rows: missed, last } }),
  })
  return { items, through }
}

/** Rows that match, and who takes them. */
export interface MatchTaker {
  /** True when no further row is wanted. */
  readonly isFull: () => boolean
  readonly take: (place: Place) => void
  /** So many rows up to an id left the log, or were never written. */
  readonly miss: (rows: number, last: number) => void
}

/** Hands rows that match over in the order of their ids. Answers the id up to which there are no others. */
export function eachMatchAfter(
  memory: Units,
  units: readonly ScanUnit[],
  job: Omit<TailJob, 'mostRows' | 'mostCharacters'>,
  { isFull, take, miss }: MatchTaker,
): number {
  const matches = rowMatcher(job)
  const until = performance.now() + job.mostMilliseconds
  const begun = new Set<BlockView>()
  let [through, missed, scanned] = [job.after, 0, 0]
  const tellMissed = (): void => {
    if (missed > 0) miss(missed, through)
    missed = 0
  }
  for (const place of placesAfter(memory, byOrigin(units), job.after)) {
    const { view, row, id } = place
    if (id >= job.before) break
    const isLate = !begun.has(view) && scanned > 0 && performance.now() >= until
    if (isLate || scanned >= job.mostScanned || isFull()) {
      tellMissed()
      return through
    }
    begun.add(view)
    scanned += 1
    missed += id - through - 1
    if (matches(view, row)) {
      through = id - 1
      tellMissed()
      take(place)
    }
    through = id
  }
  const last = Math.max(through, job.before - 1)
  missed += last - through
  through = last
  tellMissed()
  return through
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
  const read = eventRows()
  return (view, row) => {
    const shown = read(view, row)
    if (shown.event?.kind !== 'packet') return shown
    const explain = packetQuestion(shown.event, view.number('second')![row]!)
    return explain === null ? shown : { ...shown, explain }
  }
}

/** Rows with their events. */
export function eventRows(): (view: BlockView, row: number) => Omit<TailRow, 'explain'> {
  const eventsOf = oncePerObject(eventReader)
  return (view, row) => {
    const columns = view.row(row)
    const event = eventsOf(view)(row)
    return event === null ? columns : { ...columns, event: { kind: event.kind, ...event.fields } }
  }
}
