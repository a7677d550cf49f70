import { expect, test } from 'vitest'
import { choiceOf, chosenColumns, isShown, moved, withShown } from './column-order.ts'

const columns = ['a', 'b', 'c', 'd'].map((key) => ({ key, width: 100 }))
const keysOf = (choice: string) => chosenColumns(columns, choiceOf(choice)).map(({ key }) => key)

test('what was not chosen stands as it is declared', () => {
  expect(keysOf('{}')).toEqual(['a', 'b', 'c', 'd'])
  expect(keysOf('{"order":["c","a"]}')).toEqual(['c', 'd', 'a', 'b'])
  expect(keysOf('{"order":["gone","b","a","c","d"],"hidden":["c"]}')).toEqual(['b', 'a', 'd'])
})

test('widths are those that were chosen', () => {
  expect(chosenColumns(columns, choiceOf('{"widths":{"b":40}}')).map(({ width }) => width)).toEqual([
    100, 40, 100, 100,
  ])
})

test.each([null, '', 'x', '[]', 'null', '{"order":1,"hidden":{},"widths":3}'])('%s is no choice', (kept) => {
  expect(chosenColumns(columns, choiceOf(kept))).toEqual(columns)
})

test('a key moves by a place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test('a spare column is shown once it is chosen, any other until it is not', () => {
  const [usual, spare] = [
    { key: 'a', width: 100 },
    { key: 'b', width: 100, isSpare: true },
  ]
  const shown = (choice: Parameters<typeof chosenColumns>[1]) =>
    chosenColumns([usual!, spare!], choice).map(({ key }) => key)
  const first = choiceOf(null)
  expect(shown(first)).toEqual(['a'])
  const both = withShown(first, spare!, true)
  expect(shown(both)).toEqual(['a', 'b'])
  expect(isShown(choiceOf(JSON.stringify(both)), spare!)).toBe(true)
  expect(shown(withShown(withShown(both, usual!, false), spare!, false))).toEqual([])
  expect(withShown(withShown(first, usual!, false), usual!, true)).toEqual(first)
})
