import type { Atom } from '../regions/atom.ts'
import {
  type FieldIndex,
  fieldBits,
  fieldMax,
  versionField,
  versionNumber,
  versionOf,
} from '../regions/field.ts'
import { type Fall, fallOf, type Region, rangeCount } from '../regions/membership.ts'

/** Classifier of packets: a field, or the first `bits` bits of it. */
export interface By {
  readonly field: FieldIndex
  readonly bits: number
  /** The keys that packets are classified by; null for all that occur. */
  readonly keys: ReadonlySet<number> | null
  /** The first and the last key that packets which come here may have. */
  readonly from: number
  readonly to: number
}

/** Classifier of the packets of the region. */
export function byBits({ lo, hi }: Region, field: FieldIndex, bits: number): By {
  const size = keySize(field, bits)
  const [from, to] = [Math.floor(lo[field]! / size), Math.floor(hi[field]! / size)]
  return { field, bits, keys: null, from, to }
}

const powers = Array.from({ length: Math.max(...fieldBits) + 1 }, (_, exponent) => 2 ** exponent)

/** Numbers of a field that one key stands for. */
export function keySize(field: FieldIndex, bits: number): number {
  return powers[fieldBits[field]! - bits]!
}

const underNone: Fall = { keys: [], wide: [], isExact: false }
const underAll = fieldMax.map((_, field) =>
  Array.from(
    { length: fieldBits[field]! + 1 },
    (_, bits): Fall => ({
      keys: [],
      wide: [0, 2 ** bits - 1],
      isExact: false,
    }),
  ),
)

/** Keys that the atom falls under. What has neither keys nor wide ranges has no packet here, or none with the field. */
export function keysOf(atom: Atom, by: By): Fall {
  const { field, bits, keys } = by
  const membership = atom.members[field]!
  if (membership === null) return mayHave(atom, field) ? underAll[field]![bits]! : underNone
  const fall = fallOf(membership, field, bits)
  if (keys !== null && !fall.keys.every((key) => keys.has(key))) {
    return { keys: fall.keys.filter((key) => keys.has(key)), wide: [...fall.wide, -1, -1], isExact: false }
  }
  return rangeCount(membership) === 1 ? fall : between(fall, by)
}

/** Answer of `onlyKeyOf` for atoms that fall under no key, and for those that it does not know. */
export const noKey = -1
export const severalKeys = -2

/** The key that the atom falls under as a whole, where that is quickly known; else `noKey` or `severalKeys`. */
export function onlyKeyOf({ members }: Atom, { field, bits, keys }: By, size: number): number {
  const membership = members[field]!
  if (membership === null) return noKey
  if (membership.longest === null) return severalKeys
  const part = field - membership.field
  if (bits > membership.longest[part]!) return noKey
  const key = Math.floor(membership.los[part]! / size)
  if (Math.floor(membership.his[part]! / size) !== key) return severalKeys
  return keys === null || keys.has(key) ? key : noKey
}

/** True where the atom falls under more than one key. Of most, which are asked at each edit, that is quickly known. */
export function isUnderSeveral(atom: Atom, by: By): boolean {
  if (onlyKeyOf(atom, by, keySize(by.field, by.bits)) >= 0) return false
  return keysOf(atom, by).keys.length > 1
}

/** Part of it between the first and the last key. */
function between(fall: Fall, { from, to }: By): Fall {
  const { keys, wide, isExact } = fall
  const [start, end] = [firstAtLeast(keys, from), firstAtLeast(keys, to + 1)]
  const isWhole = start === 0 && end === keys.length
  const near = nearOf(wide, from, to)
  if (isWhole && near === wide) return fall
  return { keys: isWhole ? keys : keys.slice(start, end), wide: near, isExact }
}

/** The ranges that reach between the two; the same object where all do. */
function nearOf(wide: readonly number[], from: number, to: number): readonly number[] {
  let isWhole = true
  for (let at = 0; at < wide.length && isWhole; at += 2) isWhole = wide[at + 1]! >= from && wide[at]! <= to
  if (isWhole) return wide
  const near: number[] = []
  for (let at = 0; at < wide.length; at += 2)
    if (wide[at + 1]! >= from && wide[at]! <= to) near.push(wide[at]!, wide[at + 1]!)
  return near
}

/** True when all of the atom falls under keys. */
export function isUnderKeys({ keys, wide }: Fall): boolean {
  return keys.length > 0 && wide.length === 0
}

/** Place of the first of `keys`, which are sorted, that is not less than `wanted`. */
export function firstAtLeast(keys: readonly number[], wanted: number): number {
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

/** True when packets of the atom may have the field at all. */
export function mayHave(atom: Region, field: FieldIndex): boolean {
  const version = versionOf(field)
  if (version === null) return true
  const number = versionNumber[version]
  return atom.lo[versionField]! <= number && number <= atom.hi[versionField]!
}
