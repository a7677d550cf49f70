import { addressBits, type Family, type Prefix, parseAddress, prefixInterval } from './ip.ts'

/** Bits of a label of reverse names, by IP version: a byte, a hexadecimal digit. */
const labelBits = { 4: 8, 6: 4 } as const

/** The name that a reverse question about an address asks for, with the final dot; null for what is no address. */
export function reverseName(address: string): string | null {
  const parsed = parseAddress(address)
  return parsed === null ? null : zoneName(parsed.family, parsed.value, addressBits(parsed.family))
}

/**
 * Names of the reverse zones that hold the addresses of a network and no others, with the final dot: one, or as many as its
 * length lies below the next label (at most 128). Source: RFC 1035, section 3.5; RFC 3596, section 2.5.
 */
export function reverseZones(network: Prefix): readonly string[] {
  const { family, length } = network
  const bits = labelBits[family]
  const whole = Math.max(Math.ceil(length / bits) * bits, bits)
  const step = 1n << BigInt(addressBits(family) - whole)
  const { lo } = prefixInterval(network)
  return Array.from({ length: 2 ** (whole - length) }, (_, index) =>
    zoneName(family, lo + BigInt(index) * step, whole),
  )
}

function zoneName(family: Family, value: bigint, length: number): string {
  const bits = labelBits[family]
  const all = addressBits(family)
  const labels = Array.from({ length: length / bits }, (_, index) => {
    const shift = BigInt(all - (index + 1) * bits)
    return ((value >> shift) & ((1n << BigInt(bits)) - 1n)).toString(family === 4 ? 10 : 16)
  })
  return [...labels.reverse(), family === 4 ? 'in-addr.arpa.' : 'ip6.arpa.'].join('.')
}
