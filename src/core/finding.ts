/** Kinds of findings about rules, from the most to the least severe, then those about objects. Source: silences#analysis. */
export const findingKinds = [
  'unreachable',
  'shadowed',
  'redundant',
  'contradictory',
  'generalising',
  'undecided',
  'never_hit',
  'duplicate_object',
  'unused_object',
] as const

/** Kind of a finding. */
export type FindingKind = (typeof findingKinds)[number]

/** Names of the administrator's tables of rules in answers (`domains/firewall/rule-table.ts`). */
export const ruleTableNames = ['forward', 'input', 'dnat', 'snat', 'log'] as const

/** Name of a table of rules. */
export type RuleTableName = (typeof ruleTableNames)[number]

/** Sources of findings: the tables of rules, and the objects. */
export const findingTables = [...ruleTableNames, 'objects'] as const

/** Source of a finding. */
export type FindingTable = (typeof findingTables)[number]

/** A packet that `POST /x/explain` can be asked about. Times are Unix seconds. */
export interface AskablePacket {
  readonly protocol: string | number
  readonly src_ip: string
  readonly src_port?: number
  readonly dst_ip: string
  readonly dst_port?: number
  readonly incoming_interface?: string
  readonly user_id?: number
  readonly hip_profiles?: readonly string[]
  readonly at?: number
}

/** Condition on a set that only run time knows. */
export interface Assumption {
  readonly field: 'source' | 'destination'
  /** Sets that the address is in, or in none of which it is: users, groups, domains, countries, …. */
  readonly objects: readonly string[]
  readonly holds: boolean
}

/** A packet that proves something, as the table sees it. */
export interface Witness {
  readonly packet: AskablePacket
  /** The connection by which it leaves, where rules of the table ask; null for any other, and for none. */
  readonly outgoing_interface: string | null
  readonly assumes: readonly Assumption[]
}

/** Something that the policy says of itself. What a kind does not have is absent. */
export interface Finding {
  readonly kind: FindingKind
  readonly table: FindingTable
  /** The rule that it is about: `fwd.ngfw.12`. */
  readonly rule?: string
  /** The rules that prove it: those that cover, replace or oppose `rule`; the one that decides the witness first. */
  readonly rules?: readonly string[]
  /** Number of all such rules, of which `rules` has the first. */
  readonly total?: number
  /** Of an undecided finding: the kinds of which it is open whether they apply to `rule`. */
  readonly open?: readonly FindingKind[]
  /** Fields that let nothing through. */
  readonly fields?: readonly string[]
  readonly witness?: Witness
  /** The objects that it is about. */
  readonly objects?: readonly string[]
  /** Unix seconds since when the counter has counted, as far as is known. */
  readonly since?: number
}
