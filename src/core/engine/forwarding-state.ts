import type { Said } from '../text/message.ts'

/** Progress of a receiver of the log. */
export interface ForwardingState {
  readonly id: string
  readonly isConnected: boolean
  /** Rows that it has not got, or has not acknowledged. */
  readonly lagRows: number
  /** Age of the oldest of them, 0 without one. */
  readonly lagSeconds: number
  /** Rows that were sent since the gateway started, those that were sent again included. */
  readonly sentRows: number
  /** Rows that left the log before they could be sent. */
  readonly skippedRows: number
  /** Rows that were cut to the size of a datagram. */
  readonly cutRows: number
  /** Why it gets nothing; empty where it does. */
  readonly reason: Said
}
