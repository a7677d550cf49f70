import { createHash } from 'node:crypto'
import { engineRule } from '../../core/signature/rule-writer.ts'
import { atOnce } from '../../core/steps.ts'
import type { ProfileSignatures } from './profile-signatures.ts'

/** Rules of an engine as the text of its file, with the number of signatures in it. */
export interface EngineRules {
  readonly text: string
  readonly count: number
  /** SHA-256 of the text, by which engines name files: profiles with equal hashes come to the same rules. */
  readonly hash: string
}

const rulesInStep = 250

/** The file of rules that a profile comes to, in the order of signature ids, some rules in each step. */
export function* engineRulesInSteps({ bySid }: ProfileSignatures): Generator<void, EngineRules> {
  const hash = createHash('sha256')
  let text = ''
  let part = ''
  let count = 0
  for (const { listed, action } of bySid.values()) {
    if (action === 'pass') continue
    part += `${engineRule(listed.signature, action === 'drop' ? 'drop' : 'alert')}\n`
    if (++count % rulesInStep > 0) continue
    hash.update(part)
    text += part
    part = ''
    yield
  }
  return { text: text + part, count, hash: hash.update(part).digest('hex') }
}

/** The same at once. */
export function engineRules(signatures: ProfileSignatures): EngineRules {
  return atOnce(engineRulesInSteps(signatures))
}
