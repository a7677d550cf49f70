import { createHash } from 'node:crypto'
import { ruleWithAction } from '../../core/signature/rule-writer.ts'
import type { ProfileSignatures } from './profile-signatures.ts'

/** Rules of an engine as the text of its file, with the number of signatures in it. */
export interface EngineRules {
  readonly text: string
  readonly count: number
  /** SHA-256 of the text, by which engines name files: profiles with equal hashes come to the same rules. */
  readonly hash: string
}

/** The file of rules that a profile comes to, in the order of signature ids. */
export function engineRules({ bySid }: ProfileSignatures): EngineRules {
  let text = ''
  let count = 0
  for (const { listed, action } of bySid.values()) {
    if (action === 'pass') continue
    text += `${ruleWithAction(listed.signature, action === 'drop' ? 'drop' : 'alert')}\n`
    count++
  }
  return { text, count, hash: createHash('sha256').update(text).digest('hex') }
}
