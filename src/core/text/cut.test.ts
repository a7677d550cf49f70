import { expect, test } from 'vitest'
import { cutText } from './cut.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc …'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀c', 4, 'ab😀 …'],
  ['ab😀c', 3, 'ab …'],
  ['ab\ud83dcd', 3, 'ab\ud83d …'],
  ['', 3, ''],
])('%j has at most %i: %j', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected)
})
