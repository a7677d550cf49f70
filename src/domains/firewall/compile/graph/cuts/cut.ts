import { type Atom, commonBits } from '../regions/atom.ts'
import {
  type FieldIndex,
  fieldBits,
  hasPrefixes,
  isPort,
  protocolField,
  versionOf,
} from '../regions/field.ts'
import { isWithin, keyLengths, type Membership, type Region, rangeCount } from '../regions/membership.ts'
import { type Costs, estimate, leastCost, leastWithKeys } from './cost.ts'
import {
  type By,
  byBits,
  firstAtLeast,
  isUnderKeys,
  keySize,
  keysOf,
  mayHave,
  noKey,
  onlyKeyOf,
  severalKeys,
} from './key.ts'
import { KeyTally } from './key-tally.ts'

/** A way to classify packets: by a field, or the first `bits` bits of it. */
export interface Cut extends By {
  /**
   * `replicate`: rules that fall under no single key are copied under every key that they overlap, and packets take
   * one way. `split`: they follow in a list of their own, which packets meet after that of their key. `keys-last`: they
   * stand in a list of their own, which packets meet before.
   */
  readonly mode: 'replicate' | 'split' | 'keys-last'
  /** True when keys lead to classes, which all such cuts of a place share, and those to chains. */
  readonly isClassed: boolean
  readonly cost: number
  /** Factor by which there are more rules because those under no key are copied. */
  readonly growth: number
  /** Rules and elements beyond the members of lists that come for each rule because rules stand under several keys. */
  readonly members: number
  /** Rules in the lists behind the cut, equal lists once, for each rule before; without copies. */
  readonly parts: number
  /** Rules under keys and in the rest together, for each rule before. */
  readonly spread: number
}

/** Limits of a cut. */
export interface CutLimits {
  readonly costs: Costs
  /** Limits the growth. */
  readonly budget: number
  /** Limit of what rules under several keys bring beyond the members of their lists. */
  readonly members: number
  readonly shares: MemberShares
  readonly maySplit: boolean
  /** Number of classes of keys, of which more than `most` are not counted; null where keys may lead to none. */
  readonly classCount: ((by: By, keys: readonly number[], most: number) => number) | null
  /** Rules and elements that may be made beyond one for each atom. */
  readonly room: number
  /** Cuts whose keys no packet has that comes here: to ask for them again tells nobody apart. */
  readonly missed: readonly By[]
}

/**
 * Number of members that a rule about a list may have for its own: those of the list, shared by all rules that name
 * it.
 */
export type MemberShares = (list: Membership) => number

const mostPrefixLengths = 5
const mostPortLengths = 3
/** A length that less of the atoms has together is that of members which happen to be neighbours. */
const leastUsual = 0.5
/** Cost of a rule that stands twice, in memory and transfer. */
const growthCost = 12
/** The same of one that stands under several keys, beyond the members of its list. */
const memberCost = 8
/** The same where there are more of them than should be. */
const excessCost = 80

/** The cheapest cut of the list, or null when reading it one by one is cheaper. */
export function cheapestCut(atoms: readonly Atom[], region: Region, limits: CutLimits): Cut | null {
  let best = protocolCut(atoms, region, limits)
  if (best !== null) return best
  const { costs, classCount } = limits
  // What is left to ask counts where classes can answer it: else many more elements would come for each rule.
  let least = atoms.length * costs.rule
  let leastInClasses = classCount === null ? least : readingCost(atoms, region, costs)
  if (leastCost(atoms.length, costs) >= leastInClasses) return null
  const room = new Float64Array(atoms.length)
  for (const { by, keyed } of promising(candidates(atoms, region), atoms, limits)) {
    if (isMissed(by, limits)) continue
    if (leastWithKeys(atoms.length, keyed, costs) >= leastInClasses) continue
    const counts = counted(atoms, by, limits.shares, room)
    for (const each of waysOf(counts, limits)) {
      const isCheaper = (cost: number) => cost < (each.classes === null ? least : leastInClasses)
      for (const make of [replicated, split]) {
        const made = make(each, limits, isCheaper)
        if (made === null) continue
        best = made
        least = Math.min(least, made.cost)
        leastInClasses = made.cost
      }
    }
  }
  return best
}

/** Cost of reading the list one by one: to ask a rule's list takes a look-up. */
function readingCost(atoms: readonly Atom[], region: Region, { rule, lookUp }: Costs): number {
  let lists = 0
  for (const { holds } of atoms) {
    for (const list of holds) {
      if (list === null || rangeCount(list) === 1 || isWithin(list, region)) continue
      lists++
      break
    }
  }
  return atoms.length * rule + lists * lookUp
}

/** Of longer lists only the cuts that are best for a sample are worked out. */
const longList = 16_384
const sample = 4_096
const mostPromising = 4

function promising(
  found: readonly Candidate[],
  atoms: readonly Atom[],
  limits: CutLimits,
): readonly Candidate[] {
  if (atoms.length < longList) return found
  const step = atoms.length / sample
  const some = Array.from({ length: sample }, (_, place) => atoms[Math.floor(place * step)]!)
  const costOf = ({ by }: Candidate) => {
    const counts = counted(some, by, limits.shares)
    const cuts = [replicated, split].map((make) => make(counts, limits, () => true))
    return Math.min(...cuts.map((cut) => cut?.cost ?? Number.POSITIVE_INFINITY))
  }
  const costs = new Map(found.map((each) => [each, costOf(each)]))
  return found.toSorted((one, other) => costs.get(one)! - costs.get(other)!).slice(0, mostPromising)
}

/** A protocol has a key of its own when at least one of so many rules asks for it. */
const protocolShare = 128
const protocolGrowth = 2

/**
 * A long list by its protocols, unless most rules ask for none or for the same: the map has few keys, so it stays in the
 * cache, and a packet with one of them meets no rule of another, and its protocol is not tested again.
 */
function protocolCut(atoms: readonly Atom[], region: Region, limits: CutLimits): Cut | null {
  if (atoms.length < limits.costs.byProtocol) return null
  if (region.lo[protocolField] === region.hi[protocolField]) return null
  const every = byBits(region, protocolField, fieldBits[protocolField]!)
  if (limits.missed.some(({ field }) => field === protocolField)) return null
  const { keys, sizes } = counted(atoms, every, limits.shares)
  const common = keys.filter((_, place) => sizes[place]! * protocolShare >= atoms.length)
  if (common.length === 0) return null
  const some = counted(atoms, { ...every, keys: new Set(common) }, limits.shares)
  const cut = replicated(some, limits, () => true)
  return cut !== null && cut.growth <= protocolGrowth ? cut : null
}

function isMissed({ field, bits }: By, { missed }: CutLimits): boolean {
  return missed.some((cut) => cut.field === field && cut.bits === bits && cut.keys === null)
}

/** True when two cuts do the same. */
export function isSameCut(one: Cut | null, other: Cut | null): boolean {
  if (one === null || other === null) return one === other
  if (one.field !== other.field || one.bits !== other.bits || one.mode !== other.mode) return false
  if (one.isClassed !== other.isClassed) return false
  return String([...(one.keys ?? [])].sort()) === String([...(other.keys ?? [])].sort())
}

interface Candidate {
  readonly by: By
  /** No more atoms fall under keys; there are some. */
  readonly keyed: number
}

/** Candidates for dividing the list within the region: of prefix lengths those that most atoms have. */
function candidates(atoms: readonly Atom[], region: Region): readonly Candidate[] {
  return fieldBits.flatMap((_, field) => {
    const isAsked =
      region.lo[field] !== region.hi[field] && atoms.some(({ members }) => members[field] !== null)
    return isAsked ? candidatesOf(atoms, field, region) : []
  })
}

function candidatesOf(atoms: readonly Atom[], field: FieldIndex, region: Region): readonly Candidate[] {
  const longest = fieldBits[field]!
  // How many atoms have ranges under keys of so many bits and no more; how many have none that is longer.
  const usual = new Float64Array(longest + 1)
  const most = new Uint32Array(longest + 1)
  for (const { members } of atoms) {
    const membership = members[field]!
    if (membership === null) continue
    if (membership.longest !== null) {
      const bits = membership.longest[field - membership.field]!
      most[bits]! += 1
      usual[bits]! += 1
      continue
    }
    const lengths = keyLengths(membership, field)
    const count = rangeCount(membership)
    most[lengths.most]! += 1
    for (const [bits, ranges] of lengths.counts) usual[bits]! += ranges / count
  }
  const shortest = hasPrefixes(field) ? commonBits(region, field) + 1 : longest
  const found: Candidate[] = []
  let keyed = 0
  for (let bits = longest; bits >= shortest; bits--) {
    keyed += most[bits]!
    if (usual[bits]! >= leastUsual) found.unshift({ by: byBits(region, field, bits), keyed })
  }
  found.sort((a, b) => usual[b.by.bits]! - usual[a.by.bits]!)
  return found.slice(0, isPort(field) ? mostPortLengths : mostPrefixLengths)
}

/** A list by the keys that its atoms fall under. */
interface Counted {
  readonly atoms: readonly Atom[]
  readonly by: By
  /** True when some may fall under several keys. */
  readonly isOften: boolean
  /** Number of classes that keys lead to; null where they lead to the lists. */
  readonly classes: number | null
  /** Ascending. */
  readonly keys: readonly number[]
  /** Number of atoms under each key. */
  readonly sizes: readonly number[]
  /** The same where an atom under several keys counts for a part of one under each. */
  readonly shares: readonly number[]
  /** Number of atoms that do not fall under keys as a whole. */
  readonly shorts: number
  /** Number of keys with a list of their own, and of atoms in these lists. */
  readonly lists: number
  readonly listed: number
  /** Number of members that the atoms under keys have for their own. */
  readonly own: number
  /** The same of those that need not be asked for their list any more. */
  readonly exact: number
  /** Number of atoms with keys that also have a part under none, or do not end everything. */
  readonly partial: number
}

/** `room` is overwritten; it is as long as the list at least. */
function counted(
  atoms: readonly Atom[],
  by: By,
  membersOf: MemberShares,
  room = new Float64Array(atoms.length),
): Counted {
  const size = keySize(by.field, by.bits)
  let [keyed, shorts] = [0, 0]
  for (const atom of atoms) {
    const key = onlyKeyOf(atom, by, size)
    if (key === severalKeys) return countedOften(atoms, by, membersOf)
    if (key === noKey) shorts++
    else room[keyed++] = key
  }
  const sorted = room.subarray(0, keyed).sort()
  const keys: number[] = []
  const sizes: number[] = []
  for (let from = 0, to = 0; from < keyed; from = to) {
    const key = sorted[from]!
    while (sorted[to] === key) to++
    keys.push(key)
    sizes.push(to - from)
  }
  return {
    atoms,
    by,
    isOften: false,
    classes: null,
    keys,
    sizes,
    shares: sizes,
    shorts,
    lists: keys.length,
    listed: keyed,
    own: 0,
    exact: 0,
    partial: 0,
  }
}

/** The same where atoms fall under several keys. */
function countedOften(atoms: readonly Atom[], by: By, membersOf: MemberShares): Counted {
  const falls = atoms.map((atom) => keysOf(atom, by))
  const tally = new KeyTally()
  let [shorts, own, exact, partial] = [0, 0, 0, 0]
  for (let place = 0; place < falls.length; place++) {
    const { keys, wide, isExact } = falls[place]!
    const isShort = keys.length === 0 || wide.length > 0
    if (isShort) shorts++
    if (keys.length > 0 && (isShort || !atoms[place]!.conclusive)) partial++
    const share = 1 / (keys.length + (isShort ? 1 : 0))
    if (keys.length > 1) {
      const members = membersOf(atoms[place]!.members[by.field]!)
      own += members
      if (isExact) exact += members
    }
    const sign = Math.imul(place + 1, 0x9e3779b1)
    for (let at = 0; at < keys.length; at++) tally.add(keys[at]!, share, sign)
  }
  return { atoms, by, isOften: true, classes: null, ...tally.result(), shorts, own, exact, partial }
}

/** More than one in so many atoms that fall under no key would be copied to most classes. */
const mostShorts = 4

/** The list by its keys, and where that promises something by their classes, too. */
function waysOf(counts: Counted, { classCount, costs }: CutLimits): readonly Counted[] {
  const { by, isOften, keys, lists, shorts, atoms } = counts
  if (classCount === null || !isOften || versionOf(by.field) !== 4) return [counts]
  if (keys.length < costs.classes * lists || shorts * mostShorts > atoms.length) return [counts]
  const most = costs.classes > 0 ? keys.length / costs.classes : keys.length
  const classes = Math.max(lists, classCount(by, keys, most))
  return keys.length < costs.classes * classes ? [counts] : [inClasses(counts, classes), counts]
}

/** The same list where keys lead to classes: members of lists are then elements of the map that all cuts share. */
function inClasses(counts: Counted, classes: number): Counted {
  return { ...counts, classes, own: 0, exact: 0 }
}

function lookUpsOf({ classes }: Counted, { lookUp }: Costs): number {
  return classes === null ? lookUp : 2 * lookUp
}

type IsCheaper = (cost: number) => boolean

/** Null where it cannot be made, or is not cheaper. */
function replicated(counts: Counted, limits: CutLimits, isCheaper: IsCheaper): Cut | null {
  const { costs, budget } = limits
  const { by, sizes: alone, shares, shorts, atoms, keys, lists, listed } = counts
  const total = atoms.length
  if (keys.length === 0) return null
  const { members, charged } = membersIn(counts)
  const excess = excessCost * Math.max(0, members - limits.members)
  const rest = (shorts / total) * estimate(shorts, costs) + memberCost * charged + excess
  const costWith = (sizes: readonly number[]) =>
    lookUpsOf(counts, costs) + under(shares, sizes, { total, costs }) + rest
  if (!isCheaper(costWith(alone))) return null
  const copies = copiesUnder(counts)
  const sizes = alone.map((size, place) => size + copies[place]!)
  const copied = (copies.reduce((sum, count) => sum + count, 0) * lists) / keys.length
  const growth = (listed + shorts + copied) / (listed + shorts)
  // A part that is no smaller would be cut the same way again.
  if (growth > budget || sizes.includes(total)) return null
  if (sizeOf(counts) + copied - total > limits.room) return null
  const cost = costWith(sizes) + growthCost * (growth - 1)
  if (!isCheaper(cost)) return null
  const spread = (sizes.reduce((sum, size) => sum + size, 0) + shorts) / total
  const parts = (listed + shorts) / total
  return {
    ...by,
    mode: 'replicate',
    isClassed: counts.classes !== null,
    cost,
    growth,
    members,
    spread,
    parts,
  }
}

/**
 * Rules and elements that come for each atom because atoms stand under several keys: beyond the members of their lists,
 * and beyond those whose lists need not stay beside the keys.
 */
function membersIn(counts: Counted) {
  const { atoms, shorts, own, exact } = counts
  const all = sizeOf(counts) + shorts
  const beyond = (members: number) => Math.max(0, (all - members) / atoms.length - 1)
  return { members: beyond(own), charged: beyond(exact) }
}

/** Rules under keys and elements beyond one for each list of them. */
function sizeOf({ keys, lists, listed, classes }: Counted): number {
  return listed + (classes ?? keys.length) - lists
}

/** Null where it cannot be made, or is not cheaper. */
function split(counts: Counted, limits: CutLimits, isCheaper: IsCheaper): Cut | null {
  const { costs } = limits
  if (!limits.maySplit) return null
  const { atoms, by } = counts
  const own = earlyOnly(counts, limits.shares)
  const rest = atoms.length - own.atoms.length + own.shorts
  if (rest === 0 || own.keys.length === 0) return null
  const { sizes, shares } = own
  const { members, charged } = membersIn({ ...own, atoms, shorts: rest })
  const excess = excessCost * Math.max(0, members - limits.members)
  if (sizeOf(own) + rest - atoms.length > limits.room) return null
  const found = under(shares, sizes, { total: atoms.length, costs })
  const cost = lookUpsOf(counts, costs) + found + estimate(rest, costs) + memberCost * charged + excess
  if (!isCheaper(cost)) return null
  const spread = (sizes.reduce((sum, size) => sum + size, 0) + rest) / atoms.length
  const parts = (own.listed + rest) / atoms.length
  return { ...by, mode: 'split', isClassed: counts.classes !== null, cost, growth: 1, members, spread, parts }
}

/** Cost for packets with a key behind the map: as many have each key as rules fall under it, and meet `sizes` rules. */
function under(
  counts: readonly number[],
  sizes: readonly number[],
  { total, costs }: { readonly total: number; readonly costs: Costs },
): number {
  let sum = 0
  for (let place = 0; place < counts.length; place++) {
    sum += (counts[place]! / total) * (costs.chain + estimate(sizes[place]!, costs))
  }
  return sum
}

/** Counts under the keys of a `split`, with or without others that fall under none. */
function earlyOnly(counts: Counted, membersOf: MemberShares): Counted {
  const { atoms, by, isOften, partial } = counts
  if (isOften ? partial === 0 : atoms.every(({ conclusive }) => conclusive)) return counts
  const mayBe = isOften ? (atom: Atom) => isUnderKeys(keysOf(atom, by)) : () => true
  const early = counted(
    atoms.filter((atom) => atom.conclusive && mayBe(atom)),
    by,
    membersOf,
  )
  return counts.classes === null ? early : inClasses(early, counts.classes)
}

/** A cut that was chosen for an earlier list may let this one grow so many times more. */
const slack = 1.25

/** True when a cut that was chosen for an earlier list can be made of this one. */
export function stillFits(atoms: readonly Atom[], cut: Cut, budget: number): boolean {
  if (cut.mode === 'keys-last' && !atoms.every(({ conclusive }) => conclusive)) return false
  if (cut.mode !== 'replicate') return atoms.some((atom) => atom.conclusive && isUnderKeys(keysOf(atom, cut)))
  const counts = counted(atoms, cut, () => 0)
  if (counts.keys.length === 0) return false
  const sizes = counts.sizes.reduce((sum, size) => sum + size, 0)
  const total = copiesUnder(counts).reduce((sum, count) => sum + count, sizes + counts.shorts)
  return maySpread(total, atoms.length, cut, budget)
}

/** True when a cut that was chosen for an earlier list may make so many of `count` atoms. */
export function maySpread(total: number, count: number, cut: Cut, budget: number): boolean {
  return total <= count * Math.max(budget, cut.spread) * slack
}

/** Number of atoms that do not fall under keys as a whole and overlap each key. */
function copiesUnder({ atoms, by, keys, shorts, isOften }: Counted): readonly number[] {
  const changes = new Float64Array(keys.length + 1)
  let everywhere = 0
  if (shorts > 0) {
    const size = keySize(by.field, by.bits)
    for (const atom of atoms) {
      if (atom.members[by.field] === null) {
        if (mayHave(atom, by.field)) everywhere++
        continue
      }
      if (!isOften && onlyKeyOf(atom, by, size) !== noKey) continue
      const { wide } = keysOf(atom, by)
      for (let at = 0; at < wide.length; at += 2) {
        changes[firstAtLeast(keys, wide[at]!)]! += 1
        changes[firstAtLeast(keys, wide[at + 1]! + 1)]! -= 1
      }
    }
  }
  let running = everywhere
  return keys.map((_, place) => {
    running += changes[place]!
    return running
  })
}
