import { sameElements } from '../../../../core/list/sequence.ts'
import type { ChainRule, Match, Statement } from '../../../../core/ruleset/ruleset.ts'
import { markBits } from '../../../../core/ruleset/service-chain.ts'
import { Branches, type GraphNode } from './branches.ts'
import { type GuardOptions, guarded, leastRow, levelsBehind } from './guards.ts'
import type { Place } from './place.ts'
import { clearRanks, rankOf } from './rank.ts'
import { type Atom, type Atoms, flag, remaining } from './regions/atom.ts'
import type { Region } from './regions/membership.ts'

const clearing: readonly Statement[] = [clearRanks]

/** A list whose atoms, up to the last that matters, are read one by one, or in blocks behind guards. */
export function leafNode(
  list: Atoms,
  atoms: readonly Atom[],
  { region, cuts }: Pick<Place, 'region' | 'cuts'>,
  options: GuardOptions | null,
): GraphNode {
  const rules = atoms.map((atom) => leafRule(atom, region))
  // Most lists are short, and there are many of them.
  const guards =
    options === null || atoms.length < leastRow
      ? null
      : guarded(
          atoms.map((atom, at) => {
            const isWaiting = (atom.flags & flag.waiting) !== 0
            return { rule: rules[at]!, rank: rankOf(atom), isWaiting }
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
    rules: guards?.rules ?? rules,
    ranked: atoms.filter(({ flags }) => flags & flag.waiting),
    behind: null,
    front: null,
  }
}

/** The kernel rule of an atom where packets of `region` come: the same object wherever the same is left to ask. */
function leafRule(atom: Atom, region: Region): ChainRule {
  const left = remaining(atom, region)
  const known = atom.leaves.known.find((leaf) => sameElements(leaf.left, left))
  if (known !== undefined) return known.rule
  const rule = ruleAsking(atom, left)
  atom.leaves.known = atom.leaves.known.concat({ left, rule })
  return rule
}

function ruleAsking(atom: Atom, left: readonly Match[]): ChainRule {
  const { rule, flags, conclusive } = atom
  // Last, because it costs most: few packets come as far.
  const match = flags & flag.guarded ? left.concat({ op: 'rank-below', value: rankOf(atom) }) : left
  if (flags & flag.waiting) {
    const leave = { op: 'set-mark', mask: markBits.graph, value: rankOf(atom) } as const
    return { match, statements: [leave], verdict: { op: 'return' }, comment: '' }
  }
  const overrules = conclusive && flags & flag.overruling
  if (match === rule.match && !overrules) return rule
  return { ...rule, match, statements: overrules ? clearing.concat(rule.statements) : rule.statements }
}
