/**
 * Characters that a terminal or a page obeys instead of showing them: controls (escape sequences begin with one), changes
 * of the direction of text, separators of lines and paragraphs, other invisible format characters, unpaired surrogates.
 * Joiners stay, which spell words, and the format characters that are visible themselves.
 */
const invisible =
  /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]--[\u200c\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/gv

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Text on one line for people to read: what they would not see is written out, as in `\u202e`. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => short[character] ?? written(character))
}

/** The same for text of several lines, whose line ends and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(invisible, (character) =>
    character === '\n' || character === '\t' ? character : (short[character] ?? written(character)),
  )
}

/** The same for a cell of a table that a program may read back: line ends of all kinds and tabs stay. */
export function visibleCell(text: string): string {
  return text.replace(invisible, (character) => (character in short ? character : written(character)))
}

/** As JSON writes it too, so that JSON stays what it is. */
function written(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`
  }).join('')
}
