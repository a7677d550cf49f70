import Type from 'typebox'
import { beyondClassesByRules } from '../../core/resource/inspected-rules.ts'
import { ordered } from '../../core/resource/resource.ts'
import { addressClasses } from '../../core/schema/alias.ts'
import { aliasList, aliasOf, choice, comment, flag, name } from '../../core/schema/fields.ts'
import { rootServerGroup } from '../servers/group.ts'
import { unrecognised } from './unrecognised.ts'

/** Rules of application control. Source: document 3, "Application-control rule (gateway)". */
export const applicationRules = ordered({
  name: 'application_rules',
  wholeAs: 'application-control',
  path: '/application_control_backend/rules',
  area: 'security',
  summary: 'Rules of application control, first match wins.',
  source: 'document 3, Application-control rules (gateway)',
  id: { kind: 'integer' },
  move: 'anchor',
  schema: Type.Object({
    parent_id: Type.String({
      format: 'uuid',
      'x-unasked': true,
      default: rootServerGroup,
      description: 'Server group in the central console, or the root group.',
    }),
    name: name({ description: 'Name of the rule.' }),
    action: choice(['drop', 'accept'], { description: 'What happens to the traffic.' }),
    aliases: aliasList(addressClasses, { description: 'Whom the rule applies to.' }),
    protocols: Type.Array(aliasOf(['any'], { 'x-or-format': 'l7-protocol' }), {
      maxItems: 10000,
      'x-set': 'limits',
      default: ['any'],
      description: 'Protocols and applications, `id.l7.<protocol>`, or any.',
    }),
    comment: comment(),
    enabled: flag(true, 'Whether the rule is in force.'),
  }),
  label: (rule) => rule.name,
  search: ['name', 'comment'],
  checkAll: beyondClassesByRules,
  warnings: ({ protocols }) => unrecognised(protocols),
})
