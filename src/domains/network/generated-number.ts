/**
 * The lowest positive integer that is not in `used`: the number of a generated system name. The same
 * configuration always gives the same, and never one that is taken.
 */
export function lowestFree(used: Iterable<number>): number {
  const taken = new Set(used)
  let number = 1
  while (taken.has(number)) number++
  return number
}
