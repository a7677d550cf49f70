/** Rows of a block that hold: all, none, or those with a 1. */
export type Mask = boolean | Uint8Array

// Four rows at a time.

/** Rows for which both hold. */
export function both(one: Mask, other: Mask): Mask {
  if (one === false || other === false) return false
  if (one === true) return other
  if (other === true) return one
  const rows = new Uint8Array(one.length)
  const [to, from, more] = [fours(rows), fours(one), fours(other)]
  let some = 0
  for (let place = 0; place < to.length; place++) some |= to[place] = from[place]! & more[place]!
  for (let row = 4 * to.length; row < rows.length; row++) some |= rows[row] = one[row]! & other[row]!
  return some === 0 ? false : rows
}

/** Rows for which one holds. */
export function either(one: Mask, other: Mask): Mask {
  if (one === true || other === true) return true
  if (one === false) return other
  if (other === false) return one
  const rows = new Uint8Array(one.length)
  const [to, from, more] = [fours(rows), fours(one), fours(other)]
  for (let place = 0; place < to.length; place++) to[place] = from[place]! | more[place]!
  for (let row = 4 * to.length; row < rows.length; row++) rows[row] = one[row]! | other[row]!
  return rows
}

/** Rows for which it does not hold. */
export function not(mask: Mask): Mask {
  if (typeof mask === 'boolean') return !mask
  const rows = new Uint8Array(mask.length)
  const [to, from] = [fours(rows), fours(mask)]
  for (let place = 0; place < to.length; place++) to[place] = from[place]! ^ 0x01010101
  for (let row = 4 * to.length; row < rows.length; row++) rows[row] = mask[row]! ^ 1
  return rows
}

/** Counts the rows that hold. */
export function countOf(mask: Mask, rows: number): number {
  if (typeof mask === 'boolean') return mask ? rows : 0
  const from = fours(mask)
  let count = 0
  for (let start = 0; start < from.length; start += mostSummed) {
    const end = Math.min(start + mostSummed, from.length)
    let sums = 0
    for (let place = start; place < end; place++) sums += from[place]!
    // A sum in each byte.
    count += (sums & 0xff) + ((sums >>> 8) & 0xff) + ((sums >>> 16) & 0xff) + (sums >>> 24)
  }
  for (let row = 4 * from.length; row < rows; row++) count += mask[row]!
  return count
}

const mostSummed = 255

/** Masks begin where numbers of 32 bits may. */
function fours(mask: Uint8Array): Uint32Array {
  return new Uint32Array(mask.buffer, mask.byteOffset, mask.length >> 2)
}
