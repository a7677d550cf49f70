import type { Result } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import type { Message } from '../../core/text/message.ts'

/** Answer of a change as one of a list. */
export interface ChangeResult {
  readonly status: number
  /** Absent for a bare OK. */
  readonly body?: unknown
  /** ETag of what `body` has, where that is what is stored. */
  readonly etag?: string
  /** ETag of the list that the item is or was in, or of the settings, behind the changes. */
  readonly list_etag?: string
}

/** Something stored, as a read of it answers. */
export interface StoredAnswer {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** A change as a route describes it: what it does, and the ETags that `If-Match` may name. */
export interface Intent {
  readonly etags?: (snapshot: Snapshot) => readonly string[]
  /** Answers the body of the reply, or null for a bare OK. */
  readonly change: (transaction: Transaction) => Result<unknown>
  /** ETag of what was written, in the newest configuration and by the revision that holds it. */
  readonly etagAfter?: (snapshot: Snapshot, revision: number) => string | undefined
  /**
   * What was written as a read of it answers, in the newest configuration and given what `change` answered and the revision that it
   * made, null for none; undefined where it is there no more.
   */
  readonly stored?: (snapshot: Snapshot, value: unknown, revision: number | null) => StoredAnswer | undefined
  /** Text that the answer says besides, in `Warning`: what was written is stored, and some of it does nothing. */
  readonly warnings?: (snapshot: Snapshot, value: unknown) => readonly Message[]
  /** Of a list of changes: what each of them answers, read from what `change` answered. */
  readonly results?: (value: unknown) => readonly ChangeResult[]
}
