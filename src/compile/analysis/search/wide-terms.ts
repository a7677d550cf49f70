import type { SetPool } from '../sets/set-pool.ts'
import type { Term } from '../table/regions.ts'

/** So many terms are kept. */
const mostTerms = 40

/** The terms that have most packets, of those that were added: a rule behind them that is covered often is by them alone. */
export class WideTerms {
  readonly #pool: SetPool
  readonly #terms: Term[] = []
  /** Of each term: the logarithm of how many packets it has. */
  readonly #breadths: number[] = []

  constructor(pool: SetPool) {
    this.#pool = pool
  }

  /** Those that are kept, in the order in which they were added. */
  get terms(): readonly Term[] {
    return this.#terms
  }

  /** Terms that ask something of sets of run time are not kept; of two that are as wide the first is. */
  add(terms: readonly Term[]): void {
    for (const term of terms) {
      if (term.literals.length > 0) continue
      let breadth = 0
      for (const set of term.sets) breadth += Math.log(this.#pool.size(set))
      this.#terms.push(term)
      this.#breadths.push(breadth)
      if (this.#terms.length > mostTerms) this.#dropNarrowest()
    }
  }

  #dropNarrowest(): void {
    const narrowest = this.#breadths.lastIndexOf(Math.min(...this.#breadths))
    this.#terms.splice(narrowest, 1)
    this.#breadths.splice(narrowest, 1)
  }
}
