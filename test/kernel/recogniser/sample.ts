/** Beginning of a connection: what each end sends, one packet after the other. */
export interface Sample {
  /** Protocol of IP where it is neither TCP nor UDP: then the first packet is all of it. */
  readonly over: 'tcp' | 'udp' | number
  /** Port of the server. */
  readonly port: number
  /** Port of the client; some protocols have one port for both ends. */
  readonly from?: number
  /** Address of the server, where it matters. */
  readonly to?: string
  /**
   * In hexadecimal digits; what begins with `<` is sent by the server. At `!` the client gives the connection up, and begins another one between the
   * same ports.
   */
  readonly packets: readonly string[]
}

/** A sample, and the identifier that it is to be recognised as. */
export interface SampleCase {
  readonly id: string
  readonly sample: Sample
}

/** Text as hexadecimal digits. */
export function hexOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('hex')
}

/** A ClientHello of TLS that asks for a server by its name. */
export function tlsHello(name: string, alpn = 'h2'): string {
  const short = (value: number) => value.toString(16).padStart(4, '0')
  const extension = (type: number, body: string) => short(type) + short(body.length / 2) + body
  const host = hexOf(name)
  const serverName = `00${short(host.length / 2)}${host}`
  const protocol = hexOf(alpn)
  const extensions =
    extension(0, short(serverName.length / 2) + serverName) +
    extension(10, '0004001d0017') +
    extension(11, '0100') +
    extension(13, '000604030804 0401'.replace(' ', '')) +
    extension(
      16,
      `${short(protocol.length / 2 + 1)}${(protocol.length / 2).toString(16).padStart(2, '0')}${protocol}`,
    ) +
    extension(43, '0403040303')
  const body = `0303${'5a'.repeat(32)}20${'a5'.repeat(32)}0006130113021303${'0100'}${short(extensions.length / 2)}${extensions}`
  const handshake = `01${(body.length / 2).toString(16).padStart(6, '0')}${body}`
  return `160301${short(handshake.length / 2)}${handshake}`
}

/** A request of HTTP. */
export function httpRequest(host: string, path = '/', more = ''): string {
  return hexOf(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: Mozilla/5.0\r\nAccept: */*\r\n${more}\r\n`,
  )
}

/** A question of DNS for the address of a name. */
export function dnsQuestion(name: string): string {
  const labels = name.split('.').map((label) => label.length.toString(16).padStart(2, '0') + hexOf(label))
  return `abcd01000001000000000000${labels.join('')}0000010001`
}
