import { MessageWriter } from '../netlink-message.ts'

const subsystem = 3 << 8 // NFNL_SUBSYS_QUEUE
const messages = { packet: subsystem, verdict: subsystem | 1, configure: subsystem | 2 } as const
const request = 1 // NLM_F_REQUEST
const acknowledge = 4 // NLM_F_ACK
const attributes = {
  header: 1,
  verdict: 2,
  mark: 3,
  inDevice: 5,
  outDevice: 6,
  payload: 10,
} as const
const settings = { command: 1, copy: 2, length: 3, mask: 4, flags: 5 } as const
const bind = 1 // NFQNL_CFG_CMD_BIND
const copyPacket = 2 // NFQNL_COPY_PACKET
const flags = { failOpen: 1, segments: 4 } as const
/** Verdicts of the kernel. */
const drop = 0
const accept = 1
const queue = 3
/** Where nobody listens at the queue, the packet goes on. */
const bypass = 0x8000

/** A packet that waits for its verdict. */
export interface QueuedPacket {
  readonly id: number
  readonly mark: number
  readonly inDevice: number
  readonly outDevice: number
  /** From its IP header on; only the front of a long one. */
  readonly payload: Buffer
}

/** The packet of a message, or null where it brings none. */
export function packetIn(type: number, body: Buffer): QueuedPacket | null {
  if (type !== messages.packet) return null
  const found = { id: -1, mark: 0, inDevice: 0, outDevice: 0 }
  for (let start = 4; start + 8 <= body.length; ) {
    const length = body.readUInt16LE(start)
    if (length < 4 || start + length > body.length) return null
    const value = start + 4
    switch (body.readUInt16LE(start + 2) & kind) {
      case attributes.header:
        found.id = body.readUInt32BE(value)
        break
      case attributes.mark:
        found.mark = body.readUInt32BE(value)
        break
      case attributes.inDevice:
        found.inDevice = body.readUInt32BE(value)
        break
      case attributes.outDevice:
        found.outDevice = body.readUInt32BE(value)
        break
      // The kernel writes it last.
      case attributes.payload:
        return found.id < 0 ? null : { ...found, payload: body.subarray(value, start + length) }
    }
    start += (length + 3) & ~3
  }
  return null
}

/** Bits of an attribute's type without its flags. */
const kind = 0x3fff

/** Where a packet goes: on its way, or to the queue of this number; or it is dropped. */
export type PacketWay = 'accept' | 'drop' | { readonly queue: number; readonly isOptional: boolean }

/** The verdict on a packet, and the mark that it gets; null leaves its own. */
export interface PacketVerdict {
  readonly way: PacketWay
  readonly mark: number | null
}

/** Writes messages about one queue. */
export class QueueWriter {
  readonly #queue: number
  readonly #writer = new MessageWriter(1024)

  constructor(queueNumber: number) {
    this.#queue = queueNumber
  }

  /**
   * Takes the queue, and has the kernel keep so many packets and hand over so many bytes of each, without cutting long
   * ones into segments. `failsOpen`: packets for which there is no room go on.
   */
  configure(most: number, copiedBytes: number, failsOpen: boolean): Uint8Array[] {
    const chosen = flags.segments | (failsOpen ? flags.failOpen : 0)
    const copied = Buffer.alloc(5)
    copied.writeUInt32BE(copiedBytes)
    copied[4] = copyPacket
    return [
      this.#configure(() => this.#writer.bytes(settings.command, [bind, 0, 0, 0])),
      this.#configure(() => this.#writer.bytes(settings.copy, copied)),
      this.#configure(() => this.#writer.number(settings.length, most)),
      this.#configure(() => {
        this.#writer.number(settings.flags, chosen)
        this.#writer.number(settings.mask, flags.segments | flags.failOpen)
      }),
    ]
  }

  verdict({ id }: QueuedPacket, { way, mark }: PacketVerdict): Uint8Array {
    const words = Buffer.alloc(8)
    words.writeUInt32BE(numberOfWay(way))
    words.writeUInt32BE(id, 4)
    const head = { type: messages.verdict, flags: request, family: 0, resource: this.#queue }
    return this.#writer.write(() =>
      this.#writer.message(head, () => {
        this.#writer.bytes(attributes.verdict, words)
        if (mark !== null) this.#writer.number(attributes.mark, mark)
      }),
    )
  }

  #configure(write: () => void): Uint8Array {
    const head = { type: messages.configure, flags: request | acknowledge, family: 0, resource: this.#queue }
    return this.#writer.write(() => this.#writer.message(head, write))
  }
}

function numberOfWay(way: PacketWay): number {
  if (way === 'accept') return accept
  if (way === 'drop') return drop
  return ((way.queue << 16) | (way.isOptional ? bypass : 0) | queue) >>> 0
}
