import { expect, test } from 'vitest'
import { prefersRepresentation } from './read-conditions.ts'

test.each([
  ['return=representation', true],
  ['respond-async, Return = "representation"; x=1', true],
  ['return=minimal', false],
  ['return=minimal, return=representation', false],
  ['x=return, return=representation', true],
  ['no-return=representation', false],
  ['return=representations', false],
  ['', false],
])('Prefer %j: %s', (header, wanted) => {
  expect(prefersRepresentation(header)).toBe(wanted)
})
