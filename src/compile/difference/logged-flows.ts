import { type Address, parseAddress } from '../../core/ip.ts'
import type { LoggedPacket } from '../../core/observation.ts'
import { loggedProtocols } from '../../core/protocol-name.ts'
import { prefixes, type TableName } from '../analysis/reading.ts'
import { axis, type Space } from '../analysis/space.ts'
import type { Change, TableDifference } from './difference.ts'

/** The tables whose decisions the log has with all that a region is told by. */
const loggedTables: readonly TableName[] = ['forward', 'input']

const protocolNumbers = new Map(
  Object.entries(loggedProtocols).map(([number, name]) => [name, Number(number)]),
)

/** A packet in the numbers of the space, in the order of the axes; the time is looked up when it is asked for. */
interface Point {
  readonly values: readonly number[]
  readonly atSeconds: number
}

/**
 * How many of the packets that a table decided about fall in each region; null for tables that the log does not tell
 * enough of. The sets of run time are not asked: they were as they were. Source: silences#plan.
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
  const system = new Set([...before.deeds, ...after.deeds].map(({ id }) => id))
  const timeAt = timesKnown(space)
  for (const packet of packets) {
    const id = packet.prefix.split(' ', 1)[0]!
    if (!id.startsWith(`${prefixes[name]}.ngfw.`) && !system.has(id)) continue
    const point = pointOf(space, packet)
    if (point === null) continue
    for (const change of changes)
      if (holds(space, change, point, timeAt)) counts.set(change, counts.get(change)! + 1)
  }
  return counts
}

function pointOf(space: Space, packet: LoggedPacket): Point | null {
  const { coordinates, devices } = space
  const source = parseAddress(packet.source)
  const destination = parseAddress(packet.destination)
  const protocol = protocolNumbers.get(packet.protocol) ?? Number(packet.protocol)
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
  return { values, atSeconds: Math.floor(packet.atMicroseconds / 1_000_000) }
}

function holds(
  { pool, time }: Space,
  { region: { sets } }: Change,
  { values, atSeconds }: Point,
  timeAt: (atSeconds: number) => number | null,
): boolean {
  for (let at = 0; at < values.length; at++) if (!pool.has(sets[at]!, values[at]!)) return false
  const times = sets[axis.time]!
  if (pool.within(pool.range(0, time.count - 1), times)) return true
  const part = timeAt(atSeconds)
  return part !== null && pool.has(times, part)
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
