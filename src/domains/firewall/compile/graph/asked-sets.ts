import { oncePerObject, sharedRuns } from '../../../../core/list/incremental.ts'
import type { Chunks, Sequence } from '../../../../core/list/sequence.ts'
import { SortedList } from '../../../../core/list/sorted-list.ts'
import { type Memos, memo } from '../../../../core/memo.ts'
import type { Chain, NamedSet } from '../../../../core/ruleset/ruleset.ts'

interface Brought {
  set: NamedSet
  /** Number of chunks that bring it. */
  count: number
}

/**
 * The sets that rules bring and chains ask: packets that are classified by the members of a list need not be asked for it again. Kept
 * from one edit to the next.
 */
export class AskedSets {
  readonly #chains: Chunks<Chain>
  readonly #sets: Chunks<NamedSet>
  /** Number of chunks of chains that ask each set. */
  readonly #asked: Map<string, number>
  readonly #brought: Map<string, Brought>
  readonly #list: SortedList<NamedSet>
  readonly #memos: Memos
  /** True when a later one has taken over what this one held. */
  #isPassedOn = false

  private constructor(
    { chains, sets }: Asking,
    { asked, brought }: { readonly asked: Map<string, number>; readonly brought: Map<string, Brought> },
    list: SortedList<NamedSet>,
    memos: Memos,
  ) {
    this.#memos = memos
    this.#chains = chains
    this.#sets = sets
    this.#asked = asked
    this.#brought = brought
    this.#list = list
  }

  /** Of these chains and sets. */
  static of(asking: Asking, memos: Memos): AskedSets {
    const none = SortedList.of<NamedSet>([], byName)
    const known = { asked: new Map(), brought: new Map() }
    return new AskedSets({ chains: [], sets: [] }, known, none, memos).renewed(asking)
  }

  /** The same of others: looks at the chunks that differ, the first time it is asked. */
  renewed(asking: Asking): AskedSets {
    if (this.#isPassedOn) return AskedSets.of(asking, this.#memos)
    this.#isPassedOn = true
    const touched = new Set<string>()
    const chains = chunksApart(this.#chains, asking.chains)
    for (const chunk of chains.come) this.#ask(chunk, 1, touched)
    for (const chunk of chains.gone) this.#ask(chunk, -1, touched)
    const sets = chunksApart(this.#sets, asking.sets)
    for (const chunk of sets.come) this.#bring(chunk, touched)
    for (const chunk of sets.gone) this.#takeAway(chunk, touched)
    const known = { asked: this.#asked, brought: this.#brought }
    return new AskedSets(asking, known, this.#listAfter(touched), this.#memos)
  }

  /** Each set once, by name. */
  get sets(): Sequence<NamedSet> {
    return this.#list
  }

  #ask(chunk: readonly Chain[], times: number, touched: Set<string>): void {
    for (const name of this.#memos.of(setsOfChunks)(chunk)) {
      const before = this.#asked.get(name) ?? 0
      const count = before + times
      if (count > 0) this.#asked.set(name, count)
      else this.#asked.delete(name)
      // What chunks that come and chunks that go both ask stays as it is.
      if (before === 0 || count === 0) touched.add(name)
    }
  }

  #bring(chunk: readonly NamedSet[], touched: Set<string>): void {
    for (const set of chunk) {
      const known = this.#brought.get(set.name)
      if (known?.set !== set) touched.add(set.name)
      if (known === undefined) this.#brought.set(set.name, { set, count: 1 })
      else {
        // Under one name stands the newest.
        known.set = set
        known.count += 1
      }
    }
  }

  #takeAway(chunk: readonly NamedSet[], touched: Set<string>): void {
    for (const { name } of chunk) {
      const known = this.#brought.get(name)!
      known.count -= 1
      if (known.count > 0) continue
      this.#brought.delete(name)
      touched.add(name)
    }
  }

  #listAfter(touched: ReadonlySet<string>): SortedList<NamedSet> {
    const edit = { gone: [] as NamedSet[], replaced: [] as NamedSet[], added: [] as NamedSet[] }
    for (const name of touched) {
      const found = this.#list.firstFrom((set) => compare(set.name, name))
      const known = found?.name === name ? found : undefined
      const now = this.#asked.has(name) ? this.#brought.get(name)?.set : undefined
      if (now === known) continue
      if (now === undefined) edit.gone.push(known!)
      else if (known === undefined) edit.added.push(now)
      else edit.replaced.push(now)
    }
    return this.#list.edited(edit)
  }
}

/** Chains, and the sets that rules bring for them. */
export interface Asking {
  readonly chains: Chunks<Chain>
  readonly sets: Chunks<NamedSet>
}

function chunksApart<T>(
  before: Chunks<T>,
  after: Chunks<T>,
): { readonly gone: Chunks<T>; readonly come: Chunks<T> } {
  const [gone, come]: [(readonly T[])[], (readonly T[])[]] = [[], []]
  const end = { old: before.length, now: after.length, length: 0 }
  let [old, now] = [0, 0]
  for (const run of [...sharedRuns(before, after), end]) {
    gone.push(...before.slice(old, run.old))
    come.push(...after.slice(now, run.now))
    old = run.old + run.length
    now = run.now + run.length
  }
  return { gone, come }
}

const setsOfChunks = memo(() => oncePerObject(setsIn))

/** Names of the sets that rules of the chains ask. */
export function setsIn(chains: readonly Chain[]): readonly string[] {
  const found = new Set<string>()
  for (const { rules } of chains) {
    for (const { match } of rules) for (const each of match) if (each.op === 'set') found.add(each.set)
  }
  return [...found]
}

function byName(one: NamedSet, other: NamedSet): number {
  return compare(one.name, other.name)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
