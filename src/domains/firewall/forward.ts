import { beyondClasses } from '../../core/resource/inspected-rules.ts'
import { ordered } from '../../core/resource/resource.ts'
import { checkFilterRule, filterRuleSchema } from './filter-rule.ts'
import { message } from './messages.ts'
import { noteGoesToo } from './rule-note.ts'

/** Rules for traffic through the gateway. Source: document 3, "Gateway firewall". */
export const forwardRules = ordered({
  name: 'forward_rules',
  path: '/firewall/rules/forward',
  area: 'firewall',
  summary: 'Rules for traffic through the gateway, first match wins.',
  source: 'document 3, Gateway firewall',
  id: { kind: 'integer' },
  move: 'anchor',
  schema: filterRuleSchema,
  label: (rule) => rule.comment || message('FORWARD rule'),
  search: ['comment'],
  check: checkFilterRule,
  checkAll: (snapshot) => beyondClasses(snapshot, 'forward_rules'),
  effects: (change, transaction) => noteGoesToo('forward', change, transaction),
})
