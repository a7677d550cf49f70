import { Worker } from 'node:worker_threads'
import { fail, ok, type Result } from '../../core/failure.ts'
import type { LogFilter, LogQuery, LogRow } from '../../core/log/log-query.ts'
import { message } from '../messages.ts'
import { type Choice, Collector, type Found } from './query/collector.ts'
import { farColumn, firstOfPage } from './query/far-page.ts'
import {
  GivenUp,
  rowsOf,
  Scan,
  type ScanJob,
  type ScanResult,
  type ScanUnit,
  type Units,
} from './query/scan.ts'
import { joinedTallies } from './query/tally.ts'
import { padded } from './segments/block.ts'
import { threadHeap } from './thread-heap.ts'

/** Rows whose places are kept at one go; a page further down is reached in several rounds. */
const mostKept = 20_000

/** Rows of a page that are read, and written as text, at one go, and the characters of their messages. */
export const [rowsAtOnce, charactersAtOnce] = [2_000, 8e6]

/** Cells that the threads of a query share. */
export const controlCells = { nextUnit: 0, isGivenUp: 1, isWithoutArchive: 2, isAlone: 3 } as const

/** The cells of a new query. */
export function newControl(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4 * Object.keys(controlCells).length))
}

/** A query with what it is asked of. */
export interface QueryTask {
  readonly query: LogQuery
  readonly units: readonly ScanUnit[]
  /** First row since the last boot. */
  readonly bootId: number
  readonly control: Int32Array
  readonly deadlineMilliseconds: number
}

/** Part of a query for another thread. */
export interface ScanTask {
  readonly job: ScanJob
  readonly units: readonly ScanUnit[]
  readonly control: Int32Array
  readonly milliseconds: number
}

/** Scans in another thread. */
export type Assistant = (task: ScanTask) => Promise<ScanResult>

/** Help for a query, and who takes its rows, part by part. */
interface Reading {
  readonly assistant: Assistant | null
  /** Answers false where it takes no more. */
  readonly take: (rows: readonly LogRow[]) => boolean
}

/**
 * Answers a query from one consistent state of the log, in this thread and in that of an assistant, with the exact
 * number of rows.
 *
 * Fails `unavailable` when it takes longer than its deadline. Rejects with `GivenUp` when nobody waits for it.
 */
export async function readLogQuery(
  memory: Units,
  task: QueryTask,
  { assistant, take }: Reading,
): Promise<Result<number>> {
  const { query, units, bootId, control } = task
  const rounds = roundsOf(memory, task, assistant)
  const oldest = query.lastBootOnly ? bootId : 0
  const scan = (job: Partial<ScanJob> & Pick<ScanJob, 'choice' | 'counts'>) =>
    rounds.scan({ query, firstId: oldest, tally: null, ...job })
  return await unlessTooSlow(async () => {
    const { limit, offset, sort } = query
    const most = offset + limit <= mostKept && limit > 0 ? offset + limit : 0
    const countsBlocksBy = most === 0 && limit > 0 ? farColumn(sort) : null
    const choice = { sort, most, after: null }
    const { total, found, isCut, blocks } = await scan({ choice, counts: true, countsBlocksBy })
    if (limit === 0 || offset >= total) return ok(total)
    const isById = sort.length === 0 || sort[0]!.column === 'id'
    const rest = async () => {
      checkTime(control, rounds.left())
      await aMoment()
    }
    const read = (page: readonly Found[], step: number) => takeRows(memory, units, { page, step, rest, take })
    const next = (choice: Choice) => scan({ choice, counts: false })
    // In another order each part may need all blocks.
    const step = isById ? rowsAtOnce : limit
    if (most > 0 && !isCut) {
      await read(found.slice(offset), step)
      return ok(total)
    }
    const page: Found[] = []
    const count = async (job: Partial<ScanJob>) =>
      (await scan({ choice: { sort, most: 0, after: null }, counts: true, ...job })).total
    const start = await startOfPage({ query, oldest, total, blocks }, count)
    for await (const part of distantParts(next, { ...query, total }, start)) {
      if (!isById && !part.isCut) for (const one of part.found) page.push(one)
      else if (!(await read([...page.splice(0), ...part.found], step))) return ok(total)
    }
    await read(page, step)
    return ok(total)
  })
}

/** Rows of a page, and who takes them. */
interface TakenPage {
  readonly page: readonly Found[]
  /** So many are read at one go, or fewer where they are long. */
  readonly step: number
  /** Lets others have their turn; rejects when nobody waits for the rows. */
  readonly rest: () => Promise<void>
  readonly take: Reading['take']
}

/** Has the rows of a page taken, part by part; false where no more are. */
export async function takeRows(
  memory: Units,
  units: readonly ScanUnit[],
  { page, step: mostAtOnce, rest, take }: TakenPage,
): Promise<boolean> {
  let step = mostAtOnce
  for (let from = 0; from < page.length; ) {
    const found = page.slice(from, from + step)
    const rows = rowsOf(memory, units, { found, mostCharacters: charactersAtOnce })
    let next = rows.next()
    for (; !next.done; next = rows.next()) await rest()
    if (next.value === null) step = Math.ceil(found.length / 4)
    else if (take(next.value)) from += found.length
    else return false
  }
  return true
}

/** A query without what it asks for: the rows, who may give it up, and when it takes too long. */
export type RoundsTask = Omit<QueryTask, 'query' | 'bootId'>

/** Scans of the same rows, one after the other, in this thread and in that of an assistant. */
export interface Rounds {
  /** Milliseconds until it takes too long. */
  readonly left: () => number
  readonly scan: (job: ScanJob) => Promise<ScanResult>
}

/** The scans of a query. They reject when it takes too long, and with `GivenUp` when nobody waits for it. */
export function roundsOf(
  memory: Units,
  { units, control, deadlineMilliseconds }: RoundsTask,
  assistant: Assistant | null,
): Rounds {
  const start = performance.now()
  memory.keep(units)
  const left = () => deadlineMilliseconds - (performance.now() - start)
  const scan = async (job: ScanJob): Promise<ScanResult> => {
    Atomics.store(control, controlCells.nextUnit, 0)
    const task = { job, units, control, milliseconds: left() }
    const theirs = assistant?.(task)
    theirs?.catch(() => undefined)
    const ours = await scanShare(memory, task)
    const other = await theirs
    if (other === undefined) return ours
    const joined = new Collector(job.choice)
    joined.join([ours, other])
    const tally = ours.tally && other.tally && joinedTallies(ours.tally, other.tally)
    const total = ours.total + other.total
    const blocks = [...ours.blocks, ...other.blocks]
    return { total, found: joined.result(), isCut: joined.isCut, tally, blocks }
  }
  return { left, scan }
}

/** The result of a query; `unavailable` where it takes too long. */
export async function unlessTooSlow<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooSlow)
      return fail({ kind: 'unavailable', message: message('this log query takes too long; ask for less') })
    throw error
  }
}

/** Page that is further down than places are kept. */
type DistantPage = Pick<LogQuery, 'sort' | 'offset' | 'limit'> & { readonly total: number }

/** The rows of a page that is further down than places are kept. */
export async function distantPage(
  round: (choice: Choice) => Promise<ScanResult>,
  wanted: DistantPage,
): Promise<readonly Found[]> {
  const page: Found[] = []
  for await (const { found } of distantParts(round, wanted)) for (const one of found) page.push(one)
  return page
}

/** The row behind which a page is looked for, and how many there are up to it. */
interface PageStart {
  readonly after: Found | null
  readonly passed: number
}

const beginning: PageStart = { after: null, passed: 0 }

/** The blocks say where a page begins, roughly, and `count` how many rows are in front of that. */
async function startOfPage(
  {
    query,
    oldest,
    total,
    blocks,
  }: Pick<ScanResult, 'total' | 'blocks'> & { readonly query: LogQuery; readonly oldest: number },
  count: (job: Partial<ScanJob>) => Promise<number>,
): Promise<PageStart> {
  const { sort, offset, filters } = query
  const descending = sort[0]?.descending ?? true
  const first = firstOfPage(blocks, { offset, descending })
  if (first === null) return beginning
  const column = farColumn(sort)!
  const place = { unit: -1, block: -1, row: -1, content: null }
  if (column === 'id') {
    // Of those with one id more, or one less, none is behind it.
    const id = descending ? first + 1 : first - 1
    const counted = await count({ firstId: Math.max(oldest, descending ? id : first) })
    const keys = sort.map(() => padded(id))
    return { after: { ...place, keys, id }, passed: descending ? counted : total - counted }
  }
  const relation = descending ? '>' : '<'
  const inFront: LogFilter = {
    link: 'and',
    conditions: [{ kind: 'compare', column, relation, value: first }],
  }
  const passed = await count({ query: { ...query, filters: [...filters, inFront] } })
  // The newest of those with this value is the first.
  return { after: { ...place, keys: [first], id: Number.POSITIVE_INFINITY }, passed }
}

async function* distantParts(
  round: (choice: Choice) => Promise<ScanResult>,
  { sort, offset, limit, total }: DistantPage,
  start: PageStart = beginning,
): AsyncGenerator<Pick<ScanResult, 'found' | 'isCut'>, void> {
  const end = Math.min(offset + limit, total)
  let { after } = start
  for (let { passed } = start; passed < end; ) {
    const wanted = { sort, most: Math.min(mostKept, end - passed), after }
    const { found, isCut }: ScanResult = await round(wanted)
    if (found.length === 0) break
    yield { found: found.slice(Math.max(0, offset - passed)), isCut }
    passed += found.length
    after = found.at(-1)!
  }
}

/** A query that took longer than it may. */
export class TooSlow extends Error {}

function checkTime(control: Int32Array, leftMilliseconds: number): void {
  if (Atomics.load(control, controlCells.isGivenUp) !== 0) throw new GivenUp('the query was given up')
  if (leftMilliseconds < 0) throw new TooSlow('the query takes too long')
}

/** Scans units that no other thread has taken yet, until there are none; other questions have their turn between. */
export async function scanShare(
  memory: Units,
  { job, units, control, milliseconds }: ScanTask,
): Promise<ScanResult> {
  const start = performance.now()
  const check = () => checkTime(control, milliseconds - (performance.now() - start))
  check()
  const scan = new Scan(memory, job, check)
  let turn = performance.now()
  let length = shortestTurn
  for (;;) {
    const place = Atomics.add(control, controlCells.nextUnit, 1)
    const unit = units[place]
    if (unit === undefined) return scan.result()
    scan.unit(unit, place)
    const end = performance.now()
    if (end - turn < length) continue
    await aMoment()
    turn = performance.now()
    // Others that take long have half of the time, and no more.
    length = Math.min(Math.max(turn - end, shortestTurn), longestTurn)
  }
}

/** Milliseconds that a scan takes before others have their turn. */
const [shortestTurn, longestTurn] = [20, 100]

function aMoment(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** A thread that scans for this one; it is started by the first task. */
export function assistantThread(address: URL): Assistant {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<number, { resolve: (result: ScanResult) => void; reject: (error: Error) => void }>()
  const end = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const begin = () => {
    const begun = new Worker(address, {
      workerData: { role: 'assistant' },
      resourceLimits: threadHeap(),
    })
    begun.on('message', (answer: { id: number; result?: ScanResult; error?: LogThreadError }) => {
      const found = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.result !== undefined) found?.resolve(answer.result)
      else found?.reject(revived(answer.error!))
    })
    begun.on('error', end)
    begun.on('exit', () => end(new Error('the thread that helps to read the log ended')))
    begun.unref()
    return begun
  }
  return (task) => {
    worker ??= begin()
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker!.postMessage({ id, task })
    })
  }
}

/** An error as it crosses threads. */
export interface LogThreadError {
  readonly name: string
  readonly message: string
  readonly code: string
  readonly path: string
}

/** Makes plain data of an error, for another thread. */
export function plainError(error: unknown): LogThreadError {
  const { message, code = '', path = '' } = error as NodeJS.ErrnoException
  const name =
    error instanceof TooSlow ? 'TooSlow' : error instanceof GivenUp ? 'GivenUp' : (error as Error).name
  return { name, message, code, path }
}

function revived({ name, message, code, path }: LogThreadError): Error {
  if (name === 'TooSlow') return new TooSlow(message)
  if (name === 'GivenUp') return new GivenUp(message)
  return Object.assign(new Error(message), { code, path })
}
