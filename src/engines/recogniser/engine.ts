import { join } from 'node:path'
import type {
  ApplicationControlArtifact,
  RecogniserObservation,
} from '../../core/engine/declared/application-control.ts'
import { recogniserQueue } from '../../core/engine/inspection.ts'
import type { EngineRow } from '../../core/engine/rows/engine-row.ts'
import { problem } from '../../core/failure.ts'
import type { Engine } from '../contract.ts'
import { createDaemon, type DaemonOptions } from '../daemon/daemon.ts'
import { createHaste } from '../queue/haste.ts'
import { watchQueue } from '../queue/queue-watch.ts'
import { ask, listenTo } from './client.ts'
import { type RecogniserProgram, recogniserDeclaration } from './declaration.ts'
import { message } from './messages.ts'
import { mostQueued, type ProcessFigures, type QueueFigures, recogniserName } from './wire.ts'

/** The program that recognises, and receivers of rows. */
export interface RecogniserOptions extends DaemonOptions, RecogniserProgram {
  /** Told whether it listens at its queue. */
  readonly observed: (value: RecogniserObservation) => void
  /** Returns true when they were taken. */
  readonly onDenied: (rows: readonly EngineRow[]) => boolean
}

const lookMilliseconds = 1_000
/** For so long the packet filter hands packets over as before: to whatever nobody reads the kernel itself does what `on_failure` says. */
const graceMilliseconds = 1_000
const answerMilliseconds = 2_000
/** Memory of nDPI and of the connections that are looked at, at most, in bytes. */
const expectedBytes = 160 * 2 ** 20

/** Makes the engine of application control: a process decides about the packets that the packet filter queues. */
export function createApplicationControl(options: RecogniserOptions): Engine<ApplicationControlArtifact> {
  let queue: number | null = null
  const watch = watchQueue({
    queue: () => queue ?? recogniserQueue,
    limit: mostQueued,
    table: options.queues,
  })
  const daemon = createDaemon(recogniserDeclaration(options, watch), {
    ...options,
    onEnd: (end) => {
      options.onEnd(end)
      if (queue === null) return
      if (wasLive) endedAt = performance.now()
      haste.begin()
      tell()
    },
  })
  const folder = join(options.runFolder, recogniserName)
  let wasLive = false
  let endedAt = Number.NEGATIVE_INFINITY
  let figures: ProcessFigures | null = null
  let sinceSeconds: number | null = null
  let stopListening: (() => void) | null = null

  const look = async () => {
    watch.look()
    const line = await ask(folder, 'figures', AbortSignal.timeout(answerMilliseconds)).catch(() => null)
    figures = line !== null && 'figures' in line ? line.figures : null
    tell()
  }
  const observation = (): RecogniserObservation => {
    if (queue === null) return { live: false, process: null }
    const at = watch.state()
    const isListening = daemon.isWorking()
    wasLive = isListening
    const live = isListening || performance.now() < endedAt + graceMilliseconds
    sinceSeconds = isListening ? (sinceSeconds ?? Math.floor(Date.now() / 1000)) : null
    return {
      live,
      process: {
        ...watch.statusOf(daemon.status()),
        ...{ queue, limit: mostQueued, packets: at?.packets ?? 0, waiting: at?.waiting ?? 0 },
        ...{ dropped: at?.dropped ?? 0, memoryBytes: figures?.memoryBytes ?? 0, expectedBytes, sinceSeconds },
      },
    }
  }
  let told = ''
  const tell = () => {
    const seen = observation()
    if (queue !== null && seen.process?.status !== 'active') haste.again()
    const text = JSON.stringify(seen)
    if (text === told) return
    told = text
    options.observed(seen)
  }
  const haste = createHaste(tell)
  // A process that hangs gives no figures: its state does not wait for them.
  const looking = setInterval(() => {
    if (queue === null) return
    void look()
    tell()
  }, lookMilliseconds)
  looking.unref()

  const queueFigures = (known: ProcessFigures): QueueFigures => {
    const at = watch.state()
    return { ...known, depth: at?.waiting ?? 0, lost: at?.dropped ?? 0 }
  }

  const listen = () =>
    listenTo(folder, ({ denied, leftOut }) => {
      options.onDenied([
        ...denied.map((each): EngineRow => ({ kind: 'application-denied', denied: each })),
        ...leftOut.map((each): EngineRow => ({ kind: 'packets-left-out', leftOut: each })),
      ])
    })

  return {
    name: 'application-control',
    check: () => Promise.resolve([]),
    apply: async ({ policy }, signal) => {
      queue = policy?.queue ?? null
      if (policy === null) {
        stopListening?.()
        stopListening = null
        figures = null
        tell()
      }
      await daemon.apply(policy, signal)
      if (policy === null) return
      stopListening ??= listen()
      await look()
    },
    observe: () => {
      const status = daemon.status()
      if (queue === null || status.status === 'inactive') return Promise.resolve(status)
      return Promise.resolve({ ...status, ...watch.statusOf(status) })
    },
    ask: async (question) => {
      if (question !== 'figures')
        return { problems: [problem('', message('the recogniser does not tell how it does'))] }
      await look()
      return figures === null
        ? { problems: [problem('', message('the recogniser does not tell how it does'), 'engine')] }
        : { value: queueFigures(figures) }
    },
    close: async () => {
      clearInterval(looking)
      haste.close()
      stopListening?.()
      await daemon.close()
    },
  }
}
