import type {
  AddressChoice,
  AddressSpan,
  ConnectionFilter,
  ConnectionQuestion,
  TableConnection,
} from '../../../core/engine/declared/connection-table.ts'
import { printAddress } from '../../../core/net/ip.ts'
import { ctMarkBits } from '../../../core/ruleset/service-chain.ts'
import { emptyEntry, isAssured, type LiveEntry, readLive, stateOf } from './live-entry.ts'

type Listing = Extract<ConnectionQuestion, { readonly kind: 'list' }>

/** A table of connections while it is read: those that fit are counted, and the first of the order are kept. */
export class LiveList {
  readonly #asked: Listing
  readonly #fits: (entry: LiveEntry) => boolean
  readonly #most: number
  #kept: { readonly rank: number; readonly bytes: Buffer }[] = []
  /** Nothing that ranks lower is of use. */
  #least = Number.NEGATIVE_INFINITY
  #matched = 0
  #entries = 0

  constructor(asked: Listing) {
    this.#asked = asked
    this.#fits = filterOf(asked.filter)
    this.#most = asked.offset + asked.limit
  }

  see(entry: LiveEntry): void {
    this.#entries += 1
    if (!this.#fits(entry)) return
    this.#matched += 1
    const rank = rankOf(entry, this.#asked.order)
    if (rank < this.#least) return
    this.#kept.push({ rank, bytes: Buffer.from(entry.bytes.subarray(entry.from, entry.to)) })
    if (this.#kept.length >= 2 * this.#most + 1_000) this.#cut()
  }

  /** The page that was asked for, with how many connections fit and how many there are. */
  page(): { connections: TableConnection[]; matched: number; entries: number } {
    this.#cut()
    const entry = emptyEntry()
    const connections = this.#kept.slice(this.#asked.offset).map(({ bytes }) => {
      readLive(entry, bytes, 0, bytes.length)
      return connectionOf(entry)
    })
    return { connections, matched: this.#matched, entries: this.#entries }
  }

  #cut(): void {
    this.#kept.sort((one, other) => other.rank - one.rank)
    this.#kept.length = Math.min(this.#kept.length, this.#most)
    if (this.#kept.length === this.#most) this.#least = this.#kept.at(-1)?.rank ?? this.#least
  }
}

function rankOf(entry: LiveEntry, order: Listing['order']): number {
  switch (order) {
    case 'bytes':
      return entry.sentBytes + entry.receivedBytes
    case 'packets':
      return entry.sentPackets + entry.receivedPackets
    case 'oldest':
      return -entry.startedMicroseconds
    case 'newest':
      return entry.startedMicroseconds
  }
}

/** Tells whether a connection fulfils all conditions of a filter. */
export function filterOf({ spans, choices, port, protocol, state, rule }: ConnectionFilter) {
  const isWithin = [...spans.map(spanOf), ...choices.map(choiceOf)]
  return (entry: LiveEntry): boolean =>
    (protocol === null || entry.protocol === protocol) &&
    (rule === null || (entry.mark & ctMarkBits.rule) === rule) &&
    (port === null ||
      entry.originalDestinationPort === port ||
      entry.originalSourcePort === port ||
      entry.replySourcePort === port ||
      entry.replyDestinationPort === port) &&
    (state === null || stateOf(entry) === state) &&
    isWithin.every((fits) => fits(entry))
}

type Holds = (bytes: Buffer, at: number) => boolean

function spanOf({ side, ...span }: AddressSpan): (entry: LiveEntry) => boolean {
  const [holds, addressBytes] = [holdsOf(span), span.lo.length / 2]
  const source = (entry: LiveEntry) =>
    holds(entry.bytes, entry.originalSource) || holds(entry.bytes, entry.replyDestination)
  const destination = (entry: LiveEntry) =>
    holds(entry.bytes, entry.originalDestination) || holds(entry.bytes, entry.replySource)
  return (entry) =>
    entry.addressBytes === addressBytes &&
    ((side !== 'destination' && source(entry)) || (side !== 'source' && destination(entry)))
}

function choiceOf({ side, spans }: AddressChoice): (entry: LiveEntry) => boolean {
  const byBytes = new Map<number, Holds[]>([4, 16].map((bytes) => [bytes, []]))
  for (const span of spans) byBytes.get(span.lo.length / 2)?.push(holdsOf(span))
  return ({ bytes, addressBytes, originalSource, replySource }) => {
    const isOne = (at: number) => byBytes.get(addressBytes)!.some((holds) => holds(bytes, at))
    return (side !== 'destination' && isOne(originalSource)) || (side !== 'source' && isOne(replySource))
  }
}

function holdsOf({ lo, hi }: Pick<AddressSpan, 'lo' | 'hi'>): Holds {
  const [from, to] = [Buffer.from(lo, 'hex'), Buffer.from(hi, 'hex')]
  return (bytes, at) =>
    bytes.compare(from, 0, from.length, at, at + from.length) >= 0 &&
    bytes.compare(to, 0, to.length, at, at + to.length) <= 0
}

/** A connection as it is answered. */
export function connectionOf(entry: LiveEntry): TableConnection {
  return {
    id: idOf(entry),
    protocol: entry.protocol,
    ...directionsOf(entry),
    state: stateOf(entry),
    assured: isAssured(entry),
    startedMicroseconds: entry.startedMicroseconds < 0 ? null : entry.startedMicroseconds,
    secondsLeft: entry.secondsLeft < 0 ? null : entry.secondsLeft,
    mark: entry.mark,
  }
}

/** Both tuples of a connection, and what each direction has counted. */
export function directionsOf(
  entry: LiveEntry,
): Pick<TableConnection, 'original' | 'reply' | 'sent' | 'received'> {
  const address = (at: number) => printed(entry, at)
  const counts = (packets: number, bytes: number) => (packets < 0 || bytes < 0 ? null : { packets, bytes })
  return {
    original: {
      source: address(entry.originalSource),
      sourcePort: portOrNull(entry.originalSourcePort),
      destination: address(entry.originalDestination),
      destinationPort: portOrNull(entry.originalDestinationPort),
    },
    reply: {
      source: address(entry.replySource),
      sourcePort: portOrNull(entry.replySourcePort),
      destination: address(entry.replyDestination),
      destinationPort: portOrNull(entry.replyDestinationPort),
    },
    sent: counts(entry.sentPackets, entry.sentBytes),
    received: counts(entry.receivedPackets, entry.receivedBytes),
  }
}

/**
 * Identifies a connection for as long as it lives: the kernel's number, and a hash of its tuple, since the number may be used again
 * for another one.
 */
export function idOf({ id, bytes, tupleFrom, tupleTo }: LiveEntry): string {
  let hash = 0x811c9dc5
  for (let at = tupleFrom; at < tupleTo; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  const digits = (number: number) => (number >>> 0).toString(16).padStart(8, '0')
  return `${digits(id)}${digits(hash)}`
}

/** The text of the address at a place. */
export function printed({ bytes, addressBytes }: LiveEntry, at: number): string {
  const digits = bytes.toString('hex', at, at + addressBytes)
  return printAddress(addressBytes === 4 ? 4 : 6, BigInt(`0x${digits}`))
}

function portOrNull(port: number): number | null {
  return port < 0 ? null : port
}
