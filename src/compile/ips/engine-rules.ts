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
