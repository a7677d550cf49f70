import type { Literals } from '../space/literals.ts'
import type { Region } from '../space/space.ts'

/**
 * Tells which of many regions, by index, may hold together with what is known of sets of run time. Regions that ask
 * the same are found at once, so that a region costs nothing where it does not take part.
 */
export class LiteralLine {
  readonly #literals: Literals
  /** By variable: the regions that say it holds, and those that deny it. */
  readonly #holding: number[][] = []
  readonly #denying: number[][] = []
  /** For each end: what regions say to hold there, and the regions that say so. */
  readonly #asked: Readonly<Record<'source' | 'destination', AskedAt>>
  #effort = 0
  readonly #open: Answer
  readonly #closed: Answer
  readonly #atDestination: Uint32Array

  constructor(literals: Literals, regions: readonly Region[]) {
    this.#literals = literals
    const words = (regions.length + 31) >>> 5
    this.#open = { literals: null, to: 0, bitmap: new Uint32Array(words) }
    this.#closed = { literals: null, to: 0, bitmap: new Uint32Array(words) }
    this.#atDestination = new Uint32Array(words)
    const nothing = () => ({ all: new Map(), byFirst: new Map(), unasked: new Uint32Array(words) })
    this.#asked = { source: nothing(), destination: nothing() }
    for (const [index, region] of regions.entries()) this.#add(index, region.literals)
  }

  /** The regions before index `to`, and maybe others, that contradict nothing of it; until the next such question. */
  agreeing({ literals, deniesOthers }: Region, to: number): Uint32Array {
    const answer = deniesOthers ? this.#closed : this.#open
    if (answer.literals !== literals || answer.to < to) {
      answer.literals = literals
      answer.to = to
      if (deniesOthers) this.#findHolding(answer.bitmap, literals, to)
      else answer.bitmap.fill(0xffff_ffff)
      for (const literal of literals) {
        // What a denied set is asked for does not hold anyway.
        if (deniesOthers && literal & 1) continue
        const others = (literal & 1 ? this.#holding : this.#denying)[literal >> 1] ?? []
        for (const index of others) {
          if (index >= to) break
          answer.bitmap[index >>> 5]! &= ~(1 << (index & 31))
          this.#effort++
        }
      }
    }
    return answer.bitmap
  }

  /** Steps of work for answers so far. */
  get effort(): number {
    return this.#effort
  }

  #add(index: number, literals: readonly number[]): void {
    const said: Record<'source' | 'destination', number[]> = { source: [], destination: [] }
    for (const literal of literals) {
      const by = literal & 1 ? this.#denying : this.#holding
      by[literal >> 1] ??= []
      by[literal >> 1]!.push(index)
      if ((literal & 1) === 0) said[this.#literals.variable(literal).end].push(literal)
    }
    for (const end of ['source', 'destination'] as const) {
      const { all, byFirst, unasked } = this.#asked[end]
      const [first] = said[end]
      if (first === undefined) {
        unasked[index >>> 5]! |= 1 << (index & 31)
        continue
      }
      const key = said[end].join()
      const known = all.get(key)
      if (known) {
        known.regions.push(index)
        continue
      }
      const asked = { literals: said[end], regions: [index] }
      all.set(key, asked)
      const others = byFirst.get(first)
      if (others) others.push(asked)
      else byFirst.set(first, [asked])
    }
  }

  /** The regions all of whose sets are among those of the literals. */
  #findHolding(bitmap: Uint32Array, literals: readonly number[], to: number): void {
    const known = new Set(literals)
    this.#findAt('source', bitmap, { known, to })
    this.#findAt('destination', this.#atDestination, { known, to })
    for (let word = 0; word < bitmap.length; word++) bitmap[word]! &= this.#atDestination[word]!
  }

  #findAt(end: 'source' | 'destination', bitmap: Uint32Array, { known, to }: Wanted): void {
    const { byFirst, unasked } = this.#asked[end]
    bitmap.set(unasked)
    for (const first of known) {
      for (const { literals, regions } of byFirst.get(first) ?? []) {
        this.#effort++
        if (!literals.every((literal) => known.has(literal))) continue
        for (const index of regions) {
          if (index >= to) break
          bitmap[index >>> 5]! |= 1 << (index & 31)
          this.#effort++
        }
      }
    }
  }
}

/** Literals that hold, and the end of the regions that are looked at. */
interface Wanted {
  readonly known: ReadonlySet<number>
  readonly to: number
}

/** The literals that regions have at one end. */
interface Asked {
  readonly literals: readonly number[]
  readonly regions: number[]
}

/** Conditions of regions at one end. */
interface AskedAt {
  /** By the literals. */
  readonly all: Map<string, Asked>
  /** By the first of the literals. */
  readonly byFirst: Map<number, Asked[]>
  /** The regions that ask nothing there. */
  readonly unasked: Uint32Array
}

/** The last answer, and to what. */
interface Answer {
  literals: readonly number[] | null
  to: number
  readonly bitmap: Uint32Array
}
