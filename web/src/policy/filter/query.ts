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

/** The first term of a filter whose word means nothing, with the words that do; null where all are known, or begin as one does. */
export function unknownTerm(terms: readonly Term[]): { readonly term: Term; readonly known: string } | null {
  for (const term of terms) {
    const known: readonly string[] | null =
      term.key === 'is' ? filterStates : term.key === 'has' ? filterMarks : null
    if (known !== null && !known.some((word) => word.startsWith(term.value.toLowerCase())))
      return { term, known: known.map((word) => `${term.key}:${word}`).join(', ') }
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
