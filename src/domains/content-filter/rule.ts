import Type from 'typebox'
import { ordered } from '../../core/resource/resource.ts'
import { rootServerGroup } from '../servers/group.ts'
import { checkContentRule, contentRuleFields } from './rule-fields.ts'

/** Rules of the content filter on the gateway. Source: silences#cf-rules-gateway. */
export const contentRules = ordered({
  name: 'content_rules',
  wholeAs: 'content-filter',
  path: '/content-filter/rules',
  area: 'security',
  summary: 'Rules of the content filter, first match wins.',
  source: 'silences#cf-rules-gateway',
  id: { kind: 'integer' },
  move: 'anchor',
  removedUnderMove: true,
  schema: Type.Object({
    parent_id: Type.String({
      format: 'uuid',
      'x-unasked': true,
      default: rootServerGroup,
      description: 'Server group in the central console, or the root group.',
    }),
    ...contentRuleFields,
  }),
  label: (rule) => rule.name,
  search: ['name', 'comment'],
  check: checkContentRule,
})
