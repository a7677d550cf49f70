/** Client of a connection, as reported by a relay in front of the server. Addresses in text form. */
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

/** Both ends of a connection. */
export interface Ends {
  readonly from: Origin
  readonly to: Origin
}

/** Reads such a line, without its end; null when it is none. */
export function readProxyHeader(line: string): Ends | null {
  const match = /^PROXY TCP[46] ([0-9a-f.:]+) ([0-9a-f.:]+) (\d{1,5}) (\d{1,5})$/i.exec(line)
  if (match === null) return null
  const [, source, target, sourcePort, targetPort] = match
  return {
    from: { address: source!, port: Number(sourcePort) },
    to: { address: target!, port: Number(targetPort) },
  }
}

/** An IPv4 address that came to a socket for both families stands for itself. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
