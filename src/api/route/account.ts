import type { Account } from '../../core/resource/account.ts'

/** Author of a request. */
export interface Caller {
  readonly account: Account
  readonly sessionId: string
  readonly address: string
}
