/** Beginning of a message in the Common Event Format. */
const beginning = Buffer.from('CEF:0|')
const headerFields = 7
const [backslash, bar, equals, space] = [0x5c, 0x7c, 0x3d, 0x20]
/** A value of which there is less room is left out as a whole: it may be a number or an address. */
const leastOfValue = 128
/** Longest key, with the space in front. */
const longestKey = 64
const messageKey = 'msg'
const labelSuffix = 'Label'

/** A field of an extension. */
interface Field {
  readonly key: string
  /** Where the space in front of the key is, or would be. */
  readonly begin: number
  readonly value: number
}

/** True where a text in CEF begins. */
export function isCef(bytes: Uint8Array, start: number): boolean {
  return beginning.equals(bytes.subarray(start, start + beginning.length))
}

/**
 * Where a message in CEF may be cut so that what is left can be read, at `most` at the latest, and whether the field that holds the
 * text of the row is there. Whoever cuts has to look for the border of a character.
 *
 * Only long values are cut; others are left out as a whole, with their labels, which stand in front of them.
 */
export function cefEnd(
  bytes: Uint8Array,
  start: number,
  most: number,
): { readonly end: number; readonly hasMessage: boolean } {
  const fields = fieldsUpTo(bytes, extensionAt(bytes, start), most)
  const place = fields.findLastIndex(({ value }) => value <= most)
  const last = fields[place]
  if (last === undefined) return { end: whole(bytes, most), hasMessage: false }
  const hasMessage = last.key === messageKey
  // The key of the next field may stand across the end.
  const next = fields[place + 1]
  const end = next === undefined ? whole(bytes, most) : next.begin
  const isLabel = last.key.endsWith(labelSuffix)
  const isKept = hasMessage || next !== undefined || end - last.value >= leastOfValue
  if (isKept && !isLabel) return { end, hasMessage }
  const before = fields[place - 1]
  return { end: before?.key === `${last.key}${labelSuffix}` ? before.begin : last.begin, hasMessage }
}

/** Where the extension of a message begins. */
function extensionAt(bytes: Uint8Array, start: number): number {
  let at = start
  for (let field = 0; field < headerFields && at < bytes.length; at++) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === bar) field += 1
  }
  return at
}

/** The fields whose keys begin before a place. */
function fieldsUpTo(bytes: Uint8Array, start: number, most: number): readonly Field[] {
  const fields: Field[] = []
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = start; at < Math.min(bytes.length, most + longestKey); at++) {
    if (bytes[at] === backslash) at += 1
    else if (bytes[at] === equals) {
      const begin = fields.length === 0 ? start - 1 : text.lastIndexOf(space, at)
      if (begin < most) fields.push({ key: text.toString('latin1', begin + 1, at), begin, value: at + 1 })
    }
  }
  return fields
}

/** The place, or the one before where it would tear a backslash off what it stands for. */
function whole(bytes: Uint8Array, place: number): number {
  let backslashes = 0
  while (bytes[place - 1 - backslashes] === backslash) backslashes += 1
  return place - (backslashes % 2)
}
