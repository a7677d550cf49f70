import type { Assumption, Witness } from '../../core/finding.ts'
import { type Interval, printInterval } from '../../core/net/ip.ts'
import {
  arrivalOf,
  asSent,
  assumptionsOf,
  exampleOf,
  interfaceOf,
  witnessOf,
} from '../analysis/example/witness.ts'
import { axis, type Region, type Space } from '../analysis/space/space.ts'
import type { Change, TableDifference } from './difference.ts'
import type { Effect } from './table-side.ts'

/** Effect of a rule of a table, or of the gateway behind all rules, on packets. */
export interface ToldDeed {
  /** `fwd.ngfw.12`, `fwd.sys.default`; null where nothing is done without a rule. */
  readonly rule_id: string | null
  /** `accept`, `drop`, `dnat`, `snat`, `masquerade`, `mark_log`, `mark_not_log`, `unmarked`, `unchanged`. */
  readonly verdict: string
  /** Equal where the same is done, with new addresses and security profiles. */
  readonly effect: string
}

/** A set of packets: all of what is listed; null where a field does not matter. */
export interface ToldRegion {
  readonly protocols: readonly string[] | null
  readonly source_addresses: readonly string[]
  readonly source_ports: readonly string[] | null
  readonly destination_addresses: readonly string[]
  readonly destination_ports: readonly string[] | null
  /** Connections; `other` for devices without one. */
  readonly incoming_interfaces: readonly string[] | null
  readonly outgoing_interfaces: readonly string[] | null
  /** True when it is so at some times only; the witness comes at one of them. */
  readonly at_times: boolean
  readonly assumes: readonly Assumption[]
}

/** Packets whose verdict in one table changes. */
export interface ToldChange {
  readonly table: string
  readonly before: ToldDeed
  readonly after: ToldDeed
  readonly region: ToldRegion
  readonly witness: Witness
}

/** A change in words, with a packet of it. `dnat` is the difference of that table. */
export function toldChange({ sides }: TableDifference, change: Change, dnat: TableDifference): ToldChange {
  const [, side] = sides
  const example = exampleOf(
    side,
    asSent(
      side,
      dnat.sides.flatMap(({ effects }) => effects),
      change.region,
    ),
  )
  return {
    table: side.name,
    before: toldDeed(change.before),
    after: toldDeed(change.after),
    region: toldRegion(side.space, change.region),
    witness: witnessOf(side, example),
  }
}

function toldDeed({ id, does }: Effect): ToldDeed {
  const verdict = does.startsWith('{') ? (JSON.parse(does) as { op: string }).op : does.split(' ', 1)[0]!
  return { rule_id: id === 'default' ? null : id, verdict, effect: does }
}

/** A region in words; its addresses are those that the table sees. */
export function toldRegion(space: Space, { sets, literals }: Region): ToldRegion {
  const { pool, coordinates, devices, time } = space
  const isAll = (set: number, last: number) => pool.within(pool.range(0, last), set)
  const protocols = sets[axis.protocol]!
  const ports = (set: number) =>
    set === coordinates.set('port', null) ? null : listOf(space, set, (lo, hi) => portRange(space, lo, hi))
  const ways = (set: number, nameOf: (device: number) => string) =>
    pool.within(devices.all, set) ? null : membersOf(space, set).map(nameOf)
  return {
    protocols: isAll(protocols, 255) ? null : listOf(space, protocols, (lo, hi) => span(lo, hi)),
    source_addresses: addressesOf(space, sets[axis.src]!),
    source_ports: ports(sets[axis.srcPort]!),
    destination_addresses: addressesOf(space, sets[axis.dst]!),
    destination_ports: ports(sets[axis.dstPort]!),
    incoming_interfaces: ways(sets[axis.in]!, (device) => arrivalOf(space, device) ?? 'other'),
    outgoing_interfaces: ways(sets[axis.out]!, (device) =>
      device === devices.gateway ? 'interface.utm_incoming' : (interfaceOf(space, device) ?? 'other'),
    ),
    at_times: !isAll(sets[axis.time]!, time.count - 1),
    assumes: assumptionsOf(space, literals),
  }
}

function listOf({ pool }: Space, set: number, print: (lo: number, hi: number) => string): string[] {
  const intervals = pool.intervals(set)
  const found: string[] = []
  for (let at = 0; at < intervals.length; at += 2) found.push(print(intervals[at]!, intervals[at + 1]!))
  return found
}

function membersOf({ pool }: Space, set: number): number[] {
  const found: number[] = []
  const intervals = pool.intervals(set)
  for (let at = 0; at < intervals.length; at += 2)
    for (let value = intervals[at]!; value <= intervals[at + 1]!; value++) found.push(value)
  return found
}

function addressesOf(space: Space, set: number): string[] {
  const { coordinates } = space
  return listOf(space, set, (lo, hi) => {
    const first = coordinates.addresses(lo)
    const last = coordinates.addresses(hi)
    const interval: Interval = { lo: first.interval.lo, hi: last.interval.hi }
    return printInterval(first.family, interval)
  })
}

function portRange({ coordinates }: Space, lo: number, hi: number): string {
  return span(Number(coordinates.ports(lo).lo), Number(coordinates.ports(hi).hi))
}

function span(lo: number, hi: number): string {
  return lo === hi ? String(lo) : `${lo}-${hi}`
}
