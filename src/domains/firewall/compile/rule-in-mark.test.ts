import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberInMark, ruleInMark } from './established-fast-path.ts'

test('the number in a mark leads back to the rule that left it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 65_278 }), (number) => {
      expect(numberInMark(`fwd.ngfw.${number}`)).toBe(number)
      expect(ruleInMark(number)).toBe(`fwd.ngfw.${number}`)
    }),
  )
  for (const rule of ['fwd.sys.default', 'fwd.sys.dnat']) expect(ruleInMark(numberInMark(rule)!)).toBe(rule)
})

test('a mark without a rule has none, and rules that leave no number neither', () => {
  expect(ruleInMark(0)).toBeNull()
  for (const rule of ['fwd.ngfw.65279', 'fwd.ngfw.65534', 'fwd.sys.established', 'nothing'])
    expect(numberInMark(rule)).toBeNull()
  // Those between are classes of inspection.
  expect(ruleInMark(65_279)).toBeNull()
})
