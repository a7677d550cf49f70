import type { DhcpLease } from '../../core/engine/observation.ts'
import { parseAddress, parsePrefix, printAddress, unmapAddress } from '../../core/net/ip.ts'
import { isUnicast } from '../../core/net/unicast.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import { connections } from '../network/connection.ts'
import { message } from './messages.ts'
import { vpnClients, vpnServerAddress } from './vpn-clients.ts'

const loop = message('this is the gateway itself: it is not asked, since questions would go round')
const noServer = message('this is no address of a server')

/**
 * Returns a test of addresses of name servers: why one is left out, null for one that can be asked. Addresses of the gateway and
 * of the loopback would be asked in a circle; multicast and the like are nobody's. Source: silences#dns-loops.
 */
export function serverTest(
  snapshot: Snapshot,
  leases: readonly DhcpLease[],
): (address: string) => Message | null {
  const texts = snapshot.rows(connections).entries.flatMap(({ item }) => item.addresses ?? [])
  const vpn = vpnClients(snapshot)
  const own = new Set([
    ...[...texts, ...leases.map(({ address }) => address)].flatMap((text) => {
      const prefix = parsePrefix(text)
      return prefix === null ? [] : [printAddress(prefix.family, prefix.value)]
    }),
    ...(vpn === null ? [] : [vpnServerAddress(vpn)]),
  ])
  return (address) => {
    const parsed = parseAddress(address)
    if (parsed === null) return noServer
    const { family, value } = unmapAddress(parsed)
    if (own.has(printAddress(family, value)) || isLoopback(family, value)) return loop
    return isUnicast(parsed) ? null : noServer
  }
}

function isLoopback(family: 4 | 6, value: bigint): boolean {
  return family === 4 ? value >> 24n === 127n : value === 1n
}
