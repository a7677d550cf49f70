/** Sets and maps of a declared size have room for so many times their elements, and for some at least. */
const slack = 1.25
const leastSize = 8
/** With room for so many times what is needed they are made anew. */
const mostEmpty = 16

/** The size of a set or map of so many elements, a power of two: as it is known, while they fit and fill enough of it. */
export function roomFor(count: number, known: number | null): number {
  const wanted = Math.max(leastSize, 2 ** Math.ceil(Math.log2(count * slack)))
  return known !== null && count <= known && known <= wanted * mostEmpty ? known : wanted
}
