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

/** Places of the first of `keys`, which are sorted, that the atom overlaps and of the first behind them. */
export function keysUnder(
  keys: ArrayLike<number>,
  atom: Region,
  { field, bits }: By,
): readonly [from: number, to: number] {
  const version = versionOf(field)
  if (version !== null && !mayBeOfVersion(atom, version)) return [0, 0]
  const size = keySize(field, bits)
  const from = firstAtLeast(keys, Math.floor(atom.lo[field]! / size))
  return [from, firstAtLeast(keys, Math.floor(atom.hi[field]! / size) + 1)]
}

function mayBeOfVersion(atom: Region, version: 4 | 6): boolean {
  const number = versionNumber[version]
  return atom.lo[versionField]! <= number && number <= atom.hi[versionField]!
}

function firstAtLeast(keys: ArrayLike<number>, wanted: number): number {
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
