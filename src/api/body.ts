import { fail, ok, type Result } from '../core/failure.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a body as JSON whatever its Content-Type (silences#body-type). An absent body is none. */
export function parseJson(body: unknown): Result<unknown> {
  if (!Buffer.isBuffer(body)) return fail({ kind: 'malformed', message: 'a body in JSON is needed' })
  try {
    return ok(JSON.parse(utf8.decode(body)))
  } catch {
    return fail({ kind: 'malformed', message: 'the body is not JSON in UTF-8' })
  }
}
