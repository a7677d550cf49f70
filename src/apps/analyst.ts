import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Analyst as AnalystSide, FindingsRequest } from '../api/analysis-routes.ts'
import { tables as ruleTables } from '../compile/analysis/reading.ts'
import type { Finding } from '../core/finding.ts'
import { sharedEnds } from '../core/incremental.ts'
import type { Nic } from '../core/observation.ts'
import type { Table } from '../core/resource.ts'
import type { Entry, Id, Snapshot } from '../core/snapshot.ts'
import { withoutSecrets } from '../core/wire.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { connections } from '../domains/network/connection.ts'
import { objectTables } from '../domains/objects/all.ts'
import { systemSettings } from '../domains/system/settings.ts'
import { userGroups } from '../domains/users/group.ts'
import { users } from '../domains/users/user.ts'
import type { AnalysisAnswer, AnalysisRequest, FindingsPage, Policy } from './analysis-message.ts'

const daySeconds = 86_400
/** So many rows are told at once, so that requests are served in between. */
const mostRows = 1000
const tables: readonly Table[] = [
  ...Object.values(ruleTables),
  ...objectTables,
  connections,
  users,
  userGroups,
]
const values = [firewallSettings, systemSettings]

interface Waiting {
  resolve(answer: AnalysisAnswer): void
  reject(error: Error): void
}

/** What the analyst works with. */
export interface AnalystOptions {
  readonly snapshot: () => Snapshot
  readonly nics: () => readonly Nic[]
  readonly nowMs: () => number
}

/** The analysis thread, seen from outside. It keeps the process alive only while it owes an answer. */
export class Analyst implements AnalystSide {
  readonly #options: AnalystOptions
  readonly #waiting = new Map<number, Waiting>()
  /** Entries of each table as the thread has them. */
  #told = new Map<string, readonly Entry<unknown>[]>()
  #worker: Worker | null = null
  #telling: Promise<unknown> = Promise.resolve()
  #lastId = 0

  constructor(options: AnalystOptions) {
    this.#options = options
  }

  /** A page of the findings about the newest configuration. */
  async findings(query: FindingsRequest): Promise<FindingsPage> {
    const answer = await this.#ask((id, policy) => ({ op: 'findings', id, query, policy }))
    return answer.page!
  }

  /** The findings that a rule of the newest configuration brings. */
  async rule(table: string, id: Id): Promise<readonly Finding[]> {
    const rule = { table, id }
    const answer = await this.#ask((request, policy) => ({ op: 'rule', id: request, rule, policy }))
    return answer.findings!
  }

  /** Ends the thread; what it has not answered is rejected. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  /** One after another: the thread must hold the policy that the question is about. */
  #ask(make: (id: number, policy: Policy) => AnalysisRequest): Promise<AnalysisAnswer> {
    const asked = this.#telling.then(async () => {
      const worker = this.#worker ?? this.#start()
      const snapshot = this.#options.snapshot()
      await this.#tell(worker, snapshot)
      const id = ++this.#lastId
      const answer = new Promise<AnalysisAnswer>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
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
      values: Object.fromEntries(values.map((singleton) => [singleton.name, snapshot.value(singleton)])),
      nics,
      nowSeconds,
    }
  }

  /** Tells the thread what has changed since it was told last. */
  async #tell(worker: Worker, snapshot: Snapshot): Promise<void> {
    for (const table of tables) {
      const before = this.#told.get(table.name) ?? []
      const { entries } = snapshot.rows(table)
      if (before === entries) continue
      const { head, tail } = sharedEnds(before, entries)
      const changed = entries.slice(head, entries.length - tail)
      const shared = { op: 'rows', table: table.name } as const
      worker.postMessage({ ...shared, at: head, remove: before.length - head - tail, entries: [] })
      for (let from = 0; from < changed.length; from += mostRows) {
        const part = changed.slice(from, from + mostRows)
        worker.postMessage({
          ...shared,
          at: head + from,
          remove: 0,
          entries: part.map((entry) => known(table, entry)),
        })
        await setImmediate()
      }
      this.#told.set(table.name, entries)
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    })
    this.#told = new Map()
    worker.on('message', (answer: AnalysisAnswer) => {
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
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}

/** Secrets are no business of the thread. */
function known(table: Table, entry: Entry<unknown>): Entry<unknown> {
  return { ...entry, item: withoutSecrets(table, entry.item) }
}
