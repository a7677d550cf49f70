import { type Family, type Interval, maxAddress } from '../../../core/ip.ts'
import type { SetId, SetPool } from '../sets/set-pool.ts'
import { type Pieces, StretchOrder } from './stretch-order.ts'

/**
 * Integers of one kind (the addresses of a family, ports), cut into the stretches that no rule tells apart. A
 * stretch is known by its place in an order in which long lists are few intervals.
 */
class Stretches {
  readonly #marks = new Set<bigint>([0n])
  readonly #marked = new Set<readonly Interval[]>()
  #starts: bigint[] = []
  #order = new StretchOrder([], 0)
  readonly #last: bigint

  constructor(last: bigint) {
    this.#last = last
  }

  /** Says that members of the intervals differ from others. */
  mark(intervals: readonly Interval[]): void {
    if (this.#marked.has(intervals)) return
    this.#marked.add(intervals)
    for (const { lo, hi } of intervals) {
      this.#marks.add(lo)
      if (hi < this.#last) this.#marks.add(hi + 1n)
    }
  }

  /** Ends the marking. */
  cut(): void {
    this.#starts = [...this.#marks].sort((a, b) => (a < b ? -1 : 1))
    const lists = [...this.#marked].map((intervals) => this.#pieces(intervals))
    this.#order = new StretchOrder(lists, this.#starts.length)
    this.#marks.clear()
    this.#marked.clear()
  }

  get count(): number {
    return this.#starts.length
  }

  /** Place of the stretch that holds `value`. */
  placeOf(value: bigint): number {
    const index = this.#indexOf(value)
    return this.#order.places([index, index])[0]!
  }

  /** Places of what the intervals have. */
  places(intervals: readonly Interval[]): Pieces {
    return this.#order.places(this.#pieces(intervals))
  }

  stretch(place: number): Interval {
    const index = this.#order.stretchAt(place)
    const next = this.#starts[index + 1]
    return { lo: this.#starts[index]!, hi: next === undefined ? this.#last : next - 1n }
  }

  #pieces(intervals: readonly Interval[]): Pieces {
    return intervals.flatMap(({ lo, hi }) => [this.#indexOf(lo), this.#indexOf(hi)])
  }

  #indexOf(value: bigint): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#starts[middle]! <= value) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Addresses of both families on one axis, IPv4 first, or ports, as places of stretches. */
export class Coordinates {
  readonly #pool: SetPool
  readonly #v4 = new Stretches(maxAddress(4))
  readonly #v6 = new Stretches(maxAddress(6))
  readonly #ports = new Stretches(65_535n)
  readonly #sets = new Map<readonly Interval[], SetId>()

  constructor(pool: SetPool) {
    this.#pool = pool
  }

  /** Says which intervals rules tell apart; `cut` ends that. */
  mark(kind: Family | 'port', intervals: readonly Interval[]): void {
    this.#of(kind).mark(intervals)
  }

  cut(): void {
    for (const kind of [4, 6, 'port'] as const) this.#of(kind).cut()
  }

  /** The set of the intervals, which were marked; null is all. */
  set(kind: Family | 'port', intervals: readonly Interval[] | null): SetId {
    const stretches = this.#of(kind)
    const offset = this.#offset(kind)
    if (intervals === null) return this.#pool.range(offset, offset + stretches.count - 1)
    const known = this.#sets.get(intervals)
    if (known !== undefined) return known
    const id = this.#pool.of(stretches.places(intervals).map((place) => offset + place))
    this.#sets.set(intervals, id)
    return id
  }

  /** Place of the stretch that has an address of the family, or a port. */
  indexOf(kind: Family | 'port', value: bigint): number {
    return this.#offset(kind) + this.#of(kind).placeOf(value)
  }

  /** The addresses of a stretch. */
  addresses(index: number): { readonly family: Family; readonly interval: Interval } {
    const count = this.#v4.count
    return index < count
      ? { family: 4, interval: this.#v4.stretch(index) }
      : { family: 6, interval: this.#v6.stretch(index - count) }
  }

  /** The ports of a stretch. */
  ports(index: number): Interval {
    return this.#ports.stretch(index)
  }

  #of(kind: Family | 'port'): Stretches {
    return kind === 'port' ? this.#ports : kind === 4 ? this.#v4 : this.#v6
  }

  #offset(kind: Family | 'port'): number {
    return kind === 6 ? this.#v4.count : 0
  }
}
