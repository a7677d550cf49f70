import type { IncomingMessage } from 'node:http'
import { ok, type Result } from '../../core/failure.ts'
import { type BodyLimits, checkUntaken, dropRest, hasBody, parseJson, readWhole } from '../route/body.ts'
import { type ApiRequest, bodyLimitOf, type Route } from '../route/route.ts'
import { type Exchange, isRead } from './exchange.ts'
import { uploadedFile } from './upload-body.ts'

/** Longest time for a body, in seconds: on routes that need a session, and on public ones. */
const bodySeconds = 120
const publicBodySeconds = 10

/** Requests whose clients wait for `100 Continue` before they send the body (`Expect: 100-continue`). */
const waiting = new WeakSet<IncomingMessage>()

/** Notes that the client of a request waits for `100 Continue`. */
export function awaitContinue(message: IncomingMessage): void {
  waiting.add(message)
}

/** Tells whether a client still waits for `100 Continue` before it sends its body. */
export function awaitsContinue(message: IncomingMessage): boolean {
  return waiting.has(message)
}

/** The body of a request, in the form that its route reads. */
export type RequestBody = Pick<ApiRequest, 'body' | 'bytes' | 'file'>

const noBytes = Buffer.alloc(0)

/**
 * Reads the body: JSON, unless the route reads bytes or a file. Called when it is known who sends it.
 *
 * Fails `malformed`, `too-large` and `too-slow`; a file is read later, by the handler.
 */
export async function readBody(route: Route, exchange: Exchange): Promise<Result<RequestBody>> {
  const { message, response } = exchange
  const none = { body: undefined, bytes: noBytes, file: noFile() }
  const begin = () => {
    if (waiting.delete(message)) response.writeContinue()
  }
  if (isRead(exchange)) {
    if (hasBody(message)) dropRest(message)
    return ok(none)
  }
  if (route.upload) return ok({ ...none, file: uploadedFile(message, begin) })
  const whole = hasBody(message) ? await readWhole(message, bodyLimitsOf(route), begin) : ok(noBytes)
  if (!whole.ok) return whole
  const bytes = whole.value
  if (route.rawBody) return ok({ ...none, bytes })
  const parsed = bytes.length === 0 && !route.doc.request ? ok({}) : parseJson(bytes)
  const body = parsed.ok ? checkUntaken(route, parsed.value) : parsed
  return body.ok ? ok({ ...none, bytes, body: body.value }) : body
}

async function* noFile(): AsyncGenerator<Uint8Array> {}

function bodyLimitsOf(route: Route): BodyLimits {
  return { bytes: bodyLimitOf(route), seconds: route.access === 'public' ? publicBodySeconds : bodySeconds }
}
