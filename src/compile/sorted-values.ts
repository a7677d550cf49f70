/** Numbers in ascending order, each once. */
export class SortedValues {
  readonly all: readonly bigint[]

  constructor(values: Iterable<bigint>) {
    this.all = [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
  }

  /** True when one of them lies in the range, both ends inclusive. */
  hasIn(lo: bigint, hi: bigint): boolean {
    const at = firstIndex(this.all.length, (index) => this.all[index]! >= lo)
    return at < this.all.length && this.all[at]! <= hi
  }
}

/** Index of the first of `length` sorted places at which a condition holds that holds at all later ones; else `length`. */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
