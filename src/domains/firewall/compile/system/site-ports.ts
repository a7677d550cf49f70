import { protocolNumbers } from '../../../../core/net/protocol.ts'
import { allOf, condition, deviceConditions } from '../condition.ts'
import type { Alternative, InterfaceSides } from './system-match.ts'
import { portConditions } from './web-sides.ts'

/** The rule that lets clients on external interfaces reach published sites. */
export const sitesId = 'inp.sys.sites'

/** From the provider to the addresses and ports of enabled sites. */
export function toSites({ external, sites }: InterfaceSides): readonly Alternative[] {
  if (external.length === 0) return []
  return sites.map(({ family, addresses, ports }) =>
    allOf(
      deviceConditions('iifname', external),
      condition({
        op: 'in',
        field: family === 4 ? 'ip daddr' : 'ip6 daddr',
        not: false,
        ranges: addresses.map((address) => ({ lo: address, hi: address })),
      }),
      portConditions(protocolNumbers.tcp, ports),
    ),
  )
}
