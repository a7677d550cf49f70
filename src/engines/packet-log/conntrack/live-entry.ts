import { type ConnectionState, connectionStates } from '../../../core/engine/declared/connection-table.ts'

/**
 * A connection of the kernel's table as its message has it, read in one pass without a copy: places of addresses in `bytes`, numbers
 * as numbers. One object serves for a whole table, so nothing in it may be kept.
 */
export interface LiveEntry {
  bytes: Buffer
  /** Attributes of the message: from here to there. */
  from: number
  to: number
  /** The kernel's number of the connection, which is used again when it is gone. */
  id: number
  protocol: number
  /** 4 or 16 bytes of each address. */
  addressBytes: number
  originalSource: number
  originalDestination: number
  replySource: number
  replyDestination: number
  /** -1 where the protocol has none. */
  originalSourcePort: number
  originalDestinationPort: number
  replySourcePort: number
  replyDestinationPort: number
  /** Place of the attribute with the original tuple, its head not counted. */
  tupleFrom: number
  tupleTo: number
  status: number
  tcpState: number
  secondsLeft: number
  mark: number
  /** -1 where nothing is counted. */
  sentPackets: number
  sentBytes: number
  receivedPackets: number
  receivedBytes: number
  /** Unix microseconds; -1 where the kernel did not note them. */
  startedMicroseconds: number
  endedMicroseconds: number
}

/** An entry that nothing was read into yet. */
export function emptyEntry(): LiveEntry {
  return {
    ...{ bytes: Buffer.alloc(0), from: 0, to: 0, id: 0, protocol: 0, addressBytes: 4 },
    ...{ originalSource: -1, originalDestination: -1, replySource: -1, replyDestination: -1 },
    ...{ originalSourcePort: -1, originalDestinationPort: -1, replySourcePort: -1, replyDestinationPort: -1 },
    ...{ tupleFrom: 0, tupleTo: 0, status: 0, tcpState: 0, secondsLeft: -1, mark: 0 },
    ...{ sentPackets: -1, sentBytes: -1, receivedPackets: -1, receivedBytes: -1 },
    ...{ startedMicroseconds: -1, endedMicroseconds: -1 },
  }
}

// `CTA_…`
const part = {
  ...{ original: 1, reply: 2, status: 3, protocolInfo: 4, timeout: 7, mark: 8, sent: 9, received: 10 },
  ...{ id: 12, times: 20 },
} as const
const bitsOfStatus = { seenReply: 2, assured: 4 } as const
const tcp = 6
const highWord = 2 ** 32

/** Reads the attributes of a connection from `from` to `to` into `entry`; false where they are none of one. */
export function readLive(entry: LiveEntry, bytes: Buffer, from: number, to: number): boolean {
  entry.bytes = bytes
  entry.from = from
  entry.to = to
  entry.originalSource = entry.replySource = -1
  entry.status = entry.tcpState = entry.mark = entry.id = 0
  entry.sentPackets = entry.sentBytes = entry.receivedPackets = entry.receivedBytes = -1
  entry.secondsLeft = entry.startedMicroseconds = entry.endedMicroseconds = -1
  for (let at = from; at + 4 <= to; ) {
    const length = bytes.readUInt16LE(at)
    if (length < 4 || at + length > to) return false
    readPart(entry, bytes.readUInt16LE(at + 2) & 0x3fff, at + 4, at + length)
    at += (length + 3) & ~3
  }
  return entry.originalSource >= 0 && entry.replySource >= 0
}

function readPart(entry: LiveEntry, type: number, from: number, to: number): void {
  const { bytes } = entry
  const hasWord = to - from >= 4
  if (type === part.original) {
    entry.tupleFrom = from
    entry.tupleTo = to
    readTuple(entry, true, from, to)
  } else if (type === part.reply) readTuple(entry, false, from, to)
  else if (type === part.status && hasWord) entry.status = bytes.readUInt32BE(from)
  else if (type === part.protocolInfo) entry.tcpState = stateIn(bytes, from, to)
  else if (type === part.timeout && hasWord) entry.secondsLeft = bytes.readUInt32BE(from)
  else if (type === part.mark && hasWord) entry.mark = bytes.readUInt32BE(from)
  else if (type === part.id && hasWord) entry.id = bytes.readUInt32BE(from)
  else if (type === part.sent) {
    entry.sentPackets = longOf(bytes, from, to, 1)
    entry.sentBytes = longOf(bytes, from, to, 2)
  } else if (type === part.received) {
    entry.receivedPackets = longOf(bytes, from, to, 1)
    entry.receivedBytes = longOf(bytes, from, to, 2)
  } else if (type === part.times) {
    entry.startedMicroseconds = microsecondsOf(bytes, from, to, 1)
    entry.endedMicroseconds = microsecondsOf(bytes, from, to, 2)
  }
}

/** Place of the attribute of this type among those from `from` to `to`, -1 where there is none; its value begins 4 bytes behind. */
function find(bytes: Buffer, from: number, to: number, wanted: number): number {
  for (let at = from; at + 4 <= to; ) {
    const length = bytes.readUInt16LE(at)
    if (length < 4 || at + length > to) return -1
    if ((bytes.readUInt16LE(at + 2) & 0x3fff) === wanted) return at
    at += (length + 3) & ~3
  }
  return -1
}

function longOf(bytes: Buffer, from: number, to: number, type: number): number {
  const at = find(bytes, from, to, type)
  if (at < 0 || bytes.readUInt16LE(at) < 12) return -1
  return bytes.readUInt32BE(at + 4) * highWord + bytes.readUInt32BE(at + 8)
}

/** The kernel has nanoseconds, which are more than a number holds exactly. */
function microsecondsOf(bytes: Buffer, from: number, to: number, type: number): number {
  const at = find(bytes, from, to, type)
  if (at < 0 || bytes.readUInt16LE(at) < 12) return -1
  const [high, low] = [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)]
  const [whole, rest] = [Math.floor(highWord / 1000), highWord % 1000]
  return high * whole + Math.floor((high * rest + low) / 1000)
}

/** The state within `CTA_PROTOINFO_TCP`. */
function stateIn(bytes: Buffer, from: number, to: number): number {
  const ofTcp = find(bytes, from, to, 1)
  if (ofTcp < 0) return 0
  const at = find(bytes, ofTcp + 4, ofTcp + bytes.readUInt16LE(ofTcp), 1)
  return at < 0 ? 0 : bytes[at + 4]!
}

function readTuple(entry: LiveEntry, isOriginal: boolean, from: number, to: number): void {
  const { bytes } = entry
  const addresses = find(bytes, from, to, 1)
  const traffic = find(bytes, from, to, 2)
  if (addresses < 0 || traffic < 0) return
  const addressesEnd = addresses + bytes.readUInt16LE(addresses)
  const trafficEnd = traffic + bytes.readUInt16LE(traffic)
  const four = find(bytes, addresses + 4, addressesEnd, 1)
  const source = four >= 0 ? four : find(bytes, addresses + 4, addressesEnd, 3)
  const destination = find(bytes, addresses + 4, addressesEnd, four >= 0 ? 2 : 4)
  const number = find(bytes, traffic + 4, trafficEnd, 1)
  if (source < 0 || destination < 0 || number < 0) return
  const sourcePort = portOf(bytes, traffic + 4, trafficEnd, 2)
  const destinationPort = portOf(bytes, traffic + 4, trafficEnd, 3)
  if (isOriginal) {
    entry.protocol = bytes[number + 4]!
    entry.addressBytes = four >= 0 ? 4 : 16
    entry.originalSource = source + 4
    entry.originalDestination = destination + 4
    entry.originalSourcePort = sourcePort
    entry.originalDestinationPort = destinationPort
  } else {
    entry.replySource = source + 4
    entry.replyDestination = destination + 4
    entry.replySourcePort = sourcePort
    entry.replyDestinationPort = destinationPort
  }
}

function portOf(bytes: Buffer, from: number, to: number, type: number): number {
  const at = find(bytes, from, to, type)
  return at < 0 ? -1 : bytes.readUInt16BE(at + 4)
}

/** The state of a connection. */
export function stateOf({ protocol, tcpState, status }: LiveEntry): ConnectionState {
  if (protocol === tcp) return connectionStates[tcpState] ?? 'none'
  return (status & bitsOfStatus.seenReply) === 0 ? 'unreplied' : 'replied'
}

/** True for a connection that the kernel does not forget early when its table is full. */
export function isAssured({ status }: LiveEntry): boolean {
  return (status & bitsOfStatus.assured) !== 0
}

/** Calls `visit` for each connection in messages of the kernel; true where they end the table. Throws where the kernel refuses. */
export function eachLive(bytes: Buffer, entry: LiveEntry, visit: (entry: LiveEntry) => void): boolean {
  for (let at = 0; at + 16 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at)
    if (length < 16 || at + length > bytes.length) return false
    const type = bytes.readUInt16LE(at + 4)
    if (type === done) return true
    if (type === error) {
      const errno = -bytes.readInt32LE(at + 16)
      if (errno !== 0) throw new ConntrackRefusal(errno)
    }
    if (type === newEntry && readLive(entry, bytes, at + headBytes, at + length)) visit(entry)
    at += (length + 3) & ~3
  }
  return false
}

/** The kernel refuses, with the number of its error. */
export class ConntrackRefusal extends Error {
  readonly errno: number

  constructor(errno: number) {
    super(`errno ${errno}`)
    this.errno = errno
  }
}

const done = 3 // NLMSG_DONE
const error = 2 // NLMSG_ERROR
const newEntry = 1 << 8 // NFNL_SUBSYS_CTNETLINK, IPCTNL_MSG_CT_NEW
/** Head of netlink, and that of nfnetlink. */
const headBytes = 20
