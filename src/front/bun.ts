/** Part of the sockets of Bun, the runtime of the TLS front, that we use. Its own types would change those of Node. */
export interface BunSocket<Data> {
  data: Data
  readonly remoteAddress: string
  readonly remotePort: number
  readonly localAddress: string
  readonly localPort: number
  /** Answers how many bytes were taken; after fewer than all of them `drain` comes. Negative when it is closed. */
  write(bytes: Uint8Array): number
  pause(): void
  resume(): void
  /** Ends our side only. */
  shutdown(): void
  /** Ends both sides when all that was taken is sent. */
  end(): void
  /** Ends both sides now. */
  terminate(): void
  /** `timeout` comes after so many seconds of silence; 0 for never. */
  timeout(seconds: number): void
}

/** Callbacks of a TLS socket. */
export interface BunSocketHandler<Data> {
  open(socket: BunSocket<Data>): void
  /** The other end is done with sending. */
  end(socket: BunSocket<Data>): void
  data(socket: BunSocket<Data>, bytes: Uint8Array): void
  drain(socket: BunSocket<Data>): void
  close(socket: BunSocket<Data>): void
  error(socket: BunSocket<Data>, error: Error): void
  timeout(socket: BunSocket<Data>): void
  handshake?(socket: BunSocket<Data>, success: boolean): void
  connectError?(socket: BunSocket<Data>, error: Error): void
}

/** A place that is listened on. */
export interface BunListener {
  stop(closeConnections: boolean): void
}

interface BunSockets {
  listen<Data>(options: {
    readonly hostname: string
    readonly port: number
    readonly reusePort: boolean
    readonly allowHalfOpen: boolean
    readonly tls: { readonly key: string; readonly cert: string; readonly ALPNProtocols: Uint8Array }
    readonly socket: BunSocketHandler<Data>
  }): BunListener
  connect<Data>(options: {
    readonly unix: string
    readonly allowHalfOpen: boolean
    readonly socket: BunSocketHandler<Data>
    readonly data: Data
  }): Promise<unknown>
  /** Collects what nobody uses and gives its memory back to the machine; holds when it is done with `now`. */
  gc(now: boolean): void
}

declare const Bun: BunSockets

/** The runtime's own sockets: one of Node's costs twice the memory there. */
export const { listen, connect, gc: collect } = Bun
