import type { CompileInputs } from '../../core/inputs.ts'
import { type Address, parseAddress } from '../../core/ip.ts'
import type { Item } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import type { dnatRules } from '../../domains/firewall/dnat.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import type { logRules } from '../../domains/firewall/log.ts'
import type { Packet } from '../../domains/firewall/packet.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import type { snatRules } from '../../domains/firewall/snat.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import type { Hit, Verdict } from '../../domains/firewall/verdict.ts'
import { isInForce } from '../../domains/firewall/verdict-time.ts'
import {
  type Translation,
  translatedPacket,
  translationOf,
} from '../../domains/firewall/verdict-translation.ts'
import { domains } from '../../domains/objects/domain.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { rememberLatest } from '../memo.ts'
import { type KeyedVocabulary, vocabularyOf } from '../vocabulary.ts'
import { type AddressKey, addressKey, type Live, liveOf } from './live.ts'
import { type Question, sharedTraffic } from './rule-block.ts'
import { askedIn } from './rule-index.ts'
import { type TableIndexes, tableIndexes } from './table-indexes.ts'

/**
 * Judges first packets of connections; `userId` is who is at the source, and `posture` what the device there fulfils,
 * whatever is observed.
 */
export type Judge = (packet: Packet, userId?: number | null, posture?: readonly string[] | null) => Verdict

const latestLive = rememberLatest<Live>(2)

/**
 * What `verdict` says of a packet, found through indexes whose cost hardly grows with the number of rules. Indexes
 * are remembered as long as the rules, objects and cards they were made of are the same.
 * Source: document 3, "Gateway firewall"; silences#explain.
 */
export function judgeOf(snapshot: Snapshot, inputs: CompileInputs): Judge {
  const world = { snapshot, inputs }
  const indexes = tableIndexes(snapshot, inputs)
  const vocabulary = vocabularyOf(snapshot, inputs)
  const settings = snapshot.value(firewallSettings)
  const rulesOn = snapshot.value(firewallState).enabled
  const isHairpinOn = snapshot.value(hairpinNat).enabled
  const external = devicesOf(vocabulary, 'interface.external_any')
  const local = devicesOf(vocabulary, 'interface.local_any')
  const ends = endsOf(currentLive(snapshot, inputs), askedIn(Object.values(indexes)))
  const times = new Map<string, boolean>()

  const question = (packet: Packet, source: End, destination: End): Question => {
    const { protocol, inDevice, outDevice } = packet
    return {
      traffic: sharedTraffic({ family: source.family, protocol, inDevice, outDevice }),
      source: source.key,
      destination: destination.key,
      sourcePort: packet.srcPort,
      destinationPort: packet.dstPort,
      sourceAtoms: source.atoms,
      destinationAtoms: destination.atoms,
      postureAtoms: source.postureAtoms,
      isInForce: (timetable) => {
        const key = `${packet.at} ${timetable.join()}`
        const known = times.get(key) ?? isInForce(world, timetable, packet.at)
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
  const possible = (packet: Packet) => (item: Item<typeof dnatRules> | Item<typeof snatRules>) =>
    translationOf(world, item, packet) !== 'impossible'
  const changeOf = (packet: Packet, item: Item<typeof dnatRules> | Item<typeof snatRules>) =>
    translationOf(world, item, packet) as Translation | null
  const policy = (index: TableIndexes['forward'], prefix: string, asked: Question): Decision | null => {
    const found = rulesOn ? index.first(asked) : null
    return found && { rule: `${prefix}.ngfw.${found.id}`, action: found.item.action }
  }

  const findDnat = (packet: Packet, asked: Question): Hit | null => {
    if (!rulesOn || indexes.dnat.parts.length === 0) return null
    if (packet.outDevice === 'lo' || isDiscovery(packet)) return null
    const found = indexes.dnat.first(ahead(asked), possible(packet))
    return found && { rule: `dnat.ngfw.${found.id}`, translation: changeOf(packet, found.item) }
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

  const decideForward = (packet: Packet, asked: Question, context: Context): Decision => {
    if (inputs.forwardingBlocked) return { rule: 'fwd.sys.checks-failed', action: 'drop', silent: true }
    if (context.isDenied) return { rule: 'fwd.sys.access-denied', action: 'drop' }
    const found = policy(indexes.forward, 'fwd', asked)
    if (found) return found
    if (context.isTranslated) return { rule: 'fwd.sys.dnat', action: 'accept' }
    return external.has(packet.inDevice) && local.has(packet.outDevice)
      ? { rule: 'fwd.sys.external', action: 'drop' }
      : { rule: 'fwd.sys.default', action: 'accept' }
  }
  const decideInput = (packet: Packet, asked: Question): Decision => {
    if (packet.inDevice === 'lo') return { rule: 'inp.sys.loopback', action: 'accept', silent: true }
    if (isDiscovery(packet)) return { rule: 'inp.sys.icmpv6', action: 'accept', silent: true }
    const found = policy(indexes.input, 'inp', asked)
    if (found) return found
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
          : decideForward(seen, asked, { isDenied: source.isDenied, isTranslated })
    const mark = decision.silent ? null : markOf(asked)
    const passes = decision.action === 'accept' && seen.outDevice !== null && !isDiscovery(packet)
    const snat = passes ? findSnat(seen, asked, isTranslated) : null
    const early = dnat?.translation ? markOf(ahead(before)) : null
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
}

/** Asked before routing: where the packet goes is not known yet. */
function ahead(asked: Question): Question {
  return { ...asked, traffic: sharedTraffic({ ...asked.traffic, outDevice: null }) }
}

/** What is known now about addresses; remembered until something observed or configured has changed. */
export function currentLive(snapshot: Snapshot, inputs: CompileInputs): Live {
  const tables = [addressRules, users, userGroups, domains].map((table) => snapshot.rows(table).entries)
  const { neighbours, agents, postures, names, quotaExceeded, directoryGroups, countries } = inputs
  const objects = vocabularyOf(snapshot, inputs)
  const observed = [neighbours, agents, postures, names, quotaExceeded, directoryGroups, countries]
  const keys = [...tables, objects, ...observed]
  return latestLive(keys, () => liveOf(snapshot, inputs))
}

/** One end of a packet. */
interface End {
  readonly family: Address['family']
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

function isDiscovery({ protocol, src, icmpType = 128 }: Packet): boolean {
  return protocol === 58 && src.includes(':') && [2, 133, 134, 135, 136].includes(icmpType)
}

/** 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16. */
function isPrivate(address: number): boolean {
  return address >>> 24 === 10 || address >>> 20 === 0xac1 || address >>> 16 === 0xc0a8
}
