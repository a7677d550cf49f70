import { listChanges } from '../list/list-changes.ts'
import { Sequence } from '../list/sequence.ts'
import { type Splice, spliced, splicesBetween } from '../list/splice.ts'
import type { ElementRange, NamedSet } from './ruleset.ts'

/** Change of a set's list of elements; known ones are named by their beginning. */
export type SetSplice = Splice<string, ElementRange>

/** The elements themselves that two sets do not share. */
export interface ElementChanges {
  readonly gone: readonly ElementRange[]
  readonly come: readonly ElementRange[]
}

/** Compares two sets; elements that are the same objects in the same order cost next to nothing. */
export function elementChanges(before: NamedSet, after: NamedSet): ElementChanges {
  const { gone, come } = listChanges(before.elements, after.elements)
  if (gone.length === 0 || come.length === 0) return { gone, come }
  const [left, right] = [new Set(gone.map(text)), new Set(come.map(text))]
  return {
    gone: gone.filter((element) => !right.has(text(element))),
    come: come.filter((element) => !left.has(text(element))),
  }
}

/** Splices that lead from the list of one set's elements to that of another. */
export function setSplices(before: NamedSet, after: NamedSet): readonly SetSplice[] {
  const splices = splicesBetween(Sequence.from(before.elements), Sequence.from(after.elements))
  return splices.map(({ at, gone, come }) => ({ at, gone: gone.map(({ lo }) => lo), come }))
}

/** The set after the splices; null where they are those of another one. */
export function splicedSet(set: NamedSet, splices: readonly SetSplice[]): NamedSet | null {
  const list = spliced(Sequence.from(set.elements), splices, ({ lo }, gone: string) => lo === gone)
  return list && { ...set, elements: list.whole }
}

/** True when two sets are of one kind: only then can one become the other. */
export function isSameKind(one: NamedSet, other: NamedSet): boolean {
  return (
    one.type === other.type &&
    one.isHashed === other.isHashed &&
    one.isCounting === other.isCounting &&
    one.size === other.size
  )
}

/** True when two sets have the same name, kind and elements. */
export function saysTheSame(one: NamedSet, other: NamedSet): boolean {
  if (one === other) return true
  if (one.name !== other.name || !isSameKind(one, other)) return false
  if (one.elements.length !== other.elements.length) return false
  const { gone, come } = elementChanges(one, other)
  return gone.length + come.length === 0
}

function text({ lo, hi }: ElementRange): string {
  return `${lo}-${hi}`
}
