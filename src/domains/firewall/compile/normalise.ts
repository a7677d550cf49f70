import { oncePerObject } from '../../../core/list/incremental.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import { type AddressSet, complement, type Family, type Interval, maxAddress } from '../../../core/net/ip.ts'
import { hasPorts, namedProtocols, portProtocols, protocolNumber } from '../../../core/net/protocol.ts'
import type { Item } from '../../../core/resource/resource.ts'
import type { AddressMeaning } from '../../objects/resolve.ts'
import type { forwardRules } from '../forward.ts'
import type { InterfaceMeaning } from './interfaces.ts'
import type {
  AddressMatch,
  FamilyMatch,
  LiveUnion,
  NamedMatch,
  NamedPair,
  NormalisedRule,
  TimeWindow,
} from './normalised-rule.ts'
import { asksPosture, takesUnreported } from './posture.ts'
import { fieldText } from './widely-named.ts'

/** Meaning of the identifiers in a rule under one configuration and observation. */
export interface Vocabulary {
  /** Memos of the compiler. */
  readonly memos: Memos
  addresses(ids: readonly string[]): AddressMeaning
  /** The addresses of an `ip` or `ip_range` identifier, or of an address or `first-last` written out. */
  literal(text: string): AddressSet
  /** Null: every port. Numbers and `first-last` are understood too. */
  ports(ids: readonly string[]): readonly Interval[] | null
  devices(id: string): InterfaceMeaning
  /** Null: always. */
  windows(ids: readonly string[]): readonly TimeWindow[] | null
  /** The pair of sets that holds the current addresses of `ids`. */
  named(ids: readonly string[]): NamedPair
  /** Pairs that together hold the same, so that rules share those of whole countries; empty where one is enough. */
  parts(ids: readonly string[]): readonly NamedPair[]
  readonly union: LiveUnion
  /** Present addresses of people, for rules that are made anew when these change; null of what only run time knows, and of many. */
  people(ids: readonly string[]): AddressSet | null
  /** Fields of addresses whose members stand in such a pair though they are configured, by `fieldText`. */
  readonly widelyNamed: ReadonlySet<string>
}

type Filter = Item<typeof forwardRules>

/** The fields of a rule of any table that say what it matches. */
export type RuleFields = Pick<
  Filter,
  | 'protocol'
  | 'source_addresses'
  | 'source_addresses_negate'
  | 'source_ports'
  | 'destination_addresses'
  | 'destination_addresses_negate'
  | 'destination_ports'
  | 'incoming_interface'
  | 'outgoing_interface'
  | 'hip_profiles'
  | 'timetable'
>

/** A restriction, no restriction (null), or one that nothing meets. */
type Restriction<T> = T | null | 'nothing'

/** IP protocol numbers of the protocol identifiers; ICMP is another number in IPv6. */
const numbersOf: Readonly<Record<string, { readonly v4: [number]; readonly v6: [number] }>> =
  Object.fromEntries(
    namedProtocols.map((name) => [
      `protocol.${name}`,
      { v4: [protocolNumber(name, 4)], v6: [protocolNumber(name, 6)] },
    ]),
  )

/**
 * Returns the packets that a rule matches, in normalised form. Fields that the rule's table does not have are `any`
 * and empty in `rule`. Source: document 3, "Firewall rule objects"; silences#any-forms, silences#hip, silences#zones.
 */
export function normalise(rule: RuleFields, vocabulary: Vocabulary): NormalisedRule {
  const sourcePorts = portRestriction(rule.source_ports, vocabulary)
  const destinationPorts = portRestriction(rule.destination_ports, vocabulary)
  const incoming = vocabulary.devices(rule.incoming_interface)
  const inDevices = deviceRestriction(incoming)
  const outgoing = vocabulary.devices(rule.outgoing_interface)
  // The gateway itself is where a packet comes from, never where it goes.
  const outDevices = outgoing.kind === 'gateway' ? 'nothing' : deviceRestriction(outgoing)
  const windows = vocabulary.windows(rule.timetable)
  const impossible =
    [sourcePorts, destinationPorts, inDevices, outDevices].includes('nothing') || windows?.length === 0
  const asked: Asked = {
    source: addressRestriction(rule.source_addresses, rule.source_addresses_negate, vocabulary),
    destination: addressRestriction(
      rule.destination_addresses,
      rule.destination_addresses_negate,
      vocabulary,
    ),
    posture: postureRestriction(rule.hip_profiles, vocabulary),
    protocol: rule.protocol,
    withPorts: sourcePorts !== null || destinationPorts !== null,
  }
  return {
    v4: impossible ? null : familyMatch(asked, 'v4'),
    v6: impossible ? null : familyMatch(asked, 'v6'),
    sourcePorts: known(sourcePorts),
    destinationPorts: known(destinationPorts),
    inDevices: known(inDevices),
    outDevices: known(outDevices),
    windows,
    own: incoming.kind === 'gateway',
  }
}

function known<T>(restriction: Restriction<T>): T | null {
  return restriction === 'nothing' ? null : restriction
}

type AddressRestriction = Readonly<Record<'v4' | 'v6', Restriction<AddressMatch>>>

const anyone: AddressRestriction = { v4: null, v6: null }
const nobody: AddressRestriction = { v4: 'nothing', v6: 'nothing' }

interface Asked {
  readonly source: AddressRestriction
  readonly posture: NamedMatch | null
  readonly destination: AddressRestriction
  readonly protocol: string
  readonly withPorts: boolean
}

function familyMatch(asked: Asked, key: 'v4' | 'v6'): FamilyMatch | null {
  const named = numbersOf[asked.protocol]?.[key]
  if (named !== undefined && asked.withPorts && !hasPorts(named[0])) return null
  const source = asked.source[key]
  const destination = asked.destination[key]
  if (source === 'nothing' || destination === 'nothing') return null
  return {
    source,
    posture: asked.posture,
    destination,
    protocols: named ?? (asked.withPorts ? portProtocols : null),
  }
}

function addressRestriction(
  ids: readonly string[],
  negate: boolean,
  vocabulary: Vocabulary,
): AddressRestriction {
  const meaning = ids.length === 0 ? anyAddress : vocabulary.addresses(ids)
  switch (meaning.kind) {
    case 'any':
      return negate ? nobody : anyone
    case 'dynamic':
      return observedRestriction({ ids, negate }, vocabulary)
    case 'static':
      return setRestriction(meaning.set, { ids, negate }, vocabulary)
  }
}

/** Restriction to addresses that are observed. Rules about people who are nowhere match nothing. */
function observedRestriction(
  { ids, negate }: { readonly ids: readonly string[]; readonly negate: boolean },
  vocabulary: Vocabulary,
): AddressRestriction {
  // What most rules name, and keeps a set of its own, is named too often to have members here.
  const people = negate ? null : vocabulary.people(ids)
  const pair = { kind: 'named', ...vocabulary.named(ids), not: negate } as const
  if (people === null) {
    const named = { ...pair, parts: vocabulary.parts(ids), members: null }
    return { v4: named, v6: named }
  }
  const holding = (members: readonly Interval[], family: Family) => {
    const held = extent(members, family)
    if (held === 'some') return { ...pair, parts: [], members }
    return held === 'all' ? null : 'nothing'
  }
  return { v4: holding(people.v4, 4), v6: holding(people.v6, 6) }
}

/**
 * The part of a widely named field that its rules are made of, as a text: while it stays, so do they. Null where they are made of the members.
 */
export function standingForm(ids: readonly string[], vocabulary: Vocabulary): string | null {
  const meaning = vocabulary.addresses(ids)
  if (meaning.kind !== 'static')
    return [meaning.kind, ...vocabulary.parts(ids).map(({ key }) => key)].join(' ')
  if (isLong(meaning.set)) return null
  return `${extent(meaning.set.v4, 4)} ${extent(meaning.set.v6, 6)}`
}

/** The share of the addresses of an IP version that a set holds. */
function extent(intervals: readonly Interval[], family: Family): 'all' | 'none' | 'some' {
  const [first] = intervals
  if (first === undefined) return 'none'
  return first.lo === 0n && first.hi === maxAddress(family) ? 'all' : 'some'
}

const anyAddress: AddressMeaning = { kind: 'any' }

/** Of more intervals the rules stay as they are when some change. */
const mostInContent = 1024

function isLong({ v4, v6 }: AddressSet): boolean {
  return v4.length > mostInContent || v6.length > mostInContent
}

/** Restriction to a set: the same objects for all rules that name it in the same words. */
function setRestriction(
  set: AddressSet,
  { ids, negate }: { readonly ids: readonly string[]; readonly negate: boolean },
  vocabulary: Pick<Vocabulary, 'named' | 'widelyNamed' | 'memos'>,
): AddressRestriction {
  const { lists, complements, standing, standingComplements } = vocabulary.memos.of(restrictions)
  if (isLong(set)) return (negate ? complements : lists).keyed(set, vocabulary.named(ids))
  if (vocabulary.widelyNamed.has(fieldText(ids)))
    return (negate ? standingComplements : standing).keyed(set, vocabulary.named(ids))
  return (negate ? complements : lists).plain(set)
}

const restrictions = memo(() => ({
  lists: remembered(({ v4, v6 }, pair) => ({
    v4: intervalRestriction(v4, 4, pair?.key ?? null),
    v6: intervalRestriction(v6, 6, pair?.key ?? null),
  })),
  complements: remembered(({ v4, v6 }, pair) => ({
    v4: intervalRestriction(complement(v4, maxAddress(4)), 4, pair && `${pair.key}n`),
    v6: intervalRestriction(complement(v6, maxAddress(6)), 6, pair && `${pair.key}n`),
  })),
  standing: remembered(standingIn(false)),
  standingComplements: remembered(standingIn(true)),
}))

/** A restriction to the pair of sets that holds the members, or to what they leave, as far as there are both. */
function standingIn(not: boolean): Restrict {
  return ({ v4, v6 }, pair) => {
    const named = { kind: 'named', ...pair!, parts: [], not, members: null } as const
    const restriction = (intervals: readonly Interval[], family: Family) => {
      const held = extent(intervals, family)
      if (held === 'some') return named
      return (held === 'all') === not ? 'nothing' : null
    }
    return { v4: restriction(v4, 4), v6: restriction(v6, 6) }
  }
}

/** `pair` is what the set is known by while its members change; null where the rules are made of them. */
type Restrict = (set: AddressSet, pair: NamedPair | null) => AddressRestriction

/** Remembers what was made of each set. */
function remembered(restrict: Restrict) {
  const byKey = oncePerObject((_: AddressSet) => new Map<string, AddressRestriction>())
  return {
    plain: oncePerObject((set: AddressSet) => restrict(set, null)),
    keyed: (set: AddressSet, pair: NamedPair) => {
      const known = byKey(set)
      const made = known.get(pair.key) ?? restrict(set, pair)
      known.set(pair.key, made)
      return made
    },
  }
}

function intervalRestriction(
  intervals: readonly Interval[],
  family: Family,
  key: string | null,
): Restriction<AddressMatch> {
  const [first] = intervals
  if (first === undefined) return 'nothing'
  if (first.lo === 0n && first.hi === maxAddress(family)) return null
  const isLong = key !== null && intervals.length > mostInContent
  return { kind: 'intervals', intervals, ...(isLong ? { key } : {}) }
}

function portRestriction(ids: readonly string[], vocabulary: Vocabulary): Restriction<readonly Interval[]> {
  const intervals = vocabulary.ports(ids)
  return intervals?.length === 0 ? 'nothing' : intervals
}

function deviceRestriction(meaning: InterfaceMeaning): Restriction<readonly string[]> {
  if (meaning.kind !== 'devices') return null
  return meaning.devices.length === 0 ? 'nothing' : meaning.devices
}

/** In the set of what fulfils a profile, or outside of the set of what has reported and fulfils none (silences#hip). */
function postureRestriction(profiles: readonly string[], vocabulary: Vocabulary): NamedMatch | null {
  if (!asksPosture(profiles)) return null
  const not = takesUnreported(profiles)
  return { kind: 'named', ...vocabulary.named(profiles), parts: [], not, members: null }
}
