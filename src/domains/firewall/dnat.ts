import type { Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { ordered } from '../../core/resource/resource.ts'
import { checkPorts, dnatRuleSchema } from './filter-rule.ts'
import { message } from './messages.ts'
import { noteGoesToo } from './rule-note.ts'

/**
 * Rules that change the destination before FORWARD sees it. Source: document 3, DnatRuleObject;
 * silences#first-match, silences#translated-values.
 */
export const dnatRules = ordered({
  name: 'dnat_rules',
  path: '/firewall/rules/dnat',
  area: 'firewall',
  summary: 'Rules that change the destination of traffic, first match wins.',
  source: 'document 3, Gateway firewall, DnatRuleObject',
  id: { kind: 'integer' },
  move: 'anchor',
  schema: dnatRuleSchema,
  label: (rule) => rule.comment || message('DNAT rule'),
  search: ['comment'],
  check: (rule) => [...checkPorts(rule), ...checkTranslation(rule)],
  effects: (change, transaction) => noteGoesToo('dnat', change, transaction),
})

function checkTranslation(rule: Static<typeof dnatRuleSchema>): Problem[] {
  const { action, change_destination_address: address, change_destination_port: port } = rule
  if (action === 'accept') {
    return [
      ...(address === null
        ? []
        : [problem('change_destination_address', message('must be null when action is accept'))]),
      ...(port === null
        ? []
        : [problem('change_destination_port', message('must be null when action is accept'))]),
    ]
  }
  if (address === null && port === null) {
    return [
      problem(
        'change_destination_address',
        message('an address or a port must be given when action is dnat'),
      ),
    ]
  }
  if (port !== null && !['any', 'protocol.tcp', 'protocol.udp'].includes(rule.protocol)) {
    return [problem('change_destination_port', message('needs protocol.tcp, protocol.udp or any'))]
  }
  return []
}
