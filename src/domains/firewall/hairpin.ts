import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Switch of DNAT back into the local network that the traffic comes from. Source: silences#hairpin. */
export const hairpinNat = singleton({
  name: 'firewall_hairpin',
  path: '/x/firewall/hairpin',
  area: 'firewall',
  summary: 'Whether DNAT works between hosts of one local network.',
  source: 'silences#hairpin',
  schema: Type.Object({
    enabled: flag(
      true,
      'Masquerade what a DNAT rule leads back out of the local interface that it came in by, so that answers come ' +
        'back through the gateway. Rules of SNAT come first.',
    ),
  }),
  initial: { enabled: true },
})
