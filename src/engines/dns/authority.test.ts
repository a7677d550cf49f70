import { expect, test } from 'vitest'
import { zoneChanges } from './authority.ts'

const zone = (name: string, text: string) => ({ name, text })
const [one, two, other] = [zone('a.', '1'), zone('b.', '2'), zone('b.', '3')]

test.each([
  ['nothing', [one, two], [two, one], { isListed: false, changed: [] }],
  ['a text', [one, two], [one, other], { isListed: false, changed: ['b.'] }],
  ['a zone more, and a text', [two], [one, other], { isListed: true, changed: ['b.'] }],
  ['a zone less', [one, two], [one], { isListed: true, changed: [] }],
  ['a zone in place of another', [one], [two], { isListed: true, changed: [] }],
])('a change of %s', (_what, before, after, expected) => {
  expect(zoneChanges({ before: { zones: before }, after: { zones: after } })).toEqual(expected)
})
