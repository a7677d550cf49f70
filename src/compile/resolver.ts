import { parseAlias } from '../core/alias.ts'
import type { ResolverArtifact } from '../core/artifact.ts'
import { asciiName } from '../core/domain-name.ts'
import { incrementalChunks } from '../core/incremental.ts'
import type { Item } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { ruleTables } from '../domains/firewall/policy-list.ts'
import { connections } from '../domains/network/connection.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { domains } from '../domains/objects/domain.ts'

/**
 * Domain names that enabled rules name, directly or through lists, in their ASCII form, and the name servers of
 * the enabled connections, providers' first.
 */
export function resolverArtifact(snapshot: Snapshot): ResolverArtifact {
  const ids = new Set(namedIn.flatMap(({ table, idsOf }) => [...idsOf(snapshot.rows(table).sequence)]))
  const names = [...ids].flatMap((id) => namesOf(snapshot, id))
  return { names: [...new Set(names)].sort(), servers: nameServers(snapshot) }
}

type Addressed = Pick<
  Item<(typeof ruleTables)[number]['table']>,
  'enabled' | 'source_addresses' | 'destination_addresses'
>

const none: readonly string[] = []

/** Identifiers in rules that lead to names; ten thousand rules are read once and not at every change. */
const namedIn = ruleTables.map(({ table }) => ({ table, idsOf: incrementalChunks(idsThatLeadToNames) }))

/** How identifiers of domains and of lists that may hold some begin. */
const leadsToNames = /^(?:domain|address_list)\./

function idsThatLeadToNames(entries: readonly { readonly item: Addressed }[]): readonly string[] {
  return entries.flatMap(({ item }) => {
    if (!item.enabled) return none
    const { source_addresses: sources, destination_addresses: destinations } = item
    const found = [...sources, ...destinations].filter((id) => leadsToNames.test(id))
    return found.length === 0 ? none : found
  })
}

function namesOf(snapshot: Snapshot, id: string): readonly string[] {
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

function nameServers(snapshot: Snapshot): readonly string[] {
  const enabled = snapshot
    .rows(connections)
    .entries.map(({ item }) => item)
    .filter((item) => item.enabled)
  const ofType = (type: string) =>
    enabled.filter((item) => item.type === type).flatMap((item) => item.dns ?? [])
  return [...new Set([...ofType('wan'), ...ofType('lan')])]
}
