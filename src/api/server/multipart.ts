import type { Message } from '../../core/text/message.ts'
import { UploadError } from '../route/upload-error.ts'
import { message } from './messages.ts'

const headLimitBytes = 16 * 1024
const preambleLimitBytes = 64 * 1024
const fieldLimitBytes = 64 * 1024

function malformed(rule: Message): UploadError {
  return new UploadError({ kind: 'malformed', message: rule })
}

/**
 * The bytes of the only file in a form (RFC 7578). Its part may have any name; parts that are no files are passed over.
 *
 * Throws `UploadError` `malformed` when the form cannot be read, breaks off, or holds no file or several.
 */
export async function* onlyFile(chunks: AsyncIterable<Buffer>, contentType: string): AsyncGenerator<Buffer> {
  const form = new Form(chunks, boundaryOf(contentType))
  try {
    await form.skipTo(preambleLimitBytes)
    let files = 0
    while (await form.nextPart()) {
      if (!isFileHead(await form.head())) {
        await form.skipTo(fieldLimitBytes)
        continue
      }
      files++
      if (files > 1) throw malformed(message('a form must hold one file only'))
      yield* form.content()
    }
    if (files === 0) throw malformed(message('a form must hold a file'))
  } finally {
    await form.close()
  }
}

/** A part with a file name, or with bytes that are no text, is a file. */
function isFileHead(head: string): boolean {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(head)?.[1]
  if (disposition === undefined)
    throw malformed(message('every part of a form must have Content-Disposition: form-data'))
  const type = /^content-type:\s*([^;\s]+)/im.exec(head)?.[1]
  return /;\s*filename\*?=/i.test(disposition) || (type !== undefined && !/^text\/plain$/i.test(type))
}

function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw malformed(message('a form must name its boundary in Content-Type'))
  return boundary
}

const lineEnd = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/** A form, read as it arrives; at most a chunk and a delimiter of it are held in memory. */
class Form {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #delimiter: Buffer
  // The delimiter begins with the end of the line before it; the first one has none.
  #held: Buffer = lineEnd

  constructor(chunks: AsyncIterable<Buffer>, boundary: string) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  }

  /** Reads no further. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  /** Yields the bytes up to the next delimiter, and skips the delimiter. */
  async *content(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter)
      if (at >= 0) {
        if (at > 0) yield this.#held.subarray(0, at)
        this.#held = this.#held.subarray(at + this.#delimiter.length)
        return
      }
      const sure = this.#held.length - this.#delimiter.length + 1
      if (sure > 0) {
        yield this.#held.subarray(0, sure)
        this.#held = this.#held.subarray(sure)
      }
      await this.#more()
    }
  }

  /** Passes over the next delimiter and at most `limitBytes` before it. */
  async skipTo(limitBytes: number): Promise<void> {
    let total = 0
    for await (const chunk of this.content()) {
      total += chunk.length
      if (total > limitBytes)
        throw malformed(message('a form may have at most {limitBytes} bytes beside its file', { limitBytes }))
    }
  }

  /** Behind a delimiter: whether a part follows; false at the end of the form, which is read to its last byte. */
  async nextPart(): Promise<boolean> {
    while (this.#held.length < 2) await this.#more()
    if (this.#held.subarray(0, 2).toString('latin1') === '--') {
      await this.#drain()
      return false
    }
    const rest = await this.#upTo(lineEnd)
    if (rest.trim() !== '') throw malformed(message('a form must have nothing behind its boundary'))
    // The end of this line may be that of an empty head.
    this.#held = Buffer.concat([lineEnd, this.#held])
    return true
  }

  /** The header lines of a part. */
  async head(): Promise<string> {
    return await this.#upTo(headEnd)
  }

  async #upTo(mark: Buffer): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf(mark)
      if (at >= 0) {
        const text = this.#held.subarray(0, at).toString('latin1')
        this.#held = this.#held.subarray(at + mark.length)
        return text
      }
      if (this.#held.length > headLimitBytes)
        throw malformed(message('a part of a form must have a short head'))
      await this.#more()
    }
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done) throw malformed(message('the form breaks off'))
    this.#held = Buffer.concat([this.#held, next.value])
  }

  async #drain(): Promise<void> {
    let total = this.#held.length
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) {
      total += next.value.length
      if (total > preambleLimitBytes) throw malformed(message('a form must end behind its last boundary'))
    }
  }
}
