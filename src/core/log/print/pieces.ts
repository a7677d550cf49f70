import type { FrameWriter } from './frames.ts'

const firstBytes = 4096

/** Texts for the words of a list, as bytes. Each is made when a row first needs it. */
export class Pieces {
  readonly #words: readonly string[]
  readonly #text: (word: string) => string
  /** End of each text in the bytes, 0 where it is not made yet. */
  readonly #ends: Uint32Array
  readonly #starts: Uint32Array
  #bytes = Buffer.alloc(firstBytes)
  #length = 1

  constructor(words: readonly string[], text: (word: string) => string) {
    this.#words = words
    this.#text = text
    this.#ends = new Uint32Array(words.length)
    this.#starts = new Uint32Array(words.length)
  }

  /** Writes the text for the word at a place. */
  write(place: number, writer: FrameWriter): void {
    if (this.#ends[place] === 0) this.#make(place)
    writer.bytes(this.#bytes, this.#starts[place]!, this.#ends[place]!)
  }

  /** True where the word at a place is empty. */
  isEmpty(place: number): boolean {
    return this.#words[place] === ''
  }

  #make(place: number): void {
    const text = this.#text(this.#words[place]!)
    const least = this.#length + 3 * text.length
    if (least > this.#bytes.length) {
      const bytes = Buffer.alloc(Math.max(least, 2 * this.#bytes.length))
      this.#bytes.copy(bytes, 0, 0, this.#length)
      this.#bytes = bytes
    }
    this.#starts[place] = this.#length
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
    this.#ends[place] = this.#length
  }
}
