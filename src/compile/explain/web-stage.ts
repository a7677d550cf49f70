import { parseAddress } from '../../core/net/ip.ts'
import { protocolNumbers } from '../../core/net/protocol.ts'
import { contentFilterProxy, proxiedPorts } from '../../domains/content-filter/proxy.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import type { Stage } from '../../domains/firewall/explanation.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import { vocabularyOf } from '../state/vocabulary.ts'
import { addressPath, type MemberSources } from './membership.ts'
import type { PacketPath } from './packet-path.ts'

type WebStage = Extract<Stage, { stage: 'web' }>

/** The stage of the content filter, of a packet that FORWARD accepts while it is on. */
export function webStageOf(
  sources: MemberSources,
  { verdict, action, packet }: PacketPath,
  seen: Packet,
): readonly WebStage[] {
  const { snapshot } = sources
  if (!snapshot.value(contentFilterState).enabled) return []
  if (verdict?.table !== 'forward' || action !== 'accept') return []
  const isTranslated = seen.dst !== packet.dst || seen.dstPort !== packet.dstPort
  const reason = isTranslated && isWeb(sources, seen) ? 'dnat' : reasonOf(sources, seen)
  return [{ stage: 'web', proxied: reason === 'proxied', reason }]
}

function isWeb(sources: MemberSources, seen: Packet): boolean {
  return !['protocol', 'interfaces', 'port'].includes(reasonOf(sources, seen))
}

function reasonOf(sources: MemberSources, seen: Packet): WebStage['reason'] {
  const { snapshot } = sources
  const settings = snapshot.value(contentFilterProxy)
  const isOf = (id: string, device: string | null) => {
    const meaning = vocabularyOf(sources).devices(id)
    return meaning.kind === 'devices' && device !== null && meaning.devices.includes(device)
  }
  if (seen.protocol !== protocolNumbers.tcp) return 'protocol'
  if (!isOf('interface.local_any', seen.inDevice) || !isOf('interface.external_any', seen.outDevice))
    return 'interfaces'
  if (!proxiedPorts(settings).includes(seen.dstPort)) return 'port'
  const isIn = (ids: readonly string[], text: string) =>
    ids.length > 0 && addressPath(sources, ids, parseAddress(text)!) !== null
  const isLeftOut =
    isIn(settings.sources_excepted, seen.src) || isIn(settings.destinations_excepted, seen.dst)
  return isLeftOut ? 'excepted' : 'proxied'
}
