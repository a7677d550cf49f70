import { firstIndex } from '../core/list/first-index.ts'

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
