/** Messages behind one another, each with its length in bytes and a space in front. Source: RFC 6587, octet counting. */
export interface Frames {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Where each message ends. */
  readonly ends: Uint32Array<ArrayBuffer>
}

const firstBytes = 256 * 1024
/** A writer keeps no more for what comes next. */
const mostKeptBytes = 8 * 1024 * 1024
/** Most messages have a length of three digits, and a space. */
const usualFront = 4
/** RFC 5424 asks for it before a message in UTF-8 that is more than ASCII. */
const byteOrderMark = [0xef, 0xbb, 0xbf] as const
const beyondAscii = 0x80
const [zero, space, backslash] = [0x30, 0x20, 0x5c]
/** Numbers up to here are written digit by digit. */
const mostDigitwise = 2 ** 31

/**
 * Writes messages as frames, piece by piece: `begin`, what the message consists of, `finish`. Its memory is used again for the
 * messages behind those that were taken.
 */
export class FrameWriter {
  #bytes = Buffer.from(new ArrayBuffer(firstBytes))
  #end = 0
  #begin = 0
  /** Where the text of the message begins; negative where it has none. */
  #text = -1
  /** Bits of the bytes since then. */
  #seen = 0
  #ends = new Uint32Array(1024)
  #rows = 0

  /** Begins a message. */
  begin(): void {
    this.#begin = this.#end
    this.#text = -1
    this.#room(usualFront)
    this.#end += usualFront
  }

  /** Begins the text of the message: if it is more than ASCII, it gets a byte order mark. */
  beginText(): void {
    this.#text = this.#end
    this.#seen = 0
  }

  /** Adds bytes of a piece. */
  bytes(piece: Uint8Array, start: number, end: number): void {
    this.#room(end - start)
    const bytes = this.#bytes
    let [to, seen] = [this.#end, this.#seen]
    for (let at = start; at < end; at++) {
      const byte = piece[at]!
      seen |= byte
      bytes[to++] = byte
    }
    this.#end = to
    this.#seen = seen
  }

  /** Adds ASCII text in lower case whose capitals are marked by bits; bytes that have a mark in `escaped` get a backslash in front. */
  restored(
    { folded, upper }: { readonly folded: Uint8Array; readonly upper: Uint8Array },
    start: number,
    end: number,
    escaped: Uint8Array,
  ): void {
    this.#room(2 * (end - start))
    const bytes = this.#bytes
    let to = this.#end
    const hasUpper = upper.length > 0
    for (let at = start; at < end; at++) {
      let byte = folded[at]!
      if (hasUpper && upper[at >> 3]! & (1 << (at & 7))) byte -= 32
      if (escaped[byte]! !== 0) bytes[to++] = backslash
      bytes[to++] = byte
    }
    this.#end = to
  }

  /** Adds a text; lone surrogates become the replacement character. */
  text(text: string): void {
    this.#room(3 * text.length)
    const written = this.#bytes.write(text, this.#end, 'utf8')
    if (written !== text.length) this.#seen |= beyondAscii
    this.#end += written
  }

  /** Adds the number of a row. */
  number(column: Float64Array, row: number): void {
    const value = column[row]!
    if (!(value >= 0 && value < mostDigitwise && Number.isInteger(value))) return this.text(String(value))
    let width = 1
    for (let most = 10; value >= most; most *= 10) width += 1
    this.digits(column, row, width)
  }

  /** Adds the number of a row, which is whole and below 2 ** 53, with zeros in front. Numbers that are handed over cost memory. */
  digits(column: Float64Array, row: number, width: number): void {
    this.#room(width)
    const bytes = this.#bytes
    let rest = column[row]!
    for (let at = this.#end + width - 1; at >= this.#end; at--) {
      const next = Math.floor(rest / 10)
      bytes[at] = zero + rest - next * 10
      rest = next
    }
    this.#end += width
  }

  /** Ends the message, and answers how many bytes its frame has. */
  finish(): number {
    if (this.#text >= 0 && (this.#seen & beyondAscii) !== 0) this.#mark(this.#text)
    const length = this.#end - this.#begin - usualFront
    const front = digitsOf(length) + 1
    if (front !== usualFront) {
      this.#room(front)
      this.#bytes.copyWithin(this.#begin + front, this.#begin + usualFront, this.#end)
      this.#end += front - usualFront
    }
    const end = this.#end
    let rest = length
    for (let at = this.#begin + front - 2; at >= this.#begin; at--) {
      this.#bytes[at] = zero + (rest % 10)
      rest = (rest / 10) | 0
    }
    this.#bytes[this.#begin + front - 1] = space
    if (this.#rows === this.#ends.length) {
      const ends = new Uint32Array(2 * this.#rows)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#ends[this.#rows++] = end
    return end - this.#begin
  }

  /** Adds a whole message, and answers how many bytes its frame has. */
  add(message: string): number {
    this.begin()
    this.text(message)
    return this.finish()
  }

  /** The frames so far, in memory that nothing else has; the writer is empty then. */
  frames(): Frames {
    const frames = {
      bytes: new Uint8Array(this.#bytes.buffer.slice(0, this.#end)),
      ends: this.#ends.slice(0, this.#rows),
    }
    this.#end = 0
    this.#rows = 0
    if (this.#bytes.length > mostKeptBytes) this.#bytes = Buffer.from(new ArrayBuffer(firstBytes))
    return frames
  }

  #mark(at: number): void {
    this.#room(byteOrderMark.length)
    this.#bytes.copyWithin(at + byteOrderMark.length, at, this.#end)
    this.#bytes.set(byteOrderMark, at)
    this.#end += byteOrderMark.length
  }

  #room(bytes: number): void {
    const least = this.#end + bytes
    if (least <= this.#bytes.length) return
    const before = this.#bytes
    this.#bytes = Buffer.from(new ArrayBuffer(Math.max(least, before.length * 2)))
    before.copy(this.#bytes, 0, 0, this.#end)
  }
}

function digitsOf(length: number): number {
  let digits = 1
  for (let most = 10; length >= most; most *= 10) digits += 1
  return digits
}

/** Where each message of frames ends. Throws where a length is not one. */
export function endsOf(bytes: Uint8Array): number[] {
  const ends: number[] = []
  for (let at = 0; at < bytes.length; ) {
    at = bodyAt(bytes, at).end
    ends.push(at)
  }
  return ends
}

/** The messages themselves, as bytes of the frames. Throws where a length is not one. */
export function messagesOf(bytes: Uint8Array): Uint8Array[] {
  const messages: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const { start, end } = bodyAt(bytes, at)
    messages.push(bytes.subarray(start, end))
    at = end
  }
  return messages
}

function bodyAt(bytes: Uint8Array, begin: number): { readonly start: number; readonly end: number } {
  let length = 0
  let at = begin
  for (; bytes[at] !== space; at++) {
    const digit = (bytes[at] ?? 0) - zero
    if (!(digit >= 0 && digit <= 9)) throw new Error('a frame has no length')
    length = length * 10 + digit
  }
  const start = at + 1
  if (at === begin || start + length > bytes.length) throw new Error('a frame is cut off')
  return { start, end: start + length }
}
