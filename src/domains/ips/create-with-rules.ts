import Type from 'typebox'
import { fail, ok } from '../../core/failure.ts'
import { action } from '../../core/resource/resource.ts'
import { ipsProfiles, profileFields } from './profile.ts'
import { checkIpsRule, ipsRules, ruleFields } from './profile-rule.ts'

/** Makes a profile and its rules at once. Source: document 3, "Intrusion prevention (IPS)". */
export const createWithRules = action({
  name: 'ips_profile_with_rules',
  method: 'POST',
  path: '/ips/profiles-create-with-rules',
  area: 'security',
  summary: 'Makes an IPS profile with its rules.',
  source: 'document 3, Intrusion prevention (IPS)',
  changes: ipsProfiles,
  input: Type.Object({
    ...profileFields,
    rules: Type.Array(Type.Object(ruleFields), {
      maxItems: 10000,
      description: 'Rules of the profile, the first is matched first.',
    }),
  }),
  output: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the profile.' }) }),
  run: ({ rules, ...profile }, { transaction }) => {
    const problems = rules.flatMap((rule, index) =>
      checkIpsRule(rule).map((each) => ({ ...each, path: `rules[${index}].${each.path}` })),
    )
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    const id = transaction.insert(ipsProfiles, profile, null)
    if (!id.ok) return id
    const profile_id = String(id.value)
    const added = transaction.insertAll(
      ipsRules,
      rules.map((rule) => ({ ...rule, profile_id })),
    )
    return added.ok ? ok({ id: profile_id }) : added
  },
})
