import { attribute, MessageWriter, messagesIn, smallMessage } from '../netlink-message.ts'
import type { NetfilterSocket } from '../netlink-socket.ts'
import { answersTo, isSameTuple, type RawTuple } from './tuple.ts'

const subsystem = 1 << 8 // NFNL_SUBSYS_CTNETLINK
const messages = { entry: subsystem, get: subsystem | 1 } as const
const flags = { request: 1, acknowledge: 4, dump: 0x300 } as const
const errorMessage = 2 // NLMSG_ERROR
const doneMessage = 3 // NLMSG_DONE
// `CTA_…`
const part = { original: 1, reply: 2, mark: 8, markMask: 21, filter: 25 } as const
const ofTuple = { addresses: 1, protocol: 2 } as const
const ofProtocol = { number: 1, sourcePort: 2, destinationPort: 3 } as const
const ofFilter = { original: 1 } as const
/** `CTA_FILTER_F_…`: source address, protocol, source port. */
const filtered = (1 << 0) | (1 << 3) | (1 << 4)
/** A search goes through the whole table, which takes tens of milliseconds: so many times as long passes before the next one. */
const restForEachSearch = 20

/** Both tuples of a connection: of its first packet before any translation, and of the answers as they come in. */
export interface KnownConnection {
  readonly original: RawTuple
  readonly reply: RawTuple
  /** Its mark when it was found. */
  readonly mark: number
}

/** Bits of a connection's mark. */
export interface ConnectionChange {
  readonly mark: number
  readonly mask: number
}

/**
 * The kernel's table of connections, asked about packets between the translation of destinations and that of sources. Kernels are built
 * without connections in the messages of queues, so the table is asked by itself.
 */
export class Connections {
  readonly #socket: Pick<NetfilterSocket, 'send' | 'receive'>
  readonly #ownAddresses: () => readonly Buffer[]
  readonly #writer = new MessageWriter(smallMessage)
  /** Time from which the table may be searched again. */
  #restsUntil = Number.NEGATIVE_INFINITY

  /** `ownAddresses` are those of the machine, which sources are mostly translated to. */
  constructor(
    socket: Pick<NetfilterSocket, 'send' | 'receive'>,
    ownAddresses: () => readonly Buffer[] = () => [],
  ) {
    this.#socket = socket
    this.#ownAddresses = ownAddresses
  }

  /**
   * The connection of a packet with this tuple; null where the table has none. One with both addresses translated, the source to none
   * of the machine's own, is searched for; that takes a twentieth of the time at most, and finds nothing while it rests.
   */
  find(tuple: RawTuple): KnownConnection | null {
    return this.lookUp(tuple) ?? this.#lookUpAnswers(tuple) ?? this.#search(tuple)
  }

  /** The same but for connections with both addresses translated: a packet that begins a connection has none yet. */
  lookUp(tuple: RawTuple): KnownConnection | null {
    for (const each of [tuple, answersTo(tuple)]) {
      const [found] = this.#ask(each, flags.request | flags.acknowledge, () => undefined)
      if (found !== undefined) return found
    }
    return null
  }

  /** A connection with both addresses translated, by its answers, which come to an address of the machine. */
  #lookUpAnswers(tuple: RawTuple): KnownConnection | null {
    for (const each of [tuple, answersTo(tuple)]) {
      const answers = answersTo(each)
      for (const destination of this.#ownAddresses()) {
        if (destination.length !== answers.destination.length) continue
        const found = this.#ask(
          { ...answers, destination },
          flags.request | flags.acknowledge,
          () => undefined,
        )
        const own = found.find((known) => isBetween(each, known))
        if (own !== undefined) return own
      }
    }
    return null
  }

  #search(tuple: RawTuple): KnownConnection | null {
    const begun = performance.now()
    if (begun < this.#restsUntil) return null
    const found = this.#searchTable(tuple)
    const ended = performance.now()
    this.#restsUntil = ended + restForEachSearch * (ended - begun)
    return found
  }

  #searchTable(tuple: RawTuple): KnownConnection | null {
    for (const each of [tuple, answersTo(tuple)]) {
      const found = this.#ask(each, flags.request | flags.dump, (writer) => {
        writer.nest(part.filter, () => {
          const bits = Buffer.alloc(4)
          bits.writeUInt32LE(filtered)
          writer.bytes(ofFilter.original, bits)
        })
      }).find((known) => isBetween(each, known))
      if (found !== undefined) return found
    }
    return null
  }

  /** Changes a connection; false where the kernel does not, since it is gone. */
  change({ original }: Pick<KnownConnection, 'original'>, change: ConnectionChange): boolean {
    const head = {
      type: messages.entry,
      flags: flags.request | flags.acknowledge,
      family: familyOf(original),
    }
    const writer = this.#writer
    const message = writer.write(() =>
      writer.message(head, () => {
        writeTuple(writer, original)
        writer.number(part.mark, change.mark)
        writer.number(part.markMask, change.mask)
      }),
    )
    this.#socket.send(message)
    return this.#hear(() => undefined)
  }

  /**
   * Changes the connection of a packet with this tuple, without asking which one it is where either direction has it; `find` finds the
   * others.
   */
  changeOf(tuple: RawTuple, change: ConnectionChange): boolean {
    if ([tuple, answersTo(tuple)].some((original) => this.change({ original }, change))) return true
    const found = this.find(tuple)
    return found !== null && this.change(found, change)
  }

  /** Hands on what comes until the kernel says that this was all; true where it did as it was asked. */
  #hear(take: (type: number, body: Buffer) => void): boolean {
    for (let got = this.#socket.receive(); got !== null; got = this.#socket.receive()) {
      if (got === 'lost') continue
      for (const { type, body } of messagesIn(got)) {
        if (type === doneMessage) return true
        if (type === errorMessage) return body.readInt32LE(0) === 0
        take(type, body)
      }
    }
    return false
  }

  #ask(tuple: RawTuple, chosen: number, more: (writer: MessageWriter) => void): KnownConnection[] {
    const writer = this.#writer
    const head = { type: messages.get, flags: chosen, family: familyOf(tuple) }
    this.#socket.send(
      writer.write(() =>
        writer.message(head, () => {
          writeTuple(writer, tuple)
          more(writer)
        }),
      ),
    )
    const found: KnownConnection[] = []
    this.#hear((type, body) => {
      if (type !== messages.entry) return
      const original = attribute(body.subarray(4), part.original)
      const reply = attribute(body.subarray(4), part.reply)
      if (original !== undefined && reply !== undefined)
        found.push({
          ...{ original: readTuple(original), reply: readTuple(reply) },
          mark: attribute(body.subarray(4), part.mark)?.readUInt32BE(0) ?? 0,
        })
    })
    return found
  }
}

/** Tells whether packets of a connection have this tuple between both translations: one address of each of its tuples. */
function isBetween(tuple: RawTuple, { original, reply }: KnownConnection): boolean {
  const between = { destination: reply.source, destinationPort: reply.sourcePort }
  return isSameTuple(tuple, { ...original, ...between })
}

function familyOf({ source }: RawTuple): number {
  return source.length === 4 ? 2 : 10 // AF_INET, AF_INET6
}

function writeTuple(writer: MessageWriter, tuple: RawTuple): void {
  const { protocol, source, destination, sourcePort, destinationPort } = tuple
  const first = source.length === 4 ? 1 : 3
  writer.nest(part.original, () => {
    writer.nest(ofTuple.addresses, () => {
      writer.bytes(first, source)
      writer.bytes(first + 1, destination)
    })
    writer.nest(ofTuple.protocol, () => {
      writer.bytes(ofProtocol.number, [protocol])
      if (sourcePort !== null) writer.short(ofProtocol.sourcePort, sourcePort)
      if (destinationPort !== null) writer.short(ofProtocol.destinationPort, destinationPort)
    })
  })
}

function readTuple(tuple: Buffer): RawTuple {
  const ip = attribute(tuple, ofTuple.addresses) ?? Buffer.alloc(0)
  const proto = attribute(tuple, ofTuple.protocol) ?? Buffer.alloc(0)
  return {
    protocol: attribute(proto, ofProtocol.number)?.[0] ?? 0,
    source: attribute(ip, 1) ?? attribute(ip, 3) ?? Buffer.alloc(0),
    destination: attribute(ip, 2) ?? attribute(ip, 4) ?? Buffer.alloc(0),
    sourcePort: attribute(proto, ofProtocol.sourcePort)?.readUInt16BE(0) ?? null,
    destinationPort: attribute(proto, ofProtocol.destinationPort)?.readUInt16BE(0) ?? null,
  }
}
