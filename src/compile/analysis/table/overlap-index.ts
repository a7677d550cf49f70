import { BitmapArena } from '../sets/bitmap-arena.ts'
import { LiteralLine } from '../sets/literal-line.ts'
import { SetLine } from '../sets/set-line.ts'
import { lowerBound } from '../sets/set-pieces.ts'
import { agrees } from '../space/literals.ts'
import { axes, type Region, type Space } from '../space/space.ts'

/** Bitmaps are forgotten beyond so many bytes, and made again when they are needed. */
const mostBytes = 32 * 2 ** 20

/** Finds which of many regions overlap one, by a bitmap for each set of each dimension. */
export class OverlapIndex<R extends Region> {
  readonly #space: Space
  readonly #regions: readonly R[]
  readonly #visible: Uint32Array
  /** The most telling dimension first; `sets` are those of the regions, by index. */
  readonly #lines: readonly { readonly at: number; readonly line: SetLine; readonly sets: Int32Array }[]
  /** Null where no region asks something of sets of run time. */
  readonly #literals: LiteralLine | null
  readonly #words: number
  /** For the bitmaps that are remembered, and for those of the last answer. */
  readonly #arena: BitmapArena
  readonly #answers: BitmapArena
  #neighbours: Neighbours | null = null

  constructor(space: Space, regions: readonly R[]) {
    this.#space = space
    this.#regions = regions
    this.#words = (regions.length + 31) >>> 5
    this.#visible = new Uint32Array(this.#words)
    this.#arena = new BitmapArena(this.#words)
    this.#answers = new BitmapArena(this.#words)
    this.show()
    const hasLiterals = regions.some(({ literals }) => literals.length > 0)
    this.#literals = hasLiterals ? new LiteralLine(space.literals, regions) : null
    const lineOf = (at: number) => {
      const sets = new Int32Array(regions.length)
      for (let index = 0; index < sets.length; index++) sets[index] = regions[index]!.sets[at]!
      return { at, line: new SetLine(space.pool, sets, this.#arena), sets }
    }
    this.#lines = axes.map((_, at) => lineOf(at)).sort((a, b) => b.line.count - a.line.count)
  }

  /** True when any region asks something of sets of run time. */
  get hasLiterals(): boolean {
    return this.#literals !== null
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
    const found: R[] = []
    this.#each(region, { from, to }, (index) => {
      found.push(this.#regions[index]!)
      return true
    })
    return found
  }

  /** The first of the regions that `overlapping` finds; null when there is none. */
  first(region: Region, from: number, to: number): R | null {
    let found: R | null = null
    this.#each(region, { from, to }, (index) => {
      found = this.#regions[index]!
      return false
    })
    return found
  }

  /** The first so many of the regions that `overlapping` finds and that `is` says to take. */
  some(region: Region, range: Range, most: number, is: (found: R) => boolean): R[] {
    const found: R[] = []
    this.#each(region, range, (index) => {
      if (is(this.#regions[index]!)) found.push(this.#regions[index]!)
      return found.length < most
    })
    return found
  }

  /** The first region up to index `to` (exclusive) that has all of `region`; null when there is none. */
  firstAround(region: Region, to: number): R | null {
    const { pool } = this.#space
    let found: R | null = null
    const world: Region = { sets: region.sets, literals: region.literals, deniesOthers: true }
    this.#each(this.#literals === null ? region : world, { from: 0, to }, (index) => {
      const { sets, literals } = this.#regions[index]!
      for (let at = 0; at < axes.length; at++) if (!pool.within(region.sets[at]!, sets[at]!)) return true
      if (!literals.every((literal) => region.literals.includes(literal))) return true
      found = this.#regions[index]!
      return false
    })
    return found
  }

  /** The first of the regions that `overlapping` finds for `region` that has a packet of it, given by its values. */
  firstAt(region: Region, values: Int32Array, { from, to }: Range): R | null {
    const neighbours = this.#neighbours
    if (neighbours !== null && this.#hasAll(neighbours.region, values)) {
      let found: R | null = null
      this.#eachNeighbour(neighbours, region, { from, to }, (index) => {
        if (this.#has(index, values)) found = this.#regions[index]!
        return found === null
      })
      return found
    }
    const bitmaps = this.#lines.map(({ at, line }) => line.having(values[at]!))
    const index = this.#firstIn(bitmaps, this.#agreeing(region, to), { from, to })
    return index < 0 ? null : this.#regions[index]!
  }

  /** The first visible region that is in all bitmaps; -1 when there is none. */
  #firstIn(bitmaps: readonly Uint32Array[], agreeing: Uint32Array | null, { from, to }: Range): number {
    const end = Math.min(this.#words, (to + 31) >>> 5)
    const { meter } = this.#space
    let found = -1
    let word = from >>> 5
    for (; word < end && found < 0; word++) {
      let bits = this.#visible[word]!
      if (agreeing !== null) bits &= agreeing[word]!
      for (let at = 0; bits !== 0 && at < bitmaps.length; at++) bits &= bitmaps[at]![word]!
      if (word === from >>> 5) bits &= -1 << (from & 31)
      if (bits !== 0) found = word * 32 + 31 - Math.clz32(bits & -bits)
    }
    meter.add((word - (from >>> 5)) >>> 1)
    return found < to ? found : -1
  }

  #hasAll({ sets }: Region, values: Int32Array): boolean {
    const { pool } = this.#space
    for (const { at } of this.#lines) if (!pool.has(sets[at]!, values[at]!)) return false
    return true
  }

  #has(index: number, values: Int32Array): boolean {
    const { pool } = this.#space
    for (const { at, sets } of this.#lines) if (!pool.has(sets[index]!, values[at]!)) return false
    return true
  }

  /**
   * Finds the regions that overlap `region` in all dimensions, if they are few: what is asked next about parts of it
   * takes no look at others.
   */
  approach(region: Region): void {
    if (this.#neighbours?.region === region) return
    const bitmaps = this.#bitmaps(region)
    const list: number[] = []
    for (let word = 0; word < this.#words && list.length <= this.#words; word++) {
      let bits = 0xffff_ffff
      for (let at = 0; bits !== 0 && at < bitmaps.length; at++) bits &= bitmaps[at]![word]!
      for (; bits !== 0; bits &= bits - 1) list.push(word * 32 + 31 - Math.clz32(bits & -bits))
    }
    this.#space.meter.add(this.#words >>> 1)
    if (list.at(-1)! >= this.#regions.length) list.length = lowerBound(list, this.#regions.length)
    this.#neighbours = list.length > this.#words ? null : { region, list }
  }

  /** Tells how the regions before index `to` lie to each of some others; until the next such question. */
  relations(regions: readonly Region[], to: number): Relations[] {
    this.#answers.reset()
    return regions.map((region) => {
      const overlapping = this.#answers.take()
      if (this.#neighbours?.region === region) {
        this.#eachNeighbour(this.#neighbours, region, { from: 0, to }, (index) => {
          overlapping[index >>> 5]! |= 1 << (index & 31)
          return true
        })
      } else this.#overlap(overlapping, region, to)
      return { overlapping, has: (index) => this.#isIn(index, region) }
    })
  }

  /** Makes a bitmap that of the regions before index `to` that overlap one. */
  #overlap(overlapping: Uint32Array, region: Region, to: number): void {
    const words = (to + 31) >>> 5
    overlapping.set(this.#visible.subarray(0, words))
    if ((to & 31) !== 0) overlapping[words - 1]! &= 2 ** (to & 31) - 1
    for (const bitmap of this.#bitmaps(region))
      for (let word = 0; word < words; word++) overlapping[word]! &= bitmap[word]!
    const agreeing = this.#agreeing(region, to)
    if (agreeing === null) return
    for (let word = 0; word < words; word++) overlapping[word]! &= agreeing[word]!
  }

  /** A bitmap for what is worked out of relations; until they are asked again. */
  scratch(): Uint32Array {
    return this.#answers.take()
  }

  /** True when the region of that index lies in another; what decides most quickly is asked first. */
  #isIn(index: number, { sets, literals }: Region): boolean {
    const { pool } = this.#space
    for (const { at, sets: others } of this.#lines)
      if (!pool.mayBeWithin(others[index]!, sets[at]!)) return false
    for (const { at, sets: others } of this.#lines) if (!pool.within(others[index]!, sets[at]!)) return false
    return literals.every((literal) => this.#regions[index]!.literals.includes(literal))
  }

  /** Calls `use` with the index of each overlapping region from `from` to `to` in order until it says false. */
  #each(region: Region, { from, to }: Range, use: (index: number) => boolean): void {
    if (this.#neighbours !== null && this.#isPart(region, this.#neighbours.region)) {
      this.#eachNeighbour(this.#neighbours, region, { from, to }, use)
      return
    }
    const agreeing = this.#agreeing(region, to)
    const bitmaps = this.#bitmaps(region)
    if (agreeing !== null) bitmaps.push(agreeing)
    const end = Math.min(this.#words, (to + 31) >>> 5)
    const { meter } = this.#space
    let looks = 0
    for (let word = from >>> 5; word < end; word++) {
      let bits = this.#visible[word]!
      for (let at = 0; bits !== 0 && at < bitmaps.length; at++) bits &= bitmaps[at]![word]!
      for (; bits !== 0; bits &= bits - 1) {
        const index = word * 32 + 31 - Math.clz32(bits & -bits)
        if (index < from || index >= to) continue
        if ((++looks & 63) === 0) meter.take(64)
        if (use(index)) continue
        meter.add((word - (from >>> 5)) >>> 1)
        return
      }
    }
    meter.add((end - (from >>> 5)) >>> 1)
  }

  #isPart({ sets }: Region, whole: Region): boolean {
    const { pool } = this.#space
    for (const { at } of this.#lines) if (!pool.within(sets[at]!, whole.sets[at]!)) return false
    return true
  }

  #eachNeighbour(
    { region: whole, list }: Neighbours,
    region: Region,
    { from, to }: Range,
    use: (index: number) => boolean,
  ): void {
    const { pool, meter } = this.#space
    const lines = this.#lines.filter(({ at }) => region.sets[at] !== whole.sets[at])
    const first = lowerBound(list, from)
    let place = first
    for (; place < list.length && list[place]! < to; place++) {
      const index = list[place]!
      if ((this.#visible[index >>> 5]! & (1 << (index & 31))) === 0) continue
      if (!lines.every(({ at, sets }) => pool.overlap(sets[index]!, region.sets[at]!))) continue
      if (((place - first) & 63) === 63) meter.take(64)
      if (this.#agrees(region, this.#regions[index]!) && !use(index)) break
    }
    meter.add((place - first) * 2)
  }

  /** For each dimension that matters, which regions overlap the region in it. */
  #bitmaps({ sets }: Region): Uint32Array[] {
    if (this.#arena.bytes > mostBytes) {
      this.#arena.reset()
      for (const { line } of this.#lines) line.forget()
    }
    const bitmaps: Uint32Array[] = []
    for (const { at, line } of this.#lines) {
      const bitmap = line.overlapping(sets[at]!)
      if (bitmap !== null) bitmaps.push(bitmap)
    }
    return bitmaps
  }

  /** The regions before index `to` that sets of run time do not keep apart from one; null for all. */
  #agreeing(region: Region, to: number): Uint32Array | null {
    if (this.#literals === null) return null
    const { meter } = this.#space
    // Before the work, as a question that may take next to nothing must not do it.
    meter.take(this.#words >>> 1)
    const before = this.#literals.effort
    const bitmap = this.#literals.agreeing(region, to)
    meter.add(this.#literals.effort - before)
    return bitmap
  }

  #agrees(region: Region, other: Region): boolean {
    return this.#literals === null || agrees(region, other.literals)
  }
}

/** The regions that overlap one in all dimensions, hidden ones too, by index and in order. */
interface Neighbours {
  readonly region: Region
  readonly list: readonly number[]
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Relations of regions to another: by the index of each, which overlap it, and whether one lies in it. */
export interface Relations {
  readonly overlapping: Uint32Array
  readonly has: (index: number) => boolean
}
