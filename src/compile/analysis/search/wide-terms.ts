import type { SetPool } from '../sets/set-pool.ts'
import type { Term } from '../table/terms.ts'

/** So many terms are kept. */
const mostTerms = 40

/** The terms that have most packets, of those that were added: a rule behind them that is covered often is by them alone. */
export class WideTerms {
  readonly #pool: SetPool
  #kept: { readonly term: Term; readonly breadth: number }[] = []

  constructor(pool: SetPool) {
    this.#pool = pool
  }

  /** Those that are kept, in the order of their rules. */
  get terms(): readonly Term[] {
    return this.#kept.map(({ term }) => term).sort((a, b) => a.rule - b.rule)
  }

  /** Terms that ask something of sets of run time are not kept. */
  add(terms: readonly Term[]): void {
    for (const term of terms) {
      if (term.literals.length > 0) continue
      let breadth = 0
      for (const set of term.sets) breadth += Math.log(this.#pool.size(set))
      if (this.#kept.length === mostTerms && breadth <= this.#kept.at(-1)!.breadth) continue
      const place = this.#kept.findIndex((each) => each.breadth < breadth)
      this.#kept = this.#kept.toSpliced(place < 0 ? this.#kept.length : place, 0, { term, breadth })
      this.#kept.length = Math.min(this.#kept.length, mostTerms)
    }
  }
}
