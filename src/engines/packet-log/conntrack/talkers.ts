import type { Talkers } from '../../../core/engine/declared/connection-table.ts'
import { printAddress } from '../../../core/net/ip.ts'
import type { LiveEntry } from './live-entry.ts'

/** Bytes that an address sent and received. */
interface Bytes {
  sent: number
  received: number
}

/** Bytes between two looks at the table. */
interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  readonly bytes: number
  /** By address: a number for IPv4, hexadecimal digits for IPv6. */
  readonly addresses: ReadonlyMap<number | string, Readonly<Bytes>>
}

/** Connections that are followed; what is beyond has no part in the bytes. */
const mostConnections = 500_000
/** Addresses of a stretch that are kept, those with most bytes. */
const mostAddresses = 500
const mostShown = 20
const minuteMs = 60_000
const fiveMinutesMs = 300_000

/**
 * Bytes by address, from what connections have counted more than at the look before. A connection that began and ended between two
 * looks has no part in them, nor what came between the last look and its end.
 */
export class TalkerRecorder {
  #before: Counted | null = null
  #stretches: Stretch[] = []

  /** Begins a look at the table. */
  look(nowMs: number): Look {
    return new Look(this.#before, nowMs)
  }

  /** Takes a look that is done. */
  take(look: Look): void {
    const stretch = look.stretch()
    this.#before = look.counted
    if (stretch === null) return
    this.#stretches.push(stretch)
    const oldest = stretch.toMs - fiveMinutesMs
    this.#stretches = this.#stretches.filter(({ toMs }) => toMs > oldest)
  }

  /** Forgets the table of before: another one follows. */
  restart(): void {
    this.#before = null
  }

  answer(everySeconds: number): Talkers {
    return { everySeconds, minute: this.#within(minuteMs), fiveMinutes: this.#within(fiveMinutesMs) }
  }

  #within(milliseconds: number): Talkers['minute'] {
    const last = this.#stretches.at(-1)
    if (last === undefined) return null
    const some = this.#stretches.filter(({ toMs }) => toMs > last.toMs - milliseconds)
    const sums = new Map<number | string, Bytes>()
    for (const { addresses } of some)
      for (const [key, { sent, received }] of addresses) add(sums, key, sent, received)
    return {
      seconds: (last.toMs - some[0]!.fromMs) / 1000,
      bytes: some.reduce((sum, { bytes }) => sum + bytes, 0),
      addresses: most(sums, mostShown).map(([key, bytes]) => ({ address: addressOf(key), ...bytes })),
    }
  }
}

/** Counts of connections at a look, by the kernel's number. */
interface Counted {
  readonly atMs: number
  readonly sent: Map<number, number>
  readonly received: Map<number, number>
}

/** A look at the table while it is read. */
export class Look {
  readonly counted: Counted
  readonly #before: Counted | null
  readonly #addresses = new Map<number | string, Bytes>()
  #bytes = 0

  constructor(before: Counted | null, nowMs: number) {
    this.#before = before
    this.counted = { atMs: nowMs, sent: new Map(), received: new Map() }
  }

  see(entry: LiveEntry): void {
    const { id, sentBytes, receivedBytes } = entry
    const { sent, received } = this.counted
    if (sentBytes < 0 || receivedBytes < 0 || sent.size >= mostConnections) return
    sent.set(id, sentBytes)
    received.set(id, receivedBytes)
    const before = this.#before
    if (before === null) return
    const more = sentBytes - (before.sent.get(id) ?? 0)
    const back = receivedBytes - (before.received.get(id) ?? 0)
    // Another connection has got the number: all of its bytes are new.
    const isSame = more >= 0 && back >= 0
    const [toServer, toClient] = isSame ? [more, back] : [sentBytes, receivedBytes]
    if (toServer + toClient === 0 || isLoopback(entry)) return
    this.#bytes += toServer + toClient
    add(this.#addresses, keyOf(entry, entry.originalSource), toServer, toClient)
    add(this.#addresses, keyOf(entry, entry.replySource), toClient, toServer)
  }

  /** Bytes since the look before; null for the first. */
  stretch(): Stretch | null {
    if (this.#before === null) return null
    const addresses = new Map(most(this.#addresses, mostAddresses))
    return { fromMs: this.#before.atMs, toMs: this.counted.atMs, bytes: this.#bytes, addresses }
  }
}

function add(sums: Map<number | string, Bytes>, key: number | string, sent: number, received: number): void {
  const sum = sums.get(key)
  if (sum === undefined) sums.set(key, { sent, received })
  else {
    sum.sent += sent
    sum.received += received
  }
}

function most(sums: ReadonlyMap<number | string, Bytes>, count: number): [number | string, Bytes][] {
  const all = [...sums]
  if (all.length > 1) all.sort(([, a], [, b]) => b.sent + b.received - a.sent - a.received)
  return all.slice(0, count)
}

const loopback = 127

function isLoopback({ bytes, addressBytes, originalSource, originalDestination }: LiveEntry): boolean {
  if (addressBytes === 4) return bytes[originalSource] === loopback
  for (let at = 0; at < addressBytes; at++)
    if (bytes[originalSource + at] !== bytes[originalDestination + at]) return false
  return true
}

function keyOf({ bytes, addressBytes }: LiveEntry, at: number): number | string {
  return addressBytes === 4 ? bytes.readUInt32BE(at) : bytes.toString('hex', at, at + addressBytes)
}

function addressOf(key: number | string): string {
  return typeof key === 'number' ? printAddress(4, BigInt(key)) : printAddress(6, BigInt(`0x${key}`))
}
