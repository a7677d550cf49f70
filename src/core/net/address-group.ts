import { canonicalAddress } from './authority.ts'
import { parseAddress, printAddress } from './ip.ts'

const networkBits = 64n

/**
 * Returns the place that a connection from `text` counts for: an IPv4 address, or the /64 of an IPv6 address, which
 * is what a single customer has at least. Text that is no address stands for itself.
 */
export function addressGroup(text: string): string {
  const canonical = canonicalAddress(text)
  const address = parseAddress(canonical)
  if (address?.family !== 6) return canonical
  return `${printAddress(6, (address.value >> networkBits) << networkBits)}/64`
}
