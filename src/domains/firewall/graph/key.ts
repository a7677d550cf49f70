import type { Atom, Region } from './atom.ts'
import { type FieldIndex, fieldBits, versionField, versionNumber, versionOf } from './field.ts'

/** What packets are told apart by: a field, or the first `bits` bits of it. */
export interface By {
  readonly field: FieldIndex
  readonly bits: number
  /** The keys that packets are told apart by; null for all that occur. */
  readonly keys: ReadonlySet<number> | null
}

const powers = Array.from({ length: Math.max(...fieldBits) + 1 }, (_, exponent) => 2 ** exponent)

/** Numbers of a field that one key stands for. */
export function keySize(field: FieldIndex, bits: number): number {
  return powers[fieldBits[field]! - bits]!
}

/** The key that the whole atom falls under; null when there is none. */
export function keyOf(atom: Atom, { field, bits, keys }: By): number | null {
  if (atom.common[field]! < bits) return null
  const key = Math.floor(atom.lo[field]! / keySize(field, bits))
  return keys === null || keys.has(key) ? key : null
}

/** Place of the first of `keys`, which are sorted, that the atom overlaps; `endUnder` is behind the last. */
export function firstUnder(keys: readonly number[], atom: Region, by: By): number {
  return mayHave(atom, by)
    ? firstAtLeast(keys, Math.floor(atom.lo[by.field]! / keySize(by.field, by.bits)))
    : 0
}

/** Place behind the last of `keys` that the atom overlaps; that of the first where it overlaps none. */
export function endUnder(keys: readonly number[], atom: Region, by: By): number {
  return mayHave(atom, by)
    ? firstAtLeast(keys, Math.floor(atom.hi[by.field]! / keySize(by.field, by.bits)) + 1)
    : 0
}

/** Whether packets of the atom may have the field at all. */
function mayHave(atom: Region, { field }: By): boolean {
  const version = versionOf(field)
  if (version === null) return true
  const number = versionNumber[version]
  return atom.lo[versionField]! <= number && number <= atom.hi[versionField]!
}

function firstAtLeast(keys: readonly number[], wanted: number): number {
  let [from, to] = [0, keys.length]
  // Many atoms overlap all keys.
  if (to === 0 || keys[0]! >= wanted) return 0
  if (keys[to - 1]! < wanted) return to
  while (from < to) {
    const middle = (from + to) >>> 1
    if (keys[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return from
}
