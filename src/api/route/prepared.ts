import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { preferredCoding } from './accept-encoding.ts'
import type { Answer, ApiRequest } from './route.ts'

/** Content that stays the same as long as the process runs. */
export interface Content {
  /** Media type with its parameters. */
  readonly type: string
  readonly read: () => Buffer | Promise<Buffer>
  readonly headers?: Readonly<Record<string, string>>
}

type Coding = 'br' | 'gzip' | 'identity'

const squeeze: Readonly<Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * Answers with content in the coding that a client takes best, with an ETag of each. Every form is made once, when
 * a client first asks for it.
 */
export function preparedContent({ type, read, headers = {} }: Content) {
  const made = new Map<Coding, Promise<Answer>>()
  const plain = { bytes: undefined as Promise<Buffer> | undefined }
  const make = async (coding: Coding): Promise<Answer> => {
    plain.bytes ??= Promise.resolve(read())
    const bytes = await plain.bytes
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const common = { ...headers, 'Content-Type': type, Vary: 'Accept-Encoding' }
    if (coding === 'identity') return { body: bytes, headers: { ...common, ETag: `"${digest}"` } }
    const body = await squeeze[coding](bytes)
    return { body, headers: { ...common, ETag: `"${digest}-${coding}"`, 'Content-Encoding': coding } }
  }
  return async (request: Pick<ApiRequest, 'headers'>): Promise<Answer> => {
    const coding = codingFor(String(request.headers['accept-encoding'] ?? ''))
    const known = made.get(coding) ?? make(coding)
    made.set(coding, known)
    return await known
  }
}

/** The coding that an Accept-Encoding header prefers; of equal ones the smaller form. */
export function codingFor(header: string): Coding {
  return preferredCoding(header, ['br', 'gzip'] as const)
}
