/** Numbers of the types of ASN.1 that certificates are made of. Source: X.690, 8. */
export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const

/** An element: its type, its content, and all of it. */
export interface DerElement {
  readonly tag: number
  readonly content: Buffer
  readonly whole: Buffer
}

/** Writes an element of the type with the parts as its content. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

/** Writes an object identifier such as `2.5.4.3`. */
export function derOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return der(derTag.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Reads the elements that a content consists of; null where it is not whole. */
export function derElements(content: Buffer): readonly DerElement[] | null {
  const found: DerElement[] = []
  let at = 0
  while (at < content.length) {
    const tag = content[at]!
    const first = content[at + 1]
    if (first === undefined) return null
    const more = first < 0x80 ? 0 : first & 0x7f
    if (more > 4 || at + 2 + more > content.length) return null
    const length = more === 0 ? first : content.readUIntBE(at + 2, more)
    const begin = at + 2 + more
    if (begin + length > content.length) return null
    found.push({
      tag,
      content: content.subarray(begin, begin + length),
      whole: content.subarray(at, begin + length),
    })
    at = begin + length
  }
  return found
}

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}

function base128(value: number): readonly number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}
