import type { Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { ordered } from '../../core/resource/resource.ts'
import { checkPorts, snatRuleSchema } from './filter-rule.ts'
import { message } from './messages.ts'
import { noteGoesToo } from './rule-note.ts'

/**
 * Rules that change the source after FORWARD; they beat automatic SNAT. Source: document 3, SnatRuleObject;
 * silences#auto-snat.
 */
export const snatRules = ordered({
  name: 'snat_rules',
  path: '/firewall/rules/snat',
  area: 'firewall',
  summary: 'Rules that change the source of traffic, first match wins.',
  source: 'document 3, Gateway firewall, SnatRuleObject',
  id: { kind: 'integer' },
  move: 'anchor',
  schema: snatRuleSchema,
  label: (rule) => rule.comment || message('SNAT rule'),
  search: ['comment'],
  check: (rule) => [...checkPorts(rule), ...checkTranslation(rule)],
  effects: (change, transaction) => noteGoesToo('snat', change, transaction),
})

function checkTranslation(rule: Static<typeof snatRuleSchema>): Problem[] {
  if (rule.action === 'accept' && rule.change_source_address !== null) {
    return [problem('change_source_address', message('must be null when action is accept'))]
  }
  if (rule.action === 'snat' && rule.change_source_address === null) {
    return [problem('change_source_address', message('must be given when action is snat'))]
  }
  return []
}
