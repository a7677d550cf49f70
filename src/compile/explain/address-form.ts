import { type AddressSet, emptyAddressSet, unionAddressSets } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { addressLists } from '../../domains/objects/address-list.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { addressMeaning } from '../../domains/objects/resolve.ts'

/**
 * Form of the identifiers of an address field: addresses that follow from the configuration, and *atoms*, identifiers
 * whose addresses are asked for when a packet is judged (users, domains, countries, long lists).
 */
export interface AddressForm {
  readonly isAny: boolean
  readonly fixed: AddressSet
  readonly atoms: readonly string[]
}

/** A list with more stretches of addresses is asked for once a packet, however many rules name it. */
const longList = 64

const nothing: AddressForm = { isAny: false, fixed: emptyAddressSet, atoms: [] }

/** Reads the identifiers of an address field; none at all mean any. Source: silences#any-forms. */
export function addressForm(snapshot: Snapshot, ids: readonly string[]): AddressForm {
  if (ids.length === 0) return { ...nothing, isAny: true }
  return union(ids.map((id) => formOf(snapshot, id)))
}

function union(forms: readonly AddressForm[]): AddressForm {
  if (forms.length === 1) return forms[0]!
  return {
    isAny: forms.some(({ isAny }) => isAny),
    fixed: unionAddressSets(...forms.map(({ fixed }) => fixed)),
    atoms: [...new Set(forms.flatMap(({ atoms }) => atoms))],
  }
}

function formOf(snapshot: Snapshot, id: string): AddressForm {
  const alias = parseAlias(id)
  if (alias?.kind === 'country') return atom(id)
  if (alias?.kind === 'security-group') return atom(`security_group.guid.${alias.guid.toLowerCase()}`)
  if (alias?.kind === 'fixed' && alias.id === 'quota.exceeded') return atom(id)
  const members = membersOf(snapshot, id)
  if (members) return union([nothing, ...members.map((member) => formOf(snapshot, member))])
  const meaning = addressMeaning(snapshot, id)
  switch (meaning.kind) {
    case 'any':
      return { ...nothing, isAny: true }
    case 'dynamic':
      return atom(id)
    case 'static': {
      const isLong = meaning.set.v4.length + meaning.set.v6.length > longList
      return isLong ? atom(id) : { ...nothing, fixed: meaning.set }
    }
  }
}

function atom(id: string): AddressForm {
  return { ...nothing, atoms: [id] }
}

/** Identifiers in a list object; null for what is no list of identifiers. */
export function membersOf(snapshot: Snapshot, id: string): readonly string[] | null {
  const alias = parseAlias(id)
  if (alias?.kind !== 'object') return null
  if (alias.type === 'address_list') return snapshot.rows(addressLists).get(alias.id)?.item.values ?? []
  if (alias.type === 'list_of_iplists') return snapshot.rows(countryLists).get(alias.id)?.item.values ?? []
  return null
}
