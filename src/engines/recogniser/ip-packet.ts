/** Protocols of IP that are looked into. */
export const tcp = 6
/** See `tcp`. */
export const udp = 17
const icmp = 1
const icmp6 = 58
/** Headers of IPv6 that the kernel's table of connections looks behind; a packet with them belongs to the connection of what stands there. */
const extensions = new Set([0, 43, 44, 51, 60])
const fragmentHeader = 44
const authenticationHeader = 51
const headerBytes = { 4: 20, 6: 40 } as const
/** Unreachable, source quench, redirect, time exceeded, parameter problem; those of IPv6 are below the first number of others. */
const errors = { 4: new Set([3, 4, 5, 11, 12]), others: 128 } as const

/** Places in a packet, counted from its IP header; `end` is where it would end if all of it were there. */
export interface PacketLayout {
  readonly family: 4 | 6
  readonly protocol: number
  /** Of the header behind that of IP. */
  readonly transport: number
  /** Of what TCP or UDP carries; `end` for other protocols. */
  readonly data: number
  readonly end: number
  /** True where a header of authentication stands in front of the transport in IPv6. */
  readonly isAuthenticated: boolean
}

/** The layout of a packet of IP, of which the end may be cut off; null where it is none, or its headers do not end in what is there. */
export function layoutOf(bytes: Buffer): PacketLayout | null {
  const family = (bytes[0] ?? 0) >> 4
  if (family === 4 && bytes.length >= headerBytes[4]) {
    const transport = (bytes[0]! & 15) * 4
    const end = bytes.readUInt16BE(2)
    return withData(bytes, { family, protocol: bytes[9]!, transport, end, isAuthenticated: false })
  }
  if (family !== 6 || bytes.length < headerBytes[6]) return null
  let protocol = bytes[6]!
  let transport: number = headerBytes[6]
  let isAuthenticated = false
  while (extensions.has(protocol)) {
    if (transport + 8 > bytes.length) return null
    const next = bytes[transport]!
    isAuthenticated ||= protocol === authenticationHeader
    transport += extensionBytes(protocol, bytes[transport + 1]!)
    protocol = next
  }
  const end = headerBytes[6] + bytes.readUInt16BE(4)
  return withData(bytes, { family, protocol, transport, end, isAuthenticated })
}

function extensionBytes(protocol: number, length: number): number {
  if (protocol === fragmentHeader) return 8
  return protocol === authenticationHeader ? 8 + 4 * length : 8 + 8 * length
}

/** Tells whether a packet is an error of ICMP: the kernel has it as one of the connection that it tells of. */
export function isError(bytes: Buffer, { family, protocol, transport }: PacketLayout): boolean {
  if (protocol !== (family === 4 ? icmp : icmp6)) return false
  const type = bytes[transport] ?? 0
  return family === 4 ? errors[4].has(type) : type < errors.others
}

/** The packet of IPv6 without the headers between its first and its transport. */
export function withoutExtensions(bytes: Buffer, { protocol, transport }: PacketLayout): Buffer {
  const bare = Buffer.concat([bytes.subarray(0, headerBytes[6]), bytes.subarray(transport)])
  bare[6] = protocol
  return bare
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
