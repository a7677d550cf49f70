import type { MatchField } from '../../../../../core/ruleset/ruleset.ts'

/** A run of bits of a packet that is small enough for a number. */
interface Part {
  readonly of: MatchField
  readonly bits: number
  /** Bits of the same field behind it. */
  readonly below: number
}

/**
 * Fields that packets can be classified by, in the order of the arrays that hold one number for each. Addresses of
 * IPv6 stand there in three parts, devices as numbers that a list of rules gives them.
 */
const parts: readonly Part[] = [
  { of: 'meta nfproto', bits: 1, below: 0 },
  { of: 'meta l4proto', bits: 8, below: 0 },
  { of: 'th sport', bits: 16, below: 0 },
  { of: 'th dport', bits: 16, below: 0 },
  { of: 'ip saddr', bits: 32, below: 0 },
  { of: 'ip daddr', bits: 32, below: 0 },
  ...address6('ip6 saddr'),
  ...address6('ip6 daddr'),
  { of: 'iifname', bits: 16, below: 0 },
  { of: 'oifname', bits: 16, below: 0 },
]

function address6(of: MatchField): readonly Part[] {
  return [
    { of, bits: 48, below: 80 },
    { of, bits: 40, below: 40 },
    { of, bits: 40, below: 0 },
  ]
}

/** Index of a field, or of a part of one. */
export type FieldIndex = number

/** The field that each index is of. */
export const fields: readonly MatchField[] = parts.map(({ of }) => of)
export const versionField = 0
export const protocolField = 1
/** Bits of each field's numbers. */
export const fieldBits: readonly number[] = parts.map(({ bits }) => bits)
/** Largest number of each field. */
export const fieldMax: readonly number[] = fieldBits.map((bits) => 2 ** bits - 1)
/** Bits of the same field behind those that the index stands for. */
export const bitsBelow: readonly number[] = parts.map(({ below }) => below)

/** The numbers of IP versions in `versionField`. */
export const versionNumber = { 4: 0, 6: 1 } as const

const versions = parts.map(({ of }) => (of.startsWith('ip6 ') ? 6 : of.startsWith('ip ') ? 4 : null))
const portFields = parts.map(({ of }) => of.startsWith('th '))

/** First index of the field, or -1 of one that packets are not classified by. */
export function fieldIndex(field: MatchField): FieldIndex {
  return fields.indexOf(field)
}

/** The version that a packet must have to have the field; null where both have it. */
export function versionOf(field: FieldIndex): 4 | 6 | null {
  return versions[field]!
}

export function isPort(field: FieldIndex): boolean {
  return portFields[field]!
}

/** True when keys of the field may be the first bits of it. */
export function hasPrefixes(field: FieldIndex): boolean {
  return versions[field] !== null || portFields[field]!
}
