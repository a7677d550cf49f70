import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/** A version of QUIC: its number, and by what the keys of first packets are made. Source: RFC 9001, 5.2; RFC 9369, 3.3. */
interface Version {
  readonly number: number
  readonly salt: Buffer
  readonly label: string
  /** Type of first packets in the head. */
  readonly initial: number
}

const versionOne: Version = {
  ...{ number: 1, label: 'quic', initial: 0 },
  salt: Buffer.from('38762cf7f55934b34d179ae6a4c80cadccbb7f0a', 'hex'),
}
const versions: readonly Version[] = [
  versionOne,
  {
    ...{ number: 0x6b3343cf, label: 'quicv2', initial: 1 },
    salt: Buffer.from('0dede3def700a6db819381be6e269dcbf9bd2ed9', 'hex'),
  },
]

const isLong = 0x80
const tagBytes = 16
const numberBytes = 4
/** A datagram that begins a connection is not shorter. */
const leastDatagram = 1_200

/** Keys of the first packets of a client, by the identifier that it has given the server. */
interface Keys {
  readonly key: Buffer
  readonly iv: Buffer
  readonly protection: Buffer
}

/** A first packet of QUIC in a datagram: what it holds, in the clear, and where the next one begins. */
export interface InitialPacket {
  readonly frames: Buffer
  /** The identifier by which it was opened: another one is that of another connection, or of a new attempt. */
  readonly identifier: string
  readonly end: number
}

/**
 * Opens the first packet of a client that begins at `at` in a datagram, by the identifier in it or one by which earlier ones were opened; null where there
 * is none.
 */
export function openInitial(
  datagram: Buffer,
  at: number,
  identifiers: Iterable<string>,
): InitialPacket | null {
  const head = headOf(datagram, at)
  if (head === null) return null
  const { version, identifier, number: place, end } = head
  for (const each of new Set([...identifiers, identifier.toString('hex')])) {
    const frames = decrypted(
      datagram.subarray(at, end),
      place - at,
      keysOf(version, Buffer.from(each, 'hex')),
    )
    if (frames !== null) return { frames, identifier: each, end }
  }
  return null
}

/** A datagram of version 1 whose only frame has all of a message. */
export function sealInitial(message: Buffer): Buffer {
  const identifier = Buffer.alloc(8, 1)
  const frame = Buffer.concat([Buffer.of(6, 0), writtenNumber(message.length), message])
  const head = Buffer.concat([Buffer.of(0xc3, 0, 0, 0, 1, identifier.length), identifier, Buffer.of(0, 0)])
  const taken = head.length + 4 + numberBytes + tagBytes
  const plain = Buffer.concat([frame, Buffer.alloc(Math.max(0, leastDatagram - taken - frame.length))])
  const rest = numberBytes + plain.length + tagBytes
  const header = Buffer.concat([head, writtenNumber(rest), Buffer.alloc(numberBytes)])
  const { key, iv, protection } = keysOf(versionOne, identifier)
  const cipher = createCipheriv('aes-128-gcm', key, iv)
  cipher.setAAD(header)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const mask = maskOf(protection, sealed)
  header[0]! ^= mask[0]! & 0x0f
  for (let index = 0; index < numberBytes; index++)
    header[header.length - numberBytes + index]! ^= mask[index + 1]!
  return Buffer.concat([header, sealed])
}

interface Head {
  readonly version: Version
  readonly identifier: Buffer
  /** Place of the packet's number. */
  readonly number: number
  readonly end: number
}

function headOf(bytes: Buffer, start: number): Head | null {
  const first = bytes[start] ?? 0
  if ((first & isLong) === 0 || start + 6 > bytes.length) return null
  const version = versions.find(({ number }) => number === bytes.readUInt32BE(start + 1))
  if (version === undefined || ((first >> 4) & 3) !== version.initial) return null
  const idLength = bytes[start + 5]!
  const identifier = bytes.subarray(start + 6, start + 6 + idLength)
  let at = start + 6 + idLength
  at += 1 + (bytes[at] ?? 0)
  const token = readNumber(bytes, at)
  if (token === null) return null
  const length = readNumber(bytes, token.end + token.value)
  if (length === null) return null
  const end = length.end + length.value
  const isThere = end <= bytes.length && length.value >= numberBytes + tagBytes
  return isThere ? { version, identifier, number: length.end, end } : null
}

/** A number of variable length. Source: RFC 9000, 16. */
export function readNumber(
  bytes: Buffer,
  at: number,
): { readonly value: number; readonly end: number } | null {
  const first = bytes[at]
  if (first === undefined) return null
  const length = 1 << (first >> 6)
  if (at + length > bytes.length) return null
  let value = first & 0x3f
  for (let index = 1; index < length; index++) value = value * 256 + bytes[at + index]!
  return { value, end: at + length }
}

/** The same, in four bytes. */
function writtenNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value + 2 ** 31)
  return bytes
}

function decrypted(packet: Buffer, place: number, { key, iv, protection }: Keys): Buffer | null {
  const mask = maskOf(protection, packet.subarray(place + numberBytes))
  const head = Buffer.from(packet.subarray(0, place + numberBytes))
  head[0]! ^= mask[0]! & 0x0f
  const length = (head[0]! & 3) + 1
  const nonce = Buffer.from(iv)
  for (let index = 0; index < length; index++) {
    head[place + index]! ^= mask[index + 1]!
    nonce[nonce.length - length + index]! ^= head[place + index]!
  }
  const body = packet.subarray(place + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAAD(head.subarray(0, place + length))
  decipher.setAuthTag(body.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

function maskOf(protection: Buffer, sample: Buffer): Buffer {
  return createCipheriv('aes-128-ecb', protection, null).update(sample.subarray(0, 16))
}

function keysOf({ salt, label }: Version, identifier: Buffer): Keys {
  const initial = createHmac('sha256', salt).update(identifier).digest()
  const secret = expanded(initial, 'client in', 32)
  return {
    key: expanded(secret, `${label} key`, 16),
    iv: expanded(secret, `${label} iv`, 12),
    protection: expanded(secret, `${label} hp`, 16),
  }
}

/** HKDF-Expand-Label of TLS 1.3, for up to 32 bytes. */
function expanded(secret: Buffer, label: string, bytes: number): Buffer {
  const full = Buffer.from(`tls13 ${label}`)
  const info = Buffer.concat([Buffer.of(0, bytes, full.length), full, Buffer.of(0, 1)])
  return createHmac('sha256', secret).update(info).digest().subarray(0, bytes)
}
