/** Order of two cells: numbers by value, text by code points, text before numbers. */
export function compareCells(one: string | number, other: string | number): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : 1
  return typeof other === 'number' ? -1 : compareText(one, other)
}

/** Order of two texts by code points, which is that of their UTF-8. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [first, second] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (first !== second) return rank(first) - rank(second)
  }
  return one.length - other.length
}

/** Halves of pairs come behind all other code units. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x10000 : unit
}
