import { listAfter, listChanges } from './list-changes.ts'
import type { ElementRange, NamedSet } from './ruleset.ts'

/** What leads from the elements of one set to those of another of the same name and kind. */
export interface SetChanges {
  /** Where the elements begin that are no longer there, or end elsewhere now. */
  readonly gone: readonly string[]
  /** Elements that are new, or end elsewhere now. */
  readonly come: readonly ElementRange[]
}

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

/** The same in few words. */
export function setChanges(before: NamedSet, after: NamedSet): SetChanges {
  const { gone, come } = elementChanges(before, after)
  return { gone: gone.map(({ lo }) => lo), come }
}

/** The set after the changes. */
export function changedSet(set: NamedSet, { gone, come }: SetChanges): NamedSet {
  const starts = new Set(gone)
  const left = gone.length === 0 ? [] : set.elements.filter(({ lo }) => starts.has(lo))
  return { ...set, elements: listAfter(set.elements, { gone: left, come }) }
}

/** Whether two sets are of one kind: only then can one become the other. */
export function isSameKind(one: NamedSet, other: NamedSet): boolean {
  return one.type === other.type && one.isHashed === other.isHashed && one.size === other.size
}

/** Whether two sets have the same name, kind and elements. */
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
