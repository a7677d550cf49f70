import type { LogDelivered } from '../../../core/engine/declared/log-forwarding.ts'

/** A receiver as the sender speaks with it. */
export interface Receiver {
  /** Takes frames (`core/log/print/frames.ts`). Never rejects. */
  readonly deliver: (epoch: number | null, frames: Uint8Array) => Promise<LogDelivered>
  readonly close: () => void
}
