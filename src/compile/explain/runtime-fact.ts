import { noInspection } from '../../core/engine/inspection.ts'
import { memo } from '../../core/memo.ts'
import { parseAddress, unionAddressSets } from '../../core/net/ip.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Entry, Id } from '../../core/resource/snapshot.ts'
import { identity } from '../../domains/firewall/compile/identity.ts'
import { asksPosture } from '../../domains/firewall/compile/posture.ts'
import type { RuntimeFact } from '../../domains/firewall/explanation.ts'
import type { forwardRules } from '../../domains/firewall/forward.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import { currentAddresses } from '../../domains/objects/current.ts'
import { rememberLatest } from '../state/lru.ts'
import { addressForm } from './address-form.ts'
import { inForceOf } from './in-force.ts'
import { addressPath, type MemberSources } from './membership.ts'
import { postureFact, printedAddresses } from './posture-fact.ts'
import type { Question } from './rule-block.ts'
import { type MatchFields, type RuleForm, ruleForm, type SideForm } from './rule-form.ts'
import { askedIn, type RuleIndex, ruleIndexes } from './rule-index.ts'
import { addressKey, isAsked } from './runtime-addresses.ts'
import { formSources } from './table-indexes.ts'

/** A rule whose facts are shown. */
export interface FactRule {
  readonly rule: string
  readonly item: MatchFields & Partial<Pick<Item<typeof forwardRules>, Profiles>>
}

type Profiles = 'dpi_enabled' | 'dpi_profile' | 'ips_enabled' | 'ips_profile'

/** Most rules that might have matched. */
const mostRules = 100

const kinds: Readonly<Record<string, RuntimeFact['kind']>> = {
  user: 'identity',
  group: 'identity',
  security_group: 'directory',
  quota: 'quota',
  domain: 'domain',
}

/** Conditions of a rule that are known at run time only, each with its present state. */
export function factsOf(
  sources: MemberSources,
  { rule, item }: FactRule,
  packet: Packet,
  decides: boolean,
): RuntimeFact[] {
  const fact = (
    kind: RuntimeFact['kind'],
    field: string,
    member: string,
    holds: boolean,
    now: string[] = [],
  ) => ({
    kind,
    rule_id: rule,
    decides,
    field,
    member,
    holds,
    now,
  })
  const { live, recognises } = sources.inputs.inspection ?? noInspection
  const sides = (['source', 'destination'] as const).flatMap((side) => {
    const address = parseAddress(side === 'source' ? packet.src : packet.dst)!
    const { atoms } = addressForm(sources.snapshot, item[`${side}_addresses`])
    return atoms
      .filter((atom) => !isAsked(atom))
      .map((atom) => {
        const holds = addressPath(sources, [atom], address) !== null
        return fact(
          kinds[/^[a-z_]+/.exec(atom)![0]]!,
          `${side}_addresses`,
          atom,
          holds,
          addressesNow(sources, atom),
        )
      })
  })
  const postures = asksPosture(item.hip_profiles ?? [])
    ? item.hip_profiles!.map((id) => postureFact(sources, { rule, member: id, decides }, packet))
    : []
  return [
    ...sides,
    ...postures,
    ...(item.dpi_enabled
      ? [fact('application_control', 'dpi_profile', item.dpi_profile ?? '', recognises)]
      : []),
    ...(item.ips_enabled
      ? [fact('ips', 'ips_profile', item.ips_profile ?? '', live.has(item.ips_profile ?? ''))]
      : []),
  ]
}

function addressesNow({ snapshot, inputs }: MemberSources, id: string): string[] {
  const identities = identity(snapshot, inputs)
  return printedAddresses(unionAddressSets(...currentAddresses({ snapshot, inputs, identities }, id)))
}

const latestOpen = memo(() => rememberLatest<RuleIndex<Item<typeof forwardRules>>>(4))

/**
 * Rules of a table, before the one with the id `before` or all when it is null, that would match the packet if what is known at run
 * time only were different.
 */
export function mightMatch(
  state: MemberSources,
  entries: readonly Entry<Item<typeof forwardRules>>[],
  packet: Packet,
  before: Id | null,
): readonly Entry<Item<typeof forwardRules>>[] {
  const { snapshot, memos, live, usersAt } = state
  const sources = formSources(state)
  const index = memos.of(latestOpen)([entries, sources], () => {
    const isOpen = (id: string) => sources.addresses([id]).atoms.some((atom) => !isAsked(atom))
    const open = entries.filter(
      ({ item }) =>
        asksPosture(item.hip_profiles) ||
        item.source_addresses.some(isOpen) ||
        item.destination_addresses.some(isOpen),
    )
    const formOf = (entry: (typeof open)[number]) =>
      openForm(ruleForm({ ...entry, item: { ...entry.item, hip_profiles: [] } }, sources))
    return ruleIndexes(formOf)(open)
  })
  const end = entries.find(({ id }) => id === before)?.position ?? Number.POSITIVE_INFINITY
  const source = parseAddress(packet.src)!
  const destination = parseAddress(packet.dst)!
  const { protocol, inDevice, outDevice } = packet
  const asked = askedIn([index])
  const isInForce = inForceOf(snapshot)
  const question: Question = {
    traffic: { family: source.family, protocol, inDevice, outDevice },
    source: addressKey(source),
    destination: addressKey(destination),
    sourcePort: packet.srcPort,
    destinationPort: packet.dstPort,
    sourceAtoms: live.atomsAt(source, usersAt(source), asked),
    destinationAtoms: live.atomsAt(destination, usersAt(destination), asked),
    postureAtoms: live.postureAt(source),
    isInForce: (timetable) => isInForce(timetable, packet.at),
  }
  const found: Entry<Item<typeof forwardRules>>[] = []
  index.first(question, (_, entry) => {
    if (entry.position >= end || found.length >= mostRules) return true
    found.push(entry)
    return false
  })
  return found
}

/** A form that takes the packet whatever is observed. */
function openForm(form: RuleForm | null): RuleForm | null {
  return form && { ...form, source: openSide(form.source), destination: openSide(form.destination) }
}

function openSide(side: SideForm): SideForm {
  const observed = side.atoms.filter((atom) => !isAsked(atom))
  if (observed.length === 0) return side
  if (side.negate) return { ...side, atoms: side.atoms.filter(isAsked) }
  return { v4: null, v6: null, atoms: [], negate: false }
}
