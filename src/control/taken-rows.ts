import { setTimeout as sleep } from 'node:timers/promises'
import type { PlaneEvent } from '../core/engine/plane-protocol.ts'
import type { ControlEvents } from './control-event.ts'

/** Rows of engines on their way to the log. */
export interface TakenRows {
  readonly take: (event: Extract<PlaneEvent, { readonly event: 'rows' }>) => void
  /** Takes no more rows that want a receipt; resolves when the plane knows of those that were taken. */
  readonly end: () => Promise<void>
}

/** A disk that takes nothing holds up no end. */
const endMilliseconds = 1_000

/** Hands rows to the log, and calls `kept` with the receipt of those that are in its files. */
export function takenRows(
  { rows: append, rowsKept }: Pick<ControlEvents, 'rows' | 'rowsKept'>,
  kept: (receipt: number) => Promise<void> | undefined,
): TakenRows {
  let ends = false
  const keeping = new Set<Promise<void>>()
  const keep = async (receipt: number) => {
    await rowsKept()
    await kept(receipt)
  }
  return {
    take: ({ engine, rows, receipt }) => {
      // Rows without an answer come again: they are for the next process.
      if (ends && receipt !== undefined) return
      append(engine, rows)
      if (receipt === undefined) return
      const one = keep(receipt).finally(() => keeping.delete(one))
      keeping.add(one)
    },
    end: async () => {
      ends = true
      await Promise.race([Promise.all(keeping), sleep(endMilliseconds, undefined, { ref: false })])
    },
  }
}
