import { oncePerObject } from '../../../core/incremental.ts'
import { parseAddress } from '../../../core/ip.ts'
import type { ChainRule, ElementRange, Match, NamedSet } from '../../../core/ruleset.ts'
import { SortedList } from '../../../core/sorted-list.ts'
import type { Emitted } from '../emit.ts'
import {
  type FieldIndex,
  fieldBits,
  fieldIndex,
  fieldMax,
  fields,
  hiddenBits,
  protocolField,
  versionField,
  versionNumber,
  versionOf,
} from './field.ts'

/** A part of the space of packets: a number from `lo` to `hi` for each field, both inclusive. */
export interface Region {
  readonly lo: readonly number[]
  readonly hi: readonly number[]
}

/** A kernel rule as the graph sees it: the region that holds all it can match, and what is left to ask within. */
export interface Atom extends Region {
  /** Grows in match order, with gaps (`numbering.ts`). */
  readonly order: number
  readonly rule: ChainRule
  /** What holds of it in the list that it stands in. */
  readonly flags: number
  /** The same atom under other flags; one object for each combination. */
  readonly variants: (Atom | undefined)[]
  /** The kernel rules made of it under these flags, by the conditions that were left to ask. */
  readonly leaves: { known: readonly Leaf[] }
  /** How many leading bits of each field all its packets share. */
  readonly common: readonly number[]
  /** What each condition is about and when it holds; null where that is more than some stretches of one field. */
  readonly stretches: readonly (Stretches | null)[]
  /** Whether a packet that meets the conditions goes no further. */
  readonly conclusive: boolean
}

interface Leaf {
  readonly left: readonly Match[]
  readonly rule: ChainRule
}

/** The numbers of a field with which a condition holds. */
interface Stretches {
  readonly field: FieldIndex
  readonly within: readonly Pick<Hull, 'lo' | 'hi'>[]
}

/** What may hold of an atom in a list; bits of `flags`. */
export const flag = {
  /** An earlier one behind this list overlaps it: it leaves its rank. */
  waiting: 1,
  /** It matches only while no earlier rank stands in the mark. */
  guarded: 2,
  /** It may overrule a rank in the mark. */
  overruling: 4,
} as const

/** The atom with a further flag: the same object each time. */
export function flagged(atom: Atom, bit: number): Atom {
  const flags = atom.flags | bit
  if (flags === atom.flags) return atom
  const known = atom.variants[flags]
  if (known !== undefined) return known
  const made = { ...atom, flags, leaves: { known: [] } }
  atom.variants[flags] = made
  return made
}

/** A list in match order, each atom once. */
export type Atoms = SortedList<Atom>

/** The list of `atoms`, which are in match order. */
export function inOrder(atoms: readonly Atom[]): Atoms {
  return SortedList.of(atoms, (one, other) => one.order - other.order)
}

/** Everything. An array that has held addresses stays one of doubles, so that those of all regions are alike. */
export const everywhere: Region = { lo: [...fieldMax].fill(0), hi: fieldMax }

/** Whether two parts share a packet. */
export function overlap(a: Region, b: Region): boolean {
  for (let field = 0; field < fields.length; field++) {
    if (a.lo[field]! > b.hi[field]! || b.lo[field]! > a.hi[field]!) return false
  }
  return true
}

/** The part of `region` in which `field` has a number from `lo` to `hi`. */
export function narrowed(region: Region, field: FieldIndex, lo: number, hi: number): Region {
  const next = { lo: [...region.lo], hi: [...region.hi] }
  next.lo[field] = lo
  next.hi[field] = hi
  const version = versionOf(field)
  if (version !== null) {
    next.lo[versionField] = versionNumber[version]
    next.hi[versionField] = versionNumber[version]
  }
  return next
}

/** Conditions of an atom that its packets in `region` may still fail. */
export function remaining(atom: Atom, region: Region): readonly Match[] {
  const { match } = atom.rule
  return match.filter((condition, place) => {
    const stretches = atom.stretches[place]!
    if (stretches === null) return true
    const { field, within } = stretches
    const isMet = within.some(({ lo, hi }) => lo <= region.lo[field]! && region.hi[field]! <= hi)
    return !isMet || mustStay(atom, condition)
  })
}

/** Whether every packet of the region ends here. */
export function covers(atom: Atom, region: Region): boolean {
  return (
    atom.conclusive &&
    contains(atom, region) &&
    remaining(atom, region).every((condition) => mustStay(atom, condition) && isImplied(atom, region))
  )
}

/** Whether all packets of `part` are in `region`. */
function contains(region: Region, part: Region): boolean {
  for (let field = 0; field < fields.length; field++) {
    if (region.lo[field]! > part.lo[field]! || part.hi[field]! > region.hi[field]!) return false
  }
  return true
}

function isImplied(atom: Atom, region: Region): boolean {
  return (
    atom.lo[protocolField]! <= region.lo[protocolField]! &&
    region.hi[protocolField]! <= atom.hi[protocolField]!
  )
}

/** nft translates ports only in a rule that names the transport protocol itself. */
export function mustStay({ rule: { verdict } }: Atom, condition: Match): boolean {
  const translatesPort = (verdict.op === 'dnat' || verdict.op === 'snat') && verdict.port !== null
  return translatesPort && condition.op === 'in' && condition.field === 'meta l4proto'
}

/** How many leading bits of the field are the same in the whole part. */
export function commonBits(part: Region, field: FieldIndex): number {
  let [lo, hi] = [part.lo[field]!, part.hi[field]!]
  let bits = fieldBits[field]!
  if (hi === fieldMax[field] && lo === 0) return 0
  if (bits <= 32) return bits - 32 + Math.clz32(lo ^ hi)
  while (lo !== hi) {
    lo = Math.floor(lo / 2)
    hi = Math.floor(hi / 2)
    bits -= 1
  }
  return bits
}

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

/** The kernel rules of a policy rule, whose orders are `orders`. */
export function atomsOf({ rules, sets }: Emitted, orders: readonly number[], devices: DeviceNumbers): Atom[] {
  return rules.map((rule, place) => atomOf(rule, orders[place]!, { sets, devices }))
}

/** Longer lists are always asked. */
const mostStretches = 8

interface Names {
  readonly sets: readonly NamedSet[]
  readonly devices: DeviceNumbers
}

function atomOf(rule: ChainRule, order: number, names: Names): Atom {
  const lo = [...everywhere.lo]
  const hi = [...everywhere.hi]
  const stretches: (Stretches | null)[] = rule.match.map((condition) => {
    const asked = askedBy(condition, names)
    if (asked === null) return null
    const { field, hull, stretches } = asked
    const version = versionOf(field)
    if (version !== null) {
      lo[versionField] = versionNumber[version]
      hi[versionField] = versionNumber[version]
    }
    if (hull === null) return null
    lo[field] = Math.max(lo[field]!, hull.lo)
    hi[field] = Math.min(hi[field]!, hull.hi)
    return stretches
  })
  const region: Region = { lo, hi }
  const variants: (Atom | undefined)[] = [undefined]
  const atom: Atom = {
    order,
    rule,
    flags: 0,
    variants,
    leaves: { known: [] },
    common: fields.map((_, field) => commonBits(region, field)),
    lo,
    hi,
    stretches,
    conclusive: isConclusive(rule, lo[versionField]!, hi[versionField]!),
  }
  variants[0] = atom
  return atom
}

/** What a condition asks of a field that packets are told apart by. */
interface Asked {
  readonly field: FieldIndex
  /** Holds all numbers with which it is met; null where that is not known, or those outside of them meet it. */
  readonly hull: Hull | null
  readonly stretches: Stretches | null
}

type Membership = Extract<Match, { op: 'in' | 'set' }>

/** Null for a condition on anything else. */
function askedBy(condition: Match, names: Names): Asked | null {
  if (condition.op !== 'in' && condition.op !== 'set') return null
  const isOfDevice = condition.field === 'iifname' || condition.field === 'oifname'
  return isOfDevice || condition.op === 'set' ? asked(condition, names) : askedAlways(condition)
}

/** Rules that name the same addresses and ports share their conditions. */
const askedAlways = oncePerObject((condition: Membership) =>
  asked(condition, { sets: [], devices: new DeviceNumbers() }),
)

function asked(condition: Membership, { sets, devices }: Names): Asked | null {
  const field = fieldIndex(condition.field)
  if (field < 0) return null
  const ranges = rangesOf(condition, sets)
  if (ranges === null) return { field, hull: null, stretches: null }
  const within = ranges.map((range) => numbersOf(field, range, devices))
  const hull = within.reduce((hull, { lo, hi, exact }) => ({
    lo: Math.min(hull.lo, lo),
    hi: Math.max(hull.hi, hi),
    exact: hull.exact && exact,
  }))
  const isKnown = hull.exact && ranges.length <= mostStretches
  return { field, hull, stretches: isKnown ? { field, within } : null }
}

/** The ranges that a condition is met within; null where they are not known or are those outside of which it is. */
function rangesOf(condition: Membership, sets: readonly NamedSet[]): readonly ElementRange[] | null {
  if (condition.not) return null
  if (condition.op === 'in') return condition.ranges
  const elements = sets.find(({ name }) => name === condition.set)?.elements
  return elements === undefined || elements.length === 0 ? null : elements
}

interface Hull {
  readonly lo: number
  readonly hi: number
  readonly exact: boolean
}

function numbersOf(field: FieldIndex, { lo, hi }: ElementRange, devices: DeviceNumbers): Hull {
  switch (fields[field]) {
    case 'meta nfproto': {
      const number = versionNumber[lo === 'ipv4' ? 4 : 6]
      return { lo: number, hi: number, exact: true }
    }
    case 'iifname':
    case 'oifname': {
      const number = devices.numberOf(lo)
      return { lo: number, hi: number, exact: true }
    }
    case 'ip saddr':
    case 'ip daddr':
      return { lo: Number(parseAddress(lo)!.value), hi: Number(parseAddress(hi)!.value), exact: true }
    case 'ip6 saddr':
    case 'ip6 daddr': {
      const [first, last] = [parseAddress(lo)!.value, parseAddress(hi)!.value]
      const low = (1n << hiddenBits) - 1n
      const exact = (first & low) === 0n && (last & low) === low
      return { lo: Number(first >> hiddenBits), hi: Number(last >> hiddenBits), exact }
    }
    default:
      return { lo: Number(lo), hi: Number(hi), exact: true }
  }
}

function isConclusive({ verdict }: ChainRule, lowVersion: number, highVersion: number): boolean {
  switch (verdict.op) {
    case 'none':
    case 'jump':
    case 'look-up':
      return false
    case 'dnat':
    case 'snat': {
      const version = versionNumber[verdict.family === 'ip' ? 4 : 6]
      return lowVersion === version && highVersion === version
    }
    default:
      return true
  }
}
