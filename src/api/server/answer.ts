import type { OutgoingHttpHeaders } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { Failure } from '../../core/failure.ts'
import { languageOf } from '../../core/text/accepted-language.ts'
import { visibleLines } from '../../core/text/visible.ts'
import { inLanguage } from '../language/language.ts'
import { preferredCoding } from '../route/accept-encoding.ts'
import { dropRest, hasBody } from '../route/body.ts'
import { type FailureReply, replyTo } from '../route/failure-status.ts'
import type { Answer } from '../route/route.ts'
import { compressed, type ListCoding, leastCompressed, listCodings } from './compressed.ts'
import { type Exchange, isRead } from './exchange.ts'
import { awaitsContinue } from './request-body.ts'

/**
 * Sends a successful answer, JSON of some length in the coding that the client prefers. `failed` is called where its
 * stream cannot be read and nothing of it has gone out.
 */
export async function sendAnswer(
  exchange: Exchange,
  answer: Answer,
  failed: (error: unknown) => void,
): Promise<void> {
  const { message, response } = exchange
  const { status = 200, body, headers = {} } = answer
  setHeaders(exchange, headers)
  const etag = headers['ETag']
  const known = message.headers['if-none-match']
  if (isRead(exchange) && typeof etag === 'string' && namesTag(known, etag)) return sendKnown(exchange, etag)
  const isValue = body !== undefined && !isStream(body) && !Buffer.isBuffer(body)
  if (isValue && !response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
  const bytes = isStream(body) ? null : bytesOf(answer)
  const coding = bytes === null ? 'identity' : negotiate(exchange, bytes)
  response.statusCode = status
  if (isStream(body)) return sendStream(exchange, body, failed)
  if (bytes === null) return sendBytes(exchange, '')
  sendBytes(
    exchange,
    coding === 'identity'
      ? bytes
      : await compressed(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes), coding),
  )
}

/**
 * Says that what the client has is still so. Nothing is printed for that: a client that takes codings and names a weak tag has a
 * coded form, whose tag it is.
 */
function sendKnown(exchange: Exchange, etag: string): void {
  const { message, response } = exchange
  const isCoded = codingOf(exchange) !== 'identity' && message.headers['if-none-match']?.includes(`W/${etag}`)
  if (isCoded) {
    response.setHeader('ETag', `W/${etag}`)
    addVary(response, 'Accept-Encoding')
  }
  response.statusCode = 304
  response.end()
}

function codingOf({ message }: Exchange): ListCoding | 'identity' {
  return preferredCoding(String(message.headers['accept-encoding'] ?? ''), listCodings)
}

/** The body as it stands without a coding; null where there is none. */
function bytesOf({ body, headers = {} }: Answer): Buffer | string | null {
  if (body === undefined) return null
  if (Buffer.isBuffer(body)) return body
  return typeof body === 'string' && headers['Content-Type'] ? body : JSON.stringify(body)
}

/**
 * Picks the coding of an answer, and sets the headers that name it. What has another form for another client is the same
 * only weakly, so its ETag is a weak one then. Source: RFC 9110, 8.8.3; silences#content-encoding.
 */
function negotiate(exchange: Exchange, bytes: Buffer | string): ListCoding | 'identity' {
  const { response } = exchange
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(String(response.getHeader('Content-Type')))
  const isOpen = isJson && !response.hasHeader('Content-Encoding')
  if (!isOpen || Buffer.byteLength(bytes) < leastCompressed) return 'identity'
  addVary(response, 'Accept-Encoding')
  const coding = codingOf(exchange)
  if (coding === 'identity') return coding
  response.setHeader('Content-Encoding', coding)
  const etag = response.getHeader('ETag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) response.setHeader('ETag', `W/${etag}`)
  return coding
}

function addVary(response: Exchange['response'], name: string): void {
  const varied = response.getHeader('Vary')
  response.setHeader('Vary', varied === undefined ? name : `${String(varied)}, ${name}`)
}

/** Sends the refusal of a request, in the language that it prefers. */
export function sendFailure(exchange: Exchange, failure: Failure): void {
  sendProblem(exchange, replyTo(failure))
}

/** Sends a problem (RFC 9457), and drops what is left of the request. */
export function sendProblem(exchange: Exchange, english: FailureReply): void {
  const { id, message, response } = exchange
  // A client that waits for `100 Continue` gets an answer instead, and keeps the body.
  if (awaitsContinue(message)) response.setHeader('Connection', 'close')
  else if (hasBody(message)) dropRest(message)
  const language = languageOf(message.headers['accept-language'])
  const { status, title, code, detail, errors, headers } = inLanguage(english, language, exchange.catalogue)
  setHeaders(exchange, headers)
  setHeaders(exchange, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language',
  })
  response.statusCode = status
  const text = visibleLines(detail)
  const problem = {
    type: 'about:blank',
    title,
    status,
    detail: text,
    message: text,
    code,
    errors: errors.map((error) => ({ ...error, message: visibleLines(error.message) })),
    request_id: id,
  }
  sendBytes(exchange, JSON.stringify(problem))
}

function setHeaders({ response }: Exchange, headers: OutgoingHttpHeaders | NonNullable<Answer['headers']>) {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value)
}

/** Node leaves the body out where the request is HEAD. */
function sendBytes({ response }: Exchange, bytes: Buffer | string): void {
  response.setHeader('Content-Length', Buffer.byteLength(bytes))
  response.end(bytes)
}

/** Headers go out with the first byte, so that a file that cannot be read is a problem of its own. */
function sendStream({ method, response }: Exchange, stream: Readable, failed: (error: unknown) => void) {
  finished(response, () => stream.destroy())
  if (method === 'HEAD') return void response.end()
  stream.on('error', (error) => (response.headersSent ? response.destroy() : failed(error)))
  stream.pipe(response)
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body
}

/** Tells whether a list of entity tags names `etag`, compared weakly (RFC 9110, 13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.includes(etag)
}
