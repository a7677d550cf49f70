/** So many strings are known at once; most repeat soon or never. */
const mostStrings = 50_000
/** Longer strings hardly ever repeat. */
const longest = 64

const none: readonly unknown[] = Object.freeze([])

/** Gives equal strings one place in memory, and all empty lists: rows that come from another thread share nothing. */
export class SharedValues {
  readonly #strings = new Map<string, string>()

  /** The row with its own values shared; it is changed in place. */
  share<T extends { readonly item: unknown }>(entry: T): T {
    const item = entry.item as Record<string, unknown>
    for (const name of Object.keys(item)) item[name] = this.#shared(item[name])
    return entry
  }

  #shared(value: unknown): unknown {
    if (typeof value === 'string') return this.#string(value)
    if (!Array.isArray(value)) return value
    if (value.length === 0) return none
    for (let index = 0; index < value.length; index++)
      if (typeof value[index] === 'string') value[index] = this.#string(value[index])
    return value
  }

  #string(value: string): string {
    if (value.length > longest) return value
    const known = this.#strings.get(value)
    if (known !== undefined) return known
    if (this.#strings.size >= mostStrings) this.#strings.clear()
    this.#strings.set(value, value)
    return value
  }
}
