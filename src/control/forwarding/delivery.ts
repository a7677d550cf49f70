import { setTimeout as sleep } from 'node:timers/promises'
import type { LogDelivered, LogDelivery } from '../../core/engine/declared/log-forwarding.ts'
import type { ForwardingState } from '../../core/engine/forwarding-state.ts'
import type { LogTarget } from '../../core/log/log-target.ts'
import type { Sender } from '../../core/log/print/sender.ts'
import type { Said } from '../../core/text/message.ts'
import type { PrintedRows } from '../../store/log/log-message.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import { Lag } from './lag.ts'
import { message } from './messages.ts'
import { MissedRows } from './missed.ts'
import { Position, type Resumption } from './position.ts'

/** Services that deliveries use. */
export interface DeliveryParts {
  readonly logs: Pick<LogStore, 'print' | 'newestId'>
  /** Null where the plane or the engine does not answer. */
  readonly deliver: Deliver
  /** Rows left the log before they were sent. */
  readonly missed: (rows: number) => void
  readonly sender: () => Sender
  readonly nowMs: () => number
}

/** Hands frames over. */
export type Deliver = (delivery: LogDelivery, frames: Uint8Array) => Promise<LogDelivered | null>

const mostRows = 16_384
const mostBytes = 2 ** 21
/** They are handed over in parts of this size. */
const partBytes = 2 ** 18
/** Without news of the log a connection is looked at that often. */
const idleMilliseconds = 500
/** A receiver that is behind is asked again after this time. */
const behindMilliseconds = 200
const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 30_000

/** Rows, and the first of them that is to be sent. */
interface Batch {
  readonly rows: PrintedRows
  readonly row: number
}

/** Frames that are handed over together, up to a row that is not among them. */
interface Part {
  readonly bytes: Uint8Array
  readonly end: number
}

const noRows: Part = { bytes: new Uint8Array(0), end: 0 }

/** The frames that come next, one at least where there is one. */
function partOf({ rows: { frames }, row }: Batch): Part {
  const { bytes, ends } = frames
  const start = row === 0 ? 0 : ends[row - 1]!
  let end = row
  while (end < ends.length && (end === row || ends[end]! - start <= partBytes)) end += 1
  return { bytes: bytes.subarray(start, end === 0 ? 0 : ends[end - 1]!), end }
}

/** Sends the rows of the log to one receiver, in order, each at least once, as long as the log has them. */
export class Delivery {
  readonly target: LogTarget
  readonly #parts: DeliveryParts
  readonly #position: Position
  readonly #missed = new MissedRows()
  readonly #ending = new AbortController()
  #epoch: number | null = null
  #reason: Said = ''
  #pause = firstPauseMilliseconds
  #sent = 0
  #skipped = 0
  #cut = 0
  readonly #lag = new Lag()
  /** The rows that are sent part by part. */
  #batch: Batch | null = null
  /** The rows behind these. */
  #ahead: Promise<PrintedRows | null> | null = null

  constructor(target: LogTarget, from: Resumption, parts: DeliveryParts) {
    this.target = target
    this.#parts = parts
    this.#position = new Position(from, target.protocol !== 'udp')
    void this.#run()
  }

  /** Where another process goes on. */
  get resume(): Resumption {
    return this.#position.resume
  }

  get state(): ForwardingState {
    const { newestId } = this.#parts.logs
    const lagRows = Math.max(0, newestId - this.#position.next) + this.#position.unacknowledged
    const now = this.#parts.nowMs() / 1000
    const seconds = now - (this.#lag.oldestSecond ?? now)
    return {
      id: this.target.id,
      isConnected: this.#epoch !== null,
      lagRows,
      lagSeconds: lagRows === 0 ? 0 : Math.max(0, Math.round(seconds)),
      sentRows: this.#sent,
      skippedRows: this.#skipped,
      cutRows: this.#cut,
      reason: this.#reason,
    }
  }

  /** Sends nothing more; an answer that is still to come counts for nothing. */
  close(): void {
    this.#ending.abort()
  }

  async #run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const rest = await this.#step().catch((error: Error) => {
        this.#fail(message('the log cannot be read: {reason}', { reason: error.message }))
        return longestPauseMilliseconds
      })
      if (rest > 0)
        await sleep(rest, null, { signal: this.#ending.signal, ref: false }).catch(() => undefined)
    }
  }

  /** Sends some rows. Answers the milliseconds until there is something to do again. */
  async #step(): Promise<number> {
    const batch = this.#batch ?? (await this.#nextBatch())
    this.#batch = batch
    if (this.#ending.signal.aborted) return 0
    const part = batch === null ? noRows : partOf(batch)
    const delivered = await this.#parts.deliver(
      { kind: 'deliver', receiver: this.target.id, epoch: this.#epoch },
      part.bytes,
    )
    if (this.#ending.signal.aborted) return 0
    if (delivered === null) return this.#fail(message('the process that sends the log does not answer'))
    this.#cut = delivered.cut
    const isFirst = this.#epoch === null
    if (delivered.epoch === null) this.#acknowledge(delivered)
    if (delivered.epoch === null || (!isFirst && delivered.epoch !== this.#epoch))
      return this.#fail(delivered.reason ?? '', delivered.hasReadAll)
    this.#epoch = delivered.epoch
    this.#reason = ''
    if (delivered.taken && batch !== null) this.#sentPart(batch, part)
    this.#acknowledge(delivered)
    if (!delivered.taken) return behindMilliseconds
    return batch === null ? idleMilliseconds : 0
  }

  #acknowledge({ acknowledged }: LogDelivered): void {
    this.#lag.acknowledge(acknowledged)
    if (this.#position.acknowledge(acknowledged) > 0) this.#pause = firstPauseMilliseconds
  }

  /** The rows that come next; those behind them are read while they are sent. */
  async #nextBatch(): Promise<Batch | null> {
    const rows = await (this.#ahead ?? this.#read(this.#position.next))
    this.#ahead = rows === null ? null : this.#read(rows.through)
    this.#ahead?.catch(() => undefined)
    this.#lag.next(rows?.seconds[0] ?? null)
    if (rows === null) return null
    const missed = this.#missed.count(rows.missing, this.#position.delivered)
    this.#skipped += missed
    if (missed > 0) this.#parts.missed(missed)
    return { rows, row: 0 }
  }

  #sentPart({ rows, row }: Batch, { end }: Part): void {
    const isWhole = end === rows.ids.length
    this.#position.sent(rows.ids.subarray(row, end), isWhole ? rows.through : rows.ids[end - 1]!)
    this.#sent += end - row
    this.#batch = isWhole ? null : { rows, row: end }
    this.#lag.sent(end - row, rows.seconds[row])
    this.#lag.next(rows.seconds[end] ?? null)
  }

  /** The rows behind an id; null where there are none. */
  async #read(after: number): Promise<PrintedRows | null> {
    const { logs, sender } = this.#parts
    const { format, kinds, leastPriority } = this.target
    if (logs.newestId <= after) return null
    return await logs.print(
      { after, mostRows, mostBytes, kinds, leastPriority },
      { format, sender: sender() },
    )
  }

  /** Goes back to what was not acknowledged, or may not have been read, and waits. */
  #fail(reason: Said, hasReadAll = true): number {
    this.#position.back(hasReadAll)
    this.#lag.back()
    this.#batch = null
    this.#ahead = null
    this.#epoch = null
    this.#reason = reason
    const pause = this.#pause
    this.#pause = Math.min(longestPauseMilliseconds, pause * 2)
    return pause * (0.7 + 0.6 * Math.random())
  }
}
