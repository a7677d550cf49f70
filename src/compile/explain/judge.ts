import { type Memos, memo } from '../../core/memo.ts'
import { canonicalAddress } from '../../core/net/authority.ts'
import { type Address, containsAddress, parseAddress } from '../../core/net/ip.ts'
import { hasPorts, protocolNumbers } from '../../core/net/protocol.ts'
import { webProxy } from '../../core/net/web-proxy.ts'
import type { Item } from '../../core/resource/resource.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { contentFilterSettings } from '../../domains/content-filter/settings.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import { dnsServerSettings } from '../../domains/dns/server-settings.ts'
import { interceptedTo } from '../../domains/firewall/compile/system/dns-interception.ts'
import { dohPort, dotPort } from '../../domains/firewall/compile/system/dns-refusal.ts'
import { sitesId } from '../../domains/firewall/compile/system/site-ports.ts'
import { interceptionId, refusalIds } from '../../domains/firewall/compile/system/system-rules.ts'
import { quicPorts, webIds } from '../../domains/firewall/compile/system/web-sides.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import type { logRules } from '../../domains/firewall/log.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import type { Hit, Translation, Verdict } from '../../domains/firewall/verdict/verdict.ts'
import { domains } from '../../domains/objects/domain.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { interceptionOf } from '../dns-interception.ts'
import { dohAddresses } from '../doh-addresses.ts'
import { openSitePorts } from '../reverse-proxy/site-ports.ts'
import type { CompileState } from '../state/compile-state.ts'
import { rememberLatest } from '../state/lru.ts'
import { type KeyedVocabulary, vocabularyOf } from '../state/vocabulary.ts'
import { inForceOf } from './in-force.ts'
import { type Question, sharedTraffic } from './rule-block.ts'
import { askedIn } from './rule-index.ts'
import { type AddressKey, addressKey, type Live, liveOf } from './runtime-addresses.ts'
import { type TableIndexes, tableIndexes } from './table-indexes.ts'
import { type TranslatingRule, translatedPacket, translationsOf } from './translation.ts'
import { webExceptionsOf } from './web-exceptions.ts'

/**
 * Judges first packets of connections; `userId` is who is at the source, and `posture` what the device there fulfils,
 * whatever is observed.
 */
export type Judge = (packet: Packet, userId?: number | null, posture?: readonly string[] | null) => Verdict

const latestLive = memo(() => rememberLatest<Live>(2))

/**
 * Returns the function that gives the verdict of `verdict` for a packet, through indexes whose cost hardly grows with
 * the number of rules. Indexes are remembered as long as the rules, objects and cards they were made of are the same.
 * Source: document 3, "Gateway firewall"; silences#explain.
 */
export function judgeOf(state: CompileState): Judge {
  const { snapshot, inputs, memos } = state
  const isInForce = inForceOf(snapshot)
  const indexes = tableIndexes(state)
  const vocabulary = vocabularyOf(state)
  const settings = snapshot.value(firewallSettings)
  const rulesOn = snapshot.value(firewallState).enabled
  const isHairpinOn = snapshot.value(hairpinNat).enabled
  const interception = interceptionOf(state)
  const refuses = snapshot.value(dnsServerSettings)
  const external = devicesOf(vocabulary, 'interface.external_any')
  const local = devicesOf(vocabulary, 'interface.local_any')
  const exceptions = webExceptionsOf(snapshot)
  const ends = endsOf(currentLive(state), [...askedIn(Object.values(indexes)), ...exceptions.asked])
  const times = new Map<string, boolean>()

  const question = (packet: Packet, source: End, destination: End): Question => {
    const { protocol, inDevice, outDevice } = packet
    return {
      traffic: sharedTraffic({ family: source.family, protocol, inDevice, outDevice }, memos),
      source: source.key,
      destination: destination.key,
      sourcePort: packet.srcPort,
      destinationPort: packet.dstPort,
      sourceAtoms: source.atoms,
      destinationAtoms: destination.atoms,
      postureAtoms: source.postureAtoms,
      isInForce: (timetable) => {
        const key = `${packet.at} ${timetable.join()}`
        const known = times.get(key) ?? isInForce(timetable, packet.at)
        times.set(key, known)
        return known
      },
    }
  }

  const isLogged = (mark: Mark | null, action: (typeof settings)['log_actions'][number]): boolean => {
    if (!settings.log_actions.includes(action)) return false
    return settings.log_mode === 'all'
      ? mark?.action !== 'mark_not_log'
      : settings.log_mode === 'selected' && mark?.action === 'mark_log'
  }
  const markOf = (asked: Question): Mark | null => {
    if (!rulesOn || settings.log_mode === 'nothing') return null
    const found = indexes.log.first(asked)
    return found && { rule: `log.ngfw.${found.id}`, action: found.item.action }
  }
  const translationOf = translationsOf(vocabulary)
  const possible = (packet: Packet) => (item: TranslatingRule) => translationOf(item, packet) !== 'impossible'
  const changeOf = (packet: Packet, item: TranslatingRule) =>
    translationOf(item, packet) as Translation | null
  const policy = (index: TableIndexes['forward'], prefix: string, asked: Question): Decision | null => {
    const found = rulesOn ? index.first(asked) : null
    return found && { rule: `${prefix}.ngfw.${found.id}`, action: found.item.action }
  }

  const findDnat = (packet: Packet, asked: Question): Hit | null => {
    if (packet.outDevice === 'lo' || isDiscovery(packet)) return null
    const isEmpty = !rulesOn || indexes.dnat.parts.length === 0
    const found = isEmpty ? null : indexes.dnat.first(ahead(asked, memos), possible(packet))
    if (found) return { rule: `dnat.ngfw.${found.id}`, translation: changeOf(packet, found.item) }
    const address = interception && interceptedTo(interception, packet)
    return address === null
      ? null
      : { rule: interceptionId, translation: { address: { first: address, last: address }, port: null } }
  }
  const findSnat = (packet: Packet, asked: Question, isTranslated: boolean): Hit | null => {
    if (packet.outDevice === 'lo') return { rule: 'snat.sys.loopback', translation: null }
    const found = rulesOn ? indexes.snat.first(asked, possible(packet)) : null
    if (found) return { rule: `snat.ngfw.${found.id}`, translation: changeOf(packet, found.item) }
    const returns = packet.inDevice === packet.outDevice && local.has(packet.outDevice)
    if (isTranslated && returns && isHairpinOn) return { rule: 'snat.sys.hairpin', translation: 'masquerade' }
    const hidden = asked.traffic.family === 4 && isPrivate(asked.source as number)
    if (!settings.automatic_snat_enabled || !hidden || !external.has(packet.outDevice)) return null
    return { rule: 'snat.sys.auto', translation: 'masquerade' }
  }

  const sites = openSitePorts(state)
  const isSite = ({ protocol, dst, dstPort }: Packet) => {
    const address = canonicalAddress(dst)
    return (
      protocol === protocolNumbers.tcp &&
      sites.some(({ addresses, ports }) => ports.includes(dstPort) && addresses.includes(address))
    )
  }

  const filtersWeb = snapshot.value(contentFilterState).enabled
  const refusesQuic = filtersWeb && snapshot.value(contentFilterSettings).quic_reject_enabled
  /** The rule that refuses a packet which would ask for names in another way; null where none does. */
  const refusalOf = (packet: Packet, leaves: () => boolean): string | null => {
    const { protocol, inDevice, outDevice, dst, dstPort } = packet
    if (!hasPorts(protocol) || !local.has(inDevice) || !external.has(outDevice)) return null
    if (refuses.refuse_dot && dstPort === dotPort) return refusalIds.dot
    const isHttps = refuses.refuse_doh && dstPort === dohPort
    if (isHttps && containsAddress(dohAddresses, parseAddress(dst)!)) return refusalIds.doh
    if (!refusesQuic || protocol !== protocolNumbers.udp || !quicPorts.includes(dstPort)) return null
    return leaves() ? null : webIds.quic
  }
  const decideForward = (packet: Packet, asked: Question, context: Context): Decision => {
    if (inputs.forwardingBlocked) return { rule: 'fwd.sys.checks-failed', action: 'drop', silent: true }
    if (context.isDenied) return { rule: 'fwd.sys.access-denied', action: 'drop' }
    const refused = refusalOf(packet, context.isLeftOut)
    if (refused !== null) return { rule: refused, action: 'drop' }
    const found = policy(indexes.forward, 'fwd', asked)
    if (found) return found
    if (context.isTranslated) return { rule: 'fwd.sys.dnat', action: 'accept' }
    return external.has(packet.inDevice) && local.has(packet.outDevice)
      ? { rule: 'fwd.sys.external', action: 'drop' }
      : { rule: 'fwd.sys.default', action: 'accept' }
  }
  const decideInput = (packet: Packet, asked: Question): Decision => {
    if (filtersWeb && isForProxy(packet)) return { rule: webIds.port, action: 'drop', silent: true }
    if (packet.inDevice === 'lo') return { rule: 'inp.sys.loopback', action: 'accept', silent: true }
    if (isDiscovery(packet)) return { rule: 'inp.sys.icmpv6', action: 'accept', silent: true }
    const found = policy(indexes.input, 'inp', asked)
    if (found) return found
    if (external.has(packet.inDevice) && isSite(packet)) return { rule: sitesId, action: 'accept' }
    return external.has(packet.inDevice)
      ? { rule: 'inp.sys.external', action: 'drop' }
      : { rule: 'inp.sys.default', action: 'accept' }
  }
  const decideOwn = (packet: Packet, asked: Question): Decision => {
    if (packet.outDevice === 'lo') return { rule: 'out.sys.loopback', action: 'accept', silent: true }
    if (isDiscovery(packet)) return { rule: 'out.sys.icmpv6', action: 'accept', silent: true }
    return policy(indexes.forward, 'fwd', asked) ?? { rule: 'out.sys.default', action: 'accept' }
  }

  return (packet, userId = null, posture = null) => {
    const told = userId === null ? null : { address: packet.src, userId }
    const found = ends(packet.src, told)
    const source = posture === null ? found : { ...found, postureAtoms: posture }
    const before = question(packet, source, ends(packet.dst, told))
    const dnat = findDnat(packet, before)
    const seen = dnat ? translated(packet, dnat) : packet
    const isTranslated = seen.dst !== packet.dst || seen.dstPort !== packet.dstPort
    const asked = isTranslated ? question(seen, source, ends(seen.dst, told)) : before
    const table = packet.inDevice === null ? 'output' : packet.outDevice === null ? 'input' : 'forward'
    const decision =
      table === 'output'
        ? decideOwn(seen, asked)
        : table === 'input'
          ? decideInput(seen, asked)
          : decideForward(seen, asked, {
              isDenied: source.isDenied,
              isTranslated,
              isLeftOut: () => exceptions.hold(source, ends(seen.dst, told)),
            })
    const mark = decision.silent ? null : markOf(asked)
    const passes = decision.action === 'accept' && seen.outDevice !== null && !isDiscovery(packet)
    const snat = passes ? findSnat(seen, asked, isTranslated) : null
    const early = dnat?.translation ? markOf(ahead(before, memos)) : null
    const log = [
      ...(dnat?.translation && isLogged(early, 'dnat') ? [`${dnat.rule} dnat`] : []),
      ...(mark && settings.log_actions.includes(mark.action) ? [`${mark.rule} ${mark.action}`] : []),
      ...(!decision.silent && isLogged(mark, decision.action) ? [`${decision.rule} ${decision.action}`] : []),
      ...(snat?.translation && isLogged(mark, 'snat') ? [`${snat.rule} snat`] : []),
    ]
    return { dnat, table, action: decision.action, rule: decision.rule, snat, mark: mark?.rule ?? null, log }
  }
}

interface Mark {
  readonly rule: string
  readonly action: Item<typeof logRules>['action']
}

interface Decision {
  readonly rule: string
  readonly action: 'accept' | 'drop'
  readonly silent?: true
}

interface Context {
  readonly isDenied: boolean
  readonly isTranslated: boolean
  /** Tells whether the content filter leaves the connection out. */
  readonly isLeftOut: () => boolean
}

/** Asked before routing: where the packet goes is not known yet. */
function ahead(asked: Question, memos: Memos): Question {
  return { ...asked, traffic: sharedTraffic({ ...asked.traffic, outDevice: null }, memos) }
}

/** Present facts about addresses; remembered until something observed or configured has changed. */
export function currentLive(state: CompileState): Live {
  const { snapshot, inputs, memos } = state
  const tables = [addressRules, users, userGroups, domains].map((table) => snapshot.rows(table).entries)
  const { neighbours, agents, postures, names, quotaExceeded, directoryGroups, countries } = inputs
  const objects = vocabularyOf(state)
  const observed = [neighbours, agents, postures, names, quotaExceeded, directoryGroups, countries]
  const keys = [...tables, objects, ...observed]
  return memos.of(latestLive)(keys, () => liveOf(snapshot, inputs))
}

/** One end of a packet. */
interface End {
  readonly family: Address['family']
  readonly address: Address
  readonly key: AddressKey
  readonly atoms: readonly string[]
  readonly isDenied: boolean
  readonly postureAtoms: readonly string[]
}

/** Ends by address, remembered; `told` says who alone is at one address, whatever is observed. */
function endsOf(live: Live, asked: readonly string[]) {
  const known = new Map<string, End>()
  return (text: string, told: { readonly address: string; readonly userId: number } | null): End => {
    const isTold = told !== null && isSame(told.address, text)
    const name = isTold ? `${text} ${told.userId}` : text
    const before = known.get(name)
    if (before) return before
    const address = parseAddress(text)!
    const here = isTold ? [told.userId] : live.usersAt(address)
    const end = {
      family: address.family,
      address,
      key: addressKey(address),
      atoms: live.atomsAt(address, here, asked),
      isDenied: live.isDenied(here),
      postureAtoms: live.postureAt(address),
    }
    known.set(name, end)
    return end
  }
}

function isSame(a: string, b: string): boolean {
  return a === b || (a.includes(':') && parseAddress(a)!.value === parseAddress(b)!.value)
}

function devicesOf(vocabulary: KeyedVocabulary, id: string): ReadonlySet<string | null> {
  const meaning = vocabulary.devices(id)
  return new Set(meaning.kind === 'devices' ? meaning.devices : [])
}

function translated(packet: Packet, { translation }: Hit): Packet {
  return translation === null || translation === 'masquerade' ? packet : translatedPacket(packet, translation)
}

/** True for what asks for the port of the content filter itself. */
function isForProxy({ protocol, dstPort }: Packet): boolean {
  return protocol === protocolNumbers.tcp && dstPort === webProxy.port
}

function isDiscovery({ protocol, src, icmpType = 128 }: Packet): boolean {
  return (
    protocol === protocolNumbers.icmpv6 && src.includes(':') && [2, 133, 134, 135, 136].includes(icmpType)
  )
}

/** 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16. */
function isPrivate(address: number): boolean {
  return address >>> 24 === 10 || address >>> 20 === 0xac1 || address >>> 16 === 0xc0a8
}
