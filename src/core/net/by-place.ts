import { addressGroup } from './address-group.ts'

/** Ends of connections, by the place (`addressGroup`) that they come from. */
export class ByPlace<E> {
  /** The oldest first. */
  readonly #placeOf = new Map<E, string>()
  readonly #places = new Map<string, Set<E>>()

  get size(): number {
    return this.#placeOf.size
  }

  has(end: E): boolean {
    return this.#placeOf.has(end)
  }

  add(end: E, address: string): void {
    const place = addressGroup(address)
    this.#placeOf.set(end, place)
    const ends = this.#places.get(place)
    if (ends) ends.add(end)
    else this.#places.set(place, new Set([end]))
  }

  delete(end: E): void {
    const place = this.#placeOf.get(end)
    if (place === undefined) return
    this.#placeOf.delete(end)
    const ends = this.#places.get(place)!
    ends.delete(end)
    if (ends.size === 0) this.#places.delete(place)
  }

  /** All of them, the oldest first. */
  all(): readonly E[] {
    return [...this.#placeOf.keys()]
  }

  /** The oldest of the place that has most; undefined when there is none. */
  greediest(): E | undefined {
    let most: ReadonlySet<E> = new Set()
    for (const ends of this.#places.values()) if (ends.size > most.size) most = ends
    const [oldest] = most
    return oldest
  }
}
