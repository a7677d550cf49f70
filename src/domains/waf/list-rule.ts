import Type from 'typebox'
import { ordered } from '../../core/resource/resource.ts'
import { type AliasClass, fixedAliases } from '../../core/schema/alias.ts'
import { aliasOf, choice, comment, flag, parentId } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { wafProfiles } from './profile.ts'

const continents = Object.keys(fixedAliases).filter((id) => id.startsWith('continent.')) as AliasClass[]

/** White and black lists of WAF profiles. Source: document 3, WAF "List rule"; silences#waf-aliases. */
export const wafRules = ordered({
  name: 'waf_rules',
  path: '/reverse_proxy_backend/waf/profiles/:profile_id/rules',
  area: 'security',
  summary: 'White and black list of a WAF profile, first match wins.',
  source: 'document 3, Web application firewall',
  id: { kind: 'integer' },
  within: { table: wafProfiles, field: 'profile_id' },
  move: 'anchor',
  schema: Type.Object({
    profile_id: parentId('waf_profiles'),
    aliases: Type.Array(aliasOf(['any', 'ip', 'subnet', 'iplist', 'list_of_iplists', ...continents]), {
      maxItems: 10000,
      'x-set': 'limits',
      description: 'Where requests come from.',
    }),
    aliases_negate: flag(false, 'Whether the rule is about all others.'),
    action: choice(['block', 'pass'], { description: 'What happens to the requests.' }),
    comment: comment(),
    enabled: flag(true, 'Whether the rule is in force.'),
  }),
  label: (rule) => rule.comment || message('WAF rule'),
  search: ['comment'],
})
