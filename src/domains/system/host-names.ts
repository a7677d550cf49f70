import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { formatted } from '../../core/schema/fields.ts'

/** Names and addresses under which the interface is reached, beside those it knows. Source: silences#own-hosts. */
export const hostNames = singleton({
  name: 'host_names',
  path: '/x/system/host-names',
  area: 'system',
  summary: 'Further names and addresses under which requests reach the management interface.',
  source: 'silences#own-hosts',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    names: Type.Array(formatted('host'), {
      maxItems: 64,
      uniqueItems: true,
      'x-set': 'members',
      description:
        'Such as a public name, or an address from which a router forwards to the gateway. Its own addresses, its host ' +
        'name and the names in its certificate need not stand here.',
    }),
  }),
  initial: { names: [] },
})
