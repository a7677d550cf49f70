/** The first message of TLS, as far as it tells where the connection leads. */
export interface TlsHello {
  /** Name of the server; empty for none. */
  readonly name: string
  /** True where a part is encrypted, or made to look so: it may name another server. */
  readonly isPartHidden: boolean
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const handshakeRecord = 0x16
const clientHello = 1
const serverNames = 0x0000
const encryptedHello = 0xfe0d

/**
 * Reads the record that TLS begins with; null for what is no whole client hello, names several servers, or comes in several
 * records, in which a reader that expects one finds no name. Sources: RFC 8446, 4.1.2; RFC 6066, 3; RFC 9849, 5.
 */
export function readTlsHello(bytes: Uint8Array): TlsHello | null {
  try {
    const record = cursor(bytes)
    if (record.number(1) !== handshakeRecord) return null
    record.skip(2)
    const message = record.part(2)
    if (message.number(1) !== clientHello) return null
    const hello = message.part(3)
    if (!message.isDone()) return null
    // Version and random number, then the session, ciphers and compressions.
    hello.skip(34)
    for (const width of [1, 2, 1] as const) hello.part(width)
    return hello.isDone() ? { name: '', isPartHidden: false } : extensionsOf(hello.part(2))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function extensionsOf(extensions: Cursor): TlsHello | null {
  const names: string[] = []
  let isPartHidden = false
  while (!extensions.isDone()) {
    const kind = extensions.number(2)
    const content = extensions.part(2)
    if (kind === encryptedHello) isPartHidden = true
    if (kind !== serverNames) continue
    const list = content.part(2)
    while (!list.isDone()) {
      const isName = list.number(1) === 0
      const name = list.part(2).text()
      if (isName) names.push(name)
    }
  }
  return names.length > 1 ? null : { name: names[0] ?? '', isPartHidden }
}

interface Cursor {
  readonly number: (width: number) => number
  readonly skip: (length: number) => void
  /** The bytes that follow a length of so many bytes. */
  readonly part: (width: number) => Cursor
  readonly isDone: () => boolean
  readonly text: () => string
}

/** Reads numbers and parts with their length in front; throws `RangeError` beyond the end. */
function cursor(bytes: Uint8Array): Cursor {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('the message is too short')
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = (width: number) => take(width).reduce((value, byte) => value * 256 + byte, 0)
  return {
    number,
    skip: (length) => void take(length),
    part: (width) => cursor(take(number(width))),
    isDone: () => at >= bytes.length,
    text: () => utf8.decode(bytes),
  }
}
