import { contentHash } from '../../../../core/hash.ts'
import { type Memos, memo } from '../../../../core/memo.ts'
import type { Chain, ChainRule, Match, Statement, Verdict } from '../../../../core/ruleset/ruleset.ts'

type Part = Match | Statement | Verdict

const fewRanges = 4
const partTexts = memo(() => new WeakMap<Part, string>())

/** A text that no different part has. Most parts are small, and quicker printed than found again. */
function textOf(part: Part, memos: Memos): string {
  switch (part.op) {
    case 'none':
    case 'accept':
    case 'drop':
    case 'return':
      return part.op
    case 'jump':
    case 'goto':
      return `${part.op} ${part.chain}`
    case 'count':
      return `count ${part.counter}`
    case 'remember-rule':
      return `remember ${part.number}`
    case 'in': {
      if (part.ranges.length > fewRanges) return known(part, memos)
      let text = `${part.field}${part.not ? '!' : ':'}`
      for (const { lo, hi } of part.ranges) text += lo === hi ? ` ${lo}` : ` ${lo}-${hi}`
      return text
    }
    default:
      return known(part, memos)
  }
}

/** Parts of rules are the same objects in many chains, and again at the next compilation. */
function known(part: Part, memos: Memos): string {
  const texts = memos.of(partTexts)
  const text = texts.get(part) ?? JSON.stringify(part)
  texts.set(part, text)
  return text
}

/** A regular chain, named by what it holds. */
export function chainOf(prefix: string, rules: readonly ChainRule[], memos: Memos): Chain {
  let text = ''
  for (const { match, statements, verdict, comment } of rules) {
    for (const part of match) text += `${textOf(part, memos)};`
    for (const part of statements) text += `${textOf(part, memos)};`
    text += `${textOf(verdict, memos)};${comment}\n`
  }
  return { name: `${prefix}_${contentHash(text)}`, hook: null, rules }
}
