import { readAuthority } from '../../core/net/authority.ts'
import { parseAddress } from '../../core/net/ip.ts'

/** A name server to speak with. */
export interface NameServer {
  /** Name or address, without brackets. */
  readonly host: string
  readonly port: number
}

const dnsPort = 53

/** The name server of `host`, `host:port`, `address` or `[address]:port`; null when the text is none of these. */
export function parseServer(text: string): NameServer | null {
  if (parseAddress(text) !== null) return { host: text, port: dnsPort }
  const { host, port } = readAuthority(text) ?? { host: '', port: 0 }
  return port === 0 ? null : { host, port: port ?? dnsPort }
}
