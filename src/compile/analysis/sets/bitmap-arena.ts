const blockBytes = 2 ** 20

/**
 * Bitmaps of one size that are given back all at once: memory that comes and goes would have the whole heap collected
 * again and again.
 */
export class BitmapArena {
  readonly #words: number
  readonly #inBlock: number
  /** Those that were ever taken; many share a block of memory. */
  readonly #bitmaps: Uint32Array[] = []
  /** The newest one; the last bitmaps that were made share it. */
  #block = new Uint32Array(0)
  #used = 0

  constructor(words: number) {
    this.#words = Math.max(1, words)
    this.#inBlock = Math.max(1, Math.floor(blockBytes / (this.#words * Uint32Array.BYTES_PER_ELEMENT)))
  }

  /** Bytes of the bitmaps that were taken. */
  get bytes(): number {
    return this.#used * this.#words * Uint32Array.BYTES_PER_ELEMENT
  }

  /** An empty bitmap, until `reset`. */
  take(): Uint32Array {
    return this.takeUsed().fill(0)
  }

  /** A bitmap with anything in it, to be written as a whole; until `reset`. */
  takeUsed(): Uint32Array {
    if (this.#used === this.#bitmaps.length) {
      const place = this.#bitmaps.length % this.#inBlock
      if (place === 0) this.#block = new Uint32Array(this.#inBlock * this.#words)
      this.#bitmaps.push(this.#block.subarray(place * this.#words, (place + 1) * this.#words))
    }
    return this.#bitmaps[this.#used++]!
  }

  /** Takes all bitmaps back. */
  reset(): void {
    this.#used = 0
  }
}
