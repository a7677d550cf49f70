import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '../../core/net/address-group.ts'
import { hasBody } from '../route/body.ts'

/** Limits of what strangers may hold. */
export interface StrangerLimits {
  /** Connections of one place (`addressGroup`), and of all. */
  readonly ofPlace: number
  readonly all: number
  /** Requests of one connection that are not answered yet. */
  readonly unanswered: number
  /** Bytes of a request that has not come whole. */
  readonly unfinishedBytes: number
  /** Answers that their clients do not take, and for how long one is waited for. */
  readonly stalled: number
  readonly stalledMs: number
}

/** Limits of a running gateway. Source: silences#strangers. */
export const strangerLimits: StrangerLimits = {
  ofPlace: 256,
  all: 1024,
  unanswered: 8,
  unfinishedBytes: 16 * 1024,
  stalled: 64,
  stalledMs: 10_000,
}

const sweepMs = 200

interface Stranger {
  readonly socket: Socket
  readonly place: Place
  /** Bytes that had come when the request began for which is waited now. */
  readBefore: number
  unanswered: number
  /** Bytes written when this was last looked at, and since when there are no more; null while none wait. */
  stalled: { readonly written: number; readonly sinceMs: number } | null
}

interface Place {
  readonly name: string
  /** True when an administrator signed in from there lately. */
  readonly isKnown: boolean
  /** Without a whole request, the oldest first. */
  readonly waiting: Set<Stranger>
  /** Whose request is being answered. */
  readonly served: Set<Stranger>
}

/**
 * Connections on which nobody has shown a session. When they become too many, the oldest of those without a whole
 * request gives way, of the place that holds most: a newcomer always has its chance, and what strangers hold is
 * bounded, whatever they send or leave unsent. Connections with a session do not count. Source: silences#strangers.
 */
export class StrangerConnections {
  readonly #limits: StrangerLimits
  readonly #isKnown: (place: string) => boolean
  readonly #strangers = new Map<Socket, Stranger>()
  readonly #places = new Map<string, Place>()
  readonly #heard = new WeakSet<Socket>()
  readonly #sweeping: NodeJS.Timeout
  #arrived = 0

  constructor(isKnown: (place: string) => boolean, limits = strangerLimits) {
    this.#isKnown = isKnown
    this.#limits = limits
    this.#sweeping = setInterval(() => this.#sweep(), sweepMs).unref()
  }

  /** Number of connections. */
  get size(): number {
    return this.#strangers.size
  }

  /** Number of connections since the start. */
  get arrived(): number {
    return this.#arrived
  }

  /** A connection came, or lost its session. */
  enter(socket: Socket): void {
    if (this.#strangers.has(socket) || socket.destroyed) return
    const place = this.#placeOf(socket)
    const stranger: Stranger = { socket, place, readBefore: socket.bytesRead, unanswered: 0, stalled: null }
    this.#strangers.set(socket, stranger)
    this.#arrived++
    place.waiting.add(stranger)
    if (!this.#heard.has(socket)) socket.once('close', () => this.leave(socket))
    this.#heard.add(socket)
    if (sizeOf(place) > this.#limits.ofPlace) this.#evictFrom(place)
    else if (this.#strangers.size > this.#limits.all) this.#evictFrom(this.#greediest())
  }

  /** The head of a request came: it is served from when its body is there until it is answered. */
  follow(message: IncomingMessage, response: ServerResponse): void {
    const { socket } = message
    const stranger = this.#strangers.get(socket)
    if (!stranger) return
    if (++stranger.unanswered > this.#limits.unanswered) return void socket.destroy()
    this.#move(socket, hasBody(message) ? 'waiting' : 'served')
    message.once('end', () => this.#move(socket, 'served'))
    response.once('close', () => {
      stranger.unanswered--
      // What is left of a refused body has a limit of its own.
      this.#move(socket, message.complete ? 'waiting' : 'served')
      if (!message.complete) message.once('close', () => this.#move(socket, 'waiting'))
    })
  }

  /** Its client is no stranger any more, or it is gone. */
  leave(socket: Socket): void {
    const stranger = this.#strangers.get(socket)
    if (!stranger) return
    const { place } = stranger
    this.#strangers.delete(socket)
    place.waiting.delete(stranger)
    place.served.delete(stranger)
    if (sizeOf(place) === 0) this.#places.delete(place.name)
  }

  close(): void {
    clearInterval(this.#sweeping)
  }

  #placeOf({ remoteAddress = '' }: Socket): Place {
    const name = addressGroup(remoteAddress)
    const known = this.#places.get(name)
    if (known) return known
    const place = {
      name,
      isKnown: this.#isKnown(name),
      waiting: new Set<Stranger>(),
      served: new Set<Stranger>(),
    }
    this.#places.set(name, place)
    return place
  }

  #move(socket: Socket, to: 'waiting' | 'served'): void {
    const stranger = this.#strangers.get(socket)
    if (!stranger) return
    const { place } = stranger
    stranger.readBefore = socket.bytesRead
    place.waiting.delete(stranger)
    place.served.delete(stranger)
    place[to].add(stranger)
  }

  /** The place with the most; one from which an administrator signed in only when there is no other. */
  #greediest(): Place {
    const weight = (place: Place) => sizeOf(place) - (place.isKnown ? this.#limits.ofPlace : 0)
    return [...this.#places.values()].reduce((most, place) => (weight(place) > weight(most) ? place : most))
  }

  #evictFrom({ waiting, served }: Place): void {
    const [oldest] = waiting.size > 0 ? waiting : served
    oldest?.socket.destroy()
    if (oldest) this.leave(oldest.socket)
  }

  #sweep(): void {
    const now = performance.now()
    const stalled: Stranger[] = []
    for (const stranger of this.#strangers.values()) {
      const { socket, place, readBefore } = stranger
      const isWaiting = place.waiting.has(stranger)
      if (isWaiting && socket.bytesRead - readBefore > this.#limits.unfinishedBytes) socket.destroy()
      if (isStalled(stranger, now)) stalled.push(stranger)
    }
    const excess = stalled.length - this.#limits.stalled
    const oldest = stalled.sort((a, b) => a.stalled!.sinceMs - b.stalled!.sinceMs)
    for (const [index, { socket, stalled: since }] of oldest.entries()) {
      if (index < excess || now - since!.sinceMs > this.#limits.stalledMs) socket.destroy()
    }
  }
}

function sizeOf({ waiting, served }: Place): number {
  return waiting.size + served.size
}

/** True when the client takes nothing of what waits for it; notes since when. */
function isStalled(stranger: Stranger, now: number): boolean {
  const { socket, stalled } = stranger
  // Of what is written all but this has left this process.
  const written = socket.bytesWritten - socket.writableLength
  if (socket.writableLength === 0) stranger.stalled = null
  else if (stalled?.written !== written) stranger.stalled = { written, sinceMs: now }
  return stranger.stalled !== null
}
