/**
 * ASCII characters that stand for others, by the first of a row of them: the table 20127 of the base files of ModSecurity, but for `«` and `»`,
 * which are quotation marks: as angle brackets they made a tag of each Latin name that Russian texts quote (`«Formula 1»`).
 */
const similar: readonly (readonly [first: number, ascii: string])[] = [
  [0x00a0, ' !c'],
  [0x00a4, '$Y|'],
  [0x00a9, 'Ca"'],
  [0x00ad, '-R'],
  [0x00b2, '23'],
  [0x00b7, '.,1o"'],
  [0x00c0, 'AAAAAAACEEEEIIIIDNOOOOO'],
  [0x00d8, 'OUUUUY'],
  [0x00e0, 'aaaaaaaceeeeiiii'],
  [0x00f1, 'nooooo'],
  [0x00f8, 'ouuuuy'],
  [0x00ff, 'yAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi'],
  [0x0134, 'JjKk'],
  [0x0139, 'LlLlLl'],
  [0x0141, 'LlNnNnNn'],
  [0x014c, 'OoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZ'],
  [0x017b, 'ZzZz'],
  [0x0180, 'b'],
  [0x0189, 'D'],
  [0x0191, 'Ff'],
  [0x0197, 'I'],
  [0x019a, 'l'],
  [0x019f, 'OOo'],
  [0x01ab, 't'],
  [0x01ae, 'TUu'],
  [0x01b6, 'z'],
  [0x01cd, 'AaIiOoUuUuUuUuUu'],
  [0x01de, 'Aa'],
  [0x01e4, 'GgGgKkOoOo'],
  [0x01f0, 'j'],
  [0x0261, 'g'],
  [0x02b9, '\'"'],
  [0x02bc, "'"],
  [0x02c4, '^'],
  [0x02c6, '^'],
  [0x02c8, "'"],
  [0x02cb, '`'],
  [0x02cd, '_'],
  [0x02dc, '~'],
  [0x0300, '`'],
  [0x0302, '^~'],
  [0x030e, '"'],
  [0x0331, '__'],
  [0x2000, '       '],
  [0x2010, '--'],
  [0x2013, '--'],
  [0x2018, "'',"],
  [0x201c, '"""'],
  [0x2022, '.'],
  [0x2026, '.'],
  [0x2032, "'"],
  [0x2035, '`'],
  [0x2039, '<>'],
  [0x2122, 'T'],
  [0xff01, '!"#$%&\'()*+,-./0123456789:;<=>'],
  [0xff20, '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~'],
]
/** Letters of Russian and its neighbours, which are none of ASCII and similar to nothing in it. */
const cyrillic = { first: 0x0400, last: 0x052f, letter: 'z' }

/**
 * The table by which ModSecurity reads other characters as ASCII. What is not in it is cut to its low byte: of Cyrillic, which the table
 * of Debian lacks, that would be quotation marks, digits and signs, so that every other sentence were an attack. Here it is letters.
 */
export function unicodeMap(): string {
  const letters = cyrillic.letter.repeat(cyrillic.last - cyrillic.first + 1)
  const pairs = [...similar, [cyrillic.first, letters] as const].flatMap(([first, ascii]) =>
    [...ascii].map((character, index) => `${hex(first + index, 4)}:${hex(character.charCodeAt(0), 2)}`),
  )
  return `${asciiPage} (US-ASCII)\n${pairs.join(' ')} \n`
}

/** Number of the table. */
export const asciiPage = 20_127

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
