import type { ElementRange, NamedSet } from '../../../core/ruleset/ruleset.ts'
import type { ElementChanges } from '../../../core/ruleset/set-changes.ts'
import {
  type Boundary,
  beginsAtZero,
  endAtZero,
  intervalOf,
  intervalsOf,
  setTypes,
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
  return hasIntervals(set) ? intervalsOf(valueType, set.elements) : singles(valueType, set.elements)
}

/** Values that are no intervals. */
export function singles(type: ValueType, ranges: readonly ElementRange[]): Boundary[] {
  return ranges.map(({ lo, hi }) => {
    if (lo !== hi) throw new Error(`a set of single values cannot hold ${lo}-${hi}`)
    return { key: type.encode(lo), isEnd: false, isOpen: false }
  })
}

/** Returns the changes from one set to another: of each interval that is gone or has come the beginning and the end. */
export function boundaryChanges(old: NamedSet, set: NamedSet, changes: ElementChanges): BoundaryChanges {
  const type = setTypes[set.type]
  if (!hasIntervals(set)) return { gone: singles(type, changes.gone), come: singles(type, changes.come) }
  const [gone, come] = [changes.gone, changes.come].map((ranges) =>
    ranges.flatMap((range) => intervalOf(type, range)),
  ) as [Boundary[], Boundary[]]
  const mayChange =
    old.elements.length === 0 || set.elements.length === 0 || [...gone, ...come].some(beginsAtZero)
  if (!mayChange) return { gone, come }
  const [had, has] = [hasEndAtZero(type, old), hasEndAtZero(type, set)]
  return {
    gone: had && !has ? [endAtZero(type), ...gone] : gone,
    come: has && !had ? [endAtZero(type), ...come] : come,
  }
}

/** The same where ranges come to a set of intervals that has none of them; `isFirst` where it has nothing. */
export function addedBoundaries(
  type: ValueType,
  ranges: readonly ElementRange[],
  isFirst: boolean,
): BoundaryChanges {
  const come = ranges.flatMap((range) => intervalOf(type, range))
  const isAtZero = come.some(beginsAtZero)
  return {
    gone: isAtZero && !isFirst ? [endAtZero(type)] : [],
    come: isFirst && !isAtZero ? [endAtZero(type), ...come] : come,
  }
}

function hasEndAtZero(type: ValueType, { elements }: NamedSet): boolean {
  return elements.length > 0 && !elements.some((range) => beginsAtZero(intervalOf(type, range)[0]!))
}
