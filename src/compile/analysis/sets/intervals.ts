// Lists of sorted disjoint intervals of integers that do not touch: `[lo, hi, lo, hi, …]`, both ends inclusive.

/** Index of the first interval that does not end before `value`; the last one when there is none. */
export function indexFrom(list: Int32Array, value: number): number {
  let low = 0
  let high = list.length / 2 - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[2 * middle + 1]! < value) low = middle + 1
    else high = middle
  }
  return 2 * low
}

/** True when a list has something from `lo` to `hi`. */
export function meets(list: Int32Array, lo: number, hi: number): boolean {
  const at = indexFrom(list, lo)
  return list[at]! <= hi && list[at + 1]! >= lo
}

/** Index, from `from` on, of the first interval that does not end before `value`; the length when there is none. */
function skip(list: Int32Array, from: number, value: number): number {
  const { length } = list
  if (from >= length || list[from + 1]! >= value) return from
  let low = from
  let step = 2
  while (low + step < length && list[low + step + 1]! < value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, length)
  while (high - low > 2) {
    const middle = low + (((high - low) >>> 2) << 1)
    if (list[middle + 1]! < value) low = middle
    else high = middle
  }
  return high
}

/** True when two lists have something in common. */
export function meetsAny(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0, j = 0; ; ) {
    j = skip(b, j, a[i]!)
    if (j >= b.length) return false
    if (b[j]! <= a[i + 1]!) return true
    i = skip(a, i, b[j]!)
    if (i >= a.length) return false
    if (a[i]! <= b[j + 1]!) return true
  }
}

/** True when each interval of `a` lies in one of `b`. */
export function liesIn(a: Int32Array, b: Int32Array): boolean {
  let j = 0
  for (let i = 0; i < a.length; i += 2) {
    j = skip(b, j, a[i]!)
    if (j >= b.length || b[j]! > a[i]! || b[j + 1]! < a[i + 1]!) return false
  }
  return true
}

/** Intersection of both lists. */
export function common(a: Int32Array, b: Int32Array): number[] {
  const found: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const lo = Math.max(a[i]!, b[j]!)
    const hi = Math.min(a[i + 1]!, b[j + 1]!)
    if (lo <= hi) found.push(lo, hi)
    if (a[i + 1]! < b[j + 1]!) i = skip(a, i + 2, b[j]!)
    else j = skip(b, j + 2, a[i]!)
  }
  return found
}

/** Part of the first list outside the second. */
export function rest(a: Int32Array, b: Int32Array): number[] {
  const found: number[] = []
  for (let i = 0, j = 0; i < a.length; i += 2) {
    const hi = a[i + 1]!
    let lo = a[i]!
    j = skip(b, j, lo)
    for (let k = j; k < b.length && b[k]! <= hi; k += 2) {
      if (b[k]! > lo) found.push(lo, b[k]! - 1)
      lo = Math.max(lo, b[k + 1]! + 1)
    }
    if (lo <= hi) found.push(lo, hi)
  }
  return found
}

/** The list of intervals that may overlap, sorted, each as `lo * 2 ** 26 + hi`. */
export function union(pairs: Float64Array): Int32Array {
  const found = new Int32Array(2 * pairs.length)
  let end = 0
  for (const pair of pairs) {
    const lo = Math.floor(pair / 2 ** 26)
    const hi = pair % 2 ** 26
    if (end === 0 || lo > found[end - 1]! + 1) {
      found[end++] = lo
      found[end++] = hi
    } else if (hi > found[end - 1]!) found[end - 1] = hi
  }
  return found.subarray(0, end)
}
