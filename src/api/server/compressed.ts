import { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import { ByteMemory } from './byte-memory.ts'

/** Codings of large answers, the preferred one first. */
export const listCodings = ['zstd', 'gzip'] as const

/** Coding of a large answer. */
export type ListCoding = (typeof listCodings)[number]

/** Bytes from which on an answer in JSON is compressed. */
export const leastCompressed = 16 * 1024

/** Room for what comes out at a time: each piece costs a turn of the event loop. */
const chunkSize = 256 * 1024

/** Zlib works in threads of its own, so other requests are answered meanwhile. */
const compress: Readonly<Record<ListCoding, (bytes: Buffer) => Promise<Buffer>>> = {
  zstd: (bytes) =>
    promisify(zstdCompress)(bytes, {
      chunkSize,
      params: { [constants.ZSTD_c_compressionLevel]: 3 },
      pledgedSrcSize: bytes.length,
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { chunkSize, level: 6 }),
}

const mostBytes = 32 * 1024 * 1024
const memory = new ByteMemory(mostBytes)
const digests = new WeakMap<Buffer, Promise<string>>()

/**
 * The bytes in a coding, made once for each content: lists that did not change are not compressed again, and requests
 * that come together wait for the same. At most 32 MiB are kept, those that were asked for longest ago go first.
 */
export async function compressed(bytes: Buffer, coding: ListCoding): Promise<Buffer> {
  const digest = await digestOf(bytes)
  return await memory.get(`${coding} ${digest}`, () => compress[coding](bytes))
}

/** Lists are printed once a change as well, so most are hashed once, in another thread. */
function digestOf(bytes: Buffer): Promise<string> {
  const known = digests.get(bytes)
  if (known !== undefined) return known
  const digest = webcrypto.subtle
    .digest('SHA-256', bytes)
    .then((hash) => Buffer.from(hash).toString('base64url'))
  digests.set(bytes, digest)
  return digest
}
