import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isStored, type Resource } from '../../core/resource/resource.ts'
import { isFields } from '../../core/schema/schema.ts'
import { dropsPackets, nowOpen } from '../check/dropping-rule.ts'
import { databaseId, ensureDatabaseId, newestOf } from '../check/revision-check.ts'
import { readMark, removeMark, replaceMark } from '../check/revision-mark.ts'
import { type RowFault, rowFaultText } from '../check/rows-fault.ts'
import { checkSchema } from '../check/schema-check.ts'
import { Archive, KeptItem } from '../config/archive.ts'
import { makeTables } from '../config/layout.ts'
import { loadWithFaults } from '../config/load.ts'
import { References } from '../config/reference.ts'
import { configFile, type Database, openDatabase } from '../database/database.ts'
import { DataFault } from '../database/fault.ts'
import { keyFile, secretBoxOf } from '../secret/secret.ts'
import { forgetKeyCheck, lostSecrets, readKey } from '../secret/secret-key.ts'
import { dropSecrets, secretName } from '../secret/stored-secrets.ts'

/** Data folder under repair. No gateway may run on the folder. */
export interface RepairPlace {
  readonly dataFolder: string
  readonly resources: readonly Resource[]
  readonly nowMs: number
}

/**
 * Takes the configuration as it is in the database for the newest, although revisions that were answered are missing
 * or the whole database is. Its next revision is newer than all of them. Answers what was done, in sentences.
 */
export function acceptOlder({ dataFolder, nowMs }: RepairPlace): readonly string[] {
  const marked = readMark(dataFolder)
  const kept = keepLog(dataFolder, nowMs)
  const database = openDatabase(dataFolder)
  try {
    const { revision } = newestOf(database)
    if (revision === 0) {
      removeMark(dataFolder)
      return [...kept, 'the next start begins with an empty configuration']
    }
    const id = ensureDatabaseId(database)
    const last = marked === null || marked === 'damaged' ? revision : Math.max(marked.revision, revision)
    const lost =
      last > revision ? `revisions ${revision + 1} to ${last} are given up` : 'its history is taken as it is'
    const made = addRevision(database, {
      nowMs,
      after: last,
      action: `repair accept-older, after revision ${revision}`,
    })
    replaceMark(dataFolder, { database: id, revision: made, atMs: nowMs })
    return [`the configuration of revision ${revision} is now revision ${made}; ${lost}`]
  } finally {
    database.close()
  }
}

/** Keeps the write-ahead log of a database that is missing: SQLite would remove it. */
function keepLog(dataFolder: string, nowMs: number): readonly string[] {
  const path = join(dataFolder, configFile)
  const isThere = existsSync(path) && statSync(path).size > 0
  if (isThere || !existsSync(`${path}-wal`)) return []
  const name = `${configFile}-wal.${nowMs}`
  renameSync(`${path}-wal`, join(dataFolder, name))
  return [`${configFile}-wal is now ${name}`]
}

/** Empties the secrets that the key of the folder does not open, in the configuration and its history. */
export function dropLostSecrets({ dataFolder, resources, nowMs }: RepairPlace): readonly string[] {
  const found = readKey(dataFolder)
  if (found.state === 'unreadable') throw new DataFault(keyFile, found.detail, 'make it readable first')
  const database = openSound(dataFolder, resources)
  try {
    const lost = lostSecrets(database, resources, found)
    const box = found.state === 'present' ? secretBoxOf(found.key) : null
    database.transaction(() => {
      dropSecrets(database, lost, (sealed) => box !== null && box.open(sealed) !== null)
      forgetKeyCheck(database)
      record(dataFolder, database, { nowMs, action: `repair drop-secrets, ${lost.length}` })
    })()
    const done = lost.map((secret) => `dropped ${secretName(secret)}`)
    if (found.state !== 'damaged') return done
    const aside = `${keyFile}.broken`
    renameSync(join(dataFolder, keyFile), join(dataFolder, aside))
    return [...done, `${keyFile} is now ${aside}; the next start makes a new one`]
  } finally {
    database.close()
  }
}

/**
 * Moves rows that break a rule out of the configuration into the table `set_aside`, and with them the rows that name
 * them. Answers each in a sentence, which warns where it was a rule that drops packets.
 */
export function setAsideRows({ dataFolder, resources, nowMs }: RepairPlace): readonly string[] {
  const database = openSound(dataFolder, resources)
  try {
    makeTables(database, resources)
    const done: string[] = []
    database.transaction(() => {
      for (let faults = rowFaults(dataFolder, database, resources); faults.length > 0; ) {
        for (const fault of faults) {
          const isOpen = setAside(database, fault, { nowMs, resources }).drops
          done.push(`set aside ${rowFaultText(fault)}${isOpen ? `; WARNING: ${nowOpen}` : ''}`)
        }
        faults = rowFaults(dataFolder, database, resources)
      }
      if (done.length > 0)
        record(dataFolder, database, { nowMs, action: `repair set-aside-rows, ${done.length}` })
    })()
    return done
  } finally {
    database.close()
  }
}

/** Rows of a database that break a rule: one fault for each row. */
export function rowFaults(
  dataFolder: string,
  database: Database,
  resources: readonly Resource[],
): readonly RowFault[] {
  const key = readKey(dataFolder)
  const box = key.state === 'present' ? secretBoxOf(key.key) : null
  const { faults } = loadWithFaults(new Archive(database), {
    resources,
    references: new References(resources),
    opens: (sealed) => box === null || box.open(sealed) !== null,
  })
  return [...new Map(faults.map((fault) => [`${fault.resource}/${fault.item}`, fault])).values()]
}

/** Removes what was set aside for good: rows, and nothing else. Answers how many. */
export function forgetSetAside({ dataFolder, resources }: RepairPlace): number {
  const database = openSound(dataFolder, resources)
  try {
    return database.prepare('DELETE FROM set_aside').run().changes
  } finally {
    database.close()
  }
}

function openSound(dataFolder: string, resources: readonly Resource[]): Database {
  const database = openDatabase(dataFolder)
  try {
    checkSchema(database, resources)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function setAside(
  database: Database,
  { resource, item, path, rule }: RowFault,
  { nowMs, resources }: Pick<RepairPlace, 'nowMs' | 'resources'>,
): { readonly drops: boolean } {
  const declared = resources.filter(isStored).find(({ name }) => name === resource)
  const isSingleton = declared?.shape === 'singleton'
  const row = database
    .prepare(
      isSingleton
        ? "SELECT '' AS id, 0 AS position, body FROM singletons WHERE name = ?"
        : `SELECT id, position, body FROM ${resource} WHERE CAST(id AS TEXT) = ?`,
    )
    .get(isSingleton ? resource : item) as { id: string | number; position: number; body: string }
  database
    .prepare('INSERT INTO set_aside (at, resource, item, position, body, problem) VALUES (?, ?, ?, ?, ?, ?)')
    .run(nowMs, resource, item, row.position, row.body, path === '' ? rule : `${path}: ${rule}`)
  if (isSingleton) database.prepare('DELETE FROM singletons WHERE name = ?').run(resource)
  else database.prepare(`DELETE FROM ${resource} WHERE id = ?`).run(row.id)
  database
    .prepare('UPDATE tables SET revision = ? WHERE name = ?')
    .run(newestOf(database).revision + 1, resource)
  recordRemoval(database, { resource, item, row })
  return { drops: dropsPackets(declared, row.body) }
}

/** History goes on from what is there: a row that was JSON is removed in it, too. */
function recordRemoval(
  database: Database,
  gone: {
    readonly resource: string
    readonly item: string
    readonly row: { position: number; body: string }
  },
): void {
  const body = parsedOrNull(gone.row.body)
  if (!isFields(body)) return
  const revision = newestOf(database).revision + 1
  const first = revision * 2 ** 24
  const taken = database.prepare('SELECT count(*) FROM changes WHERE place >= ?').pluck().get(first) as number
  database
    .prepare('INSERT INTO changes VALUES (?, ?, ?, ?, NULL)')
    .run(first + taken, gone.resource, gone.item, new KeptItem(gone.row.position, body).text)
}

/** Makes a revision for a repair, and the mark that fits it. */
function record(
  dataFolder: string,
  database: Database,
  { nowMs, action }: { readonly nowMs: number; readonly action: string },
): void {
  const { revision } = newestOf(database)
  const made = addRevision(database, { nowMs, after: revision, action })
  const marked = readMark(dataFolder)
  // A database that is behind its mark stays so: to accept that is another decision.
  const isBehind = marked !== null && marked !== 'damaged' && marked.revision > revision
  const id = databaseId(database)
  if (!isBehind && id !== null) replaceMark(dataFolder, { database: id, revision: made, atMs: nowMs })
}

function addRevision(
  database: Database,
  { nowMs, after, action }: { readonly nowMs: number; readonly after: number; readonly action: string },
): number {
  database
    .prepare("INSERT INTO revisions (id, at, login, address, action) VALUES (?, ?, 'operator', 'local', ?)")
    .run(after + 1, nowMs, action)
  return after + 1
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
