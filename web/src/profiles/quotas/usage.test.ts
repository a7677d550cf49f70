import { expect, test } from 'vitest'
import { kindOf, percentOf } from './usage.ts'

test.each([
  [0, 1_000, 0, 'little'],
  [799, 1_000, 79, 'little'],
  [800, 1_000, 80, 'much'],
  [999, 1_000, 99, 'much'],
  [1_000, 1_000, 100, 'all'],
  [5_000, 1_000, 100, 'all'],
  [0, 0, 100, 'all'],
])('%d of %d bytes are %d percent', (used, limit, percent, kind) => {
  expect([percentOf({ used, limit }), kindOf({ used, limit })]).toEqual([percent, kind])
})
