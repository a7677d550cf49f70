import { type Family, type Interval, printAddress, printRanges } from '../../../core/net/ip.ts'
import type { ElementRange, NamedSet } from '../../../core/ruleset/ruleset.ts'
import { roomFor } from '../../../core/ruleset/set-size.ts'

/** A set of addresses is hashed when it has at most so many of them for each range. */
const mostSinglesARange = 4

/** Lists of which is remembered what was made of them, as long as a ruleset has it. */
const mostRemembered = 4096

interface Remembered {
  readonly intervals: readonly Interval[]
  readonly set: NamedSet
}

/** Long lists as sets that stay much the same while members of the lists change. */
export class LongLists {
  readonly #sets = new Map<string, WeakRef<NamedSet>>()
  readonly #intervals = new WeakMap<NamedSet, readonly Interval[]>()

  /**
   * The set of a long list, named by its key, and where it is hashed, by the room it has: it keeps its name while members change, so
   * that nothing that leads to it changes. Elements that stay are the same objects as before, and the set is where all do.
   */
  setOf(family: Family, key: string, intervals: readonly Interval[]): NamedSet {
    const count = addressesIn(intervals)
    const isHashed = areSingles(count, intervals)
    const list = `${isHashed ? 'g' : 'l'}${family}_${key}`
    const before = this.#known(list)
    if (before?.intervals === intervals) return before.set
    const size = isHashed ? roomFor(Number(count), before?.set.size ?? null) : null
    const set = setLike(before, { family, list, intervals, size })
    this.#sets.delete(list)
    this.#sets.set(list, new WeakRef(set))
    this.#intervals.set(set, intervals)
    if (this.#sets.size > mostRemembered) this.#sets.delete(this.#sets.keys().next().value!)
    return set
  }

  #known(list: string): Remembered | undefined {
    const set = this.#sets.get(list)?.deref()
    const intervals = set && this.#intervals.get(set)
    return set && intervals && { set, intervals }
  }
}

interface Wanted {
  readonly family: Family
  readonly list: string
  readonly intervals: readonly Interval[]
  /** Addresses that a hashed set has room for; null where it is of ranges. */
  readonly size: number | null
}

function setLike(before: Remembered | undefined, { family, list, intervals, size }: Wanted): NamedSet {
  const isHashed = size !== null
  const elements: ElementRange[] = []
  const [old, known] = [before?.intervals ?? [], before?.set.elements ?? []]
  let [place, at] = [0, 0]
  let isSame = before !== undefined && old.length === intervals.length
  for (const interval of intervals) {
    for (; place < old.length && old[place]!.lo < interval.lo; place++) at += sizeOf(old[place]!, isHashed)
    const same = old[place]
    if (same !== undefined && same.lo === interval.lo && same.hi === interval.hi) {
      for (let left = sizeOf(same, isHashed); left > 0; left--) elements.push(known[at++]!)
      place++
    } else {
      isSame = false
      elements.push(...(isHashed ? singlesIn(family, interval) : printRanges(family, [interval])))
    }
  }
  if (isSame) return before!.set
  const type = family === 4 ? 'ipv4_addr' : 'ipv6_addr'
  return size === null
    ? { name: list, type, elements }
    : { name: `${list}_${Math.log2(size)}`, type, elements, isHashed: true, size }
}

/** Number of elements that stand for an interval. */
function sizeOf({ lo, hi }: Interval, isHashed: boolean): number {
  return isHashed ? Number(hi - lo) + 1 : 1
}

/**
 * The addresses one by one, where there are not many more than ranges: the kernel finds one among them in a step or two,
 * and a range in one for each doubling of their number. Null where there are.
 */
export function singlesOf(family: Family, intervals: readonly Interval[]): readonly ElementRange[] | null {
  return areSingles(addressesIn(intervals), intervals)
    ? intervals.flatMap((interval) => singlesIn(family, interval))
    : null
}

function addressesIn(intervals: readonly Interval[]): bigint {
  let count = 0n
  for (const { lo, hi } of intervals) count += hi - lo + 1n
  return count
}

function areSingles(count: bigint, intervals: readonly Interval[]): boolean {
  return count <= BigInt(mostSinglesARange * intervals.length)
}

function singlesIn(family: Family, { lo, hi }: Interval): ElementRange[] {
  return Array.from({ length: Number(hi - lo) + 1 }, (_, index) => {
    const value = printAddress(family, lo + BigInt(index))
    return { lo: value, hi: value }
  })
}
