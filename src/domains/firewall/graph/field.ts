import type { MatchField } from '../../../core/ruleset.ts'

/**
 * What packets can be told apart by, in the order of the arrays that hold one number for each. Addresses of IPv6 are
 * told apart by their first 48 bits, devices by numbers that a list of rules gives them.
 */
export const fields = [
  'meta nfproto',
  'meta l4proto',
  'th sport',
  'th dport',
  'ip saddr',
  'ip daddr',
  'ip6 saddr',
  'ip6 daddr',
  'iifname',
  'oifname',
] as const satisfies readonly MatchField[]

/** Index of a field. */
export type FieldIndex = number

export const versionField = 0
export const protocolField = 1
/** Bits of each field's numbers. */
export const fieldBits = [1, 8, 16, 16, 32, 32, 48, 48, 16, 16] as const
/** Largest number of each field. */
export const fieldMax = fieldBits.map((bits) => 2 ** bits - 1)
/** Bits of an IPv6 address that are not looked at. */
export const hiddenBits = 80n

/** The numbers of IP versions in `versionField`. */
export const versionNumber = { 4: 0, 6: 1 } as const

/** Index of the field, or -1 of one that packets are not told apart by. */
export function fieldIndex(field: MatchField): FieldIndex {
  return (fields as readonly MatchField[]).indexOf(field)
}

/** The version that a packet must have to have the field; null where both have it. */
export function versionOf(field: FieldIndex): 4 | 6 | null {
  if (field === 4 || field === 5) return 4
  return field === 6 || field === 7 ? 6 : null
}

/** Whether keys of the field may be prefixes. */
export function hasPrefixes(field: FieldIndex): boolean {
  return versionOf(field) !== null
}
