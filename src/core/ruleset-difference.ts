import type { Chain, Ruleset } from './ruleset.ts'

/** What two rulesets do not share. */
export interface Difference {
  /** Parts of the one before that are not in the other as they are. */
  readonly before: Ruleset
  readonly after: Ruleset
}

/** Whether the chain keeps its name whatever it holds; the names of all others are hashes of their content. */
export function isFixedChain(chain: Pick<Chain, 'name'> & { readonly hook: unknown }): boolean {
  return chain.hook !== null || chain.name.startsWith('sys_')
}

/**
 * The parts of two rulesets that are not in both: chains by name, counters, and sets and maps that are other objects.
 * Chains with fixed names are always among them. Costs little where both have most in the same order.
 */
export function differenceOf(before: Ruleset, after: Ruleset): Difference {
  const chains = apart(before.chains, after.chains, ({ name }) => name)
  const sets = apart(before.sets, after.sets, itself)
  const maps = apart(before.maps, after.maps, itself)
  const counters = apart(before.counters, after.counters, itself)
  const part = (side: 0 | 1, { chains: all }: Ruleset): Ruleset => ({
    chains: [...chains[side].filter((chain) => !isFixedChain(chain)), ...all.filter(isFixedChain)],
    sets: sets[side],
    maps: maps[side],
    counters: counters[side],
  })
  return { before: part(0, before), after: part(1, after) }
}

/** Whether what is different is so only in that it is made of other objects. */
export function isNothing({ before, after }: Difference): boolean {
  const parts = ['chains', 'sets', 'maps', 'counters'] as const
  return (
    parts.every((part) => before[part].length === after[part].length) &&
    JSON.stringify(before) === JSON.stringify(after)
  )
}

/** What each of two lists has and the other has not, by a key that is unique within a list. */
function apart<T>(
  before: readonly T[],
  after: readonly T[],
  key: (part: T) => unknown,
): readonly [before: readonly T[], after: readonly T[]] {
  const same = (one: T, other: T) => one === other || key(one) === key(other)
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && same(before[head]!, after[head]!)) head++
  let tail = 0
  while (tail < most - head && same(before[before.length - 1 - tail]!, after[after.length - 1 - tail]!))
    tail++
  const left = before.slice(head, before.length - tail)
  const right = after.slice(head, after.length - tail)
  if (left.length === 0 || right.length === 0) return [left, right]
  const [leftKeys, rightKeys] = [new Set(left.map(key)), new Set(right.map(key))]
  return [left.filter((part) => !rightKeys.has(key(part))), right.filter((part) => !leftKeys.has(key(part)))]
}

function itself<T>(part: T): T {
  return part
}
