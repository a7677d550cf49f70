import { ordered } from '../../core/resource/resource.ts'
import { checkPorts, logRuleSchema } from './filter-rule.ts'
import { message } from './messages.ts'
import { noteGoesToo } from './rule-note.ts'

/** Rules that mark traffic for the log. Source: document 3, "Gateway firewall"; silences#log-table. */
export const logRules = ordered({
  name: 'log_rules',
  path: '/firewall/rules/log',
  area: 'firewall',
  summary: 'Rules that say which traffic is logged, first match wins.',
  source: 'document 3, Gateway firewall; silences#log-table',
  id: { kind: 'integer' },
  move: 'anchor',
  schema: logRuleSchema,
  label: (rule) => rule.comment || message('logging rule'),
  search: ['comment'],
  check: checkPorts,
  effects: (change, transaction) => noteGoesToo('log', change, transaction),
})
