import type { LogDelivered } from '../../../core/engine/declared/log-forwarding.ts'

/** A connection is not waited for any longer, the look-up of the name included. */
export const connectMilliseconds = 10_000

/** A receiver as the sender speaks with it. */
export interface Receiver {
  /** Takes frames (`core/log/print/frames.ts`). Never rejects. */
  readonly deliver: (epoch: number | null, frames: Uint8Array) => Promise<LogDelivered>
  readonly close: () => void
}
