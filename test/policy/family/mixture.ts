import type { Family } from './draft.ts'
import { hosts6, hosts6Random, networks6, versions } from './ipv6.ts'
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
} from './lists.ts'
import { portsBoth, portsDisjoint, portsNested, portsOverlapping } from './ports.ts'

const aboutLists = [
  lists,
  listsShared,
  listsPool,
  listsNested,
  listLarge,
  listSingle,
  listsOfObjects,
  listsNegated,
  prefixes,
  country,
]
const others = [
  threeByThree,
  hosts6,
  hosts6Random,
  networks6,
  versions,
  portsDisjoint,
  portsNested,
  portsOverlapping,
  portsBoth,
]

/** Rules of all families in any order, 80 % of them about lists. */
export const mixture = mixed(aboutLists, others)

/** The same of rules that all name hosts, networks and ranges of their own. */
export const mixtureApart = mixed([lists, listSingle], [threeByThree, hosts6, networks6, portsDisjoint])

function mixed(aboutLists: readonly Family[], others: readonly Family[]): Family {
  return (draft, count, draw) => {
    const ofLists = Math.round(count * 0.8)
    const shares = [
      { families: aboutLists, size: ofLists },
      { families: others, size: count - ofLists },
    ]
    const rules = shares.flatMap(({ families, size }) => {
      const each = Math.ceil(size / families.length)
      return families.flatMap((family) => family(draft, each, draw)).slice(0, size)
    })
    for (let last = rules.length - 1; last > 0; last--) {
      const other = draw.below(last + 1)
      ;[rules[last], rules[other]] = [rules[other]!, rules[last]!]
    }
    return rules
  }
}
