const firstBytes = 2 ** 20
/** A slab grows up to this size; what is more gets memory of its own. */
const mostBytes = 8 * 2 ** 20

/** Memory that is used again and again: what was taken holds until `reset`. */
export class Slab {
  #buffer = Buffer.allocUnsafeSlow(firstBytes)
  #end = 0
  #wanted = 0

  /** Takes bytes that begin where numbers of 64 bits may. */
  take(bytes: number): Buffer {
    const start = (this.#end + 7) & ~7
    this.#wanted += bytes + 8
    if (start + bytes > this.#buffer.length) return Buffer.allocUnsafeSlow(bytes)
    this.#end = start + bytes
    return this.#buffer.subarray(start, this.#end)
  }

  /** Gives everything back. */
  reset(): void {
    if (this.#wanted > this.#buffer.length && this.#buffer.length < mostBytes)
      this.#buffer = Buffer.allocUnsafeSlow(Math.min(2 * this.#wanted, mostBytes))
    this.#end = 0
    this.#wanted = 0
  }
}

/** Memory that nobody uses again. */
export const freshMemory: Pick<Slab, 'take'> = { take: (bytes) => Buffer.allocUnsafeSlow(bytes) }
