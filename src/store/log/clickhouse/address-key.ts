import { type Family, parseAddress, parseAddress4 } from '../../../core/net/ip.ts'

/** An address as text whose order is that of addresses: the family, then hexadecimal digits. */
export function addressKey(family: Family, value: bigint): string {
  return `${family}${value.toString(16).padStart(family === 4 ? 8 : 32, '0')}`
}

/** The same of an address as it is printed; empty for all else. */
export function keyOfText(text: string): string {
  const four = parseAddress4(text)
  if (four !== null) return `4${(four >>> 0).toString(16).padStart(8, '0')}`
  const address = parseAddress(text)
  return address === null ? '' : addressKey(address.family, address.value)
}
