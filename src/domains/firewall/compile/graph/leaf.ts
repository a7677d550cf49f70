import { sameElements } from '../../../../core/list/sequence.ts'
import type { ChainRule, Match, Statement } from '../../../../core/ruleset/ruleset.ts'
import { markBits } from '../../../../core/ruleset/service-chain.ts'
import { Branches, type GraphNode } from './branches.ts'
import { type GuardOptions, guarded, leastRow, levelsBehind } from './guards.ts'
import type { Place } from './place.ts'
import { clearRanks, endUnderEarlier, rankOf } from './rank.ts'
import { type Atom, type Atoms, flag, remaining, remainingIn } from './regions/atom.ts'

const clearing: readonly Statement[] = [clearRanks]

/**
 * A list whose atoms, up to the last that matters, are read one by one, or in blocks behind guards. One that stands in another region,
 * too (`isRepeated`), asks for whole lists, so that the two share a chain.
 */
export function leafNode(
  list: Atoms,
  atoms: readonly Atom[],
  { region, cuts }: Pick<Place, 'region' | 'cuts'>,
  { guards: options, isRepeated }: { readonly guards: GuardOptions | null; readonly isRepeated: boolean },
): GraphNode {
  const met = atoms.flatMap((atom) => {
    const left = isRepeated ? remaining(atom, region) : remainingIn(atom, region)
    const rule = left === null ? null : leafRule(atom, left)
    return rule === null ? [] : [{ atom, rule }]
  })
  // Most lists are short, and there are many of them.
  const guards =
    options === null || atoms.length < leastRow
      ? null
      : guarded(
          met.map(({ atom, rule }) => {
            const isWaiting = (atom.flags & flag.waiting) !== 0
            return { rule, rank: rankOf(atom), isWaiting }
          }),
          { ...options, levels: levelsBehind(cuts) },
        )
  return {
    list,
    goesOn: atoms.length < list.length,
    cut: null,
    changes: 0,
    branches: Branches.none,
    isShared: false,
    spread: 0,
    rest: null,
    restChain: null,
    maps: null,
    guards,
    rules: guards?.rules ?? endingEarly(met),
    ranked: met.flatMap(({ atom }) => (atom.flags & flag.waiting ? [atom] : [])),
    behind: null,
    front: null,
  }
}

interface Met {
  readonly atom: Atom
  readonly rule: ChainRule
}

/** Rules between two questions whether an earlier rank stands, and so many that such a question spares at least. */
const stretch = 16
const leastSpared = 10

/** The rules, with a question now and then whether an earlier rank stands already: it costs as much as the first condition of a rule. */
function endingEarly(met: readonly Met[]): readonly ChainRule[] {
  const rules: ChainRule[] = []
  for (let at = 0; at < met.length; at++) {
    const isAsked = at % stretch === 0 && met.length - at >= leastSpared
    if (isAsked && met.slice(at, at + stretch).some(({ atom }) => atom.flags & flag.guarded))
      rules.push(endUnderEarlier(met[at]!.atom))
    rules.push(met[at]!.rule)
  }
  return rules
}

/** The kernel rule of an atom of which this is left to ask: the same object wherever that is the same. */
function leafRule(atom: Atom, left: readonly Match[]): ChainRule {
  const known = atom.leaves.known.find((leaf) => sameElements(leaf.left, left))
  if (known !== undefined) return known.rule
  const rule = ruleAsking(atom, left)
  atom.leaves.known = atom.leaves.known.concat({ left, rule })
  return rule
}

function ruleAsking(atom: Atom, left: readonly Match[]): ChainRule {
  const { rule, flags, conclusive } = atom
  // Last, because it costs most: few packets come as far.
  const match =
    flags & flag.guarded ? left.concat({ op: 'rank-below', not: false, value: rankOf(atom) }) : left
  if (flags & flag.waiting) {
    const leave = { op: 'set-mark', mask: markBits.graph, value: rankOf(atom) } as const
    return { match, statements: [leave], verdict: { op: 'return' }, comment: '' }
  }
  const overrules = conclusive && flags & flag.overruling
  if (match === rule.match && !overrules) return rule
  return { ...rule, match, statements: overrules ? clearing.concat(rule.statements) : rule.statements }
}
