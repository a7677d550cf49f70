import type { CompileInputs } from '../../core/engine/inputs.ts'
import { asciiName, isWildcard, standsFor } from '../../core/net/domain-name.ts'
import { type AddressSet, emptyAddressSet, unionAddressSets } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { type Alias, parseAlias } from '../../core/schema/alias.ts'
import { addressLists } from './address-list.ts'
import { countryLists } from './country-list.ts'
import { besideCountries } from './country-part.ts'
import { domains } from './domain.ts'
import { addressMeaning, textSet } from './resolve.ts'

/** Addresses of identifiers that other domains know: users and groups. */
export interface Identities {
  user(id: number): AddressSet
  group(id: number): AddressSet
}

/** Sources that `currentAddresses` reads. */
export interface CurrentSources {
  readonly snapshot: Snapshot
  readonly inputs: CompileInputs
  readonly identities: Identities
  /** Addresses by name, where many names are asked for: else `inputs` are gone through for each. */
  readonly byName?: ReadonlyMap<string, readonly string[]>
}

/**
 * The addresses that an identifier stands for at this moment, in parts whose identity stays while nothing
 * changed (a country's part is the same object every time), so that a caller knows without comparing.
 * `any` and unknown identifiers have no parts.
 */
export function currentAddresses(sources: CurrentSources, id: string): readonly AddressSet[] {
  const beside = besideCountries(sources.snapshot, id)
  if (beside !== null) return beside.flatMap((each) => currentAddresses(sources, each))
  const meaning = addressMeaning(sources.snapshot, id)
  if (meaning.kind === 'static') return [meaning.set]
  const alias = parseAlias(id)
  return meaning.kind === 'any' || alias === null ? [] : dynamicAddresses(sources, alias)
}

function dynamicAddresses(sources: CurrentSources, alias: Alias): readonly AddressSet[] {
  const { snapshot, inputs, identities } = sources
  switch (alias.kind) {
    case 'country':
      return [inputs.countries(alias.code)]
    case 'security-group':
      return [textSets(inputs.directoryGroups.get(alias.guid.toLowerCase()) ?? [])]
    case 'hip-none':
      return []
    case 'fixed':
      return alias.id === 'quota.exceeded' ? [textSets(inputs.quotaExceeded)] : []
    case 'object':
      break
  }
  const every = (ids: readonly string[]) => ids.flatMap((id) => currentAddresses(sources, id))
  if (alias.type === 'user') return [identities.user(alias.id)]
  if (alias.type === 'group') return [identities.group(alias.id)]
  if (alias.type === 'domain') return [nameAddresses(sources, alias.id)]
  if (alias.type === 'list_of_iplists')
    return every(snapshot.rows(countryLists).get(alias.id)?.item.values ?? [])
  if (alias.type === 'address_list')
    return every(snapshot.rows(addressLists).get(alias.id)?.item.values ?? [])
  return []
}

function nameAddresses({ snapshot, inputs, byName }: CurrentSources, id: number): AddressSet {
  const value = snapshot.rows(domains).get(id)?.item.value
  if (value === undefined) return emptyAddressSet
  const name = asciiName(value)
  if (byName !== undefined && !isWildcard(name)) return textSets(byName.get(name) ?? [])
  return textSets(
    inputs.names.flatMap((resolved) => (standsFor(name, resolved.name) ? resolved.addresses : [])),
  )
}

function textSets(texts: readonly string[]): AddressSet {
  return unionAddressSets(...texts.map(textSet))
}
