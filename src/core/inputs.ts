import type { AgentIdentity } from './agent.ts'
import type { AddressSet } from './ip.ts'
import type { Neighbour, Nic, ResolvedName } from './observation.ts'
import type { AddressPosture, AuthorizedDevice } from './posture.ts'

/** What the compilers need besides the configuration. All of it is observed or given; nothing is asked for. */
export interface CompileInputs {
  readonly nics: readonly Nic[]
  readonly neighbours: readonly Neighbour[]
  /** Who authorized through a client agent, one entry for an address. */
  readonly agents: readonly AgentIdentity[]
  /** Addresses with current reports of all devices there, and the profiles of this configuration that they fulfil. */
  readonly postures: readonly AddressPosture[]
  /** The devices themselves, for explanations; what is compiled follows from `postures`. */
  readonly devices: readonly AuthorizedDevice[]
  /** Names in their ASCII form, as the resolver artifact lists them. */
  readonly names: readonly ResolvedName[]
  /** Networks of a country by its two-letter code; the same set object for the same code, empty when unknown. */
  readonly countries: (code: string) => AddressSet
  /** Addresses of users who exceeded a quota. Source: silences#quota-use. */
  readonly quotaExceeded: readonly string[]
  /** Addresses of the members of directory security groups, by GUID in lower case. */
  readonly directoryGroups: ReadonlyMap<string, readonly string[]>
  /** Whether a packet check has failed and nothing may be forwarded. Source: silences#checks. */
  readonly forwardingBlocked: boolean
  /** What else decides about packets, in sentences, for explanations; absent where nothing does. */
  readonly otherDeciders?: readonly string[]
  /** Unix seconds. */
  readonly nowSeconds: number
}
