import { parseAddress, printAddress } from '../../src/core/net/ip.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import type { Hit, Verdict } from '../../src/domains/firewall/verdict/verdict.ts'
import { verdict } from '../oracle/verdict.ts'
import { translatedPacket } from '../oracle/verdict-translation.ts'
import { devices, gatewayAddresses } from '../policy/universe.ts'
import type { TestPacket } from './frame.ts'

/** A packet to send and what must become of it. */
export interface Expected {
  readonly sent: TestPacket
  /** Address and port at which it leaves the gateway; null when it does not. */
  readonly leaves: string | null
  /** Rules that count it. */
  readonly counted: readonly string[]
}

/** Ids of the packets that must come out. */
export function leaving(expected: readonly Expected[]): readonly number[] {
  return expected.filter(({ leaves }) => leaves !== null).map(({ sent }) => sent.id)
}

/** The device that the routes of the test's gateway choose; null for the gateway's own addresses. */
function routeOf(destination: string, exit: string): string | null {
  if (gatewayAddresses.includes(destination)) return null
  const link = /^(?:10\.|fd00:)([1-4])[.:]/.exec(destination)?.[1]
  return link === undefined ? exit : devices[Number(link) - 1]!
}

/**
 * Verdicts of the plain reading on each packet, without those that cannot be distinguished in the kernel: packets
 * whose connection, or whose answers, belong to a connection that is already there.
 */
export function expectations(world: World, packets: readonly Packet[], exit: string): Expected[] {
  const known = new Set<string>()
  return packets.flatMap((packet, index) => {
    const judged = judge(world, packet, exit)
    if (judged === null) return []
    const { seen, said } = judged
    const isPing = packet.protocol === 1 || packet.protocol === 58
    const port = isPing ? index + 1 : packet.srcPort
    const there = `${packet.protocol} ${packet.src} ${port} ${packet.dst} ${packet.dstPort}`
    const source = newSource(said, seen)
    const back = `${packet.protocol} ${seen.dst} ${seen.dstPort} ${source} ${port}`
    // DNAT avoids ports that are taken before SNAT gives the packet another source.
    const between = `${packet.protocol} ${seen.dst} ${seen.dstPort} ${packet.src} ${port}`
    if (source === null || [there, back, between].some((tuple) => known.has(tuple))) return []
    known.add(there).add(back)
    return [{ sent: testPacket(packet, { id: index + 1, port }), ...outcome(seen, said) }]
  })
}

/** Follows DNAT and the routes; null for what the harness cannot observe. */
function judge(
  world: World,
  packet: Packet,
  exit: string,
): { readonly seen: Packet; readonly said: Verdict } | null {
  const { dnat } = verdict(world, { ...packet, outDevice: null })
  const target = dnat?.translation === 'masquerade' ? null : dnat?.translation
  // Which address of a range the kernel takes is not ours to say.
  if (target?.address && target.address.first !== target.address.last) return null
  const seen = target ? translatedPacket(packet, target) : packet
  const outDevice = routeOf(seen.dst, exit)
  const said = verdict(world, { ...packet, outDevice })
  return { seen: { ...seen, outDevice }, said }
}

/** The address that answers go to; null when the kernel chooses it from a range. */
function newSource({ snat }: Verdict, seen: Packet): string | null {
  const translation: Hit['translation'] = snat?.translation ?? null
  if (translation === null) return seen.src
  if (translation === 'masquerade') {
    const links: readonly (string | null)[] = devices
    const link = links.indexOf(seen.outDevice) + 1
    return seen.dst.includes(':') ? `fd00:${link}::1` : `10.${link}.0.1`
  }
  if (translation.address === null) return seen.src
  return translation.address.first === translation.address.last ? translation.address.first : null
}

function outcome(seen: Packet, said: Verdict): Pick<Expected, 'leaves' | 'counted'> {
  const passes = said.action === 'accept' && seen.outDevice !== null
  const { family, value } = parseAddress(seen.dst)!
  return {
    leaves: passes ? `${printAddress(family, value)} ${seen.dstPort}` : null,
    counted: [
      ...(said.dnat ? [said.dnat.rule] : []),
      ...(said.mark ? [said.mark] : []),
      said.rule,
      ...(said.snat ? [said.snat.rule] : []),
    ],
  }
}

function testPacket(
  packet: Packet,
  { id, port }: { readonly id: number; readonly port: number },
): TestPacket {
  return {
    id,
    source: packet.src,
    destination: packet.dst,
    protocol: packet.protocol,
    sourcePort: port,
    destinationPort: packet.dstPort,
  }
}
