import Type from 'typebox'
import { lastInNewGroup } from '../../core/resource/group-order.ts'
import { type Ordered, ordered } from '../../core/resource/resource.ts'
import { uuidOf } from '../../core/schema/fields.ts'
import { rootServerGroup } from '../servers/group.ts'
import { checkContentRule, contentRuleFields } from './rule-fields.ts'

const schema = Type.Object({
  parent_id: uuidOf('server_groups', {
    default: rootServerGroup,
    description: 'Server group that the rule belongs to.',
  }),
  ...contentRuleFields,
})

const meanings = { before: 'initial', after: 'final' } as const

/** Rules of the console for the content filters of its servers, ahead of their own rules or behind them. */
function consoleRules(place: keyof typeof meanings) {
  const table: Ordered<typeof schema> = ordered({
    name: `console_content_${place}`,
    wholeAs: `content-filter-${place}`,
    path: `/content-filter/rules/${place}`,
    area: 'security',
    summary: `Content-filter rules of the servers of a group, the ${meanings[place]} ones.`,
    source: "document 3, Central console (console's own interface)",
    id: { kind: 'integer' },
    move: 'anchor',
    removedUnderMove: true,
    filters: { groups: 'parent_id' },
    schema,
    label: (rule) => rule.name,
    search: ['name', 'comment'],
    check: checkContentRule,
    effects: (change, transaction) => lastInNewGroup(table, change, transaction),
  })
  return table
}

/** Content-filter rules of the central console. Source: document 3, "Central-console content-filter rule". */
export const consoleContentRules = [consoleRules('before'), consoleRules('after')] as const
