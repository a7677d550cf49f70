import {
  type AddressSet,
  type Family,
  type Interval,
  parseAddress,
  parsePrefix,
  parseRange,
  prefixInterval,
  unionAddressSets,
} from '../../../../core/net/ip.ts'

/** The addresses that texts name: addresses, networks and ranges (`first-last`) of both IP versions. */
export function addressesOf(texts: readonly string[]): AddressSet {
  const found = texts.flatMap((text) => named(text) ?? [])
  const of = (family: Family) => found.filter((one) => one.family === family).map(({ interval }) => interval)
  return unionAddressSets({ v4: of(4), v6: of(6) })
}

function named(text: string): { readonly family: Family; readonly interval: Interval } | null {
  const prefix = parsePrefix(text)
  if (prefix !== null) return { family: prefix.family, interval: prefixInterval(prefix) }
  const address = parseAddress(text)
  if (address === null) return parseRange(text)
  return { family: address.family, interval: { lo: address.value, hi: address.value } }
}
