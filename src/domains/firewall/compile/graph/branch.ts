import type { Chain, ChainElement, ChainRule } from '../../../../core/ruleset/ruleset.ts'
import type { Branch, GraphNode } from './branches.ts'

/** Key, names and verdict of a branch that is to be made, and the branch that it replaces. */
export interface BranchPlan {
  readonly key: number
  readonly text: string
  /** The number that the keys of a new branch lead to; null where they lead to its chain. */
  readonly number: (() => number) | null
  readonly verdict: ChainElement['verdict']
  /** The branch before, with the same first key. */
  readonly known: Branch | null
  readonly chainOf: (rules: readonly ChainRule[]) => Chain
}

/** The branch of a list under the key that it is named by. */
export function branchOf(
  node: GraphNode,
  { key, text, number, verdict, known, chainOf }: BranchPlan,
): Branch {
  const further = soleTarget(node.rules)
  const chain = further === null ? chainOf(node.rules) : null
  const target = further ?? chain!.name
  const isSame = known?.end.chain === target && known.end.verdict === verdict
  if (isSame) return { first: key, node, element: known.element, end: known.end, chain }
  if (number === null) {
    const element = { key: text, verdict, chain: target }
    return { first: key, node, element, end: element, chain }
  }
  const element =
    known !== null && 'number' in known.element ? known.element : { key: text, number: number() }
  const end = { key: String(element.number), verdict, chain: target }
  return { first: key, node, element, end, chain }
}

/** The branch as it stands under another key; `before` is what stood there. */
export function branchUnder(branch: Branch, text: string, before: Branch | null): Branch {
  const { element, end } = branch
  if ('number' in element) {
    const known = before?.element
    const isSame = known !== undefined && 'number' in known && known.number === element.number
    return { ...branch, element: isSame ? known : { key: text, number: element.number } }
  }
  const isSame = before?.end.chain === end.chain && before.element === before.end
  const own = isSame ? before.end : { ...end, key: text }
  return { ...branch, element: own, end: own }
}

/** The chain that rules do nothing but go on to; null where they do more. */
function soleTarget(rules: readonly ChainRule[]): string | null {
  const only = rules.length === 1 ? rules[0]! : null
  const passes =
    only !== null && only.comment === '' && only.match.length === 0 && only.statements.length === 0
  return passes && only.verdict.op === 'goto' ? only.verdict.chain : null
}
