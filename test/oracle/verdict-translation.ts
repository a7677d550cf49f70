import { parseAddress } from '../../src/core/net/ip.ts'
import type { Item } from '../../src/core/resource/resource.ts'
import type { dnatRules } from '../../src/domains/firewall/dnat.ts'
import type { snatRules } from '../../src/domains/firewall/snat.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import type { Translation } from '../../src/domains/firewall/verdict/verdict.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { ipRanges } from '../../src/domains/objects/ip-range.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { portRanges } from '../../src/domains/objects/port-range.ts'

type TranslatingRule = Item<typeof dnatRules> | Item<typeof snatRules>

/**
 * Translation by a DNAT or SNAT rule that matches the packet: null for nothing (`accept`), `impossible` when it
 * cannot be done to it, so that the rule does not count as matching: an address of the other family, a port alone for
 * a protocol without ports, an object that does not exist. Second reading: shares nothing with the compiler.
 */
export function translationOf(
  world: World,
  rule: TranslatingRule,
  packet: Packet,
): Translation | null | 'impossible' {
  if (rule.action === 'accept') return null
  const isDnat = 'change_destination_address' in rule
  const addressText = isDnat ? rule.change_destination_address : rule.change_source_address
  const portText = isDnat ? rule.change_destination_port : null
  const address = addressText === null ? null : addressesOf(world, addressText)
  const port = portText === null ? null : portsOf(world, portText)
  if (address === undefined || port === undefined) return 'impossible'
  const family = parseAddress(packet.dst)!.family
  if (address !== null && parseAddress(address.first)!.family !== family) return 'impossible'
  const hasPorts = packet.protocol === 6 || packet.protocol === 17
  if (address === null && !hasPorts) return 'impossible'
  return { address, port: hasPorts ? port : null }
}

/**
 * The packet with the destination that a DNAT rule gives it. Of a range that is the first address and the first port,
 * unless `packet.translated` tells the choice; like the kernel, a port that lies in the range stays.
 */
export function translatedPacket(packet: Packet, { address, port }: Translation): Packet {
  const { dst, dstPort, translated } = packet
  const stays = port === null || (port.first <= dstPort && dstPort <= port.last)
  return {
    ...packet,
    dst: translated?.dst ?? address?.first ?? dst,
    dstPort: translated?.dstPort ?? (stays ? dstPort : port.first),
  }
}

function addressesOf({ snapshot }: World, text: string): { first: string; last: string } | undefined {
  const [type, number] = text.split('.id.')
  if (number === undefined) {
    const [first, last] = text.split('-')
    return { first: first!, last: last ?? first! }
  }
  if (type === 'ip') {
    const value = snapshot.rows(ipAddresses).get(Number(number))?.item.value
    return value === undefined ? undefined : { first: value, last: value }
  }
  const range = snapshot.rows(ipRanges).get(Number(number))?.item
  return range && { first: range.start, last: range.end }
}

function portsOf({ snapshot }: World, text: string): { first: number; last: number } | undefined {
  const [type, number] = text.split('.id.')
  if (number === undefined) {
    const [first, last] = text.split('-').map(Number)
    return { first: first!, last: last ?? first! }
  }
  if (type === 'port') {
    const value = snapshot.rows(ports).get(Number(number))?.item.value
    return value === undefined ? undefined : { first: value, last: value }
  }
  const range = snapshot.rows(portRanges).get(Number(number))?.item
  return range && { first: range.start, last: range.end }
}
