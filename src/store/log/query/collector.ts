import type { LogQuery, LogRow } from '../../../core/log/log-query.ts'
import { type BlockView, padded } from '../segments/block.ts'
import { compareCells } from './compare.ts'
import type { Mask } from './mask.ts'

/** Place of a row in a query's answer, and where it is. */
export interface Found {
  readonly keys: readonly (string | number)[]
  readonly id: number
  readonly unit: number
  readonly block: number
  readonly row: number
  /** The row as it is answered, where it was read at once. */
  readonly content: LogRow | null
}

/** Rows of a short page are read while their block is at hand, which spares unpacking it twice. */
const mostReadAtOnce = 100

/** A row with a longer message is read when it is answered. */
const longestReadAtOnce = 2 ** 16
/** Characters of the keys of the rows that are kept. */
const mostKeyCharacters = 2 ** 23

/** Choice of rows: as many as `most` of those behind `after`, in the order of `sort`. */
export interface Choice {
  readonly sort: LogQuery['sort']
  readonly most: number
  readonly after: Found | null
}

/** Order of rows in an answer: that of the query, then the newest first. */
export function orderOf(sort: LogQuery['sort']): (one: Found, other: Found) => number {
  return (one, other) => {
    for (let place = 0; place < sort.length; place++) {
      const order = compareCells(one.keys[place]!, other.keys[place]!)
      if (order !== 0) return sort[place]!.descending ? -order : order
    }
    return other.id - one.id
  }
}

/** Keeps the first rows in the order of a query. */
export class Collector {
  readonly #choice: Choice
  readonly #order: (one: Found, other: Found) => number
  #found: Found[] = []
  /** The last of the rows, as soon as there are as many as wanted. */
  #last: Found | null = null
  /** As many as wanted, or as there is room for. */
  #most: number
  #keyCharacters = 0

  constructor(choice: Choice) {
    this.#choice = choice
    this.#most = choice.most
    this.#order = orderOf(choice.sort)
  }

  /** False when no row of a block can be among those that are wanted. */
  wants({ block }: BlockView): boolean {
    const { sort, after } = this.#choice
    if (this.#most === 0) return false
    const [first] = sort
    const column = first?.column ?? 'id'
    const range = column.startsWith('event.') ? null : block.range(column)
    if (range === null) return true
    const descending = first?.descending ?? true
    const [best, worst] = descending ? [range.most, range.least] : [range.least, range.most]
    const key = (found: Found) => (column === 'id' ? found.id : Number(found.keys[0]))
    const isBefore = (one: number, other: number) => (descending ? one > other : one < other)
    if (this.#last !== null && isBefore(key(this.#last), best)) return false
    return after === null || !isBefore(worst, key(after))
  }

  /** Takes the rows of a block that hold. */
  add(view: BlockView, mask: Mask, [unit, block]: readonly [unit: number, block: number]): void {
    const { sort, after, most } = this.#choice
    if (mask === false) return
    const ids = view.number('id')!
    const isById = sort.length === 0 || sort[0]!.column === 'id'
    const descending = sort[0]?.descending ?? true
    const readsAtOnce = isById && most <= mostReadAtOnce
    let taken = 0
    for (let step = 0; step < view.rows; step++) {
      const row = descending ? view.rows - 1 - step : step
      if (mask !== true && mask[row] === 0) continue
      const id = ids[row]!
      const found = {
        keys: sort.map(({ column }) => (column === 'id' ? padded(id) : view.cell(column, row))),
        id,
        unit,
        block,
        row,
        content: null,
      }
      if (after !== null && this.#order(found, after) <= 0) continue
      if (this.#last !== null && this.#order(found, this.#last) >= 0) {
        if (isById) break
        continue
      }
      this.#push(readsAtOnce ? { ...found, content: contentOf(view, row) } : found)
      if (isById && ++taken === most) break
    }
    if (this.#found.length >= Math.max(2 * most, most + 1000)) this.#settle()
    else if (most <= 1000 && this.#found.length >= most) this.#settle()
  }

  /** Takes what other collectors of the same choice have found, of which those that are cut do not know what comes behind. */
  join(results: readonly { readonly found: readonly Found[]; readonly isCut: boolean }[]): void {
    const ends = results.flatMap(({ found, isCut }) => (isCut ? [found.at(-1)!] : []))
    for (const { found } of results)
      for (const one of found) if (ends.every((end) => this.#order(one, end) <= 0)) this.#push(one)
    this.#settle()
    if (ends.length > 0) this.#most = Math.min(this.#most, this.#found.length)
  }

  /** True where fewer rows are kept than are wanted. */
  get isCut(): boolean {
    return this.#most < this.#choice.most
  }

  /** The rows in order. */
  result(): readonly Found[] {
    this.#settle()
    return this.#found
  }

  #push(found: Found): void {
    this.#found.push(found)
    this.#keyCharacters += charactersOf(found)
    if (this.#keyCharacters > mostKeyCharacters) this.#settle()
  }

  #settle(): void {
    this.#found.sort(this.#order)
    if (this.#found.length > this.#most) this.#found.length = this.#most
    this.#keyCharacters = 0
    for (const [place, found] of this.#found.entries()) {
      this.#keyCharacters += charactersOf(found)
      // Half of the room stays free, so that not each further row is sorted in.
      if (place === 0 || this.#keyCharacters <= mostKeyCharacters / 2) continue
      this.#most = place
      this.#found.length = place
      this.#keyCharacters -= charactersOf(found)
      break
    }
    const most = this.#most
    this.#last = most > 0 && this.#found.length === most ? this.#found[most - 1]! : null
  }
}

function charactersOf({ keys }: Found): number {
  let characters = 0
  for (const key of keys) if (typeof key === 'string') characters += key.length
  return characters
}

function contentOf(view: BlockView, row: number): LogRow | null {
  const content = view.row(row)
  return content.message.length > longestReadAtOnce ? null : content
}
