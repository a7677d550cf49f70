import { cefEnd, isCef } from './cef-cut.ts'

/** Longest datagram: every receiver should take one of 2,048 bytes. Source: RFC 5424, section 6.1. */
export const longestDatagram = 2_048

/** Stands at the end of a message that was cut. */
const cutMark = ' [cut]'
/** Stands in CEF for the text of the row where that is cut off as a whole, since it would belong to the field before. */
const cefMark = ' msg=[cut]'
const valueEnd = '"]'
const byteOrderMarkBytes = 3
const firstOfMark = 0xef
const [space, quote, openBracket, backslash, closeBracket] = [0x20, 0x22, 0x5b, 0x5c, 0x5d]
/** Fields in front of the structured data. */
const headerFields = 6

/**
 * A message as a datagram, cut between two characters where it is too long, and marked as such. Structured data that is
 * cut ends as it should, so that a receiver can read what there is of it.
 */
export function datagram(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly isCut: boolean } {
  if (bytes.length <= longestDatagram) return { bytes, isCut: false }
  const { end, closing } = lastEnd(bytes)
  return { bytes: Buffer.concat([bytes.subarray(0, end), Buffer.from(closing)]), isCut: true }
}

/** Where a message may be cut, and what then stands behind it. */
function lastEnd(bytes: Uint8Array): { readonly end: number; readonly closing: string } {
  const room = longestDatagram - cutMark.length
  const start = structuredData(bytes)
  if (bytes[start] !== openBracket) return textEnd(bytes, start + 2)
  let isInValue = false
  // The last place within a value, or behind one, from which the data can be closed.
  let [inside, behind] = [-1, start + 1]
  for (let at = start; at < room - valueEnd.length; at++) {
    if (isInValue && !isContinuation(bytes[at]!)) inside = at
    if (bytes[at] === backslash && isInValue) at += 1
    else if (bytes[at] === quote) {
      isInValue = !isInValue
      if (!isInValue) behind = at + 1
    } else if (bytes[at] === closeBracket && !isInValue) return textEnd(bytes, at + 2)
  }
  return isInValue && inside > behind
    ? { end: inside, closing: valueEnd + cutMark }
    : { end: behind, closing: `]${cutMark}` }
}

/** Where the text of a message may be cut. */
function textEnd(bytes: Uint8Array, start: number): { readonly end: number; readonly closing: string } {
  const text = bytes[start] === firstOfMark ? start + byteOrderMarkBytes : start
  const room = characterEnd(bytes, longestDatagram - cutMark.length)
  if (!isCef(bytes, text)) return { end: room, closing: cutMark }
  const { end, hasMessage } = cefEnd(bytes, text, room)
  if (hasMessage) return { end, closing: cutMark }
  const most = characterEnd(bytes, longestDatagram - cefMark.length)
  return { end: cefEnd(bytes, text, most).end, closing: cefMark }
}

/** Where the structured data begins. */
function structuredData(bytes: Uint8Array): number {
  let at = 0
  for (let field = 0; field < headerFields; field++) at = bytes.indexOf(space, at) + 1
  return at
}

/** The end of a character at `most` or before. */
function characterEnd(bytes: Uint8Array, most: number): number {
  let end = most
  while (isContinuation(bytes[end]!)) end -= 1
  return end
}

/** The bytes 10xxxxxx continue a character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}
