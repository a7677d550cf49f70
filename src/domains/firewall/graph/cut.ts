import { type Atom, commonBits, type Region } from './atom.ts'
import {
  type FieldIndex,
  fieldBits,
  fields,
  hasPrefixes,
  protocolField,
  versionField,
  versionNumber,
  versionOf,
} from './field.ts'

/** A field, or the first `bits` bits of it. */
interface By {
  readonly field: FieldIndex
  readonly bits: number
  /** The keys that packets are told apart by; null for all that occur. */
  readonly keys: ReadonlySet<number> | null
}

/** A way to tell packets apart: by a field, or the first `bits` bits of it. */
export interface Cut extends By {
  /**
   * `replicate`: rules that fall under no single key are copied under every key that they overlap, and packets take
   * one way. `split`: they follow in a list of their own, which packets meet after that of their key.
   */
  readonly mode: 'replicate' | 'split'
  readonly cost: number
  /** Rules under keys and in the rest together, for each rule before. */
  readonly growth: number
}

/** What things cost a packet, in nanoseconds. */
export interface Costs {
  readonly lookUp: number
  /** A chain that is not in the cache. */
  readonly chain: number
  readonly rule: number
  /** Rules that are read one by one rather than told apart further. */
  readonly leaf: number
  /** Rules of a list that is told apart by protocol first. */
  readonly byProtocol: number
}

/** Source: measured on a machine with two cores, docs/adr/0017. */
export const usualCosts: Costs = { lookUp: 130, chain: 150, rule: 20, leaf: 12, byProtocol: 256 }

const mostPrefixLengths = 5
/** What a rule that stands twice costs, in memory and transfer. */
const growthCost = 12

const powers = Array.from({ length: Math.max(...fieldBits) + 1 }, (_, exponent) => 2 ** exponent)

/** Numbers of a field that one key stands for. */
export function keySize(field: FieldIndex, bits: number): number {
  return powers[fieldBits[field]! - bits]!
}

/** The cheapest cut of the list, or null when reading it one by one is cheaper. `budget` limits the growth. */
export function cheapestCut(atoms: readonly Atom[], region: Region, limits: CutLimits): Cut | null {
  let best: Cut | null = protocolCut(atoms, region, limits)
  if (best !== null) return best
  const limit = atoms.length * limits.costs.rule
  for (const by of candidates(atoms, region)) {
    for (const cut of cutsOf(atoms, by, limits)) {
      if (cut.cost < (best?.cost ?? limit)) best = cut
    }
  }
  return best
}

/** A protocol is told apart that every so many-th rule asks for. */
const protocolShare = 128
const protocolGrowth = 2

/**
 * A long list by its protocols, unless most rules ask for none or for the same: the map has few keys, so it stays in the
 * cache, and whoever has one of them meets no rule of another, nor is asked for it again.
 */
function protocolCut(atoms: readonly Atom[], region: Region, limits: CutLimits): Cut | null {
  if (atoms.length < limits.costs.byProtocol) return null
  if (region.lo[protocolField] === region.hi[protocolField]) return null
  const every = { field: protocolField, bits: fieldBits[protocolField], keys: null }
  const counts = [...counted(atoms, every).longs]
  const keys = new Set(counts.flatMap(([key, count]) => (count * protocolShare >= atoms.length ? [key] : [])))
  if (keys.size === 0) return null
  const by = { ...every, keys }
  const [cut] = replicated(atoms.length, { by, ...counted(atoms, by) }, limits)
  return cut !== undefined && cut.growth <= protocolGrowth ? cut : null
}

/** Whether two cuts do the same. */
export function isSameCut(one: Cut | null, other: Cut | null): boolean {
  if (one === null || other === null) return one === other
  if (one.field !== other.field || one.bits !== other.bits || one.mode !== other.mode) return false
  return String([...(one.keys ?? [])].sort()) === String([...(other.keys ?? [])].sort())
}

function* candidates(atoms: readonly Atom[], region: Region): Generator<By> {
  for (let field = 0; field < fields.length; field++) {
    if (region.lo[field] === region.hi[field]) continue
    const full = fieldBits[field]!
    if (!hasPrefixes(field)) {
      yield { field, bits: full, keys: null }
      continue
    }
    const counts = new Uint32Array(full + 1)
    for (const atom of atoms) counts[atom.common[field]!]! += 1
    const lengths: number[] = []
    for (let length = commonBits(region, field) + 1; length <= full; length++) {
      if (counts[length]! > 0) lengths.push(length)
    }
    lengths.sort((a, b) => counts[b]! - counts[a]!)
    for (const bits of lengths.slice(0, mostPrefixLengths)) yield { field, bits, keys: null }
  }
}

/** The key that the whole atom falls under; null when there is none. */
export function keyOf(atom: Region, { field, bits, keys }: By): number | null {
  const size = keySize(field, bits)
  const key = Math.floor(atom.lo[field]! / size)
  if (key !== Math.floor(atom.hi[field]! / size)) return null
  // A field that the packet may not have has no key of its own.
  const version = versionOf(field)
  if (version !== null && !isOfVersion(atom, version)) return null
  return keys === null || keys.has(key) ? key : null
}

function isOfVersion(atom: Region, version: 4 | 6): boolean {
  const number = versionNumber[version]
  return atom.lo[versionField] === number && atom.hi[versionField] === number
}

interface CutLimits {
  readonly costs: Costs
  readonly budget: number
  readonly maySplit: boolean
}

function cutsOf(atoms: readonly Atom[], by: By, limits: CutLimits): readonly Cut[] {
  const { longs, early, shorts } = counted(atoms, by)
  if (longs.size === 0) return []
  return [
    ...replicated(atoms.length, { by, longs, shorts }, limits),
    ...split(atoms.length, by, early, limits),
  ]
}

interface Counted {
  /** How many atoms fall under each key. */
  readonly longs: ReadonlyMap<number, number>
  /** How many of these a split may put before others. */
  readonly early: ReadonlyMap<number, number>
  readonly shorts: readonly Atom[]
}

function counted(atoms: readonly Atom[], by: By): Counted {
  const longs = new Map<number, number>()
  // Mostly all are conclusive, and the same may be put before others.
  const early = atoms.every(({ conclusive }) => conclusive) ? longs : new Map<number, number>()
  const shorts: Atom[] = []
  for (const atom of atoms) {
    const key = keyOf(atom, by)
    if (key === null) {
      shorts.push(atom)
      continue
    }
    longs.set(key, (longs.get(key) ?? 0) + 1)
    if (early !== longs && atom.conclusive) early.set(key, (early.get(key) ?? 0) + 1)
  }
  return { longs, early, shorts }
}

function* replicated(
  total: number,
  { by, longs, shorts }: Pick<Counted, 'longs' | 'shorts'> & { readonly by: By },
  { costs, budget }: CutLimits,
): Generator<Cut> {
  const keys = [...longs.keys()].sort(ascending)
  const copies = copiesUnder(keys, shorts, by)
  const sizes = keys.map((key, place) => longs.get(key)! + copies[place]!)
  const growth = (sizes.reduce((sum, size) => sum + size, 0) + shorts.length) / total
  // A part that is no smaller would be cut the same way again.
  if (growth > budget || sizes.some((size) => size === total)) return
  const under = keys.reduce(
    (sum, key, place) => sum + (longs.get(key)! / total) * (costs.chain + estimate(sizes[place]!, costs)),
    0,
  )
  const rest = (shorts.length / total) * estimate(shorts.length, costs)
  yield { ...by, mode: 'replicate', cost: costs.lookUp + under + rest + growthCost * (growth - 1), growth }
}

function* split(
  total: number,
  by: By,
  early: ReadonlyMap<number, number>,
  { costs, maySplit }: CutLimits,
): Generator<Cut> {
  const counts = [...early.values()]
  const rest = total - counts.reduce((sum, count) => sum + count, 0)
  if (!maySplit || rest === 0 || rest === total) return
  const under = counts.reduce(
    (sum, count) => sum + (count / total) * (costs.chain + estimate(count, costs)),
    0,
  )
  yield { ...by, mode: 'split', cost: costs.lookUp + under + estimate(rest, costs), growth: 1 }
}

/** A cut that was chosen for an earlier list may let this one grow so many times more. */
const slack = 1.25

/** Whether a cut that was chosen for an earlier list can be made of this one. */
export function stillFits(atoms: readonly Atom[], cut: Cut, budget: number): boolean {
  const { longs, early, shorts } = counted(atoms, cut)
  if (cut.mode === 'split') return early.size > 0
  if (longs.size === 0) return false
  const copies = copiesUnder([...longs.keys()].sort(ascending), shorts, cut)
  const total = copies.reduce((sum, count) => sum + count, atoms.length)
  return maySpread(total, atoms.length, cut, budget)
}

/** Whether a cut that was chosen for an earlier list may make so many of `count` atoms. */
export function maySpread(total: number, count: number, cut: Cut, budget: number): boolean {
  return total <= count * Math.max(budget, cut.growth) * slack
}

/** How many of `shorts` overlap each key. */
function copiesUnder(keys: readonly number[], shorts: readonly Atom[], by: By): readonly number[] {
  const changes = new Float64Array(keys.length + 1)
  for (const atom of shorts) {
    const [from, to] = keysUnder(keys, atom, by)
    changes[from]! += 1
    changes[to]! -= 1
  }
  let running = 0
  return keys.map((_, place) => {
    running += changes[place]!
    return running
  })
}

/** Places of the first of `keys`, which are sorted, that the atom overlaps and of the first behind them. */
export function keysUnder(
  keys: readonly number[],
  atom: Region,
  { field, bits }: By,
): readonly [from: number, to: number] {
  const version = versionOf(field)
  if (version !== null && !mayBeOfVersion(atom, version)) return [0, 0]
  const size = keySize(field, bits)
  const from = firstAtLeast(keys, Math.floor(atom.lo[field]! / size))
  return [from, firstAtLeast(keys, Math.floor(atom.hi[field]! / size) + 1)]
}

function mayBeOfVersion(atom: Region, version: 4 | 6): boolean {
  const number = versionNumber[version]
  return atom.lo[versionField]! <= number && number <= atom.hi[versionField]!
}

const ascending = (a: number, b: number) => a - b

function firstAtLeast(keys: readonly number[], wanted: number): number {
  let [from, to] = [0, keys.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (keys[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** What a list of so many rules will cost when it is cut further: pessimistic, so that look-ups stay few. */
function estimate(count: number, { rule, leaf, lookUp, chain }: Costs): number {
  if (count <= leaf) return (rule * count) / 2
  return (rule * leaf) / 2 + ((lookUp + chain) * Math.log(count / leaf)) / 0.8
}
