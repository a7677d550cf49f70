import { sameElements } from '../../core/list/sequence.ts'
import { memo } from '../../core/memo.ts'
import { type AddressSet, type Interval, printRanges, unionAddressSets } from '../../core/net/ip.ts'
import type { NamedSet } from '../../core/ruleset/ruleset.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { type Identity, identity } from '../../domains/firewall/compile/identity.ts'
import { namesPostures, postureSet } from '../../domains/firewall/compile/posture.ts'
import { deniedSets } from '../../domains/firewall/compile/system/system-match.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { currentAddresses } from '../../domains/objects/current.ts'
import { domains } from '../../domains/objects/domain.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import type { CompileState } from './compile-state.ts'
import { rememberLatest } from './lru.ts'
import type { KeyedVocabulary } from './vocabulary.ts'

interface Made {
  readonly ids: readonly string[]
  readonly isOfPostures: boolean
  readonly parts: readonly AddressSet[]
  readonly sets: readonly NamedSet[]
}

const latest = memo(() => ({
  identity: rememberLatest<Identity>(2),
  denied: rememberLatest<readonly NamedSet[]>(2),
  byName: rememberLatest<ReadonlyMap<string, readonly string[]>>(2),
  /** Sets as last made, by key: the sets of whole countries are too large to print at every compilation. */
  made: new Map<string, Made>(),
  /** Sources that they were made of. */
  of: { sources: [] as readonly unknown[] },
}))

/**
 * The sets whose elements are observed: a pair for every key in use (`d4_…`, `d6_…`), and the addresses of denied
 * users. A set whose elements are as before is the same object as before.
 */
export function liveSets(
  keys: readonly string[],
  vocabulary: KeyedVocabulary,
  state: CompileState,
): readonly NamedSet[] {
  const { snapshot, inputs, memos } = state
  const { made, denied, byName, of } = memos.of(latest)
  const identities = currentIdentity(state)
  const used = new Set(keys)
  for (const key of made.keys()) if (!used.has(key)) made.delete(key)
  const { names, countries, directoryGroups, quotaExceeded, postures } = inputs
  const tables = [snapshot.rows(countryLists).entries, snapshot.rows(domains).entries]
  const observed = [names, countries, directoryGroups, quotaExceeded, postures]
  const sources = [vocabulary, identities, ...tables, ...observed]
  const isSame = sameElements(sources, of.sources)
  of.sources = sources
  const named = { snapshot, inputs, identities, byName: byName([names], () => addressesByName(names)) }
  const partsById = new Map<string, readonly AddressSet[]>()
  // Blocks of rules ask for the same identifiers as their rules.
  const partsOf = (id: string) => {
    const known = partsById.get(id) ?? currentAddresses(named, id)
    partsById.set(id, known)
    return known
  }
  const live = [...used].flatMap((key) => {
    const before = made.get(key)
    if (before !== undefined && isSame) return before.sets
    const ids = before?.ids ?? vocabulary.idsOf(key)
    const isOfPostures = before?.isOfPostures ?? namesPostures(ids)
    const parts = isOfPostures ? [postureSet(postures, ids, memos)] : ids.flatMap(partsOf)
    if (before && sameParts(before.parts, parts)) return before.sets
    const sets = addressSets(unionAddressSets(...parts), { v4: `d4_${key}`, v6: `d6_${key}` })
    made.set(key, { ids, isOfPostures, parts, sets })
    return sets
  })
  return [...denied([identities.denied], () => addressSets(identities.denied, deniedSets)), ...live]
}

function addressesByName(names: CompileState['inputs']['names']): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, readonly string[]>()
  for (const { name, addresses } of names) all.set(name, [...(all.get(name) ?? []), ...addresses])
  return all
}

/** Users at their addresses now; the same object while nothing about them changes. */
export function currentIdentity({ snapshot, inputs, memos }: CompileState): Identity {
  const tables = [addressRules, users, userGroups].map((table) => snapshot.rows(table).entries)
  return memos
    .of(latest)
    .identity([...tables, inputs.neighbours, inputs.agents], () => identity(snapshot, inputs))
}

function addressSets(addresses: AddressSet, names: { readonly v4: string; readonly v6: string }): NamedSet[] {
  return [
    { name: names.v4, type: 'ipv4_addr', elements: printRanges(4, addresses.v4) },
    { name: names.v6, type: 'ipv6_addr', elements: printRanges(6, addresses.v6) },
  ]
}

function sameParts(a: readonly AddressSet[], b: readonly AddressSet[]): boolean {
  return a.length === b.length && a.every((part, index) => sameAddresses(part, b[index]!))
}

/** True when both hold the same. */
export function sameAddresses(a: AddressSet, b: AddressSet): boolean {
  return a === b || (sameIntervals(a.v4, b.v4) && sameIntervals(a.v6, b.v6))
}

function sameIntervals(a: readonly Interval[], b: readonly Interval[]): boolean {
  return a.length === b.length && a.every(({ lo, hi }, index) => lo === b[index]!.lo && hi === b[index]!.hi)
}
