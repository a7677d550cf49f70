import { type Family, type Interval, maxAddress } from '../../../core/net/ip.ts'
import type { SetId, SetPool } from '../sets/set-pool.ts'
import { HalvesScale, lastUpTo, lastUpToFrom, PlainScale, type Scale } from './scale.ts'
import { longFrom, type Pieces, StretchOrder } from './stretch-order.ts'

/**
 * Integers of one kind (the addresses of a family, ports), cut into the stretches that no rule distinguishes. A
 * stretch is known by its place in an order in which long lists are few intervals.
 */
class Stretches {
  readonly #scale: Scale
  readonly #marked = new Set<readonly Interval[]>()
  /** Beginnings of stretches, as numbers of the scale. */
  #starts = new Float64Array()
  #order = new StretchOrder([], 0)
  readonly #last: bigint

  constructor(last: bigint, scale: Scale) {
    this.#last = last
    this.#scale = scale
    scale.mark(0n)
  }

  /** Says that members of the intervals differ from others. */
  mark(intervals: readonly Interval[]): void {
    if (this.#marked.has(intervals)) return
    this.#marked.add(intervals)
    for (const { lo, hi } of intervals) {
      this.#scale.mark(lo)
      if (hi < this.#last) this.#scale.mark(hi + 1n)
    }
  }

  /** Ends the marking. */
  cut(): void {
    this.#starts = this.#scale.cut()
    const long = [...this.#marked].filter(({ length }) => length > longFrom)
    const lists = long.map((intervals) => this.#pieces(intervals))
    this.#order = new StretchOrder(lists, this.#starts.length)
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
    const hi = next === undefined ? this.#last : this.#scale.valueOf(next) - 1n
    return { lo: this.#scale.valueOf(this.#starts[index]!), hi }
  }

  /** Stretches that touch are one piece. */
  #pieces(intervals: readonly Interval[]): Pieces {
    const pieces: number[] = []
    let last = 0
    for (const { lo, hi } of intervals) {
      const from = lastUpToFrom(this.#starts, this.#scale.numberOf(lo), last)
      last = lo === hi ? from : lastUpToFrom(this.#starts, this.#scale.numberOf(hi), from)
      pieces.push(from, last)
    }
    return pieces
  }

  #indexOf(value: bigint): number {
    return lastUpTo(this.#starts, this.#scale.numberOf(value))
  }
}

/** Addresses of both families on one axis, IPv4 first, or ports, as places of stretches. */
export class Coordinates {
  readonly #pool: SetPool
  readonly #v4 = new Stretches(maxAddress(4), new PlainScale())
  readonly #v6 = new Stretches(maxAddress(6), new HalvesScale())
  readonly #ports = new Stretches(65_535n, new PlainScale())
  readonly #sets = new Map<readonly Interval[], SetId>()

  constructor(pool: SetPool) {
    this.#pool = pool
  }

  /** Marks the intervals that rules distinguish; `cut` ends that. */
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
    const places = stretches.places(intervals)
    const id = this.#pool.of(offset === 0 ? places : places.map((place) => offset + place))
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
