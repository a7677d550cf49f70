import { type Family, type FamilyPolicy, PolicyDraft } from './family/draft.ts'
import { hosts6, hosts6Random, lists6, networks6, versions } from './family/ipv6.ts'
import {
  country,
  listLarge,
  listSingle,
  lists,
  listsNegated,
  listsNested,
  listsOfObjects,
  listsPool,
  listsShared,
  prefixes,
  threeByThree,
} from './family/lists.ts'
import { mixture, mixtureApart } from './family/mixture.ts'
import { office } from './family/office.ts'
import { people } from './family/people.ts'
import { portsBoth, portsDisjoint, portsNested, portsOverlapping } from './family/ports.ts'
import { drawOf } from './random.ts'

/** Kinds of policies that administrators write, by names for the command line. */
export const families = {
  lists,
  'lists-shared': listsShared,
  'lists-pool': listsPool,
  'lists-nested': listsNested,
  'lists-negated': listsNegated,
  'lists-of-objects': listsOfObjects,
  'list-large': listLarge,
  'list-single': listSingle,
  country,
  prefixes,
  'three-by-three': threeByThree,
  'ipv6-hosts': hosts6,
  'ipv6-random-hosts': hosts6Random,
  'ipv6-networks': networks6,
  'ipv6-lists': lists6,
  'ipv6-and-ipv4': versions,
  'ports-disjoint': portsDisjoint,
  'ports-nested': portsNested,
  'ports-overlapping': portsOverlapping,
  'ports-both': portsBoth,
  people,
  office,
  mixture,
  'mixture-apart': mixtureApart,
} satisfies Record<string, Family>

/** The name of a family. */
export type FamilyName = keyof typeof families

/** All names of families. */
export const familyNames = Object.keys(families) as FamilyName[]

/** A policy of so many rules of a family and one at the end that drops what is left; the same for the same seed. */
export function familyPolicy(name: FamilyName, count: number, seed = 1): FamilyPolicy {
  const draft = new PolicyDraft()
  return draft.policy(families[name](draft, count, drawOf(seed)))
}
