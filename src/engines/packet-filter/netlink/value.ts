import { parseAddress, parseAddress4, printAddress } from '../../../core/net/ip.ts'
import type { ElementRange, MatchField, NamedMap, SetType } from '../../../core/ruleset/ruleset.ts'
import { words } from '../../../core/ruleset/service-chain.ts'

/** Form of the values of a type in the kernel. */
export interface ValueType {
  /** nft's number of the type, by which it prints what it lists. */
  readonly number: number
  readonly bytes: number
  /** Byte order as nft notes it: 1 for the order of the processor, 2 for network order, 0 for a single byte. */
  readonly order: 0 | 1 | 2
  /** True when sets of the type hold intervals. */
  readonly intervals: boolean
  /** Encodes a value; throws on a text that is none. */
  readonly encode: (text: string) => Uint8Array
}

const namedNumbers: Readonly<Record<string, number>> = {
  ipv4: 2,
  ipv6: 10,
  unicast: 1,
  local: 2,
  broadcast: 3,
  anycast: 4,
  multicast: 5,
}

function refusal(what: string, text: string): Error {
  return new Error(`not ${what}: ${JSON.stringify(text.slice(0, 64))}`)
}

/** `text` as a number from 0 to `max`. */
function decimal(text: string, max: number): number {
  const value = /^[0-9]{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= max)) throw refusal(`a number up to ${max}`, text)
  return value
}

function address4(text: string): Uint8Array {
  const value = parseAddress4(text)
  if (value === null) throw refusal('an IPv4 address', text)
  return bigEndian(value, 4)
}

function address6(text: string): Uint8Array {
  const address = parseAddress(text)
  if (address?.family !== 6) throw refusal('an IPv6 address', text)
  return bigEndian64(address.value >> 64n, address.value)
}

function mac(text: string): Uint8Array {
  if (!/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/.test(text)) throw refusal('a MAC', text)
  return Buffer.from(text.replaceAll(':', ''), 'hex')
}

/** Names of devices fill the register. */
const nameBytes = 16
function deviceName(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_.:@+-]{1,15}$/.test(text)) throw refusal('the name of a device', text)
  const bytes = Buffer.alloc(nameBytes)
  bytes.write(text, 'latin1')
  return bytes
}

const byte = (text: string) => Uint8Array.of(namedNumbers[text] ?? decimal(text, 0xff))
const types = {
  ipv4_addr: { number: 7, bytes: 4, order: 2, intervals: true, encode: address4 },
  ipv6_addr: { number: 8, bytes: 16, order: 2, intervals: true, encode: address6 },
  ether_addr: { number: 9, bytes: 6, order: 2, intervals: false, encode: mac },
  ifname: { number: 41, bytes: nameBytes, order: 1, intervals: false, encode: deviceName },
  inet_proto: { number: 12, bytes: 1, order: 0, intervals: true, encode: byte },
  inet_service: {
    number: 13,
    bytes: 2,
    order: 2,
    intervals: true,
    encode: (text) => bigEndian(decimal(text, 0xffff), 2),
  },
  /** Lengths: a count of bytes, and the upper half of a byte. */
  length: {
    number: 4,
    bytes: 2,
    order: 2,
    intervals: true,
    encode: (text) => bigEndian(decimal(text, 0xffff), 2),
  },
  upper_half: {
    number: 4,
    bytes: 1,
    order: 0,
    intervals: true,
    encode: (text) => Uint8Array.of(decimal(text, 15) << 4),
  },
  tcp_flag: { number: 15, bytes: 1, order: 0, intervals: true, encode: byte },
  nf_proto: { number: 2, bytes: 1, order: 0, intervals: true, encode: byte },
  icmpv6_type: { number: 29, bytes: 1, order: 0, intervals: true, encode: byte },
  fib_addrtype: {
    number: 38,
    bytes: 4,
    order: 1,
    intervals: false,
    encode: (text) => littleEndian(namedNumbers[text] ?? decimal(text, 0xff)),
  },
  mark: {
    number: 19,
    bytes: 4,
    order: 1,
    intervals: false,
    encode: (text) => littleEndian(decimal(text, 0xffff_ffff)),
  },
} satisfies Record<string, ValueType>

/** Types of sets, by their names in a ruleset. */
export const setTypes: Readonly<Record<SetType, ValueType>> = types

/** Types of what rules compare and maps are looked up by. */
export const fieldTypes: Readonly<Record<MatchField | NamedMap['key']['field'], ValueType>> = {
  'ip saddr': types.ipv4_addr,
  'ip daddr': types.ipv4_addr,
  'ip6 saddr': types.ipv6_addr,
  'ip6 daddr': types.ipv6_addr,
  'ip length': types.length,
  'ip6 length': types.length,
  'ether saddr': types.ether_addr,
  'th sport': types.inet_service,
  'th dport': types.inet_service,
  'icmpv6 type': types.icmpv6_type,
  'tcp doff': types.upper_half,
  'tcp flags': types.tcp_flag,
  iifname: types.ifname,
  oifname: types.ifname,
  'meta l4proto': types.inet_proto,
  'meta nfproto': types.nf_proto,
  'fib daddr type': types.fib_addrtype,
  'fib daddr oifname': types.ifname,
  'fib saddr type': types.fib_addrtype,
  'meta mark': types.mark,
  'ct mark': types.mark,
  number: types.mark,
}

/** The value that these bytes are of the type with nft's number `type`, in words; null where we have no such type. */
export function textOfValue(type: number, bytes: Buffer): string | null {
  const known = Object.values<ValueType>(types).find(({ number }) => number === type)
  if (known?.bytes !== bytes.length) return null
  const hex = bytes.toString('hex')
  switch (known) {
    case types.ipv4_addr:
      return printAddress(4, BigInt(`0x${hex}`))
    case types.ipv6_addr:
      return printAddress(6, BigInt(`0x${hex}`))
    case types.ether_addr:
      return hex.replaceAll(/..(?=.)/g, '$&:')
    case types.ifname:
      return bytes.toString('latin1').replace(/\0+$/, '')
    case types.mark:
      return `0x${bytes.readUInt32LE().toString(16).padStart(8, '0')}`
    default:
      return `${known.order === 1 ? bytes.readUIntLE(0, known.bytes) : bytes.readUIntBE(0, known.bytes)}`
  }
}

/** `value` in network order. */
export function bigEndian(value: number, bytes: 2 | 4): Uint8Array {
  return bytes === 2
    ? Uint8Array.of(value >>> 8, value)
    : Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

/** The 32-bit number that stands in network order. */
export function numberIn(bytes: Uint8Array): number {
  return ((bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!) >>> 0
}

/** Number of the type of two values of a type in a row: nft joins the numbers of types, 6 bits each. */
export function pairOf({ number }: ValueType): number {
  return (number << 6) | number
}

/** The type of values in a row, each of which begins at a multiple of four bytes. */
export function concatenation(types: readonly ValueType[]): Pick<ValueType, 'number' | 'bytes' | 'order'> {
  return {
    number: types.reduce((all, { number }) => all * 64 + number, 0),
    bytes: 4 * types.reduce((all, type) => all + partsOf(type), 0),
    order: 0,
  }
}

/** Parts of a register that a value takes, of four bytes each. */
export function partsOf({ bytes }: Pick<ValueType, 'bytes'>): number {
  return Math.ceil(bytes / 4)
}

/** All labels of a connection, with this one set, or none. */
export function labelBytes(label: number | null): Uint8Array {
  const bytes = new Uint8Array(words['ct label'] / 8)
  if (label !== null) bytes[Math.floor(label / 8)] = 2 ** (label % 8)
  return bytes
}

/** 64-bit numbers in network order, of each the lower 64 bits. */
export function bigEndian64(...values: readonly bigint[]): Uint8Array {
  const result = Buffer.allocUnsafe(values.length * 8)
  for (const [index, value] of values.entries()) result.writeBigUInt64BE(BigInt.asUintN(64, value), index * 8)
  return result
}

/** A 32-bit `value` as registers hold the numbers of this machine. */
export function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24)
}

/** The bounds of a range as bytes. */
export interface Bounds {
  readonly lo: Uint8Array
  readonly hi: Uint8Array
}

/** The bounds of a range; throws where it is none of this type. */
export function boundsOf(type: ValueType, { lo, hi }: ElementRange): Bounds {
  const low = type.encode(lo)
  if (lo === hi) return { lo: low, hi: low }
  const high = type.encode(hi)
  const isName = !type.intervals && type.bytes === nameBytes
  if (isName || Buffer.compare(low, high) > 0) throw refusal('a range', `${lo}-${hi}`)
  return { lo: low, hi: high }
}

/** Beginning or end of an interval of a set; the end is the first value that is no longer in it. */
export interface Boundary {
  readonly key: Uint8Array
  readonly isEnd: boolean
  /** True when the interval goes on to the greatest value, and so has no end. */
  readonly isOpen: boolean
}

/**
 * The ranges as the kernel holds them: in order, each with its end behind it. The value zero is an end where no range begins
 * there. Throws where two overlap.
 */
export function intervalsOf(type: ValueType, ranges: readonly ElementRange[]): Boundary[] {
  const sorted = ranges.map((range) => boundsOf(type, range)).sort((a, b) => Buffer.compare(a.lo, b.lo))
  for (const [place, { lo }] of sorted.entries()) {
    if (place > 0 && Buffer.compare(sorted[place - 1]!.hi, lo) >= 0)
      throw new Error('ranges of a set overlap')
  }
  const intervals = sorted.flatMap(boundariesOf)
  return sorted.length === 0 || beginsAtZero(intervals[0]!) ? intervals : [endAtZero(type), ...intervals]
}

/** The beginning and the end of a range. */
export function intervalOf(type: ValueType, range: ElementRange): Boundary[] {
  return boundariesOf(boundsOf(type, range))
}

function boundariesOf({ lo, hi }: Bounds): Boundary[] {
  const after = successor(hi)
  const start = { key: lo, isEnd: false, isOpen: after === null }
  return after === null ? [start] : [start, { key: after, isEnd: true, isOpen: false }]
}

/** Tells whether an interval begins at the value zero. */
export function beginsAtZero({ key, isEnd }: Boundary): boolean {
  return !isEnd && key.every((byte) => byte === 0)
}

/** The end at zero, which says that what lies before the first interval is outside. */
export function endAtZero({ bytes }: ValueType): Boundary {
  return { key: new Uint8Array(bytes), isEnd: true, isOpen: false }
}

/** The value after this one; null after the greatest. */
function successor(value: Uint8Array): Uint8Array | null {
  const next = Uint8Array.from(value)
  for (let index = next.length - 1; index >= 0; index--) {
    if (next[index] !== 0xff) {
      next[index]!++
      return next
    }
    next[index] = 0
  }
  return null
}

/** The length of the IPv4 prefix that the bounds are; null when they are none. */
export function prefixLength({ lo, hi }: Bounds): number | null {
  const [from, to] = [numberIn(lo), numberIn(hi)]
  const bits = Math.log2(to - from + 1)
  return Number.isInteger(bits) && from % 2 ** bits === 0 ? 32 - bits : null
}

/** A time in seconds as the kernel compares it. */
export function nanoseconds(seconds: number): Uint8Array {
  return bigEndian64(BigInt(seconds) * 1_000_000_000n)
}
