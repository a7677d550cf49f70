import { expect, test } from 'vitest'
import type { LogRow } from './log-selection.ts'
import { newerThan, withNewest } from './shown-rows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id).padStart(4, '0') }) as LogRow)

test('rows behind others are newer than all of them', () => {
  expect(newerThan(rows(1, 2, 3), rows(2, 1))).toEqual(rows(3))
  expect(newerThan(rows(1, 2), [])).toEqual(rows(1, 2))
})

test('the newest rows of the log come in front of those that are shown, which stay where no row can lie between', () => {
  expect(withNewest([], rows(3, 2))).toEqual(rows(3, 2))
  expect(withNewest(rows(3, 2, 1), rows(5, 4, 3))).toEqual(rows(5, 4, 3, 2, 1))
  expect(withNewest(rows(3, 2, 1), rows(9, 8))).toEqual(rows(9, 8))
  expect(withNewest(rows(6, 3, 2, 1), rows(5, 4, 3))).toEqual(rows(6, 5, 4, 3, 2, 1))
  expect(withNewest(rows(2, 1), [])).toEqual(rows(2, 1))
})
