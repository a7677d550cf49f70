import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { copyItem } from '../../core/resource/copy-name.ts'
import { action } from '../../core/resource/resource.ts'
import { ipsProfiles } from './profile.ts'
import { ipsRules } from './profile-rule.ts'

/** Copies a profile and its rules. Source: document 3, "Intrusion prevention (IPS)"; silences#copies. */
export const copyIpsProfile = action({
  name: 'ips_profile_copy',
  method: 'POST',
  path: '/ips/profiles/:id/copy',
  area: 'security',
  summary: 'Copies an IPS profile with its rules.',
  source: 'document 3, Intrusion prevention (IPS)',
  params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the profile.' }) }),
  changes: ipsProfiles,
  input: null,
  output: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the copy.' }) }),
  run: (_input, { transaction, params }) => {
    const copied = copyItem(transaction, ipsProfiles, params['id']!)
    if (!copied.ok) return copied
    const { original, copy } = copied.value
    const profile_id = String(copy)
    const rules = transaction.snapshot
      .rows(ipsRules)
      .entries.filter(({ item }) => item.profile_id === original)
      .map(({ item }) => ({ ...item, profile_id }))
    const added = transaction.insertAll(ipsRules, rules)
    return added.ok ? ok({ id: profile_id }) : added
  },
})
