import type { FileHandle } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { type Problem, problem } from '../../core/failure.ts'
import type { Content } from '../../core/resource/content.ts'
import { message } from '../messages.ts'

const chunkBytes = 256 * 1024

/** A file on the disk as pure code reads it. */
export function contentOf(file: FileHandle, sizeBytes: number): Content {
  return contentBy(sizeBytes, async (offset, lengthBytes) => {
    const length = Math.max(0, Math.min(lengthBytes, sizeBytes - offset))
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  })
}

/** Bytes in memory as pure code reads a file. */
export function contentInMemory(bytes: Uint8Array): Content {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return contentBy(all.length, async (offset, lengthBytes) => all.subarray(offset, offset + lengthBytes))
}

function contentBy(
  sizeBytes: number,
  read: (offset: number, lengthBytes: number) => Promise<Buffer>,
): Content {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let offset = 0; offset < sizeBytes; offset += chunkBytes) yield await read(offset, chunkBytes)
  }
  return {
    sizeBytes,
    read,
    each: async (limitBytes, take) => {
      const magic = await read(0, 2)
      const isGzip = magic[0] === 0x1f && magic[1] === 0x8b
      return isGzip ? await unpack(chunks(), limitBytes, take) : await feed(chunks(), limitBytes, take)
    },
  }
}

type Take = (chunk: Uint8Array) => Problem | null

async function feed(chunks: AsyncIterable<Buffer>, limitBytes: number, take: Take): Promise<Problem | null> {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    const found = total > limitBytes ? tooMuch(limitBytes) : take(chunk)
    if (found) return found
  }
  return null
}

/** Unpacks no further than it is read: what breaks a rule ends the work, whatever is still packed. */
async function unpack(
  chunks: AsyncIterable<Buffer>,
  limitBytes: number,
  take: Take,
): Promise<Problem | null> {
  const gunzip = createGunzip({ chunkSize: chunkBytes })
  const packing = pump(chunks, gunzip)
  try {
    return await feed(gunzip, limitBytes, take)
  } catch {
    return problem('', message('must be gzip that can be unpacked'), 'bad_archive')
  } finally {
    gunzip.destroy()
    await packing
  }
}

async function pump(chunks: AsyncIterable<Buffer>, gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  const gone = new Promise<void>((resolve) => gunzip.once('close', resolve))
  for await (const chunk of chunks) {
    if (gunzip.destroyed) return
    if (!gunzip.write(chunk)) {
      await Promise.race([new Promise<void>((resolve) => gunzip.once('drain', resolve)), gone])
    }
  }
  if (!gunzip.destroyed) gunzip.end()
}

function tooMuch(limitBytes: number): Problem {
  return problem('', message('must unpack to at most {limitBytes} bytes', { limitBytes }), 'bad_archive')
}
