import type { Signature } from './signature.ts'

/** The rule of a signature with another action; all else is left as it was written. */
export function ruleWithAction({ text }: Pick<Signature, 'text'>, action: 'alert' | 'drop'): string {
  return action + text.slice(/^\S*/.exec(text)![0].length)
}

/** A file of rules, one a line. A signature that is disabled stands behind a comment sign. */
export function ruleFile(signatures: Iterable<Signature>): string {
  let file = ''
  for (const { text, isDisabled } of signatures) file += isDisabled ? `# ${text}\n` : `${text}\n`
  return file
}
