import { basename } from 'node:path'
import { type LogKindName, logKind } from '../../../core/log/log-kinds.ts'
import type { LogEvent, LogOrigin } from '../../../core/log/log-record.ts'
import type { BlockView } from '../segments/block.ts'
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
  /** Takes a row of an origin, and answers how many bytes became of it. */
  readonly take: (view: BlockView, row: number, origin: number) => number
}

/** How far rows were handed over. Each id belongs to one row, so that an id that no row has is one that left the log, or was never written. */
export interface Followed {
  /** Up to here there are no others. */
  readonly through: number
  /** Ids up to there that no row has. */
  readonly missing: readonly MissingIds[]
}

/** Ids behind one and up to another. */
export interface MissingIds {
  readonly after: number
  readonly through: number
}

/** Hands rows over in the order of their ids. */
export function eachRowAfter(memory: Units, units: readonly ScanUnit[], job: Following): Followed {
  const { take, mostRows, mostBytes } = job
  const missing: MissingIds[] = []
  let through = job.after
  let [rows, bytes] = [0, 0]
  const isWanted = wantedBy(job)
  const origins = byOrigin(units).map((list) => new OriginRows(memory, list, job.after))
  try {
    for (;;) {
      const origin = earliest(origins)
      const next = origins[origin]
      if (next === undefined) break
      const id = next.ids[next.row]!
      if (id >= job.before) break
      if (rows >= mostRows || bytes >= mostBytes) return { through, missing }
      if (id > through + 1) missing.push({ after: through, through: id - 1 })
      through = id
      if (isWanted(next.view, next.row)) {
        rows += 1
        bytes += take(next.view, next.row, origin)
      }
      next.advance()
    }
    const last = Math.max(through, job.before - 1)
    if (last > through) missing.push({ after: through, through: last })
    return { through: last, missing }
  } finally {
    for (const each of origins) each.close()
  }
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
  units: readonly (readonly ScanUnit[])[],
  after: number,
): Generator<Place, undefined> {
  const origins = units.map((list) => new OriginRows(memory, list, after))
  try {
    for (;;) {
      const next = origins[earliest(origins)]
      if (next === undefined) return undefined
      yield { origin: next.origin, view: next.view, row: next.row, id: next.ids[next.row]! }
      next.advance()
    }
  } finally {
    for (const each of origins) each.close()
  }
}

/** A row, with its block. */
export interface Place {
  readonly origin: LogOrigin
  readonly view: BlockView
  readonly row: number
  readonly id: number
}

const endless = Number.POSITIVE_INFINITY

/** The place of the origin whose next row is the earliest; -1 where none has one. */
function earliest(origins: readonly OriginRows[]): number {
  let found = -1
  let least = endless
  for (let place = 0; place < origins.length; place++) {
    const { ids, row } = origins[place]!
    if (row === ids.length || ids[row]! >= least) continue
    found = place
    least = ids[row]!
  }
  return found
}

/** The rows of an origin behind an id, one after the other. A file may be open until it is closed. */
class OriginRows {
  /** The block of the next row. */
  view!: BlockView
  row = 0
  /** Ids of the rows of the block; behind the last row there are none. */
  ids: Float64Array = new Float64Array(0)
  readonly #views: Generator<BlockView, undefined>
  readonly #after: number

  readonly origin: LogOrigin

  constructor(memory: Units, units: readonly ScanUnit[], after: number) {
    this.origin = placeOf(units[0]!).origin
    this.#views = viewsOfOrigin(memory, units, after)
    this.#after = after
    this.#nextView()
  }

  advance(): void {
    this.row += 1
    if (this.row === this.ids.length) this.#nextView()
  }

  close(): void {
    this.#views.return(undefined)
  }

  #nextView(): void {
    for (let next = this.#views.next(); !next.done; next = this.#views.next()) {
      const view = next.value
      const ids = view.number('id')!
      let row = 0
      while (row < ids.length && ids[row]! <= this.#after) row += 1
      if (row === ids.length) continue
      ;[this.view, this.ids, this.row] = [view, ids, row]
      return
    }
    this.row = this.ids.length
  }
}

function* viewsOfOrigin(
  memory: Units,
  units: readonly ScanUnit[],
  after: number,
): Generator<BlockView, undefined> {
  for (const [index, unit] of units.entries()) {
    const following = units[index + 1]
    if (following !== undefined && placeOf(following).firstId <= after + 1) continue
    yield* memory.viewsAfter(unit, after)
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
