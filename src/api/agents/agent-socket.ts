import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { ByPlace } from '../../core/net/by-place.ts'
import { refuseUpgrade } from '../admission/refuse-upgrade.ts'
import type { AgentHub, AgentPeer } from './agent-hub.ts'

/** Path at which agents connect, on every listener. Source: silences#agent-path. */
export const agentPath = '/connect'

/** Dependencies of the agent sockets. */
export interface AgentSocketOptions {
  readonly hub: AgentHub
  /** Reports a bug. */
  readonly reportBug: (message: string) => void
  readonly limits?: AgentSocketLimits
}

/** Limits of the sockets; tests have shorter ones. */
export interface AgentSocketLimits {
  readonly connections: number
  /** An agent that is silent for so long is asked whether it is there, and let go when it does not answer. */
  readonly pingMs: number
}

const usualLimits: AgentSocketLimits = { connections: 16_384, pingMs: 30_000 }
const messageLimitBytes = 32 * 1024
/** An agent that takes no answers is let go when so much waits for it. */
const unsentLimitBytes = 64 * 1024
const sweepMs = 1000
/** Close code of RFC 6455, 7.4.1. */
const internalError = 1011

/** Limit of unfinished messages of agents on whose connections nobody authorized. */
const unfinishedLimitBytes = 16 * 1024 * 1024
const unfinishedMs = 10_000

interface Held {
  readonly peer: AgentPeer
  readonly socket: Socket
  /** Bytes that had come when the newest message was whole, and the time since when there are more. */
  readBefore: number
  unfinishedSinceMs: number | null
  checkedAtMs: number
  alive: boolean
}

/** Access to a server's upgrades, for WebSockets of agents. */
export interface Upgrades {
  /** True when this request is for an agent's WebSocket; all others are answered as if they asked for no upgrade. */
  accepts(request: IncomingMessage): boolean
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/**
 * The WebSockets of client agents. What an agent does or does not do never reaches others: messages have a limit,
 * binary and broken frames end the connection, so do silence and answers that are not taken. When all places are
 * taken, the oldest connection on which nobody authorized makes room, of the address that has most of them.
 * Source: silences#agent-limits.
 */
export class AgentSockets implements Upgrades {
  readonly #hub: AgentHub
  readonly #reportBug: (message: string) => void
  readonly #limits: AgentSocketLimits
  readonly #held = new Map<WebSocket, Held>()
  /** Those on which nobody authorized, and some on which somebody has meanwhile. */
  readonly #strangers = new ByPlace<WebSocket>()
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageLimitBytes,
  })
  readonly #sweeping: NodeJS.Timeout
  #closed = false

  constructor({ hub, reportBug, limits = usualLimits }: AgentSocketOptions) {
    this.#hub = hub
    this.#reportBug = reportBug
    this.#limits = limits
    this.#sweeping = setInterval(() => this.#sweep(), Math.min(sweepMs, limits.pingMs)).unref()
  }

  accepts({ method, url, headers }: IncomingMessage): boolean {
    const isPath = url === agentPath || url?.startsWith(`${agentPath}?`) === true
    return method === 'GET' && isPath && headers.upgrade?.toLowerCase() === 'websocket'
  }

  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin, host } = request.headers
    // Agents are no browsers; a page of another origin must not guess passwords from inside.
    if (origin !== undefined && origin !== `https://${host}`) return refuseUpgrade(socket, 401)
    if (this.#closed) return refuseUpgrade(socket, 503)
    if (this.#held.size >= this.#limits.connections && !this.#makeRoom()) {
      return refuseUpgrade(socket, 503)
    }
    const address = request.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, '')
    if (address === undefined) return void socket.destroy()
    this.#server.handleUpgrade(request, socket, head, (webSocket) =>
      this.#hold(webSocket, request.socket, address),
    )
  }

  /** Lets everybody go at once. */
  close(): void {
    this.#closed = true
    clearInterval(this.#sweeping)
    this.#hub.close()
    for (const webSocket of this.#held.keys()) webSocket.terminate()
    this.#server.close()
  }

  #hold(webSocket: WebSocket, socket: Socket, address: string): void {
    const peer: AgentPeer = {
      address,
      send: (text) => {
        if (webSocket.readyState !== webSocket.OPEN) return
        webSocket.send(text)
        if (webSocket.bufferedAmount > unsentLimitBytes) webSocket.terminate()
      },
      close: (code, reason) => webSocket.close(code, shortened(reason)),
    }
    const held: Held = {
      peer,
      socket,
      readBefore: socket.bytesRead,
      unfinishedSinceMs: null,
      checkedAtMs: performance.now(),
      alive: true,
    }
    const whole = () => {
      held.alive = true
      held.readBefore = socket.bytesRead
      held.unfinishedSinceMs = null
    }
    this.#held.set(webSocket, held)
    this.#strangers.add(webSocket, address)
    webSocket.on('message', (data, isBinary) => {
      whole()
      this.#guard(webSocket, () => {
        if (isBinary) this.#hub.receiveBytes(peer)
        else this.#hub.receive(peer, textOf(data))
      })
    })
    webSocket.on('ping', whole).on('pong', whole)
    // The connection closes after an error by itself.
    webSocket.on('error', () => undefined)
    webSocket.on('close', () => {
      this.#held.delete(webSocket)
      this.#strangers.delete(webSocket)
      this.#guard(webSocket, () => this.#hub.gone(peer))
    })
    this.#guard(webSocket, () => this.#hub.open(peer))
  }

  /** A bug that shows on one connection ends that one. */
  #guard(webSocket: WebSocket, work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#reportBug(`client agent: ${(error as Error).stack ?? String(error)}`)
      webSocket.close(internalError, 'internal error')
    }
  }

  #sweep(): void {
    const now = performance.now()
    this.#endUnfinished(now)
    for (const [webSocket, held] of this.#held) {
      if (now - held.checkedAtMs < this.#limits.pingMs) continue
      held.checkedAtMs = now
      if (!held.alive) webSocket.terminate()
      else if (webSocket.readyState === webSocket.OPEN) webSocket.ping()
      held.alive = false
    }
  }

  /** Lets go of strangers that do not finish their messages, and of those with most when that is too much in all. */
  #endUnfinished(now: number): void {
    const unfinished: { readonly webSocket: WebSocket; readonly bytes: number }[] = []
    for (const [webSocket, held] of this.#held) {
      if (this.#hub.isAuthorized(held.peer)) continue
      if (!this.#strangers.has(webSocket)) this.#strangers.add(webSocket, held.peer.address)
      const bytes = held.socket.bytesRead - held.readBefore
      if (bytes === 0) continue
      held.unfinishedSinceMs ??= now
      if (now - held.unfinishedSinceMs > unfinishedMs) webSocket.terminate()
      else unfinished.push({ webSocket, bytes })
    }
    let total = unfinished.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const { webSocket, bytes } of unfinished.sort((a, b) => b.bytes - a.bytes)) {
      if (total <= unfinishedLimitBytes) return
      total -= bytes
      webSocket.terminate()
    }
  }

  #makeRoom(): boolean {
    for (;;) {
      const webSocket = this.#strangers.greediest()
      if (webSocket === undefined) return false
      this.#strangers.delete(webSocket)
      const held = this.#held.get(webSocket)
      if (!held || this.#hub.isAuthorized(held.peer)) continue
      this.#held.delete(webSocket)
      webSocket.terminate()
      return true
    }
  }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : Buffer.from(data as ArrayBuffer).toString('utf8')
}

/** The text of a close frame has 123 bytes at most. */
function shortened(reason: string): string {
  const characters = [...reason]
  while (Buffer.byteLength(characters.join('')) > 123) characters.pop()
  return characters.join('')
}
