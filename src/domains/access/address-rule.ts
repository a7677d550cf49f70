import Type from 'typebox'
import { problem } from '../../core/failure.ts'
import { collection } from '../../core/resource/resource.ts'
import { comment, flag, formatted, idOf, nullable } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

/**
 * Rules that bind users to addresses. A rule with `ip` and `mac` holds while the neighbour table shows that
 * address at that MAC, unless `always_logged`. Source: document 1, "Address authorization rule"; silences#address-rules.
 */
export const addressRules = collection({
  name: 'address_rules',
  path: '/auth/rules',
  area: 'users',
  summary: 'Address authorization rules: which user is at which address.',
  source: 'document 1, Address authorization rules',
  id: { kind: 'uuid' },
  schema: Type.Object({
    enabled: flag(true, 'Whether the rule is in force.'),
    ip: nullable(formatted('address'), { default: null, description: 'IP address.' }),
    mac: nullable(formatted('mac'), { default: null, description: 'MAC address, lower case.' }),
    user_id: idOf('users', { description: 'User the rule applies to.' }),
    always_logged: flag(false, 'Always authorized; only when `ip` is given.'),
    comment: comment(),
  }),
  label: (rule) => rule.comment || rule.ip || rule.mac || message('address rule'),
  search: ['ip', 'mac', 'comment'],
  check: (rule) => [
    ...(rule.ip === null && rule.mac === null
      ? [problem('ip', message('ip or mac must be given'), 'required')]
      : []),
    ...(rule.always_logged && rule.ip === null
      ? [problem('always_logged', message('is allowed only when ip is given'))]
      : []),
  ],
})
