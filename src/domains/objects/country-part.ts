import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { addressLists } from './address-list.ts'

/** Stands behind the identifier of a list that is meant without the countries in it. Identifiers hold no blank. */
const besideMark = ' beside countries'

/** A field of addresses with its countries apart from all else that it names. */
export interface CountryParts {
  /** Identifiers of countries and of lists of countries, sorted, each once. */
  readonly countries: readonly string[]
  /** The other identifiers; a list that holds countries and more is meant without them (`besideCountries`). */
  readonly others: readonly string[]
}

/** Takes the countries out of a field, also those that a list holds. */
export function countryParts(snapshot: Snapshot, ids: readonly string[]): CountryParts {
  const countries = new Set<string>()
  const others: string[] = []
  for (const id of ids) {
    const values = valuesOf(snapshot, id)
    const found = values.filter(isOfCountries)
    for (const country of found) countries.add(country)
    if (found.length === 0) others.push(id)
    else if (found.length < values.length) others.push(`${id}${besideMark}`)
  }
  return { countries: [...countries].sort(), others }
}

/** The identifiers that one of `countryParts` stands for where it means a list without its countries; else null. */
export function besideCountries(snapshot: Snapshot, id: string): readonly string[] | null {
  if (!id.endsWith(besideMark)) return null
  return valuesOf(snapshot, id.slice(0, -besideMark.length)).filter((value) => !isOfCountries(value))
}

/** Members of a list of objects; any other identifier is its own only one. */
function valuesOf(snapshot: Snapshot, id: string): readonly string[] {
  const alias = parseAlias(id)
  if (alias?.kind !== 'object' || alias.type !== 'address_list') return [id]
  return snapshot.rows(addressLists).get(alias.id)?.item.values ?? []
}

function isOfCountries(id: string): boolean {
  const alias = parseAlias(id)
  return alias?.kind === 'country' || (alias?.kind === 'object' && alias.type === 'list_of_iplists')
}
