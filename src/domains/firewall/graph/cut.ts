import { type Atom, commonBits, type Region } from './atom.ts'
import { type Costs, estimate, leastCost, leastWithKeys } from './cost.ts'
import { type FieldIndex, fieldBits, fields, hasPrefixes, protocolField } from './field.ts'
import { type By, keyOf, keysUnder } from './key.ts'

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

/** What a cut may be. */
export interface CutLimits {
  readonly costs: Costs
  /** Limits the growth. */
  readonly budget: number
  readonly maySplit: boolean
}

const mostPrefixLengths = 5
/** What a rule that stands twice costs, in memory and transfer. */
const growthCost = 12

/** The cheapest cut of the list, or null when reading it one by one is cheaper. */
export function cheapestCut(atoms: readonly Atom[], region: Region, limits: CutLimits): Cut | null {
  let best = protocolCut(atoms, region, limits)
  if (best !== null) return best
  const { costs } = limits
  let least = atoms.length * costs.rule
  if (leastCost(atoms.length, costs) >= least) return null
  const isCheaper = (cost: number) => cost < least
  for (const { by, keyed } of candidates(atoms, region)) {
    if (!isCheaper(leastWithKeys(atoms.length, keyed, costs))) continue
    const counts = counted(atoms, by)
    for (const make of [replicated, split]) {
      best = make(counts, limits, isCheaper) ?? best
      least = best?.cost ?? least
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
  const { keys, sizes } = counted(atoms, every)
  const common = keys.filter((_, place) => sizes[place]! * protocolShare >= atoms.length)
  if (common.length === 0) return null
  const cut = replicated(counted(atoms, { ...every, keys: new Set(common) }), limits, () => true)
  return cut !== null && cut.growth <= protocolGrowth ? cut : null
}

/** Whether two cuts do the same. */
export function isSameCut(one: Cut | null, other: Cut | null): boolean {
  if (one === null || other === null) return one === other
  if (one.field !== other.field || one.bits !== other.bits || one.mode !== other.mode) return false
  return String([...(one.keys ?? [])].sort()) === String([...(other.keys ?? [])].sort())
}

interface Candidate {
  readonly by: By
  /** Atoms that fall under a key; there are some. */
  readonly keyed: number
}

/** What the list can be told apart by within the region: of prefix lengths those that most atoms have. */
function candidates(atoms: readonly Atom[], region: Region): readonly Candidate[] {
  const all: Candidate[] = []
  const counts = commonCounts(atoms)
  for (let field = 0; field < fields.length; field++) {
    if (region.lo[field] === region.hi[field]) continue
    let keyed = 0
    const byLength: (Candidate & { readonly exact: number })[] = []
    const shortest = hasPrefixes(field) ? commonBits(region, field) + 1 : fieldBits[field]!
    for (let bits = fieldBits[field]!; bits >= shortest; bits--) {
      const exact = counts[field * widest + bits]!
      if (exact === 0) continue
      keyed += exact
      byLength.push({ by: { field, bits, keys: null }, keyed, exact })
    }
    byLength.reverse().sort((a, b) => b.exact - a.exact)
    for (const each of byLength.slice(0, mostPrefixLengths)) all.push(each)
  }
  return all
}

const widest = Math.max(...fieldBits) + 1

/** How many atoms have exactly so many leading bits in common, at `field * widest + bits`. */
function commonCounts(atoms: readonly Atom[]): Uint32Array {
  const counts = new Uint32Array(fields.length * widest)
  for (const { common } of atoms) {
    for (let field: FieldIndex = 0; field < fields.length; field++)
      counts[field * widest + common[field]!]! += 1
  }
  return counts
}

/** A list by the keys that its atoms fall under. */
interface Counted {
  readonly by: By
  readonly total: number
  /** Ascending. */
  readonly keys: readonly number[]
  /** How many atoms fall under each key. */
  readonly sizes: readonly number[]
  /** How many of these a split may put before others, under keys with some. */
  readonly early: readonly number[]
  /** Atoms that fall under no key. */
  readonly shorts: readonly Atom[]
}

function counted(atoms: readonly Atom[], by: By): Counted {
  const found: number[] = []
  const conclusive: number[] = []
  const shorts: Atom[] = []
  for (const atom of atoms) {
    const key = keyOf(atom, by)
    if (key === null) shorts.push(atom)
    else {
      found.push(key)
      if (atom.conclusive) conclusive.push(key)
    }
  }
  const { keys, sizes } = tallied(found)
  // Mostly all are conclusive.
  const early = conclusive.length === found.length ? sizes : tallied(conclusive).sizes
  return { by, total: atoms.length, keys, sizes, early, shorts }
}

/** The different numbers, ascending, and how often each is there. */
function tallied(numbers: readonly number[]): Pick<Counted, 'keys' | 'sizes'> {
  const keys: number[] = []
  const sizes: number[] = []
  for (const number of new Float64Array(numbers).sort()) {
    if (number === keys.at(-1)) sizes[sizes.length - 1]! += 1
    else {
      keys.push(number)
      sizes.push(1)
    }
  }
  return { keys, sizes }
}

type IsCheaper = (cost: number) => boolean

/** Null where it cannot be made, or is not cheaper. */
function replicated(
  { by, total, keys, sizes: alone, shorts }: Counted,
  { costs, budget }: CutLimits,
  isCheaper: IsCheaper,
): Cut | null {
  const rest = (shorts.length / total) * estimate(shorts.length, costs)
  const costWith = (sizes: readonly number[]) => costs.lookUp + under(alone, sizes, { total, costs }) + rest
  if (!isCheaper(costWith(alone))) return null
  const copies = copiesUnder(keys, shorts, by)
  const sizes = alone.map((size, place) => size + copies[place]!)
  const growth = (sizes.reduce((sum, size) => sum + size, 0) + shorts.length) / total
  // A part that is no smaller would be cut the same way again.
  if (growth > budget || sizes.includes(total)) return null
  const cost = costWith(sizes) + growthCost * (growth - 1)
  return isCheaper(cost) ? { ...by, mode: 'replicate', cost, growth } : null
}

/** Null where it cannot be made, or is not cheaper. */
function split(
  { by, total, early }: Counted,
  { costs, maySplit }: CutLimits,
  isCheaper: IsCheaper,
): Cut | null {
  const rest = total - early.reduce((sum, count) => sum + count, 0)
  if (!maySplit || rest === 0 || rest === total) return null
  const cost = costs.lookUp + under(early, early, { total, costs }) + estimate(rest, costs)
  return isCheaper(cost) ? { ...by, mode: 'split', cost, growth: 1 } : null
}

/** What packets with a key cost behind the map: as many have each key as rules fall under it, and meet `sizes` rules. */
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

/** A cut that was chosen for an earlier list may let this one grow so many times more. */
const slack = 1.25

/** Whether a cut that was chosen for an earlier list can be made of this one. */
export function stillFits(atoms: readonly Atom[], cut: Cut, budget: number): boolean {
  const { keys, early, shorts } = counted(atoms, cut)
  if (cut.mode === 'split') return early.length > 0
  if (keys.length === 0) return false
  const total = copiesUnder(keys, shorts, cut).reduce((sum, count) => sum + count, atoms.length)
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
