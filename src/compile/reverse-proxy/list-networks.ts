import type { SiteWafProfile } from '../../core/engine/declared/reverse-proxy.ts'
import { memo } from '../../core/memo.ts'
import { countriesIn } from '../../core/net/continent.ts'
import {
  type AddressSet,
  complement,
  type Family,
  type Interval,
  intersect,
  intervalPrefixes,
  maxAddress,
  printPrefix,
  unionAddressSets,
} from '../../core/net/ip.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { currentAddresses } from '../../domains/objects/current.ts'
import type { wafRules } from '../../domains/waf/list-rule.ts'
import type { CompileState } from '../state/compile-state.ts'
import { currentIdentity } from '../state/live-set.ts'
import { type Latest, rememberLatest } from '../state/lru.ts'
import { vocabularyOf } from '../state/vocabulary.ts'

type ListRule = Entry<Item<typeof wafRules>>
type Lists = SiteWafProfile['lists']

const everything: AddressSet = { v4: [{ lo: 0n, hi: maxAddress(4) }], v6: [{ lo: 0n, hi: maxAddress(6) }] }
/** Networks of each profile as last made: countries are tens of thousands. */
const latest = memo(() => new Map<string, Latest<Lists>>())
const mostProfiles = 64

/**
 * List rules with the networks of which each is the first match, in their order; what none matches is in no network. The same
 * list while the rules and what they name are the same. Source: document 3, WAF "List rule".
 */
export function listNetworks(state: CompileState, profile: string, rules: readonly ListRule[]): Lists {
  const enabled = rules.filter(({ item }) => item.enabled)
  const parts = enabled.map(({ item }) => partsOf(state, item.aliases))
  const made = state.memos.of(latest)
  if (!made.has(profile) && made.size >= mostProfiles) made.clear()
  const remembered = made.get(profile) ?? rememberLatest<Lists>(2)
  made.set(profile, remembered)
  const text = JSON.stringify(
    enabled.map(({ id, item: { action, aliases_negate } }) => [id, action, aliases_negate]),
  )
  return remembered([text, parts.map(({ length }) => length).join(), ...parts.flat()], () =>
    firstMatches(enabled, parts.map(union)),
  )
}

/** Addresses of identifiers of address objects, as networks in ascending order. */
export function networksOf(state: CompileState, ids: readonly string[]): readonly string[] {
  return printed(union(partsOf(state, ids)))
}

function union(parts: readonly AddressSet[]): AddressSet {
  return parts.length === 1 ? parts[0]! : unionAddressSets(...parts)
}

/** No identifier at all is no restriction (silences#any-forms). */
function partsOf(state: CompileState, ids: readonly string[]): readonly AddressSet[] {
  if (ids.length === 0 || ids.includes('any')) return [everything]
  const { snapshot, inputs } = state
  const identities = currentIdentity(state)
  const vocabulary = vocabularyOf(state)
  return ids.flatMap((id) => {
    const [, continent] = /^continent\.([A-Z]{2})$/.exec(id) ?? []
    if (continent !== undefined) return countriesIn(continent).map((code) => inputs.countries(code))
    const known = vocabulary.addresses([id])
    return known.kind === 'static' ? [known.set] : currentAddresses({ snapshot, inputs, identities }, id)
  })
}

function firstMatches(rules: readonly ListRule[], sets: readonly AddressSet[]): Lists {
  let left = everything
  const found: Lists[number][] = []
  for (const [index, { id, item }] of rules.entries()) {
    const { action, aliases_negate: isNegated } = item
    const set = isNegated ? inverse(sets[index]!) : sets[index]!
    const matched = common(left, set)
    const networks = [...printed(matched)]
    if (networks.length > 0) found.push({ networks, action, rule: Number(id) })
    left = common(left, inverse(set))
  }
  return found
}

function inverse({ v4, v6 }: AddressSet): AddressSet {
  return { v4: complement(v4, maxAddress(4)), v6: complement(v6, maxAddress(6)) }
}

function common(a: AddressSet, b: AddressSet): AddressSet {
  return { v4: intersect(a.v4, b.v4), v6: intersect(a.v6, b.v6) }
}

function printed({ v4, v6 }: AddressSet): readonly string[] {
  const texts = (family: Family, intervals: readonly Interval[]) =>
    intervals.flatMap((each) => intervalPrefixes(family, each).map(printPrefix))
  return [...texts(4, v4), ...texts(6, v6)]
}
