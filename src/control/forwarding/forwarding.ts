import { isDeepStrictEqual } from 'node:util'
import type { ForwardingState } from '../../core/engine/forwarding-state.ts'
import type { GatewayEvent } from '../../core/log/event.ts'
import type { LogTarget } from '../../core/log/log-target.ts'
import type { Sender } from '../../core/log/print/sender.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import { type Deliver, Delivery } from './delivery.ts'
import type { Resumption } from './position.ts'

/** Parts of the forwarding of the log. */
export interface ForwardingParts {
  readonly logs: Pick<LogStore, 'print' | 'newestId' | 'openedBehind' | 'isOpen'>
  readonly deliver: Deliver
  /** Who sends, as it is set now. */
  readonly sender: () => Sender
  /** Where positions are kept. Earlier releases kept the id behind which a receiver goes on. */
  readonly kept: {
    readonly get: () => Readonly<Record<string, Resumption | number>> | null
    readonly set: (positions: Readonly<Record<string, Resumption>>) => void
  }
  /** Takes how far the receivers are, about once a second. */
  readonly observed: (states: readonly ForwardingState[]) => void
  readonly logEvent: (event: GatewayEvent) => void
  readonly nowMs: () => number
}

const lookMilliseconds = 1_000
/** A position that is older lets rows come twice; a newer one costs a write to the disk. */
const keepMilliseconds = 5_000
/** Rows about what was skipped come no more often, for each receiver. */
const tellMilliseconds = 60_000

/** Sends the log to receivers: one delivery each, whose positions outlive the process. */
export class Forwarding {
  readonly #parts: ForwardingParts
  readonly #deliveries = new Map<string, Delivery>()
  readonly #tick: NodeJS.Timeout
  #positions: Readonly<Record<string, Resumption | number>>
  #told: readonly ForwardingState[] = []
  #keptAt = performance.now()
  readonly #missed = new Map<string, { rows: number; toldAt: number }>()

  constructor(parts: ForwardingParts) {
    this.#parts = parts
    this.#positions = parts.kept.get() ?? {}
    this.#tick = setInterval(() => this.#look(), lookMilliseconds).unref()
  }

  /** The progress of each receiver, in the order in which they are set. */
  get states(): readonly ForwardingState[] {
    return [...this.#deliveries.values()].map((delivery) => delivery.state)
  }

  /** Takes the receivers as they are set now: those that are no longer among them get nothing more, and are forgotten. */
  take(targets: readonly LogTarget[]): void {
    const before = new Map(this.#deliveries)
    this.#deliveries.clear()
    for (const target of targets) {
      const known = before.get(target.id)
      if (known !== undefined && isDeepStrictEqual(known.target, target)) {
        this.#deliveries.set(target.id, known)
        before.delete(target.id)
        continue
      }
      const { logs, deliver, sender, nowMs } = this.#parts
      const missed = (rows: number) => this.#note(target.id, rows)
      const begin = known?.resume ?? this.#begin(target)
      this.#deliveries.set(target.id, new Delivery(target, begin, { logs, deliver, missed, sender, nowMs }))
    }
    for (const delivery of before.values()) delivery.close()
    this.#keep()
    this.#tell()
  }

  /** Where a receiver begins that this process did not have yet. */
  #begin({ id, from }: LogTarget): Resumption {
    const { newestId, openedBehind, isOpen } = this.#parts.logs
    const kept = this.#positions[id]
    const wanted = kept ?? from ?? newestId
    const { after, delivered } = typeof wanted === 'number' ? { after: wanted, delivered: wanted } : wanted
    // Behind a power cut the log may not have the rows any more that a position was kept for, and gives their ids to others.
    const newest = kept === undefined ? newestId : openedBehind
    const most = isOpen ? newest : Number.POSITIVE_INFINITY
    return { after: Math.min(after, most), delivered: Math.min(delivered, most) }
  }

  /** Sends nothing more, and keeps how far each receiver is. */
  close(): void {
    clearInterval(this.#tick)
    for (const delivery of this.#deliveries.values()) delivery.close()
    this.#keep()
  }

  #look(): void {
    if (performance.now() - this.#keptAt > keepMilliseconds) this.#keep()
    this.#tell()
    for (const id of this.#missed.keys()) this.#note(id, 0)
  }

  #tell(): void {
    const states = this.states
    if (!isDeepStrictEqual(states, this.#told)) this.#parts.observed(states)
    this.#told = states
  }

  #keep(): void {
    const positions = Object.fromEntries(
      [...this.#deliveries].map(([id, delivery]) => [id, delivery.resume] as const),
    )
    if (isDeepStrictEqual(positions, this.#positions)) return
    this.#positions = positions
    this.#keptAt = performance.now()
    this.#parts.kept.set(positions)
  }

  /** Makes a row of what a receiver missed. */
  #note(id: string, rows: number): void {
    const known = this.#missed.get(id) ?? { rows: 0, toldAt: Number.NEGATIVE_INFINITY }
    this.#missed.set(id, known)
    known.rows += rows
    if (known.rows === 0 || performance.now() - known.toldAt < tellMilliseconds) return
    const receiver = this.#deliveries.get(id)?.target.name ?? id
    this.#parts.logEvent({ kind: 'forwarding-skipped', receiver, rows: known.rows })
    known.rows = 0
    known.toldAt = performance.now()
  }
}
