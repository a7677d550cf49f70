import { type Atom, commonBits, type Region } from './atom.ts'
import { type Costs, estimate, leastCost, leastWithKeys } from './cost.ts'
import { type FieldIndex, fieldBits, fields, hasPrefixes, protocolField } from './field.ts'
import { type By, endUnder, firstUnder, keyOf } from './key.ts'

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
  const room = new Float64Array(atoms.length)
  for (const { by, keyed } of candidates(atoms, region)) {
    if (!isCheaper(leastWithKeys(atoms.length, keyed, costs))) continue
    const counts = counted(atoms, by, room)
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
  const found: Candidate[] = []
  const counts = commonCounts(atoms)
  for (let field = 0; field < fields.length; field++) {
    if (region.lo[field] === region.hi[field]) continue
    const shortest = hasPrefixes(field) ? commonBits(region, field) + 1 : fieldBits[field]!
    const lengths: Candidate[] = []
    const exactly = (bits: number) => counts[firstCount[field]! + bits]!
    let keyed = 0
    for (let bits = fieldBits[field]!; bits >= shortest; bits--) {
      if (exactly(bits) === 0) continue
      keyed += exactly(bits)
      lengths.unshift({ by: { field, bits, keys: null }, keyed })
    }
    lengths.sort((a, b) => exactly(b.by.bits) - exactly(a.by.bits))
    found.push(...lengths.slice(0, mostPrefixLengths))
  }
  return found
}

/** Where the counts of a field begin, one for each number of bits. */
const firstCount = fieldBits.map((_, field) =>
  fieldBits.slice(0, field).reduce<number>((sum, bits) => sum + bits + 1, 0),
)
const countsOfAll = firstCount.at(-1)! + fieldBits.at(-1)! + 1

/** How many atoms have exactly so many leading bits of a field in common, at `firstCount[field] + bits`. */
function commonCounts(atoms: readonly Atom[]): Uint32Array {
  const counts = new Uint32Array(countsOfAll)
  for (const { common } of atoms) {
    for (let field: FieldIndex = 0; field < fields.length; field++)
      counts[firstCount[field]! + common[field]!]! += 1
  }
  return counts
}

/** A list by the keys that its atoms fall under. */
interface Counted {
  readonly atoms: readonly Atom[]
  readonly by: By
  /** Ascending. */
  readonly keys: readonly number[]
  /** How many atoms fall under each key. */
  readonly sizes: readonly number[]
  /** How many atoms fall under no key. */
  readonly shorts: number
}

/** `room` is overwritten; it is as long as the list at least. */
function counted(atoms: readonly Atom[], by: By, room = new Float64Array(atoms.length)): Counted {
  let keyed = 0
  for (const atom of atoms) {
    const key = keyOf(atom, by)
    if (key !== null) room[keyed++] = key
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
  return { atoms, by, keys, sizes, shorts: atoms.length - keyed }
}

type IsCheaper = (cost: number) => boolean

/** Null where it cannot be made, or is not cheaper. */
function replicated(counts: Counted, { costs, budget }: CutLimits, isCheaper: IsCheaper): Cut | null {
  const { by, sizes: alone, shorts, atoms } = counts
  const total = atoms.length
  const rest = (shorts / total) * estimate(shorts, costs)
  const costWith = (sizes: readonly number[]) => costs.lookUp + under(alone, sizes, { total, costs }) + rest
  if (!isCheaper(costWith(alone))) return null
  const copies = copiesUnder(counts)
  const sizes = alone.map((size, place) => size + copies[place]!)
  const growth = (sizes.reduce((sum, size) => sum + size, 0) + shorts) / total
  // A part that is no smaller would be cut the same way again.
  if (growth > budget || sizes.includes(total)) return null
  const cost = costWith(sizes) + growthCost * (growth - 1)
  return isCheaper(cost) ? { ...by, mode: 'replicate', cost, growth } : null
}

/** Null where it cannot be made, or is not cheaper. */
function split(counts: Counted, { costs, maySplit }: CutLimits, isCheaper: IsCheaper): Cut | null {
  if (!maySplit) return null
  const { atoms, by } = counts
  const areEarly = atoms.every(({ conclusive }) => conclusive)
  const early = areEarly ? atoms : atoms.filter(({ conclusive }) => conclusive)
  const { sizes, shorts } = areEarly ? counts : counted(early, by)
  const rest = shorts + atoms.length - early.length
  if (rest === 0 || sizes.length === 0) return null
  const cost = costs.lookUp + under(sizes, sizes, { total: atoms.length, costs }) + estimate(rest, costs)
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
  if (cut.mode === 'split') return atoms.some((atom) => atom.conclusive && keyOf(atom, cut) !== null)
  const counts = counted(atoms, cut)
  if (counts.keys.length === 0) return false
  const total = copiesUnder(counts).reduce((sum, count) => sum + count, atoms.length)
  return maySpread(total, atoms.length, cut, budget)
}

/** Whether a cut that was chosen for an earlier list may make so many of `count` atoms. */
export function maySpread(total: number, count: number, cut: Cut, budget: number): boolean {
  return total <= count * Math.max(budget, cut.growth) * slack
}

/** How many of the atoms that fall under no key overlap each key. */
function copiesUnder({ atoms, by, keys, shorts }: Counted): readonly number[] {
  const changes = new Float64Array(keys.length + 1)
  if (shorts > 0) {
    for (const atom of atoms) {
      if (keyOf(atom, by) !== null) continue
      changes[firstUnder(keys, atom, by)]! += 1
      changes[endUnder(keys, atom, by)]! -= 1
    }
  }
  let running = 0
  return keys.map((_, place) => {
    running += changes[place]!
    return running
  })
}
