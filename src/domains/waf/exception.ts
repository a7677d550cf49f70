import Type from 'typebox'
import { isStandingRule } from '../../core/engine/rows/waf-category.ts'
import { collection } from '../../core/resource/resource.ts'
import { parentId } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { exceptionFields, wafProfiles } from './profile.ts'

const schema = Type.Object({ profile_id: parentId('waf_profiles'), ...exceptionFields })

/** Rules of the web application firewall that do not count in a profile. Source: document 3, WAF "Exception". */
export const wafExceptions = collection({
  name: 'waf_exceptions',
  path: '/reverse_proxy_backend/waf/profiles/:profile_id/exceptions',
  area: 'security',
  summary: 'Rules of the web application firewall that do not count in a profile.',
  source: 'document 3, Web application firewall',
  id: { kind: 'integer', listed: 'digits' },
  within: { table: wafProfiles, field: 'profile_id', shownAs: 'exceptions' },
  schema,
  label: (exception) => exception.comment || message('exception of rule {id}', { id: exception.rule_id }),
  search: ['comment', 'rule_id'],
  warnings: ({ rule_id: rule }) =>
    isStandingRule(rule)
      ? [message('rule {rule} prepares the others or judges by their sum: it counts all the same', { rule })]
      : [],
})
