import type { Match } from '../../../../../core/ruleset/ruleset.ts'
import { type FieldIndex, fieldBits, fieldMax } from './field.ts'

/** A part of the space of packets: a number from `lo` to `hi` for each field, both inclusive. */
export interface Region {
  readonly lo: readonly number[]
  readonly hi: readonly number[]
}

/**
 * Restriction of a field by a condition: ranges that are disjoint and ascend. A field of several parts has as many
 * numbers in a row for each range, and each of its ranges is one in the first part that is not a single number.
 */
export interface Membership {
  /** The first part of the field. */
  readonly field: FieldIndex
  readonly parts: number
  readonly los: Numbers
  readonly his: Numbers
  /** Of a single range, how many leading bits of each part keys can have under which it falls; null of several. */
  readonly longest: readonly number[] | null
  /** Results about several ranges; null of a single one, which is quicker looked at. */
  readonly known: Known | null
}

type Numbers = Float64Array | readonly number[]

interface Known {
  /** Keys that the ranges fall under, by part and bits. */
  readonly falls: Map<number, Fall>
  /** Possible lengths of keys, by part. */
  readonly lengths: Map<number, KeyLengths>
  /** Conditions on some of the ranges, by the place of the first (`leaf.ts`). */
  readonly asked: Map<number, Match>
}

/** The keys of some leading bits of a field that a membership falls under. */
export interface Fall {
  /** Ascending. */
  readonly keys: readonly number[]
  /** First and last key of each range that lies under too many, one after the other; empty where there is none. */
  readonly wide: readonly number[]
  /** True when it has all that lies under the keys: then they need not be asked for it any more. */
  readonly isExact: boolean
}

/** Numbers of leading bits of keys under which a membership falls. */
export interface KeyLengths {
  /** Some of it does. */
  readonly most: number
  /** Number of its ranges that fall under keys of so many bits, and of no more, by the bits. */
  readonly counts: ReadonlyMap<number, number>
}

/** Ranges that are no prefix may fall under so many keys at once. */
const mostKeysOfRange = 2

/** The membership in ranges, each a number for each part of the field. */
export function membershipOf(
  field: FieldIndex,
  parts: number,
  ranges: readonly { readonly lo: readonly number[]; readonly hi: readonly number[] }[],
): Membership {
  if (ranges.length === 1) {
    const { lo, hi } = ranges[0]!
    const longest = lo.map((from, part) => longestKey(from, hi[part]!, field + part))
    return { field, parts, los: lo, his: hi, longest, known: null }
  }
  const sorted = [...ranges].sort((a, b) => compared(a.lo, b.lo))
  const los = Float64Array.from(sorted.flatMap(({ lo }) => lo))
  const his = Float64Array.from(sorted.flatMap(({ hi }) => hi))
  return {
    field,
    parts,
    los,
    his,
    longest: null,
    known: { falls: new Map(), lengths: new Map(), asked: new Map() },
  }
}

/** The same of many ranges of a field that is one number; they are disjoint and ascend. */
export function membershipOfMany(field: FieldIndex, los: Float64Array, his: Float64Array): Membership {
  return {
    field,
    parts: 1,
    los,
    his,
    longest: null,
    known: { falls: new Map(), lengths: new Map(), asked: new Map() },
  }
}

function compared(a: readonly number[], b: readonly number[]): number {
  for (let part = 0; part < a.length; part++) if (a[part] !== b[part]) return a[part]! - b[part]!
  return 0
}

/** Number of ranges. */
export function rangeCount({ los, parts }: Membership): number {
  return los.length / parts
}

/** Longer lists are asked as such: classifying packets by their members would cost more than it saves. */
const mostKeyedRanges = 4096
/** So do lists of what is left of a field, as where a rule names a list inverted. */
const largestKeyedShare = 1 / 4

/** True when packets may be classified by the members of the list. */
export function mayBeKeyed(membership: Membership): boolean {
  const { field, parts, los, his } = membership
  const count = rangeCount(membership)
  if (count === 1 || count > mostKeyedRanges) return count === 1
  let covered = 0
  for (let at = 0; at < los.length; at += parts) covered += his[at]! - los[at]! + 1
  return covered <= largestKeyedShare * (fieldMax[field]! + 1)
}

/** True when all packets of the region are in one of the ranges. */
export function isWithin(membership: Membership, { lo, hi }: Region): boolean {
  const { field, parts, los, his } = membership
  const start = lastFrom(membership, lo) * parts
  if (start < 0) return false
  for (let part = 0; part < parts; part++) {
    if (los[start + part]! > lo[field + part]! || hi[field + part]! > his[start + part]!) return false
  }
  return true
}

/** The ranges of it that have packets of the region: the place of the first, and their number. */
export function rangesIn(membership: Membership, { lo, hi }: Region) {
  const { field, parts, los, his } = membership
  const count = rangeCount(membership)
  let [first, found] = [0, 0]
  for (let place = Math.max(0, lastFrom(membership, lo)); place < count; place++) {
    const start = place * parts
    if (los[start]! > hi[field]!) break
    let isShared = true
    for (let part = 0; part < parts && isShared; part++)
      isShared = los[start + part]! <= hi[field + part]! && lo[field + part]! <= his[start + part]!
    if (!isShared) continue
    if (found === 0) first = place
    found++
  }
  return { first, count: found }
}

/** The last range that begins no later than the region; -1 where there is none. */
function lastFrom({ field, parts, los }: Membership, lo: readonly number[]): number {
  let [low, high] = [0, los.length / parts]
  while (low < high) {
    const middle = (low + high) >>> 1
    let order = 0
    for (let part = 0; part < parts && order === 0; part++)
      order = los[middle * parts + part]! - lo[field + part]!
    if (order <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Keys of so many leading bits of one of its parts under which the membership falls. */
export function fallOf(membership: Membership, field: FieldIndex, bits: number): Fall {
  if (membership.known === null) return fallOfOne(membership, field, bits)
  const { falls } = membership.known
  const place = field * 64 + bits
  const known = falls.get(place)
  if (known !== undefined) return known
  const fall = madeFall(membership, field, bits)
  falls.set(place, fall)
  return fall
}

const none: readonly number[] = []

/** The same of a single range. */
function fallOfOne({ field: first, los, his }: Membership, field: FieldIndex, bits: number): Fall {
  const size = 2 ** (fieldBits[field]! - bits)
  const [lo, hi] = [los[field - first]!, his[field - first]!]
  const [from, to] = [Math.floor(lo / size), Math.floor(hi / size)]
  const isExact = hi - lo + 1 === (to - from + 1) * size
  if (from === to) return { keys: [from], wide: none, isExact }
  if (to - from >= (isPrefix(lo, hi) ? 1 : mostKeysOfRange))
    return { keys: none, wide: [from, to], isExact: false }
  return { keys: [from, to], wide: none, isExact }
}

function madeFall({ field: first, parts, los, his }: Membership, field: FieldIndex, bits: number): Fall {
  const size = 2 ** (fieldBits[field]! - bits)
  const keys: number[] = []
  const wide: number[] = []
  let [isAscending, covered] = [true, 0]
  const add = (key: number) => {
    const last = keys.at(-1)
    if (key === last) return
    if (last !== undefined && key < last) isAscending = false
    keys.push(key)
  }
  for (let at = field - first; at < los.length; at += parts) {
    const [lo, hi] = [los[at]!, his[at]!]
    const [from, to] = [Math.floor(lo / size), Math.floor(hi / size)]
    covered += hi - lo + 1
    if (to - from >= (isPrefix(lo, hi) ? 1 : mostKeysOfRange)) wide.push(from, to)
    else for (let key = from; key <= to; key++) add(key)
  }
  const ascending = isAscending ? keys : [...new Set(keys)].sort((a, b) => a - b)
  return { keys: ascending, wide, isExact: covered === ascending.length * size }
}

function isPrefix(lo: number, hi: number): boolean {
  const size = hi - lo + 1
  return lo % size === 0 && 2 ** Math.round(Math.log2(size)) === size
}

/** Possible lengths of keys of the part under which the membership falls. */
export function keyLengths(membership: Membership, field: FieldIndex): KeyLengths {
  const { field: first, parts, los, his, known } = membership
  const before = known?.lengths.get(field)
  if (before !== undefined) return before
  const counts = new Map<number, number>()
  let most = 0
  for (let at = field - first; at < los.length; at += parts) {
    const bits = longestKey(los[at]!, his[at]!, field)
    counts.set(bits, (counts.get(bits) ?? 0) + 1)
    if (bits > most) most = bits
  }
  const lengths = { most, counts }
  known?.lengths.set(field, lengths)
  return lengths
}

/** Largest number of leading bits of a key under which the range falls. */
function longestKey(lo: number, hi: number, field: FieldIndex): number {
  if (lo === 0 && hi === fieldMax[field]) return 0
  let bits = fieldBits[field]! - Math.floor(Math.log2(hi - lo + 1))
  const most = isPrefix(lo, hi) ? 1 : mostKeysOfRange
  for (; bits > 0; bits--) {
    const size = 2 ** (fieldBits[field]! - bits)
    if (Math.floor(hi / size) - Math.floor(lo / size) < most) return bits
  }
  return 0
}
