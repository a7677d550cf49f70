import { connect, type TLSSocket } from 'node:tls'

/** An answer, its header and body apart. */
export interface Answer {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/**
 * One kept-alive HTTPS connection that does as little as a client can, so that what is measured is the server.
 * Requests go one after the other; answers must have a Content-Length.
 */
export class Connection {
  readonly #socket: TLSSocket
  #chunks: Buffer[] = []
  #length = 0
  #wantedLength: number | null = null
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null

  private constructor(socket: TLSSocket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')))
    socket.on('error', (error) => this.#settle?.reject(error))
  }

  /** Connects to a server on this machine, whoever signed its certificate. */
  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        socket.setNoDelay(true)
        resolve(new Connection(socket))
      })
      socket.once('error', reject)
    })
  }

  /** Sends a request and waits for its answer. */
  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) throw new Error('the server has closed the connection')
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    this.#wantedLength ??= wantedLength(this.#chunks)
    if (this.#wantedLength === null || this.#length < this.#wantedLength) return
    const text = Buffer.concat(this.#chunks)
    const end = text.indexOf('\r\n\r\n')
    const headers = text.subarray(0, end).toString('latin1')
    const answer = {
      status: Number(headers.slice(9, 12)),
      headers,
      // Decoded only when someone looks.
      get body() {
        return text.subarray(end + 4).toString()
      },
    }
    this.#chunks = []
    this.#length = 0
    this.#wantedLength = null
    this.#settle?.resolve(answer)
  }
}

/** Bytes of the whole answer, once its header is there. */
function wantedLength(chunks: readonly Buffer[]): number | null {
  const text = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = /content-length: *(\d+)/i.exec(text.subarray(0, end).toString('latin1'))
  if (!length) throw new Error('an answer without Content-Length')
  return end + 4 + Number(length[1])
}

/** The bytes of a request; `body` is sent as JSON. */
export function request(method: string, path: string, cookie: string, body?: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
