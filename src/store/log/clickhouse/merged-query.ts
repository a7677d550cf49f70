import { fail, ok, type Result } from '../../../core/failure.ts'
import type { LogHistogram } from '../../../core/log/log-histogram.ts'
import type { LogQuery, LogRow } from '../../../core/log/log-query.ts'
import { message } from '../../messages.ts'
import { type HistogramTask, readLogHistogram } from '../log-histogram.ts'
import {
  type Assistant,
  charactersAtOnce,
  controlCells,
  distantPage,
  type QueryTask,
  roundsOf,
  rowsAtOnce,
  TooSlow,
  takeRows,
  unlessTooSlow,
} from '../log-query.ts'
import { type Choice, type Found, orderOf } from '../query/collector.ts'
import { GivenUp, rowsOf, type Units } from '../query/scan.ts'
import { type ArchivedRow, ArchiveReader } from './archive-reader.ts'
import type { ArchiveView } from './archive-view.ts'
import { ClickHouseFault } from './fault.ts'

/** More rows that ClickHouse does not have yet are not put between others. */
const mostBetween = 20_000
const lookMilliseconds = 50
/** Exceptions of ClickHouse about queries that take too long. */
const slow = [159, 160]

/** Help for a query, and who takes its rows, part by part. */
interface Reading {
  readonly assistant: Assistant | null
  /** Answers false where it takes no more. */
  readonly take: (rows: readonly LogRow[]) => boolean
}

/**
 * Answers a query from ClickHouse and, behind the last row that it has, from the local log: exactly, since rows of a log
 * do not change. Fails and rejects as `readLogQuery`, and with a `ClickHouseFault`.
 */
export async function readMergedQuery(
  memory: Units,
  { view, ...task }: QueryTask & { readonly view: ArchiveView },
  { assistant, take }: Reading,
): Promise<Result<number>> {
  const { query, units } = task
  const { limit, offset, sort } = query
  const rounds = roundsOf(memory, task, assistant)
  const oldest = query.lastBootOnly ? task.bootId : 0
  const firstId = Math.max(oldest, view.through + 1)
  const scan = (choice: Choice, counts: boolean) =>
    rounds.scan({ query, firstId, choice, counts, tally: null })
  const selection = { filters: query.filters, search: query.search, firstId: oldest }
  return await unlessTooSlow(() =>
    withArchive(view, { control: task.control, left: rounds.left }, async (archive) => {
      const counting = archive.count(selection)
      counting.catch(() => undefined)
      const { total: newer } = await scan({ sort: [], most: 0, after: null }, true)
      const total = newer + (await counting)
      if (limit === 0 || offset >= total) return ok(total)
      const local = async (from: number, to: number): Promise<readonly Found[]> =>
        from >= to
          ? []
          : await distantPage((choice) => scan(choice, false), {
              sort,
              offset: from,
              limit: to - from,
              total: newer,
            })
      const give = (page: readonly Found[]) =>
        takeRows(memory, units, { page, step: rowsAtOnce, rest: async () => undefined, take })
      const archived = async (from: number, count: number) => {
        const page = archive.page(selection, { sort, offset: from, limit: count })
        for await (const rows of page) if (!take(rows.map(({ content }) => content))) return false
        return true
      }
      const isById = sort.length === 0 || sort[0]!.column === 'id'
      const end = Math.min(offset + limit, total)
      if (isById && (sort[0]?.descending ?? true)) {
        // All that is here alone is newer.
        const from = Math.max(0, offset - newer)
        if (await give(await local(offset, Math.min(end, newer)))) await archived(from, end - newer - from)
        return ok(total)
      }
      if (isById) {
        const older = total - newer
        if (await archived(offset, Math.min(end, older) - offset))
          await give(await local(Math.max(0, offset - older), end - older))
        return ok(total)
      }
      const between = Math.min(newer, end)
      const found = between > mostBetween ? null : readRows(memory, units, await local(0, between))
      if (found === null)
        return fail({ kind: 'unavailable', message: message('this log query takes too long; ask for less') })
      // So many rows of ClickHouse come before the page in any case.
      const skipped = Math.max(0, offset - newer)
      const page = archive.page(selection, { sort, offset: skipped, limit: end - skipped })
      const merge = new Merge(found, { sort, from: offset - skipped, to: end - skipped })
      for await (const rows of page) {
        if (!take(merge.next(rows))) return ok(total)
        if (merge.isDone) break
      }
      take(merge.rest())
      return ok(total)
    }),
  )
}

/** Rows of the local log with what is answered of them; null where that is too much to have in memory. */
function readRows(
  memory: Units,
  units: QueryTask['units'],
  found: readonly Found[],
): readonly Found[] | null {
  const reading = rowsOf(memory, units, { found, mostCharacters: 4 * charactersAtOnce })
  let next = reading.next()
  while (!next.done) next = reading.next()
  const contents = next.value
  if (contents === null) return null
  return found.map((one, place) => ({ ...one, content: contents[place]! }))
}

/** Part of the merged rows that is wanted, counted from their first. */
interface Wanted {
  readonly sort: LogQuery['sort']
  readonly from: number
  readonly to: number
}

/** Puts rows of the local log between those of ClickHouse, which come part by part. */
class Merge {
  readonly #local: readonly Found[]
  readonly #wanted: Wanted
  readonly #order: (one: Found, other: Found) => number
  #at = 0
  #passed = 0

  constructor(local: readonly Found[], wanted: Wanted) {
    this.#local = local
    this.#wanted = wanted
    this.#order = orderOf(wanted.sort)
  }

  get isDone(): boolean {
    return this.#passed >= this.#wanted.to
  }

  /** The rows up to the last of these. */
  next(rows: readonly ArchivedRow[]): LogRow[] {
    const taken: LogRow[] = []
    for (const row of rows) {
      const archived = { ...row, unit: 0, block: 0, row: 0 }
      while (this.#at < this.#local.length && this.#order(this.#local[this.#at]!, archived) < 0)
        this.#put(taken, this.#local[this.#at++]!)
      this.#put(taken, archived)
    }
    return taken
  }

  /** The rows behind the last of ClickHouse. */
  rest(): LogRow[] {
    const taken: LogRow[] = []
    while (this.#at < this.#local.length && !this.isDone) this.#put(taken, this.#local[this.#at++]!)
    return taken
  }

  #put(taken: LogRow[], { content }: Found): void {
    const place = this.#passed++
    if (place >= this.#wanted.from && place < this.#wanted.to) taken.push(content!)
  }
}

/** Counts rows over time, from ClickHouse and behind the last row that it has from the local log. */
export async function readMergedHistogram(
  memory: Units,
  { view, ...task }: Omit<HistogramTask, 'firstId'> & { readonly view: ArchiveView },
  assistant: Assistant | null,
): Promise<Result<LogHistogram>> {
  const start = performance.now()
  const left = () => task.deadlineMilliseconds - (performance.now() - start)
  return await unlessTooSlow(() =>
    withArchive(view, { control: task.control, left }, (archive) =>
      readLogHistogram(
        memory,
        { ...task, firstId: view.through + 1 },
        { assistant, archived: (query, job) => archive.tally({ ...query, firstId: 0 }, job) },
      ),
    ),
  )
}

/** Who gives a query up, and when it takes too long. */
interface Bounds {
  readonly control: Int32Array
  readonly left: () => number
}

/** Reads ClickHouse until the query is given up, or ClickHouse is found to be of no use. */
export async function withArchive<T>(
  view: ArchiveView,
  { control, left }: Bounds,
  work: (archive: ArchiveReader) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  const looking = setInterval(() => {
    if (Atomics.load(control, controlCells.isGivenUp) !== 0)
      abort.abort(new GivenUp('the query was given up'))
    else if (Atomics.load(control, controlCells.isWithoutArchive) !== 0) abort.abort(new ArchiveGone())
  }, lookMilliseconds)
  try {
    return await work(new ArchiveReader(view, { left, signal: abort.signal }))
  } catch (error) {
    // Where ClickHouse is silent to others, too, that is found sooner.
    const isSlow =
      error instanceof ClickHouseFault && (error.kind === 'silent' || slow.includes(error.exception))
    throw isSlow ? new TooSlow(error.message) : error
  } finally {
    clearInterval(looking)
    abort.abort(new GivenUp('the query is over'))
  }
}

/** ClickHouse was found to be of no use while a query asked it. */
export class ArchiveGone extends Error {
  override readonly name = 'ArchiveGone'
}
