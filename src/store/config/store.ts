import { join } from 'node:path'
import { ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import type { Resource, Table } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { checkMark, checkPresence, openMark } from '../check/revision-check.ts'
import type { RevisionMark } from '../check/revision-mark.ts'
import { openWarning, type RowSetAside, rowsSetAside } from '../check/rows-set-aside.ts'
import { checkSchema } from '../check/schema-check.ts'
import { configFile, type Database, openDatabase } from '../database/database.ts'
import { openingFault, restoreRemedy } from '../database/database-fault.ts'
import { keepingLog } from '../database/kept-log.ts'
import { DiskState } from '../disk/disk-state.ts'
import { message } from '../messages.ts'
import { CheckRunTable } from '../runtime/check-run-table.ts'
import { ConfirmationTable } from '../runtime/confirmation-table.ts'
import { IdempotencyTable } from '../runtime/idempotency.ts'
import { JobTable } from '../runtime/job-table.ts'
import { QuotaTable } from '../runtime/quota-table.ts'
import { RuleKeyTable } from '../runtime/rule-key-table.ts'
import { RuntimeTable } from '../runtime/runtime-table.ts'
import { SessionTable } from '../runtime/session-table.ts'
import type { SecretBox } from '../secret/secret.ts'
import { openSecrets } from '../secret/secret-key.ts'
import type { Author } from './archive.ts'
import type { Draft } from './draft.ts'
import { History } from './history.ts'
import type { IndirectUser } from './indirect-usage.ts'
import { makeTables } from './layout.ts'
import type { State } from './state.ts'
import { type DryRun, Writer, type Written } from './writer.ts'

/** The configuration of one data folder: read from memory, written durably, every revision kept. */
export interface Store {
  /** The newest committed configuration. */
  readonly snapshot: Snapshot
  readonly history: History
  readonly secrets: SecretBox
  /** Sentences about findings at the opening that do not keep a gateway from running. */
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
  readonly checkRuns: CheckRunTable
  readonly quotas: QuotaTable
  readonly ruleKeys: RuleKeyTable
  /** Makes one change; resolves when it is durable. A failed change leaves no trace. */
  write<T>(author: Author, change: (transaction: Transaction) => Result<T>): Promise<Result<Written<T>>>
  /** Returns the result that a change would have; nothing is changed. */
  dryRun<T>(change: (transaction: Transaction) => Result<T>): Result<DryRun<T>>
  /** Makes a new revision equal to revision `id`; `also` is called in its transaction with its number. */
  restore(author: Author, id: number, also?: (revision: number) => void): Promise<Result<Written<null>>>
  /** Returns what restoring revision `id` would come to; nothing is changed. */
  dryRunRestore(id: number): Result<DryRun<null>>
  /**
   * Makes a new revision equal to the one before `revision`, and forgets all confirmations from `revision` on; nothing
   * when `revision` waits for no confirmation any more.
   */
  takeBack(author: Author, revision: number): Promise<Result<Written<null>>>
  /** Ids of the items of a table that some item or setting of a configuration names. */
  used(table: Table, snapshot: Snapshot): ReadonlySet<string>
  /** Users of items of a table in the newest configuration, through lists and groups, too. */
  usersOf(table: Table, ids: readonly Id[]): readonly IndirectUser[]
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
    checkRuns: new CheckRunTable(database),
    quotas: new QuotaTable(database),
    ruleKeys: new RuleKeyTable(database),
    write: (author, change) => writer.write(author, change),
    dryRun: (change) => writer.dryRun(change),
    restore: (author, id, also) =>
      writer.writeDraft(author, (draft) => {
        also?.(draft.snapshot.revision + 1)
        return restored(draft, history, id)
      }),
    dryRunRestore: (id) => writer.dryRunDraft((draft) => restored(draft, history, id)),
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
    usersOf: (table, ids) => writer.usersOf(table, ids),
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
  if (id < 1) return notThere(message('there is no revision {id}', { id }))
  const difference = history.difference(draft.snapshot.revision, id)
  if (!difference.ok) return difference
  draft.replay(difference.value)
  return draft.checkEverything()
}
