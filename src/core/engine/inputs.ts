import type { AgentIdentity } from '../agent/agent.ts'
import type { AddressPosture, AuthorizedDevice } from '../agent/posture.ts'
import type { AddressSet } from '../net/ip.ts'
import type { Message } from '../text/message.ts'
import type { DynamicDnsMemory } from './declared/dynamic-dns.ts'
import type { InspectionState } from './inspection.ts'
import type { DhcpLease, Neighbour, Nic, ResolvedName } from './observation.ts'

/** The rules that profiles of intrusion prevention come to, with the files that engines read beside them. */
export interface ProfileRules {
  /** By the id of a profile: the SHA-256 of the file of its rules and how many they are; absent where they are not made yet. */
  readonly rules: ReadonlyMap<string, { readonly file: string; readonly count: number }>
  readonly config: {
    readonly classification: readonly string[]
    readonly reference: readonly string[]
    readonly threshold: readonly string[]
  }
}

/** Inputs that are given to the control loop, which observes the others. */
export type GivenInputs = Pick<
  CompileInputs,
  | 'countries'
  | 'inspection'
  | 'signatures'
  | 'signaturesBehind'
  | 'quotaExceeded'
  | 'countedAddresses'
  | 'webCategories'
  | 'webAuthority'
>

/** Inputs of the compilers in addition to the configuration. All are observed or given; compilers ask for nothing. */
export interface CompileInputs {
  readonly nics: readonly Nic[]
  readonly neighbours: readonly Neighbour[]
  /** Leases of connections; absent where nothing is known. */
  readonly leases?: readonly DhcpLease[]
  /** Users who authorized through a client agent, one entry for an address. */
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
  /** Addresses whose traffic is counted for quotas, sorted; the same list while it has the same; null while nothing is. */
  readonly countedAddresses?: readonly string[] | null
  /** Addresses of the members of directory security groups, by GUID in lower case. */
  readonly directoryGroups: ReadonlyMap<string, readonly string[]>
  /** True when a packet check has failed and nothing may be forwarded. Source: silences#checks. */
  readonly forwardingBlocked: boolean
  /** Everything else that decides about packets, in sentences, for explanations; absent where nothing does. */
  readonly otherDeciders?: readonly Message[]
  /** What engines of inspection can do; absent where nothing is known of them. */
  readonly inspection?: InspectionState
  /** Signatures of the profiles; absent until they have been read. */
  readonly signatures?: ProfileRules
  /** True while they are not those of the newest revision; the compiler works with what there is. */
  readonly signaturesBehind?: boolean
  /** File of the index of extended categories of web sites, by its SHA-256; absent where nobody has made one. */
  readonly webCategories?: string
  /** The authority in whose name decrypted sites are shown, its key sealed; absent where the content filter is off. */
  readonly webAuthority?: { readonly certificates: string; readonly key: string }
  /** Unix seconds. */
  readonly nowSeconds: number
  /** The memory of updates at a DNS provider; absent where there is none. */
  readonly dynamicDns?: DynamicDnsMemory
}
