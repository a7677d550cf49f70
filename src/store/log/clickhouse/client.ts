import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createSecureContext } from 'node:tls'
import { oncePerObject } from '../../../core/list/incremental.ts'
import { ClickHouseFault, faultOfAnswer, faultOfError } from './fault.ts'
import { type Sql, sql } from './sql.ts'

/** One server, and who asks it. Plain data. */
export interface ClickHouseServer {
  readonly url: string
  readonly user: string
  readonly password: string
  /** PEM; empty for those of Debian. */
  readonly ca: string
}

/** An answer that has more bytes than it may. */
export class TooLarge extends ClickHouseFault {
  constructor(bytes: number) {
    super('unknown-answer', `more than ${bytes} bytes`)
  }
}

/** Bounds of one request, and what goes with it. */
export interface Asked {
  /** From the start to the last byte. */
  readonly milliseconds: number
  readonly signal?: AbortSignal
  /** Rows of an INSERT. */
  readonly rows?: Uint8Array
  /** Settings of ClickHouse for this statement. */
  readonly settings?: Readonly<Record<string, string | number>>
  readonly mostBytes?: number
}

const connectMilliseconds = 2_000
const usualBytes = 2 ** 20
/** Rows go out in pieces, so that nobody waits while millions of bytes are encrypted. */
const pieceBytes = 2 ** 17

/**
 * Carries out a statement. Answers the bytes of the answer. Rejects with a `ClickHouseFault`, or the reason of an aborted
 * signal.
 */
export function ask(server: ClickHouseServer, statement: Sql, asked: Asked): Promise<Buffer> {
  const { milliseconds, signal, rows, settings = {}, mostBytes = usualBytes } = asked
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const body = rows ?? Buffer.from(statement.text)
    const request = begin(
      server,
      {
        // ClickHouse sends its header when all is done: an error in between is one of the whole answer.
        ...{ wait_end_of_query: 1, ...settings },
        ...(rows === undefined ? {} : { query: statement.text }),
      },
      body.length,
    )
    let isOver = false
    const end = (act: () => void) => {
      if (isOver) return
      isOver = true
      clearTimeout(connecting)
      clearTimeout(deadline)
      signal?.removeEventListener('abort', giveUp)
      act()
    }
    const refuse = (error: unknown) =>
      end(() => {
        request.destroy()
        reject(error)
      })
    const giveUp = () => refuse(signal!.reason)
    const silent = (seconds: number, what: string) =>
      refuse(
        new ClickHouseFault(what === 'connect' ? 'unreachable' : 'silent', `${server.url}, ${seconds} s`),
      )
    const connecting = setTimeout(() => silent(connectMilliseconds / 1000, 'connect'), connectMilliseconds)
    const deadline = setTimeout(() => silent(milliseconds / 1000, 'answer'), milliseconds)
    signal?.addEventListener('abort', giveUp, { once: true })
    request.on('error', (error) => refuse(faultOfError(error)))
    request.on('socket', (socket) => {
      const connected = () => clearTimeout(connecting)
      if (!socket.connecting) connected()
      else socket.once('connect', connected)
    })
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) refuse(new TooLarge(mostBytes))
        else parts.push(part)
      })
      response.on('error', (error) => refuse(faultOfError(error)))
      response.on('end', () => {
        if (!response.complete) return refuse(new ClickHouseFault('unknown-answer', 'the answer breaks off'))
        const whole = Buffer.concat(parts)
        const status = response.statusCode ?? 0
        if (status === 200) end(() => resolve(whole))
        else refuse(faultOfAnswer(status, whole.toString('utf8', 0, 4096)))
      })
    })
    send(request, body)
  })
}

/** Authorities that Debian trusts. */
const debianCertificates = '/etc/ssl/certs/ca-certificates.crt'

/** To read hundreds of certificates takes longer than all else of a request. */
const trusted = oncePerObject(({ ca }: ClickHouseServer) => {
  try {
    return createSecureContext({ ca: ca === '' ? readFileSync(debianCertificates) : ca })
  } catch (error) {
    throw new ClickHouseFault('untrusted', (error as Error).message)
  }
})

function begin(
  server: ClickHouseServer,
  parameters: Readonly<Record<string, string | number>>,
  length: number,
): http.ClientRequest {
  const { url, user, password } = server
  const address = new URL(url)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value))
  // Headers are bytes; Node takes each character of a text for one.
  const bytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
  const options = {
    method: 'POST',
    agent: false,
    headers: {
      'X-ClickHouse-User': bytes(user),
      'X-ClickHouse-Key': bytes(password),
      'Content-Length': length,
      'Content-Type': 'application/octet-stream',
    },
  }
  if (address.protocol !== 'https:') return http.request(address, options)
  const secured = { ...options, secureContext: trusted(server) }
  return https.request(address, secured)
}

function send(request: http.ClientRequest, body: Uint8Array): void {
  let at = 0
  const more = () => {
    while (at < body.length && !request.destroyed) {
      const piece = body.subarray(at, at + pieceBytes)
      at += piece.length
      if (!request.write(piece)) return void request.once('drain', more)
    }
    if (!request.destroyed) request.end()
  }
  more()
}

/** The rows of a SELECT, each as the list of its cells. Rejects with a `ClickHouseFault` where the answer is none. */
export async function select(
  server: ClickHouseServer,
  statement: Sql,
  asked: Asked,
): Promise<readonly (readonly unknown[])[]> {
  const settings = { output_format_json_quote_64bit_integers: 0, ...asked.settings }
  const bytes = await ask(server, sql`${statement} FORMAT JSONCompact`, {
    ...asked,
    settings,
  })
  let answer: { readonly data?: unknown } | null = null
  try {
    answer = JSON.parse(bytes.toString('utf8'))
  } catch {
    // Judged below.
  }
  const data = answer?.data
  if (!Array.isArray(data) || !data.every(Array.isArray))
    throw new ClickHouseFault('unknown-answer', 'the answer has no rows')
  return data
}
