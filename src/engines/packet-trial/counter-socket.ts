import { openSocket } from './c-sockets.ts'
import type { Tally } from './tally.ts'

/** The counters in this network namespace, asked of the kernel itself: nft would read all rules and sets first. */
export interface CounterSocket {
  /** The named counters of a table of the family inet, by their names. */
  read(table: string): Map<string, Tally>
}

const family = 16 // AF_NETLINK
const raw = 3 // SOCK_RAW
const netfilter = 12 // NETLINK_NETFILTER
const tables = 10 // NFNL_SUBSYS_NFTABLES
const newObject = (tables << 8) | 18 // NFT_MSG_NEWOBJ
const getObject = (tables << 8) | 19 // NFT_MSG_GETOBJ
const dump = 0x301 // NLM_F_REQUEST | NLM_F_DUMP
const interrupted = 0x10 // NLM_F_DUMP_INTR
const failed = 2 // NLMSG_ERROR
const done = 3 // NLMSG_DONE
const inet = 1 // NFPROTO_INET
const counterType = 1 // NFT_OBJECT_COUNTER
/** Attributes: of an object, and of a counter. */
const attribute = { table: 1, name: 2, type: 3, data: 4, bytes: 1, packets: 2 } as const
const headBytes = 16
/** Of a message, with `nfgenmsg`. */
const attributesAt = headBytes + 4
const bufferBytes = 64 * 1024

/** Opens a socket for counters. Works under Bun with CAP_NET_ADMIN; throws otherwise. */
export function openCounterSocket(): CounterSocket {
  const socket = openSocket(family, raw, netfilter)
  const kernel = new Uint8Array(12)
  kernel[0] = family
  const buffer = new Uint8Array(bufferBytes)
  const view = new DataView(buffer.buffer)
  const nameAt = namesKnown(buffer)
  const readOnce = (request: Uint8Array): Map<string, Tally> | null => {
    const found = new Map<string, Tally>()
    let whole = true
    socket.send(request, kernel)
    for (;;) {
      const got = socket.receive(buffer)
      if (got === null) throw new Error('the kernel does not list its counters')
      for (let at = 0; at < got.length; ) {
        const length = view.getUint32(at, true)
        const type = view.getUint16(at + 4, true)
        if (view.getUint16(at + 6, true) & interrupted) whole = false
        if (type === done) return whole ? found : null
        if (type === failed)
          throw new Error(`listing counters failed with errno ${-view.getInt32(at + headBytes, true)}`)
        if (type === newObject) {
          const from = at + attributesAt
          const name = partOf(view, { from, to: at + length }, attribute.name)
          const data = partOf(view, { from, to: at + length }, attribute.data)
          found.set(nameAt(found.size, name), {
            packets: integerAt(view, partOf(view, data, attribute.packets)),
            bytes: integerAt(view, partOf(view, data, attribute.bytes)),
          })
        }
        at += (length + 3) & ~3
      }
    }
  }
  return {
    read: (table) => {
      const request = requestOf(table)
      for (;;) {
        const found = readOnce(request)
        if (found !== null) return found
      }
    },
  }
}

function requestOf(table: string): Uint8Array {
  const name = new TextEncoder().encode(`${table}\0`)
  const nameRoom = (4 + name.length + 3) & ~3
  const request = new Uint8Array(attributesAt + nameRoom + 8)
  const view = new DataView(request.buffer)
  view.setUint32(0, request.length, true)
  view.setUint16(4, getObject, true)
  view.setUint16(6, dump, true)
  request[headBytes] = inet
  view.setUint16(attributesAt, 4 + name.length, true)
  view.setUint16(attributesAt + 2, attribute.table, true)
  request.set(name, attributesAt + 4)
  view.setUint16(attributesAt + nameRoom, 8, true)
  view.setUint16(attributesAt + nameRoom + 2, attribute.type, true)
  view.setUint32(attributesAt + nameRoom + 4, counterType)
  return request
}

/** A part of the buffer; the end is exclusive. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Where the value of an attribute stands; throws where there is none. */
function partOf(view: DataView, { from, to }: Stretch, wanted: number): Stretch {
  for (let at = from; at + 4 <= to; ) {
    const length = view.getUint16(at, true)
    // The upper two bits say how the value is kept.
    if ((view.getUint16(at + 2, true) & 0x3fff) === wanted) return { from: at + 4, to: at + length }
    at += (length + 3) & ~3
  }
  throw new Error('a counter is listed without what it counts')
}

function integerAt(view: DataView, { from }: Stretch): number {
  return view.getUint32(from) * 2 ** 32 + view.getUint32(from + 4)
}

/** Reads names, which mostly come in the same order: those of the last time are not decoded again. */
function namesKnown(buffer: Uint8Array): (place: number, stretch: Stretch) => string {
  const known: { readonly name: string; readonly bytes: Uint8Array }[] = []
  const text = new TextDecoder()
  return (place, { from, to }) => {
    const last = known[place]
    if (last !== undefined && last.bytes.length === to - from && isAt(buffer, from, last.bytes))
      return last.name
    const bytes = buffer.slice(from, to)
    const name = text.decode(bytes.subarray(0, -1))
    known[place] = { name, bytes }
    return name
  }
}

function isAt(buffer: Uint8Array, from: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) if (buffer[from + index] !== bytes[index]) return false
  return true
}
