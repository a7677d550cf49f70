import { join } from 'node:path'
import { checkLength } from '../database/database-length.ts'
import { isBeyondUse, setAsideFile } from '../database/set-aside-file.ts'
import { earlierLog, earlierLogFile } from './earlier-log.ts'
import { lastIdOf, logFolder, readBoot, writeBoot } from './log-folder.ts'

/** What a log was when it was opened. */
export interface OpenedLog {
  readonly nextId: number
  /** First row since the boot. */
  readonly bootFirstId: number
  /** Last id of the log of an earlier release that is to be taken over; null when there is none. */
  readonly earlierLastId: number | null
  /** The name that a damaged log of an earlier release was given; null when there was none. */
  readonly setAside: string | null
}

/** Finds where a log goes on, and notes the boot. Throws where the folder cannot be used. */
export function openLog(dataFolder: string, bootId: string): OpenedLog {
  const folder = join(dataFolder, logFolder)
  const { log, setAside } = earlierOf(dataFolder)
  const boot = readBoot(folder) ?? log?.boot ?? null
  const known = boot !== null && 'nextId' in boot ? Number(boot.nextId) : 1
  const nextId = Math.max(known, lastIdOf(folder) + 1, (log?.lastId ?? 0) + 1)
  const bootFirstId = boot?.bootId === bootId ? boot.firstId : nextId
  writeBoot(folder, { bootId, firstId: bootFirstId, nextId })
  return { nextId, bootFirstId, earlierLastId: log?.lastId ?? null, setAside }
}

function earlierOf(dataFolder: string) {
  try {
    checkLength(join(dataFolder, earlierLogFile), 'remove it')
    return { log: earlierLog(dataFolder), setAside: null }
  } catch (error) {
    if (!isBeyondUse(error)) throw error
    return { log: null, setAside: setAsideFile(dataFolder, earlierLogFile, Date.now()) }
  }
}
