/** A question to the name server. Names are in ASCII form with the final dot. */
export type DnsQuestion =
  /** Answers as a client is answered. `type`: number of a record type; `from`: address of the client, null for the gateway. */
  | { readonly kind: 'lookup'; readonly name: string; readonly type: number; readonly from: string | null }
  /** Forgets what is remembered of a name, `below`: and of all names below it. */
  | { readonly kind: 'flush'; readonly name: string; readonly below: boolean }

/** Answers of the name server, by the kind of the question. */
export interface DnsAnswers {
  readonly lookup: DnsTrace
  /** Number of sets of records that were forgotten. */
  readonly flush: number
}

/** A name of a chain of CNAME records, and what decides where it is asked. */
export interface DnsPlace {
  readonly name: string
  /** A word of `DnsQueryCount.reason`. */
  readonly reason: string
  /** The zone that decides; absent where none does. */
  readonly zone?: string
}

/** A query that the name server made for a question, or an answer that it remembered. */
export interface DnsStep {
  readonly name: string
  readonly type: number
  /** `address#port`; absent where the answer was remembered. */
  readonly server?: string
  readonly cached: boolean
}

/** The course and the outcome of a question. */
export interface DnsTrace {
  /** True where the asker is no client: nothing is answered. */
  readonly isOutsider?: boolean
  /** Response code; absent without an answer. */
  readonly rcode?: number
  /** Records of the answer, one a line, as in a zone file. */
  readonly records: readonly string[]
  readonly places: readonly DnsPlace[]
  readonly steps: readonly DnsStep[]
  /** Refused for a private address from outside. */
  readonly isRebinding?: boolean
  /** All of it is proven by signatures. */
  readonly isSecure?: boolean
  /** A part of it is of a zone that is proven to have no signatures. */
  readonly isInsecure?: boolean
  /** The query whose answer broke the chain of trust. */
  readonly broken?: { readonly name: string; readonly type: number }
  /** Extended DNS error (RFC 8914), -1 for none. */
  readonly error?: number
  readonly milliseconds?: number
}
