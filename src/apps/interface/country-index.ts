import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { type Countries, countryFiles } from '../../control/countries.ts'
import { parseAddress } from '../../core/net/ip.ts'

/** Ranges in rising order, with the code of their country; IPv6 addresses count by their first 48 bits. */
interface Ranges {
  readonly firsts: Float64Array
  readonly lasts: Float64Array
  readonly codes: readonly string[]
}

const linesInTurn = 5_000
const none: Ranges = { firsts: new Float64Array(0), lasts: new Float64Array(0), codes: [] }
const shift48 = 80n

/**
 * Countries by address, from the tables of `tor-geoipdb`. They are read when the first address was asked for and again when they
 * change, without holding up others; until then, and without the tables, no country is known.
 */
export class CountryIndex {
  readonly #files: { readonly v4: string; readonly v6: string }
  readonly #tables: Pick<Countries, 'lookup'>
  #v4 = none
  #v6 = none
  #isAsked = false
  /** The function that tells one state of the tables from another; null while none was read. */
  #read: Countries['lookup'] | null = null

  constructor(
    tables: Pick<Countries, 'lookup'>,
    files: { readonly v4: string; readonly v6: string } = countryFiles,
  ) {
    this.#tables = tables
    this.#files = files
  }

  /** The two-letter code of an address's country; empty where it is not known. */
  codeOf(text: string): string {
    this.#isAsked = true
    const address = parseAddress(text)
    if (address === null) return ''
    return address.family === 4
      ? codeIn(this.#v4, Number(address.value))
      : codeIn(this.#v6, Number(address.value >> shift48))
  }

  /** Reads the tables where that is to be done; resolves when they are in use. To be called now and then. */
  async follow(): Promise<void> {
    if (!this.#isAsked) return
    const { lookup } = this.#tables
    if (lookup === this.#read) return
    this.#read = lookup
    this.#v4 = await readRanges(this.#files.v4, Number)
    this.#v6 = await readRanges(this.#files.v6, high48)
  }
}

async function readRanges(file: string, numberOf: (text: string) => number): Promise<Ranges> {
  const text = await readFile(file, 'latin1').catch(() => '')
  const found: [first: number, last: number, code: string][] = []
  let start = 0
  for (let count = 1; start < text.length; count++) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end < 0 ? text.length : end)
    start = end < 0 ? text.length : end + 1
    if (count % linesInTurn === 0) await setImmediate()
    if (line.startsWith('#')) continue
    const [first = '', last = '', code = ''] = line.split(',')
    const range = [numberOf(first), numberOf(last)] as const
    if (/^[A-Z]{2}$/.test(code) && range[0] <= range[1]) found.push([...range, code])
  }
  await setImmediate()
  const isSorted = found.every(([first], index) => index === 0 || found[index - 1]![0] <= first)
  if (!isSorted) found.sort(([one], [other]) => one - other)
  return {
    firsts: Float64Array.from(found, ([first]) => first),
    lasts: Float64Array.from(found, ([, last]) => last),
    codes: found.map(([, , code]) => code),
  }
}

/** The first three parts of an address as one number; NaN where the text is none. */
function high48(text: string): number {
  const head = text.split('::')[0]!
  const parts = head === '' ? [] : head.split(':')
  if (!text.includes(':') || (parts.length < 3 && !text.includes('::'))) return Number.NaN
  return [0, 1, 2].reduce((sum, index) => sum * 0x1_0000 + Number.parseInt(parts[index] ?? '0', 16), 0)
}

function codeIn({ firsts, lasts, codes }: Ranges, value: number): string {
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (firsts[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low > 0 && value <= lasts[low - 1]! ? codes[low - 1]! : ''
}
