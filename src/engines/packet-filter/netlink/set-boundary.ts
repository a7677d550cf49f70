import type { ElementRange, NamedSet } from '../../../core/ruleset.ts'
import type { ElementChanges } from '../../../core/set-changes.ts'
import {
  type Boundary,
  boundariesOf,
  predecessor,
  setTypes,
  successor,
  textOfValue,
  type ValueType,
} from './value.ts'

/** What the kernel loses and gets. */
export interface BoundaryChanges {
  readonly gone: readonly Boundary[]
  readonly come: readonly Boundary[]
}

/** Whether the kernel holds intervals, not single values. */
export function hasIntervals({ type, isHashed }: Pick<NamedSet, 'type' | 'isHashed'>): boolean {
  return setTypes[type].intervals && isHashed !== true
}

/** The elements of a set as the kernel holds them. */
export function elementsOf(set: NamedSet): Boundary[] {
  const valueType = setTypes[set.type]
  return hasIntervals(set) ? boundariesOf(valueType, set.elements) : singles(valueType, set.elements)
}

/** Values that are no intervals. */
export function singles(type: ValueType, ranges: readonly ElementRange[]): Boundary[] {
  return ranges.map(({ lo, hi }) => {
    if (lo !== hi) throw new Error(`a set of single values cannot hold ${lo}-${hi}`)
    return { key: type.encode(lo), isEnd: false, isOpen: false }
  })
}

/** What leads the kernel from one set to another. The elements that both have are not encoded, only those beside a change. */
export function boundaryChanges(old: NamedSet, set: NamedSet, changes: ElementChanges): BoundaryChanges {
  const type = setTypes[set.type]
  if (!hasIntervals(set)) return { gone: singles(type, changes.gone), come: singles(type, changes.come) }
  const changed = [...changes.gone, ...changes.come]
  const isZero = ({ lo }: ElementRange) => type.encode(lo).every((byte) => byte === 0)
  if (changed.some(isZero) || old.elements.length === 0) return apart(elementsOf(old), elementsOf(set))
  const kept = besides(set, changes)
  const [before, after] = [changes.gone, changes.come].map((own) => boundariesOf(type, [...kept, ...own]))
  return apart(before!.filter(isNotZero), after!.filter(isNotZero))
}

/** The elements of both sets that touch one that is gone or has come: they may have been, or be, one interval with it. */
function besides(set: NamedSet, { gone, come }: ElementChanges): readonly ElementRange[] {
  const type = setTypes[set.type]
  const [ends, starts] = [new Set<string>(), new Set<string>()]
  for (const { lo, hi } of [...gone, ...come]) {
    const [before, after] = [predecessor(type.encode(lo)), successor(type.encode(hi))]
    if (before !== null) ends.add(textOf(type, before))
    if (after !== null) starts.add(textOf(type, after))
  }
  const own = new Set(come.map(({ lo }) => lo))
  return set.elements.filter(({ lo, hi }) => (ends.has(hi) || starts.has(lo)) && !own.has(lo))
}

function textOf({ number }: ValueType, bytes: Uint8Array): string {
  return textOfValue(number, Buffer.from(bytes)) ?? ''
}

/** The end at zero stays, as nothing that begins there has changed. */
function isNotZero({ key }: Boundary): boolean {
  return key.some((byte) => byte !== 0)
}

/** What is not on both sides. */
function apart(before: readonly Boundary[], after: readonly Boundary[]): BoundaryChanges {
  return { gone: without(before, after), come: without(after, before) }
}

function without(some: readonly Boundary[], others: readonly Boundary[]): Boundary[] {
  const text = ({ key, isEnd, isOpen }: Boundary) => `${key.join()} ${isEnd} ${isOpen}`
  const known = new Set(others.map(text))
  return some.filter((one) => !known.has(text(one)))
}
