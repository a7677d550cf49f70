import type { CompileInputs } from '../../core/inputs.ts'
import { parseAddress } from '../../core/ip.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { arrivingWaysOf, isRefusedUnseen } from '../../domains/firewall/arriving-way.ts'
import type { AskedPacket } from '../../domains/firewall/explanation.ts'
import type { Packet } from '../../domains/firewall/packet.ts'
import { unrouted } from '../../domains/firewall/system-rules.ts'
import type { Verdict } from '../../domains/firewall/verdict.ts'
import { type Way, waysOf } from '../../domains/firewall/way.ts'
import { vocabularyOf } from '../vocabulary.ts'
import { judgeOf } from './judge.ts'

/** The whole way of a packet. */
export interface Journey {
  /** As it arrives, with the device it leaves by. */
  readonly packet: Packet
  readonly userId: number | null
  /** How the incoming device was found. */
  readonly from: 'given' | 'route' | 'gateway' | 'unknown'
  /** `unknown` where no cards are known. */
  readonly way: Way | 'unknown'
  readonly action: 'accept' | 'drop'
  readonly rule: string
  /** Null for a packet that has no interface to arrive on. */
  readonly verdict: Verdict | null
}

/** A device that no rule names: where nothing tells the real one. */
const unknownDevice = '?'

const protocolNumbers: Readonly<Record<string, number>> = { tcp: 6, udp: 17, gre: 47, esp: 50, ah: 51 }

/**
 * Follows packets through the gateway: in, DNAT, routing, filter, SNAT. Source: silences#explain, silences#checks.
 */
export function travelOf(snapshot: Snapshot, inputs: CompileInputs): (asked: AskedPacket) => Journey {
  const judge = judgeOf(snapshot, inputs)
  const { devices } = vocabularyOf(snapshot, inputs)
  const addressOf = remembered((text) => parseAddress(text)!)
  const plainWays = waysOf(inputs.nics)
  const ways = remembered((address) => plainWays(addressOf(address)))
  const arrivingWays = arrivingWaysOf(inputs.nics)
  const wayTo = (address: string): Way | 'unknown' => (inputs.nics.length === 0 ? 'unknown' : ways(address))

  const arrival = ({ incoming_interface, src_ip }: AskedPacket): Pick<Journey, 'from'> & Arrived => {
    if (incoming_interface === 'interface.utm_outgoing') return { from: 'gateway', device: null }
    if (incoming_interface !== null) {
      const meaning = devices(incoming_interface)
      const device = meaning.kind === 'devices' ? meaning.devices[0] : undefined
      return { from: 'given', device: device ?? 'missing' }
    }
    const back = wayTo(src_ip)
    if (back === 'here') return { from: 'gateway', device: null }
    return typeof back === 'object'
      ? { from: 'route', device: back.nic.device }
      : { from: 'unknown', device: unknownDevice }
  }

  return (asked) => {
    const { from, device } = arrival(asked)
    const hasPorts = ['tcp', 'udp', 6, 17].includes(asked.protocol)
    const userId = asked.user_id
    const packet: Packet = {
      protocol: protocolOf(asked),
      src: asked.src_ip,
      srcPort: hasPorts ? asked.src_port! : 0,
      dst: asked.dst_ip,
      dstPort: hasPorts ? asked.dst_port! : 0,
      inDevice: device === 'missing' ? null : device,
      outDevice: null,
      at: asked.at ?? inputs.nowSeconds,
    }
    if (device === 'missing') {
      const { action, id } = unrouted.noInterface
      return { packet, userId, from, way: 'unknown', action, rule: id, verdict: null }
    }
    const leaving = (way: Way | 'unknown') => ({ ...packet, outDevice: outDeviceOf(way, device) })
    const source = addressOf(packet.src)
    const wayOf = (destination: string): Way | 'unknown' =>
      device === null || inputs.nics.length === 0
        ? wayTo(destination)
        : arrivingWays(device, source, addressOf(destination))
    let way = wayOf(packet.dst)
    let verdict = judge(leaving(way), userId)
    const change = verdict.dnat?.translation
    const target = change && change !== 'masquerade' ? change.address?.first : undefined
    if (target !== undefined && target !== packet.dst) {
      const { dnat } = verdict
      const before = outDeviceOf(way, device)
      way = wayOf(target)
      if (outDeviceOf(way, device) !== before) verdict = { ...judge(leaving(way), userId), dnat }
    }
    if (device !== null && isRefusedUnseen(source, addressOf(packet.dst)))
      verdict = { ...verdict, dnat: null }
    const journey = { packet: leaving(way), userId, from, way, verdict }
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
  if (typeof protocol === 'number') return protocol
  return protocolNumbers[protocol] ?? (src_ip.includes(':') ? 58 : 1)
}

function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const value = known.get(text) ?? make(text)
    known.set(text, value)
    return value
  }
}
