import { describe, expect, test } from 'vitest'
import { faultsOf, rowsOf, sentencesIn } from './silences.ts'

const page = (...rows: string[]) => ['| Name | Section | Decision |', '|---|---|---|', ...rows].join('\n')

describe('tables of decisions where the documents are silent', () => {
  test('a row has a name and its other cells', () => {
    expect(rowsOf('x.md', page('| base-url | Conventions | No prefix. |'))).toEqual([
      { file: 'x.md', name: 'base-url', cells: ['Conventions', 'No prefix.'] },
    ])
  })

  test.each([
    ['No prefix.', 1],
    ['No end', 0],
    ['One. Two! "Three?"', 3],
    ['`a. b. c.` is one sentence, and so is 10.0.0.0/8.', 1],
    ['One (aside.) Two.', 2],
  ])('%s has %d sentences', (cell, count) => {
    expect(sentencesIn(cell)).toBe(count)
  })

  test('a cell of four sentences is a fault, one of three is none', () => {
    const rows = rowsOf(
      'x.md',
      page('| long | A | One. Two. Three. Four. |', '| short | A | One. Two. Three. |'),
    )
    expect(faultsOf(rows)).toEqual(['x.md: a cell of long has more than 3 sentences'])
  })

  test('a name in two tables is a fault', () => {
    const rows = ['a.md', 'b.md'].flatMap((file) => rowsOf(file, page('| ids | A | Numbers. |')))
    expect(faultsOf(rows)).toEqual(['docs/silences has two rows named ids'])
  })
})
