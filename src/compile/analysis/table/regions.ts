import type { RuleTableName } from '../../../core/finding.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import type { Family, Interval } from '../../../core/net/ip.ts'
import { complement, maxAddress } from '../../../core/net/ip.ts'
import { portProtocols } from '../../../core/net/protocol.ts'
import type {
  AddressMatch,
  FamilyMatch,
  NamedMatch,
} from '../../../domains/firewall/compile/normalised-rule.ts'
import { noReport } from '../../../domains/firewall/compile/posture.ts'
import type { SetId } from '../sets/set-pool.ts'
import type { Variable } from '../space/literals.ts'
import { reported } from '../space/live-atoms.ts'
import { axis, type Region, type Space } from '../space/space.ts'
import type { End, Reading } from './normalised-table.ts'

/** A region in which a rule matches, and what it does there. The terms of a rule together are all it matches. */
export interface Term extends Region {
  /** Index of the rule in its table. */
  readonly rule: number
  readonly does: string
  /** Effect, apart from the security profiles of an accepting rule. */
  readonly action: string
}

/** A restriction of one end of a packet: one of the alternatives must hold. */
interface Alternative {
  /** Null: any address of the family. */
  readonly intervals: readonly Interval[] | null
  readonly literals: readonly number[]
}

/** Rules that name more sets of run time at one end are about their union, as a set of its own. */
const mostAtoms = 16

const families = [4, 6] as const

/** Marks in the space the addresses and ports that the rules distinguish; must be done before terms are made. */
export function markReadings(readings: readonly Reading[], space: Space): void {
  for (const { match } of readings) {
    if (match.sourcePorts) space.coordinates.mark('port', match.sourcePorts)
    if (match.destinationPorts) space.coordinates.mark('port', match.destinationPorts)
    for (const family of families) {
      const half = family === 4 ? match.v4 : match.v6
      if (half === null) continue
      for (const end of ['source', 'destination'] as const) {
        const side = half[end]
        if (side === null) continue
        space.coordinates.mark(family, fixedIntervals(side, family, space))
        if (side.kind !== 'intervals') literalsOf(side, end, space)
      }
      if (half.posture !== null) postureLiterals(half.posture, space)
    }
  }
}

function fixedIntervals(match: AddressMatch, family: Family, { atoms }: Space): readonly Interval[] {
  if (match.kind === 'intervals') return match.intervals
  const { fixed } = atoms.field(match.key.split(','))
  return family === 4 ? fixed.v4 : fixed.v6
}

/** The terms of a rule, at the places where its table is evaluated. */
export function termsOf(table: RuleTableName, rule: number, reading: Reading, space: Space): Term[] {
  const { match, ends, fields } = reading
  const isFilter = table === 'forward' || table === 'input'
  const place = placeOf(table, reading, space)
  const time = space.time.set(fields.timetable)
  if (place === null || time === 0) return []
  const shared = {
    srcPort: space.coordinates.set('port', match.sourcePorts),
    dstPort: space.coordinates.set('port', match.destinationPorts),
    time,
    ...place,
  }
  return families.flatMap((family) => {
    const half = family === 4 ? match.v4 : match.v6
    if (half === null) return []
    const sources = sourceAlternatives(half, family, space)
    const destinations = alternatives(half.destination, { family, end: 'destination' }, space)
    return ends
      .filter((end) => end.family === null || end.family === family)
      .flatMap((end) => {
        const action = isFilter ? end.does.split(' ', 1)[0]! : end.does
        const protocol = protocolSet(half.protocols, end, space)
        if (protocol === 0) return []
        return pairs(sources, destinations, space, family).map((pair) => {
          const sets = new Int32Array(8)
          const all = { ...shared, protocol, src: pair.src, dst: pair.dst }
          for (const [name, set] of Object.entries(all)) sets[axis[name as keyof typeof all]] = set
          return { sets, literals: pair.literals, rule, does: end.does, action }
        })
      })
  })
}

/** Arrivals and departures, where the rule's table is asked about such packets; null when about none. */
function placeOf(
  table: RuleTableName,
  { match }: Reading,
  { devices, pool }: Space,
): { readonly in: SetId; readonly out: SetId } | null {
  const gateway = pool.range(devices.gateway, devices.gateway)
  const arrivals = match.own ? gateway : match.inDevices === null ? devices.all : devices.set(match.inDevices)
  const departures = match.outDevices === null ? devices.all : devices.set(match.outDevices)
  switch (table) {
    case 'forward':
    case 'log':
      return { in: arrivals, out: departures }
    case 'input':
      return match.own || match.outDevices !== null ? null : { in: arrivals, out: gateway }
    case 'dnat':
      return { in: arrivals, out: devices.all }
    case 'snat':
      return { in: pool.range(devices.gateway, devices.other), out: departures }
  }
}

function protocolSet(protocols: readonly number[] | null, { protocol }: End, { pool }: Space): SetId {
  const asked = protocols === null ? pool.range(0, 255) : pool.members(protocols)
  if (protocol === null) return asked
  const withPorts = pool.members(portProtocols)
  return protocol === 'other' ? pool.minus(asked, withPorts) : pool.and(asked, pool.range(protocol, protocol))
}

function pairs(
  sources: readonly Alternative[],
  destinations: readonly Alternative[],
  { coordinates, literals }: Space,
  family: Family,
) {
  return sources.flatMap((source) =>
    destinations.flatMap((destination) => {
      const closed = literals.both(source.literals, destination.literals)
      if (closed === null) return []
      const src = coordinates.set(family, source.intervals)
      const dst = coordinates.set(family, destination.intervals)
      return src === 0 || dst === 0 ? [] : [{ src, dst, literals: closed }]
    }),
  )
}

interface Place {
  readonly family: Family
  readonly end: Variable['end']
}

function alternatives(match: AddressMatch | null, { family, end }: Place, space: Space): Alternative[] {
  if (match === null) return [{ intervals: null, literals: [] }]
  if (match.kind === 'intervals') return [{ intervals: match.intervals, literals: [] }]
  const intervals = fixedIntervals(match, family, space)
  const named = literalsOf(match, end, space)
  if (match.not) {
    // Denials never contradict each other.
    return [
      { intervals: complementOf(intervals, family, space.memos), literals: space.literals.closed(named)! },
    ]
  }
  return [
    ...(intervals.length > 0 ? [{ intervals, literals: [] }] : []),
    ...named.map((each) => ({ intervals: null, literals: space.literals.closed([each])! })),
  ]
}

/** Source addresses, each with each way in which the devices there are as the rule wants them. */
function sourceAlternatives({ source, posture }: FamilyMatch, family: Family, space: Space): Alternative[] {
  const addresses = alternatives(source, { family, end: 'source' }, space)
  if (posture === null) return addresses
  const { literals } = space
  return postureLiterals(posture, space).flatMap((each) => {
    const closed = literals.closed([each])!
    return addresses.flatMap(({ intervals, literals: others }): Alternative[] => {
      const both = literals.both(closed, others)
      return both === null ? [] : [{ intervals, literals: both }]
    })
  })
}

/** Literals of which one must hold of the devices at the source. What fulfils a profile has reported. */
function postureLiterals({ key }: NamedMatch, { atoms, literals }: Space): readonly number[] {
  const ids = key.split(',')
  const profiles = atoms.profiles(ids)
  const named =
    profiles.length > mostAtoms
      ? [literals.of({ end: 'source', atom: `[${profiles.join()}]` }, false, profiles)]
      : profiles.map((atom) => literals.of({ end: 'source', atom }, false))
  const unreported = literals.of({ end: 'source', atom: reported }, true)
  return ids.includes(noReport) ? [...named, unreported] : named
}

/** That an address is in the sets of run time that a field names: one of these must hold, all if it is inverted. */
function literalsOf(match: NamedMatch, end: Variable['end'], { atoms, literals }: Space): readonly number[] {
  const { atoms: named } = atoms.field(match.key.split(','))
  return named.length > mostAtoms
    ? [literals.of({ end, atom: `[${named.join()}]` }, match.not, named)]
    : named.map((atom) => literals.of({ end, atom }, match.not))
}

const complementsOfLists = memo(() => new WeakMap<readonly Interval[], readonly Interval[]>())

/** Null when everything is left. The same list for the same one, as the coordinates know lists by identity. */
function complementOf(
  intervals: readonly Interval[],
  family: Family,
  memos: Memos,
): readonly Interval[] | null {
  if (intervals.length === 0) return null
  const complements = memos.of(complementsOfLists)
  const known = complements.get(intervals) ?? complement(intervals, maxAddress(family))
  complements.set(intervals, known)
  return known
}
