import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { ordered } from '../../core/resource/resource.ts'
import { choice, comment, parentId } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { ipsProfiles } from './profile.ts'

const signatureId = Type.Integer({ minimum: 1, maximum: 4294967295, examples: [2000001] })
const word = Type.String({ minLength: 1, maxLength: 255, examples: ['TA0001', 'tcp'] })

const filter = Type.Object({
  key: choice(['sid', 'mitre_tactic_id', 'protocol', 'signature_severity', 'flow', 'classtype'], {
    description: 'What of a signature is compared.',
  }),
  operator: choice(['equals'], { description: 'How it is compared.' }),
  values: Type.Array(Type.Union([signatureId, word]), {
    maxItems: 10000,
    description: 'Integers when `key` is `sid`, strings otherwise; one of them must be equal.',
  }),
})

/** Fields of a rule. */
export const ruleFields = {
  filters: Type.Array(filter, {
    maxItems: 1000,
    description: 'Conditions that a signature must meet, all of them.',
  }),
  action: choice(['default', 'alert', 'drop', 'pass'], {
    description: 'What becomes of the signatures: `default` is what each says itself.',
  }),
  comment: comment(),
}

/** Rules of IPS profiles. Source: document 3, "Intrusion-prevention (IPS) profile"; silences#ips-rule-move. */
export const ipsRules = ordered({
  name: 'ips_rules',
  path: '/ips/profiles/:profile_id/rules',
  area: 'security',
  summary: 'Rules of an IPS profile, first match wins.',
  source: 'document 3, Intrusion prevention (IPS)',
  id: { kind: 'integer' },
  within: {
    table: ipsProfiles,
    field: 'profile_id',
    byQuery: { path: '/ips/profile_rules', item: 'rule_id' },
  },
  move: 'anchor',
  schema: Type.Object({ profile_id: parentId('ips_profiles'), ...ruleFields }),
  label: (rule) => rule.comment || message('IPS rule'),
  search: ['comment'],
  check: checkIpsRule,
})

const ruleSchema = Type.Object(ruleFields)

/** Values are signature numbers when the key is `sid`, else words. Source: document 3, IPS profile rule. */
export function checkIpsRule({ filters }: Pick<Static<typeof ruleSchema>, 'filters'>): Problem[] {
  return filters.flatMap(({ key, values }, at) =>
    values.flatMap((value, index) => {
      const path = `filters[${at}].values[${index}]`
      if (key === 'sid') {
        return typeof value === 'number' ? [] : [problem(path, message('must be an integer when key is sid'))]
      }
      return typeof value === 'string' ? [] : [problem(path, message('must be a string when key is not sid'))]
    }),
  )
}
