import { type ChildProcess, type Serializable, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PackageStatus } from '../../core/engine/package-status.ts'
import type {
  EndChildMessage,
  LinesKeptMessage,
  NamedEnd,
  ProcessStatus,
  SupervisorMessage,
} from '../../core/engine/process-status.ts'
import { type Said, verbatim } from '../../core/text/message.ts'
import { type KeptProcess, keepProcess, type ProcessExit } from '../../processes/kept-process.ts'
import { ownEnvironment } from '../../processes/own-environment.ts'
import {
  identify,
  isRunning,
  kill,
  killChildOf,
  type ProcessIdentity,
} from '../../processes/process-identity.ts'
import { enterCommand } from '../lab/enter.ts'
import { unshareArguments } from '../lab/unshare.ts'
import type { Confined } from './confinement.ts'
import { tellLegacyTables } from './legacy-tables.ts'
import { type ProcessLines, processLines } from './process-lines.ts'
import {
  type FrontName,
  type RunFolder,
  type RunName,
  type RunState,
  readRunState,
  runNames,
  writeProcesses,
  writeRunState,
} from './run-folder.ts'

/** A script of ours and its environment. */
export interface Script {
  readonly file: string
  readonly args?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Makes of its command line one that confines it first. */
  readonly confined?: (command: readonly string[]) => Confined
  /** Message over its channel as soon as it starts. */
  readonly greeting?: () => Serializable
  /** The runtime and its arguments, where it is another one than ours. */
  readonly runtime?: readonly string[]
  /** Its priority, and that of what it starts, as a `nice` value, where we may set it. */
  readonly niceness?: number
}

/** Processes to run. Without `plane` nothing is enforced; without `lab` the plane runs on the machine itself. */
export interface SupervisionPlan {
  readonly run: RunFolder
  readonly gateway: Script
  readonly plane: Script | null
  /** A trial of packets, which the plane asks for. */
  readonly trial: Script
  readonly lab: (Script & { readonly userNamespace: boolean }) | null
  /**
   * Fronts, which clients reach: so many processes share the work of `front`; `labFront` is one in the network of the
   * lab.
   */
  readonly fronts: { readonly front: Script; readonly count: number; readonly labFront: Script }
  /** A message of one of the processes. */
  readonly onMessage: (name: RunName, message: unknown) => void
  /** One of them ended by itself and is started again; the gateway only when the answer is true. */
  readonly onExit: (name: RunName, exit: ProcessExit) => boolean
}

/** Ends that nobody was there to hear of are kept, up to this many. */
const mostUnheardEnds = 100

/** Makes of a command line the one that runs it where it belongs. */
type Place = (command: readonly string[]) => readonly string[]

/** Running processes. */
export interface Supervision {
  /** Ends all of them, the gateway first; holds when they are gone. */
  readonly stop: () => Promise<void>
  /** Says something to every front that runs. */
  readonly tellFronts: (message: Serializable) => void
  /** Shows a sentence in the status of every front that has none of its own; none when it is empty. */
  readonly remarkOnFronts: (sentence: string) => void
  /** Says to the gateway process, now or when it is ready, in which state packages of engines are. */
  readonly tellPackages: (packages: readonly PackageStatus[]) => void
}

/** Starts the processes of a gateway and keeps them running. Each notices by itself when this process is gone. */
export function supervise(plan: SupervisionPlan): Supervision {
  const { run, onExit, onMessage } = plan
  let gateway: KeptProcess | null = null
  let plane: KeptProcess | null = null
  let lab: KeptProcess | null = null
  let planeGone: Promise<void> = Promise.resolve()
  let labHasNetwork = false
  let gatewayIsReady = false
  const fronts: KeptProcess[] = []
  const ended: NamedEnd[] = []
  // The plane and the front of a lab are stopped with it, and kept anew with the next.
  const newest = new Map<string, ProcessStatus>()
  let gatewayHears = false
  let frontRemark: Said = ''
  let packages: readonly PackageStatus[] = []
  let labFront: KeptProcess | null = null
  let stopping = false
  const lines = processLines((message) => {
    const child = gateway?.child()
    return gatewayHears && child?.connected === true && child.send(message, () => undefined)
  })
  const start = starter(run, lines)

  // A process may be kept before the others are.
  const statuses = (): readonly ProcessStatus[] => [
    ...[gateway, lab, plane].flatMap((kept) => kept?.status() ?? []),
    ...[...fronts, labFront].flatMap((kept) => (kept ? remarked(kept.status()) : [])),
  ]
  const remarked = (status: ProcessStatus) =>
    status.message === '' ? { ...status, message: frontRemark } : status
  const tellStatuses = () => {
    const processes = statuses()
    for (const status of processes) newest.set(status.name, status)
    writeProcesses(run, processes)
    tellGateway(() => ({ type: 'processes', processes, ended: ended.splice(0) }))
  }
  // Ends that nobody hears of are kept.
  const tellGateway = (message: () => SupervisorMessage) => {
    const child = gateway?.child()
    if (gatewayHears && child?.connected) child.send(message(), () => undefined)
  }
  const sayPackages = () => tellGateway(() => ({ type: 'packages', packages }))
  const noteEnd = (name: RunName, { atMs, reason }: ProcessExit) => {
    ended.push({ name, atMs, reason })
    if (ended.length > mostUnheardEnds) ended.shift()
  }

  const keep = (name: RunName, begin: () => ChildProcess, end: (child: ChildProcess) => void) =>
    keepProcess({
      name,
      earlier: newest.get(name),
      start: begin,
      end,
      pulse: 'answers',
      onStatus: tellStatuses,
      onMessage: (message, child) => {
        onMessage(name, message)
        if (name === 'gateway') onGatewayMessage(message)
        if (name === 'plane' && isMessage(message, 'trial')) startTrial(plan, start, child)
      },
      onExit: (exit) => {
        if (name === 'gateway') {
          gatewayHears = false
          lines.forget()
        }
        noteEnd(name, exit)
        writeRunState(run, name, null)
        return onExit(name, exit)
      },
    })

  const startPlane = (place: Place) => {
    const { plane: script } = plan
    if (script === null || stopping) return
    plane = keep('plane', () => prepared(start('plane', script, place)), terminate)
    tellStatuses()
  }
  const prepared = (child: ChildProcess) => {
    tellLegacyTables(child)
    return tellOfNetwork(child)
  }
  // A plane starts while its lab is still made, and waits for this.
  const tellOfNetwork = (child: ChildProcess) => {
    if (labHasNetwork) child.send({ type: 'network' })
    return child
  }
  const stopPlane = () => {
    const stops = [plane, labFront].flatMap((kept) => kept?.stop ?? [])
    plane = null
    labFront = null
    planeGone = planeGone.then(async () => void (await Promise.all(stops.map((stop) => stop()))))
    return planeGone
  }
  // One front will do until the gateway is ready.
  const startFronts = () => {
    const { front, count, labFront: inLab } = plan.fronts
    if (stopping) return
    for (const wanted = gatewayIsReady ? count : 1; fronts.length < wanted; ) {
      fronts.push(startFront(`front-${fronts.length + 1}`, front))
    }
    const state = gatewayIsReady && labHasNetwork ? readRunState(run, 'lab') : null
    if (state === null) return
    labFront ??= startFront('lab-front', inLab, (command) => enterCommand(state, 'gateway', command))
    tellStatuses()
  }
  const startFront = (name: FrontName, script: Script, place: Place = (command) => command) =>
    keep(name, () => start(name, script, place), terminate)
  const onGatewayMessage = (message: unknown) => {
    if (isLinesKept(message)) lines.kept(message)
    if (isEndChildMessage(message)) killChildOf(gateway?.child()?.pid ?? 0, message.pid)
    if (!isMessage(message, 'ready')) return
    gatewayIsReady = true
    gatewayHears = true
    startFronts()
    startHosts()
    tellStatuses()
    sayPackages()
    lines.hand()
  }
  // Hosts of the lab start when nobody waits for the gateway any more, or after a moment by themselves.
  const startHosts = () => {
    const keeper = lab?.child()
    if (gatewayIsReady && keeper?.connected) keeper.send({ type: 'start-hosts' })
  }
  // A plane works in the lab that it was started in: a new lab needs a new plane.
  const onLabMessage = (message: unknown) => {
    if (isMessage(message, 'ready')) {
      const state = readRunState(run, 'lab')
      if (state !== null) writeRunState(run, 'lab', { ...state, serving: true })
    }
    if (isNamespacesMessage(message)) {
      const state = stateOf(message.keeper, plan.lab?.userNamespace)
      writeRunState(run, 'lab', state)
      labHasNetwork = false
      void stopPlane().then(() => startPlane((command) => enterCommand(state, 'gateway', command)))
    }
    if (!isMessage(message, 'network')) return
    labHasNetwork = true
    startFronts()
    const running = plane?.child()
    if (running?.connected) tellOfNetwork(running)
    startHosts()
  }
  const startLab = (script: Script & { userNamespace: boolean }) =>
    keepProcess({
      name: 'lab',
      pulse: 'answers-inside',
      onStatus: tellStatuses,
      start: () =>
        start('lab', script, (command) => ['unshare', ...unshareArguments(script.userNamespace), ...command]),
      end: (child) => child.disconnect(),
      onMessage: (message) => {
        onLabMessage(message)
        onMessage('lab', message)
      },
      onExit: (exit) => {
        noteEnd('lab', exit)
        writeRunState(run, 'lab', null)
        void stopPlane()
        return onExit('lab', exit)
      },
    })

  // The gateway is what people wait for.
  gateway = keep('gateway', () => start('gateway', plan.gateway, (command) => command), terminate)
  startFronts()
  lab = plan.lab === null ? null : startLab(plan.lab)
  if (lab === null) startPlane((command) => command)
  return {
    stop: async () => {
      stopping = true
      await gateway?.stop()
      await Promise.all([stopPlane(), ...fronts.map(({ stop }) => stop())])
      await lab?.stop()
      await lines.close()
    },
    tellFronts: (message) => {
      for (const front of [...fronts, labFront]) {
        const child = front?.child()
        if (child?.connected) child.send(message)
      }
    },
    remarkOnFronts: (sentence) => {
      frontRemark = verbatim(sentence)
      tellStatuses()
    },
    tellPackages: (all) => {
      packages = all
      sayPackages()
    },
  }
}

/** Ends what an earlier supervisor of this folder left behind; by itself each of them ends within a moment. */
export async function endLeftovers(run: RunFolder): Promise<void> {
  const left = runNames(run).flatMap((name) => readRunState(run, name) ?? [])
  for (let waits = 0; waits < 40 && left.some(isRunning); waits += 1) await sleep(50)
  for (const process of left) kill(process)
}

const trialMilliseconds = 60_000

/** Starts a trial and says to the plane when it goes wrong. */
function startTrial({ trial }: SupervisionPlan, start: Start, plane: ChildProcess): void {
  const child = start('trial', trial, (command) => command)
  const impatient = setTimeout(() => child.kill('SIGKILL'), trialMilliseconds)
  const end = (reason: string) => {
    clearTimeout(impatient)
    if (plane.connected) plane.send({ type: 'trial-failed', reason })
  }
  child.once('error', ({ message }) => end(message))
  child.once('exit', (code, signal) => {
    if (code !== 0) end(`its process ended by ${signal ?? `code ${code}`}`)
    else clearTimeout(impatient)
  })
}

/** Starts a script of ours under a name. */
type Start = (name: RunName | 'trial', script: Script, place: Place) => ChildProcess

/** Starts scripts so that what they print on their standard error is read. */
function starter(run: RunFolder, lines: ProcessLines): Start {
  return (name, script, place) => {
    // The lab says itself which process of it is to be remembered.
    const child = startScript(run, name === 'trial' || name === 'lab' ? null : name, script, place)
    if (child.stderr !== null) lines.read(name, child.stderr)
    return child
  }
}

function startScript(run: RunFolder, name: RunName | null, script: Script, place: Place): ChildProcess {
  const plain = [
    ...(script.runtime ?? [process.execPath, ...process.execArgv]),
    script.file,
    ...(script.args ?? []),
  ]
  const { command, environment } = script.confined?.(plain) ?? { command: plain, environment: {} }
  const [program = '', ...args] = place(command)
  const child = spawn(program, args, {
    // A session of its own: what is typed at our terminal is for us, and we tell the others.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...ownEnvironment(), ...script.environment, ...environment },
  })
  if (script.niceness !== undefined && child.pid !== undefined) prefer(child.pid, script.niceness)
  if (script.greeting !== undefined && child.connected) child.send(script.greeting())
  const identity = child.pid === undefined ? null : identify(child.pid)
  if (name !== null && identity !== null) writeRunState(run, name, stateOf(identity))
  return child
}

/** Without root's power a process keeps the priority that all have. */
function prefer(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It works with it, only later where the machine is busy.
  }
}

function terminate(child: ChildProcess): void {
  child.kill('SIGTERM')
}

function stateOf(identity: ProcessIdentity, userNamespace?: boolean): RunState {
  const since = new Date().toISOString()
  return userNamespace === undefined ? { ...identity, since } : { ...identity, since, userNamespace }
}

function isMessage(message: unknown, type: string): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}

function isEndChildMessage(message: unknown): message is EndChildMessage {
  return isMessage(message, 'end-child') && Number.isInteger((message as EndChildMessage).pid)
}

function isLinesKept(message: unknown): message is LinesKeptMessage {
  return isMessage(message, 'lines-kept') && Number.isInteger((message as LinesKeptMessage).number)
}

function isNamespacesMessage(message: unknown): message is { keeper: ProcessIdentity } {
  return isMessage(message, 'namespaces')
}
