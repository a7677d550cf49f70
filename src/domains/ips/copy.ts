import Type from 'typebox'
import { copyName } from '../../core/copy-name.ts'
import { fail, ok } from '../../core/failure.ts'
import { action } from '../../core/resource.ts'
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
    const profiles = transaction.snapshot.rows(ipsProfiles)
    const original = profiles.get(params['id']!.toLowerCase())
    if (!original) return fail({ kind: 'not-found', message: `there is no profile ${params['id']}` })
    const taken = profiles.entries.map(({ item }) => item.name)
    const name = copyName(original.item.name, taken, 42)
    const id = transaction.insert(ipsProfiles, { ...original.item, name }, null)
    if (!id.ok) return id
    const profile_id = String(id.value)
    const rules = transaction.snapshot
      .rows(ipsRules)
      .entries.filter(({ item }) => item.profile_id === original.id)
      .map(({ item }) => ({ ...item, profile_id }))
    const added = transaction.insertAll(ipsRules, rules)
    return added.ok ? ok({ id: profile_id }) : added
  },
})
