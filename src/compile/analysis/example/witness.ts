import type { Nic } from '../../../core/engine/observation.ts'
import type { Assumption, Witness } from '../../../core/finding.ts'
import { oncePerObject } from '../../../core/list/incremental.ts'
import { memo } from '../../../core/memo.ts'
import {
  type Family,
  type Interval,
  parseAddress,
  parsePrefix,
  prefixInterval,
  printAddress,
} from '../../../core/net/ip.ts'
import { hasPorts, namedProtocols, portProtocols, protocolNumber } from '../../../core/net/protocol.ts'
import { parseAlias } from '../../../core/schema/alias.ts'
import { noReport } from '../../../domains/firewall/compile/posture.ts'
import { connections } from '../../../domains/network/connection.ts'
import { attachedConnections } from '../../../domains/network/device.ts'
import type { CompileContext } from '../../state/compile-state.ts'
import type { Rest } from '../search/cover.ts'
import { uncovered } from '../search/worlds.ts'
import { reported } from '../space/live-atoms.ts'
import { axis, isUnusual, type Region, type Space } from '../space/space.ts'
import { refusalTerms } from '../table/refusal-terms.ts'
import type { Table } from '../table/table.ts'
import { possibleParts } from './possible.ts'

/** A packet in the terms of the space. */
export interface Example {
  readonly protocol: number
  readonly src: string
  readonly srcPort: number
  readonly dst: string
  readonly dstPort: number
  /** Numbers of devices. */
  readonly arrival: number
  readonly departure: number
  /** Unix seconds; null for any time. */
  readonly at: number | null
  readonly literals: readonly number[]
}

/** The table as which a packet is seen. */
export type Seen = Pick<Table, 'name' | 'space'>

/** Names that `POST /x/explain` takes, by number. */
const protocolNames: ReadonlyMap<number, string> = new Map(
  namedProtocols.filter((name) => name !== 'icmp').map((name) => [protocolNumber(name, 4), name]),
)
/** So many stretches of addresses are looked at for a good one. */
const mostTrials = 64

/**
 * The region, without what no packet can be as the cards are, without what DNAT would change, and without what is refused
 * in front of all rules: such a packet is seen as it was sent. What cannot be avoided stays; what is refused is
 * avoided before what DNAT changes, as no table behind FORWARD sees it.
 */
export function asSent(
  { name, space }: Seen,
  dnat: readonly (Region & { readonly does: string })[],
  region: Region,
): Region {
  const parts = possibleParts(name, space, region)
  if (parts.length === 0) return region
  const isBehindDnat = name === 'forward' || name === 'input' || name === 'snat'
  const translated = isBehindDnat ? dnat.filter(({ does }) => does !== 'unchanged') : []
  const refused = refusalTerms(name === 'snat' ? 'forward' : name, space)
  // A finding may be about nothing but what is refused, or about nothing but what DNAT changes.
  const both = [...translated, ...refused]
  const avoided = translated.length > 0 && refused.length > 0 ? [both, refused, translated] : [both]
  for (const covers of avoided) {
    if (covers.length === 0) continue
    for (const part of parts) {
      const rest = space.meter.question<Rest>(() => uncovered(space, part, covers), { kind: 'undecided' })
      if (rest.kind === 'left') return rest.region
    }
  }
  return parts[0]!
}

/** A packet of the region that is as ordinary as can be: one that the gateway sends where it should go. */
export function exampleOf({ name, space }: Seen, { sets, literals }: Region): Example {
  const { pool, coordinates, devices, time } = space
  const members = (at: number) => membersOf(space, sets[at]!)
  const protocols = members(axis.protocol)
  const port = (at: number) => {
    const { lo, hi } = coordinates.ports(pool.first(sets[at]!))
    return Number(lo === 0n && hi > 0n ? 1n : lo)
  }
  const named = (at: number) => members(at).filter((device) => device !== 0 && device !== devices.other)
  const arrival = named(axis.in)[0] ?? members(axis.in)[0]!
  const ways = [...named(axis.out), ...members(axis.out)]
  const targets = examples(space, sets[axis.dst]!)
  const fits = (target: Target) =>
    name === 'input'
      ? isOwn(space, target)
      : ways.some((device) => device === wayNumber(space, target)) && !isUnusual(target.text)
  const target = targets.find(fits) ?? targets.find(({ text }) => !isUnusual(text)) ?? targets[0]!
  const way = wayNumber(space, target)
  const sources = examples(space, sets[axis.src]!)
  const beside = (source: Target) => wayNumber(space, source) === arrival
  const isSent = arrival === devices.gateway
  const source =
    (isSent ? sources.find((each) => each.text !== target.text && isOwn(space, each)) : undefined) ??
    sources.find((each) => each.text !== target.text && !isUnusual(each.text) && beside(each)) ??
    sources.find(({ text }) => !isUnusual(text)) ??
    sources[0]!
  const favourites = [...portProtocols, protocolNumber('icmp', source.family)]
  const protocol = favourites.find((each) => protocols.includes(each)) ?? protocols[0]!
  const withPorts = hasPorts(protocol)
  return {
    protocol,
    src: source.text,
    srcPort: withPorts ? port(axis.srcPort) : 0,
    dst: target.text,
    dstPort: withPorts ? port(axis.dstPort) : 0,
    arrival,
    departure: way !== null && ways.includes(way) ? way : ways[0]!,
    at: time.momentOf(pool.first(sets[axis.time]!)),
    literals,
  }
}

interface Target {
  readonly family: Family
  readonly text: string
  readonly value: bigint
}

function membersOf({ pool }: Space, set: number): number[] {
  const found: number[] = []
  const intervals = pool.intervals(set)
  for (let at = 0; at < intervals.length; at += 2)
    for (let value = intervals[at]!; value <= intervals[at + 1]!; value++) found.push(value)
  return found
}

/** An address of each of the first stretches of the set. */
function examples({ pool, coordinates }: Space, set: number): Target[] {
  const intervals = pool.intervals(set)
  const found: Target[] = []
  for (let at = 0; at < intervals.length; at += 2) {
    for (let index = intervals[at]!; index <= intervals[at + 1]! && found.length < mostTrials; index++) {
      const { family, interval } = coordinates.addresses(index)
      const value = middleOf(interval)
      found.push({ family, value, text: printAddress(family, value) })
    }
  }
  return found
}

/** Not the first address of a network, where there is another. */
function middleOf({ lo, hi }: Interval): bigint {
  return hi > lo + 1n ? lo + 1n : lo
}

/** A network beside the gateway, and the gateway's own address in it. */
interface Network {
  readonly nic: Nic
  readonly family: Family
  readonly own: bigint
  readonly length: number
  readonly interval: Interval
}

const networksByNics = memo(() => oncePerObject(networksIn))

/** The networks of the cards, the smallest first. */
function networksOf({ inputs, memos }: CompileContext): readonly Network[] {
  return memos.of(networksByNics)(inputs.nics)
}

function networksIn(nics: readonly Nic[]): readonly Network[] {
  const networks = nics.flatMap((nic) =>
    nic.addresses.flatMap((text): Network[] => {
      const prefix = parsePrefix(text)
      if (prefix === null) return []
      const { family, value, length } = prefix
      return [{ nic, family, own: value, length, interval: prefixInterval(prefix) }]
    }),
  )
  return networks.sort((a, b) => b.length - a.length)
}

function isOwn(context: CompileContext, { value }: Target): boolean {
  return networksOf(context).some(({ own }) => own === value)
}

function wayNumber(space: Space, target: Target): number | null {
  const { devices } = space
  const device = wayTo(space, target)
  if (device === null) return null
  const index = devices.names.indexOf(device)
  return index < 0 ? devices.other : index + 1
}

/** The device by which the gateway reaches an address; null for itself, and where there is no way. */
function wayTo(context: CompileContext, target: Target): string | null {
  if (isOwn(context, target)) return null
  const nearest = networksOf(context).find(
    ({ family, interval: { lo, hi } }) =>
      family === target.family && lo <= target.value && target.value <= hi,
  )
  const isDefault = ({ gateways }: Nic) =>
    gateways.some((gateway) => parseAddress(gateway)?.family === target.family)
  return (nearest?.nic ?? context.inputs.nics.find(isDefault))?.device ?? null
}

/** True for an example that ends at the gateway, or that it sends by the card that is said. */
export function isRouted({ name, space }: Seen, { dst, departure }: Example): boolean {
  const target = { ...parseAddress(dst)!, text: dst }
  return name === 'input' ? isOwn(space, target) : wayNumber(space, target) === departure
}

/** The example as answers show it. */
export function witnessOf({ name, space }: Seen, example: Example): Witness {
  const { protocol, src, srcPort, dst, dstPort, arrival, departure, at, literals } = example
  const withPorts = hasPorts(protocol)
  const incoming = arrivalOf(space, arrival)
  const isIcmp = protocol === protocolNumber('icmp', src.includes(':') ? 6 : 4)
  const assumes = assumptionsOf(space, literals)
  const posture = postureOf(assumes)
  const user = assumes.find(({ field, holds, objects }) => field === 'source' && holds && isUser(objects[0]!))
  return {
    packet: {
      protocol: isIcmp ? 'icmp' : (protocolNames.get(protocol) ?? protocol),
      src_ip: src,
      ...(withPorts ? { src_port: srcPort } : {}),
      dst_ip: dst,
      ...(withPorts ? { dst_port: dstPort } : {}),
      ...(incoming === null ? {} : { incoming_interface: incoming }),
      ...(posture ? { hip_profiles: posture } : {}),
      ...(user ? { user_id: Number(user.objects[0]!.split('.id.')[1]) } : {}),
      ...(at === null ? {} : { at }),
    },
    outgoing_interface: name === 'input' || name === 'dnat' ? null : interfaceOf(space, departure),
    assumes,
  }
}

/** Meaning of the literals, in the words of rules. */
export function assumptionsOf(space: Space, literals: readonly number[]): Assumption[] {
  return literals.map((literal) => {
    const { end, atom } = space.literals.variable(literal)
    if (atom === reported) return { field: end, objects: [noReport], holds: (literal & 1) === 1 }
    const objects = atom.startsWith('[') ? atom.slice(1, -1).split(',') : [atom]
    return { field: end, objects, holds: (literal & 1) === 0 }
  })
}

/** Profiles that the device at the source is taken to fulfil; null where nothing is assumed. */
function postureOf(assumes: readonly Assumption[]): readonly string[] | null {
  // What has a space in it is what a profile would mean after a change that is not there.
  const about = assumes.flatMap(({ objects: [id], holds }) =>
    id?.startsWith('hip_profile.') && !id.includes(' ') ? [{ id, holds }] : [],
  )
  if (about.length === 0) return null
  const held = about.filter(({ holds }) => holds).map(({ id }) => id)
  return held.includes(noReport) ? [noReport] : held
}

function isUser(atom: string): boolean {
  const alias = parseAlias(atom)
  return alias?.kind === 'object' && alias.type === 'user'
}

/** Name of a device as an arrival: the oldest connection on it; null for none. */
export function arrivalOf(space: Space, device: number): string | null {
  return device === space.devices.gateway ? 'interface.utm_outgoing' : interfaceOf(space, device)
}

/** The oldest connection on a device. */
export function interfaceOf({ snapshot, inputs, devices }: Space, device: number): string | null {
  const wanted = devices.names[device - 1]
  if (wanted === undefined) return null
  const attached = attachedConnections(snapshot.rows(connections).entries, inputs.nics)
  const found = attached.find((connection) => connection.device === wanted)
  return found ? `interface.id.${found.id}` : null
}
