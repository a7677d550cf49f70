import type { LoggedPacket } from '../../core/engine/observation.ts'
import type { RuleTableName } from '../../core/finding.ts'
import { type Address, parseAddress } from '../../core/net/ip.ts'
import { protocolNumbers } from '../../core/net/protocol.ts'
import { ruleTableOf } from '../../domains/firewall/rule-table.ts'
import { axis, type Space } from '../analysis/space/space.ts'
import type { Change, TableDifference } from './difference.ts'

/** The tables whose decisions the log has with all fields of a region. */
const loggedTables: readonly RuleTableName[] = ['forward', 'input']

const numbers: ReadonlyMap<string, number> = new Map(Object.entries(protocolNumbers))

/** Packets that the space does not distinguish: their numbers in the order of the axes, and how many they are. */
interface Point {
  /** The part of the time; -1 where none comes again, or nobody asks. */
  readonly values: readonly number[]
  packets: number
}

/**
 * Number of the packets in each region that a table decided about; null for tables about which the log does not hold
 * enough. The sets of run time are not asked: they were as they were. Source: silences#plan.
 */
export function loggedFlows(
  { sides: [before, after] }: TableDifference,
  changes: readonly Change[],
  packets: readonly LoggedPacket[],
): ReadonlyMap<Change, number> | null {
  const { name, space } = before
  if (!loggedTables.includes(name)) return null
  const counts = new Map(changes.map((change) => [change, 0]))
  if (changes.length === 0) return counts
  const system = new Set([...before.effects, ...after.effects].map(({ id }) => id))
  const isAlways = ({ region }: Change) =>
    space.pool.within(space.pool.range(0, space.time.count - 1), region.sets[axis.time]!)
  const always = new Set(changes.filter(isAlways))
  const timeAt = always.size === changes.length ? () => null : timesKnown(space)
  const points = new Map<string, Point>()
  for (const packet of packets) {
    const id = packet.prefix.split(' ', 1)[0]!
    if (!id.startsWith(`${ruleTableOf[name].prefix}.ngfw.`) && !system.has(id)) continue
    const values = pointOf(space, packet)
    if (values === null) continue
    values[axis.time] = timeAt(Math.floor(packet.atMicroseconds / 1_000_000)) ?? -1
    const key = values.join()
    const point = points.get(key) ?? { values, packets: 0 }
    points.set(key, point)
    point.packets++
  }
  for (const { values, packets } of points.values())
    for (const change of changes)
      if (holds(space, change, { values, isAlways: always.has(change) }))
        counts.set(change, counts.get(change)! + packets)
  return counts
}

function pointOf(space: Space, packet: LoggedPacket): number[] | null {
  const { coordinates, devices } = space
  const source = parseAddress(packet.source)
  const destination = parseAddress(packet.destination)
  const protocol = numbers.get(packet.protocol) ?? Number(packet.protocol)
  if (source === null || destination === null || !Number.isInteger(protocol)) return null
  const address = ({ family, value }: Address) => coordinates.indexOf(family, value)
  const port = (value: number | null) => coordinates.indexOf('port', BigInt(value ?? 0))
  const device = (name: string) => {
    if (name === '') return devices.gateway
    const index = devices.names.indexOf(name)
    return index < 0 ? devices.other : index + 1
  }
  const values: number[] = []
  values[axis.src] = address(source)
  values[axis.dst] = address(destination)
  values[axis.srcPort] = port(packet.sourcePort)
  values[axis.dstPort] = port(packet.destinationPort)
  values[axis.protocol] = protocol
  values[axis.in] = device(packet.inDevice)
  values[axis.out] = device(packet.outDevice)
  return values
}

function holds(
  { pool }: Space,
  { region: { sets } }: Change,
  { values, isAlways }: { readonly values: readonly number[]; readonly isAlways: boolean },
): boolean {
  for (let at = 0; at < values.length; at++)
    if (!(at === axis.time && isAlways) && !pool.has(sets[at]!, values[at]!)) return false
  return true
}

/** The parts of the time by minute: Times begin and end with minutes. */
function timesKnown({ time }: Space): (atSeconds: number) => number | null {
  const known = new Map<number, number | null>()
  return (atSeconds) => {
    const minute = Math.floor(atSeconds / 60)
    const part = known.get(minute)
    if (part !== undefined) return part
    const found = time.partAt(minute * 60)
    known.set(minute, found)
    return found
  }
}
