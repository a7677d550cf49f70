import { oncePerObject, sharedRuns } from '../../../../core/list/incremental.ts'
import { Sequence } from '../../../../core/list/sequence.ts'
import { SortedList } from '../../../../core/list/sorted-list.ts'
import { type Memos, memo } from '../../../../core/memo.ts'
import type {
  Chain,
  ChainElement,
  ChainRule,
  ChainsByNumber,
  KeyField,
  NumberElement,
  NumberMap,
  VerdictMap,
} from '../../../../core/ruleset/ruleset.ts'
import type { Cut } from './cuts/cut.ts'
import type { Guarded } from './guards.ts'
import type { Atom, Atoms } from './regions/atom.ts'
import type { Overlaps } from './regions/overlaps.ts'

/** A part of the graph: a list of atoms, cut or not. */
export interface GraphNode {
  readonly list: Atoms
  /** True when the list goes on behind an atom that ends everything. */
  readonly goesOn: boolean
  readonly cut: Cut | null
  /** Atoms that came and went since the cut was chosen. */
  readonly changes: number
  readonly branches: Branches
  /** True when several keys may lead to the same branch. */
  readonly isShared: boolean
  /** Atoms in the lists under keys and in the rest together. */
  readonly spread: number
  /** Atoms under no single key. */
  readonly rest: GraphNode | null
  /** That of the rest where packets meet it before the map. */
  readonly restChain: Chain | null
  readonly maps: BranchMaps | null
  /** Of a list that is not cut: blocks that its rules stand in; null where they stand in none. */
  readonly guards: Guarded | null
  readonly rules: readonly ChainRule[]
  /** Atoms that leave their rank in the mark in these rules or behind. */
  readonly ranked: readonly Atom[]
  /** Of a split: which atoms of the half that packets meet first share packets with the other half; null otherwise. */
  readonly behind: Overlaps | null
  /** Of a split: which atoms of the other half share packets with those that leave ranks before; null otherwise. */
  readonly front: Overlaps | null
}

/** Part of the graph under a key of a cut. */
export interface Branch {
  /** The key that its maps are named by; another one where keys share it. */
  readonly first: number
  readonly node: GraphNode
  /** Element of the key in the map by the field of the cut. */
  readonly element: ChainElement | NumberElement
  /** Element that leads to the chain: the same one, or in maps by number the one of the number. */
  readonly end: ChainElement
  /** Null where the key leads to a chain that a rule brings along. */
  readonly chain: Chain | null
}

/**
 * Maps that lead packets to the branches of a cut: one from keys to chains, or one from keys to numbers with one from
 * numbers to chains (docs/adr/0043).
 */
export type BranchMaps =
  | { readonly keys: VerdictMap; readonly ends: null; readonly classed: null }
  | { readonly keys: NumberMap; readonly ends: ChainsByNumber; readonly classed: null }
  | ClassedMaps

/** Those whose keys lead to classes are made once all cuts are known (docs/adr/0090). */
interface ClassedMaps {
  readonly keys: null
  readonly ends: null
  readonly classed: Classed
}

/** The branches of a cut whose keys lead to classes. */
export interface Classed {
  /** Name of its map from classes to chains, and the most elements of that. */
  readonly name: string
  readonly size: number
  readonly keys: ClassKeys
  readonly branches: Branches
}

/** The map from keys to classes that all cuts by the same bits of a field share. */
export interface ClassKeys {
  readonly name: string
  readonly size: number
  readonly key: KeyField
  readonly textOf: (key: number) => string
}

/** A key that a cut leads elsewhere than before, or not any more. */
export interface KeyChange {
  readonly key: number
  readonly before: Branch | undefined
  readonly after: Branch | undefined
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

type Element = Branch['element']

const knownOfChunks = memo(() => ({
  elementsIn: oncePerObject((chunk: readonly Keyed[]): readonly Element[] =>
    chunk.map(({ branch }) => branch.element),
  ),
  endsIn: oncePerObject((chunk: readonly SharedPart[]): readonly ChainElement[] =>
    chunk.map(({ branch }) => branch.end),
  ),
  rankedIn: oncePerObject((chunk: readonly SharedPart[]): readonly Atom[] =>
    chunk.flatMap(({ branch }) => branch.node.ranked),
  ),
}))

const firstNumber = 1

/** Content of the branches of a cut; `nextNumber` is a number that no part has had yet. */
interface Held {
  readonly keyed: SortedList<Keyed>
  readonly parts: SortedList<SharedPart>
  readonly nextNumber: number
}

/** The branches of a cut by key: immutable, and quickly edited however many there are. */
export class Branches implements Iterable<readonly [key: number, branch: Branch]> {
  readonly #keyed: SortedList<Keyed>
  readonly #parts: SortedList<SharedPart>
  /** Null of `none`, about which there is nothing to remember. */
  readonly #memos: Memos | null

  /** Elements of the map by the field of the cut, in the order of keys; a chunk for each chunk of keys. */
  readonly elements: Sequence<Element>
  /** Elements of the map by number; null where keys lead to chains. */
  readonly ends: Sequence<ChainElement> | null
  /** A number that no part has had yet. */
  readonly #nextNumber: number

  private constructor({ keyed, parts, nextNumber }: Held, elements: Sequence<Element>, memos: Memos | null) {
    this.#keyed = keyed
    this.#parts = parts
    this.elements = elements
    this.#memos = memos
    this.#nextNumber = nextNumber
    const isNumbered = memos !== null && nextNumber > firstNumber
    this.ends = isNumbered ? Sequence.inChunks(parts.chunks.map(memos.of(knownOfChunks).endsIn)) : null
  }

  /** No branches. */
  static readonly none = new Branches(
    {
      keyed: SortedList.of<Keyed>([], (one, other) => one.key - other.key),
      parts: SortedList.of<SharedPart>([], (one, other) => one.first - other.first),
      nextNumber: firstNumber,
    },
    Sequence.inChunks<Element>([]),
    null,
  )

  /** Branches by key, in any order. */
  static of(branches: ReadonlyMap<number, Branch>, memos: Memos): Branches {
    const { none } = Branches
    const nothing = { keyed: none.#keyed, parts: none.#parts, nextNumber: firstNumber }
    const begun = new Branches(nothing, none.elements, memos)
    return begun.edited(branches)
  }

  /** Counts on from the numbers that parts have had. */
  newNumbers(): () => number {
    let next = this.#nextNumber
    return () => next++
  }

  get size(): number {
    return this.#keyed.length
  }

  get(key: number): Branch | undefined {
    const found = this.#keyed.firstFrom((each) => each.key - key)
    return found?.key === key ? found.branch : undefined
  }

  /** True when keys lead to a part that is named by the key. */
  isTaken(first: number): boolean {
    return this.#part(first) !== undefined
  }

  /** Ascending. */
  keys(): readonly number[] {
    return this.#keyed.chunks.flatMap((chunk) => chunk.map(({ key }) => key))
  }

  /** Keys that lead to another branch than in `before`, or that only one of the two has. */
  changesSince(other: Branches): readonly KeyChange[] {
    const found: KeyChange[] = []
    const [before, now] = [other.#keyed, this.#keyed]
    const end = { old: before.chunks.length, now: now.chunks.length, length: 0 }
    let [oldFrom, nowFrom] = [0, 0]
    for (const run of [...sharedRuns(before.chunks, now.chunks), end]) {
      const gone = before.chunks.slice(oldFrom, run.old).flat()
      const come = now.chunks.slice(nowFrom, run.now).flat()
      for (let [old, at] = [0, 0]; old < gone.length || at < come.length; ) {
        const [left, right] = [gone[old], come[at]]
        const isOld = right === undefined || (left !== undefined && left.key <= right.key)
        const isNow = left === undefined || (right !== undefined && right.key <= left.key)
        if (!isOld || !isNow || left!.branch !== right!.branch) {
          const key = isOld ? left!.key : right!.key
          found.push({
            key,
            before: isOld ? left!.branch : undefined,
            after: isNow ? right!.branch : undefined,
          })
        }
        if (isOld) old++
        if (isNow) at++
      }
      oldFrom = run.old + run.length
      nowFrom = run.now + run.length
    }
    return found
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
    return this.#memos === null ? [] : this.#parts.chunks.flatMap(this.#memos.of(knownOfChunks).rankedIn)
  }

  /** Those with others under some keys; null for none. Not of `none`: `of` makes the first. */
  edited(changes: ReadonlyMap<number, Branch | null>): Branches {
    const edit = { gone: [] as Keyed[], replaced: [] as Keyed[], added: [] as Keyed[] }
    let next = this.#nextNumber
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
      if ('number' in branch.element) next = Math.max(next, branch.element.number + 1)
      if (known === undefined) edit.added.push({ key, branch })
      else edit.replaced.push({ key, branch })
    }
    const keyed = this.#keyed.edited(edit)
    const parts = this.#partsAfter(counts, latest)
    return new Branches({ keyed, parts, nextNumber: next }, this.#elementsAfter(keyed), this.#memos)
  }

  /** Takes over those of the chunks that stay. */
  #elementsAfter(keyed: SortedList<Keyed>): Sequence<Element> {
    if (keyed === this.#keyed) return this.elements
    const known = this.elements.chunks
    const { elementsIn } = this.#memos!.of(knownOfChunks)
    const made: (readonly Element[])[] = []
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
