import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, flag, formatted } from '../../core/schema/fields.ts'

/** Names of hosts that the name server answers for, in both directions. Source: silences#dns-own-names. */
export const dnsHostNames = collection({
  name: 'dns_host_names',
  path: '/x/dns/host-names',
  area: 'network',
  summary: 'Names of hosts that the name server answers for, in both directions.',
  source: 'silences#dns-own-names',
  id: { kind: 'uuid' },
  unique: [{ fields: ['name'], fold: true }],
  schema: Type.Object({
    name: formatted('domain', { description: 'Name of the host.' }),
    enabled: flag(true, 'Whether the name is answered.'),
    addresses: Type.Array(formatted('address'), {
      maxItems: 16,
      uniqueItems: true,
      'x-set': 'limits',
      default: [],
      description: 'Its addresses; empty: those of the gateway in local networks.',
    }),
    comment: comment(),
  }),
  label: (host) => host.name,
  search: ['name', 'comment'],
})
