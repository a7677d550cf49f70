import type { Requests as ConsoleRequests } from './console.generated.ts'
import type { Requests as GatewayRequests, Problem } from './types.generated.ts'

/** What the requests of a product take and answer, by method and path. */
type Operations<R> = { readonly [N in keyof R]: { readonly input: object; readonly answer: unknown } }

/** What a request takes. `headers` go out as they are, for instance `If-Match`. */
export type Input<R extends Operations<R>, N extends keyof R> = R[N]['input'] & {
  readonly headers?: Readonly<Record<string, string>>
}

type InputArguments<R extends Operations<R>, N extends keyof R> =
  object extends Input<R, N> ? [input?: Input<R, N>] : [input: Input<R, N>]

/** An answer with its headers, for `ETag` and `X-Applied`. */
export interface Reply<T> {
  readonly answer: T
  readonly headers: Headers
}

/** A refusal of the gateway. `problem.code` is stable; the message is for people. */
export class GatehouseError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'GatehouseError'
    this.problem = problem
  }
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const confirmation = 'POST /x/confirm/{revision}'

/** A client of one server, with the session of one administrator. */
class Client<R extends Operations<R>> {
  readonly #origin: string
  readonly #fetch: typeof fetch
  #cookies = ''

  /** `origin` is `https://HOST:PORT`. `send` takes the place of the global `fetch`. */
  constructor(origin: string, send: typeof fetch = fetch) {
    this.#origin = origin.replace(/\/$/, '')
    this.#fetch = send
  }

  /** Opens a session, which every later request uses. */
  async login(login: string, password: string): Promise<void> {
    const { headers } = await this.#send('POST /web/auth/login', { body: { login, password } })
    this.#cookies = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  /** Ends the session. */
  async logout(): Promise<void> {
    await this.#send('DELETE /web/auth/login', {})
    this.#cookies = ''
  }

  /** Makes a request and answers its body. Rejects with a `GatehouseError` when the server refuses. */
  async call<N extends keyof R & string>(name: N, ...input: InputArguments<R, N>): Promise<R[N]['answer']> {
    return (await this.send(name, ...input)).answer
  }

  /** Makes a request and answers body and headers. Rejects with a `GatehouseError` when the server refuses. */
  async send<N extends keyof R & string>(
    name: N,
    ...[input]: InputArguments<R, N>
  ): Promise<Reply<R[N]['answer']>> {
    const parts: Parts = input ?? {}
    return name === confirmation ? await this.#confirm(parts) : await this.#send(name, parts)
  }

  /** Confirms a revision. A refusal with 409 has closed the connection, so that the next try comes on a new one. */
  async #confirm(parts: Parts, triesLeft = 20): Promise<Reply<unknown>> {
    try {
      return await this.#send(confirmation, parts)
    } catch (error) {
      if (!(error instanceof GatehouseError) || error.problem.status !== 409 || triesLeft === 0) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    return await this.#confirm(parts, triesLeft - 1)
  }

  async #send(name: string, { params = {}, query = {}, body, headers = {} }: Parts): Promise<Reply<unknown>> {
    const [method, path] = name.split(' ') as [string, string]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
      encodeURIComponent(String(params[key])),
    )
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]): [string, string][] =>
        value === undefined ? [] : [[key, queryText(value)]],
      ),
    )
    const reply = await this.#fetch(`${this.#origin}${filled}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: { ...headers, ...(this.#cookies ? { Cookie: this.#cookies } : {}) },
      ...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new GatehouseError((await reply.json()) as Problem)
    return { answer: await bodyOf(reply), headers: reply.headers }
  }
}

/** A client of a gateway (`--product utm`). */
export class Gatehouse extends Client<GatewayRequests> {}

/** A client of a central console (`--product cc`). */
export class GatehouseConsole extends Client<ConsoleRequests> {}

/** Objects and lists stand in a query as JSON. */
function queryText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function isFile(body: unknown): body is Uint8Array<ArrayBuffer> | Blob {
  return body instanceof Uint8Array || body instanceof Blob
}

async function bodyOf(reply: Response): Promise<unknown> {
  const type = reply.headers.get('content-type') ?? ''
  if (type.includes('json')) return await reply.json()
  if (type.startsWith('text/')) return await reply.text()
  const bytes = new Uint8Array(await reply.arrayBuffer())
  return bytes.length === 0 ? null : bytes
}
