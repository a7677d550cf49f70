import { sharedEnds } from '../../core/list/incremental.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { blockSize } from './interval-index.ts'
import { type Question, RuleBlock } from './rule-block.ts'
import type { RuleForm } from './rule-form.ts'
import { isAsked } from './runtime-addresses.ts'

/** An ordered table of rules that finds the first match without looking at each rule. */
export interface RuleIndex<I> {
  /** The first rule that matches and that `accepts` takes, or null. */
  first(question: Question, accepts?: (item: I, entry: Entry<I>) => boolean): Entry<I> | null
  /** The table in parts, in match order. */
  readonly parts: readonly RulePart[]
}

/** At most `blockSize` rules of a table. What is read here is made when it is first needed, in some milliseconds. */
export interface RulePart {
  readonly block: RuleBlock
  /** Atoms that must be asked for each address (`isAsked`). */
  readonly asked: readonly string[]
}

/** Makes the index of a table, and again as the table changes. */
export interface Indexing<I> {
  (entries: readonly Entry<I>[]): RuleIndex<I>
  /** The same for other meanings of what rules name: parts in which `isSame` holds for all rules are taken over. */
  renewed(formOf: FormOf<I>, isSame: (entry: Entry<I>) => boolean): Indexing<I>
}

/** Form of a rule; must be pure. */
type FormOf<I> = (entry: Entry<I>) => RuleForm | null

/** Makes indexes of a table. Parts in which all rules stayed are taken over. */
export function ruleIndexes<I>(formOf: FormOf<I>): Indexing<I> {
  return indexingWith(formOf, [])
}

function indexingWith<I>(formOf: FormOf<I>, begun: readonly IndexPart<I>[]): Indexing<I> {
  let parts = begun
  const indexing = (entries: readonly Entry<I>[]) => {
    const count = Math.ceil(entries.length / blockSize)
    parts = Array.from({ length: count }, (_, number) => {
      const own = entries.slice(number * blockSize, (number + 1) * blockSize)
      const known = parts[number]
      return known?.holds(own) ? known : new IndexPart(own, formOf)
    })
    return indexOf(entries, parts)
  }
  return Object.assign(indexing, {
    renewed: (formAnew: FormOf<I>, isSame: (entry: Entry<I>) => boolean) =>
      indexingWith(
        formAnew,
        parts.map((part) => part.renewed(formAnew, isSame)),
      ),
  })
}

function indexOf<I>(entries: readonly Entry<I>[], parts: readonly IndexPart<I>[]): RuleIndex<I> {
  return {
    parts,
    first: (question, accepts) => {
      for (let number = 0; number < parts.length; number++) {
        const start = number * blockSize
        const takes = accepts
          ? (index: number) => accepts(entries[start + index]!.item, entries[start + index]!)
          : null
        const found = parts[number]!.block.find(question, takes)
        if (found >= 0) return entries[start + found]!
      }
      return null
    },
  }
}

class IndexPart<I> implements RulePart {
  readonly #entries: readonly Entry<I>[]
  /** Null once the forms are made: it knows all objects of its time. */
  #formOf: FormOf<I> | null
  /** Forms are not kept: to make those of a part again takes less than to make its block. */
  #made: RulePart | null = null

  constructor(entries: readonly Entry<I>[], formOf: FormOf<I>) {
    this.#entries = entries
    this.#formOf = formOf
  }

  get block(): RuleBlock {
    return this.#make().block
  }

  get asked(): readonly string[] {
    return this.#make().asked
  }

  /** True when these are the very rules. */
  holds(entries: readonly Entry<I>[]): boolean {
    return (
      entries.length === this.#entries.length && sharedEnds(entries, this.#entries).head === entries.length
    )
  }

  #make() {
    if (this.#made === null) {
      const formOf = this.#formOf!
      const forms = this.#entries.map((entry) => formOf(entry))
      this.#made = { block: new RuleBlock(forms), asked: askedOf(forms) }
      this.#formOf = null
    }
    return this.#made
  }

  /** The part where all its rules mean the same; else one that is yet to be made. */
  renewed(formOf: FormOf<I>, isSame: (entry: Entry<I>) => boolean): IndexPart<I> {
    const stays = this.#made !== null && this.#entries.every(isSame)
    return stays ? this : new IndexPart(this.#entries, formOf)
  }
}

/** Atoms that must be asked for each address, for any of the indexes. */
export function askedIn(indexes: readonly Pick<RuleIndex<never>, 'parts'>[]): readonly string[] {
  return [...new Set(indexes.flatMap(({ parts }) => parts.flatMap(({ asked }) => asked)))]
}

function askedOf(forms: readonly (RuleForm | null)[]): readonly string[] {
  const found = new Set<string>()
  for (const form of forms) {
    for (const atom of form?.source.atoms ?? []) found.add(atom)
    for (const atom of form?.destination.atoms ?? []) found.add(atom)
  }
  return [...found].filter(isAsked)
}
