/** A receiver of the log as it is set. */
export interface LogTarget {
  readonly id: string
  /** Name that administrators gave it. */
  readonly name: string
  readonly protocol: 'udp' | 'tcp' | 'tls'
  readonly host: string
  readonly port: number
  readonly format: 'syslog' | 'cef'
  readonly ca: string
  readonly serverName: string
  /** Kinds of events; null for all rows. */
  readonly kinds: readonly string[] | null
  /** The least severe priority. */
  readonly leastPriority: number
  /** The id behind which it begins when it is new; null: with what comes from now on. */
  readonly from: number | null
}
