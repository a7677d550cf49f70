import type { Nic } from '../../core/engine/observation.ts'
import { type Address, parseAddress } from '../../core/net/ip.ts'
import { hasPorts, protocolNumber } from '../../core/net/protocol.ts'
import {
  arrivingWay,
  isRefusedUnseen,
  type Place,
  placesOf,
} from '../../domains/firewall/compile/ingress-route.ts'
import { type Way, waysOf } from '../../domains/firewall/compile/route-lookup.ts'
import { unrouted } from '../../domains/firewall/compile/system/system-rules.ts'
import type { AskedPacket } from '../../domains/firewall/explanation.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import type { Verdict } from '../../domains/firewall/verdict/verdict.ts'
import type { CompileState } from '../state/compile-state.ts'
import { vocabularyOf } from '../state/vocabulary.ts'
import { judgeOf } from './judge.ts'

/** The whole way of a packet. */
export interface PacketPath {
  /** As it arrives, with the device it leaves by. */
  readonly packet: Packet
  readonly userId: number | null
  /** Profiles that the device at the source is taken to fulfil; null for those of now. */
  readonly posture: readonly string[] | null
  /** Origin of the incoming device. */
  readonly from: 'given' | 'route' | 'gateway' | 'unknown'
  /** `unknown` where no cards are known. */
  readonly way: Way | 'unknown'
  /** Way of packets to the source. */
  readonly back: Way | 'unknown'
  readonly action: 'accept' | 'drop'
  readonly rule: string
  /** Null for a packet that has no interface to arrive on. */
  readonly verdict: Verdict | null
}

/** A device that no rule names: where the real one is not known. */
const unknownDevice = '?'

/**
 * Follows packets through the gateway: in, DNAT, routing, filter, SNAT. Source: silences#explain, silences#checks.
 */
export function travelOf(state: CompileState): (asked: AskedPacket) => PacketPath {
  const { inputs } = state
  const judge = judgeOf(state)
  const { devices } = vocabularyOf(state)
  const endOf = endsOf(inputs.nics)

  const arrival = (incoming: string | null, source: End): Pick<PacketPath, 'from'> & Arrived => {
    if (incoming === 'interface.utm_outgoing') return { from: 'gateway', device: null }
    if (incoming !== null) {
      const meaning = devices(incoming)
      const device = meaning.kind === 'devices' ? meaning.devices[0] : undefined
      return { from: 'given', device: device ?? 'missing' }
    }
    const back = source.way
    if (back === 'here') return { from: 'gateway', device: null }
    return typeof back === 'object'
      ? { from: 'route', device: back.nic.device }
      : { from: 'unknown', device: unknownDevice }
  }

  return (asked) => {
    const source = endOf(asked.src_ip)
    const { from, device } = arrival(asked.incoming_interface, source)
    const protocol = protocolOf(asked)
    const withPorts = hasPorts(protocol)
    const { user_id: userId, hip_profiles: posture } = asked
    const packet: Packet = {
      protocol,
      src: asked.src_ip,
      srcPort: withPorts ? asked.src_port! : 0,
      dst: asked.dst_ip,
      dstPort: withPorts ? asked.dst_port! : 0,
      inDevice: device === 'missing' ? null : device,
      outDevice: null,
      at: asked.at ?? inputs.nowSeconds,
    }
    if (device === 'missing') {
      const { action, id } = unrouted.noInterface
      const nowhere = { way: 'unknown', back: source.way } as const
      return { packet, userId, posture, from, ...nowhere, action, rule: id, verdict: null }
    }
    const leaving = (way: Way | 'unknown') => ({ ...packet, outDevice: outDeviceOf(way, device) })
    const wayOf = (destination: End): Way | 'unknown' =>
      device === null || destination.place === null || source.place === null
        ? destination.way
        : arrivingWay(device, source.address.family, source.place, destination.place)
    const destination = endOf(packet.dst)
    let way = wayOf(destination)
    let verdict = judge(leaving(way), userId, posture)
    const change = verdict.dnat?.translation
    const target = change && change !== 'masquerade' ? change.address?.first : undefined
    if (target !== undefined && target !== packet.dst) {
      const { dnat } = verdict
      const before = outDeviceOf(way, device)
      way = wayOf(endOf(target))
      if (outDeviceOf(way, device) !== before) verdict = { ...judge(leaving(way), userId, posture), dnat }
    }
    if (device !== null && isRefusedUnseen(source.address, destination.address))
      verdict = { ...verdict, dnat: null }
    const journey = { packet: leaving(way), userId, posture, from, way, back: source.way, verdict }
    if (way === 'none') return { ...journey, action: 'drop', rule: unrouted.noRoute.id }
    return { ...journey, action: verdict.action, rule: verdict.rule }
  }
}

interface Arrived {
  /** Null: the gateway sends it itself; `missing`: the interface has no device. */
  readonly device: string | null
}

/** Null: it ends at the gateway. What the gateway sends to itself leaves by the loopback. */
function outDeviceOf(way: Way | 'unknown', inDevice: string | null): string | null {
  if (way === 'here') return inDevice === null ? 'lo' : null
  return typeof way === 'object' ? way.nic.device : unknownDevice
}

function protocolOf({ protocol, src_ip }: AskedPacket): number {
  return typeof protocol === 'number' ? protocol : protocolNumber(protocol, src_ip.includes(':') ? 6 : 4)
}

/** An end of packets: where the gateway sends what goes there, and what the kernel makes of it. */
interface End {
  readonly address: Address
  readonly way: Way | 'unknown'
  /** Null where no cards are known. */
  readonly place: Place | null
}

/** Ends by address, remembered. */
function endsOf(nics: readonly Nic[]): (text: string) => End {
  const wayTo = waysOf(nics)
  const placeOf = placesOf(nics)
  const known = new Map<string, End>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const address = parseAddress(text)!
    const areCardsKnown = nics.length > 0
    const way = areCardsKnown ? wayTo(address) : 'unknown'
    const end: End = { address, way, place: areCardsKnown ? placeOf(address) : null }
    known.set(text, end)
    return end
  }
}
