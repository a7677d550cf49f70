import { type Address, parseAddress, printAddress, unmapAddress } from './ip.ts'

/** Host and port of a request, as `Host` or an absolute target names them. Source: RFC 9110, 7.2. */
export interface Authority {
  /** A name in lower case without a dot at its end, or an address in its canonical form. */
  readonly host: string
  /** The address, when the host is one. */
  readonly address: Address | null
  /** Null when there is none. */
  readonly port: number | null
}

const pattern = /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[a-z0-9_.-]+))(?::(?<port>\d{0,5}))?$/i
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Reads `HOST`, `HOST:PORT` or `[IPv6]:PORT`; null when it is none. A name of digits alone at its end is no name. */
export function readAuthority(text: string): Authority | null {
  const { v6, name, port: digits } = pattern.exec(text)?.groups ?? {}
  const port = digits ? Number(digits) : null
  if (port !== null && port > 65_535) return null
  const address = parseAddress(v6 ?? name ?? '')
  if (v6 !== undefined || address !== null) {
    const isLiteral = address !== null && (v6 !== undefined) === (address.family === 6)
    return isLiteral ? { host: printedAddress(address), address, port } : null
  }
  const host = name?.toLowerCase().replace(/\.$/, '') ?? ''
  const labels = host.split('.')
  const isName = host.length <= 253 && labels.every((each) => label.test(each))
  return isName && !/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1)!) ? { host, address: null, port } : null
}

function printedAddress(address: Address): string {
  const { family, value } = unmapAddress(address)
  return printAddress(family, value)
}

/** An address in its canonical form, IPv4 out of IPv6; text that is no address as it is. */
export function canonicalAddress(text: string): string {
  const address = parseAddress(text)
  return address === null ? text : printedAddress(address)
}
