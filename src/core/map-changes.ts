import { sequenceChanges } from './list-changes.ts'
import { elementsOf, mapWith } from './map-elements.ts'
import { type MapElement, type NamedMap, sizeOf } from './ruleset.ts'
import type { Sequence } from './sequence.ts'
import { type Splice, spliced, splicesBetween } from './splice.ts'

/** What leads from the elements of one map to those of another with the same key field. */
export interface MapChanges {
  /** Keys of elements that are no longer there, or lead elsewhere now. */
  readonly gone: readonly string[]
  /** Elements that are new, or lead elsewhere now. */
  readonly come: readonly MapElement[]
}

/** What becomes of the list of a map's elements: known ones go by their keys. */
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

/** What leads from the list of one map's elements to that of another. */
export function mapSplices(before: NamedMap, after: NamedMap): readonly MapSplice[] {
  return splicesBetween<MapElement>(elementsOf(before), elementsOf(after)).map(({ at, gone, come }) => {
    return { at, gone: gone.map(({ key }) => key), come }
  })
}

/** The map after the splices; null where they are those of another one. */
export function splicedMap(map: NamedMap, splices: readonly MapSplice[]): NamedMap | null {
  const list = spliced<MapElement, string>(elementsOf(map), splices, ({ key }, gone) => key === gone)
  if (list === null) return null
  const { name, key } = map
  const size = sizeOf(map)
  const rest = { name, key, ...(size === undefined ? {} : { size }) } as Omit<NamedMap, 'elements'>
  return mapWith<NamedMap>(rest, list as Sequence<never>)
}

function saysTheSame(one: MapElement, other: MapElement): boolean {
  if ('counter' in one || 'counter' in other) {
    return 'counter' in one && 'counter' in other && one.counter === other.counter
  }
  return one.verdict === other.verdict && one.chain === other.chain
}
