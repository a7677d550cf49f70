const slabBytes = 2 ** 20

/** Makes bitmaps out of large buffers: each with memory of its own would keep the garbage collector busy. */
export class BitmapSlab {
  #buffer = new ArrayBuffer(0)
  #used = 0

  /** An empty bitmap of so many words. */
  take(words: number): Uint32Array {
    const bytes = words * Uint32Array.BYTES_PER_ELEMENT
    if (this.#used + bytes > this.#buffer.byteLength) {
      this.#buffer = new ArrayBuffer(Math.max(bytes, slabBytes))
      this.#used = 0
    }
    const bitmap = new Uint32Array(this.#buffer, this.#used, words)
    this.#used += bytes
    return bitmap
  }
}
