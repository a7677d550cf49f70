import { oncePerObject } from '../list/incremental.ts'
import { type ListChanges, listChanges, without } from '../list/list-changes.ts'
import { mapChanges } from './map-changes.ts'
import { type Chain, isSameKindOfMap, type NamedMap, type Ruleset } from './ruleset.ts'
import { saysTheSame as setSaysTheSame } from './set-changes.ts'

/** Difference of two rulesets. */
export interface Difference {
  /** Parts of the one before that are not in the other as they are. */
  readonly before: Ruleset
  readonly after: Ruleset
}

/** True when the chain keeps its name whatever it holds; the names of all others are hashes of their content. */
export function isFixedChain(chain: Pick<Chain, 'name'> & { readonly hook: unknown }): boolean {
  return chain.hook !== null || chain.name.startsWith('sys_')
}

/** True when the chain writes the number of the ruleset, which is another one after each change. */
export function writesEpoch({ rules }: Chain): boolean {
  return rules.some(({ statements }) => statements.some(({ op }) => op === 'stamp-epoch'))
}

/**
 * The parts of two rulesets that are not in both: chains by name, those with fixed names by what they hold, counters, and
 * sets and maps that are other objects. Chains that write the number of the ruleset are always among them. Costs little
 * where both have most in the same order.
 */
export function differenceOf(before: Ruleset, after: Ruleset): Difference {
  const changed = listChanges(before.chains, after.chains)
  const chains = apart(changed, ({ name }) => name)
  const sets = apart(listChanges(before.sets, after.sets), itself)
  const maps = apart(listChanges(before.maps, after.maps), itself)
  const counters = apart(listChanges(before.counters, after.counters), itself)
  const fixed = fixedChainsOf(before.chains)
  const fixedAfter = [...without(fixed, changed.gone), ...changed.come.filter(isFixedChain)]
  fixedChains.set(after.chains, fixedAfter)
  const part = (side: keyof ListChanges<unknown>, fixed: readonly Chain[]): Ruleset => ({
    chains: [...chains[side].filter((chain) => !isFixedChain(chain)), ...fixed],
    sets: sets[side],
    maps: maps[side],
    counters: counters[side],
  })
  return {
    before: part('gone', unlike(fixed, fixedAfter)),
    after: part('come', unlike(fixedAfter, fixed)),
  }
}

/** Chains that are not among `others` as they are, and those that are never the same. */
function unlike(chains: readonly Chain[], others: readonly Chain[]): readonly Chain[] {
  const known = new Set(others.map(textOf))
  return chains.filter((chain) => writesEpoch(chain) || !known.has(textOf(chain)))
}

const textOf = oncePerObject((chain: Chain) => JSON.stringify(chain))

/** The few chains with fixed names by the list that they are in, which is long. */
const fixedChains = new WeakMap<readonly Chain[], readonly Chain[]>()

function fixedChainsOf(chains: readonly Chain[]): readonly Chain[] {
  const fixed = fixedChains.get(chains) ?? chains.filter(isFixedChain)
  fixedChains.set(chains, fixed)
  return fixed
}

/** True when what is different is so only in that it is made of other objects. */
export function isNothing({ before, after }: Difference): boolean {
  const parts = ['chains', 'counters'] as const
  return (
    before.maps.length === after.maps.length &&
    before.sets.length === after.sets.length &&
    parts.every((part) => JSON.stringify(before[part]) === JSON.stringify(after[part])) &&
    before.sets.every((set, place) => setSaysTheSame(set, after.sets[place]!)) &&
    before.maps.every((map, place) => saysTheSame(map, after.maps[place]!))
  )
}

function saysTheSame(one: NamedMap, other: NamedMap): boolean {
  if (one.name !== other.name || !isSameKindOfMap(one, other)) return false
  const { gone, come } = mapChanges(one, other)
  return gone.length === 0 && come.length === 0
}

/** The changes without what is on both sides, by a key that is unique on each. */
function apart<T>({ gone, come }: ListChanges<T>, key: (part: T) => unknown): ListChanges<T> {
  if (gone.length === 0 || come.length === 0) return { gone, come }
  const [goneKeys, comeKeys] = [new Set(gone.map(key)), new Set(come.map(key))]
  return {
    gone: gone.filter((part) => !comeKeys.has(key(part))),
    come: come.filter((part) => !goneKeys.has(key(part))),
  }
}

function itself<T>(part: T): T {
  return part
}
