import type { MapElement, NamedMap } from './ruleset.ts'
import { Sequence } from './sequence.ts'

/** Lists of elements by the maps that were made of them. */
const sequences = new WeakMap<NamedMap, Sequence<MapElement>>()

/** A map of elements in chunks. It makes the plain list of them when somebody reads it. */
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

/** The elements of a map in chunks. */
export function elementsOf<M extends NamedMap>(map: M): Sequence<M['elements'][number]> {
  return (sequences.get(map) ?? Sequence.from<MapElement>(map.elements)) as Sequence<M['elements'][number]>
}
