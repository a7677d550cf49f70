import type { CompileInputs } from '../../core/inputs.ts'
import { type Address, parseAddress } from '../../core/ip.ts'
import type { Item, Ordered } from '../../core/resource.ts'
import type { Entry, Snapshot } from '../../core/snapshot.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { logRules } from '../../domains/firewall/log.ts'
import type { Packet } from '../../domains/firewall/packet.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { snatRules } from '../../domains/firewall/snat.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import type { Hit, Verdict } from '../../domains/firewall/verdict.ts'
import { isInForce } from '../../domains/firewall/verdict-time.ts'
import {
  type Translation,
  translatedPacket,
  translationOf,
} from '../../domains/firewall/verdict-translation.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { domains } from '../../domains/objects/domain.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { rememberLatest } from '../memo.ts'
import { type KeyedVocabulary, vocabularyOf } from '../vocabulary.ts'
import { addressForm } from './address-form.ts'
import { type AddressKey, addressKey, type Live, liveOf } from './live.ts'
import type { Question } from './rule-block.ts'
import { type FormSources, type MatchFields, ruleForm } from './rule-form.ts'
import { type RuleIndex, ruleIndex } from './rule-index.ts'

/** Judges first packets of connections; `userId` is who is at the source, whatever is observed. */
export type Judge = (packet: Packet, userId?: number | null) => Verdict

type Tables = typeof dnatRules | typeof forwardRules | typeof inputRules | typeof logRules | typeof snatRules

interface Indexes {
  readonly forward: RuleIndex<Item<typeof forwardRules>>
  readonly input: RuleIndex<Item<typeof inputRules>>
  readonly dnat: RuleIndex<Item<typeof dnatRules>>
  readonly snat: RuleIndex<Item<typeof snatRules>>
  readonly log: RuleIndex<Item<typeof logRules>>
  readonly asked: readonly string[]
}

const remembered = new Map<string, ReturnType<typeof rememberLatest<RuleIndex<never>>>>()
const latestForms = rememberLatest<FormSources>(2)
const latestLive = rememberLatest<Live>(2)

/**
 * What `verdict` says of a packet, found through indexes whose cost hardly grows with the number of rules. Indexes
 * are remembered as long as the rules, objects and cards they were made of are the same.
 * Source: document 3, "Gateway firewall"; silences#explain.
 */
export function judgeOf(snapshot: Snapshot, inputs: CompileInputs): Judge {
  const world = { snapshot, inputs }
  const indexes = indexesOf(snapshot, inputs)
  const vocabulary = vocabularyOf(snapshot, inputs)
  const settings = snapshot.value(firewallSettings)
  const rulesOn = snapshot.value(firewallState).enabled
  const external = devicesOf(vocabulary, 'interface.external_any')
  const local = devicesOf(vocabulary, 'interface.local_any')
  const ends = endsOf(currentLive(snapshot, inputs), indexes.asked)
  const times = new Map<string, boolean>()

  const question = (packet: Packet, userId: number | null): Question => {
    const source = ends(packet.src, userId === null ? null : { address: packet.src, userId })
    const destination = ends(packet.dst, userId === null ? null : { address: packet.src, userId })
    return {
      family: source.family,
      protocol: packet.protocol,
      source: source.key,
      destination: destination.key,
      sourcePort: packet.srcPort,
      destinationPort: packet.dstPort,
      inDevice: packet.inDevice,
      outDevice: packet.outDevice,
      sourceAtoms: source.atoms,
      destinationAtoms: destination.atoms,
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
  const policy = (index: Indexes['forward'], prefix: string, asked: Question): Decision | null => {
    const found = rulesOn ? index.first(asked) : null
    return found && { rule: `${prefix}.ngfw.${found.id}`, action: found.item.action }
  }

  const findDnat = (packet: Packet, asked: Question): Hit | null => {
    if (!rulesOn || packet.outDevice === 'lo' || isDiscovery(packet)) return null
    const found = indexes.dnat.first({ ...asked, outDevice: null }, possible(packet))
    return found && { rule: `dnat.ngfw.${found.id}`, translation: changeOf(packet, found.item) }
  }
  const findSnat = (packet: Packet, asked: Question): Hit | null => {
    if (packet.outDevice === 'lo') return { rule: 'snat.sys.loopback', translation: null }
    const found = rulesOn ? indexes.snat.first(asked, possible(packet)) : null
    if (found) return { rule: `snat.ngfw.${found.id}`, translation: changeOf(packet, found.item) }
    const hidden = asked.family === 4 && isPrivate(asked.source as number)
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

  return (packet, userId = null) => {
    const before = question(packet, userId)
    const dnat = findDnat(packet, before)
    const seen = dnat ? translated(packet, dnat) : packet
    const isTranslated = seen.dst !== packet.dst || seen.dstPort !== packet.dstPort
    const asked = isTranslated ? question(seen, userId) : before
    const table = packet.inDevice === null ? 'output' : packet.outDevice === null ? 'input' : 'forward'
    const isDenied = ends(packet.src, userId === null ? null : { address: packet.src, userId }).isDenied
    const decision =
      table === 'output'
        ? decideOwn(seen, asked)
        : table === 'input'
          ? decideInput(seen, asked)
          : decideForward(seen, asked, { isDenied, isTranslated })
    const mark = decision.silent ? null : markOf(asked)
    const passes = decision.action === 'accept' && seen.outDevice !== null && !isDiscovery(packet)
    const snat = passes ? findSnat(seen, asked) : null
    const early = dnat?.translation ? markOf({ ...before, outDevice: null }) : null
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

function indexesOf(snapshot: Snapshot, inputs: CompileInputs): Indexes {
  const sources = formSources(snapshot, inputs)
  const index = <T extends Tables>(table: T): RuleIndex<Item<T>> => {
    const { entries } = snapshot.rows(table as Ordered)
    const latest = remembered.get(table.name) ?? rememberLatest<RuleIndex<never>>(2)
    remembered.set(table.name, latest)
    const make = () =>
      ruleIndex(entries as readonly Entry<MatchFields>[], (entry) =>
        ruleForm(entry, sources),
      ) as RuleIndex<never>
    return latest([entries, sources], make) as unknown as RuleIndex<Item<T>>
  }
  const made = {
    forward: index(forwardRules),
    input: index(inputRules),
    dnat: index(dnatRules),
    snat: index(snatRules),
    log: index(logRules),
  }
  return { ...made, asked: [...new Set(Object.values(made).flatMap(({ asked }) => asked))] }
}

/** What the forms of rules are made with; the same object while objects, cards and interfaces are the same. */
export function formSources(snapshot: Snapshot, inputs: CompileInputs): FormSources {
  const vocabulary = vocabularyOf(snapshot, inputs)
  const lists = snapshot.rows(countryLists).entries
  return latestForms([vocabulary, lists], () => formsOf(snapshot, vocabulary))
}

/** Meanings of fields, remembered by the list of identifiers. Identifiers hold no comma. */
function formsOf(snapshot: Snapshot, vocabulary: KeyedVocabulary): FormSources {
  const known = new Map<string, ReturnType<typeof addressForm>>()
  return {
    vocabulary,
    addresses: (ids: readonly string[]) => {
      const key = ids.join()
      const form = known.get(key) ?? addressForm(snapshot, ids)
      known.set(key, form)
      return form
    },
  }
}

/** What is known now about addresses; remembered until something observed or configured has changed. */
export function currentLive(snapshot: Snapshot, inputs: CompileInputs): Live {
  const tables = [addressRules, users, userGroups, domains].map((table) => snapshot.rows(table).entries)
  const { neighbours, agents, names, quotaExceeded, directoryGroups, countries } = inputs
  const objects = vocabularyOf(snapshot, inputs)
  const keys = [...tables, objects, neighbours, agents, names, quotaExceeded, directoryGroups, countries]
  return latestLive(keys, () => liveOf(snapshot, inputs))
}

/** One end of a packet. */
interface End {
  readonly family: Address['family']
  readonly key: AddressKey
  readonly atoms: readonly string[]
  readonly isDenied: boolean
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
