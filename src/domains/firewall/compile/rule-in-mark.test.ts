import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberInMark, ruleInMark } from './established-fast-path.ts'

test('the number in a mark leads back to the rule that left it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 65_533 }), (number) => {
      expect(numberInMark(`fwd.ngfw.${number}`)).toBe(number)
      expect(ruleInMark(number)).toBe(`fwd.ngfw.${number}`)
    }),
  )
  for (const rule of ['fwd.sys.default', 'fwd.sys.dnat']) expect(ruleInMark(numberInMark(rule)!)).toBe(rule)
})

test('a mark without a rule has none, and rules that leave no number neither', () => {
  expect(ruleInMark(0)).toBeNull()
  for (const rule of ['inp.ngfw.3', 'fwd.ngfw.65534', 'fwd.sys.established', 'nothing'])
    expect(numberInMark(rule)).toBeNull()
})
