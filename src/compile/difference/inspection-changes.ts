import { type InspectionPair, pairText } from '../../core/engine/inspection.ts'
import { chunkChanges } from '../../core/list/incremental.ts'
import { askedPair } from '../../core/resource/inspected-rules.ts'
import type { Item, Say } from '../../core/resource/resource.ts'
import type { Entry, Rows, Snapshot } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import { applicationProfiles } from '../../domains/application-control/profile.ts'
import { applicationRules } from '../../domains/application-control/rule.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { ruleId } from '../../domains/firewall/rule-table.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import { inspectionSettings } from '../../domains/inspection/settings.ts'
import { customSignatures } from '../../domains/ips/custom-signature.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import { ipsRules } from '../../domains/ips/profile-rule.ts'
import { message } from '../messages.ts'

type FilterRule = Item<typeof forwardRules>
type Kind = 'rule' | 'ips_profile' | 'application_profile' | 'signatures' | 'application_rules' | 'on_failure'

/** A rule whose connections are inspected differently, with the traffic that it is about, as the rule has it. */
export interface ReachedRule
  extends Pick<
    FilterRule,
    | 'protocol'
    | 'source_addresses'
    | 'destination_addresses'
    | 'destination_ports'
    | 'incoming_interface'
    | 'outgoing_interface'
  > {
  readonly rule_id: string
  readonly title: string
}

/** A change of what inspects connections, in words, with the rules whose connections it is about. */
export interface InspectionChange {
  readonly kind: Kind
  /** Id of the profile; absent where it is about none in particular. */
  readonly profile?: string
  readonly text: string
  /** Number of all rules that it is about. */
  readonly total: number
  /** The first of them, in the order of the tables. */
  readonly rules: readonly ReachedRule[]
}

/** Most rules that are listed of a change, and most changes. */
const mostListed = 100

/** Changes of inspection between two configurations: of rules, then of profiles, then of what is about all. Source: silences#plan-inspection. */
export function inspectionChanges(before: Snapshot, after: Snapshot, say: Say): readonly InspectionChange[] {
  const shown = (kind: Kind, text: Message, about: readonly Asker[], profile?: string): InspectionChange => ({
    kind,
    ...(profile === undefined ? {} : { profile }),
    text: say(text),
    total: about.length,
    rules: about.slice(0, mostListed).map((each) => reached(each, say)),
  })
  const changes = [
    ...changedRules(before, after).map(({ rule, was, is }) => {
      const ends = { rule: rule.id, before: pairName(before, was), after: pairName(after, is) }
      return shown('rule', message('{rule} is inspected by {after}, before by {before}', ends), [rule])
    }),
    ...changedProfiles(before, after, shown),
    ...changedRest(before, after, shown),
  ]
  return changes.slice(0, mostListed)
}

type Shown = (kind: Kind, text: Message, about: readonly Asker[], profile?: string) => InspectionChange

/** A rule that is in force and asks for inspection, or did. */
interface Asker {
  readonly id: string
  readonly item: FilterRule
}

interface ChangedRule {
  readonly rule: Asker
  readonly was: InspectionPair | null
  readonly is: InspectionPair | null
}

const tables = [
  { table: forwardRules, prefix: 'fwd' },
  { table: inputRules, prefix: 'inp' },
] as const

/** Rules that ask for other profiles than before; while the rules are off, none does. */
function changedRules(before: Snapshot, after: Snapshot): ChangedRule[] {
  const [wasOn, isOn] = [before, after].map((snapshot) => snapshot.value(firewallState).enabled)
  return tables.flatMap(({ table, prefix }) => {
    const [old, now] = [before.rows(table), after.rows(table)]
    const entries = wasOn === isOn ? differing(old, now) : [[...old.entries], [...now.entries]]
    const [gone, come] = entries.map((list) => new Map(list.map((entry) => [entry.id, entry.item])))
    const ids = new Set([...come!.keys(), ...gone!.keys()])
    return [...ids].flatMap((id): ChangedRule[] => {
      const [item, old] = [come!.get(id), gone!.get(id)]
      const was = old !== undefined && wasOn ? askedPair(old) : null
      const is = item !== undefined && isOn ? askedPair(item) : null
      if (textOf(was) === textOf(is)) return []
      return [{ rule: { id: ruleId(prefix, id), item: (item ?? old)! }, was, is }]
    })
  })
}

function differing<T>(before: Rows<T>, after: Rows<T>): readonly [Entry<T>[], Entry<T>[]] {
  const all = chunkChanges(before.sequence, after.sequence)
  return [all.flatMap(([gone]) => gone), all.flatMap(([, come]) => come)]
}

function textOf(pair: InspectionPair | null): string {
  return pair === null ? '' : pairText(pair)
}

/** Profiles with another content that rules in force name. */
function changedProfiles(before: Snapshot, after: Snapshot, shown: Shown): InspectionChange[] {
  const rulesOf = (snapshot: Snapshot) =>
    Map.groupBy(snapshot.rows(ipsRules).entries, ({ item }) => item.profile_id)
  const isSame = before.rows(ipsRules).entries === after.rows(ipsRules).entries
  const [old, now] = isSame ? [new Map(), new Map()] : [rulesOf(before), rulesOf(after)]
  const content = (rules: readonly Entry<Item<typeof ipsRules>>[] | undefined) =>
    JSON.stringify((rules ?? []).map(({ item }) => [item.filters, item.action]))
  const ips = [...new Set([...old.keys(), ...now.keys()])].flatMap((id): InspectionChange[] => {
    const entry = after.rows(ipsProfiles).get(id)
    const isKnown = before.rows(ipsProfiles).get(id) !== undefined
    if (entry === undefined || !isKnown || content(old.get(id)) === content(now.get(id))) return []
    const about = askersOf(after, (pair) => pair.ips === id)
    const values = { name: entry.item.name, count: about.length }
    const text = message(
      'IPS profile {name} chooses signatures differently: rules that name it: {count}',
      values,
    )
    return [shown('ips_profile', text, about, id)]
  })
  const application = after.rows(applicationProfiles).entries.flatMap(({ id, item }): InspectionChange[] => {
    const known = before.rows(applicationProfiles).get(id)?.item
    if (known === undefined || known === item || deniedBy(known) === deniedBy(item)) return []
    const about = askersOf(after, (pair) => pair.application === id)
    const values = { name: item.name, count: about.length }
    const text = message('application profile {name} denies differently: rules that name it: {count}', values)
    return [shown('application_profile', text, about, String(id))]
  })
  return [...ips, ...application]
}

function deniedBy({ protocols }: Item<typeof applicationProfiles>): string {
  const denied = protocols.filter(({ action }) => action === 'deny').map(({ id }) => id)
  return JSON.stringify(denied.toSorted())
}

/** Signatures of one's own, rules of application control, and what becomes of traffic without an engine. */
function changedRest(before: Snapshot, after: Snapshot, shown: Shown): InspectionChange[] {
  const own = [before, after].map((snapshot) => snapshot.rows(customSignatures).entries)
  const signatures = own.map((entries) => JSON.stringify(entries.map(({ item }) => item)))
  const about = askersOf(after, (pair) => pair.ips !== null)
  const isOther = own[0] !== own[1] && signatures[0] !== signatures[1] && about.length > 0
  const rules = [before, after].map((snapshot) =>
    snapshot.rows(applicationRules).entries.filter(({ item }) => item.enabled),
  )
  const [was, is] = rules.map((entries) =>
    JSON.stringify(entries.map(({ id, item }) => [id, item.action, item.aliases, item.protocols])),
  )
  const [one, other] = [before, after].map((snapshot) => snapshot.value(inspectionSettings).on_failure)
  return [
    ...(isOther
      ? [
          shown(
            'signatures',
            message('signatures of your own change: rules that name an IPS profile: {count}', {
              count: about.length,
            }),
            about,
          ),
        ]
      : []),
    ...(was === is ? [] : [shown('application_rules', ownRulesText(rules[0]!.length, rules[1]!.length), [])]),
    ...(one === other
      ? []
      : [
          shown(
            'on_failure',
            other === 'block'
              ? message('what asks for inspection is dropped while its engine does not work')
              : message('what asks for inspection passes uninspected while its engine does not work'),
            askersOf(after, () => true),
          ),
        ]),
  ]
}

function ownRulesText(before: number, after: number): Message {
  if (before === 0)
    return message(
      'application control looks at all connections that are forwarded or come to the gateway: its rules in force: {count}',
      { count: after },
    )
  if (after === 0)
    return message(
      'application control looks at connections of rules that name a profile only: it has no rules in force',
    )
  return message('rules of application control decide differently about all connections: in force: {count}', {
    count: after,
  })
}

function askersOf(snapshot: Snapshot, isMeant: (pair: InspectionPair) => boolean): Asker[] {
  if (!snapshot.value(firewallState).enabled) return []
  return tables.flatMap(({ table, prefix }) =>
    snapshot.rows(table).entries.flatMap(({ id, item }) => {
      const pair = askedPair(item)
      return pair !== null && isMeant(pair) ? [{ id: ruleId(prefix, id), item }] : []
    }),
  )
}

function pairName(snapshot: Snapshot, pair: InspectionPair | null): Message {
  if (pair === null) return message('nothing')
  const ips = snapshot.rows(ipsProfiles).get(pair.ips ?? '')?.item.name ?? ''
  const application = snapshot.rows(applicationProfiles).get(pair.application ?? '')?.item.name ?? ''
  if (pair.application === null) return message('IPS profile {ips}', { ips })
  if (pair.ips === null) return message('application profile {application}', { application })
  return message('IPS profile {ips} and application profile {application}', { ips, application })
}

function reached({ id, item }: Asker, say: Say): ReachedRule {
  const { protocol, source_addresses, destination_addresses, destination_ports } = item
  const { incoming_interface, outgoing_interface } = item
  const title = forwardRules.label(item)
  return {
    rule_id: id,
    title: typeof title === 'string' ? title : say(title),
    ...{ protocol, source_addresses, destination_addresses, destination_ports },
    ...{ incoming_interface, outgoing_interface },
  }
}
