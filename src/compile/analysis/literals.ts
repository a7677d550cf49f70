/** That a packet's source or destination is in a set of run time, or is not: `2 * variable + (denied ? 1 : 0)`. */
export type Literal = number

/** The literal that says the opposite. */
export function opposite(literal: Literal): Literal {
  return literal ^ 1
}

/** A variable: whether the address at one end of a packet is in the set. */
export interface Variable {
  readonly end: 'source' | 'destination'
  readonly atom: string
}

/**
 * What is unknown until run time, as variables. Any combination of their values may come, but that sets may hold
 * other sets: who is a user is in the user's groups.
 */
export class Literals {
  readonly #variables: Variable[] = []
  readonly #known = new Map<string, number>()
  /** Variables that are true wherever the one is. */
  readonly #implied: number[][] = []
  readonly #above: (atom: string) => readonly string[]

  constructor(above: (atom: string) => readonly string[]) {
    this.#above = above
  }

  /** The literal of a set; `parts` are sets that it holds. */
  of(variable: Variable, denied: boolean, parts: readonly string[] = []): Literal {
    const isNew = !this.#known.has(keyOf(variable))
    const index = this.#index(variable)
    if (isNew) for (const part of parts) this.#implied[this.#index({ ...variable, atom: part })]!.push(index)
    return 2 * index + (denied ? 1 : 0)
  }

  variable(literal: Literal): Variable {
    return this.#variables[literal >> 1]!
  }

  /** The literals with all that follows from them, sorted; null when they contradict each other. */
  closed(literals: readonly Literal[]): readonly Literal[] | null {
    if (literals.length === 0) return literals
    const found = new Set<Literal>(literals)
    for (const literal of found) {
      if (literal & 1) continue
      for (const index of this.#implied[literal >> 1]!) found.add(2 * index)
    }
    for (const literal of found) if (found.has(opposite(literal))) return null
    return [...found].sort((a, b) => a - b)
  }

  /** The closed list with one literal more; null when that cannot be. */
  with(closed: readonly Literal[], literal: Literal): readonly Literal[] | null {
    return closed.includes(literal) ? closed : this.closed([...closed, literal])
  }

  /** Whether both closed lists can hold at once. */
  agree(a: readonly Literal[], b: readonly Literal[]): boolean {
    if (a.length === 0 || b.length === 0) return true
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      if ((a[i]! ^ b[j]!) === 1) return false
      if (a[i]! < b[j]!) i++
      else j++
    }
    return true
  }

  #index({ end, atom }: Variable): number {
    const key = keyOf({ end, atom })
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const index = this.#variables.push({ end, atom }) - 1
    this.#known.set(key, index)
    this.#implied.push([])
    for (const group of this.#above(atom)) this.#implied[index]!.push(this.#index({ end, atom: group }))
    return index
  }
}

function keyOf({ end, atom }: Variable): string {
  return `${end} ${atom}`
}
