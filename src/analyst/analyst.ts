import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Planner, Preview, PreviewPart, Prospect } from '../api/change/planner.ts'
import type { Analyst as AnalystSide, FindingsRequest } from '../api/policy/analysis-routes.ts'
import type { Reacher } from '../api/policy/reach-routes.ts'
import type { ReachQuestion } from '../compile/reach/question.ts'
import type { Reach } from '../compile/reach/reach.ts'
import type { ZoneMatrix } from '../compile/reach/zone-matrix.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { Nic } from '../core/engine/observation.ts'
import type { ProcessEnd, ProcessStatus } from '../core/engine/process-status.ts'
import { threadStatus } from '../core/engine/thread-status.ts'
import type { Finding } from '../core/finding.ts'
import { sharedEnds } from '../core/list/incremental.ts'
import type { Singleton, Stored, Table } from '../core/resource/resource.ts'
import type { Entry, Id, Snapshot } from '../core/resource/snapshot.ts'
import { withoutSecrets } from '../core/resource/wire.ts'
import { english, type Message, verbatim } from '../core/text/message.ts'
import type { PolicyLayout } from '../domains/firewall/compile/normalised-rule.ts'
import {
  type BackgroundProcess,
  endNow,
  holdFor,
  letGo,
  sendTo,
  startInBackground,
} from '../processes/background-process.ts'
import { watchPulse } from '../processes/pulse.ts'
import type { Store } from '../store/config/store.ts'
import type {
  AnalysisAnswer,
  AnalysisOptions,
  AnalysisRequest,
  FindingsPage,
  Policy,
  SentInputs,
  Splice,
  WouldBe,
} from './analysis-message.ts'

const daySeconds = 86_400
/** So many values are sent at once, so that requests are served in between; a row has ten and the members of its lists. */
const mostValues = 10_000

/** The largest policies that were measured take seconds. */
const longestAnswerMilliseconds = 600_000
/** So long after an answer the process is ended, which gives back all that it took; the next question begins anew. */
const idleMilliseconds = 120_000
/** Most of what an analysis makes is thrown away soon: with more room for it less is copied. */
const runtimeOptions = ['--max-semi-space-size=16']

interface Waiting {
  readonly askedAt: number
  resolve(answer: AnalysisAnswer): void
  reject(error: Error): void
}

/** Dependencies of the analyst. */
export interface AnalystOptions {
  readonly store: Pick<Store, 'snapshot'>
  /** Stored resources of the product. */
  readonly resources: readonly Stored[]
  /** True when the product has rules that are analysed. */
  readonly hasPolicy: boolean
  readonly nics: () => readonly Nic[]
  /** Observations, as the compilers are given them for a configuration. */
  readonly inputs: (snapshot: Snapshot) => Promise<CompileInputs>
  readonly policyLayout: PolicyLayout
  readonly dataFolder: string
  readonly nowMs: () => number
}

/** The analysis process, seen from outside: started by the first question, ended when nobody asks any more. */
export class Analyst implements AnalystSide, Planner, Reacher<ReachQuestion> {
  readonly knows: readonly PreviewPart[]
  readonly #options: AnalystOptions
  readonly #tables: readonly Table[]
  readonly #settings: readonly Singleton[]
  readonly #waiting = new Map<number, Waiting>()
  /** Entries of each table as the process has them. */
  #told = new Map<string, readonly Entry<unknown>[]>()
  #child: BackgroundProcess | null = null
  /** Why we ended it, where we did. */
  #endedFor: Message | null = null
  /** For so long it has not answered, or was stopped, as its pulse says. */
  #silentSeconds: number | null = null
  #telling: Promise<unknown> = Promise.resolve()
  #lastId = 0
  #answeredAt = 0
  #ends = 0
  #lastEnd: ProcessEnd | null = null
  /** The latest verdicts between zones, for a policy. */
  #matrix: { readonly key: string; readonly answer: Promise<ZoneMatrix> } | null = null
  readonly #endWatch: () => void
  readonly #idle: NodeJS.Timeout

  constructor(options: AnalystOptions) {
    this.#endWatch = watchPulse({
      process: () => this.#child,
      pid: () => this.#child?.pid ?? null,
      longestWorkMilliseconds: longestAnswerMilliseconds,
      owes: () => this.#silentMilliseconds() > 0,
      onSilence: (seconds) => {
        this.#silentSeconds = seconds
      },
      onHung: (reason) => {
        this.#endedFor = reason
        if (this.#child !== null) endNow(this.#child)
      },
    })
    this.#idle = setTimeout(() => this.#endIdle(), idleMilliseconds)
    this.#idle.unref()
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

  /** Traffic that the newest configuration accepts between two ends. */
  async reach(question: ReachQuestion): Promise<Reach> {
    const answer = await this.#ask((id, policy) => ({ op: 'reach', id, question, policy }))
    return answer.reach!
  }

  /** Verdicts of the newest configuration between these zones; the latest answer is kept as long as it holds. */
  async zoneMatrix(zones: readonly string[]): Promise<ZoneMatrix> {
    const key = `${this.#policy(this.#options.store.snapshot).key} ${zones.join()}`
    const known = this.#matrix
    if (known?.key === key) return known.answer
    const answer = this.#ask((id, policy) => ({ op: 'zones', id, zones, policy })).then(
      (answered) => answered.zones!,
    )
    this.#matrix = { key, answer }
    answer.catch(() => {
      if (this.#matrix?.answer === answer) this.#matrix = null
    })
    return answer
  }

  /** Previews the effects of changes, in the process. */
  async preview({ before, after }: Prospect, wanted: readonly PreviewPart[]): Promise<Preview> {
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
    const answer = await this.#ask((id, policy) => ({ op: 'preview', id, policy, after: wouldBe }), before)
    return answer.preview!
  }

  /** Status of the process. */
  status(): ProcessStatus {
    const silentMilliseconds = Math.max(this.#silentMilliseconds(), (this.#silentSeconds ?? 0) * 1000)
    const status = threadStatus({
      name: 'analysis',
      silentMilliseconds,
      ends: this.#ends,
      lastEnd: this.#lastEnd,
    })
    const pid = this.#child?.pid
    return pid === undefined ? status : { ...status, pid }
  }

  /** Lets the process end; while it computes, the kernel ends it with this process. */
  close(): void {
    this.#endWatch()
    clearTimeout(this.#idle)
    this.#child?.disconnect()
  }

  /** Time for which the process has owed an answer; 0 when it owes none. */
  #silentMilliseconds(): number {
    const [oldest] = this.#waiting.values()
    return oldest === undefined ? 0 : performance.now() - Math.max(oldest.askedAt, this.#answeredAt)
  }

  #endIdle(): void {
    if (this.#child === null) return
    if (this.#waiting.size > 0) return void this.#idle.refresh()
    const child = this.#child
    this.#child = null
    child.disconnect()
  }

  /** One after another: the process must hold the policy that the question is about. */
  #ask(make: (id: number, policy: Policy) => AnalysisRequest, about?: Snapshot): Promise<AnalysisAnswer> {
    const asked = this.#telling.then(async () => {
      this.#idle.refresh()
      const child = this.#child ?? this.#start()
      const snapshot = about ?? this.#options.store.snapshot
      await this.#tell(child, snapshot)
      const id = ++this.#lastId
      const answer = new Promise<AnalysisAnswer>((resolve, reject) => {
        this.#waiting.set(id, { askedAt: performance.now(), resolve, reject })
      })
      // The caller learns of its end, even when that comes before the answer is awaited.
      answer.catch(() => undefined)
      holdFor(child)
      await sendTo(child, make(id, this.#policy(snapshot)))
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

  /** Sends the process what has changed since it was last sent something. */
  async #tell(child: BackgroundProcess, snapshot: Snapshot): Promise<void> {
    for (const table of this.#tables) {
      const { entries } = snapshot.rows(table)
      const splice = spliceOf(table, this.#told.get(table.name) ?? [], entries)
      if (!splice) continue
      const { at: head, entries: changed } = splice
      const shared = { op: 'rows', table: table.name } as const
      await sendTo(child, { ...splice, ...shared, entries: [] })
      for (let from = 0; from < changed.length; ) {
        const to = batchEnd(changed, from)
        const part = changed.slice(from, to)
        await sendTo(child, {
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

  #start(): BackgroundProcess {
    const { policyLayout, dataFolder } = this.#options
    const child = startInBackground({
      file: fileURLToPath(new URL('./analysis-process.ts', import.meta.url)),
      runtimeOptions,
      environment: {
        GATEHOUSE_ANALYSIS: JSON.stringify({ policyLayout, dataFolder } satisfies AnalysisOptions),
      },
    })
    this.#told = new Map()
    this.#endedFor = null
    child.on('message', (answer: AnalysisAnswer) => this.#answered(child, answer))
    child.on('error', ({ message }) => {
      if (child.pid === undefined) this.#end(child, message)
    })
    child.on('exit', (code, signal) => this.#end(child, signal ?? `code ${code}`))
    this.#child = child
    return child
  }

  #answered(child: BackgroundProcess, { id, error, ...answer }: AnalysisAnswer): void {
    this.#answeredAt = performance.now()
    this.#idle.refresh()
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) letGo(child)
    if (error === undefined) waiting?.resolve({ id, ...answer })
    else waiting?.reject(new Error(error))
  }

  #end(child: BackgroundProcess, how: string): void {
    if (this.#child !== child) return
    this.#child = null
    this.#ends++
    const reason = this.#endedFor ?? verbatim(how)
    this.#lastEnd = { atMs: Date.now(), reason }
    for (const waiting of this.#waiting.values())
      waiting.reject(new Error(`the analysis ended: ${english(reason)}`))
    this.#waiting.clear()
  }
}

/** Splice that leads from the entries of a table to others; null when they are the same. */
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

/** End of the rows that are sent together with the one at `from`. */
function batchEnd(entries: readonly Entry<unknown>[], from: number): number {
  let [to, values] = [from, 0]
  for (; to < entries.length && (to === from || values < mostValues); to++) {
    values += 10
    for (const value of Object.values(entries[to]!.item as object))
      if (Array.isArray(value)) values += value.length
  }
  return to
}

/** Secrets are no business of the process; the parent of a row, which nobody writes or reads either, is. */
function known(table: Table, entry: Entry<unknown>): Entry<unknown> {
  const shown = withoutSecrets(table, entry.item) as object
  if (table.within === undefined) return { ...entry, item: shown }
  const { field } = table.within
  return { ...entry, item: { ...shown, [field]: (entry.item as Fields)[field] } }
}

type Fields = Readonly<Record<string, unknown>>
