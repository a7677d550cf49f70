import type { IncomingMessage } from 'node:http'
import Type from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import { validate } from '../../core/schema/validate.ts'
import { message } from './messages.ts'

/** Bytes of a refused body that are read, so that the refusal is heard, and time for them. */
const dropped = { bytes: 64 * 1024 * 1024, milliseconds: 10_000 }

/** Limits of a body: its size, and the time by which it must be whole. */
export interface BodyLimits {
  readonly bytes: number
  readonly seconds: number
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const noFields = Type.Object({})

/**
 * Refuses the body of an action that takes none, where a field would be passed over; that of a DELETE means nothing, as HTTP has it. Source:
 * silences#unknown-parameters.
 */
export function checkUntaken(
  { method, doc }: { readonly method: string; readonly doc: { readonly request?: unknown } },
  body: unknown,
): Result<unknown> {
  const problems = doc.request || method === 'DELETE' ? [] : validate(noFields, body)
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(body)
}

/** Parses a body as JSON whatever its Content-Type (silences#body-type). An absent body is none. */
export function parseJson(body: unknown): Result<unknown> {
  if (!Buffer.isBuffer(body) || body.length === 0) {
    return fail({ kind: 'malformed', message: message('a body in JSON is needed') })
  }
  try {
    return ok(JSON.parse(utf8.decode(body)))
  } catch {
    return fail({ kind: 'malformed', message: message('the body is not JSON in UTF-8') })
  }
}

/** The failure of a body that its client did not finish; hardly any client reads it. */
export const brokenOff = fail({ kind: 'malformed', message: message('the body did not come to its end') })

/**
 * Reads a body into memory; fails `too-large` as soon as it is more than it may be, and `too-slow`. Calls `begin` before
 * the first byte is waited for.
 */
export function readWhole(
  message: IncomingMessage,
  { bytes: limitBytes, seconds }: BodyLimits,
  begin: () => void,
): Promise<Result<Buffer>> {
  if (declaredBytes(message) > limitBytes) return Promise.resolve(fail({ kind: 'too-large', limitBytes }))
  begin()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let total = 0
    const settle = (result: Result<Buffer>) => {
      clearTimeout(timer)
      message.off('data', take).off('end', end).off('close', lost).off('error', lost)
      resolve(result)
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      total += chunk.length
      if (total > limitBytes) settle(fail({ kind: 'too-large', limitBytes }))
    }
    const end = () => settle(ok(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    const lost = () => settle(brokenOff)
    const late = () => settle(fail({ kind: 'too-slow', limitSeconds: seconds }))
    const timer = setTimeout(late, seconds * 1000)
    message.on('data', take).on('end', end).on('close', lost).on('error', lost)
  })
}

/** Number in Content-Length; 0 when there is none. */
export function declaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return Number(headers['content-length'] ?? 0)
}

/** True when a request brings a body. */
export function hasBody(message: IncomingMessage): boolean {
  return declaredBytes(message) > 0 || message.headers['transfer-encoding'] !== undefined
}

/**
 * Drops what is left of a body that nobody wants. Many clients read the answer only after they have sent everything;
 * one that has too much to send is cut off.
 */
export function dropRest(message: IncomingMessage): void {
  if (message.readableEnded || message.destroyed) return
  let total = 0
  const timer = setTimeout(() => message.destroy(), dropped.milliseconds)
  message.on('data', (chunk: Buffer) => {
    total += chunk.length
    if (total > dropped.bytes) message.destroy()
  })
  message.on('error', () => undefined)
  message.once('close', () => clearTimeout(timer))
  message.resume()
}
