/** Protocols of IP that are looked into. */
export const tcp = 6
/** See `tcp`. */
export const udp = 17
const extensions = new Set([0, 43, 44, 60])
const fragmentHeader = 44
const headerBytes = { 4: 20, 6: 40 } as const

/** Places in a packet, counted from its IP header; `end` is where it would end if all of it were there. */
export interface PacketLayout {
  readonly family: 4 | 6
  readonly protocol: number
  /** Of the header behind that of IP. */
  readonly transport: number
  /** Of what TCP or UDP carries; `end` for other protocols. */
  readonly data: number
  readonly end: number
}

/** The layout of a packet of IP, of which the end may be cut off; null where it is none. */
export function layoutOf(bytes: Buffer): PacketLayout | null {
  const family = (bytes[0] ?? 0) >> 4
  if (family === 4 && bytes.length >= headerBytes[4]) {
    const transport = (bytes[0]! & 15) * 4
    return withData(bytes, { family, protocol: bytes[9]!, transport, end: bytes.readUInt16BE(2) })
  }
  if (family !== 6 || bytes.length < headerBytes[6]) return null
  let protocol = bytes[6]!
  let transport: number = headerBytes[6]
  while (extensions.has(protocol) && transport + 8 <= bytes.length) {
    const next = bytes[transport]!
    transport += protocol === fragmentHeader ? 8 : 8 + 8 * bytes[transport + 1]!
    protocol = next
  }
  return withData(bytes, { family, protocol, transport, end: headerBytes[6] + bytes.readUInt16BE(4) })
}

function withData(bytes: Buffer, layout: Omit<PacketLayout, 'data'>): PacketLayout {
  const { protocol, transport } = layout
  // A segment of more than 64 KiB has no length in its header.
  const end = Math.max(layout.end, bytes.length)
  if (protocol === udp) return { ...layout, end, data: Math.min(transport + 8, end) }
  if (protocol !== tcp || transport + 20 > bytes.length) return { ...layout, end, data: end }
  return { ...layout, end, data: Math.min(transport + (bytes[transport + 12]! >> 4) * 4, end) }
}

/** Makes the length in the header that of the bytes that are there: the recogniser refuses packets that are cut off. */
export function fitLength(bytes: Buffer, { family }: PacketLayout): void {
  if (family === 4) bytes.writeUInt16BE(bytes.length, 2)
  else bytes.writeUInt16BE(bytes.length - headerBytes[6], 4)
}

/** Adds the words of `bytes` to the sum of a checksum of IP. */
export function addWords(sum: number, bytes: Buffer): number {
  let total = sum
  for (let index = 0; index + 1 < bytes.length; index += 2) total += bytes.readUInt16BE(index)
  return bytes.length % 2 === 1 ? total + bytes.at(-1)! * 256 : total
}

/** The checksum of that sum. */
export function checksum(sum: number): number {
  let folded = sum
  while (folded > 0xffff) folded = (folded & 0xffff) + (folded >>> 16)
  return ~folded & 0xffff
}
