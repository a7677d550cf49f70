import { type Address, parseAddress, unmapAddress } from './ip.ts'

/** Tells whether one host can have an address: it is not unspecified, of a group, a broadcast or reserved. */
export function isUnicast(address: Address): boolean {
  const { family, value } = unmapAddress(address)
  if (family === 4) return value >> 24n !== 0n && value >> 28n < 14n
  return value !== 0n && value >> 120n !== 0xffn
}

/** Tells whether `host` is an address that no host can have; names are not. */
export function isHostless(host: string): boolean {
  const address = parseAddress(host)
  return address !== null && !isUnicast(address)
}
