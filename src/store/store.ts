import { join } from 'node:path'
import { fail, ok, type Result } from '../core/failure.ts'
import type { Resource, Table } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Transaction } from '../core/transaction.ts'
import type { Author } from './archive.ts'
import { ConfirmationTable } from './confirmation-table.ts'
import { openingFault, restoreRemedy } from './data-folder/database-fault.ts'
import { openWarning } from './data-folder/dropping-rule.ts'
import { keepingLog } from './data-folder/kept-log.ts'
import { checkMark, checkPresence, openMark } from './data-folder/revision-check.ts'
import type { RevisionMark } from './data-folder/revision-mark.ts'
import { type RowSetAside, rowsSetAside } from './data-folder/rows-set-aside.ts'
import { checkSchema } from './data-folder/schema-check.ts'
import { openSecrets } from './data-folder/secret-key.ts'
import { configFile, type Database, openDatabase } from './database.ts'
import { DiskState } from './disk/disk-state.ts'
import type { Draft } from './draft.ts'
import { History } from './history.ts'
import { IdempotencyTable } from './idempotency.ts'
import { JobTable } from './job-table.ts'
import { makeTables } from './layout.ts'
import { RuleKeyTable } from './rule-key-table.ts'
import { RuntimeTable } from './runtime-table.ts'
import type { SecretBox } from './secret.ts'
import { SessionTable } from './session-table.ts'
import type { State } from './state.ts'
import { type Rehearsed, Writer, type Written } from './writer.ts'

/** The configuration of one data folder: read from memory, written durably, every revision kept. */
export interface Store {
  /** The newest committed configuration. */
  readonly snapshot: Snapshot
  readonly history: History
  readonly secrets: SecretBox
  /** What was found at the opening and does not keep a gateway from running, in sentences. */
  readonly notices: readonly string[]
  /** Rows that an administrator took out of the configuration since they broke a rule. */
  readonly setAside: readonly RowSetAside[]
  readonly disk: DiskState
  /** Why the mark of the newest revision could not be written; null while it can. */
  readonly markFault: Error | null
  readonly sessions: SessionTable
  readonly idempotency: IdempotencyTable
  readonly runtime: RuntimeTable
  readonly jobs: JobTable
  readonly confirmations: ConfirmationTable
  readonly ruleKeys: RuleKeyTable
  /** Makes one change; resolves when it is durable. A failed change leaves no trace. */
  write<T>(author: Author, change: (transaction: Transaction) => Result<T>): Promise<Result<Written<T>>>
  /** What a change would come to; nothing is changed. */
  rehearse<T>(change: (transaction: Transaction) => Result<T>): Result<Rehearsed<T>>
  /** Makes a new revision equal to revision `id`; `also` is called in its transaction with its number. */
  restore(author: Author, id: number, also?: (revision: number) => void): Promise<Result<Written<null>>>
  /**
   * Makes a new revision equal to the one before `revision`, and forgets all confirmations from `revision` on; nothing
   * when `revision` waits for no confirmation any more.
   */
  takeBack(author: Author, revision: number): Promise<Result<Written<null>>>
  /** Ids of the items of a table that some item or setting of a configuration names. */
  used(table: Table, snapshot: Snapshot): ReadonlySet<string>
  /** Called with every newly committed configuration. */
  onCommit(listener: (snapshot: Snapshot) => void): void
  /** Writes a consistent copy of the database to `path` while the store goes on working. */
  backup(path: string): Promise<void>
  /** The same copy in memory, for when no disk has room for it; nothing else is done meanwhile. */
  serialized(): Buffer
  close(): void
}

/**
 * Opens the store of a data folder. `nowMs` gives Unix milliseconds.
 *
 * Throws a `DataFault` when the configuration is missing, cannot be read, lacks revisions that were answered, holds rows
 * that break a rule, or secrets that the key beside it does not open.
 */
export function openStore(dataFolder: string, resources: readonly Resource[], nowMs: () => number): Store {
  checkPresence(dataFolder)
  return keepingLog(join(dataFolder, configFile), () => {
    const database = openDatabase(dataFolder, (found) => checkMark(dataFolder, found))
    try {
      checkSchema(database, resources)
      const { mark, id, notices } = openMark(dataFolder, database)
      const secrets = openSecrets(dataFolder, database, resources)
      const parts = { secrets: secrets.box, notices: [...notices, ...secrets.notices], mark, id }
      return storeOf(database, { folder: dataFolder, resources, nowMs, ...parts })
    } catch (error) {
      database.close()
      throw openingFault(configFile, error, restoreRemedy)
    }
  })
}

interface StoreParts extends Pick<Store, 'secrets' | 'notices'> {
  readonly folder: string
  readonly resources: readonly Resource[]
  readonly nowMs: () => number
  readonly mark: RevisionMark
  /** Id of the database, as the mark names it. */
  readonly id: string
}

function storeOf(database: Database, parts: StoreParts): Store {
  const { folder, resources, nowMs, secrets, notices, mark, id } = parts
  makeTables(database, resources)
  const setAside = rowsSetAside(database, resources)
  const warning = openWarning(setAside)
  const runtime = new RuntimeTable(database)
  const disk = new DiskState({ folder, probe: () => runtime.set('disk-probe', nowMs()) })
  const listeners: ((snapshot: Snapshot) => void)[] = []
  const writer = new Writer({
    database,
    disk,
    resources,
    nowMs,
    committed: (snapshot) => {
      for (const listener of listeners) listener(snapshot)
    },
    acknowledge: (revision, atMs) => mark.write({ database: id, revision, atMs }),
    opens: (sealed) => secrets.open(sealed) !== null,
  })
  const history = new History(database)
  const confirmations = new ConfirmationTable(database)
  return {
    get snapshot(): State {
      return writer.state
    },
    history,
    secrets,
    notices: warning === null ? notices : [...notices, warning],
    setAside,
    disk,
    get markFault(): Error | null {
      return mark.fault
    },
    sessions: new SessionTable(database, disk),
    idempotency: new IdempotencyTable(database),
    runtime,
    jobs: new JobTable(database, disk),
    confirmations,
    ruleKeys: new RuleKeyTable(database),
    write: (author, change) => writer.write(author, change),
    rehearse: (change) => writer.rehearse(change),
    restore: (author, id, also) =>
      writer.writeDraft(author, (draft) => {
        also?.(draft.snapshot.revision + 1)
        return restored(draft, history, id)
      }),
    takeBack: async (author, revision) => {
      const written = await writer.writeDraft(author, (draft) => {
        if (!confirmations.get(revision)) return ok(null)
        confirmations.removeFrom(revision)
        return restored(draft, history, revision - 1)
      })
      // Where nothing differs any more there is no new revision, and what was written with it is not kept.
      if (written.ok && !written.value.changed) confirmations.remove(revision)
      return written
    },
    used: (table, snapshot) => writer.used(table, snapshot),
    onCommit: (listener) => void listeners.push(listener),
    backup: async (path) => void (await database.backup(path)),
    serialized: () => database.serialize(),
    close: () => {
      disk.close()
      mark.close()
      database.close()
    },
  }
}

function restored(draft: Draft, history: History, id: number): Result<null> {
  if (id < 1) return fail({ kind: 'not-found', message: `there is no revision ${id}` })
  const difference = history.difference(draft.snapshot.revision, id)
  if (!difference.ok) return difference
  draft.replay(difference.value)
  return draft.checkEverything()
}
