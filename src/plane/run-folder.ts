import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorSentence } from '../core/error-sentence.ts'
import type { ProcessStatus } from '../core/process-status.ts'
import { readJson, writeJson } from './json-file.ts'
import { isRunning, type ProcessIdentity } from './process-identity.ts'
import { keepReserve, reserveName } from './reserve.ts'

/** Where a running gateway of one data folder is found. All paths are absolute. */
export interface RunFolder {
  readonly dataFolder: string
  /** For state of running processes. */
  readonly folder: string
  readonly planeSocket: string
  readonly adminSocket: string
  /** Where the front brings the connections of the management interface to, and those of client agents. */
  readonly apiSocket: string
  readonly agentSocket: string
  /** What is known of a lab on this machine; stays. */
  readonly labProbe: string
}

/** A state file of the run folder: who runs, and what else must be known to reach it. */
export interface RunState extends ProcessIdentity {
  /** The namespace's owner, for the lab's keeper: whether it was made without root. */
  readonly userNamespace?: boolean
  /** For the lab's keeper: all hosts serve. */
  readonly serving?: boolean
  /** When it started, for people. */
  readonly since: string
}

/** Processes that leave a state file. */
export type RunName = 'supervisor' | 'gateway' | 'plane' | 'lab' | FrontName

/** Front processes: those of this machine, and the one in the lab. */
export type FrontName = `front-${number}` | 'lab-front'

/** The kernel's limit is 107 bytes. */
const longestSocketPath = 100

const probeName = 'lab-probe.json'
const processesName = 'processes.json'
const socketNames = {
  planeSocket: 'plane.sock',
  adminSocket: 'admin.sock',
  apiSocket: 'api.sock',
  agentSocket: 'agent.sock',
} as const

/**
 * Makes the data folder and its run folder, open to nobody else. Sockets whose path would be too long for the
 * kernel live in a private folder below the system's one for temporary files, which the run folder names.
 */
export function makeRunFolder(dataFolder: string): RunFolder {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const real = realpathSync(dataFolder)
  const folder = join(real, 'run')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  keepReserve(folder)
  const found = findRunFolder(real)
  if (Buffer.byteLength(found.agentSocket) <= longestSocketPath) return found
  const aside = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  writeJson(join(folder, 'sockets.json'), { folder: aside })
  return findRunFolder(real)
}

/** The run folder of a data folder that exists. Rejects one that does not. */
export function findRunFolder(dataFolder: string): RunFolder {
  const real = realpathSync(dataFolder)
  const folder = join(real, 'run')
  const aside = readJson<{ folder: string }>(join(folder, 'sockets.json'))
  const sockets = aside?.folder ?? folder
  return {
    dataFolder: real,
    folder,
    planeSocket: join(sockets, socketNames.planeSocket),
    adminSocket: join(sockets, socketNames.adminSocket),
    apiSocket: join(sockets, socketNames.apiSocket),
    agentSocket: join(sockets, socketNames.agentSocket),
    labProbe: join(folder, probeName),
  }
}

/** Removes what only a running gateway needs. */
export function clearRunFolder(run: RunFolder): void {
  const aside = readJson<{ folder: string }>(join(run.folder, 'sockets.json'))
  if (aside !== null) rmSync(aside.folder, { recursive: true, force: true })
  for (const name of readdirSync(run.folder)) {
    const stays = name.startsWith('lock') || name === probeName || name === reserveName
    if (!stays) rmSync(join(run.folder, name), { recursive: true, force: true })
  }
}

/** Commands read these files: who keeps the processes running must not end since one cannot be written. */
function note(file: string, value: unknown): void {
  try {
    writeJson(file, value)
  } catch (error) {
    console.error(`the state of a process is not noted: ${errorSentence(error)}`)
  }
}

/** Says who runs; `null` that nobody does. */
export function writeRunState(run: RunFolder, name: RunName, state: RunState | null): void {
  if (state === null) rmSync(stateFile(run, name), { force: true })
  else note(stateFile(run, name), state)
}

/** Notes what is known of the processes, for commands that the gateway does not answer. */
export function writeProcesses({ folder }: RunFolder, processes: readonly ProcessStatus[]): void {
  note(join(folder, processesName), { processes })
}

/** The processes as they were noted last; none when nothing runs. */
export function readProcesses({ folder }: RunFolder): readonly ProcessStatus[] {
  return readJson<{ processes: readonly ProcessStatus[] }>(join(folder, processesName))?.processes ?? []
}

/** Names of the processes that have left a state file. */
export function runNames(run: RunFolder): readonly RunName[] {
  const names = readdirSync(run.folder).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? [])
  return names.filter((name): name is RunName =>
    /^(supervisor|gateway|plane|lab|lab-front|front-\d+)$/.test(name),
  )
}

/** What the state file says, if that very process still runs. */
export function readRunState(run: RunFolder, name: RunName): RunState | null {
  const state = readJson<RunState>(stateFile(run, name))
  return state !== null && isRunning(state) ? state : null
}

function stateFile(run: RunFolder, name: RunName): string {
  return join(run.folder, `${name}.json`)
}
