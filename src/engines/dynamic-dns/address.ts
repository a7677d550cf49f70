import {
  type AddressSet,
  containsAddress,
  mergeIntervals,
  parseAddress,
  parsePrefix,
  prefixInterval,
} from '../../core/net/ip.ts'

const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

const privateAddresses: AddressSet = { v4: intervalsOf(4), v6: intervalsOf(6) }

/** Tells whether nobody on the Internet reaches this address: the gateway is behind somebody's NAT. Source: RFC 6890. */
export function isPrivate(text: string): boolean {
  const address = parseAddress(text)
  return address !== null && containsAddress(privateAddresses, address)
}

/** The family of an address. */
export function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4
}

function intervalsOf(family: 4 | 6) {
  const prefixes = privateNetworks.flatMap((text) => parsePrefix(text) ?? [])
  return mergeIntervals(prefixes.filter((prefix) => prefix.family === family).map(prefixInterval))
}
