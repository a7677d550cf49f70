import { oncePerObject } from '../../../../../core/list/incremental.ts'
import { type Memos, memo } from '../../../../../core/memo.ts'
import { parseAddress, parseAddress4 } from '../../../../../core/net/ip.ts'
import type { ElementRange, Match, NamedSet } from '../../../../../core/ruleset/ruleset.ts'
import { type FieldIndex, fieldIndex, fieldMax, fields, versionNumber } from './field.ts'
import { type Membership, membershipOf, membershipOfMany, type Region } from './membership.ts'

/** Numbers for the names of devices. */
export class DeviceNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #names: string[] = []

  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.#names.length)
    return this.#names.push(name) - 1
  }

  nameOf(number: number): string {
    return this.#names[number]!
  }
}

/** Meaning of the names in conditions. */
export interface Names {
  readonly sets: readonly NamedSet[]
  readonly devices: DeviceNumbers
  /** Memos of the compiler. */
  readonly memos: Memos
}

/** Question of a condition about a field that packets are classified by. */
export interface Asked {
  readonly field: FieldIndex
  /** Null where that is not known. */
  readonly membership: Membership | null
  /** The least and the greatest number of each part. */
  readonly bounds: Region | null
}

type Condition = Extract<Match, { op: 'in' | 'set' }>

/** Null for a condition on anything else. */
export function askedBy(condition: Match, names: Names): Asked | null {
  if (condition.op !== 'in' && condition.op !== 'set') return null
  if (condition.field === 'iifname' || condition.field === 'oifname') return asked(condition, names)
  return condition.op === 'set' ? askedOfSet(condition, names) : names.memos.of(askedAlways)(condition)
}

/** Rules that name the same addresses and ports share their conditions. */
const askedAlways = memo(() =>
  oncePerObject((condition: Condition) => asked(condition, { sets: [], devices: new DeviceNumbers() })),
)

const askedOfSets = memo(() => new WeakMap<NamedSet['elements'], Asked | null>())

/** Sets that hold the same share their elements. */
function askedOfSet(condition: Extract<Condition, { op: 'set' }>, names: Names): Asked | null {
  const elements = condition.not ? undefined : elementsOf(condition, names.sets)
  if (elements === undefined) return asked(condition, names)
  const knownOfSets = names.memos.of(askedOfSets)
  const known = knownOfSets.get(elements)
  if (known !== undefined && known?.field === fieldIndex(condition.field)) return known
  const made = asked(condition, names)
  knownOfSets.set(elements, made)
  return made
}

function elementsOf({ set }: Extract<Condition, { op: 'set' }>, sets: readonly NamedSet[]) {
  return sets.find(({ name }) => name === set)?.elements
}

function asked(condition: Condition, { sets, devices }: Omit<Names, 'memos'>): Asked | null {
  const field = fieldIndex(condition.field)
  if (field < 0) return null
  const ranges = condition.op === 'in' ? condition.ranges : elementsOf(condition, sets)
  if (ranges === undefined || ranges.length === 0) return { field, membership: null, bounds: null }
  const quickly = condition.not || ranges.length < manyRanges ? null : askedOfMany(field, ranges)
  if (quickly !== null) return quickly
  const each = ranges.flatMap((range) => regionsOf(field, range, devices))
  const within = fields[field] === 'ip saddr' || fields[field] === 'ip daddr' ? joined(each) : each
  const inside = condition.not ? outside(field, within) : within
  if (inside === null || inside.length === 0) return { field, membership: null, bounds: null }
  const membership = membershipOf(field, inside[0]!.lo.length, inside)
  return { field, membership, bounds: boundsOf(inside) }
}

/** More are read without an object for each: an edit of a long list reads all of it. */
const manyRanges = 1024

/** Null where they are no addresses of IPv4 that ascend. */
function askedOfMany(field: FieldIndex, ranges: readonly ElementRange[]): Asked | null {
  if (fields[field] !== 'ip saddr' && fields[field] !== 'ip daddr') return null
  const [los, his] = [new Float64Array(ranges.length), new Float64Array(ranges.length)]
  let count = 0
  for (const { lo, hi } of ranges) {
    const start = parseAddress4(lo)
    const end = lo === hi ? start : parseAddress4(hi)
    const last = count === 0 ? -2 : his[count - 1]!
    if (start === null || end === null || start <= last) return null
    if (start !== last + 1) los[count++] = start
    his[count - 1] = end
  }
  if (count < 2) return null
  const membership = membershipOfMany(field, los.slice(0, count), his.slice(0, count))
  return { field, membership, bounds: { lo: [los[0]!], hi: [his[count - 1]!] } }
}

/** Sorted ranges without those that touch, as the addresses of a hashed set do. */
function joined(ranges: readonly Region[]): readonly Region[] {
  const whole: Region[] = []
  for (const range of ranges) {
    const last = whole.at(-1)
    if (last !== undefined && last.hi[0]! + 1 === range.lo[0])
      whole[whole.length - 1] = { lo: last.lo, hi: range.hi }
    else whole.push(range)
  }
  return whole
}

function boundsOf(ranges: readonly Region[]): Region {
  const [lo, hi] = [[...ranges[0]!.lo], [...ranges[0]!.hi]]
  for (const range of ranges) {
    for (let part = 0; part < lo.length; part++) {
      lo[part] = Math.min(lo[part]!, range.lo[part]!)
      hi[part] = Math.max(hi[part]!, range.hi[part]!)
    }
  }
  return { lo, hi }
}

/** Rest of the field outside the ranges; null of one that has several parts, or of names. */
function outside(field: FieldIndex, ranges: readonly Region[]): readonly Region[] | null {
  const isNamed = fields[field] === 'iifname' || fields[field] === 'oifname'
  if (isNamed || ranges.some(({ lo }) => lo.length > 1)) return null
  const left: Region[] = []
  let next = 0
  for (const { lo, hi } of [...ranges].sort((a, b) => a.lo[0]! - b.lo[0]!)) {
    if (lo[0]! > next) left.push({ lo: [next], hi: [lo[0]! - 1] })
    next = Math.max(next, hi[0]! + 1)
  }
  if (next <= fieldMax[field]!) left.push({ lo: [next], hi: [fieldMax[field]!] })
  return left
}

/** The numbers of the field, or of its parts, that the range stands for. */
function regionsOf(field: FieldIndex, { lo, hi }: ElementRange, devices: DeviceNumbers): readonly Region[] {
  switch (fields[field]) {
    case 'meta nfproto':
      return one(versionNumber[lo === 'ipv4' ? 4 : 6])
    case 'iifname':
    case 'oifname':
      return one(devices.numberOf(lo))
    case 'ip saddr':
    case 'ip daddr':
      return [{ lo: [Number(parseAddress(lo)!.value)], hi: [Number(parseAddress(hi)!.value)] }]
    case 'ip6 saddr':
    case 'ip6 daddr':
      return inParts(parts6(parseAddress(lo)!.value), parts6(parseAddress(hi)!.value), 0)
    default:
      return [{ lo: [Number(lo)], hi: [Number(hi)] }]
  }
}

function one(number: number): readonly Region[] {
  return [{ lo: [number], hi: [number] }]
}

const partBits = [48, 40, 40] as const
const firstParts = partBits.map(() => 0)
const lastParts = partBits.map((bits) => 2 ** bits - 1)

function parts6(address: bigint): readonly number[] {
  const low = (1n << 40n) - 1n
  return [Number(address >> 80n), Number((address >> 40n) & low), Number(address & low)]
}

/** A range of numbers in parts as ranges of each part: from `part` on, what stands before is the same. */
function inParts(lo: readonly number[], hi: readonly number[], part: number): readonly Region[] {
  const further = part + 1
  const isLast = further === partBits.length
  const from = isLast || isRest(lo, firstParts, further) ? 0 : 1
  const to = isLast || isRest(hi, lastParts, further) ? 0 : 1
  if (!isLast && lo[part] === hi[part] && from + to > 0) return inParts(lo, hi, further)
  const head = from === 0 ? [] : inParts(lo, [...lo.slice(0, further), ...lastParts.slice(further)], further)
  const tail = to === 0 ? [] : inParts([...hi.slice(0, further), ...firstParts.slice(further)], hi, further)
  const [first, last] = [lo[part]! + from, hi[part]! - to]
  if (first > last) return [...head, ...tail]
  const middle = {
    lo: [...lo.slice(0, part), first, ...firstParts.slice(further)],
    hi: [...lo.slice(0, part), last, ...lastParts.slice(further)],
  }
  return [...head, middle, ...tail]
}

function isRest(parts: readonly number[], wanted: readonly number[], from: number): boolean {
  return parts.slice(from).every((number, place) => number === wanted[from + place])
}
