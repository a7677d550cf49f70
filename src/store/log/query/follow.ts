import { basename } from 'node:path'
import { oncePerObject } from '../../../core/list/incremental.ts'
import { type LogKindName, logKind } from '../../../core/log/log-kinds.ts'
import type { LogEvent, LogOrigin, LogPriority } from '../../../core/log/log-record.ts'
import type { PrintedRow } from '../../../core/log/print/printed-row.ts'
import { secondsAt } from '../../../core/text/moment.ts'
import { BlockView, padded } from '../segments/block.ts'
import type { ScanUnit, Units } from './scan.ts'

/** Rows that are wanted in the order of their ids. */
export interface FollowJob {
  /** Rows behind this id. */
  readonly after: number
  /** Rows before this id: later ones are not all there yet. */
  readonly before: number
  readonly mostRows: number
  /** The rows have some so many bytes at most, unless the first has more. */
  readonly mostBytes: number
  /** Kinds of events; null for all, and for rows without an event. */
  readonly kinds: readonly string[] | null
  /** The least severe priority. */
  readonly leastPriority: number
}

/** Rows that are wanted, and who takes them. */
export interface Following extends FollowJob {
  /** Takes a row, and answers how many bytes became of it. */
  readonly take: (row: PrintedRow) => number
}

/** Hands rows over in the order of their ids. Answers the id up to which there are no others. */
export function eachRowAfter(memory: Units, units: readonly ScanUnit[], job: Following): number {
  const { take, mostRows, mostBytes } = job
  let through = job.after
  let [rows, bytes] = [0, 0]
  const isWanted = wantedBy(job)
  const printedRow = rowReader()
  for (const { view, row, id } of placesAfter(memory, byOrigin(units), job.after)) {
    if (id >= job.before) break
    if (rows >= mostRows || bytes >= mostBytes) return through
    through = id
    if (!isWanted(view, row)) continue
    rows += 1
    bytes += take(printedRow(view, row))
  }
  return Math.max(through, job.before - 1)
}

/** The units of each origin, the oldest first. */
export function byOrigin(units: readonly ScanUnit[]): readonly (readonly ScanUnit[])[] {
  return [...Map.groupBy(units, (unit) => placeOf(unit).origin).values()].map((list) =>
    list.toSorted((a, b) => placeOf(a).firstId - placeOf(b).firstId),
  )
}

/** All rows behind an id, in the order of their ids. */
export function* placesAfter(
  memory: Units,
  origins: readonly (readonly ScanUnit[])[],
  after: number,
): Generator<Place, undefined> {
  const sources = origins.map((list) => rowsOfOrigin(memory, list, after))
  try {
    const heads = sources.map((source) => source.next())
    for (;;) {
      let next = -1
      for (const [place, head] of heads.entries())
        if (!head.done && (next < 0 || head.value.id < heads[next]!.value!.id)) next = place
      if (next < 0) return undefined
      yield heads[next]!.value!
      heads[next] = sources[next]!.next()
    }
  } finally {
    // Each has a file open.
    for (const source of sources) source.return(undefined)
  }
}

/** A row, with its block. */
export interface Place {
  readonly origin: LogOrigin
  readonly view: BlockView
  readonly row: number
  readonly id: number
}

function* rowsOfOrigin(
  memory: Units,
  units: readonly ScanUnit[],
  after: number,
): Generator<Place, undefined> {
  for (const [index, unit] of units.entries()) {
    const { origin } = placeOf(unit)
    const following = units[index + 1]
    if (following !== undefined && placeOf(following).firstId <= after + 1) continue
    for (const block of memory.inOrder(unit)) {
      if (block.range('id')!.most <= after) continue
      const view = new BlockView(block)
      const ids = view.number('id')!
      for (let row = 0; row < view.rows; row++)
        if (ids[row]! > after) yield { origin, view, row, id: ids[row]! }
    }
  }
  return undefined
}

function placeOf(unit: ScanUnit): { readonly origin: LogOrigin; readonly firstId: number } {
  if ('chunks' in unit) return unit.chunks[0]!
  const [origin = '', id = ''] = basename(unit.path, '.segment').split('-')
  return { origin: origin as LogOrigin, firstId: Number(id) }
}

function wantedBy({ kinds, leastPriority }: FollowJob): (view: BlockView, row: number) => boolean {
  if (kinds === null && leastPriority >= 7) return () => true
  const wanted = kinds === null ? null : new Set(kinds)
  return (view, row) =>
    view.number('priority')![row]! <= leastPriority &&
    (wanted === null || wanted.has(view.word('event.kind', row)))
}

function rowReader(): (view: BlockView, row: number) => PrintedRow {
  // Rows of several origins take turns.
  const columnsFor = oncePerObject(columnsOf)
  let [moment, seconds] = [Number.NaN, 0]
  return (view, row) => {
    const columns = columnsFor(view)
    const unixSeconds = columns.second[row]!
    const dateTime = columns.dateTime[row]!
    if (dateTime !== moment) [moment, seconds] = [dateTime, secondsAt(dateTime)]
    return {
      id: padded(columns.id[row]!),
      unixSeconds,
      microseconds: columns.microseconds[row]!,
      offsetMinutes: Math.round((seconds - unixSeconds) / 60),
      priority: columns.priority[row]! as LogPriority,
      message: view.message(row),
      syslogId: view.word('syslog_id', row),
      unit: view.word('unit', row),
      event: columns.event(row),
    }
  }
}

/** The columns of a block that every row has. */
interface Columns {
  readonly id: Float64Array
  readonly second: Float64Array
  readonly microseconds: Float64Array
  readonly dateTime: Float64Array
  readonly priority: Float64Array
  readonly event: (row: number) => LogEvent | null
}

function columnsOf(view: BlockView): Columns {
  const number = (name: string) => view.number(name)!
  return {
    ...{ id: number('id'), second: number('second'), microseconds: number('microseconds') },
    ...{ dateTime: number('date_time'), priority: number('priority'), event: eventReader(view) },
  }
}

type Cell = readonly [name: string, cell: (row: number) => string | number]

/** The events of the rows of a block; null where a row has none. */
export function eventReader(view: BlockView): (row: number) => LogEvent | null {
  const known = new Map<string, readonly Cell[]>()
  return (row) => {
    const kind = view.word('event.kind', row)
    if (kind === '') return null
    let cells = known.get(kind)
    if (cells === undefined) {
      cells = cellsOf(view, kind)
      known.set(kind, cells)
    }
    const fields: Record<string, string | number> = {}
    for (const [name, cell] of cells) {
      const value = cell(row)
      if (value !== '') fields[name] = value
    }
    return { kind: kind as LogKindName, fields }
  }
}

/** The fields of a kind that some row of the block may have. */
function cellsOf(view: BlockView, kind: string): readonly Cell[] {
  return Object.keys(logKind(kind as LogKindName)?.fields ?? {}).flatMap((name): Cell[] => {
    const numbers = view.number(`event.${name}`)
    if (numbers !== null) return [[name, (row) => (Number.isNaN(numbers[row]!) ? '' : numbers[row]!)]]
    const column = view.words(`event.${name}`)
    return column === null ? [] : [[name, (row) => column.words[column.index[row]!]!]]
  })
}
