import { oncePerObject, sharedRuns } from '../../../core/incremental.ts'
import type { Chain, ChainElement } from '../../../core/ruleset.ts'
import { Sequence } from '../../../core/sequence.ts'
import { SortedList } from '../../../core/sorted-list.ts'
import type { GraphNode } from './node.ts'
import type { Atom } from './regions/atom.ts'

/** What stands under a key. `chain` is null where the key leads to a chain that a rule brings along. */
export interface Branch {
  /** The key that its maps are named by; another one where keys share it. */
  readonly first: number
  readonly node: GraphNode
  readonly element: ChainElement
  readonly chain: Chain | null
}

interface Keyed {
  readonly key: number
  readonly branch: Branch
}

/** A part of the graph that keys lead to. */
export interface SharedPart {
  readonly first: number
  readonly branch: Branch
  /** Keys that lead to it. */
  readonly count: number
}

const elementsIn = oncePerObject((chunk: readonly Keyed[]): readonly ChainElement[] =>
  chunk.map(({ branch }) => branch.element),
)
const rankedIn = oncePerObject((chunk: readonly SharedPart[]): readonly Atom[] =>
  chunk.flatMap(({ branch }) => branch.node.ranked),
)

/** The branches of a cut by key: immutable, and quickly edited however many there are. */
export class Branches implements Iterable<readonly [key: number, branch: Branch]> {
  readonly #keyed: SortedList<Keyed>
  readonly #parts: SortedList<SharedPart>

  /** The elements of the map that leads to them, by key; a chunk for each of keys. */
  readonly elements: Sequence<ChainElement>

  private constructor(
    keyed: SortedList<Keyed>,
    parts: SortedList<SharedPart>,
    elements: Sequence<ChainElement>,
  ) {
    this.#keyed = keyed
    this.#parts = parts
    this.elements = elements
  }

  /** No branches. */
  static readonly none = new Branches(
    SortedList.of<Keyed>([], (one, other) => one.key - other.key),
    SortedList.of<SharedPart>([], (one, other) => one.first - other.first),
    Sequence.inChunks<ChainElement>([]),
  )

  /** Branches by key, in any order. */
  static of(branches: ReadonlyMap<number, Branch>): Branches {
    return Branches.none.edited(branches)
  }

  get size(): number {
    return this.#keyed.length
  }

  get(key: number): Branch | undefined {
    const found = this.#keyed.firstFrom((each) => each.key - key)
    return found?.key === key ? found.branch : undefined
  }

  /** Whether keys lead to a part that is named by the key. */
  isTaken(first: number): boolean {
    return this.#part(first) !== undefined
  }

  /** Ascending. */
  keys(): readonly number[] {
    return this.#keyed.chunks.flatMap((chunk) => chunk.map(({ key }) => key))
  }

  *[Symbol.iterator](): IterableIterator<readonly [key: number, branch: Branch]> {
    for (const { key, branch } of this.#keyed) yield [key, branch]
  }

  /** Each part once. */
  get parts(): Sequence<SharedPart> {
    return this.#parts
  }

  /** Atoms that leave ranks behind any of them. */
  get ranked(): readonly Atom[] {
    return this.#parts.chunks.flatMap(rankedIn)
  }

  /** Those with others under some keys; null for none. */
  edited(changes: ReadonlyMap<number, Branch | null>): Branches {
    const edit = { gone: [] as Keyed[], replaced: [] as Keyed[], added: [] as Keyed[] }
    const counts = new Map<number, number>()
    const latest = new Map<number, Branch>()
    const count = (branch: Branch, by: number) =>
      counts.set(branch.first, (counts.get(branch.first) ?? 0) + by)
    for (const [key, branch] of changes) {
      const found = this.#keyed.firstFrom((each) => each.key - key)
      const known = found?.key === key ? found : undefined
      if (known?.branch === branch) continue
      if (known !== undefined) count(known.branch, -1)
      if (branch === null) {
        if (known !== undefined) edit.gone.push(known)
        continue
      }
      count(branch, 1)
      latest.set(branch.first, branch)
      if (known === undefined) edit.added.push({ key, branch })
      else edit.replaced.push({ key, branch })
    }
    const keyed = this.#keyed.edited(edit)
    return new Branches(keyed, this.#partsAfter(counts, latest), this.#elementsAfter(keyed))
  }

  /** Takes over those of the chunks that stay. */
  #elementsAfter(keyed: SortedList<Keyed>): Sequence<ChainElement> {
    if (keyed === this.#keyed) return this.elements
    const known = this.elements.chunks
    const made: (readonly ChainElement[])[] = []
    for (const { old, now, length } of sharedRuns(this.#keyed.chunks, keyed.chunks)) {
      while (made.length < now) made.push(elementsIn(keyed.chunks[made.length]!))
      for (let place = old; place < old + length; place++) made.push(known[place]!)
    }
    while (made.length < keyed.chunks.length) made.push(elementsIn(keyed.chunks[made.length]!))
    return Sequence.inChunks(made)
  }

  #partsAfter(counts: ReadonlyMap<number, number>, latest: ReadonlyMap<number, Branch>) {
    const edit = { gone: [] as SharedPart[], replaced: [] as SharedPart[], added: [] as SharedPart[] }
    for (const [first, more] of counts) {
      const known = this.#part(first)
      const count = (known?.count ?? 0) + more
      if (count === 0) {
        if (known !== undefined) edit.gone.push(known)
        continue
      }
      const part = { first, branch: latest.get(first) ?? known!.branch, count }
      if (known === undefined) edit.added.push(part)
      else edit.replaced.push(part)
    }
    return this.#parts.edited(edit)
  }

  #part(first: number): SharedPart | undefined {
    const found = this.#parts.firstFrom((each) => each.first - first)
    return found?.first === first ? found : undefined
  }
}

/** True where one of the keys leads to a part that another key has made. */
export function sharesAny(branches: Branches, keys: Iterable<number>): boolean {
  for (const key of keys) if ((branches.get(key)?.first ?? key) !== key) return true
  return false
}
