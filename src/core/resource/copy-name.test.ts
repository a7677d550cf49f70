import { expect, it } from 'vitest'
import { copyName } from './copy-name.ts'

it.each([
  ['office', [], 'office (2)'],
  ['office', ['office', 'office (2)'], 'office (3)'],
  ['office (2)', ['office', 'office (2)'], 'office (3)'],
  ['of(2)', [], 'of(2) (2)'],
  ['(2)', [], '(2) (2)'],
  ['🔥'.repeat(12), [], `${'🔥'.repeat(8)} (2)`],
  ['д'.repeat(12), [`${'д'.repeat(8)} (2)`], `${'д'.repeat(8)} (3)`],
])('the copy of %j beside %j is %j', (name, taken, copy) => {
  expect(copyName(name, taken, 12)).toBe(copy)
})

it('hundreds of copies of a long name stay within the limit and apart', () => {
  const taken = ['a'.repeat(12)]
  for (let copies = 0; copies < 300; copies++) taken.push(copyName(taken.at(-1)!, taken, 12))
  expect(new Set(taken).size).toBe(301)
  expect(taken.every((name) => name.length <= 12)).toBe(true)
})
