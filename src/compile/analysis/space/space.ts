import type { CompileInputs } from '../../../core/engine/inputs.ts'
import { type Interval, parseAddress, parsePrefix, prefixInterval } from '../../../core/net/ip.ts'
import { placeBounds } from '../../../domains/firewall/compile/ingress-route.ts'
import type { Vocabulary } from '../../../domains/firewall/compile/normalise.ts'
import type { CompileContext, CompileState } from '../../state/compile-state.ts'
import { type KeyedVocabulary, vocabularyOf } from '../../state/vocabulary.ts'
import { type Allowances, Meter } from '../sets/meter.ts'
import { type SetId, SetPool } from '../sets/set-pool.ts'
import { Coordinates } from './coordinates.ts'
import { Literals } from './literals.ts'
import { LiveAtoms } from './live-atoms.ts'
import { type TimeAxis, type Timetables, timeAxes } from './time-axis.ts'

/**
 * The dimensions of a packet, in the order in which a region keeps its sets and is cut. What is cut by ports is cut by
 * protocol first, so that no part asks ports of protocols that have none.
 */
export const axes = ['src', 'dst', 'protocol', 'srcPort', 'dstPort', 'in', 'out', 'time'] as const

/** Name of a dimension. */
export type Axis = (typeof axes)[number]

/** Index of a dimension. */
export const axis = Object.fromEntries(axes.map((name, index) => [name, index])) as Readonly<
  Record<Axis, number>
>

/** A set of packets: a set for each dimension, and what must hold of the sets of run time (closed). */
export interface Region {
  readonly sets: Int32Array
  readonly literals: readonly number[]
  /** True when the packets are in no other set of run time than the literals say. */
  readonly deniesOthers?: true
}

/** Everything that distinguishes the packets of one policy. */
export interface Space extends CompileState {
  /** Counts the work of questions about regions. */
  readonly meter: Meter
  readonly pool: SetPool
  readonly coordinates: Coordinates
  readonly literals: Literals
  readonly atoms: LiveAtoms
  readonly time: TimeAxis
  /** Meaning of the identifiers, without time; the key of a field is its identifiers with commas. */
  readonly vocabulary: Vocabulary
  readonly devices: Devices
}

/** Devices as numbers, for `in` and `out`. */
export interface Devices {
  /** The gateway's own traffic as an arrival; traffic for the gateway as a departure. */
  readonly gateway: 0
  /** Devices that connections have, from 1 on. */
  readonly names: readonly string[]
  /** Any device that no connection has. */
  readonly other: number
  /** Every device, the gateway itself excluded. */
  readonly all: SetId
  set(names: readonly string[]): SetId
}

/** Space of the configuration, before anything is cut. */
export function spaceOf(
  state: CompileState,
  timetables: Iterable<readonly string[]>,
  allowances?: Allowances | undefined,
): Space {
  return spacesOf([{ snapshot: state.snapshot, timetables }], state, allowances)[0]!
}

/**
 * Spaces of several configurations, in which equal numbers are equal sets of packets. A user is in the groups above
 * when all of them say so, and a domain of another name is another one.
 */
export function spacesOf(
  sides: readonly Timetables[],
  { inputs, memos }: CompileContext,
  allowances?: Allowances | undefined,
): Space[] {
  const meter = new Meter(allowances)
  const pool = new SetPool(meter)
  const keyed = sides.map(({ snapshot }) => vocabularyOf({ snapshot, inputs, memos }))
  const meanings = new Map<string, string>()
  const atoms = sides.map(({ snapshot }) => new LiveAtoms(snapshot, meanings))
  const coordinates = new Coordinates(pool)
  markNetworks(coordinates, inputs)
  const shared = {
    inputs,
    memos,
    meter,
    pool,
    coordinates,
    literals: new Literals((atom) => {
      const [first = [], ...others] = atoms.map((each) => each.above(atom))
      return first.filter((above) => others.every((list) => list.includes(above)))
    }),
    devices: devicesOf(
      keyed.flatMap(({ attached }) => attached),
      pool,
    ),
  }
  const times = timeAxes(sides, { pool, nowSeconds: inputs.nowSeconds })
  return sides.map(({ snapshot }, index) => ({
    ...shared,
    snapshot,
    atoms: atoms[index]!,
    time: times[index]!,
    vocabulary: { ...keyed[index]!, windows: () => null, named: (ids) => ({ key: ids.join(), ids }) },
  }))
}

/** So that a packet can be found that the gateway sends where it should go. */
function markNetworks(coordinates: Coordinates, { nics }: CompileInputs): void {
  for (const { family, lo, hi } of placeBounds(nics)) coordinates.mark(family, [{ lo, hi }])
  for (const text of unusualNetworks) {
    const prefix = parsePrefix(text)!
    coordinates.mark(prefix.family, [prefixInterval(prefix)])
  }
}

/** Networks that an example should not be taken from when there is another. */
export const unusualNetworks = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/3',
  '::/8',
  'fe80::/10',
  'ff00::/8',
] as const

/** True when the address lies in one of the unusual networks. */
export function isUnusual(text: string): boolean {
  const address = parseAddress(text)!
  return unusualIntervals.some(
    ({ family, interval: { lo, hi } }) =>
      family === address.family && lo <= address.value && address.value <= hi,
  )
}

const unusualIntervals: readonly { readonly family: 4 | 6; readonly interval: Interval }[] =
  unusualNetworks.map((text) => {
    const prefix = parsePrefix(text)!
    return { family: prefix.family, interval: prefixInterval(prefix) }
  })

function devicesOf(attached: KeyedVocabulary['attached'], pool: SetPool): Devices {
  const names = [...new Set(attached.flatMap(({ device }) => (device === null ? [] : [device])))].sort()
  const other = names.length + 1
  return {
    gateway: 0,
    names,
    other,
    all: pool.range(1, other),
    set: (wanted) => pool.members(wanted.map((name) => names.indexOf(name) + 1)),
  }
}
