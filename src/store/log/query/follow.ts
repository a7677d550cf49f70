import { basename } from 'node:path'
import { type LogKindName, logKind } from '../../../core/log/log-kinds.ts'
import type { LogEvent, LogPriority } from '../../../core/log/log-record.ts'
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
  /** The rows have some so many characters of messages at most, unless the first has more. */
  readonly mostCharacters: number
  /** Kinds of events; null for all, and for rows without an event. */
  readonly kinds: readonly string[] | null
  /** The least severe priority. */
  readonly leastPriority: number
}

/** Rows, and the id up to which there are no others. */
export interface Followed {
  readonly rows: readonly PrintedRow[]
  readonly through: number
}

/** Reads rows in the order of their ids. */
export function rowsAfter(memory: Units, units: readonly ScanUnit[], job: FollowJob): Followed {
  const origins = byOrigin(units)
  const rows: PrintedRow[] = []
  let through = job.after
  let characters = 0
  const isWanted = wantedBy(job)
  for (const { view, row, id } of placesAfter(memory, origins, job.after)) {
    if (id >= job.before) break
    if (rows.length >= job.mostRows || characters >= job.mostCharacters) return { rows, through }
    through = id
    if (isWanted(view, row)) {
      const printed = printedRow(view, row)
      rows.push(printed)
      characters += printed.message.length
    }
  }
  return { rows, through: Math.max(through, job.before - 1) }
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
    const following = units[index + 1]
    if (following !== undefined && placeOf(following).firstId <= after + 1) continue
    for (const block of memory.inOrder(unit)) {
      if (block.range('id')!.most <= after) continue
      const view = new BlockView(block)
      const ids = view.number('id')!
      for (let row = 0; row < view.rows; row++) if (ids[row]! > after) yield { view, row, id: ids[row]! }
    }
  }
  return undefined
}

function placeOf(unit: ScanUnit): { readonly origin: string; readonly firstId: number } {
  if ('chunks' in unit) return unit.chunks[0]!
  const [origin = '', id = ''] = basename(unit.path, '.segment').split('-')
  return { origin, firstId: Number(id) }
}

function wantedBy({ kinds, leastPriority }: FollowJob): (view: BlockView, row: number) => boolean {
  const wanted = kinds === null ? null : new Set(kinds)
  return (view, row) =>
    view.number('priority')![row]! <= leastPriority &&
    (wanted === null || wanted.has(view.word('event.kind', row)))
}

function printedRow(view: BlockView, row: number): PrintedRow {
  const unixSeconds = view.number('second')![row]!
  return {
    id: padded(view.number('id')![row]!),
    unixSeconds,
    microseconds: view.number('microseconds')![row]!,
    offsetMinutes: Math.round((secondsAt(view.number('date_time')![row]!) - unixSeconds) / 60),
    priority: view.number('priority')![row]! as LogPriority,
    message: view.message(row),
    syslogId: view.word('syslog_id', row),
    unit: view.word('unit', row),
    event: eventOf(view, row),
  }
}

/** The event of a row; null where it has none. */
export function eventOf(view: BlockView, row: number): LogEvent | null {
  const kind = view.word('event.kind', row)
  if (kind === '') return null
  const fields: Record<string, string | number> = {}
  for (const name of Object.keys(logKind(kind as LogKindName)?.fields ?? {})) {
    const value = view.cell(`event.${name}`, row)
    if (value !== '') fields[name] = value
  }
  return { kind: kind as LogKindName, fields }
}
