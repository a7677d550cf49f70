import type { LogDelivered } from '../../../core/engine/declared/log-forwarding.ts'
import type { Frames } from '../../../core/log/print/frames.ts'

/** A receiver as the sender speaks with it. */
export interface Receiver {
  /** Never rejects. */
  readonly deliver: (epoch: number | null, frames: Frames) => Promise<LogDelivered>
  readonly close: () => void
}
