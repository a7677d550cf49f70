import { withSearchPattern } from './search-pattern.ts'
import type { Signature } from './signature.ts'

/** The rule of a signature as the engine gets it: with the action that is wanted, and a pattern that is cheap to search for. */
export function engineRule({ text }: Pick<Signature, 'text'>, action: 'alert' | 'drop'): string {
  return withSearchPattern(action + text.slice(/^\S*/.exec(text)![0].length))
}

/** A file of rules, one a line. A signature that is disabled stands behind a comment sign. */
export function ruleFile(signatures: Iterable<Signature>): string {
  let file = ''
  for (const { text, isDisabled } of signatures) file += isDisabled ? `# ${text}\n` : `${text}\n`
  return file
}
