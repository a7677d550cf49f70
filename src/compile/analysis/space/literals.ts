/** That a packet's source or destination is in a set of run time, or is not: `2 * variable + (denied ? 1 : 0)`. */
export type Literal = number

/** The literal that says the opposite. */
export function opposite(literal: Literal): Literal {
  return literal ^ 1
}

/** Knowledge of a packet's sets of run time. */
interface Known {
  readonly literals: readonly Literal[]
  /** True when it is in no other. */
  readonly deniesOthers?: true
}

/** True when the closed list can hold where that much is known. */
export function agrees({ literals, deniesOthers }: Known, others: readonly Literal[]): boolean {
  return others.every(
    (literal) =>
      !literals.includes(opposite(literal)) &&
      (!deniesOthers || (literal & 1) === 1 || literals.includes(literal)),
  )
}

/** A variable: whether the address at one end of a packet is in the set. */
export interface Variable {
  readonly end: 'source' | 'destination'
  readonly atom: string
}

/**
 * Variables for what is unknown until run time. Any combination of their values may come, but that sets may hold
 * other sets: who is a user is in the user's groups.
 */
export class Literals {
  readonly #variables: Variable[] = []
  readonly #known = new Map<string, number>()
  /** Variables that are true wherever the one is. */
  readonly #implied: number[][] = []
  /** Consequences of each variable, as far as they were asked. */
  #reached: (readonly Literal[])[] = []
  readonly #above: (atom: string) => readonly string[]

  constructor(above: (atom: string) => readonly string[]) {
    this.#above = above
  }

  /** The literal of a set; `parts` are sets that it holds. Lists that are closed stay so while no set is new. */
  of(variable: Variable, denied: boolean, parts: readonly string[] = []): Literal {
    const isNew = !this.#known.has(keyOf(variable))
    const index = this.#index(variable)
    if (isNew) this.#reached = []
    if (isNew) for (const part of parts) this.#implied[this.#index({ ...variable, atom: part })]!.push(index)
    return 2 * index + (denied ? 1 : 0)
  }

  variable(literal: Literal): Variable {
    return this.#variables[literal >> 1]!
  }

  /** The literals with all that follows from them, sorted; null when they contradict each other. */
  closed(literals: readonly Literal[]): readonly Literal[] | null {
    let found: readonly Literal[] | null = []
    for (const literal of literals) if (found !== null) found = this.with(found, literal)
    return found
  }

  /** The closed list with one literal more; null when that cannot be. */
  with(closed: readonly Literal[], literal: Literal): readonly Literal[] | null {
    if (closed.includes(literal)) return closed
    return literal & 1 ? this.both(closed, [literal]) : this.both(closed, this.#reach(literal >> 1))
  }

  /** Literals that hold where both closed lists hold; null when that is nowhere. */
  both(a: readonly Literal[], b: readonly Literal[]): readonly Literal[] | null {
    if (a.length === 0) return b
    if (b.length === 0) return a
    if (!this.agree(a, b)) return null
    const found: Literal[] = []
    for (let i = 0, j = 0; i < a.length || j < b.length; ) {
      const [left = Number.POSITIVE_INFINITY, right = Number.POSITIVE_INFINITY] = [a[i], b[j]]
      found.push(Math.min(left, right))
      if (left <= right) i++
      if (right <= left) j++
    }
    return found
  }

  /** True when both closed lists can hold at once. */
  agree(a: readonly Literal[], b: readonly Literal[]): boolean {
    if (a.length === 0 || b.length === 0) return true
    for (let i = 0, j = 0; i < a.length && j < b.length; ) {
      if ((a[i]! ^ b[j]!) === 1) return false
      if (a[i]! < b[j]!) i++
      else j++
    }
    return true
  }

  /** Number of literals that follow from a literal. */
  reach(literal: Literal): number {
    return literal & 1 ? 1 : this.#reach(literal >> 1).length
  }

  /** Literals that hold where the variable is true, sorted; no variable is denied there. */
  #reach(index: number): readonly Literal[] {
    const known = this.#reached[index]
    if (known !== undefined) return known
    const found = new Set([index])
    for (const each of found) for (const other of this.#implied[each]!) found.add(other)
    const reached = [...found].map((each) => 2 * each).sort((a, b) => a - b)
    this.#reached[index] = reached
    return reached
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
