import type { MapElement, NamedMap } from './ruleset.ts'

/** What leads from the elements of one map to those of another with the same key field. */
export interface MapChanges {
  /** Keys of elements that are no longer there, or lead elsewhere now. */
  readonly gone: readonly string[]
  /** Elements that are new, or lead elsewhere now. */
  readonly come: readonly MapElement[]
}

const none: MapChanges = { gone: [], come: [] }

/** Compares two maps. */
export function mapChanges(before: NamedMap, after: NamedMap): MapChanges {
  if (before === after) return none
  const left = new Map<string, MapElement>(before.elements.map((element) => [element.key, element]))
  const come: MapElement[] = []
  const replaced: string[] = []
  for (const element of after.elements) {
    const known = left.get(element.key)
    left.delete(element.key)
    if (known === element) continue
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
  const without = new Set(gone)
  const staying = (map.elements as readonly MapElement[]).filter(({ key }) => !without.has(key))
  return { ...map, elements: [...staying, ...come] } as NamedMap
}

function saysTheSame(one: MapElement, other: MapElement): boolean {
  if ('counter' in one || 'counter' in other) {
    return 'counter' in one && 'counter' in other && one.counter === other.counter
  }
  return one.verdict === other.verdict && one.chain === other.chain
}
