import type { ElementRange, NamedSet } from '../../../core/ruleset/ruleset.ts'
import type { ElementChanges } from '../../../core/ruleset/set-changes.ts'
import {
  type Boundary,
  boundariesOf,
  predecessor,
  setTypes,
  successor,
  textOfValue,
  type ValueType,
} from './value.ts'

/** Boundaries that the kernel loses and gets. */
export interface BoundaryChanges {
  readonly gone: readonly Boundary[]
  readonly come: readonly Boundary[]
}

/** Tells whether the kernel holds intervals, not single values. */
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

/**
 * Returns the changes from one set to another. Intervals are exchanged whole: the kernel refuses to delete or add the end of
 * one right behind the beginning of another. Of the elements that both have, only those next to a change are encoded.
 */
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

/** The elements of both sets that are, or were, one interval with one that is gone or has come. */
function besides(set: NamedSet, { gone, come }: ElementChanges): readonly ElementRange[] {
  const type = setTypes[set.type]
  const own = new Set(come.map(({ lo }) => lo))
  const found = new Set<ElementRange>()
  for (let edge: readonly ElementRange[] = [...gone, ...come]; edge.length > 0; ) {
    const [ends, starts] = [new Set<string>(), new Set<string>()]
    for (const { lo, hi } of edge) {
      const [before, after] = [predecessor(type.encode(lo)), successor(type.encode(hi))]
      if (before !== null) ends.add(textOf(type, before))
      if (after !== null) starts.add(textOf(type, after))
    }
    edge = set.elements.filter(
      (element) =>
        (ends.has(element.hi) || starts.has(element.lo)) && !own.has(element.lo) && !found.has(element),
    )
    for (const element of edge) found.add(element)
  }
  return [...found]
}

function textOf({ number }: ValueType, bytes: Uint8Array): string {
  return textOfValue(number, Buffer.from(bytes)) ?? ''
}

/** The end at zero stays, as nothing that begins there has changed. */
function isNotZero({ key }: Boundary): boolean {
  return key.some((byte) => byte !== 0)
}

/** Returns the intervals that are on one side only. */
function apart(before: readonly Boundary[], after: readonly Boundary[]): BoundaryChanges {
  const [old, now] = [intervalsOf(before), intervalsOf(after)]
  return { gone: without(old, now), come: without(now, old) }
}

/** Each beginning with its end; the end at zero by itself. */
function intervalsOf(boundaries: readonly Boundary[]): ReadonlyMap<string, readonly Boundary[]> {
  const intervals: Boundary[][] = []
  for (const boundary of boundaries) {
    const last = intervals.at(-1)
    if (boundary.isEnd && last?.length === 1 && !last[0]!.isEnd) last.push(boundary)
    else intervals.push([boundary])
  }
  return new Map(intervals.map((interval) => [interval.map(text).join(), interval]))
}

function without(
  some: ReadonlyMap<string, readonly Boundary[]>,
  others: ReadonlyMap<string, readonly Boundary[]>,
): Boundary[] {
  return [...some].flatMap(([name, interval]) => (others.has(name) ? [] : interval))
}

function text({ key, isEnd, isOpen }: Boundary): string {
  return `${key.join('.')} ${isEnd} ${isOpen}`
}
