/** Remembers by keys what `make` makes; that receives the newest result, which may differ little from what it makes. */
export type Latest<V> = (keys: readonly unknown[], make: (newest: V | null) => V) => V

/**
 * Remembers the newest results of a pure computation by the identity of what it was made of, so that compiling
 * again after a small change does little. `size` results are kept: one for the configuration in force, others
 * for those that are tried beside it.
 */
export function rememberLatest<V>(size: number): Latest<V> {
  const results: { readonly keys: readonly unknown[]; readonly value: V }[] = []
  return (keys, make) => {
    const index = results.findIndex((result) => sameKeys(result.keys, keys))
    const found = index >= 0 ? results.splice(index, 1)[0]! : { keys, value: make(results[0]?.value ?? null) }
    results.unshift(found)
    results.length = Math.min(results.length, size)
    return found.value
  }
}

function sameKeys(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((key, index) => Object.is(key, b[index]))
}

/** Answers by text; those that were not asked for while `most` others came go. Holds at most twice as many. */
export class RecentAnswers<V> {
  readonly #most: number
  #young = new Map<string, V>()
  #old: ReadonlyMap<string, V> = new Map()

  constructor(most: number) {
    this.#most = most
  }

  /** The answer to `text`, which `make` makes where it is not there. */
  of(text: string, make: () => V): V {
    if (this.#young.has(text)) return this.#young.get(text) as V
    const value = this.#old.has(text) ? (this.#old.get(text) as V) : make()
    if (this.#young.size >= this.#most) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, value)
    return value
  }
}
