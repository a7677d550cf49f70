import { type Block, markPlaces, type NumberRange, rangeOf, type SearchWords } from '../segments/block.ts'
import { areHex, arePlain, type FoldedText, foldText } from '../segments/fold.ts'
import type { RawBlock } from '../segments/raw-block.ts'

/** A block of rows that are not sealed yet. */
export class MemoryBlock implements Block {
  readonly #raw: RawBlock
  readonly #ranges = new Map<string, NumberRange>()
  readonly #words = new Map<string, SearchWords>()
  #text: FoldedText | null = null

  constructor(raw: RawBlock) {
    this.#raw = raw
    for (const [name, values] of raw.numbers) {
      const range = rangeOf(values)
      if (range !== null) this.#ranges.set(name, range)
    }
  }

  get rows(): number {
    return this.#raw.rows
  }

  number(name: string): Float64Array | null {
    return this.#raw.numbers.get(name) ?? null
  }

  packed(): null {
    return null
  }

  range(name: string): NumberRange | null {
    return this.#ranges.get(name) ?? null
  }

  words(name: string): SearchWords | null {
    const column = this.#raw.words.get(name)
    if (column === undefined) return null
    let found = this.#words.get(name)
    if (found === undefined) {
      const { words, index } = column
      found = {
        ...{ words, index, isPlain: arePlain(words.join('\n')), bytes: null },
        mark: (answers, rows) => markPlaces(index, answers, rows),
      }
      this.#words.set(name, found)
    }
    return found
  }

  isPlain(name: string): boolean {
    return this.words(name)?.isPlain ?? true
  }

  isHex(name: string): boolean {
    return areHex(this.#raw.words.get(name)?.words.join('\n') ?? '')
  }

  hasFewWords(): boolean {
    return true
  }

  text(): FoldedText {
    this.#text ??= foldText(this.#raw.text, this.#raw.rows)
    return this.#text
  }

  mayHold(): boolean {
    return true
  }
}
