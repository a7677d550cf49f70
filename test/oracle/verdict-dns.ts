import type { Address } from '../../src/core/net/ip.ts'
import { directoryDomains } from '../../src/domains/directory/domain.ts'
import { dohServices } from '../../src/domains/dns/doh-servers.ts'
import { forwardZones } from '../../src/domains/dns/forward-zone.ts'
import { dnsServerSettings } from '../../src/domains/dns/server-settings.ts'
import { dnsSettings } from '../../src/domains/dns/settings.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import { addressOf, networkOf } from './read-text.ts'
import { sideOf } from './verdict-match.ts'

/**
 * The gateway's address that answers a DNS query to the outside in place of the server that is asked; null for all
 * other packets. Second reading: shares nothing with the compiler. Source: silences#dns-intercept.
 */
export function answeringAddress(world: World, packet: Packet): string | null {
  const { snapshot, inputs } = world
  const isQuery = (packet.protocol === 6 || packet.protocol === 17) && packet.dstPort === 53
  if (!snapshot.value(dnsSettings).intercept_enabled || !isQuery) return null
  if (packet.inDevice === null || !sideOf(world, packet.inDevice).local) return null
  const asked = addressOf(packet.dst)!
  const [first, ...others] = packet.dst.toLowerCase().split(/[.:]/)
  if (asked.family === 4 && (['0', '127'].includes(first!) || Number(first) >= 224)) return null
  if (asked.family === 4 && first === '169' && others[0] === '254') return null
  if (asked.family === 6 && (asked.value <= 1n || /^f(f|e[89ab])/.test(packet.dst.toLowerCase()))) return null
  const servers = [
    ...snapshot.rows(forwardZones).entries.flatMap(({ item }) => (item.enabled ? item.servers : [])),
    ...snapshot.rows(directoryDomains).entries.flatMap(({ item }) => item.dns_ips),
  ]
  if (servers.some((server) => isSame(addressOf(server)!, asked))) return null
  const cards = inputs.nics.filter(({ device }) => device !== 'lo')
  const isOwn = (text: string) => isSame(addressOf(text.split('/')[0]!)!, asked)
  if (inputs.nics.some(({ addresses }) => addresses.some(isOwn))) return null
  const localCards = cards.filter(({ device }) => sideOf(world, device).local)
  if (localCards.some(({ addresses }) => addresses.some((network) => isWithin(network, asked)))) return null
  const ofFamily = (device: (name: string) => boolean, list = cards) =>
    list
      .filter((card) => device(card.device))
      .flatMap(({ addresses }) => addresses.map((text) => text.split('/')[0]!))
      .find((text) => addressOf(text)!.family === asked.family)
  return (
    ofFamily((name) => name === packet.inDevice) ??
    ofFamily(() => true, localCards) ??
    ofFamily(() => true) ??
    null
  )
}

/** The way of asking for names that the settings refuse, as the packet would; null for all other packets. */
export function refusedWay(world: World, packet: Packet): 'dot' | 'doh' | null {
  const { refuse_dot, refuse_doh } = world.snapshot.value(dnsServerSettings)
  const isOutwards = sideOf(world, packet.inDevice).local && sideOf(world, packet.outDevice).external
  if (!isOutwards || (packet.protocol !== 6 && packet.protocol !== 17)) return null
  if (refuse_dot && packet.dstPort === 853) return 'dot'
  const asked = addressOf(packet.dst)!
  const isServer = dohServices.some(({ addresses }) => addresses.some((text) => isNamed(text, asked)))
  return refuse_doh && packet.dstPort === 443 && isServer ? 'doh' : null
}

/** True when the address is the one, or in the network or range, that a text says. */
function isNamed(text: string, asked: Address): boolean {
  if (text.includes('/')) return isWithin(text, asked)
  const [first, last] = text.split('-').map((end) => addressOf(end)!)
  const end = last ?? first!
  return first!.family === asked.family && first!.value <= asked.value && asked.value <= end.value
}

function isSame(one: Address, other: Address): boolean {
  return one.family === other.family && one.value === other.value
}

function isWithin(network: string, { family, value }: Address): boolean {
  const within = networkOf(network)!
  return within.family === family && within.lo <= value && value <= within.hi
}
