import { ByPlace } from '../core/net/by-place.ts'
import { proxyHeader } from '../core/net/proxy-header.ts'
import { type BunListener, type BunSocket, type BunSocketHandler, collect, connect, listen } from './bun.ts'

/** Dependencies of a relay. */
export interface RelayOptions extends RelayPair {
  /** Connections at once. */
  readonly connections: number
}

/** Key and certificate in PEM. */
export interface RelayPair {
  readonly key: string
  readonly certificate: string
}

/** Listening place of a relay, and the Unix socket that it brings connections to. */
export interface RelayPlace {
  readonly host: string
  readonly port: number
  readonly socketPath: string
}

/** One end of a relayed connection: that of the client, or that of the server behind. */
interface End {
  /** Null until it is connected, and again when it is gone. */
  socket: BunSocket<End> | null
  /** The other end; null until a client has shown that it speaks TLS. */
  peer: End | null
  /** Bytes that this end has not taken yet; meanwhile its peer is not read. */
  unsent: Buffer | null
  /** Action when all is taken: no more is sent, or the connection ends. */
  atLast: 'shutdown' | 'end' | null
  readonly openedAtMs: number
  /** Address of the client. */
  readonly address: string
}

/** A client has so long for its handshake, and so many may be at it. */
const handshakeMs = 10_000
const mostHandshakes = 1024
/** An end that takes nothing of what is left for it, after the other one is gone, is let go. */
const lingerSeconds = 60
/** Limit of what may wait for ends that are slow to take, all together. One counts from so many bytes on. */
const mostUnsentBytes = 16 * 1024 * 1024
const slowBytes = 4096
/** Amount of memory left behind by slow ends at which it is collected, since the heap knows little of it. */
const collectBytes = 32 * 1024 * 1024
const sweepMs = 1000
/** HTTP/1.1 alone, in the form of RFC 7301, 3.1. */
const alpn = Buffer.from('\x08http/1.1', 'latin1')

/**
 * Takes TLS off the connections of clients and relays their bytes, behind a line that says where they come from.
 * Nobody is read faster than the other end takes, and what waits for all who are slow is bounded. When too many have made
 * no handshake yet, or all places are taken, the oldest of them gives way, of the client's address that has most.
 */
export class Relay {
  readonly #options: RelayOptions
  /** Clients that have not shown yet that they speak TLS. */
  readonly #shaking = new ByPlace<End>()
  readonly #listeners: { readonly place: RelayPlace; listener: BunListener }[] = []
  #open = 0

  constructor(options: RelayOptions) {
    this.#options = options
    setInterval(() => this.#sweep(), sweepMs)
  }

  /** Listens, beside other processes that do so in the same place. Throws when that cannot be. */
  listen(place: RelayPlace): void {
    this.#listeners.push({ place, listener: this.#listenWith(this.#options, place) })
  }

  /** Shows another certificate to who connects from now on; open connections stay. Throws when it cannot be used. */
  renew(pair: RelayPair): void {
    // The runtime knows no other way: it listens once more in the same place, and no more with the former pair.
    const renewed = this.#listeners.map(({ place }) => this.#listenWith(pair, place))
    for (const [index, listener] of renewed.entries()) {
      const listening = this.#listeners[index]!
      listening.listener.stop(false)
      listening.listener = listener
    }
  }

  #listenWith({ key, certificate }: RelayPair, { host, port, socketPath }: RelayPlace): BunListener {
    const tls = { key, cert: certificate, ALPNProtocols: alpn }
    const socket = this.#clientHandler(socketPath)
    return listen({ hostname: host, port, reusePort: true, allowHalfOpen: true, tls, socket })
  }

  #clientHandler(socketPath: string): BunSocketHandler<End> {
    return {
      ...anyEnd,
      open: (socket) => {
        const end = newEnd(socket, socket.remoteAddress)
        socket.data = end
        this.#shaking.add(end, socket.remoteAddress)
        this.#open += 1
        const isFull = this.#open > this.#options.connections || this.#shaking.size > mostHandshakes
        if (isFull) this.#shaking.greediest()?.socket?.terminate()
      },
      handshake: (socket, success) => {
        this.#shaking.delete(socket.data)
        if (!success) return socket.terminate()
        // Nothing more is read before the server behind is connected.
        socket.pause()
        const behind = newServerEnd(socket)
        connect({ unix: socketPath, allowHalfOpen: true, socket: serverEnd, data: behind }).catch(
          () => undefined,
        )
      },
      close: (socket) => {
        this.#open -= 1
        this.#shaking.delete(socket.data)
        anyEnd.close(socket)
      },
    }
  }

  #sweep(): void {
    const latest = performance.now() - handshakeMs
    for (const { openedAtMs, socket } of this.#shaking.all()) {
      if (openedAtMs >= latest) return
      socket?.terminate()
    }
  }
}

const anyEnd: BunSocketHandler<End> = {
  open: (socket) => {
    socket.data.socket = socket
    flush(socket.data)
  },
  data: ({ data: { peer } }, bytes) => {
    if (peer) send(peer, bytes)
  },
  drain: ({ data }) => flush(data),
  end: ({ data: { peer } }) => {
    if (peer) finish(peer, 'shutdown')
  },
  close: ({ data }) => {
    data.socket = null
    keep(data, null)
    if (data.peer) finish(data.peer, 'end')
  },
  error: (socket) => socket.terminate(),
  // Bun has a timeout of its own, 120 s after the start of TLS and busy or not, that ends nothing here.
  timeout: (socket) => {
    if (socket.data.atLast === 'end') socket.terminate()
  },
}

/** When the server behind ends its side, what a client still sends reaches nobody. */
const endClient = ({ data: { peer } }: BunSocket<End>) => {
  if (peer) finish(peer, 'end')
}
const serverEnd: BunSocketHandler<End> = { ...anyEnd, end: endClient, connectError: endClient }

function newServerEnd(client: BunSocket<End>): End {
  const { remoteAddress, remotePort, localAddress, localPort } = client
  const from = { address: remoteAddress, port: remotePort }
  const header = proxyHeader(from, { address: localAddress, port: localPort })
  const end = { ...newEnd(null, remoteAddress), peer: client.data }
  keep(end, Buffer.from(header))
  client.data.peer = end
  return end
}

function newEnd(socket: BunSocket<End> | null, address: string): End {
  return { socket, peer: null, unsent: null, atLast: null, openedAtMs: performance.now(), address }
}

/** Ends for which much waits, by the client's address, and how much that is together. */
const slow = new ByPlace<End>()
let unsentBytes = 0
/** Bytes that were kept since the last collection. */
let keptBytes = 0

/**
 * Keeps what an end has not taken. When that becomes too much for all together, the end that has taken nothing for the
 * longest time gives way, of the client's address that has most of them.
 */
function keep(end: End, unsent: Buffer | null): void {
  unsentBytes += (unsent?.length ?? 0) - (end.unsent?.length ?? 0)
  end.unsent = unsent
  slow.delete(end)
  if (unsent !== null && unsent.length >= slowBytes) {
    slow.add(end, end.address)
    keptBytes += unsent.length
    if (keptBytes > collectBytes) {
      keptBytes = 0
      collect(true)
    }
  }
  while (unsentBytes > mostUnsentBytes) {
    const slowest = slow.greediest()
    if (!slowest) return
    const { socket } = slowest
    keep(slowest, null)
    socket?.terminate()
  }
}

function send(to: End, bytes: Uint8Array): void {
  if (to.unsent !== null) {
    keep(to, Buffer.concat([to.unsent, bytes]))
    return
  }
  const taken = to.socket?.write(bytes) ?? -1
  if (taken < 0 || taken === bytes.length) return
  keep(to, Buffer.from(bytes.subarray(taken)))
  to.peer?.socket?.pause()
}

function flush(end: End): void {
  if (end.unsent === null || end.socket === null) return
  const taken = end.socket.write(end.unsent)
  if (taken < 0) return
  if (taken < end.unsent.length) {
    if (taken > 0) keep(end, end.unsent.subarray(taken))
    return
  }
  keep(end, null)
  end.peer?.socket?.resume()
  if (end.atLast !== null) finish(end, end.atLast)
}

function finish(end: End, how: 'shutdown' | 'end'): void {
  end.atLast = how
  if (end.socket === null) return
  if (end.unsent !== null) end.socket.timeout(how === 'end' ? lingerSeconds : 0)
  else if (how === 'end') end.socket.end()
  else end.socket.shutdown()
}
