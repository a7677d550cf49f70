import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProcessStatus } from '../../core/engine/process-status.ts'
import { errorSentence } from '../../core/text/error-sentence.ts'
import { isRunning, type ProcessIdentity } from '../../processes/process-identity.ts'
import { readJson, writeJson } from './json-file.ts'
import { keepReserve, reserveName } from './reserve.ts'
import { keepSpareFiles, spareName, useSpareFiles } from './spare-files.ts'

/** Places of a running gateway of one data folder. All paths are absolute. */
export interface RunFolder {
  readonly dataFolder: string
  /** For state of running processes. */
  readonly folder: string
  readonly planeSocket: string
  readonly adminSocket: string
  /** Sockets to which the front brings the connections of the management interface, and those of client agents. */
  readonly apiSocket: string
  readonly agentSocket: string
  /** Socket from which trials of packets get their work. */
  readonly trialSocket: string
  /** Facts about a lab on this machine, and about how processes can be confined; both stay. */
  readonly labProbe: string
  readonly confineProbe: string
  readonly folders: RunFolders
}

/** Folders for those who meet there: nobody else may enter. */
export interface RunFolders {
  /** Holds those that follow; the run folder, unless the paths of sockets would be too long there. */
  readonly base: string
  /** The front's way to the gateway process, and the gateway's to the plane. */
  readonly front: string
  readonly plane: string
  /** Socket at which trials of packets report to the plane. */
  readonly trial: string
  /** For what engines write while they run. */
  readonly engines: string
  /** For what engines keep from one run to the next. */
  readonly state: string
  /** Stays empty: views of processes are put together on it. */
  readonly view: string
  /** Temporary files of the processes that have a folder below. */
  readonly temporary: string
  readonly gatewayTemporary: string
  readonly planeTemporary: string
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
/** Daemons of engines have sockets in folders of their own. */
const longestSocketName = 'engines/freeradius/control.sock'

const probeNames = { labProbe: 'lab-probe.json', confineProbe: 'confine-probe.json' } as const
const keptNames: readonly string[] = [...Object.values(probeNames), reserveName, spareName]
const processesName = 'processes.json'
const socketNames = {
  planeSocket: 'plane/plane.sock',
  adminSocket: 'admin.sock',
  apiSocket: 'front/api.sock',
  agentSocket: 'front/agent.sock',
  trialSocket: 'trial/trial.sock',
} as const

/** Makes the data folder and its run folder, open to nobody else. */
export function makeRunFolder(dataFolder: string): RunFolder {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const real = realpathSync(dataFolder)
  const folder = join(real, 'run')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  useSpareFiles(folder)
  keepReserve(folder)
  return findRunFolder(real)
}

/**
 * Chooses where the sockets of a start are: in the run folder, where their paths are short enough and everybody who needs
 * them `canEnter` it.
 */
export function placeSockets(run: RunFolder, canEnter: boolean): RunFolder {
  const longest = Buffer.byteLength(join(run.folder, longestSocketName))
  if (!canEnter || longest > longestSocketPath) return moveSockets(run)
  removeAside(run.folder)
  rmSync(join(run.folder, 'sockets.json'), { force: true })
  return findRunFolder(run.dataFolder)
}

/** Moves the sockets of a run folder to a new folder below the system's one for temporary files. */
function moveSockets({ dataFolder, folder }: RunFolder): RunFolder {
  removeAside(folder)
  const aside = mkdtempSync(join(tmpdir(), 'gatehouse-'))
  writeJson(join(folder, 'sockets.json'), { folder: aside })
  return findRunFolder(dataFolder)
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
    trialSocket: join(sockets, socketNames.trialSocket),
    labProbe: join(folder, probeNames.labProbe),
    confineProbe: join(folder, probeNames.confineProbe),
    folders: {
      base: sockets,
      front: join(sockets, 'front'),
      plane: join(sockets, 'plane'),
      trial: join(sockets, 'trial'),
      engines: join(sockets, 'engines'),
      state: join(real, 'state'),
      view: join(folder, 'view'),
      temporary: join(folder, 'tmp'),
      gatewayTemporary: join(folder, 'tmp', 'gateway'),
      planeTemporary: join(folder, 'tmp', 'plane'),
    },
  }
}

/** In a folder that everybody may write to, another one may have taken the place of ours. */
function removeAside(folder: string): void {
  const aside = readJson<{ folder: string }>(join(folder, 'sockets.json'))?.folder
  const stats = aside === undefined ? undefined : lstatSync(aside, { throwIfNoEntry: false })
  if (aside === undefined || stats?.uid !== process.getuid?.()) return
  rmSync(aside, { recursive: true, force: true })
}

/** Removes what only a running gateway needs. */
export function clearRunFolder(run: RunFolder): void {
  removeAside(run.folder)
  for (const name of readdirSync(run.folder)) {
    const stays = name.startsWith('lock') || keptNames.includes(name)
    if (!stays) rmSync(join(run.folder, name), { recursive: true, force: true })
  }
  keepSpareFiles(run.folder)
}

let isNotingTold = false

/** Commands read these files: who keeps the processes running must not end since one cannot be written. */
function logEvent(file: string, value: unknown): void {
  try {
    writeJson(file, value)
  } catch (error) {
    if (!isNotingTold) console.error(`what runs cannot be noted for commands: ${errorSentence(error)}`)
    isNotingTold = true
  }
}

/** Says who runs; `null` that nobody does. */
export function writeRunState(run: RunFolder, name: RunName, state: RunState | null): void {
  if (state === null) rmSync(stateFile(run, name), { force: true })
  else logEvent(stateFile(run, name), state)
}

/** Notes what is known of the processes, for commands that the gateway does not answer. */
export function writeProcesses({ folder }: RunFolder, processes: readonly ProcessStatus[]): void {
  logEvent(join(folder, processesName), { processes })
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

/** Content of the state file, if that very process still runs. */
export function readRunState(run: RunFolder, name: RunName): RunState | null {
  const state = readJson<RunState>(stateFile(run, name))
  return state !== null && isRunning(state) ? state : null
}

function stateFile(run: RunFolder, name: RunName): string {
  return join(run.folder, `${name}.json`)
}
