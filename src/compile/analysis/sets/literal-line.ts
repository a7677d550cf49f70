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
  readonly #asked: Readonly<Record<'source' | 'destination', Map<string, Asked>>> = {
    source: new Map(),
    destination: new Map(),
  }
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
      const key = said[end].join()
      const asked = this.#asked[end].get(key)
      if (asked) asked.regions.push(index)
      else this.#asked[end].set(key, { literals: said[end], regions: [index] })
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
    bitmap.fill(0)
    this.#effort += this.#asked[end].size
    for (const { literals, regions } of this.#asked[end].values()) {
      if (!literals.every((literal) => known.has(literal))) continue
      for (const index of regions) {
        if (index >= to) break
        bitmap[index >>> 5]! |= 1 << (index & 31)
        this.#effort++
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

/** The last answer, and to what. */
interface Answer {
  literals: readonly number[] | null
  to: number
  readonly bitmap: Uint32Array
}
