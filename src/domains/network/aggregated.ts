import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, flag, formatted, name } from '../../core/schema/fields.ts'

/**
 * Network cards that work as one. A connection sits on one by naming its id in `mac`; it is then in use.
 * Source: document 2, "Aggregated interface".
 */
export const aggregatedInterfaces = collection({
  name: 'aggregated_interfaces',
  path: '/network/aggregated',
  area: 'network',
  summary: 'Network cards that work as one.',
  source: 'document 2, Aggregated interfaces',
  id: { kind: 'uuid' },
  schema: Type.Object({
    enabled: flag(true, 'Whether the cards are joined.'),
    title: name({ description: 'What administrators call it.' }),
    comment: comment(),
    nics: Type.Array(formatted('mac'), {
      maxItems: 255,
      uniqueItems: true,
      'x-set': 'members',
      default: [],
      description: 'MAC addresses of the network cards; may be empty.',
    }),
  }),
  label: (aggregated) => aggregated.title,
  search: ['title', 'comment'],
})
