import { constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Resource } from '../../core/resource/resource.ts'
import { openAgentTable } from '../agents/agent-table.ts'
import { nowOpen } from '../check/dropping-rule.ts'
import { checkMark, checkPresence } from '../check/revision-check.ts'
import { RowsFault } from '../check/rows-fault.ts'
import { rowsSetAside } from '../check/rows-set-aside.ts'
import { checkSchema } from '../check/schema-check.ts'
import { makeTables } from '../config/layout.ts'
import { configFile, type Database, openDatabase } from '../database/database.ts'
import { codeOf, isNoRoom, openingFault, restoreRemedy } from '../database/database-fault.ts'
import { checkLength } from '../database/database-length.ts'
import { command, DataFault } from '../database/fault.ts'
import { filesSetAside } from '../database/set-aside-file.ts'
import { earlierLog, earlierLogFile } from '../log/earlier-log.ts'
import { brokenFiles, filesOf, logFolder } from '../log/log-folder.ts'
import { Segment } from '../log/segments/segment-file.ts'
import { RuntimeTable } from '../runtime/runtime-table.ts'
import { keyFile } from '../secret/secret.ts'
import { checkSecrets, type KeyState, readKey } from '../secret/secret-key.ts'
import { rowFaults } from './repair.ts'

/** Finding about one file of a data folder. `broken` keeps a gateway from starting, `limited` does not. */
export interface FolderFinding {
  readonly name: string
  readonly state: 'ok' | 'limited' | 'broken'
  readonly detail: string
  /** Empty when nothing is to be done. */
  readonly remedy: string
}

/** Looks at copies of the databases, so that nothing in the folder changes. No gateway should run on it. */
export function inspectFolder(dataFolder: string, resources: readonly Resource[]): readonly FolderFinding[] {
  if (!existsSync(dataFolder))
    return [{ name: dataFolder, state: 'ok', detail: 'is made by the first start', remedy: '' }]
  try {
    return [
      ...configFindings(dataFolder, resources),
      ...replaceableFindings(dataFolder),
      ...logFindings(dataFolder),
      ...filesSetAside(dataFolder).map((name) => ({
        name,
        state: 'limited' as const,
        detail: 'was damaged and set aside, and a new one begun',
        remedy: 'keep what you need of it, then remove it',
      })),
    ]
  } catch (error) {
    if (!isNoRoom(error) && !/^E[A-Z]+$/.test(codeOf(error))) throw error
    const remedy = isNoRoom(error) ? `make room in ${tmpdir()}` : 'ask as the user of the gateway, or as root'
    return [
      {
        name: dataFolder,
        state: 'limited',
        detail: `could not be looked at: ${(error as Error).message}`,
        remedy,
      },
    ]
  }
}

/** The product that a data folder belongs to, as its last start noted; `utm` when none did. */
export function productIn(dataFolder: string): string {
  try {
    return withCopy(dataFolder, configFile, (folder) => {
      const database = new Sqlite(join(folder, configFile))
      try {
        return String(new RuntimeTable(database).get('product') ?? 'utm')
      } finally {
        database.close()
      }
    })
  } catch {
    return 'utm'
  }
}

function configFindings(dataFolder: string, resources: readonly Resource[]): FolderFinding[] {
  try {
    checkPresence(dataFolder)
  } catch (error) {
    return [brokenBy(error)]
  }
  const path = join(dataFolder, configFile)
  if (!existsSync(path))
    return [{ name: configFile, state: 'ok', detail: 'is made by the first start', remedy: '' }]
  return withCopy(dataFolder, configFile, (folder) => {
    const found: FolderFinding[] = []
    let database: Database
    try {
      database = openDatabase(folder, (found) => checkMark(dataFolder, found))
    } catch (error) {
      return [brokenBy(error)]
    }
    const look = (check: () => void) => {
      try {
        check()
      } catch (error) {
        found.push(brokenBy(error))
      }
    }
    try {
      look(() => checkWhole(database))
      look(() => checkSchema(database, resources))
      if (found.length > 0) return found
      makeTables(database, resources)
      look(() => checkSecrets(keyOf(dataFolder), database, resources))
      // Secrets that the key does not open are no faults of their rows.
      if (found.length > 0) return found
      look(() => {
        const faults = rowFaults(dataFolder, database, resources)
        if (faults.length > 0) throw new RowsFault(faults)
      })
      const aside = rowsSetAside(database, resources)
      if (aside.length > 0) {
        const names = aside.map(({ resource, item, problem, drops }) =>
          `${resource} ${item} (${problem})${drops ? `, ${nowOpen}` : ''}`.replace('  ', ' '),
        )
        found.push({
          name: configFile,
          state: 'limited',
          detail: `has rows that were set aside: ${names.join('; ')}`,
          remedy: `give anew what you need of them, then ${command('repair forget-set-aside')}`,
        })
      }
      return found.length > 0 ? found : [{ name: configFile, state: 'ok', detail: 'is whole', remedy: '' }]
    } finally {
      database.close()
    }
  })
}

/** The key as its owner finds it: the inspecting user may read what the gateway may not. */
function keyOf(dataFolder: string): KeyState {
  const mode = statSync(join(dataFolder, keyFile), { throwIfNoEntry: false })?.mode
  if (mode === undefined || (mode & 0o400) !== 0) return readKey(dataFolder)
  return { state: 'unreadable', detail: 'cannot be read by its owner' }
}

function checkWhole(database: Database): void {
  const found = database.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok')
    throw new DataFault(configFile, `is damaged (${String(found).split('\n')[0]})`, restoreRemedy)
}

/** The databases that a start begins anew when they are broken. */
function replaceableFindings(dataFolder: string): FolderFinding[] {
  const openers = {
    [earlierLogFile]: (folder: string) => {
      checkLength(join(folder, earlierLogFile), '')
      earlierLog(folder)
    },
    'agents.db': (folder: string) => openAgentTable(folder).close(),
  }
  return Object.entries(openers).flatMap(([name, open]) => {
    if (!existsSync(join(dataFolder, name)) || statSync(join(dataFolder, name)).size === 0) return []
    return withCopy(dataFolder, name, (folder): FolderFinding[] => {
      try {
        open(folder)
        return [{ name, state: 'ok', detail: 'can be opened', remedy: '' }]
      } catch (error) {
        const { detail } = openingFault(name, error, '')
        return [
          { name, state: 'limited', detail, remedy: 'the next start sets it aside and begins a new one' },
        ]
      }
    })
  })
}

/** Segments of the log: a damaged one costs its own rows alone. */
function logFindings(dataFolder: string): FolderFinding[] {
  const folder = join(dataFolder, logFolder)
  if (!existsSync(folder)) return []
  const aside = brokenFiles(folder).map((name) => ({
    name: join(logFolder, name),
    state: 'limited' as const,
    detail: 'was damaged and set aside; the other rows of the log are there',
    remedy: 'keep what you need of it, then remove it',
  }))
  const damaged = filesOf(folder).flatMap(({ kind, path }): FolderFinding[] => {
    if (kind === 'journal') return []
    try {
      new Segment(path).check()
      return []
    } catch (error) {
      const remedy = 'the gateway sets it aside and answers with the other rows'
      return [
        {
          name: path.slice(dataFolder.length + 1),
          state: 'limited',
          detail: (error as Error).message,
          remedy,
        },
      ]
    }
  })
  const found = [...aside, ...damaged]
  return found.length > 0 ? found : [{ name: logFolder, state: 'ok', detail: 'is whole', remedy: '' }]
}

function brokenBy(error: unknown): FolderFinding {
  const { file, detail, remedy } = openingFault(configFile, error, restoreRemedy)
  return { name: file, state: 'broken', detail, remedy }
}

/** Calls `work` with a private folder that holds a copy of a database and of its write-ahead log. */
function withCopy<T>(dataFolder: string, file: string, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-inspection-'))
  try {
    for (const name of [file, `${file}-wal`]) {
      if (existsSync(join(dataFolder, name)))
        copyFileSync(join(dataFolder, name), join(folder, name), constants.COPYFILE_FICLONE)
    }
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
