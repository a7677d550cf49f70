import { listAfter, listChanges } from './list-changes.ts'
import type { MapElement, NamedMap } from './ruleset.ts'

/** What leads from the elements of one map to those of another with the same key field. */
export interface MapChanges {
  /** Keys of elements that are no longer there, or lead elsewhere now. */
  readonly gone: readonly string[]
  /** Elements that are new, or lead elsewhere now. */
  readonly come: readonly MapElement[]
}

const none: MapChanges = { gone: [], come: [] }

/** Compares two maps; elements that are the same objects cost next to nothing. */
export function mapChanges(before: NamedMap, after: NamedMap): MapChanges {
  if (before === after) return none
  const changes = listChanges<MapElement>(before.elements, after.elements)
  const left = new Map(changes.gone.map((element) => [element.key, element]))
  const come: MapElement[] = []
  const replaced: string[] = []
  for (const element of changes.come) {
    const known = left.get(element.key)
    left.delete(element.key)
    if (known !== undefined) {
      if (saysTheSame(known, element)) continue
      replaced.push(element.key)
    }
    come.push(element)
  }
  return { gone: [...left.keys(), ...replaced], come }
}

/** The map after the changes. */
export function changedMap(map: NamedMap, { gone, come }: MapChanges): NamedMap {
  const list: readonly MapElement[] = map.elements
  const keys = new Set(gone)
  const left = gone.length === 0 ? [] : list.filter(({ key }) => keys.has(key))
  return { ...map, elements: listAfter(list, { gone: left, come }) } as NamedMap
}

function saysTheSame(one: MapElement, other: MapElement): boolean {
  if ('counter' in one || 'counter' in other) {
    return 'counter' in one && 'counter' in other && one.counter === other.counter
  }
  return one.verdict === other.verdict && one.chain === other.chain
}
