import { fail, ok, type Result } from '../../core/failure.ts'
import type { Resource, Table } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import type { Database, Statement } from '../database/database.ts'
import { type DiskFault, failureOfDisk } from '../disk/disk-fault.ts'
import type { DiskState } from '../disk/disk-state.ts'
import { Archive, type Author, type Change } from './archive.ts'
import { changedItems } from './changed-items.ts'
import { Checkpoint } from './checkpoint.ts'
import { Draft } from './draft.ts'
import { History, netChanges } from './history.ts'
import { type IndirectUser, indirectUsersOf } from './indirect-usage.ts'
import { loadChecked } from './load.ts'
import { References } from './reference.ts'
import type { State } from './state.ts'
import { UsageIndex } from './usage-index.ts'

/** Result of a successful change: its value, the revision that holds it, and whether that is a new one. */
export interface Written<T> {
  readonly value: T
  readonly revision: number
  readonly changed: boolean
  /** Names of what was changed (`changed-items.ts`). */
  readonly items: string
}

/** Result that a change would have. */
export interface DryRun<T> {
  readonly value: T
  /** The configuration as it is. */
  readonly before: Snapshot
  /** The configuration as it would be; `before` itself when nothing would change. */
  readonly after: Snapshot
  /** Differences, one change an item. */
  readonly changes: readonly Change[]
}

interface Pending {
  readonly author: Author
  readonly change: (transaction: Draft) => Result<unknown>
  readonly settle: (result: Result<Written<unknown>>) => void
  readonly reject: (error: unknown) => void
}

/** Dependencies of a writer. */
export interface WriterOptions {
  readonly database: Database
  readonly resources: readonly Resource[]
  readonly nowMs: () => number
  /** Called with every newly committed configuration. */
  readonly committed: (snapshot: Snapshot) => void
  /** Called with each revision that is durable and not yet answered. */
  readonly acknowledge: (revision: number, atMs: number) => void
  /** True when a sealed value can be opened. */
  readonly opens: (sealed: string) => boolean
  readonly disk: DiskState
}

const batchLimit = 256
const nobody: Author = { login: '', address: '', action: '' }

/**
 * Makes changes one after the other and commits those that wait together in one durable SQLite transaction.
 * A change that fails leaves no trace; an answer is given only after the commit.
 */
export class Writer {
  readonly #database: Database
  readonly #archive: Archive
  readonly #history: History
  readonly #references: References
  readonly #usages: UsageIndex
  readonly #nowMs: () => number
  readonly #committed: (snapshot: Snapshot) => void
  readonly #disk: DiskState
  readonly #acknowledge: WriterOptions['acknowledge']
  readonly #checkpoint: Checkpoint
  readonly #control = new Map<string, Statement>()
  #state: State
  #queue: Pending[] = []
  #scheduled = false
  /** Number of items that the open transaction has changed. */
  #items = 0
  /** When the newest revision was made. */
  #atMs = 0

  constructor({ database, resources, nowMs, committed, acknowledge, opens, disk }: WriterOptions) {
    this.#disk = disk
    this.#database = database
    this.#archive = new Archive(database)
    this.#history = new History(database)
    this.#checkpoint = new Checkpoint(database)
    this.#references = new References(resources)
    this.#usages = new UsageIndex(this.#references)
    this.#nowMs = nowMs
    this.#committed = committed
    this.#acknowledge = acknowledge
    this.#state = loadChecked(this.#archive, { resources, references: this.#references, opens })
  }

  /** The configuration as committed. */
  get state(): State {
    return this.#state
  }

  /** Queues a change; the promise resolves when it is durable, or with the failure that kept it out. */
  write<T>(author: Author, change: (transaction: Transaction) => Result<T>): Promise<Result<Written<T>>> {
    return this.#enqueue(author, change) as Promise<Result<Written<T>>>
  }

  /** As `write`, for changes inside the store that need more than a transaction offers. */
  writeDraft<T>(author: Author, change: (draft: Draft) => Result<T>): Promise<Result<Written<T>>> {
    return this.#enqueue(author, change) as Promise<Result<Written<T>>>
  }

  /** Makes a change and takes it back at once: nothing of it stays, and no number is used up. */
  dryRun<T>(change: (transaction: Transaction) => Result<T>): Result<DryRun<T>> {
    return this.dryRunDraft(change)
  }

  /** As `dryRun`, for changes inside the store that need more than a transaction offers. */
  dryRunDraft<T>(change: (draft: Draft) => Result<T>): Result<DryRun<T>> {
    const before = this.#state
    const revision = before.revision + 1
    const draft = this.#draft(before)
    this.#run('BEGIN IMMEDIATE')
    try {
      const result = change(draft)
      if (!result.ok) return result
      const { changes } = draft
      if (changes.length > 0) draft.finish(this.#nowMs(), nobody)
      const after = changes.length > 0 ? draft.state.withRevision(revision) : before
      return ok({ value: result.value, before, after, changes: netChanges(changes) })
    } finally {
      if (this.#database.inTransaction) this.#run('ROLLBACK')
    }
  }

  /** Ids of the items of `table` that something names in this configuration. */
  used(table: Table, snapshot: Snapshot): ReadonlySet<string> {
    return this.#usages.used(snapshot, table)
  }

  /** Users of items of `table` in the configuration as committed, through lists and groups, too. */
  usersOf(table: Table, ids: readonly Id[]): readonly IndirectUser[] {
    const source = { references: this.#references, index: this.#usages, snapshot: this.#state }
    return indirectUsersOf(source, table, ids)
  }

  #draft(state: State): Draft {
    return new Draft(state, state.revision + 1, {
      archive: this.#archive,
      history: this.#history,
      references: this.#references,
      usages: this.#usages,
    })
  }

  /** Statements that rule a transaction are prepared once: parsing them anew would cost a third of a small change. */
  #run(text: string): void {
    const statement = this.#control.get(text) ?? this.#database.prepare(text)
    this.#control.set(text, statement)
    statement.run()
  }

  #enqueue(author: Author, change: (draft: Draft) => Result<unknown>): Promise<Result<Written<unknown>>> {
    return new Promise((settle, reject) => {
      this.#queue.push({ author, change, settle, reject })
      if (this.#scheduled) return
      this.#scheduled = true
      setImmediate(() => this.#commitBatch())
    })
  }

  #commitBatch(): void {
    const batch = this.#queue.splice(0, batchLimit)
    const before = this.#state
    const attempt = batch.length === 1 ? this.#attempt : this.#attemptInside
    const settled: (() => void)[] = []
    try {
      this.#run('BEGIN IMMEDIATE')
      for (const pending of batch) settled.push(attempt.call(this, pending))
      if (this.#database.inTransaction) this.#commit()
    } catch (error) {
      if (this.#database.inTransaction) this.#run('ROLLBACK')
      this.#items = 0
      this.#state = before
      const fault = this.#disk.refuse(error)
      for (const pending of batch) refuse(pending, error, fault)
      settled.length = 0
    }
    this.#scheduled = this.#queue.length > 0
    if (this.#scheduled) setImmediate(() => this.#commitBatch())
    const isNew = this.#state !== before
    if (isNew) {
      this.#acknowledge(this.#state.revision, this.#atMs)
      this.#committed(this.#state)
    }
    for (const answer of settled) answer()
  }

  #commit(): void {
    this.#checkpoint.around(this.#items, () => this.#run('COMMIT'))
    this.#items = 0
  }

  /** One of several changes in a transaction: a savepoint takes back this change alone. */
  #attemptInside(pending: Pending): () => void {
    this.#run('SAVEPOINT change')
    const answer = this.#attempt(pending, 'ROLLBACK TO change')
    this.#run('RELEASE change')
    return answer
  }

  /** Tries one change; one that fails, even by a bug, leaves no trace, and `undo` takes back what it wrote. */
  #attempt({ author, change, settle, reject }: Pending, undo = 'ROLLBACK'): () => void {
    const revision = this.#state.revision + 1
    const draft = this.#draft(this.#state)
    try {
      const result = change(draft)
      if (result.ok && draft.changes.length > 0) {
        this.#atMs = this.#nowMs()
        draft.finish(this.#atMs, author)
        this.#items += draft.changes.length
        this.#state = draft.state.withRevision(revision)
      } else {
        this.#run(undo)
      }
      const at = this.#state.revision
      const changed = at === revision
      const items = changed ? changedItems(draft.changes) : ''
      return () => settle(result.ok ? ok({ value: result.value, revision: at, changed, items }) : result)
    } catch (error) {
      if (!this.#database.inTransaction) throw error
      this.#run(undo)
      const fault = this.#disk.refuse(error)
      return () => refuse({ settle, reject }, error, fault)
    }
  }
}

/** Answers a change that was not made: a fault of the disk is an expected failure, anything else a bug. */
function refuse(
  { settle, reject }: Pick<Pending, 'settle' | 'reject'>,
  error: unknown,
  fault: DiskFault | null,
): void {
  if (fault === null) reject(error)
  else settle(fail(failureOfDisk(fault)))
}
