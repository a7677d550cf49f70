import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, flag, formatted } from '../../core/schema/fields.ts'

/** Zones whose questions go to name servers of their own. Source: document 3, "DNS"; silences#dns-zones. */
export const forwardZones = collection({
  name: 'forward_zones',
  path: '/dns/zones/forward',
  area: 'network',
  summary: 'Zones whose questions go to name servers of their own.',
  source: 'document 3, DNS',
  id: { kind: 'uuid' },
  schema: Type.Object({
    name: formatted('zone', { description: 'Domain of the zone.' }),
    enabled: flag(true, 'Whether the zone is used.'),
    servers: Type.Array(formatted('address'), { minItems: 1, maxItems: 16, description: 'Name servers.' }),
    comment: comment(),
  }),
  label: (zone) => zone.name,
  search: ['name', 'comment'],
})
