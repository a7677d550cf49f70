import { expect, test } from 'vitest'
import { lineOf, linesOf, placedErrors, startOfLine } from './text-lines.ts'

const text = 'one\ntwo\nthree\nfour'

test('lines are counted from 1, by every kind of end', () => {
  expect(linesOf('a\r\nb\rc\nd')).toEqual(['a', 'b', 'c', 'd'])
  expect([lineOf(text, 0), lineOf(text, 3), lineOf(text, 4), lineOf(text, text.length)]).toEqual([1, 1, 2, 4])
  for (const line of [1, 2, 3, 4]) expect(lineOf(text, startOfLine(linesOf(text), line))).toBe(line)
})

test('an error stays at its line while others come and go, and leaves when the line is edited', () => {
  const errors = [{ path: 'config', message: 'wrong', line: 3 }]
  const placesIn = (now: string) => placedErrors(errors, linesOf(text), linesOf(now)).map(({ line }) => line)
  expect(placesIn(text)).toEqual([3])
  expect(placesIn(`zero\n${text}`)).toEqual([4])
  expect(placesIn('one\nthree\nfour')).toEqual([2])
  expect(placesIn(`${text}\nfive`)).toEqual([3])
  expect(placesIn(text.replace('three', 'thre'))).toEqual([])
})
