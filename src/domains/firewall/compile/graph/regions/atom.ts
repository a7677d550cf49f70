import { packed } from '../../../../../core/list/sequence.ts'
import { SortedList } from '../../../../../core/list/sorted-list.ts'
import type { ChainRule, Match } from '../../../../../core/ruleset/ruleset.ts'
import type { Emitted } from '../../kernel-rules.ts'
import { askedBy, type Names } from './asked.ts'
import {
  type FieldIndex,
  fieldBits,
  fieldMax,
  fields,
  protocolField,
  versionField,
  versionNumber,
  versionOf,
} from './field.ts'
import { isWithin, type Membership, mayBeKeyed, type Region, rangeCount } from './membership.ts'
import { narrowedTo } from './narrowed.ts'

/** A kernel rule as the graph sees it: the region that holds all it can match, and what is left to ask within. */
export interface Atom extends Region {
  /** Grows in match order, with gaps (`numbering.ts`). */
  readonly order: number
  readonly rule: ChainRule
  /** Facts about it in the list that it stands in. */
  readonly flags: number
  /** The same atom under other flags; one object for each combination. */
  readonly variants: (Atom | undefined)[]
  /** The kernel rules made of it under these flags, by the conditions that were left to ask. */
  readonly leaves: { known: readonly Leaf[] }
  /** Restriction of each field, in the parts of the field; null where there is none, or it is not known. */
  readonly members: readonly (Membership | null)[]
  /** When each condition holds; null where that is not known. */
  readonly holds: readonly (Membership | null)[]
  /** True when a packet that meets the conditions goes no further. */
  readonly conclusive: boolean
}

interface Leaf {
  readonly left: readonly Match[]
  readonly rule: ChainRule
}

/** Facts about an atom in a list; bits of `flags`. */
export const flag = {
  /** An earlier one behind this list overlaps it: it leaves its rank. */
  waiting: 1,
  /** It matches only while no earlier rank stands in the mark. */
  guarded: 2,
  /** It may overrule a rank in the mark. */
  overruling: 4,
} as const
const noLeaves: readonly Leaf[] = []

/** The atom with a further flag: the same object each time. */
export function flagged(atom: Atom, bit: number): Atom {
  const flags = atom.flags | bit
  if (flags === atom.flags) return atom
  const known = atom.variants[flags]
  if (known !== undefined) return known
  const made = { ...atom, flags, leaves: { known: noLeaves } }
  atom.variants[flags] = made
  return made
}

/** A list in match order, each atom once. */
export type Atoms = SortedList<Atom>

/** The list of `atoms`, which are in match order. */
export function inOrder(atoms: readonly Atom[]): Atoms {
  return SortedList.of(packed(atoms), (one, other) => one.order - other.order)
}

/** Everything. An array that has held addresses stays one of doubles, so that those of all regions are alike. */
export const everywhere: Region = { lo: [...fieldMax].fill(0), hi: fieldMax }

/** True when two parts share a packet. */
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
  const left = match.filter((condition, place) => {
    const holds = atom.holds[place]!
    const isMet = holds !== null && isWithin(holds, region)
    return !isMet || mustStay(atom, condition)
  })
  return left.length === match.length ? match : packed(left)
}

/** The same, each condition as packets in `region` need it; null where none of them meets all. */
export function remainingIn(atom: Atom, region: Region): readonly Match[] | null {
  const left = remaining(atom, region)
  let narrowed: Match[] | null = null
  for (const [at, condition] of left.entries()) {
    const place = left === atom.rule.match ? at : atom.rule.match.indexOf(condition)
    const holds = atom.holds[place]!
    if (holds === null) continue
    const asked = narrowedTo(region, condition, holds)
    if (asked === null) return null
    if (asked === condition) continue
    narrowed ??= [...left]
    narrowed[at] = asked
  }
  return narrowed === null ? left : packed(narrowed)
}

/** True when every packet of the region ends here. */
export function covers(atom: Atom, region: Region): boolean {
  return (
    atom.conclusive &&
    contains(atom, region) &&
    remaining(atom, region).every((condition) => mustStay(atom, condition) && isImplied(atom, region))
  )
}

/** The atoms up to the first that ends everything for the region: those behind it are pointless. */
export function upToCover(atoms: readonly Atom[], region: Region): readonly Atom[] {
  const end = atoms.findIndex((atom) => covers(atom, region))
  return end < 0 ? atoms : atoms.slice(0, end + 1)
}

/** True when all packets of `part` are in `region`. */
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

/** Number of leading bits of the field that are the same in the whole part. */
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

/** The kernel rules of a policy rule, whose orders are `orders`. */
export function atomsOf(
  { rules, sets }: Emitted,
  orders: readonly number[],
  known: Pick<Names, 'devices' | 'memos'>,
): Atom[] {
  return rules.map((rule, place) => atomOf(rule, orders[place]!, { ...known, sets }))
}

function atomOf(rule: ChainRule, order: number, names: Names): Atom {
  const lo = [...everywhere.lo]
  const hi = [...everywhere.hi]
  const members: (Membership | null)[] = fields.map(() => null)
  const holds = rule.match.map((condition) => {
    const asked = askedBy(condition, names)
    if (asked === null) return null
    const { field, membership, bounds } = asked
    const version = versionOf(field)
    if (version !== null) {
      lo[versionField] = versionNumber[version]
      hi[versionField] = versionNumber[version]
    }
    if (membership === null || bounds === null) return null
    const known = members[field]!
    const count = rangeCount(membership)
    const isShorter = mayBeKeyed(membership) && (known === null || count < rangeCount(known))
    for (let part = 0; part < membership.parts; part++) {
      lo[field + part] = Math.max(lo[field + part]!, bounds.lo[part]!)
      hi[field + part] = Math.min(hi[field + part]!, bounds.hi[part]!)
      if (isShorter) members[field + part] = membership
    }
    return membership
  })
  // Hardly any atom has another, so there is no room for all of them.
  const variants: (Atom | undefined)[] = [undefined]
  const atom: Atom = {
    order,
    rule,
    flags: 0,
    variants,
    leaves: { known: noLeaves },
    members,
    lo,
    hi,
    holds,
    conclusive: isConclusive(rule, lo[versionField]!, hi[versionField]!),
  }
  variants[0] = atom
  return atom
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
