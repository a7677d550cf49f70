import { contentHash } from '../../../core/hash.ts'
import type { Chain, ChainRule } from '../../../core/ruleset.ts'

const texts = new WeakMap<object, string>()

/** Parts of rules are the same objects in many chains, and again at the next compilation. */
function textOf(part: object): string {
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = JSON.stringify(part)
  texts.set(part, text)
  return text
}

/** A regular chain, named by what it holds. */
export function chainOf(prefix: string, rules: readonly ChainRule[]): Chain {
  const lines = rules.map(({ match, statements, verdict, comment }) =>
    [...match, ...statements, verdict].map(textOf).concat(comment).join(' '),
  )
  return { name: `${prefix}_${contentHash(lines.join('\n'))}`, hook: null, rules }
}
