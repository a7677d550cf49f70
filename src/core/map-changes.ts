import type { MapElement, VerdictMap } from './ruleset.ts'

/** What leads from the elements of one map to those of another with the same key field. */
export interface MapChanges {
  /** Keys of elements that are no longer there, or lead elsewhere now. */
  readonly gone: readonly string[]
  /** Elements that are new, or lead elsewhere now. */
  readonly come: readonly MapElement[]
}

const none: MapChanges = { gone: [], come: [] }

/** Compares two maps. */
export function mapChanges(before: VerdictMap, after: VerdictMap): MapChanges {
  if (before === after) return none
  const left = new Map(before.elements.map((element) => [element.key, element]))
  const come: MapElement[] = []
  const replaced: string[] = []
  for (const element of after.elements) {
    const known = left.get(element.key)
    left.delete(element.key)
    if (known === element) continue
    if (known?.verdict === element.verdict && known.chain === element.chain) continue
    if (known !== undefined) replaced.push(element.key)
    come.push(element)
  }
  return { gone: [...left.keys(), ...replaced], come }
}

/** The map after the changes. */
export function changedMap(map: VerdictMap, { gone, come }: MapChanges): VerdictMap {
  const without = new Set(gone)
  return { ...map, elements: [...map.elements.filter(({ key }) => !without.has(key)), ...come] }
}
