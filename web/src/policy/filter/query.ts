/** Words that stand before a colon, and mean a field. */
export const filterKeys = ['src', 'dst', 'port', 'zone', 'user', 'is', 'has', 'by', 'idle'] as const

/** Word before a colon. */
export type FilterKey = (typeof filterKeys)[number]

/** States that `is:` asks for. */
export const filterStates = ['unused', 'off', 'on'] as const

/** Things that `has:` asks for. */
export const filterMarks = ['finding', 'comment', 'time', 'profile', 'not'] as const

/** One condition of a filter. `negated` conditions are written with a minus in front. */
export type Term =
  | { readonly key: 'text'; readonly value: string; readonly negated: boolean }
  | { readonly key: FilterKey; readonly value: string; readonly negated: boolean }

/** A piece of the written filter with its place in the text, for completion. */
export interface WrittenTerm {
  readonly term: Term
  readonly start: number
  readonly end: number
}

/** A part of a term: text in quotes, or letters up to a blank. Quotes may be left open at the end. */
const piece = /(?:"(?:[^"\\]|\\.)*"?|[^\s"])+/g

/**
 * Reads a filter: terms separated by blanks, all of which must hold. A term is text, or `key:value`; `"two words"`
 * keeps blanks, and a minus in front turns a term round. A key that is unknown is text like any other, since names have
 * colons too (`2001:db8::1`).
 */
export function readFilter(text: string): readonly Term[] {
  return writtenTerms(text)
    .map(({ term }) => term)
    .filter(({ value }) => value !== '')
}

/** Examples of times that `idle:` asks for. */
export const filterTimes = ['24h', '7d', '30d', '90d'] as const

/** The word of a list that is written, or the only one that begins so; undefined where there is none. */
export function wordOf<W extends string>(words: readonly W[], written: string): W | undefined {
  const begun = words.filter((word) => word.startsWith(written.toLowerCase()))
  return begun.find((word) => word === written.toLowerCase()) ?? (begun.length === 1 ? begun[0] : undefined)
}

const secondsOf = { h: 3_600, d: 86_400, w: 604_800 } as const

/** Seconds of hours, days when nothing is said, or weeks: `12h`, `30d`, `30`, `4w`; null for what is no such time. */
export function secondsIn(written: string): number | null {
  const [, count, unit = 'd'] = /^(\d{1,5})([hdw])?$/i.exec(written) ?? []
  return count === undefined ? null : Number(count) * secondsOf[unit.toLowerCase() as keyof typeof secondsOf]
}

/** The first term of a filter whose word means nothing, with those that do; null where all are known, or begin as one does. */
export function unknownTerm(terms: readonly Term[]): { readonly term: Term; readonly known: string } | null {
  for (const term of terms) {
    const { key, value } = term
    const known: readonly string[] =
      key === 'is' ? filterStates : key === 'has' ? filterMarks : key === 'idle' ? filterTimes : []
    const isKnown =
      key === 'idle' ? secondsIn(value) !== null : known.some((word) => word.startsWith(value.toLowerCase()))
    if (known.length > 0 && !isKnown) return { term, known: known.map((word) => `${key}:${word}`).join(', ') }
  }
  return null
}

/** The terms with their places; one whose value is still missing has an empty value. */
export function writtenTerms(text: string): readonly WrittenTerm[] {
  return [...text.matchAll(piece)].map((match) => ({
    term: termOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** The filter as text that reads as the same terms. */
export function printFilter(terms: readonly Term[]): string {
  return terms.map(printTerm).join(' ')
}

/** One term as text. */
export function printTerm({ key, value, negated }: Term): string {
  const isPlain = /^[^\s"\\-][^\s"\\]*$/.test(value) && (key !== 'text' || keyOf(value) === null)
  const written = isPlain ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
  return `${negated ? '-' : ''}${key === 'text' ? '' : `${key}:`}${written}`
}

function termOf(written: string): Term {
  const negated = written.startsWith('-') && written.length > 1
  const rest = negated ? written.slice(1) : written
  const key = keyOf(rest)
  return key === null
    ? { key: 'text', value: unquoted(rest), negated }
    : { key, value: unquoted(rest.slice(key.length + 1)), negated }
}

function keyOf(text: string): FilterKey | null {
  const colon = text.indexOf(':')
  const word = text.slice(0, Math.max(colon, 0)).toLowerCase()
  return filterKeys.find((key) => key === word) ?? null
}

function unquoted(text: string): string {
  return text.replaceAll(/"((?:[^"\\]|\\.)*)"?/g, (_all, inner: string) => inner.replaceAll(/\\(.)/g, '$1'))
}
