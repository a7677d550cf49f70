/** Longest datagram: every receiver should take one of 2,048 bytes. Source: RFC 5424, section 6.1. */
export const longestDatagram = 2_048

/** Stands at the end of a message that was cut. */
const cutMark = ' [cut]'

/** A message as a datagram, cut between two characters where it is too long, and marked as such. */
export function datagram(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly isCut: boolean } {
  if (bytes.length <= longestDatagram) return { bytes, isCut: false }
  let end = longestDatagram - cutMark.length
  // The bytes 10xxxxxx continue a character.
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1
  return { bytes: Buffer.concat([bytes.subarray(0, end), Buffer.from(cutMark)]), isCut: true }
}
