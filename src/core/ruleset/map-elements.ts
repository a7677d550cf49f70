import { Sequence } from '../list/sequence.ts'
import { type MapElement, type NamedMap, sizeOf } from './ruleset.ts'

/** Lists of elements by the maps that were made of them. */
const sequences = new WeakMap<NamedMap, Sequence<MapElement>>()

/** Makes a map of elements in chunks, whose plain list is made when it is first read. */
export function mapWith<M extends NamedMap>(
  map: Omit<M, 'elements'>,
  elements: Sequence<M['elements'][number]>,
): M {
  const made = {
    ...map,
    get elements() {
      return elements.whole
    },
  } as unknown as M
  sequences.set(made, elements as Sequence<MapElement>)
  return made
}

/** Returns a map without its elements, and without making the plain list of them. */
export function withoutElements(map: NamedMap): Omit<NamedMap, 'elements'> {
  const { name, key } = map
  const size = sizeOf(map)
  return {
    name,
    ...('holds' in map ? { holds: map.holds } : {}),
    key,
    ...(size === undefined ? {} : { size }),
  }
}

/** The elements of a map in chunks. */
export function elementsOf<M extends NamedMap>(map: M): Sequence<M['elements'][number]> {
  return (sequences.get(map) ?? Sequence.from<MapElement>(map.elements)) as Sequence<M['elements'][number]>
}
