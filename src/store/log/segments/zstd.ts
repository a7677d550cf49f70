import { constants, ZstdCompress, ZstdDecompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { freshMemory } from './slab.ts'

// The functions of Node make a context for each call, which for the pieces of a segment takes longer than their work and
// leaves garbage behind. A stream of Node's keeps its context; its handle writes at once, as `zstdCompressSync` has it do.

const level = { [constants.ZSTD_c_compressionLevel]: 1 }

/** Inside of a stream of `node:zlib`. */
interface Inside {
  readonly _handle?: {
    writeSync?(
      flush: number,
      from: Uint8Array,
      fromAt: number,
      fromBytes: number,
      to: Uint8Array,
      toAt: number,
      toBytes: number,
    ): void
  }
  /** Bytes that are left: room, and what was not read. */
  readonly _writeState?: Uint32Array
}

/** Bytes become other bytes at one go, through one context. */
class Pass {
  readonly #make: () => ZstdCompress | ZstdDecompress
  #stream: (ZstdCompress | ZstdDecompress) | null = null

  constructor(make: () => ZstdCompress | ZstdDecompress) {
    this.#make = make
  }

  /** Writes to `room`, and answers how many bytes; null where they are not all there, or this Node has no such way. */
  run(from: Uint8Array, room: Uint8Array): number | null {
    const stream = this.#stream ?? this.#open()
    const { _handle: handle, _writeState: left } = stream as Inside
    if (handle?.writeSync === undefined || left?.length !== 2) return null
    let isWhole = false
    try {
      handle.writeSync(constants.ZSTD_e_end, from, 0, from.length, room, 0, room.length)
      isWhole = !stream.errored && left[0]! > 0 && left[1] === 0
      return isWhole ? room.length - left[0]! : null
    } finally {
      // Something of these bytes may be left in it.
      if (!isWhole) this.#close()
    }
  }

  #open(): ZstdCompress | ZstdDecompress {
    this.#stream = this.#make()
    this.#stream.on('error', () => undefined)
    return this.#stream
  }

  #close(): void {
    this.#stream?.destroy()
    this.#stream = null
  }
}

const compression = new Pass(() => new ZstdCompress({ params: level, chunkSize: 64 }))
const decompression = new Pass(() => new ZstdDecompress({ chunkSize: 64 }))
let scratch = new Uint8Array(0)

/** Packs bytes at level 1; the answer is valid until the next call. */
export function packed(bytes: Uint8Array): Uint8Array {
  const most = bytes.length + (bytes.length >> 7) + 512
  if (scratch.length < most) scratch = new Uint8Array(most * 2)
  const length = compression.run(bytes, scratch)
  return length === null ? zstdCompressSync(bytes, { params: level }) : scratch.subarray(0, length)
}

/** Unpacks what becomes so many bytes, into memory of `memory`. Throws where they are something else. */
export function unpacked(bytes: Uint8Array, length: number, memory = freshMemory): Buffer {
  // With room for a byte more the end is seen at once.
  const room = memory.take(length + 1)
  const written = decompression.run(bytes, room)
  const whole =
    written === null
      ? zstdDecompressSync(bytes, { chunkSize: Math.max(length + 1, 64) })
      : room.subarray(0, written)
  if (whole.length !== length) throw new Error(`unpacks to ${whole.length} bytes in place of ${length}`)
  return whole
}
