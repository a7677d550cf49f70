import { Agent, request } from 'node:https'

/** An answer of the gateway. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: readonly string[]
  readonly bytes: Buffer
  readonly text: string
  /** The body as JSON; throws when it is none. */
  json<T = unknown>(): T
}

/** A problem body. Source: silences#error-body. */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly message: string
  readonly code: string
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[]
  readonly request_id: string
}

/** What a request brings besides its path. A string or bytes go out as they are, all else as JSON. */
export interface Sending {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A password that the gateways of these tests start with. */
export const adminPassword = 'correct horse 1'

/** An administrator's client: trusts the certificate as it is, keeps the cookies of its session. */
export class Client {
  readonly origin: string
  cookie = ''
  readonly #agent: Agent

  /** Connects from `localAddress`, an address of this machine, or from the usual one. */
  constructor(origin: string, localAddress?: string) {
    this.origin = origin
    const from = localAddress === undefined ? {} : { localAddress }
    this.#agent = new Agent({ rejectUnauthorized: false, keepAlive: true, maxSockets: 32, ...from })
  }

  send(method: string, path: string, { body, headers = {} }: Sending = {}): Promise<Reply> {
    const plain = typeof body === 'string' || Buffer.isBuffer(body)
    const payload = body === undefined ? undefined : plain ? body : JSON.stringify(body)
    const own = {
      ...(this.cookie === '' ? {} : { Cookie: this.cookie }),
      ...(payload === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(payload)) }),
    }
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.#agent, headers: { ...own, ...headers } }
      const outgoing = request(`${this.origin}${path}`, options, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const { 'set-cookie': cookies = [], ...rest } = incoming.headers
          const text = bytes.toString()
          resolve({
            status: incoming.statusCode ?? 0,
            headers: rest as Record<string, string | undefined>,
            cookies,
            bytes,
            text,
            json: () => JSON.parse(text),
          })
        })
      })
      outgoing.on('error', reject)
      outgoing.end(payload)
    })
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('GET', path, { headers })
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('POST', path, { body, headers })
  }

  put(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('PUT', path, { body, headers })
  }

  patch(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('PATCH', path, { body, headers })
  }

  delete(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('DELETE', path, { headers })
  }

  /** Logs in and keeps the cookies when that succeeded. */
  async login(login: string, password: string, restPath = '/'): Promise<Reply> {
    const reply = await this.post('/web/auth/login', { login, password, rest_path: restPath, recaptcha: '' })
    if (reply.status === 200) this.cookie = reply.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
    return reply
  }

  /** The list at `path`. */
  async list<T = Record<string, unknown>>(path: string): Promise<T[]> {
    return (await this.get(path)).json<T[]>()
  }

  /** The item or the settings at `path`. */
  async read<T = Record<string, unknown>>(path: string): Promise<T> {
    return (await this.get(path)).json<T>()
  }

  /** The wire paths that a body is refused for; empty when it is accepted. */
  async refused(path: string, body: unknown, method = 'POST'): Promise<string[]> {
    const reply = await this.send(method, path, { body })
    if (reply.status !== 200 && reply.status !== 542) throw new Error(`${method} ${path}: ${reply.status}`)
    return reply.status === 200 ? [] : pathsOf(reply)
  }

  /** Creates an item, which must succeed, and answers its id. */
  async create<I extends number | string = number>(path: string, body: unknown): Promise<I> {
    const reply = await this.post(path, body)
    if (reply.status !== 200) throw new Error(`POST ${path}: ${reply.status} ${reply.text}`)
    return [reply.json<{ id: I } | [{ id: I }]>()].flat()[0]!.id
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The problem body of a refusal. */
export function problemOf(reply: Reply): ProblemBody {
  return reply.json<ProblemBody>()
}

/** The wire paths of what a refusal complains about. */
export function pathsOf(reply: Reply): string[] {
  return problemOf(reply).errors.map(({ path }) => path)
}
