/** Who sends rows to a receiver. */
export interface Sender {
  readonly hostName: string
  /** Private enterprise number (IANA) in the identifiers of structured data. */
  readonly enterpriseId: number
  readonly version: string
}
