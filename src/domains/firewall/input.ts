import { beyondClasses } from '../../core/resource/inspected-rules.ts'
import { ordered } from '../../core/resource/resource.ts'
import { checkFilterRule, filterRuleSchema } from './filter-rule.ts'
import { message } from './messages.ts'
import { noteGoesToo } from './rule-note.ts'

/** Rules for traffic to the gateway itself. Source: document 3, "Gateway firewall". */
export const inputRules = ordered({
  name: 'input_rules',
  path: '/firewall/rules/input',
  area: 'firewall',
  summary: 'Rules for traffic to the gateway itself, first match wins.',
  source: 'document 3, Gateway firewall',
  id: { kind: 'integer' },
  move: 'anchor',
  schema: filterRuleSchema,
  label: (rule) => rule.comment || message('INPUT rule'),
  search: ['comment'],
  check: checkFilterRule,
  checkAll: (snapshot) => beyondClasses(snapshot, 'input_rules'),
  effects: (change, transaction) => noteGoesToo('input', change, transaction),
})
