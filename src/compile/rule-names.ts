import { incrementalChunks } from '../core/list/incremental.ts'
import { type Memos, memo } from '../core/memo.ts'
import { asciiName } from '../core/net/domain-name.ts'
import type { Item } from '../core/resource/resource.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { parseAlias } from '../core/schema/alias.ts'
import { ruleTables } from '../domains/firewall/rule-table.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { besideCountries } from '../domains/objects/country-part.ts'
import { domains } from '../domains/objects/domain.ts'

/** Domain names that enabled rules name, directly or through lists, in their ASCII form, each once, in order. */
export function ruleNames(snapshot: Snapshot, memos: Memos): readonly string[] {
  const ids = new Set(
    memos.of(namedIn).flatMap(({ table, idsOf }) => [...idsOf(snapshot.rows(table).sequence)]),
  )
  const names = [...ids].flatMap((id) => namesOf(snapshot, id))
  return [...new Set(names)].sort()
}

type Addressed = Pick<
  Item<(typeof ruleTables)[number]['table']>,
  'enabled' | 'source_addresses' | 'destination_addresses'
>

const none: readonly string[] = []

/** Identifiers in rules that lead to names; ten thousand rules are read once and not at every change. */
const namedIn = memo(() =>
  ruleTables.map(({ table }) => ({ table, idsOf: incrementalChunks(idsThatLeadToNames) })),
)

/** Beginning of identifiers of domains and of lists that may hold some. */
const leadsToNames = /^(?:domain|address_list)\./

function idsThatLeadToNames(entries: readonly { readonly item: Addressed }[]): readonly string[] {
  return entries.flatMap(({ item }) => {
    if (!item.enabled) return none
    const { source_addresses: sources, destination_addresses: destinations } = item
    const found = [...sources, ...destinations].filter((id) => leadsToNames.test(id))
    return found.length === 0 ? none : found
  })
}

/** Domain names that an identifier stands for, in their ASCII form: of a domain, or of a list that holds some. */
export function namesOf(snapshot: Snapshot, id: string): readonly string[] {
  const beside = besideCountries(snapshot, id)
  if (beside !== null) return beside.flatMap((each) => namesOf(snapshot, each))
  const alias = parseAlias(id)
  if (alias?.kind !== 'object') return []
  if (alias.type === 'domain') {
    const domain = snapshot.rows(domains).get(alias.id)?.item
    return domain ? [asciiName(domain.value)] : []
  }
  if (alias.type !== 'address_list') return []
  const values = snapshot.rows(addressLists).get(alias.id)?.item.values ?? []
  return values.flatMap((value) => namesOf(snapshot, value))
}
