import { oncePerObject } from '../../core/list/incremental.ts'
import { memo } from '../../core/memo.ts'
import { type AddressSet, emptyAddressSet, unionAddressSets } from '../../core/net/ip.ts'
import { parseAlias, printAlias } from '../../core/schema/alias.ts'
import type { Identity } from '../../domains/firewall/compile/identity.ts'
import { addressLists } from '../../domains/objects/address-list.ts'
import { addressMeaning } from '../../domains/objects/resolve.ts'
import type { CompileState } from './compile-state.ts'
import { currentIdentity, sameAddresses } from './live-set.ts'
import { RecentAnswers, rememberLatest } from './lru.ts'
import type { KeyedVocabulary } from './vocabulary.ts'

/** Users and groups at their addresses now, as members of the rules that name them. */
export interface PresentPeople {
  /** Addresses of people, and of configured identifiers beside them; null where others are among them, or they are better a set. */
  meaning(ids: readonly string[]): AddressSet | null
  /** Identifiers that mean something else than before. */
  changedSince(before: PresentPeople): readonly string[]
  readonly identities: Identity
  /** Users, groups and lists that so many rules name that they stay sets. */
  readonly often: ReadonlySet<string>
  readonly vocabulary: KeyedVocabulary
}

/** Larger groups tell few packets apart, and somebody comes or goes in them all day. */
const mostMembers = 64
/** Lists of identifiers whose members are remembered, and as many that were asked for before these. */
const mostAnswers = 4096

const latest = memo(() => ({ people: rememberLatest<PresentPeople>(2) }))

/**
 * The same object while users are where they were, whatever else is in the network, and the vocabulary is the same, whose objects may stand
 * beside them.
 */
export function presentPeople(
  state: CompileState,
  vocabulary: KeyedVocabulary,
  often: ReadonlySet<string>,
): PresentPeople {
  const identities = currentIdentity(state)
  const { people } = state.memos.of(latest)
  return people([identities, often, vocabulary], (newest) => {
    const made = peopleOf(state, { identities, often, vocabulary })
    const isSame = newest?.vocabulary === vocabulary && made.changedSince(newest).length === 0
    return isSame ? newest : made
  })
}

function peopleOf(
  { snapshot }: CompileState,
  sources: Pick<PresentPeople, 'identities' | 'often' | 'vocabulary'>,
): PresentPeople {
  const { identities, often } = sources
  const answers = new RecentAnswers<AddressSet | null>(mostAnswers)
  const partsOf = (id: string): readonly AddressSet[] | null => {
    if (often.has(id)) return null
    const alias = parseAlias(id)
    const type = alias?.kind === 'object' ? alias : null
    if (type?.type === 'user') return [identities.user(type.id)]
    if (type?.type === 'group') return [identities.group(type.id)]
    if (type?.type === 'address_list')
      return allOf(snapshot.rows(addressLists).get(type.id)?.item.values ?? [])
    const meaning = addressMeaning(snapshot, id)
    return meaning.kind === 'static' ? [meaning.set] : null
  }
  const allOf = (ids: readonly string[]): readonly AddressSet[] | null => {
    const parts = ids.map(partsOf)
    return parts.some((each) => each === null) ? null : parts.flatMap((each) => each ?? [])
  }
  const membersOf = (ids: readonly string[]) => {
    const parts = allOf(ids)
    if (parts === null) return null
    const [only] = parts
    const members = parts.length === 1 && only ? only : unionAddressSets(...parts)
    return members.v4.length <= mostMembers && members.v6.length <= mostMembers ? members : null
  }
  return {
    ...sources,
    meaning: (ids) => answers.of(ids.join(), () => membersOf(ids)),
    changedSince: oncePerObject((before: PresentPeople) => [
      ...changedIn(before.identities.placed, identities.placed).map(named('user')),
      ...changedIn(before.identities.occupied, identities.occupied).map(named('group')),
      ...(before.often === often
        ? []
        : [...before.often, ...often].filter((id) => before.often.has(id) !== often.has(id))),
    ]),
  }
}

/** Numbers with other addresses than before. */
function changedIn(
  before: ReadonlyMap<number, AddressSet>,
  after: ReadonlyMap<number, AddressSet>,
): readonly number[] {
  if (before === after) return []
  const at = (map: typeof before, id: number) => map.get(id) ?? emptyAddressSet
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => !sameAddresses(at(before, id), at(after, id)),
  )
}

function named(type: 'user' | 'group'): (id: number) => string {
  return (id) => printAlias({ kind: 'object', type, id })
}
