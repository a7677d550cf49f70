import {
  type AddressSet,
  type Interval,
  maxAddress,
  parseAddress,
  printAddress,
} from '../../src/core/net/ip.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { hosts4, network6, publicAddress } from './family/addresses.ts'
import type { FamilyPolicy, FamilyRule, Side } from './family/draft.ts'
import { type Draw, drawOf, many } from './random.ts'

const allPorts: Interval = { lo: 1n, hi: 65_535n }
const mostTries = 20

/** The fields of a packet, its addresses as numbers. */
export interface Fields {
  readonly family: 4 | 6
  readonly source: bigint
  readonly destination: bigint
  readonly protocol: number
  readonly sourcePort: bigint
  readonly destinationPort: bigint
}

/** Packets each of which fits a rule that is drawn, every rule as likely as the others. */
export function overRules({ rules, inputs }: FamilyPolicy, count: number, seed = 1): Packet[] {
  const draw = drawOf(seed)
  return many(count, () => packetOf(fitting(draw.one(rules), draw), inputs.nowSeconds))
}

/**
 * Packets that are drawn field by field from what different rules ask, and from the values beside: all regions into
 * which the bounds of the rules cut the headers are met, also those that no rule is about.
 */
export function overRegions({ rules, inputs }: FamilyPolicy, count: number, seed = 1): Packet[] {
  const draw = drawOf(seed)
  return many(count, () => {
    const field = <K extends keyof Fields>(family: 4 | 6, key: K): Fields[K] => {
      for (let tries = 0; tries < mostTries; tries++) {
        const fields = fitting(draw.one(rules), draw)
        if (fields.family === family) return fields[key]
      }
      return anything(family, draw)[key]
    }
    const { family } = fitting(draw.one(rules), draw)
    const near = (value: bigint, max: bigint) => (draw.chance(0.9) || value >= max ? value : value + 1n)
    const port = (key: 'sourcePort' | 'destinationPort') => near(field(family, key), 65_535n)
    const address = (key: 'source' | 'destination') => near(field(family, key), maxAddress(family))
    const fields: Fields = {
      family,
      source: address('source'),
      destination: address('destination'),
      protocol: field(family, 'protocol'),
      sourcePort: port('sourcePort'),
      destinationPort: port('destinationPort'),
    }
    return packetOf(fields, inputs.nowSeconds)
  })
}

/** A scan: addresses and ports as they come, of the IP versions that rules are about. */
export function misses({ rules, inputs }: FamilyPolicy, count: number, seed = 1): Packet[] {
  const draw = drawOf(seed)
  const versions = familiesOf(rules)
  return many(count, () => packetOf(anything(draw.one(versions), draw), inputs.nowSeconds))
}

/** For each rule two packets that fit it but for one end, which is this address. */
export function around({ rules, inputs }: FamilyPolicy, address: string, seed = 1): Packet[] {
  const draw = drawOf(seed)
  const { family, value } = parseAddress(address)!
  return rules.flatMap((rule) => {
    const fields = fitting(rule, draw)
    if (fields.family !== family) return []
    return [
      packetOf({ ...fields, source: value }, inputs.nowSeconds),
      packetOf({ ...fields, destination: value }, inputs.nowSeconds),
    ]
  })
}

function familiesOf(rules: readonly FamilyRule[]): (4 | 6)[] {
  const [v4, v6] = ([4, 6] as const).map((family) =>
    rules.some(({ source, destination }) =>
      [source, destination].some(({ set }) => setOf(set, family).length > 0),
    ),
  )
  return v6 ? (v4 ? [4, 6] : [6]) : [4]
}

function setOf(set: AddressSet | null, family: 4 | 6): readonly Interval[] {
  if (set === null) return []
  return family === 4 ? set.v4 : set.v6
}

/** The fields of a packet that fits the rule. */
export function fitting(rule: FamilyRule, draw: Draw): Fields {
  const possible = ([4, 6] as const).filter((family) =>
    [rule.source, rule.destination].every(
      ({ set, not }) => set === null || not || setOf(set, family).length > 0,
    ),
  )
  const named = possible.filter((family) =>
    [rule.source, rule.destination].some(({ set }) => setOf(set, family).length > 0),
  )
  const family = draw.one(named.length > 0 ? named : ([4] as const))
  return {
    family,
    source: addressIn(rule.source, family, draw),
    destination: addressIn(rule.destination, family, draw),
    protocol: rule.protocol ?? draw.one([6, 6, 17, 17, 1] as const),
    sourcePort: portIn(rule.sourcePorts, draw),
    destinationPort: portIn(rule.destinationPorts, draw),
    ...(asksPorts(rule) && rule.protocol === null ? { protocol: draw.one([6, 17] as const) } : {}),
  }
}

function asksPorts({ sourcePorts, destinationPorts }: FamilyRule): boolean {
  return sourcePorts !== null || destinationPorts !== null
}

function anything(family: 4 | 6, draw: Draw): Fields {
  return {
    family,
    source: anyAddress(family, draw),
    destination: anyAddress(family, draw),
    protocol: draw.one([6, 17] as const),
    sourcePort: portIn(null, draw),
    destinationPort: portIn(null, draw),
  }
}

function anyAddress(family: 4 | 6, draw: Draw): bigint {
  if (family === 4 && draw.chance(0.3)) return publicAddress(draw)
  const { lo, hi } = family === 4 ? hosts4 : network6
  return draw.between(lo, hi)
}

function addressIn({ set, not }: Side, family: 4 | 6, draw: Draw): bigint {
  const intervals = setOf(set, family)
  if (set === null || intervals.length === 0) return anyAddress(family, draw)
  if (!not) return within(intervals, draw)
  for (let tries = 0; tries < mostTries; tries++) {
    const value = anyAddress(family, draw)
    if (!intervals.some(({ lo, hi }) => lo <= value && value <= hi)) return value
  }
  return anyAddress(family, draw)
}

function portIn(intervals: readonly Interval[] | null, draw: Draw): bigint {
  return within(intervals ?? [allPorts], draw)
}

function within(intervals: readonly Interval[], draw: Draw): bigint {
  const { lo, hi } = draw.one(intervals)
  return draw.between(lo, hi)
}

/** The packet with these fields, from `lan` to `wan`. */
export function packetOf(fields: Fields, at: number): Packet {
  const { family, source, destination } = fields
  const protocol = family === 6 && fields.protocol === 1 ? 58 : fields.protocol
  const hasPorts = protocol === 6 || protocol === 17
  return {
    src: printAddress(family, source),
    dst: printAddress(family, destination),
    inDevice: 'lan',
    outDevice: 'wan',
    protocol,
    srcPort: hasPorts ? Number(fields.sourcePort) : 0,
    dstPort: hasPorts ? Number(fields.destinationPort) : 0,
    icmpType: 128,
    at,
  }
}
