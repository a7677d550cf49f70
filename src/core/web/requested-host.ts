import { parseAddress, printAddress, unmapAddress } from '../net/ip.ts'

/** The host of a request: a name in its ASCII form without a dot at the end, or an address as it is printed, without brackets. */
export interface RequestedHost {
  readonly text: string
  readonly isAddress: boolean
}

const longestName = 253
const plainName = /^(?=[a-z0-9_.-]+$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/
/** What browsers take for an address, in whatever writing: its last part is a number. */
const numeric = /(^|\.)(0x[0-9a-f]*|[0-9]+)$/

/**
 * Reads the host that a client names in TLS or HTTP, with a port behind it or without; null for what is no name and no address.
 * A dot at the end and the case of letters do not count; other scripts become Punycode; an address in another writing than the
 * usual one is that address.
 */
export function requestedHost(text: string): RequestedHost | null {
  const bare = withoutPort(text)
  if (bare === null) return null
  const name = bare.toLowerCase().replace(/\.$/, '')
  if (name.length === 0 || name.length > longestName * 4) return null
  if (plainName.test(name) && !numeric.test(name))
    return name.length <= longestName ? { text: name, isAddress: false } : null
  return unusualHost(name)
}

function withoutPort(text: string): string | null {
  const [, host, port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(\d{0,5}))?$/.exec(text) ?? []
  if (host !== undefined) return Number(port) <= 65_535 ? host : null
  // An address of IPv6 without brackets, as TLS and logs have it.
  return parseAddress(text) === null ? null : text
}

function unusualHost(name: string): RequestedHost | null {
  const own = addressText(name.replace(/^\[|\]$/g, ''))
  if (own !== null) return { text: own, isAddress: true }
  // What is neither a letter nor a digit in some script has no business in a name.
  if (!/^[\p{L}\p{M}\p{N}_.-]+$/u.test(name)) return null
  const address = `http://${name}/`
  if (!URL.canParse(address)) return null
  const { hostname } = new URL(address)
  const found = addressText(hostname)
  if (found !== null) return { text: found, isAddress: true }
  return plainName.test(hostname) && hostname.length <= longestName
    ? { text: hostname, isAddress: false }
    : null
}

function addressText(text: string): string | null {
  const address = parseAddress(text)
  if (address === null) return null
  const { family, value } = unmapAddress(address)
  return printAddress(family, value)
}

/** An address as text in its one printed form, IPv4 within IPv6 as IPv4; the text itself where it is none. */
export function addressForm(text: string): string {
  return addressText(text) ?? text
}
