import { parseAddress, parsePrefix } from '../../src/core/net/ip.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import { connections } from '../../src/domains/network/connection.ts'
import { publishedSites } from '../../src/domains/reverse-proxy/site.ts'
import { sideOf } from './verdict-match.ts'

/** Tells whether a packet for the gateway asks for a published site, at an address that the gateway has. */
export function reachesSite(world: World, packet: Packet): boolean {
  if (packet.protocol !== 6) return false
  return world.snapshot.rows(publishedSites).entries.some(({ item }) => {
    if (!item.enabled) return false
    const isPort =
      item.listen.port === packet.dstPort || (item.http_to_https && item.tls !== '' && packet.dstPort === 80)
    return isPort && isAt(world, item.listen.address, packet.dst)
  })
}

function isAt(world: World, place: string, address: string): boolean {
  const wanted = parseAddress(address)!.value
  const held = world.inputs.nics.filter(({ addresses }) =>
    addresses.some(
      (text) => parsePrefix(text)!.value === wanted && text.includes(':') === address.includes(':'),
    ),
  )
  if (place === 'interface.external_any') return held.some(({ device }) => sideOf(world, device).external)
  const [, id] = /^interface\.id\.(\d+)$/.exec(place) ?? []
  if (id === undefined) return held.length > 0 && parseAddress(place)!.value === wanted
  const connection = world.snapshot.rows(connections).get(Number(id))?.item
  return connection?.enabled === true && held.some(({ mac }) => mac === connection.mac)
}
