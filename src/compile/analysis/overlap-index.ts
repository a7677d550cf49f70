import { axes, type Region, type Space } from './space.ts'

/** Bitmaps are forgotten beyond so many bytes, and made again when they are needed. */
const mostBytes = 256 * 2 ** 20

/** Regions that share a set in one dimension. */
interface Holders {
  readonly set: number
  readonly members: number[]
}

/** The sets of one dimension, by where they begin. */
interface Line {
  readonly at: number
  readonly holders: readonly Holders[]
  readonly begin: Int32Array
  readonly end: Int32Array
  /** The greatest end in each block of so many sets. */
  readonly furthest: Int32Array
}

const blockSize = 32

/** Finds which of many regions overlap one, by a bitmap for each set of each dimension. */
export class OverlapIndex<R extends Region> {
  readonly #space: Space
  readonly #regions: readonly R[]
  readonly #visible: Uint32Array
  readonly #lines: readonly Line[]
  /** Whether any region asks something of sets of run time. */
  readonly #hasLiterals: boolean
  readonly #words: number
  readonly #found: Uint32Array
  #bitmaps = new Map<number, Uint32Array>()

  constructor(space: Space, regions: readonly R[]) {
    this.#space = space
    this.#regions = regions
    this.#words = (regions.length + 31) >>> 5
    this.#found = new Uint32Array(this.#words)
    this.#visible = new Uint32Array(this.#words)
    this.show()
    this.#hasLiterals = regions.some(({ literals }) => literals.length > 0)
    this.#lines = axes
      .map((_, at) => lineOf(space, regions, at))
      .sort((a, b) => b.holders.length - a.holders.length)
  }

  /** Answers have all regions again. */
  show(): void {
    for (const index of this.#regions.keys()) this.#visible[index >>> 5]! |= 1 << (index & 31)
  }

  /** Leaves the regions from `from` to `to` (exclusive) out of all answers from now on. */
  hide(from: number, to: number): void {
    for (let index = from; index < to; index++) this.#visible[index >>> 5]! &= ~(1 << (index & 31))
  }

  /** The regions that overlap `region`, in order, from index `from` to `to` (exclusive). */
  overlapping(region: Region, from: number, to: number): R[] {
    const first = from >>> 5
    const end = Math.min(this.#words, (to + 31) >>> 5)
    const found = this.#found
    const visible = this.#visible
    for (let word = first; word < end; word++) found[word] = visible[word]!
    for (const line of this.#lines) {
      const bitmap = this.#bitmap(line, region.sets[line.at]!)
      if (bitmap === null) continue
      for (let word = first; word < end; word++) found[word]! &= bitmap[word]!
    }
    const regions = this.#regions
    const overlapping: R[] = []
    for (let word = first; word < end; word++) {
      for (let bits = found[word]!; bits !== 0; bits &= bits - 1) {
        const index = word * 32 + 31 - Math.clz32(bits & -bits)
        if (index < from || index >= to) continue
        if (this.#agrees(region, regions[index]!)) overlapping.push(regions[index]!)
      }
    }
    return overlapping
  }

  #agrees({ literals }: Region, other: Region): boolean {
    if (!this.#hasLiterals || literals.length === 0 || other.literals.length === 0) return true
    return this.#space.literals.closed([...other.literals, ...literals]) !== null
  }

  /** Which regions overlap the set in one dimension; null when all do. */
  #bitmap({ at, holders, begin, end, furthest }: Line, set: number): Uint32Array | null {
    const { pool } = this.#space
    if (holders.length === 1 && pool.overlap(set, holders[0]!.set)) return null
    const key = set * axes.length + at
    const known = this.#bitmaps.get(key)
    if (known) return known
    const bitmap = new Uint32Array(this.#words)
    const [lo, hi] = pool.hull(set)
    for (let index = 0; index < holders.length && begin[index]! <= hi; index++) {
      if (index % blockSize === 0) {
        while (furthest[index / blockSize]! < lo) index += blockSize
        if (index >= holders.length || begin[index]! > hi) break
      }
      if (end[index]! < lo || !pool.overlap(set, holders[index]!.set)) continue
      for (const member of holders[index]!.members) bitmap[member >>> 5]! |= 1 << (member & 31)
    }
    if ((this.#bitmaps.size + 1) * this.#words * 4 > mostBytes) this.#bitmaps = new Map()
    this.#bitmaps.set(key, bitmap)
    return bitmap
  }
}

function lineOf({ pool }: Space, regions: readonly Region[], at: number): Line {
  const holders = holdersOf(regions, at).sort((a, b) => pool.hull(a.set)[0] - pool.hull(b.set)[0])
  const end = Int32Array.from(holders, ({ set }) => pool.hull(set)[1])
  const blocks = { length: Math.ceil(holders.length / blockSize) }
  return {
    at,
    holders,
    begin: Int32Array.from(holders, ({ set }) => pool.hull(set)[0]),
    end,
    furthest: Int32Array.from(blocks, (_, block) =>
      Math.max(...end.subarray(block * blockSize, (block + 1) * blockSize)),
    ),
  }
}

function holdersOf(regions: readonly Region[], at: number): Holders[] {
  const found = new Map<number, Holders>()
  for (const [index, { sets }] of regions.entries()) {
    const set = sets[at]!
    const known = found.get(set)
    if (known) known.members.push(index)
    else found.set(set, { set, members: [index] })
  }
  return [...found.values()]
}
