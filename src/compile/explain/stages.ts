import { type Address, parseAddress } from '../../core/net/ip.ts'
import type { Table } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { systemRules } from '../../domains/firewall/compile/system/system-rules.ts'
import type { RuntimeFact, Stage } from '../../domains/firewall/explanation.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { ruleId, ruleTables } from '../../domains/firewall/rule-table.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import type { Hit, Verdict } from '../../domains/firewall/verdict/verdict.ts'
import { connections } from '../../domains/network/connection.ts'
import type { CompileState } from '../state/compile-state.ts'
import { type KeyedVocabulary, vocabularyOf } from '../state/vocabulary.ts'
import { currentLive } from './judge.ts'
import { fieldMatches, type MemberSources } from './membership.ts'
import type { PacketPath } from './packet-path.ts'
import type { MatchFields } from './rule-form.ts'
import { factsOf, mightMatch } from './runtime-fact.ts'
import { translatedPacket } from './translation.ts'
import { webStageOf } from './web-stage.ts'

/** Everything that befell a packet, in order. Source: silences#explain. */
export function stagesOf(state: CompileState, journey: PacketPath): Stage[] {
  const sources = memberSources(state, journey)
  const { verdict, packet } = journey
  const input: Stage = { stage: 'input', from: journey.from, ...placeOf(sources, packet.inDevice) }
  if (verdict === null) return [input, ruleStage(sources, journey, packet)]
  const dnatStage = dnatStageOf(sources, verdict, packet)
  const seen: Packet = { ...packet, dst: dnatStage.dst_ip, dstPort: dnatStage.dst_port }
  const routing: Stage = {
    stage: 'routing',
    way: typeof journey.way === 'object' ? 'out' : journey.way,
    gateway: typeof journey.way === 'object' ? journey.way.gateway : null,
    ...placeOf(sources, typeof journey.way === 'object' ? journey.way.nic.device : null),
  }
  if (journey.way === 'none') return [input, dnatStage, routing, ruleStage(sources, journey, seen)]
  return [
    input,
    dnatStage,
    routing,
    { stage: 'table', table: verdict.table },
    ruleStage(sources, journey, seen),
    ...webStageOf(sources, journey, seen),
    ...(journey.action === 'accept' ? [snatStageOf(sources, verdict, seen)] : []),
    {
      stage: 'logging',
      rule_id: verdict.mark,
      rows: [...verdict.log],
      matched: verdict.mark === null ? [] : matchedBy(sources, verdict.mark, seen),
    },
    { stage: 'runtime', facts: runtimeFacts(sources, verdict, { packet, seen }) },
  ]
}

function memberSources(state: CompileState, { packet, userId, posture }: PacketPath): MemberSources {
  const live = currentLive(state)
  const source = parseAddress(packet.src)!
  const isSource = ({ family, value }: Address) => family === source.family && value === source.value
  return {
    ...state,
    live:
      posture === null ? live : { ...live, postureAt: (at) => (isSource(at) ? posture : live.postureAt(at)) },
    usersAt: (address) => (userId !== null && isSource(address) ? [userId] : live.usersAt(address)),
  }
}

type DnatStage = Extract<Stage, { stage: 'dnat' }>

function dnatStageOf(sources: MemberSources, { dnat }: Verdict, packet: Packet): DnatStage {
  const change = dnat && dnat.translation !== 'masquerade' ? dnat.translation : null
  const address = change?.address ?? null
  const port = change?.port ?? null
  const isRange = (address && address.first !== address.last) || (port && port.first !== port.last)
  const range = [
    address && (address.first === address.last ? address.first : `${address.first}-${address.last}`),
    port && (port.first === port.last ? String(port.first) : `${port.first}-${port.last}`),
  ]
  const seen = change ? translatedPacket(packet, change) : packet
  return {
    stage: 'dnat',
    rule_id: dnat?.rule ?? null,
    dst_ip: seen.dst,
    dst_port: seen.dstPort,
    range: isRange ? range.filter((part) => part !== null).join(' ') : null,
    matched: dnat ? matchedBy(sources, dnat.rule, { ...packet, outDevice: null }) : [],
  }
}

function snatStageOf(sources: MemberSources, { snat }: Verdict, seen: Packet): Stage {
  const change = snat && snat.translation !== 'masquerade' ? snat.translation : null
  const address = change?.address ?? null
  return {
    stage: 'snat',
    rule_id: snat?.rule ?? null,
    src_ip: address?.first ?? null,
    masquerade: snat?.translation === 'masquerade',
    range: address && address.first !== address.last ? `${address.first}-${address.last}` : null,
    matched: snat ? matchedBy(sources, snat.rule, seen) : [],
  }
}

function ruleStage(sources: MemberSources, { rule, action }: PacketPath, seen: Packet): Stage {
  const { snapshot, inputs } = sources
  const system = systemRules(snapshot, inputs.forwardingBlocked).find(({ id }) => id === rule)
  const item = entryOf(snapshot, rule)?.item as Commented | undefined
  const comment = system?.description ?? item?.comment ?? ''
  return { stage: 'rule', rule_id: rule, action, comment, matched: matchedBy(sources, rule, seen) }
}

interface Commented {
  readonly comment: string
}

function matchedBy(sources: MemberSources, rule: string, packet: Packet) {
  const entry = entryOf(sources.snapshot, rule)
  return entry ? fieldMatches(sources, entry.item as MatchFields, packet) : []
}

/** The stored rule that `fwd.ngfw.12` names; null for system rules. */
function entryOf(snapshot: Snapshot, rule: string): Entry<unknown> | null {
  const [prefix, kind, id] = rule.split('.')
  const table = ruleTables.find((each) => each.prefix === prefix)?.table
  if (table === undefined || kind !== 'ngfw') return null
  return snapshot.rows(table as unknown as Table).get(Number(id)) ?? null
}

interface Packets {
  readonly packet: Packet
  readonly seen: Packet
}

function runtimeFacts(sources: MemberSources, verdict: Verdict, { packet, seen }: Packets): RuntimeFact[] {
  const { snapshot } = sources
  const hit = (one: Hit | null, as: Packet): RuntimeFact[] => {
    const entry = one && entryOf(snapshot, one.rule)
    if (!entry) return []
    return factsOf(sources, { rule: one.rule, item: entry.item as MatchFields }, as, true)
  }
  const mark = verdict.mark === null ? null : { rule: verdict.mark, translation: null }
  return [
    ...hit(verdict.dnat, packet),
    ...deniedFacts(sources, verdict, seen),
    ...openFacts(sources, verdict, seen),
    ...hit({ rule: verdict.rule, translation: null }, seen),
    ...hit(verdict.snat, seen),
    ...hit(mark, seen),
  ]
}

/** Facts about users at the source who are denied access. */
function deniedFacts(sources: MemberSources, { rule }: Verdict, { src }: Packet): RuntimeFact[] {
  if (rule !== 'fwd.sys.access-denied') return []
  const denied = sources.usersAt(parseAddress(src)!).filter((id) => sources.live.isDenied([id]))
  return denied.map((id) => ({
    kind: 'identity',
    rule_id: rule,
    decides: true,
    field: 'source_addresses',
    member: `user.id.${id}`,
    holds: true,
    now: [src],
  }))
}

/** System rules behind the administrator's: what stands before them did not match. */
const lastRules = [
  'fwd.sys.dnat',
  'fwd.sys.external',
  'fwd.sys.default',
  'inp.sys.sites',
  'inp.sys.external',
  'inp.sys.default',
  'out.sys.default',
]

/** Rules of the table that decided, before the one that decided, that might have matched. */
function openFacts(sources: MemberSources, { rule, table }: Verdict, seen: Packet): RuntimeFact[] {
  const decided = entryOf(sources.snapshot, rule)
  const isOn = sources.snapshot.value(firewallState).enabled
  if (!isOn || (decided === null && !lastRules.includes(rule))) return []
  const prefix = table === 'input' ? 'inp' : 'fwd'
  const { entries } = sources.snapshot.rows(table === 'input' ? inputRules : forwardRules)
  return mightMatch(sources, entries, seen, decided?.id ?? null).flatMap(({ id, item }) =>
    factsOf(sources, { rule: ruleId(prefix, id), item }, seen, false).filter(
      ({ kind }) => kind !== 'application_control' && kind !== 'ips',
    ),
  )
}

function placeOf(sources: MemberSources, device: string | null) {
  const { snapshot, inputs } = sources
  const vocabulary: KeyedVocabulary = vocabularyOf(sources)
  const found = device === null ? undefined : vocabulary.attached.find((one) => one.device === device)
  const isKnown = device !== null && inputs.nics.some((nic) => nic.device === device)
  const devices = (id: string) => {
    const meaning = vocabulary.devices(id)
    return meaning.kind === 'devices' && device !== null && meaning.devices.includes(device)
  }
  return {
    device: isKnown || device === 'lo' ? device : null,
    connection: found ? `interface.id.${found.id}` : null,
    title: found ? titleOf(snapshot, found.id) : '',
    zone: found?.zone ?? null,
    side: devices('interface.local_any')
      ? ('local' as const)
      : devices('interface.external_any')
        ? ('external' as const)
        : ('none' as const),
  }
}

function titleOf(snapshot: Snapshot, id: number): string {
  return snapshot.rows(connections).get(id)?.item.title ?? ''
}
