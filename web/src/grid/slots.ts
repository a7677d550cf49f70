/** Rows that are drawn. */
export interface Slots {
  /** Place of the first, from 0. */
  readonly first: number
  /** Behind the last. */
  readonly end: number
  /** Elements that there are; the row at a place is drawn by the one whose number is the place modulo this. */
  readonly count: number
}

/**
 * The rows that are drawn of `rows` where a window of `height` pixels begins at `top`: those that are seen and `spare` more on either
 * side. There are always the same number of elements for a height, so that none is made while scrolling.
 */
export function slotsOf(rows: number, rowHeight: number, height: number, top: number, spare: number): Slots {
  const count = Math.max(1, Math.ceil(height / rowHeight) + 1 + 2 * spare)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight) - spare, rows - count))
  return { first, end: Math.min(rows, first + count), count }
}

/**
 * Places of the rows that are drawn, in the order of their elements, when the row at `origin` was the first of them the last time that
 * elements were put in order. An element that goes to another row stays where it is, since moving elements costs more than
 * writing them.
 */
export function inElementOrder({ first, end, count }: Slots, origin: number): readonly number[] {
  const places: number[] = []
  for (let step = 0; step < count; step++) {
    const slot = (origin + step) % count
    const place = first + ((((slot - first) % count) + count) % count)
    if (place < end) places.push(place)
  }
  return places
}
