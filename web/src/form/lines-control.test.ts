import { expect, test } from 'vitest'
import { lineAt, placeOf } from './lines-control.tsx'

test('an error names a place of its list alone', () => {
  expect(placeOf('servers[3]', 'servers')).toBe(3)
  expect(placeOf('zones[1].servers[0]', 'zones[1].servers')).toBe(0)
  expect([
    placeOf('servers', 'servers'),
    placeOf('servers[0].port', 'servers'),
    placeOf('servers_two[0]', 'servers'),
  ]).toEqual([null, null, null])
})

test('lines without a value count as lines, and as no places', () => {
  expect([lineAt('a\nb', 1), lineAt('a\n\n  \nb', 1), lineAt('\na', 0), lineAt('a', 1)]).toEqual([2, 4, 2, 0])
})
