import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { ordered } from '../../core/resource/resource.ts'
import { choice, comment, flag } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { checkAnyAlone, filledList, ruleObjects, ruleTitle } from './rule-field.ts'

/** Kinds of VPN. `agent-vpn-ng` is the WireGuard connection of the client agent. */
export const vpnKinds = ['pptp', 'l2tp', 'sstp', 'ikev2', 'agent-vpn-ng'] as const

/** Kinds of a second factor. Source: document 2, "VPN access rule". */
export const secondFactors = ['sms', 'totp', 'multifactor'] as const

const schema = Type.Object({
  enabled: flag(true, 'Whether the rule is in force.'),
  title: ruleTitle(),
  sources: filledList(
    ['any', 'ip', 'ip_range', 'subnet', 'ip_address_list', 'list_of_iplists', 'domain'],
    'Addresses that users connect from, or `any` alone.',
  ),
  objects: ruleObjects(),
  vpns: Type.Array(choice(['any', ...vpnKinds]), {
    minItems: 1,
    maxItems: 16,
    'x-set': 'limits',
    description: 'Kinds of VPN, or `any` alone; `agent-vpn-ng` is the connection of the client agent.',
  }),
  action: choice(['allow', 'deny'], { description: 'Whether the connection is allowed.' }),
  two_factor: choice([...secondFactors, 'not_required'], {
    description:
      'Second factor: a code by SMS, a one-time password, or confirmation in a third-party application; ' +
      '`not_required` when `action` is `deny`.',
  }),
  comment: comment(),
})

/** Rules that decide who may connect by VPN, first match. Source: document 2, "VPN access rule"; silences#vpn-rules. */
export const vpnAccessRules = ordered({
  name: 'vpn_access_rules',
  path: '/vpn_servers/access_rules',
  area: 'users',
  summary: 'Who may connect by VPN, first match wins.',
  source: 'document 2, VPN server',
  id: { kind: 'integer' },
  move: 'step',
  schema,
  label: (rule) => rule.title || rule.comment || message('VPN access rule'),
  search: ['title', 'comment'],
  check: (rule) => [...checkAnyAlone(rule, ['sources', 'objects', 'vpns']), ...checkSecondFactor(rule)],
})

function checkSecondFactor({ action, two_factor }: Static<typeof schema>): Problem[] {
  return action === 'deny' && two_factor !== 'not_required'
    ? [problem('two_factor', message('must be not_required when action is deny'))]
    : []
}
