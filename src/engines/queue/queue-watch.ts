import type { EngineStatus } from '../../core/engine/observation.ts'
import { joined, type Message, type Said } from '../../core/text/message.ts'
import type { StartedDaemon } from '../daemon/declaration.ts'
import { message } from './messages.ts'
import { type QueueState, queueStates } from './queue-state.ts'

/** A queue, the packets that the kernel keeps for its reader, and the kernel's table as others read it. */
export interface WatchedQueue {
  readonly queue: () => number
  readonly limit: number
  readonly table: () => string | null
}

/** State of a queue from one look to the next. */
export interface QueueWatch {
  /** Reads the table; to be called about once a second. */
  readonly look: () => void
  /** The newest state; null without a reader. */
  readonly state: () => QueueState | null
  /** True when the queue is full and its reader has taken nothing for seconds. */
  readonly isStuck: () => boolean
  /** The status of the reader, with that of the queue. */
  readonly statusOf: (status: EngineStatus) => Pick<EngineStatus, 'status' | 'message'>
  /** Names the process that reads the queue; empty for none. */
  readonly holder: () => Said
}

/** The question of a process that reads a queue: it has no answer while the queue is stuck, whatever the process says. */
export function unlessStuck(
  { isStuck }: Pick<QueueWatch, 'isStuck'>,
  ask: (daemon: StartedDaemon, signal: AbortSignal) => Promise<unknown>,
): (daemon: StartedDaemon, signal: AbortSignal) => Promise<unknown> {
  return async (daemon, signal) => {
    if (isStuck()) throw new Error('its queue is full, and it takes nothing')
    return await ask(daemon, signal)
  }
}

/** A queue is as good as full from this part of its limit on. */
const fullPart = 0.9
const stuckMilliseconds = 3_000
/** A loss is shown for so long. */
const lossMilliseconds = 10_000

/** Makes the watch of a queue. */
export function watchQueue({ queue, limit, table }: WatchedQueue): QueueWatch {
  let at: QueueState | null = null
  let stuckSince = Number.POSITIVE_INFINITY
  let lostAt = Number.NEGATIVE_INFINITY

  const isFull = (state: QueueState) => state.waiting >= fullPart * limit
  const look = () => {
    const next = queueStates(table()).get(queue()) ?? null
    const now = performance.now()
    const isSame = next !== null && at !== null && next.process === at.process
    // With another reader the counts begin again.
    if (next !== null && next.dropped > (isSame ? at!.dropped : 0)) lostAt = now
    const isStill = next !== null && isFull(next) && isSame && next.packets === at!.packets
    stuckSince = isStill ? Math.min(stuckSince, now) : Number.POSITIVE_INFINITY
    at = next
  }
  const words = () => {
    const { waiting, dropped } = at ?? { waiting: 0, dropped: 0 }
    return { queue: queue(), waiting, dropped, limit }
  }
  const said = (status: EngineStatus, more: Message): Said =>
    joined([status.message, more].flatMap((each) => (each === '' ? [] : [each]))) ?? more
  return {
    look,
    state: () => at,
    isStuck: () => performance.now() - stuckSince >= stuckMilliseconds,
    statusOf: (status) => {
      const [process] = status.processes ?? []
      switch (status.status) {
        case 'inactive':
          // What is wanted and cannot run is a failure; the message has the remedy.
          return { status: status.message === '' ? 'inactive' : 'failed', message: status.message }
        case 'failed': {
          const isStarting = process?.pid !== undefined && process.status === 'activating'
          return { status: isStarting ? 'activating' : 'failed', message: status.message }
        }
        case 'activating':
        case 'reloading': {
          if (status.message === '') return { status: status.status, message: '' }
          // It runs and does not answer.
          const more = message(
            'in queue {queue} {waiting} of {limit} packets wait, {dropped} were dropped',
            words(),
          )
          return { status: 'failed', message: said(status, more) }
        }
        case 'active': {
          if (at !== null && isFull(at)) {
            const more = message(
              'queue {queue} is full: {waiting} of {limit} packets wait, {dropped} were dropped',
              words(),
            )
            return { status: 'failed', message: said(status, more) }
          }
          if (performance.now() - lostAt > lossMilliseconds)
            return { status: 'active', message: status.message }
          const { limit: _limit, ...values } = words()
          const more = message(
            'queue {queue} dropped packets in the last seconds: {dropped} in all, and {waiting} wait',
            values,
          )
          return { status: 'active', message: said(status, more) }
        }
        case 'deactivating':
          return { status: 'deactivating', message: status.message }
      }
    },
    holder: () => {
      const holder = queueStates(table()).get(queue())?.process
      return holder === undefined
        ? ''
        : message('queue {queue} is taken by process {process}', { queue: queue(), process: holder })
    },
  }
}
