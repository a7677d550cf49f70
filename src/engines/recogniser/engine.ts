import { join } from 'node:path'
import type {
  ApplicationControlArtifact,
  RecogniserObservation,
} from '../../core/engine/declared/application-control.ts'
import type { EngineRow } from '../../core/engine/engine-row.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { problem } from '../../core/failure.ts'
import { joined, type Said } from '../../core/text/message.ts'
import type { Engine } from '../contract.ts'
import { createDaemon, type DaemonOptions } from '../daemon/daemon.ts'
import { ask, listenTo } from './client.ts'
import { type RecogniserProgram, recogniserDeclaration } from './declaration.ts'
import { message } from './messages.ts'
import { mostQueued, type QueueFigures, recogniserName } from './wire.ts'

/** The program that recognises, and receivers of rows. */
export interface RecogniserOptions extends DaemonOptions, RecogniserProgram {
  /** Told whether it listens at its queue. */
  readonly observed: (value: RecogniserObservation) => void
  /** Returns true when they were taken. */
  readonly onDenied: (rows: readonly EngineRow[]) => boolean
}

const lookMilliseconds = 1_000
const answerMilliseconds = 2_000
/** A loss is told of for so long. */
const tellMilliseconds = 10_000
const full = 0.9 * mostQueued

/** Makes the engine of application control: a process decides about the packets that the packet filter queues. */
export function createApplicationControl(options: RecogniserOptions): Engine<ApplicationControlArtifact> {
  const daemon = createDaemon(recogniserDeclaration(options), options)
  const folder = join(options.runFolder, recogniserName)
  let queue: number | null = null
  let figures: QueueFigures | null = null
  let lostAt = Number.NEGATIVE_INFINITY
  let stopListening: (() => void) | null = null

  const look = async () => {
    const before = figures
    const line = await ask(folder, 'figures', AbortSignal.timeout(answerMilliseconds)).catch(() => null)
    figures = line !== null && 'figures' in line ? line.figures : null
    // After a restart the count begins again.
    if ((figures?.lost ?? 0) > (before?.lost ?? 0)) lostAt = performance.now()
    tell()
  }
  let told = false
  const tell = () => {
    const live = queue !== null && daemon.status().status === 'active'
    if (live === told) return
    told = live
    options.observed({ live })
  }
  const looking = setInterval(() => {
    if (queue !== null) void look()
  }, lookMilliseconds)
  looking.unref()

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
    observe: () => Promise.resolve(withQueue(daemon.status(), { queue, figures, lostAt })),
    ask: async (question) => {
      if (question !== 'figures')
        return { problems: [problem('', message('the recogniser does not tell how it does'))] }
      await look()
      return figures === null
        ? { problems: [problem('', message('the recogniser does not tell how it does'), 'engine')] }
        : { value: figures }
    },
    close: async () => {
      clearInterval(looking)
      stopListening?.()
      await daemon.close()
    },
  }
}

interface QueueState {
  readonly queue: number | null
  readonly figures: QueueFigures | null
  readonly lostAt: number
}

/** A queue at its limit is a failure, packets that were lost are told of for some time. */
function withQueue(status: EngineStatus, { queue, figures, lostAt }: QueueState): EngineStatus {
  if (queue === null || figures === null || status.status !== 'active') return status
  const { depth, lost } = figures
  const values = { queue, depth, lost }
  if (depth >= full)
    return {
      ...status,
      status: 'failed',
      message: said(status, message('queue {queue} is full: {depth} packets wait, {lost} were lost', values)),
    }
  if (performance.now() - lostAt > tellMilliseconds) return status
  const words = message('queue {queue} lost packets in the last seconds: {lost}, and {depth} wait', values)
  return { ...status, message: said(status, words) }
}

function said(status: EngineStatus, words: Said): Said {
  return (
    joined(
      [status.message, words].flatMap((part) => (part === '' || typeof part === 'string' ? [] : [part])),
    ) ?? ''
  )
}
