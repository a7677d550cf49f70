import { accessSync, constants, existsSync, readdirSync, type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { readTlsPair, type TlsPair } from '../supervisor/tls-pair.ts'
import type { Finding } from './finding.ts'
import { fileFindings } from './folder-files.ts'

const dayMs = 86_400_000
const renewalDays = 14

/** A check of a data folder that exists and may be used; quick, since every start makes it too. */
type FolderCheck = (dataFolder: string, nowMs: number) => readonly Finding[]

/** The checks, one entry each; further ones of files in the folder are added here. */
const checks: readonly FolderCheck[] = [fileFindings, tlsFindings]

/**
 * Findings about a data folder that a start depends on: one that is `broken` ends the start with the same sentence.
 * The folder need not exist yet.
 */
export function dataFolderFindings(dataFolder: string, nowMs: number): readonly Finding[] {
  const folder = folderFinding(dataFolder)
  if (folder.state === 'broken' || !existsSync(dataFolder)) return [folder]
  return [folder, ...checks.flatMap((check) => check(dataFolder, nowMs))]
}

function folderFinding(dataFolder: string): Finding {
  const found = { area: 'data', name: dataFolder } as const
  const broken = (detail: string, remedy: string): Finding => ({ ...found, state: 'broken', detail, remedy })
  const place = nearest(dataFolder)
  const which = place === dataFolder ? 'it' : place
  try {
    if (!statSync(place).isDirectory()) {
      return broken(`${which} is a file and no folder`, 'give another --data, or move the file away')
    }
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK)
    const foreign = place === dataFolder ? foreignEntry(dataFolder) : null
    if (foreign !== null) {
      const remedy = `start as that user, or give the folder to this one: chown -R ${userName()} ${dataFolder}`
      return broken(`${foreign.name} in it belongs to ${ownerOf(foreign.stats)} and may not be used`, remedy)
    }
  } catch (error) {
    return broken(...refusal(which, place, error as NodeJS.ErrnoException))
  }
  return {
    ...found,
    state: 'ok',
    detail: place === dataFolder ? 'may be written' : 'can be made',
    remedy: '',
  }
}

function refusal(which: string, place: string, error: NodeJS.ErrnoException): [string, string] {
  if (error.code === 'EROFS') {
    return [`${which} is on a read-only file system`, 'mount it for writing, or give another --data']
  }
  if (error.code === 'EACCES') {
    const owner = ownerOf(parsedStats(place))
    const remedy = `give another --data, or give it to this user: chown -R ${userName()} ${place}`
    return [`${which} belongs to ${owner} and may not be written by ${userName()}`, remedy]
  }
  return [`${which} cannot be used (${error.message})`, 'give another --data']
}

/** A file or folder in the data folder that this user may not use: an earlier start was another user's. */
function foreignEntry(dataFolder: string): { readonly name: string; readonly stats: Stats } | null {
  const names = readdirSync(dataFolder).flatMap((name) =>
    name === 'run' ? ['run', ...readable(join(dataFolder, name)).map((inner) => join('run', inner))] : [name],
  )
  for (const name of names) {
    const path = join(dataFolder, name)
    const stats = parsedStats(path)
    if (stats === null || !(stats.isFile() || stats.isDirectory())) continue
    if (!mayUse(path)) return { name, stats }
  }
  return null
}

function mayUse(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES'
  }
}

function readable(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function parsedStats(path: string): Stats | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}

function nearest(dataFolder: string): string {
  let folder = dataFolder
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

function ownerOf(stats: Stats | null): string {
  if (stats === null) return 'another user'
  return stats.uid === 0 ? 'root' : `the user with number ${stats.uid}`
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** The certificate of the management interface; nothing before the first start, which makes one. */
function tlsFindings(dataFolder: string, nowMs: number): readonly Finding[] {
  const reading = readTlsPair(dataFolder)
  if (reading.kind === 'absent') return []
  if (reading.kind === 'bad') {
    const { file, detail, remedy } = reading.problem
    return [{ area: 'data', name: join(dataFolder, file), state: 'broken', detail, remedy }]
  }
  return [
    certificateFinding(dataFolder, reading.pair, nowMs),
    ...openKeyFindings(join(dataFolder, 'tls.key')),
  ]
}

/** The folder may be open to others: a key of the administrator's own keeps the mode that it was given. */
function openKeyFindings(path: string): readonly Finding[] {
  const mode = parsedStats(path)?.mode ?? 0
  if ((mode & 0o077) === 0) return []
  const detail = 'may be read by others than its owner'
  return [{ area: 'data', name: path, state: 'limited', detail, remedy: `chmod 600 ${path}` }]
}

function certificateFinding(dataFolder: string, pair: TlsPair, nowMs: number): Finding {
  const found = { area: 'data', name: join(dataFolder, 'tls.crt') } as const
  const { validUntilMs } = pair
  const day = new Date(validUntilMs).toISOString().slice(0, 10)
  const remedy =
    'put a newer certificate there, or remove both tls.crt and tls.key, and a pair is made at the next start'
  if (validUntilMs < nowMs)
    return { ...found, state: 'limited', detail: `ended to be valid on ${day}`, remedy }
  if (validUntilMs < nowMs + renewalDays * dayMs) {
    return { ...found, state: 'limited', detail: `ends to be valid on ${day}`, remedy }
  }
  return { ...found, state: 'ok', detail: `belongs to tls.key, valid until ${day}`, remedy: '' }
}
