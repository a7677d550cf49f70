import type { LogDelivered, LogDelivery } from '../../../core/engine/declared/log-forwarding.ts'

/** A receiver as the sender speaks with it. */
export interface Receiver {
  /** Never rejects. */
  readonly deliver: (delivery: Pick<LogDelivery, 'epoch' | 'rows'>) => Promise<LogDelivered>
  readonly close: () => void
}
