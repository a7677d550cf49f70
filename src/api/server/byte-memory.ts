/** Bytes by key, of a limited size in all. What was asked for longest ago goes first. */
export class ByteMemory {
  readonly #mostBytes: number
  readonly #made = new Map<string, Buffer>()
  readonly #making = new Map<string, Promise<Buffer>>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** Size of all that is kept, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** The bytes of a key, made by `make` where they are not known; who asks meanwhile waits for the same. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#made.get(key)
    if (known !== undefined) {
      this.#made.delete(key)
      this.#made.set(key, known)
      return known
    }
    const begun = this.#making.get(key) ?? this.#make(key, make)
    return await begun
  }

  #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = make()
      .then((bytes) => this.#keep(key, bytes))
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, bytes: Buffer): Buffer {
    if (bytes.length > this.#mostBytes) return bytes
    this.#made.set(key, bytes)
    this.#bytes += bytes.length
    for (const [oldest, { length }] of this.#made) {
      if (this.#bytes <= this.#mostBytes) break
      this.#made.delete(oldest)
      this.#bytes -= length
    }
    return bytes
  }
}
