/** Ends of a request: what a rule or the proxy itself made of it. */
export const webActions = ['pass', 'deny', 'redirect', 'drop', 'refuse', 'unjudged', 'untrusted'] as const

/**
 * Action of a row of the content filter. The first four are those of the judge; `refuse`: the proxy itself took the request for a
 * malformed one or one for another site; `unjudged`: the judge did not answer; `untrusted`: the client did not take the certificate.
 */
export type WebAction = (typeof webActions)[number]

/** A request, or a TLS connection that was not decrypted, when it is over. Texts are as clients sent them. */
export interface WebRequest {
  /** Unix microseconds of its beginning. */
  readonly atMicroseconds: number
  readonly source: string
  readonly sourcePort: number
  readonly destination: string
  readonly destinationPort: number
  /** Empty for a connection that was not decrypted. */
  readonly method: string
  readonly url: string
  /** Ids of categories, of which the rule has one at least. */
  readonly categories: readonly string[]
  /** Id of the rule that decided and its name; null and empty for none. */
  readonly rule: number | null
  readonly ruleName: string
  readonly action: WebAction
  /** Status of the answer; null where there is none. */
  readonly status: number | null
  readonly bytesSent: number
  readonly bytesReceived: number
  readonly milliseconds: number
  /** Name in the first TLS message; empty without TLS or without a name. */
  readonly tlsName: string
  readonly isDecrypted: boolean
  /** Number on the page that the client saw; empty where it saw none. */
  readonly quote: string
  /** Why it was refused or failed; empty where it was not. */
  readonly reason: string
}
