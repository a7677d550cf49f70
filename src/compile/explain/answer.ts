import type { Nic } from '../../core/engine/observation.ts'
import { type Address, containsValue, parseAddress, parsePrefix, prefixInterval } from '../../core/net/ip.ts'
import type { Message } from '../../core/text/message.ts'
import type { Way } from '../../domains/firewall/compile/route-lookup.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import { message } from '../messages.ts'
import type { CompileState } from '../state/compile-state.ts'
import { vocabularyOf } from '../state/vocabulary.ts'
import type { PacketPath } from './packet-path.ts'
import { translatedPacket } from './translation.ts'

/**
 * Why the answer to a packet that passes would be lost; null where nothing speaks against it. A server to which DNAT
 * leads a host of its own network answers it past the gateway, from an address that the host has not asked.
 * Source: silences#hairpin.
 */
export function lostAnswer(state: CompileState, journey: PacketPath): Message | null {
  const { packet, action, verdict, way, back } = journey
  const change = verdict?.dnat?.translation ?? null
  if (action === 'drop' || verdict === null || change === null || change === 'masquerade') return null
  if (verdict.snat?.translation || packet.inDevice !== packet.outDevice) return null
  const { dst, dstPort } = translatedPacket(packet, change)
  if (dst === packet.dst && dstPort === packet.dstPort) return null
  const ends = { source: parseAddress(packet.src)!, target: parseAddress(dst)! }
  if (typeof way !== 'object' || typeof back !== 'object' || !meet({ way, back, ...ends })) return null
  const kept = { device: packet.inDevice, keeper: verdict.snat?.rule ?? null }
  const remedy = remedyOf(state, kept)
  return message(
    '{server} answers {client} directly, not through the gateway, and the answer is lost: {remedy}',
    { server: dst, client: packet.src, remedy },
  )
}

/** Remedy for a lost answer. `keeper`: the rule that leaves the source as it is, where one does. */
function remedyOf(
  state: CompileState,
  { device, keeper }: { readonly device: string | null; readonly keeper: string | null },
): Message {
  if (keeper !== null) return message('let {rule} change the source', { rule: keeper })
  const local = vocabularyOf(state).devices('interface.local_any')
  const isLocal = local.kind === 'devices' && local.devices.some((name) => name === device)
  return isLocal && !state.snapshot.value(hairpinNat).enabled
    ? message('switch on /x/firewall/hairpin, or change the source by an SNAT rule')
    : message('change the source by an SNAT rule')
}

interface Ends {
  readonly source: Address
  readonly target: Address
  /** To the target and to the source. */
  readonly way: Exclude<Way, string>
  readonly back: Exclude<Way, string>
}

/** True when the target, or the router before it, reaches the source without the gateway. */
function meet({ source, target, way, back }: Ends): boolean {
  if (way.nic.device !== back.nic.device) return false
  if (back.gateway !== null) return back.gateway === way.gateway
  return way.gateway !== null || shareNetwork(way.nic, source, target)
}

function shareNetwork({ addresses }: Nic, a: Address, b: Address): boolean {
  return addresses.some((text) => {
    const prefix = parsePrefix(text)
    if (prefix === null || prefix.family !== a.family) return false
    const network = [prefixInterval(prefix)]
    return containsValue(network, a.value) && containsValue(network, b.value)
  })
}
