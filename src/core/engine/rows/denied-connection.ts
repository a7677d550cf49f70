import type { Tuple } from './connection-end.ts'

/** A connection that application control ended. The tuple is that of its first packet before any translation. */
export interface DeniedConnection {
  /** Unix microseconds. */
  readonly atMicroseconds: number
  /** The rule of application control, or the profile, by which it must not be. */
  readonly by: { readonly rule: number } | { readonly profile: string }
  /** Identifiers of what was recognised, from the outer protocol to the inner one; empty where nothing had to be. */
  readonly protocols: readonly string[]
  /** Protocol of IP, by name or number. */
  readonly protocol: string
  readonly tuple: Tuple
  /** The same tuple after all translation; null where nothing was translated. */
  readonly translated: Tuple | null
  /** Number that the rule of the firewall left in the connection's mark; 0 for none, and where the kernel did not have it yet. */
  readonly ruleNumber: number
  /** Devices of the packet that ended it; empty where there is none. */
  readonly inDevice: string
  readonly outDevice: string
}
