import { createCipheriv, createHmac } from 'node:crypto'
import { tlsHello } from './sample.ts'

const salt = Buffer.from('38762cf7f55934b34d179ae6a4c80cadccbb7f0a', 'hex')
const datagramBytes = 1200
const tagBytes = 16
const recordHead = 10 // hexadecimal digits

/** The first datagram of QUIC version 1, which asks for a server by its name. Source: RFC 9001, 5.2 and appendix A. */
export function quicInitial(name: string, alpn = 'h3'): string {
  const id = Buffer.from('8394c8f03e515708', 'hex')
  const initial = createHmac('sha256', salt).update(id).digest()
  const secret = expand(initial, 'client in', 32)
  const [key, iv, protection] = [
    expand(secret, 'quic key', 16),
    expand(secret, 'quic iv', 12),
    expand(secret, 'quic hp', 16),
  ]
  // A frame of CRYPTO has the message without the head of a record.
  const hello = Buffer.from(tlsHello(name, alpn).slice(recordHead), 'hex')
  const frame = Buffer.concat([Buffer.from([6, 0, 0x40 | (hello.length >> 8), hello.length & 0xff]), hello])
  const number = Buffer.from([0, 0, 0, 0])
  const head = Buffer.concat([Buffer.from([0xc3, 0, 0, 0, 1, id.length]), id, Buffer.from([0, 0])])
  const rest = datagramBytes - head.length - 2
  const header = Buffer.concat([head, Buffer.from([0x40 | (rest >> 8), rest & 0xff]), number])
  const plain = Buffer.concat([frame, Buffer.alloc(rest - number.length - tagBytes - frame.length)])
  const cipher = createCipheriv('aes-128-gcm', key, iv)
  cipher.setAAD(header)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const mask = createCipheriv('aes-128-ecb', protection, null).update(sealed.subarray(0, 16))
  header[0]! ^= mask[0]! & 0x0f
  for (let index = 0; index < number.length; index++)
    header[header.length - number.length + index]! ^= mask[index + 1]!
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
