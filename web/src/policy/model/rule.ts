/** Tables of the policy area, in the order of its tabs. */
export const policyTables = ['forward', 'input', 'dnat', 'snat', 'log'] as const

/** Name of a table of rules, as `/x/tables` and findings give it. */
export type PolicyTable = (typeof policyTables)[number]

/** First part of the ids of the rules of each table, as the log and findings write them. */
export const idPrefix = {
  forward: 'fwd',
  input: 'inp',
  dnat: 'dnat',
  snat: 'snat',
  log: 'log',
} as const satisfies Record<PolicyTable, string>

/** A rule as its list answers it, with the fields that some tables lack as optional. */
export interface Rule {
  readonly id: number
  readonly enabled: boolean
  readonly protocol: string
  readonly source_addresses: readonly string[]
  readonly source_addresses_negate: boolean
  readonly source_ports: readonly string[]
  readonly destination_addresses: readonly string[]
  readonly destination_addresses_negate: boolean
  readonly destination_ports: readonly string[]
  readonly timetable: readonly string[]
  readonly comment: string
  readonly action: string
  readonly incoming_interface?: string
  readonly outgoing_interface?: string
  readonly hip_profiles?: readonly string[]
  readonly dpi_profile?: string
  readonly dpi_enabled?: boolean
  readonly ips_profile?: string
  readonly ips_enabled?: boolean
  readonly change_destination_address?: string | null
  readonly change_destination_port?: string | null
  readonly change_source_address?: string | null
}

/** Fields of a rule as a request takes them. */
export type RuleFields = Partial<Omit<Rule, 'id'>>

/** A thing that rules name, as `GET /aliases` answers it. */
export interface NamedObject {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly comment: string
  /** Of users. */
  readonly login?: string
  readonly value?: string | number
  readonly values?: readonly (string | number)[]
}

/** Stable id of a rule, `fwd.ngfw.41`. */
export function stableId(table: PolicyTable, id: number): string {
  return `${idPrefix[table]}.ngfw.${id}`
}

/** Id of an item for people; that of a rule is `fwd.ngfw.41`, since a number alone is read as its place in the table. */
export function spokenId(resource: string, id: number | string): string {
  const table = policyTables.find((name) => resource === `${name}_rules`)
  return table === undefined ? String(id) : stableId(table, Number(id))
}

/** True when a list of identifiers restricts nothing. */
export function isAny(names: readonly string[] | undefined): boolean {
  return names === undefined || names.length === 0 || names.includes('any')
}
