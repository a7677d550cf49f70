import { readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditedMatch, readAudit } from './audit.ts'

const lookMilliseconds = 200
/** Files of a request that are read in one look; what is more is counted and removed unread. */
const mostFiles = 2_000
const longestFile = 2 * 1024 * 1024
/** A file that cannot be read for so long is not being written: it is lost. */
const writingMilliseconds = 2_000
/** No request writes into the folder of a minute that is so long ago. */
const oldMilliseconds = 180_000

/** Receivers of what rules matched. */
export interface AuditEvents {
  readonly onMatches: (matches: readonly AuditedMatch[]) => void
  /** So many files did not become matches. */
  readonly onLost: (requests: number) => void
}

/**
 * Reads the files that ModSecurity writes below a folder, one for each request that a rule matched, in folders for the day and the
 * minute, and removes them. Answers what ends it, after a last look.
 */
export function readAuditFolder(
  folder: string,
  events: AuditEvents,
): { readonly close: () => Promise<void> } {
  const ended = new AbortController()
  const run = async () => {
    while (!ended.signal.aborted) {
      await look(folder, events).catch(() => undefined)
      await sleep(lookMilliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
    }
    await look(folder, events).catch(() => undefined)
  }
  const running = run()
  return {
    close: async () => {
      ended.abort()
      await running
    },
  }
}

async function look(folder: string, { onMatches, onLost }: AuditEvents): Promise<void> {
  let read = 0
  for (const day of await namesIn(folder)) {
    for (const minute of await namesIn(join(folder, day))) {
      const path = join(folder, day, minute)
      const files = await namesIn(path)
      if (files.length === 0) await removeOld(path)
      for (const file of files) {
        const found = join(path, file)
        if (read >= mostFiles) {
          await rm(found, { force: true })
          onLost(1)
          continue
        }
        read += 1
        const matches = await take(found)
        if (matches === 'lost') onLost(1)
        else if (matches.length > 0) onMatches(matches)
      }
    }
    await removeOld(join(folder, day))
  }
}

/** Matches of a file, which is removed; none while it is being written. */
async function take(path: string): Promise<readonly AuditedMatch[] | 'lost'> {
  const { size, mtimeMs } = await stat(path)
  const matches = size > longestFile ? null : readAudit(await readFile(path, 'utf8'), mtimeMs)
  if (matches === null && Date.now() - mtimeMs < writingMilliseconds) return []
  await rm(path, { force: true })
  return matches ?? 'lost'
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).then(
    (names) => names.sort(),
    () => [],
  )
}

/** Removes an empty folder of the past. */
async function removeOld(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder)
  if (Date.now() - mtimeMs > oldMilliseconds) await rmdir(folder).catch(() => undefined)
}
