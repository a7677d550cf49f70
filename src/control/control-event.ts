import type { LoggedPacket } from '../core/observation.ts'
import type { LeftOut } from '../core/packet-loss.ts'

/** Something that an administrator should find in the log. */
export type ControlEvent =
  | { readonly kind: 'drift'; readonly engine: string; readonly message: string }
  | { readonly kind: 'engine-failed'; readonly engine: string; readonly message: string }
  | { readonly kind: 'engine-recovered'; readonly engine: string }
  /** Something else decides about packets, or does so no more; `text` names it. */
  | { readonly kind: 'influence-found' | 'influence-gone'; readonly text: string }
  | { readonly kind: 'packets-lost'; readonly packets: number }
  | { readonly kind: 'process-ended'; readonly process: string; readonly reason: string }

/** What the loop reports to the system log. */
export interface ControlEvents {
  packets(packets: readonly LoggedPacket[]): void
  leftOut(leftOut: readonly LeftOut[]): void
  note(event: ControlEvent): void
}
