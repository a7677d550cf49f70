import { complement, type Interval, maxAddress } from '../../core/net/ip.ts'
import { hasPorts, namedProtocols, protocolNumber } from '../../core/net/protocol.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { asksPosture } from '../../domains/firewall/compile/posture.ts'
import type { forwardRules } from '../../domains/firewall/forward.ts'
import type { KeyedVocabulary } from '../state/vocabulary.ts'
import type { AddressForm } from './address-form.ts'

type Filter = Item<typeof forwardRules>
type Optional = 'incoming_interface' | 'outgoing_interface' | 'hip_profiles'

/** The fields of a rule of any table that say what it matches; a table may lack those that are optional here. */
export type MatchFields = Pick<
  Filter,
  | 'enabled'
  | 'protocol'
  | 'source_addresses'
  | 'source_addresses_negate'
  | 'source_ports'
  | 'destination_addresses'
  | 'destination_addresses_negate'
  | 'destination_ports'
  | 'timetable'
> &
  Partial<Pick<Filter, Optional>>

/** One side of a rule. Null intervals are no restriction; live atoms are those of `AddressForm`. */
export interface SideForm {
  readonly v4: readonly Interval[] | null
  readonly v6: readonly Interval[] | null
  readonly atoms: readonly string[]
  /** An address of one of the atoms rules the packet out; if not, it is let in beside `v4` and `v6`. */
  readonly negate: boolean
}

/** A rule in the form that the index is built of. */
export interface RuleForm {
  readonly source: SideForm
  /** Condition on devices at the source; null asks nothing. */
  readonly posture: SideForm | null
  readonly destination: SideForm
  readonly sourcePorts: readonly Interval[] | null
  readonly destinationPorts: readonly Interval[] | null
  readonly passage: Passage
  /** Null: always in force. */
  readonly timetable: readonly string[] | null
}

/** Protocol and interfaces of rules; many rules have the same object. */
export interface Passage {
  /** True when packets of the protocol can match. */
  readonly admitsProtocol: (family: 4 | 6, protocol: number) => boolean
  /** `device` null: the gateway itself made the packet, or keeps it. */
  readonly admitsIncoming: (device: string | null) => boolean
  readonly admitsOutgoing: (device: string | null) => boolean
}

/** Sources of forms. */
export interface FormSources {
  readonly vocabulary: KeyedVocabulary
  /** Lists of countries. */
  readonly countries: readonly unknown[]
  /** The passage of this name, made when there is none yet. */
  readonly passage: (name: string, make: () => Passage) => Passage
  readonly addresses: (ids: readonly string[]) => AddressForm
}

const numbersOf: Readonly<Record<string, readonly [v4: number, v6: number]>> = Object.fromEntries(
  namedProtocols.map((name) => [`protocol.${name}`, [protocolNumber(name, 4), protocolNumber(name, 6)]]),
)

/** The form of a stored rule; null when it is off, or matches no packet whatever is observed. */
export function ruleForm({ item }: Entry<MatchFields>, sources: FormSources): RuleForm | null {
  const { vocabulary } = sources
  if (!item.enabled) return null
  const hip = item.hip_profiles ?? []
  const source = sideForm(sources.addresses(item.source_addresses), item.source_addresses_negate)
  const destination = sideForm(
    sources.addresses(item.destination_addresses),
    item.destination_addresses_negate,
  )
  if (source === null || destination === null) return null
  const sourcePorts = vocabulary.ports(item.source_ports)
  const destinationPorts = vocabulary.ports(item.destination_ports)
  const { timetable } = item
  return {
    source,
    posture: asksPosture(hip) ? { v4: [], v6: [], atoms: hip, negate: false } : null,
    destination,
    sourcePorts,
    destinationPorts,
    passage: passageOf(item, sourcePorts !== null || destinationPorts !== null, sources),
    timetable: timetable.length === 0 || timetable.includes('any') ? null : timetable,
  }
}

function sideForm({ isAny, fixed, atoms }: AddressForm, negate: boolean): SideForm | null {
  if (isAny) return negate ? null : { v4: null, v6: null, atoms: [], negate: false }
  const of = (key: 'v4' | 'v6') =>
    negate ? complement(fixed[key], maxAddress(key === 'v4' ? 4 : 6)) : fixed[key]
  return { v4: of('v4'), v6: of('v6'), atoms, negate }
}

function passageOf(
  { protocol, incoming_interface: incoming, outgoing_interface: outgoing = 'any' }: MatchFields,
  withPorts: boolean,
  { vocabulary, passage }: FormSources,
): Passage {
  return passage(`${protocol} ${withPorts} ${incoming} ${outgoing}`, () => ({
    admitsProtocol: protocolTest(protocol, withPorts),
    admitsIncoming: incomingTest(vocabulary, incoming),
    admitsOutgoing: outgoingTest(vocabulary, outgoing),
  }))
}

function protocolTest(id: string, withPorts: boolean): Passage['admitsProtocol'] {
  const named = numbersOf[id]
  return (family, protocol) => {
    if (withPorts && !hasPorts(protocol)) return false
    return id === 'any' || named?.[family === 4 ? 0 : 1] === protocol
  }
}

/** `id` is undefined in tables without the field, whose rules are for all traffic (silences#own-traffic). */
function incomingTest(vocabulary: KeyedVocabulary, id: string | undefined): Passage['admitsIncoming'] {
  if (id === undefined) return () => true
  const meaning = vocabulary.devices(id)
  return (device) => {
    if (meaning.kind === 'gateway') return device === null
    if (device === null) return false
    return meaning.kind === 'any' || meaning.devices.includes(device)
  }
}

function outgoingTest(vocabulary: KeyedVocabulary, id: string): Passage['admitsOutgoing'] {
  const meaning = vocabulary.devices(id)
  return (device) => {
    if (meaning.kind === 'any') return true
    return meaning.kind === 'devices' && device !== null && meaning.devices.includes(device)
  }
}
