import { copyIpsProfile } from './copy.ts'
import { createWithRules } from './create-with-rules.ts'
import { customSignatures } from './custom-signature.ts'
import { ipsProfiles } from './profile.ts'
import { ipsRules } from './profile-rule.ts'

/** Resources about intrusion prevention. */
export const ips = [ipsProfiles, ipsRules, createWithRules, copyIpsProfile, customSignatures]
