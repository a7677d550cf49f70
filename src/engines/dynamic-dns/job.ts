import type { Message } from '../../core/text/message.ts'

/** A name with an address that it is to have. */
export interface NamedAddress {
  readonly name: string
  readonly address: string
}

/** A job of the updater, done once. One update over HTTPS is about one name. */
export type Job =
  | { readonly kind: 'dyndns'; readonly name: string; readonly addresses: readonly string[] }
  | { readonly kind: 'rfc2136'; readonly records: readonly NamedAddress[] }
  | { readonly kind: 'checkip'; readonly family: 4 | 6 }

/** A job as the updater gets it: with the addresses of ours that it sends from, one of each IP version; empty: any. */
export interface SentJob {
  readonly job: Job
  readonly sources: readonly string[]
}

/** A job that changes something at the provider. */
export type UpdateJob = Exclude<Job, { readonly kind: 'checkip' }>

/**
 * What came of a job. Source: silences#ddns-repeat.
 *
 * - `taken`: the provider has it; `answer` in its words. `address`: the answer of `checkip`.
 * - `refused`: it will refuse this as often as it is asked, for one name or for the whole account.
 * - `failed`: it may succeed another time, `soon` where nobody answered, `later` where the provider itself said so.
 */
export type Outcome =
  | { readonly kind: 'taken'; readonly answer: string }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'refused'; readonly scope: 'account' | 'name'; readonly reason: Message }
  | { readonly kind: 'failed'; readonly again: 'soon' | 'later'; readonly reason: Message }

/** The names and addresses that a job is about. */
export function aimsOf(job: UpdateJob): readonly NamedAddress[] {
  return job.kind === 'rfc2136' ? job.records : job.addresses.map((address) => ({ name: job.name, address }))
}
