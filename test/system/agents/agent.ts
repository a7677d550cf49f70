import WebSocket from 'ws'

/** A message as it came. */
export type Told = Readonly<Record<string, unknown>>

/** End of a connection. */
export interface Ended {
  readonly code: number
  readonly reason: string
}

/** Options of an agent's connection. */
export type AgentOptions = WebSocket.ClientOptions & { readonly path?: string }

const patienceMs = 10_000

/** A client agent as its developer would write it: trusts the certificate as it is, and waits for each message. */
export class Agent {
  readonly #socket: WebSocket
  readonly #told: Told[] = []
  #waiting: (() => void) | null = null
  readonly ended: Promise<Ended>

  constructor(origin: string, { path = '/connect', ...options }: AgentOptions = {}) {
    this.#socket = new WebSocket(`${origin.replace('https', 'wss')}${path}`, {
      rejectUnauthorized: false,
      ...options,
    })
    this.#socket.on('message', (data, isBinary) => {
      if (isBinary) throw new Error('the gateway sent bytes')
      this.#told.push(JSON.parse(String(data)) as Told)
      this.#waiting?.()
    })
    this.ended = new Promise((resolve) => {
      this.#socket.on('close', (code, reason) => {
        resolve({ code, reason: String(reason) })
        this.#waiting?.()
      })
    })
    this.#socket.on('error', () => undefined)
  }

  /** Holds when the connection is open; rejects with the status of a refusal. */
  open(): Promise<this> {
    return new Promise((resolve, reject) => {
      this.#socket.once('open', () => resolve(this))
      this.#socket.once('error', reject)
    })
  }

  /** The next message; without `ztna` requests for reports are passed over. */
  async next(wanted?: 'ztna'): Promise<Told> {
    for (;;) {
      const told = this.#told.shift()
      if (told && (wanted === 'ztna' || told['type'] !== 'ztna')) return told
      if (!told) await this.#more()
    }
  }

  #more(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) throw new Error('the connection is closed')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no message came')), patienceMs)
      this.#waiting = () => {
        clearTimeout(timer)
        this.#waiting = null
        resolve()
      }
    })
  }

  /** Messages that came and that nobody has read. */
  get unread(): readonly Told[] {
    return this.#told
  }

  /** Sends a message, an object as JSON, text and bytes as they are. */
  send(message: unknown): void {
    const plain = typeof message === 'string' || Buffer.isBuffer(message)
    this.#socket.send(plain ? message : JSON.stringify(message))
  }

  /** Sends and answers what comes back. */
  async ask(message: unknown): Promise<Told> {
    this.send(message)
    return await this.next()
  }

  /** The wire beneath. */
  get socket(): WebSocket {
    return this.#socket
  }

  close(): Promise<Ended> {
    this.#socket.close()
    return this.ended
  }
}

/** The version that a gateway without distributions takes. */
export const version = { type: 'version', major: 1, minor: 0, build: 0, os: 'linux' } as const
