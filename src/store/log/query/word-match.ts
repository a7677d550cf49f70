import { type BlockView, type SearchWords, searched } from '../segments/block.ts'
import type { Mask } from './mask.ts'

/** Tables that one query may have. */
export interface Tables {
  left: number
}

/** An answer for each number; those of small ones are kept in a table, since columns ask the same again and again. */
export function remembered(holds: (value: number) => boolean, tables: Tables): (value: number) => boolean {
  let known: Uint8Array | null = null
  let isAsked = false
  return (value) => {
    if (!isAsked) {
      isAsked = true
      if (tables.left-- > 0) known = new Uint8Array(2 ** 20)
    }
    if (known === null || !(value >= 0 && value < known.length)) return holds(value)
    const found = known[value]!
    if (found !== 0) return found === 2
    const answer = holds(value)
    known[value] = answer ? 2 : 1
    return answer
  }
}

/** Marks the rows whose number holds; `absent` is the answer for rows without one. */
export function numberMask(
  values: Float64Array | null,
  holds: (value: number) => boolean,
  absent: boolean,
): Mask {
  if (values === null) return absent
  const rows = new Uint8Array(values.length)
  let count = 0
  for (let row = 0; row < rows.length; row++) {
    const value = values[row]!
    if (Number.isNaN(value) ? absent : holds(value)) {
      rows[row] = 1
      count++
    }
  }
  return count === 0 ? false : count === rows.length ? true : rows
}

/** Marks the rows whose number in a column holds; those of one byte are asked about once each. */
export function cellMask(
  view: BlockView,
  name: string,
  holds: (value: number) => boolean,
  absent: boolean,
): Mask {
  const packed = view.packed(name)
  if (packed?.values instanceof Uint8Array === false) return numberMask(view.number(name), holds, absent)
  const { values, zero, gaps } = packed!
  const asked = new Uint8Array(256)
  const rows = new Uint8Array(values.length)
  let count = 0
  for (let row = 0; row < rows.length; row++) {
    const value = values[row]!
    // 1 and 2 are answers.
    const known = asked[value]!
    const answer = known !== 0 ? known - 1 : Number(gaps && value === 0 ? absent : holds(zero + value))
    if (known === 0) asked[value] = answer + 1
    rows[row] = answer
    count += answer
  }
  return count === 0 ? false : count === rows.length ? true : rows
}

/** Marks the rows that have this number in a column. */
export function equalCellMask(view: BlockView, name: string, number: number): Mask {
  const packed = view.packed(name)
  if (packed === null) return numberMask(view.number(name), (value) => value === number, false)
  const { values, zero, gaps } = packed
  const wanted = number - zero
  if (gaps && wanted === 0) return false
  const first = values.indexOf(wanted)
  if (first < 0) return false
  const rows = new Uint8Array(values.length)
  for (let row = first; row < rows.length; row++) rows[row] = Number(values[row] === wanted)
  return rows
}

/** Marks the rows whose word, folded, contains a text that is not empty; words are folded and have no line feeds. */
export function partOfWordMask(view: BlockView, name: string, text: string): Mask {
  const column = view.words(name)
  if (!column?.bytes) return wordMask(view, name, (word) => word.includes(text), true)
  return lineMask(column, view.rows, column.bytes, { text, isWhole: false })
}

/** Marks the rows whose word is this one. */
export function equalWordMask(view: BlockView, name: string, text: string): Mask {
  const column = view.words(name)
  if (!column?.bytes || text === '' || text.includes('\n'))
    return wordMask(view, name, (word) => word === text, false)
  return lineMask(column, view.rows, column.bytes, { text, isWhole: true })
}

/** The lines of `bytes` that are one of some texts: the number of the line, and which of the texts. */
export function linesAmong(bytes: Buffer, texts: readonly string[]): readonly (readonly [number, number])[] {
  // With a line feed in front and behind, every line is found by them.
  const framed = Buffer.allocUnsafe(bytes.length + 2)
  framed[0] = 10
  framed.set(bytes, 1)
  framed[framed.length - 1] = 10
  const starts: (readonly [at: number, which: number])[] = []
  for (const [which, text] of texts.entries()) {
    if (text.includes('\n')) continue
    const wanted = Buffer.from(`\n${text}\n`)
    for (let at = framed.indexOf(wanted); at >= 0; at = framed.indexOf(wanted, at + 1))
      starts.push([at, which])
  }
  starts.sort(([one], [other]) => one - other)
  let [line, counted] = [0, 1]
  return starts.map(([at, which]) => {
    for (; counted <= at; counted++) if (framed[counted] === 10) line++
    return [line, which] as const
  })
}

interface WordSearch {
  readonly text: string
  /** True when the text is all of a word. */
  readonly isWhole: boolean
}

/** Marks the rows whose word, one of the lines of `bytes`, holds a text, or is it. */
function lineMask(column: SearchWords, count: number, bytes: Buffer, search: WordSearch): Mask {
  const places = placesIn(bytes, search)
  if (places.length === 0) return false
  const rows = new Uint8Array(count)
  for (const place of places) answers[place] = 1
  const some = column.mark(answers, rows)
  for (const place of places) answers[place] = 0
  return some ? rows : false
}

/** Memory of one search, with nothing in it between two. */
const answers = new Uint8Array(2 ** 16)
/** Lines that were found. Blocks of a segment share their words, and so what was found in them. */
const found = new WeakMap<Buffer, Map<string, readonly number[]>>()

function placesIn(bytes: Buffer, { text, isWhole }: WordSearch): readonly number[] {
  const known = found.get(bytes) ?? new Map<string, readonly number[]>()
  found.set(bytes, known)
  const key = `${isWhole} ${text}`
  let places = known.get(key)
  if (places === undefined) {
    places = linesWith(bytes, { text, isWhole })
    known.set(key, places)
  }
  return places
}

function linesWith(bytes: Buffer, { text, isWhole }: WordSearch): readonly number[] {
  const places: number[] = []
  let [line, counted] = [0, 0]
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    while (counted < at) if (bytes[counted++] === 10) line++
    if (places.at(-1) === line) continue
    const end = at + text.length
    const isWord = (at === 0 || bytes[at - 1] === 10) && (end === bytes.length || bytes[end] === 10)
    if (isWord || !isWhole) places.push(line)
  }
  return places
}

/** Marks the rows whose word holds; words are folded before when `folds` is true. */
export function wordMask(
  view: BlockView,
  name: string,
  holds: (word: string) => boolean,
  folds: boolean,
): Mask {
  const column = view.words(name)
  if (column === null) return holds('')
  const { words } = column
  const answers = new Uint8Array(words.length)
  let count = 0
  for (let place = 0; place < words.length; place++) {
    const word = words[place]!
    if (!holds(folds ? searched(word, column) : word)) continue
    answers[place] = 1
    count++
  }
  if (count === 0) return false
  if (count === words.length) return true
  const rows = new Uint8Array(view.rows)
  column.mark(answers, rows)
  return rows
}
