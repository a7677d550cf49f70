import { createHash } from 'node:crypto'
import { ruleWithAction } from '../../core/signature/rule-writer.ts'
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
    part += `${ruleWithAction(listed.signature, action === 'drop' ? 'drop' : 'alert')}\n`
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

/** Profiles that come to the same rules, by the hash of these: they need one engine. */
export interface SharedRules<P> {
  readonly rules: EngineRules
  readonly profiles: readonly P[]
}

/** Rules of several profiles, those that are equal once, in the order of the first profile that has them. */
export function sharedRules<P>(
  profiles: readonly { readonly profile: P; readonly signatures: ProfileSignatures }[],
): readonly SharedRules<P>[] {
  const byHash = new Map<string, { readonly rules: EngineRules; readonly profiles: P[] }>()
  for (const { profile, signatures } of profiles) {
    const rules = engineRules(signatures)
    const known = byHash.get(rules.hash)
    if (known) known.profiles.push(profile)
    else byHash.set(rules.hash, { rules, profiles: [profile] })
  }
  return [...byHash.values()]
}
