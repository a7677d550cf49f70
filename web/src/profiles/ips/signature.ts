import type { PageSearch } from '../../app/address.ts'

/** A signature as `GET /x/ips/signatures` answers it; what a profile does with it is there where a profile was asked for. */
export interface Signature {
  readonly sid: number
  readonly rev: number
  readonly msg: string
  readonly classtype: string
  readonly protocol: string
  readonly flow: readonly string[]
  readonly severity: string
  readonly priority: number
  readonly tactics: readonly string[]
  readonly action: string
  readonly source: string
  readonly profile_action?: string | null
  readonly profile_rule?: number | null
}

/** Names of filters in the address of a page, and the parameters of the route. */
export const signatureFilters = {
  sid: 'sid',
  severity: 'signature_severity',
  protocol: 'protocol',
  classtype: 'classtype',
  tactics: 'mitre_tactic_id',
  flow: 'flow',
} as const

/** Name of a filter in the address. */
export type SignatureFilter = keyof typeof signatureFilters

/** Names of all filters. */
export const filterNames = Object.keys(signatureFilters) as readonly SignatureFilter[]

/** Parameter of the address with the text that is looked for; `q` is that of the table beside it. */
export const searchName = 'find'

/** Signatures that a page shows, as parameters of the route without those of paging. */
export type SignatureQuery = Readonly<Record<string, string>>

/** The query that an address carries, for a profile or for none. */
export function queryOfSearch(search: PageSearch, profile: string): SignatureQuery {
  const filters = filterNames.flatMap((name): [string, string][] => {
    const value = search[name] ?? ''
    return value === '' || (name === 'sid' && !/^\d+$/.test(value)) ? [] : [[signatureFilters[name], value]]
  })
  return Object.fromEntries([
    ...filters,
    ...(search[searchName] ? [['search', search[searchName]] as [string, string]] : []),
    ...(profile === '' ? [] : [['profile_id', profile] as [string, string]]),
  ])
}

/** Counts of `GET /x/ips/profiles/<id>/effective`. */
export interface Effective {
  readonly alert: number
  readonly drop: number
  readonly pass: number
  readonly silent: number
  readonly unchosen: number
  readonly idle_rules: readonly number[]
}
