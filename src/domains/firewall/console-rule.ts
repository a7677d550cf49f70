import Type from 'typebox'
import { lastInNewGroup } from '../../core/resource/group-order.ts'
import { type Ordered, ordered } from '../../core/resource/resource.ts'
import type { AliasClass } from '../../core/schema/alias.ts'
import { aliasList, aliasOf, choice, flag, uuidOf } from '../../core/schema/fields.ts'
import { rootServerGroup } from '../servers/group.ts'
import { checkFilterRule, interfaceClasses, matchFields } from './filter-rule.ts'
import { message } from './messages.ts'

/** Interfaces of servers are not known here, only zones and fixed identifiers. Source: silences#console-objects. */
const classes = interfaceClasses.filter((name): name is Exclude<typeof name, 'interface' | 'isp'> => {
  return name !== 'interface' && name !== 'isp'
}) satisfies AliasClass[]

/** The UUID of a profile, which servers have and the console does not, or empty. Source: silences#console-objects. */
function profileId(description: string) {
  return Type.Union([Type.Literal(''), Type.String({ format: 'uuid' })], {
    default: '',
    description,
    'x-rule': message('must be a UUID, or empty while the profile is off'),
  })
}

const schema = Type.Object({
  ...matchFields,
  parent_id: uuidOf('server_groups', {
    default: rootServerGroup,
    description: 'Server group that the rule belongs to.',
  }),
  incoming_interface: aliasOf(classes, { default: 'any', description: 'Source zone.' }),
  outgoing_interface: aliasOf(classes, { default: 'any', description: 'Destination zone.' }),
  hip_profiles: aliasList(['any', 'hip_profile.id.none'], { default: [], description: 'HIP profiles.' }),
  dpi_profile: profileId('Application-control profile; not empty when `dpi_enabled` is true.'),
  dpi_enabled: flag(false, 'Processing by application control.'),
  ips_profile: profileId('IPS profile; not empty when `ips_enabled` is true.'),
  ips_enabled: flag(false, 'Processing by intrusion prevention.'),
  action: choice(['accept', 'drop'], { description: 'What happens to the traffic.' }),
})

const meanings = { before: 'ahead of', after: 'behind' } as const

/** Rules of the console for one chain of its servers, ahead of their own rules or behind them. */
function consoleRules(chain: 'forward' | 'input', place: keyof typeof meanings) {
  const title = chain.toUpperCase()
  const table: Ordered<typeof schema> = ordered({
    name: `console_${chain}_${place}`,
    wholeAs: `${chain}-${place}`,
    path: `/firewall/rules/${chain}/${place}`,
    area: 'firewall',
    summary: `${title} rules of the servers of a group, ${meanings[place]} the rules of the servers themselves.`,
    source: "document 3, Central console (console's own interface)",
    id: { kind: 'integer' },
    move: 'anchor',
    removedUnderMove: true,
    filters: { groups: 'parent_id' },
    schema,
    label: (rule) => rule.comment || `${title} rule`,
    search: ['comment'],
    check: checkFilterRule,
    effects: (change, transaction) => lastInNewGroup(table, change, transaction),
  })
  return table
}

/** Firewall rules of the central console. Source: document 3, FilterRuleObject; silences#console-fw. */
export const consoleFirewallRules = [
  consoleRules('forward', 'before'),
  consoleRules('forward', 'after'),
  consoleRules('input', 'before'),
  consoleRules('input', 'after'),
] as const
