import type { EngineName } from '../../core/engine/artifact.ts'
import type { PlaneEvent } from '../../core/engine/plane-protocol.ts'
import type { EngineRow } from '../../core/engine/rows/engine-row.ts'

/** Events that say what is, not what happened: the newest of each is what a newcomer needs, in this order. */
const standing = ['description', 'observed', 'engines', 'influences'] as const satisfies PlaneEvent['event'][]

/** Events of which each should be heard. */
const kept: readonly PlaneEvent['event'][] = ['drift', 'process-ended']

/** Findings that nobody was there to hear are kept, up to this many. */
const mostUnheard = 50

/** Takes an event; answers whether it could. */
export type Listener = (event: PlaneEvent) => boolean

/** Passes the plane's events to one listener at a time. */
export interface EventHub {
  /** Returns true when a listener took the event. */
  readonly emit: (event: PlaneEvent) => boolean
  /** Resolves to true when the listener has these rows in files of the log, to false when it did not or is gone. */
  readonly keep: (engine: EngineName, rows: readonly EngineRow[]) => Promise<boolean>
  /** The listener has the rows with this receipt in files. */
  readonly kept: (receipt: number) => void
  /** From now on `listener` gets every event, first those that it missed. Replaces the one before. */
  readonly attach: (listener: Listener) => void
  /** Removes the listener, unless another one has replaced it. */
  readonly detach: (listener: Listener) => void
}

/** A hub without listener. */
export function eventHub(): EventHub {
  const newest = new Map<string, PlaneEvent>()
  let unheard: PlaneEvent[] = []
  let current: Listener | null = null
  let receipts = 0
  const awaited = new Map<number, (isKept: boolean) => void>()
  const settle = (receipt: number, isKept: boolean) => {
    awaited.get(receipt)?.(isKept)
    awaited.delete(receipt)
  }
  const giveUp = () => {
    for (const receipt of [...awaited.keys()]) settle(receipt, false)
  }
  return {
    emit: (event) => {
      if ((standing as readonly string[]).includes(event.event)) newest.set(keyOf(event), event)
      if (current !== null) return current(event)
      if (kept.includes(event.event) && unheard.length < mostUnheard) unheard.push(event)
      return false
    },
    keep: (engine, rows) =>
      new Promise((resolve) => {
        receipts += 1
        const receipt = receipts
        awaited.set(receipt, resolve)
        if (!current?.({ event: 'rows', engine, rows, receipt })) settle(receipt, false)
      }),
    kept: (receipt) => settle(receipt, true),
    attach: (listener) => {
      // Who listened before answers no more.
      giveUp()
      current = listener
      for (const name of standing) {
        for (const event of newest.values()) if (event.event === name) listener(event)
      }
      for (const event of unheard) listener(event)
      unheard = []
    },
    detach: (listener) => {
      if (current !== listener) return
      current = null
      giveUp()
    },
  }
}

/** Each engine observes something of its own. */
function keyOf(event: PlaneEvent): string {
  return event.event === 'observed' ? `observed ${event.engine}` : event.event
}
