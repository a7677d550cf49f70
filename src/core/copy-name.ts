/**
 * Name of a copy: the first of `name (2)`, `name (3)`, … that is not among `taken`, the name cut where the whole would
 * have more than `limit` characters. A copy of a copy counts on. Source: silences#copies.
 */
export function copyName(name: string, taken: readonly string[], limit: number): string {
  const base = name.replace(/ \(\d{1,9}\)$/u, '')
  const used = new Set(taken)
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`
    const copy = [...base].slice(0, limit - suffix.length).join('') + suffix
    if (!used.has(copy)) return copy
  }
}
