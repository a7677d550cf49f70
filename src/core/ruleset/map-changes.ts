import { sequenceChanges } from '../list/list-changes.ts'
import type { Sequence } from '../list/sequence.ts'
import { type Splice, spliced, splicesBetween } from '../list/splice.ts'
import { elementsOf, mapWith, withoutElements } from './map-elements.ts'
import type { MapElement, NamedMap } from './ruleset.ts'

/** Changes that lead from the elements of one map to those of another with the same key field. */
export interface MapChanges {
  /** Keys of elements that are no longer there, or lead elsewhere now. */
  readonly gone: readonly string[]
  /** Elements that are new, or lead elsewhere now. */
  readonly come: readonly MapElement[]
}

/** Change of a map's list of elements; known ones are named by their keys. */
export type MapSplice = Splice<string, MapElement>

const none: MapChanges = { gone: [], come: [] }

/** Compares two maps; elements that are the same objects cost next to nothing. */
export function mapChanges(before: NamedMap, after: NamedMap): MapChanges {
  if (before === after) return none
  const changes = sequenceChanges<MapElement>(elementsOf(before), elementsOf(after))
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

/** Splices that lead from the list of one map's elements to that of another. */
export function mapSplices(before: NamedMap, after: NamedMap): readonly MapSplice[] {
  return splicesBetween<MapElement>(elementsOf(before), elementsOf(after)).map(({ at, gone, come }) => {
    return { at, gone: gone.map(({ key }) => key), come }
  })
}

/** The map after the splices; null where they are those of another one. */
export function splicedMap(map: NamedMap, splices: readonly MapSplice[]): NamedMap | null {
  const list = spliced<MapElement, string>(elementsOf(map), splices, ({ key }, gone) => key === gone)
  if (list === null) return null
  return mapWith<NamedMap>(withoutElements(map), list as Sequence<never>)
}

function saysTheSame(one: MapElement, other: MapElement): boolean {
  if ('number' in one || 'number' in other) {
    return 'number' in one && 'number' in other && one.number === other.number
  }
  if ('counter' in one || 'counter' in other) {
    return 'counter' in one && 'counter' in other && one.counter === other.counter
  }
  return one.verdict === other.verdict && one.chain === other.chain
}
