import type { EngineStatus } from '../../core/engine/observation.ts'
import type { NamedEnd, ProcessStatus } from '../../core/engine/process-status.ts'
import { joined, type Message, type Said, verbatim } from '../../core/text/message.ts'
import { MessageError } from '../../core/text/message-error.ts'
import { type KeptProcess, keepProcess } from '../../processes/kept-process.ts'
import type { ProcessOutput } from '../../processes/output.ts'
import { identify, type ProcessIdentity } from '../../processes/process-identity.ts'
import { openCgroup } from './cgroup.ts'
import type { ConfigurationChange, DaemonDeclaration, StartedDaemon } from './declaration.ts'
import { launch } from './launch.ts'
import { lostLibrary } from './lost-library.ts'
import { maskedMessage } from './mask.ts'
import { excessOf } from './memory.ts'
import { message } from './messages.ts'
import { portHolders } from './port-holder.ts'
import { createQuestioning, inTime } from './question.ts'
import { endProcesses, killProcesses, mark, unmark } from './remains.ts'

/** Parts and settings of a daemon that is kept running. */
export interface KeptDaemonOptions<C> {
  readonly declaration: DaemonDeclaration<C>
  /** The configuration that it starts with. */
  readonly configuration: C
  readonly folder: string
  readonly output: ProcessOutput
  /** Takes secrets out of a reason. */
  readonly mask: (text: string) => string
  /** The process in whose place it comes. */
  readonly earlier?: ProcessStatus | undefined
  readonly removeStale: () => void
  /** Tells whether it can be started again. */
  readonly canStart: () => boolean
  readonly onEnd: (end: NamedEnd) => void
}

/** A daemon that is kept running with one configuration after the other. */
export interface KeptDaemon<C> {
  /** Holds when it is ready; rejects with the reason when it ends before that. */
  readonly ready: (signal: AbortSignal) => Promise<void>
  readonly status: () => Pick<EngineStatus, 'status' | 'message'>
  readonly process: () => ProcessStatus
  /** Lets it take over files that were written. Answers whether it did. */
  readonly reload: (configuration: C) => Promise<boolean>
  /** Ends it with all that it started; holds when they are gone. */
  readonly stop: () => Promise<void>
}

type Phase = 'starting' | 'ready' | 'reloading' | 'ended'

const readySeconds = 30
const reloadSeconds = 30
const weighMilliseconds = 1_000

/** Starts a daemon whose files are written, and starts it again whenever it ends, hangs or does not become ready. */
export function keepDaemon<C>(options: KeptDaemonOptions<C>): KeptDaemon<C> {
  const { declaration, folder, output } = options
  const { name, limits = {}, question } = declaration
  let configuration = options.configuration
  const ports = () => declaration.ports?.(configuration) ?? []
  const cgroup = openCgroup(folder, limits)
  const questioning = createQuestioning(question)
  let phase: Phase = 'starting'
  /** Why it is not ready, from its first end until it is. */
  let failure: Said = ''
  let attempt = new AbortController()
  let daemon: StartedDaemon | null = null
  let identity: ProcessIdentity | null = null
  const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = []
  let kept: KeptProcess | null = null

  const becomeReady = () => {
    phase = 'ready'
    failure = ''
    questioning.begin(daemon)
    for (const { resolve } of waiting.splice(0)) resolve()
  }
  const awaitReady = async (started: StartedDaemon, { signal }: AbortController) => {
    const seconds = declaration.readySeconds ?? readySeconds
    const isReady = await inTime(
      (limit) => untilAborted(declaration.ready(started, AbortSignal.any([limit, signal])), signal),
      seconds * 1000,
    )
    if (signal.aborted) return
    if (isReady) becomeReady()
    else kept?.restart(lateReason(seconds, output.lastWords()))
  }
  const start = () => {
    options.removeStale()
    output.forget()
    phase = 'starting'
    attempt = new AbortController()
    const child = launch(declaration, configuration, { folder, cgroup })
    if (declaration.stdout) declaration.stdout(child.stdout)
    else output.read(child.stdout, 'stdout')
    output.read(child.stderr, 'stderr')
    const { pid } = child
    if (pid === undefined) return child
    identity = identify(pid)
    mark(folder, pid, declaration.program)
    daemon = { pid, folder, ports: ports(), onLine: output.onLine }
    child.once('exit', () => {
      attempt.abort()
      questioning.begin(null)
      daemon = null
      // What it started would keep its ports and its output.
      killProcesses(folder, identity)
    })
    void awaitReady(daemon, attempt)
    return child
  }
  const lastWords = () => {
    const holders =
      phase === 'starting' ? [portHolders(ports()), declaration.holders?.(configuration) ?? ''] : []
    const words = output.lastWords()
    const said: readonly Said[] = [words === '' ? '' : verbatim(words), lostLibrary(words), ...holders]
    return joined(said.filter((each) => each !== '')) ?? ''
  }

  kept = keepProcess({
    name,
    start,
    end: (child) => {
      child.kill(declaration.stopSignal ?? 'SIGTERM')
      // One that was stopped would not hear of it.
      child.kill('SIGCONT')
    },
    pulse: questioning.pulse,
    drainMilliseconds: declaration.drainMilliseconds,
    earlier: options.earlier,
    lastWords,
    onExit: ({ atMs, reason: how }) => {
      const reason = maskedMessage(cgroup?.excess() ?? how, options.mask)
      phase = 'ended'
      failure = message('{name} ended: {reason}', { name, reason })
      options.onEnd({ name, atMs, reason })
      const error = new MessageError(failure)
      for (const { reject } of waiting.splice(0)) reject(error)
      return options.canStart()
    },
  })
  const { status: processStatus, restart, stop } = kept
  const { memoryBytes } = limits
  const weighing = setInterval(() => {
    // A control group does it better: at once, and for children that leave the family. Not every kernel obeys its groups.
    if (memoryBytes === undefined || daemon === null) return
    const excess = excessOf(daemon.pid, memoryBytes)
    if (excess !== null) restart(excess)
  }, weighMilliseconds)
  weighing.unref()

  const reloadBy = async (started: StartedDaemon, change: ConfigurationChange<C>) => {
    const { reload } = declaration
    if (reload === undefined) return false
    if ('signal' in reload) return process.kill(started.pid, reload.signal)
    return await inTime(
      (signal) => reload.call(started, signal, change),
      (reload.seconds ?? reloadSeconds) * 1000,
    )
  }

  return {
    ready: (signal) =>
      new Promise((resolve, reject) => {
        if (phase === 'ready') return resolve()
        const end = () => reject(new MessageError(failure || message('{name} is not ready yet', { name })))
        if (signal.aborted) return end()
        signal.addEventListener('abort', end)
        waiting.push({ resolve, reject })
      }),
    status: () => {
      const { status, message: told } = processStatus()
      if (failure !== '') return { status: 'failed', message: failure }
      // It runs and does not answer.
      if (status === 'activating') return { status, message: told }
      return { status: statuses[phase], message: '' }
    },
    process: () => {
      const process = processStatus()
      return phase === 'starting' && process.status === 'active'
        ? { ...process, status: 'activating' }
        : process
    },
    reload: async (next) => {
      const change = { before: configuration, after: next }
      configuration = next
      // A process that starts now reads the new files anyway.
      if (daemon === null || phase !== 'ready') return false
      phase = 'reloading'
      questioning.begin(null)
      const isDone = await reloadBy(daemon, change).catch(() => false)
      if (phase !== 'reloading') return false
      if (isDone) becomeReady()
      else phase = 'ready'
      return isDone
    },
    stop: async () => {
      attempt.abort()
      clearInterval(weighing)
      for (const { reject } of waiting.splice(0))
        reject(new MessageError(message('{name} is stopped', { name })))
      await stop()
      await endProcesses(folder, identity)
      unmark(folder)
      cgroup?.remove()
    },
  }
}

const statuses = { starting: 'activating', ready: 'active', reloading: 'reloading', ended: 'failed' } as const

function lateReason(seconds: number, words: string): Message {
  return words === ''
    ? message('it was not ready within {seconds} s', { seconds })
    : message('it was not ready within {seconds} s: {words}', { seconds, words })
}

/** Rejects when the signal comes first. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  )
  return Promise.race([work, aborted])
}
