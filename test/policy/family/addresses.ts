import { printAddress } from '../../../src/core/net/ip.ts'
import type { Draw } from '../random.ts'

/** First and last host of 10.0.0.0/8 that no link of a test's gateway has. */
export const hosts4 = { lo: 0x0a10_0000n, hi: 0x0aff_ffffn } as const

/** The network of IPv6 whose hosts and networks rules are about. */
export const network6 = { lo: 0x2001_0db8_0007n << 80n, hi: (0x2001_0db8_0008n << 80n) - 1n } as const

/** Some host. */
export function host4(draw: Draw): string {
  return printAddress(4, draw.between(hosts4.lo, hosts4.hi))
}

/** So many hosts, hardly any of them twice. */
export function hosts4Of(draw: Draw, count: number): string[] {
  return Array.from({ length: count }, () => host4(draw))
}

/** Some network of 10.0.0.0/8, its length one of `lengths`. */
export function network4(draw: Draw, lengths: readonly number[]): string {
  return networkAt(draw.between(hosts4.lo, hosts4.hi), draw.one(lengths))
}

/** A public address. */
export function publicAddress(draw: Draw): bigint {
  return draw.between(0x1400_0000n, 0x77ff_ffffn)
}

/** A public network, its length one of `lengths`. */
export function publicNetwork(draw: Draw, lengths: readonly number[]): string {
  return networkAt(publicAddress(draw), draw.one(lengths))
}

function networkAt(address: bigint, length: number): string {
  const size = 1n << BigInt(32 - length)
  return `${printAddress(4, address - (address % size))}/${length}`
}

/** The host with this number in the first /64. */
export function host6(number: bigint): string {
  return printAddress(6, network6.lo + number)
}

/** First and last address of the /64 with this number. */
export function network6Of(number: number): readonly [string, string] {
  const from = network6.lo + (BigInt(number) << 64n)
  return [printAddress(6, from), printAddress(6, from + (1n << 64n) - 1n)]
}
