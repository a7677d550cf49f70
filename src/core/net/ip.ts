/**
 * Addresses, prefixes and ranges of both families as integers, with exact set arithmetic. Strict: only dotted
 * decimal IPv4 without leading zeros and RFC 4291 IPv6 without zone are addresses.
 */

/** An IP version. */
export type Family = 4 | 6

/** A single address. */
export interface Address {
  readonly family: Family
  readonly value: bigint
}

/** An inclusive range of integers, `lo` at most `hi`. */
export interface Interval {
  readonly lo: bigint
  readonly hi: bigint
}

/** Disjoint, sorted and not adjacent intervals of each family. */
export interface AddressSet {
  readonly v4: readonly Interval[]
  readonly v6: readonly Interval[]
}

/** An address with a prefix length; `hostBits` says that bits behind the prefix are set. */
export interface Prefix {
  readonly family: Family
  readonly value: bigint
  readonly length: number
  readonly hostBits: boolean
}

/** The set without addresses. */
export const emptyAddressSet: AddressSet = { v4: [], v6: [] }

/** Number of bits in an address. */
export function addressBits(family: Family): 32 | 128 {
  return family === 4 ? 32 : 128
}

/** The greatest address of the family, as an integer. */
export function maxAddress(family: Family): bigint {
  return family === 4 ? 0xffff_ffffn : (1n << 128n) - 1n
}

/** Reads an address of either family, or null when `text` is not one in the strict form. */
export function parseAddress(text: string): Address | null {
  if (text.includes(':')) return parseAddress6(text)
  const value = parseAddress4(text)
  return value === null ? null : { family: 4, value: BigInt(value) }
}

/** Reads an IPv4 address as a number, character by character: whole policies and lists of packets pass through here. */
export function parseAddress4(text: string): number | null {
  if (text.length < 7 || text.length > 15) return null
  let value = 0
  let octet = -1
  let dots = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 46) {
      if (octet < 0 || ++dots > 3) return null
      value = value * 256 + octet
      octet = -1
      continue
    }
    // A zero stands alone.
    if (code < 48 || code > 57 || octet === 0) return null
    octet = octet < 0 ? code - 48 : octet * 10 + code - 48
    if (octet > 255) return null
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : null
}

function parseAddress6(text: string): Address | null {
  if (text.length > 45) return null
  const halves = text.split('::')
  if (halves.length > 2) return null
  const head = parseGroups(halves[0] ?? '', halves.length === 1)
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? '', true) : []
  if (head === null || tail === null) return null
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<number>(missing).fill(0), ...tail]
  return { family: 6, value: groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n) }
}

/** Sixteen-bit groups of one side of `::`; only the side at the end may close with a dotted IPv4 part. */
function parseGroups(text: string, atEnd: boolean): number[] | null {
  if (text === '') return []
  const parts = text.split(':')
  const groups: number[] = []
  for (const [index, part] of parts.entries()) {
    if (part.includes('.')) {
      const low = atEnd && index === parts.length - 1 ? parseAddress4(part) : null
      if (low === null) return null
      groups.push(Math.floor(low / 65536), low % 65536)
    } else {
      if (!/^[0-9a-fA-F]{1,4}$/.test(part)) return null
      groups.push(Number.parseInt(part, 16))
    }
  }
  return groups
}

/** Prints an address in its canonical form: RFC 5952 for IPv6, with IPv4-mapped addresses as `::ffff:a.b.c.d`. */
export function printAddress(family: Family, value: bigint): string {
  if (family === 4) return printAddress4(Number(value))
  if (value >> 32n === 0xffffn) return `::ffff:${printAddress4(Number(value & 0xffff_ffffn))}`
  const groups = groupsOf(value.toString(16).padStart(32, '0'))
  const zeros = longestZeroRun(groups)
  if (zeros.length < 2) return groups.join(':')
  const [before, behind] = [groups.slice(0, zeros.start), groups.slice(zeros.start + zeros.length)]
  return `${before.join(':')}::${behind.join(':')}`
}

/** Eight numbers of four digits each, without their zeros in front. */
function groupsOf(digits: string): readonly string[] {
  const groups: string[] = []
  for (let end = 4; end <= digits.length; end += 4) {
    let start = end - 4
    while (start < end - 1 && digits.charCodeAt(start) === zeroDigit) start++
    groups.push(digits.slice(start, end))
  }
  return groups
}

const zeroDigit = '0'.charCodeAt(0)

function printAddress4(value: number): string {
  return `${value >>> 24}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`
}

function longestZeroRun(groups: readonly string[]): { start: number; length: number } {
  let [bestStart, bestLength] = [0, 0]
  let start = 0
  for (let index = 0; index < groups.length; index++) {
    if (groups[index] !== '0') start = index + 1
    else if (index + 1 - start > bestLength) [bestStart, bestLength] = [start, index + 1 - start]
  }
  return { start: bestStart, length: bestLength }
}

/** The IPv4 address inside an IPv4-mapped IPv6 address (`::ffff:a.b.c.d`); any other address unchanged. */
export function unmapAddress(address: Address): Address {
  if (address.family === 4 || address.value >> 32n !== 0xffffn) return address
  return { family: 4, value: address.value & 0xffff_ffffn }
}

/** Reads `address/length`, for IPv4 also `address/mask` with a contiguous mask; null when it is neither. */
export function parsePrefix(text: string): Prefix | null {
  const slash = text.indexOf('/')
  if (slash < 0) return null
  const address = parseAddress(text.slice(0, slash))
  if (address === null) return null
  const length = parsePrefixLength(text.slice(slash + 1), address.family)
  if (length === null) return null
  const hostBits = (address.value & hostMask(address.family, length)) !== 0n
  return { ...address, length, hostBits }
}

function parsePrefixLength(text: string, family: Family): number | null {
  if (family === 4 && text.includes('.')) {
    const mask = parseAddress4(text)
    if (mask === null) return null
    const length = Math.clz32(~mask)
    return BigInt(mask >>> 0) === (maxAddress(4) ^ hostMask(4, length)) ? length : null
  }
  if (!/^(?:0|[1-9][0-9]{0,2})$/.test(text)) return null
  const length = Number(text)
  return length <= addressBits(family) ? length : null
}

function hostMask(family: Family, length: number): bigint {
  return (1n << BigInt(addressBits(family) - length)) - 1n
}

/** Prints `address/length`, host bits included. */
export function printPrefix(prefix: Prefix): string {
  return `${printAddress(prefix.family, prefix.value)}/${prefix.length}`
}

/** All addresses of the network that `prefix` lies in, whatever its host bits. */
export function prefixInterval(prefix: Pick<Prefix, 'family' | 'value' | 'length'>): Interval {
  const mask = hostMask(prefix.family, prefix.length)
  return { lo: prefix.value & ~mask, hi: prefix.value | mask }
}

/** Bits of a positive number without those in front that are zero; shifts of long numbers would cost many times as much. */
function bitLength(value: bigint): number {
  const digits = value.toString(16)
  return digits.length * 4 - (Math.clz32(Number.parseInt(digits.charAt(0), 16)) - 28)
}

/** The fewest prefixes that cover exactly `interval`, in ascending order. */
export function intervalPrefixes(family: Family, interval: Interval): Prefix[] {
  const prefixes: Prefix[] = []
  const bits = addressBits(family)
  for (let lo = interval.lo; lo <= interval.hi; ) {
    const aligned = lo === 0n ? bits : bitLength(lo & -lo) - 1
    const size = Math.min(aligned, bitLength(interval.hi - lo + 1n) - 1)
    prefixes.push({ family, value: lo, length: bits - size, hostBits: false })
    lo += 1n << BigInt(size)
  }
  return prefixes
}

/** Reads `address-address` of one family with the lower address first; null when it is not that. */
export function parseRange(text: string): { readonly family: Family; readonly interval: Interval } | null {
  const dash = text.indexOf('-')
  if (dash < 0) return null
  const lo = parseAddress(text.slice(0, dash))
  const hi = parseAddress(text.slice(dash + 1))
  if (lo === null || hi === null || lo.family !== hi.family || lo.value > hi.value) return null
  return { family: lo.family, interval: { lo: lo.value, hi: hi.value } }
}

/** Prints an interval for people: an address, a prefix where it is exactly one, else `low-high`. */
export function printInterval(family: Family, interval: Interval): string {
  if (interval.lo === interval.hi) return printAddress(family, interval.lo)
  const [prefix, ...others] = intervalPrefixes(family, interval)
  if (prefix !== undefined && others.length === 0) return printPrefix(prefix)
  return `${printAddress(family, interval.lo)}-${printAddress(family, interval.hi)}`
}

/** The intervals as printed addresses, in the form of a ruleset's element ranges. */
export function printRanges(
  family: Family,
  intervals: readonly Interval[],
): { readonly lo: string; readonly hi: string }[] {
  return intervals.map(({ lo, hi }) => ({ lo: printAddress(family, lo), hi: printAddress(family, hi) }))
}

/** The same integers as disjoint, sorted intervals of which no two touch. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => (a.lo < b.lo ? -1 : a.lo > b.lo ? 1 : 0))
  const merged: Interval[] = []
  for (const next of sorted) {
    const last = merged.at(-1)
    if (last === undefined || next.lo > last.hi + 1n) merged.push(next)
    else if (next.hi > last.hi) merged[merged.length - 1] = { lo: last.lo, hi: next.hi }
  }
  return merged
}

/** Everything in `[0, max]` that is not in `intervals`. */
export function complement(intervals: readonly Interval[], max: bigint): Interval[] {
  const gaps: Interval[] = []
  let next = 0n
  for (const { lo, hi } of mergeIntervals(intervals)) {
    if (lo > next) gaps.push({ lo: next, hi: lo - 1n })
    next = hi + 1n
  }
  if (next <= max) gaps.push({ lo: next, hi: max })
  return gaps
}

/** Intersection of two merged lists, merged. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const common: Interval[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i]!
    const right = b[j]!
    const start = left.lo < right.lo ? right : left
    const end = left.hi < right.hi ? left : right
    if (start.lo <= end.hi) common.push({ lo: start.lo, hi: end.hi })
    if (left.hi < right.hi) i++
    else j++
  }
  return common
}

/** True when a merged list contains `value`, by binary search. */
export function containsValue(intervals: readonly Interval[], value: bigint): boolean {
  let low = 0
  let high = intervals.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const interval = intervals[middle]!
    if (value < interval.lo) high = middle - 1
    else if (value > interval.hi) low = middle + 1
    else return true
  }
  return false
}

/** All addresses of the given sets. */
export function unionAddressSets(...sets: readonly AddressSet[]): AddressSet {
  return {
    v4: mergeIntervals(sets.flatMap((set) => set.v4)),
    v6: mergeIntervals(sets.flatMap((set) => set.v6)),
  }
}

/** True when the set holds the address. */
export function containsAddress(set: AddressSet, address: Address): boolean {
  return containsValue(address.family === 4 ? set.v4 : set.v6, address.value)
}
