import { createCipheriv, createHmac } from 'node:crypto'
import { tlsHello } from './sample.ts'

const datagramBytes = 1200
const tagBytes = 16
const recordHead = 10 // hexadecimal digits

/** Versions of QUIC. Source: RFC 9001, 5.2; RFC 9369, 3. */
const versions = {
  1: { number: '00000001', salt: '38762cf7f55934b34d179ae6a4c80cadccbb7f0a', label: 'quic', first: 0xc3 },
  2: { number: '6b3343cf', salt: '0dede3def700a6db819381be6e269dcbf9bd2ed9', label: 'quicv2', first: 0xd3 },
} as const

/** The first datagram of QUIC version 1, which asks for a server by its name. Source: RFC 9001, 5.2 and appendix A. */
export function quicInitial(name: string, alpn = 'h3'): string {
  const length = helloOf(name, alpn).length
  return quicDatagrams(name, [[[0, length]]], { alpn })[0]!
}

/** A piece of the ClientHello, from one place to another, or to its end. */
type Piece = readonly [from: number, to: number]

/** Datagrams that ask for a server by its name, with these pieces of the ClientHello, which has bytes of no meaning in front of the name. */
export function quicDatagrams(
  name: string,
  datagrams: readonly (readonly Piece[])[],
  { version = 1, padding = 0, alpn = 'h3', identifier = '8394c8f03e515708' }: Partial<Asked> = {},
): readonly string[] {
  const hello = helloOf(name, alpn, padding)
  return datagrams.map((pieces, number) => datagram(hello, { version, pieces, number, identifier }))
}

interface Asked {
  readonly version: 1 | 2
  readonly padding: number
  readonly alpn: string
  /** That of the connection, as hexadecimal digits. */
  readonly identifier: string
}

/** The message without the head of a record, as frames of CRYPTO have it. */
function helloOf(name: string, alpn: string, padding = 0): Buffer {
  const hello = Buffer.from(tlsHello(name, alpn).slice(recordHead), 'hex')
  if (padding === 0) return hello
  // Behind the head, version, random number, session, ciphers and compressions.
  const place = 4 + 2 + 32 + 33 + 8 + 2
  const more = Buffer.alloc(4 + padding)
  more.writeUInt16BE(0xfe00, 0)
  more.writeUInt16BE(padding, 2)
  const longer = Buffer.concat([hello.subarray(0, place + 2), more, hello.subarray(place + 2)])
  longer.writeUInt16BE(hello.readUInt16BE(place) + more.length, place)
  longer.writeUIntBE(longer.length - 4, 1, 3)
  return longer
}

interface Chosen extends Pick<Asked, 'version' | 'identifier'> {
  readonly pieces: readonly Piece[]
  readonly number: number
}

function datagram(hello: Buffer, { version, pieces, number: count, identifier }: Chosen): string {
  const { number, salt, label, first } = versions[version]
  const id = Buffer.from(identifier, 'hex')
  const initial = createHmac('sha256', Buffer.from(salt, 'hex')).update(id).digest()
  const secret = expand(initial, 'client in', 32)
  const [key, iv, protection] = [
    expand(secret, `${label} key`, 16),
    Buffer.from(expand(secret, `${label} iv`, 12)),
    expand(secret, `${label} hp`, 16),
  ]
  iv[11]! ^= count
  const short = (value: number) => Buffer.from([0x40 | (value >> 8), value & 0xff])
  const frames = pieces.flatMap(([from, to]) => {
    const part = hello.subarray(from, to)
    return [Buffer.from([6]), short(from), short(part.length), part]
  })
  const head = Buffer.concat([
    Buffer.from([first]),
    Buffer.from(number, 'hex'),
    Buffer.from([id.length]),
    id,
    Buffer.from([0, 0]),
  ])
  const rest = datagramBytes - head.length - 2
  const header = Buffer.concat([head, short(rest), Buffer.from([0, 0, 0, count])])
  const said = Buffer.concat(frames)
  const plain = Buffer.concat([said, Buffer.alloc(rest - 4 - tagBytes - said.length)])
  const cipher = createCipheriv('aes-128-gcm', key, iv)
  cipher.setAAD(header)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const mask = createCipheriv('aes-128-ecb', protection, null).update(sealed.subarray(0, 16))
  header[0]! ^= mask[0]! & 0x0f
  for (let index = 0; index < 4; index++) header[header.length - 4 + index]! ^= mask[index + 1]!
  return Buffer.concat([header, sealed]).toString('hex')
}

/** HKDF-Expand-Label of TLS 1.3. */
function expand(secret: Buffer, label: string, bytes: number): Buffer {
  const full = Buffer.from(`tls13 ${label}`)
  const info = Buffer.concat([Buffer.from([0, bytes, full.length]), full, Buffer.from([0])])
  return createHmac('sha256', secret)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, bytes)
}
