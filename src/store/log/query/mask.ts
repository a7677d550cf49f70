/** Rows of a block that hold: all, none, or those with a 1. */
export type Mask = boolean | Uint8Array

/** Rows for which both hold. */
export function both(one: Mask, other: Mask): Mask {
  if (one === false || other === false) return false
  if (one === true) return other
  if (other === true) return one
  const rows = new Uint8Array(one.length)
  let some = 0
  for (let row = 0; row < rows.length; row++) some |= rows[row] = one[row]! & other[row]!
  return some === 0 ? false : rows
}

/** Rows for which one holds. */
export function either(one: Mask, other: Mask): Mask {
  if (one === true || other === true) return true
  if (one === false) return other
  if (other === false) return one
  const rows = new Uint8Array(one.length)
  for (let row = 0; row < rows.length; row++) rows[row] = one[row]! | other[row]!
  return rows
}

/** Rows for which it does not hold. */
export function not(mask: Mask): Mask {
  if (typeof mask === 'boolean') return !mask
  const rows = new Uint8Array(mask.length)
  for (let row = 0; row < rows.length; row++) rows[row] = mask[row]! ^ 1
  return rows
}

/** Counts the rows that hold. */
export function countOf(mask: Mask, rows: number): number {
  if (typeof mask === 'boolean') return mask ? rows : 0
  let count = 0
  for (let row = 0; row < rows; row++) count += mask[row]!
  return count
}
