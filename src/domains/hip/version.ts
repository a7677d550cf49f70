/** Comparisons of versions. */
export const comparisons = [
  'equal',
  'not_equal',
  'less',
  'less_or_equal',
  'greater',
  'greater_or_equal',
] as const

/** A way to compare. */
export type Comparison = (typeof comparisons)[number]

/**
 * Compares two versions part by part: negative, zero or positive. A part is a run of digits, compared as a number, or a
 * run of other letters, compared regardless of case and below every number, so that `2.0rc1` is below `2.0`. What one
 * version lacks at its end counts as 0: `10.1` equals `10.1.0`. Signs and spaces only separate.
 * Source: silences#hip-version.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const order = compareParts(left[index] ?? '0', right[index] ?? '0')
    if (order !== 0) return order
  }
  return 0
}

function partsOf(version: string): readonly string[] {
  return version.toLowerCase().match(/\d+|\p{L}+/gu) ?? []
}

const number = /^\d/

function compareParts(a: string, b: string): number {
  if (number.test(a) !== number.test(b)) return number.test(a) ? 1 : -1
  if (!number.test(a)) return a < b ? -1 : a > b ? 1 : 0
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  if (left.length !== right.length) return left.length - right.length
  return left < right ? -1 : left > right ? 1 : 0
}

/** True when `version` stands to `wanted` as `comparison` says. */
export function versionIs(version: string, comparison: Comparison, wanted: string): boolean {
  const order = compareVersions(version, wanted)
  switch (comparison) {
    case 'equal':
      return order === 0
    case 'not_equal':
      return order !== 0
    case 'less':
      return order < 0
    case 'less_or_equal':
      return order <= 0
    case 'greater':
      return order > 0
    case 'greater_or_equal':
      return order >= 0
  }
}
