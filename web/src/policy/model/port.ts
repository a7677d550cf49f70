/** Ports from `first` to `last`, both part of it. */
export interface PortRange {
  readonly first: number
  readonly last: number
}

/** Reads a port or `first-last`; null for anything else. */
export function readPorts(text: string): PortRange | null {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text.trim())
  if (!match) return null
  const first = Number(match[1])
  const last = Number(match[2] ?? match[1])
  return first >= 1 && first <= last && last <= 65_535 ? { first, last } : null
}

/** True when two ranges share a port. */
export function overlapsPorts(one: PortRange, other: PortRange): boolean {
  return one.first <= other.last && other.first <= one.last
}
