import type { IncomingMessage } from 'node:http'
import { brokenOff } from '../route/body.ts'
import { UploadError } from '../route/upload-error.ts'
import { onlyFile } from './multipart.ts'

/** A client that sends nothing for so long is let go. */
const idleMs = 60_000

/**
 * The bytes of the file that a request brings: the body itself, or the one file of a form. They are read when they are
 * asked for, and `begin` is called before that. Throws `UploadError` `malformed` for a form that cannot be read and for a body that breaks off.
 */
export async function* uploadedFile(message: IncomingMessage, begin: () => void): AsyncGenerator<Uint8Array> {
  begin()
  const type = message.headers['content-type'] ?? ''
  const chunks = arriving(message)
  if (/^\s*multipart\/form-data\b/i.test(type)) yield* onlyFile(chunks, type)
  else yield* chunks
}

async function* arriving(message: IncomingMessage): AsyncGenerator<Buffer> {
  message.setTimeout(idleMs)
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  } catch {
    throw new UploadError(brokenOff.failure)
  } finally {
    message.setTimeout(0)
  }
}
