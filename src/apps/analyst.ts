import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Analyst as AnalystSide, FindingsRequest } from '../api/analysis-routes.ts'
import type { Foreseen, Foresight, Planner, Prospect } from '../api/plan.ts'
import type { Finding } from '../core/finding.ts'
import { sharedEnds } from '../core/incremental.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Nic } from '../core/observation.ts'
import type { ProcessEnd, ProcessStatus } from '../core/process-status.ts'
import type { Singleton, Stored, Table } from '../core/resource.ts'
import type { Entry, Id, Snapshot } from '../core/snapshot.ts'
import { threadStatus } from '../core/thread-status.ts'
import { withoutSecrets } from '../core/wire.ts'
import type { Store } from '../store/store.ts'
import type {
  AnalysisAnswer,
  AnalysisRequest,
  AnalysisThreadData,
  FindingsPage,
  Policy,
  SentInputs,
  Splice,
  WouldBe,
} from './analysis-message.ts'
import type { PolicyLayout } from './gateway-options.ts'

const daySeconds = 86_400
/** So many values are told at once, so that requests are served in between; a row has ten and the members of its lists. */
const mostValues = 10_000

/** The largest policies that were measured take seconds. */
const longestAnswerMilliseconds = 600_000
const watchMilliseconds = 5_000

interface Waiting {
  readonly askedAt: number
  resolve(answer: AnalysisAnswer): void
  reject(error: Error): void
}

/** What the analyst works with. */
export interface AnalystOptions {
  readonly store: Pick<Store, 'snapshot'>
  /** What the product stores. */
  readonly resources: readonly Stored[]
  /** Whether the product has rules that are analysed. */
  readonly hasPolicy: boolean
  readonly nics: () => readonly Nic[]
  /** What is observed, as the compilers are given it for a configuration. */
  readonly inputs: (snapshot: Snapshot) => Promise<CompileInputs>
  readonly policyLayout: PolicyLayout
  readonly dataFolder: string
  readonly nowMs: () => number
}

/** The analysis thread, seen from outside. It keeps the process alive only while it owes an answer. */
export class Analyst implements AnalystSide, Planner {
  readonly knows: readonly Foresight[]
  readonly #options: AnalystOptions
  readonly #tables: readonly Table[]
  readonly #settings: readonly Singleton[]
  readonly #waiting = new Map<number, Waiting>()
  /** Entries of each table as the thread has them. */
  #told = new Map<string, readonly Entry<unknown>[]>()
  #worker: Worker | null = null
  #telling: Promise<unknown> = Promise.resolve()
  #lastId = 0
  #answeredAt = 0
  #ends = 0
  #lastEnd: ProcessEnd | null = null
  readonly #watch: NodeJS.Timeout

  constructor(options: AnalystOptions) {
    this.#watch = setInterval(() => this.#endHung(), watchMilliseconds)
    this.#watch.unref()
    this.#options = options
    this.knows = options.hasPolicy ? ['engines', 'findings', 'verdict_changes'] : ['engines']
    this.#tables = options.resources.filter((resource) => resource.shape !== 'singleton')
    this.#settings = options.resources.filter((resource) => resource.shape === 'singleton')
  }

  /** A page of the findings about the newest configuration. */
  async findings(query: FindingsRequest): Promise<FindingsPage> {
    const answer = await this.#ask((id, policy) => ({ op: 'findings', id, query, policy }))
    return answer.page!
  }

  async prepare(): Promise<void> {
    await this.#ask((id, policy) => ({ op: 'prepare', id, policy }))
  }

  /** The findings that a rule of the newest configuration brings. */
  async rule(table: string, id: Id): Promise<readonly Finding[]> {
    const rule = { table, id }
    const answer = await this.#ask((request, policy) => ({ op: 'rule', id: request, rule, policy }))
    return answer.findings!
  }

  /** What would come of changes, worked out in the thread. */
  async foresee({ before, after }: Prospect, wanted: readonly Foresight[]): Promise<Foreseen> {
    if (wanted.length === 0) return {}
    const wouldBe: WouldBe = {
      splices: this.#splices(before, after),
      values: this.#values(after),
      ...(wanted.includes('engines')
        ? { inputs: { before: await this.#sentInputs(before), after: await this.#sentInputs(after) } }
        : {}),
      comparesFindings: wanted.includes('findings'),
      comparesVerdicts: wanted.includes('verdict_changes'),
    }
    const answer = await this.#ask((id, policy) => ({ op: 'foresee', id, policy, after: wouldBe }), before)
    return answer.foreseen!
  }

  /** What the status says of the thread. */
  status(): ProcessStatus {
    const silentMilliseconds = this.#silentMilliseconds()
    return threadStatus({ name: 'analysis', silentMilliseconds, ends: this.#ends, lastEnd: this.#lastEnd })
  }

  /** Ends the thread; what it has not answered is rejected. */
  async close(): Promise<void> {
    clearInterval(this.#watch)
    await this.#worker?.terminate()
  }

  /** How long the thread has owed an answer; 0 when it owes none. */
  #silentMilliseconds(): number {
    const [oldest] = this.#waiting.values()
    return oldest === undefined ? 0 : performance.now() - Math.max(oldest.askedAt, this.#answeredAt)
  }

  /** The next question starts another thread. */
  #endHung(): void {
    const worker = this.#worker
    if (worker === null || this.#silentMilliseconds() < longestAnswerMilliseconds) return
    this.#end(worker, new Error('the analysis did not answer for ten minutes and was ended'))
    void worker.terminate()
  }

  /** One after another: the thread must hold the policy that the question is about. */
  #ask(make: (id: number, policy: Policy) => AnalysisRequest, about?: Snapshot): Promise<AnalysisAnswer> {
    const asked = this.#telling.then(async () => {
      const worker = this.#worker ?? this.#start()
      const snapshot = about ?? this.#options.store.snapshot
      await this.#tell(worker, snapshot)
      const id = ++this.#lastId
      const answer = new Promise<AnalysisAnswer>((resolve, reject) => {
        this.#waiting.set(id, { askedAt: performance.now(), resolve, reject })
      })
      worker.ref()
      worker.postMessage(make(id, this.#policy(snapshot)))
      return { answer }
    })
    this.#telling = asked.catch(() => undefined)
    return asked.then(({ answer }) => answer)
  }

  #policy(snapshot: Snapshot): Policy {
    const nics = this.#options.nics()
    const nowSeconds = Math.floor(this.#options.nowMs() / 1000)
    const day = Math.floor(nowSeconds / daySeconds)
    return {
      key: JSON.stringify([snapshot.revision, day, nics]),
      values: this.#values(snapshot),
      nics,
      nowSeconds,
    }
  }

  #values(snapshot: Snapshot): Policy['values'] {
    return Object.fromEntries(
      this.#settings.map((singleton) => [
        singleton.name,
        withoutSecrets(singleton, snapshot.value(singleton)),
      ]),
    )
  }

  #splices(before: Snapshot, after: Snapshot): Splice[] {
    return this.#tables.flatMap((table) => {
      const splice = spliceOf(table, before.rows(table).entries, after.rows(table).entries)
      return splice ? [{ ...splice, entries: splice.entries.map((entry) => known(table, entry)) }] : []
    })
  }

  async #sentInputs(snapshot: Snapshot): Promise<SentInputs> {
    const { countries: _countries, devices: _devices, ...inputs } = await this.#options.inputs(snapshot)
    return inputs
  }

  /** Tells the thread what has changed since it was told last. */
  async #tell(worker: Worker, snapshot: Snapshot): Promise<void> {
    for (const table of this.#tables) {
      const { entries } = snapshot.rows(table)
      const splice = spliceOf(table, this.#told.get(table.name) ?? [], entries)
      if (!splice) continue
      const { at: head, entries: changed } = splice
      const shared = { op: 'rows', table: table.name } as const
      worker.postMessage({ ...splice, ...shared, entries: [] })
      for (let from = 0; from < changed.length; ) {
        const to = batchEnd(changed, from)
        const part = changed.slice(from, to)
        worker.postMessage({
          ...shared,
          at: head + from,
          remove: 0,
          entries: part.map((entry) => known(table, entry)),
        })
        from = to
        await setImmediate()
      }
      this.#told.set(table.name, entries)
    }
  }

  #start(): Worker {
    const { policyLayout, dataFolder } = this.#options
    const worker = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
      workerData: { policyLayout, dataFolder } satisfies AnalysisThreadData,
    })
    this.#told = new Map()
    worker.on('message', (answer: AnalysisAnswer) => {
      this.#answeredAt = performance.now()
      const waiting = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if (this.#waiting.size === 0) worker.unref()
      if (answer.error === undefined) waiting?.resolve(answer)
      else waiting?.reject(new Error(answer.error))
    })
    worker.on('error', (error: Error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('the analysis thread ended')))
    this.#worker = worker
    return worker
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#ends++
    this.#lastEnd = { atMs: Date.now(), reason: error.message }
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}

/** What leads from the entries of a table to others; null when they are the same. */
function spliceOf(
  table: Table,
  before: readonly Entry<unknown>[],
  after: readonly Entry<unknown>[],
): Splice | null {
  if (before === after) return null
  const { head, tail } = sharedEnds(before, after)
  const entries = after.slice(head, after.length - tail)
  return { table: table.name, at: head, remove: before.length - head - tail, entries }
}

/** Where the rows end that are told together with the one at `from`. */
function batchEnd(entries: readonly Entry<unknown>[], from: number): number {
  let [to, values] = [from, 0]
  for (; to < entries.length && (to === from || values < mostValues); to++) {
    values += 10
    for (const value of Object.values(entries[to]!.item as object))
      if (Array.isArray(value)) values += value.length
  }
  return to
}

/** Secrets are no business of the thread. */
function known(table: Table, entry: Entry<unknown>): Entry<unknown> {
  return { ...entry, item: withoutSecrets(table, entry.item) }
}
