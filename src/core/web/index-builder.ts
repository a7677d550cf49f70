import {
  bucketOf,
  headerStart,
  type IndexHeader,
  indexMagic,
  layoutOf,
  withoutWww,
} from './category-index.ts'
import { highOf, lowOf, mixHost, mixText, type Salt, startHash } from './name-hash.ts'

/** An index as a file, and how many names each category has. */
export interface BuiltIndex {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Different names in it. */
  readonly entries: number
  /** By the number of the extended category. */
  readonly counts: ReadonlyMap<number, number>
}

/** Entries in a bucket on average, which the search halves some four times. */
const bucketEntries = 16
const firstRoom = 1 << 16

/** Collects names by list and makes an index of them. A list's categories are asked for at the end. */
export class IndexBuilder {
  readonly #salt: Salt
  #highs = new Uint32Array(firstRoom)
  #lows = new Uint32Array(firstRoom)
  #lists = new Uint16Array(firstRoom)
  #count = 0
  #hasPages = false

  constructor(salt: Salt) {
    this.#salt = salt
  }

  /** Entries so far, the same ones counted each time. */
  get count(): number {
    return this.#count
  }

  /** Adds a site with all sites below it, in the ASCII form of its name, to a list. */
  addSite(host: string, list: number): void {
    this.#add(host, '', list)
  }

  /** Adds a page with everything below it; the path begins with `/` and does not end with it. */
  addPage(host: string, path: string, list: number): void {
    this.#hasPages = true
    this.#add(withoutWww(host), path, list)
  }

  #add(host: string, path: string, list: number): void {
    if (this.#count === this.#highs.length) this.#grow()
    const hash = startHash(this.#salt)
    mixHost(hash, host)
    mixText(hash, path)
    this.#highs[this.#count] = highOf(hash)
    this.#lows[this.#count] = lowOf(hash)
    this.#lists[this.#count] = list
    this.#count += 1
  }

  #grow(): void {
    const room = this.#highs.length * 2
    const wider = <T extends Uint32Array | Uint16Array>(made: T, from: T) => {
      made.set(from)
      return made
    }
    this.#highs = wider(new Uint32Array(room), this.#highs)
    this.#lows = wider(new Uint32Array(room), this.#lows)
    this.#lists = wider(new Uint16Array(room), this.#lists)
  }

  /** Makes the index; names of lists without categories are left out. Yields in between. */
  *build(categoriesOf: (list: number) => readonly number[]): Generator<void, BuiltIndex, void> {
    const bits = bitsFor(this.#count)
    const starts = this.#bucketStarts(bits)
    yield
    const order = this.#sorted(starts, bits)
    yield
    const sets = new SetNumbers(categoriesOf)
    const kept = new Uint32Array(this.#count)
    const values = new Uint32Array(this.#count)
    const keptStarts = new Uint32Array(starts.length)
    let entries = 0
    for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
      keptStarts[bucket] = entries
      for (let at = starts[bucket]!; at < starts[bucket + 1]!; ) {
        const first = order[at]!
        const lists: number[] = []
        while (at < starts[bucket + 1]! && this.#isSame(first, order[at]!))
          lists.push(this.#lists[order[at++]!]!)
        const set = sets.numberOf(lists)
        if (set === null) continue
        kept[entries] = first
        values[entries] = set
        entries += 1
      }
      if ((bucket & 0x3fff) === 0x3fff) yield
    }
    keptStarts[starts.length - 1] = entries
    return this.#written({ bits, entries, kept, values, starts: keptStarts, sets })
  }

  #isSame(one: number, other: number): boolean {
    return this.#highs[one] === this.#highs[other] && this.#lows[one] === this.#lows[other]
  }

  #bucketStarts(bits: number): Uint32Array {
    const starts = new Uint32Array(2 ** bits + 1)
    for (let at = 0; at < this.#count; at++) starts[bucketOf(this.#highs[at]!, bits) + 1]! += 1
    for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!
    return starts
  }

  #sorted(starts: Uint32Array, bits: number): Uint32Array {
    const order = new Uint32Array(this.#count)
    const next = starts.slice()
    for (let at = 0; at < this.#count; at++) order[next[bucketOf(this.#highs[at]!, bits)]!++] = at
    const [highs, lows] = [this.#highs, this.#lows]
    for (let bucket = 0; bucket + 1 < starts.length; bucket++) {
      const part = order.subarray(starts[bucket]!, starts[bucket + 1]!)
      if (part.length > 1) part.sort((a, b) => highs[a]! - highs[b]! || lows[a]! - lows[b]!)
    }
    return order
  }

  #written({ bits, entries, kept, values, starts, sets }: Folded): BuiltIndex {
    const width = sets.all.length > 0xffff ? 4 : 2
    const header: IndexHeader = {
      salt: this.#salt,
      entries,
      hasPages: this.#hasPages,
      bits,
      width,
      sets: sets.all,
    }
    const text = new TextEncoder().encode(JSON.stringify(header))
    const layout = layoutOf(header, text.length)
    const bytes = new Uint8Array(layout.end)
    bytes.set(new TextEncoder().encode(indexMagic))
    new DataView(bytes.buffer).setUint32(8, text.length, true)
    bytes.set(text, headerStart)
    new Uint32Array(bytes.buffer, layout.buckets, starts.length).set(starts)
    const highs = new Uint32Array(bytes.buffer, layout.high, entries)
    const lows = new Uint32Array(bytes.buffer, layout.low, entries)
    const numbers =
      width === 2
        ? new Uint16Array(bytes.buffer, layout.values, entries)
        : new Uint32Array(bytes.buffer, layout.values, entries)
    const perSet = new Uint32Array(sets.all.length)
    for (let at = 0; at < entries; at++) {
      highs[at] = this.#highs[kept[at]!]!
      lows[at] = this.#lows[kept[at]!]!
      numbers[at] = values[at]!
      perSet[values[at]!]! += 1
    }
    const counts = new Map<number, number>()
    for (const [set, categories] of sets.all.entries())
      for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + perSet[set]!)
    return { bytes, entries, counts }
  }
}

interface Folded {
  readonly bits: number
  readonly entries: number
  readonly kept: Uint32Array
  readonly values: Uint32Array
  readonly starts: Uint32Array
  readonly sets: SetNumbers
}

function bitsFor(count: number): number {
  return Math.max(0, Math.min(20, Math.ceil(Math.log2(Math.max(1, count) / bucketEntries))))
}

/** Numbers of the sets of categories that names have. */
class SetNumbers {
  readonly all: (readonly number[])[] = []
  readonly #categoriesOf: (list: number) => readonly number[]
  readonly #byLists = new Map<string, number | null>()
  readonly #byCategories = new Map<string, number>()

  constructor(categoriesOf: (list: number) => readonly number[]) {
    this.#categoriesOf = categoriesOf
  }

  /** The number of the set of these lists; null where they have no category. */
  numberOf(lists: readonly number[]): number | null {
    const key = lists.length === 1 ? String(lists[0]) : [...new Set(lists)].sort().join()
    const known = this.#byLists.get(key)
    if (known !== undefined) return known
    const categories = [...new Set(lists.flatMap(this.#categoriesOf))].sort((a, b) => a - b)
    const number = categories.length === 0 ? null : this.#ofCategories(categories)
    this.#byLists.set(key, number)
    return number
  }

  #ofCategories(categories: readonly number[]): number {
    const key = categories.join()
    const known = this.#byCategories.get(key)
    if (known !== undefined) return known
    this.all.push(categories)
    this.#byCategories.set(key, this.all.length - 1)
    return this.all.length - 1
  }
}
