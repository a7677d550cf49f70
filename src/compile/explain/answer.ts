import type { CompileInputs } from '../../core/inputs.ts'
import { type Address, containsValue, parseAddress, parsePrefix, prefixInterval } from '../../core/ip.ts'
import type { Nic } from '../../core/observation.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import { translatedPacket } from '../../domains/firewall/verdict-translation.ts'
import type { Way } from '../../domains/firewall/way.ts'
import { vocabularyOf } from '../vocabulary.ts'
import type { Journey } from './travel.ts'

/**
 * Why the answer to a packet that passes would be lost; null where nothing speaks against it. A server to which DNAT
 * leads a host of its own network answers it past the gateway, from an address that the host has not asked.
 * Source: silences#hairpin.
 */
export function lostAnswer(snapshot: Snapshot, inputs: CompileInputs, journey: Journey): string | null {
  const { packet, action, verdict, way, back } = journey
  const change = verdict?.dnat?.translation ?? null
  if (action === 'drop' || verdict === null || change === null || change === 'masquerade') return null
  if (verdict.snat?.translation || packet.inDevice !== packet.outDevice) return null
  const { dst, dstPort } = translatedPacket(packet, change)
  if (dst === packet.dst && dstPort === packet.dstPort) return null
  const ends = { source: parseAddress(packet.src)!, target: parseAddress(dst)! }
  if (typeof way !== 'object' || typeof back !== 'object' || !meet({ way, back, ...ends })) return null
  const kept = { device: packet.inDevice, keeper: verdict.snat?.rule ?? null }
  const remedy = remedyOf(snapshot, inputs, kept)
  return `${dst} answers ${packet.src} directly, not through the gateway, and the answer is lost: ${remedy}`
}

/** What helps. `keeper`: the rule that leaves the source as it is, where one does. */
function remedyOf(
  snapshot: Snapshot,
  inputs: CompileInputs,
  { device, keeper }: { readonly device: string | null; readonly keeper: string | null },
): string {
  if (keeper !== null) return `let ${keeper} change the source`
  const local = vocabularyOf(snapshot, inputs).devices('interface.local_any')
  const isLocal = local.kind === 'devices' && local.devices.some((name) => name === device)
  return isLocal && !snapshot.value(hairpinNat).enabled
    ? 'switch on /x/firewall/hairpin, or change the source by an SNAT rule'
    : 'change the source by an SNAT rule'
}

interface Ends {
  readonly source: Address
  readonly target: Address
  /** To the target and to the source. */
  readonly way: Exclude<Way, string>
  readonly back: Exclude<Way, string>
}

/** Whether the target, or the router before it, reaches the source without the gateway. */
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
