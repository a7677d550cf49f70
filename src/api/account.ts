import type { Account } from '../core/account.ts'

/** Who makes a request. */
export interface Caller {
  readonly account: Account
  readonly sessionId: string
  readonly address: string
}
