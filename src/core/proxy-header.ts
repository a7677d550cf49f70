/** Who opened a connection, as a relay in front of a server tells it. Addresses in text form. */
export interface Origin {
  readonly address: string
  readonly port: number
}

/** The longest header there is, with its line end. Source: HAProxy's PROXY protocol, version 1. */
export const longestProxyHeader = 107

/** The line that goes in front of a relayed connection. Source: HAProxy's PROXY protocol, version 1. */
export function proxyHeader(from: Origin, to: Origin): string {
  const [source, target] = [plain(from.address), plain(to.address)]
  const family = source.includes(':') || target.includes(':') ? 'TCP6' : 'TCP4'
  return `PROXY ${family} ${source} ${target} ${from.port} ${to.port}\r\n`
}

/** Reads such a line, without its end; null when it is none. */
export function readProxyHeader(line: string): Origin | null {
  const match = /^PROXY TCP[46] ([0-9a-f.:]+) [0-9a-f.:]+ (\d{1,5}) \d{1,5}$/i.exec(line)
  return match ? { address: match[1]!, port: Number(match[2]) } : null
}

/** An IPv4 address that came to a socket for both families stands for itself. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
