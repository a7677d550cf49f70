/** Something that pure code remembers so as not to work it out again; declared once, held by each `Memos` for itself. */
export interface Memo<T extends object> {
  readonly make: (memos: Memos) => T
}

/**
 * Declares a memo. The declaration holds nothing: `make` makes what is remembered, empty, for each `Memos` that is asked
 * for it. What a memo holds may change how long an answer takes, and never the answer.
 */
export function memo<T extends object>(make: (memos: Memos) => T): Memo<T> {
  return { make }
}

/**
 * Everything that one compiler remembers. Pure functions get it as an argument, so two compilers never evict what the
 * other one remembers, and all of it goes when nobody holds the compiler any more.
 */
export class Memos {
  readonly #held = new Map<Memo<object>, object>()

  /** Returns what this compiler remembers under the declaration: always the same object. */
  of<T extends object>(memo: Memo<T>): T {
    const held = this.#held.get(memo)
    if (held !== undefined) return held as T
    const made = memo.make(this)
    this.#held.set(memo, made)
    return made
  }
}
