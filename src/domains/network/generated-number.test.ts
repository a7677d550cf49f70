import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lowestFree } from './generated-number.ts'

it('is free, and everything below it is taken', () => {
  const numbers = fc.array(fc.integer({ min: -3, max: 40 }))
  fc.assert(
    fc.property(numbers, (used) => {
      const free = lowestFree(used)
      expect(used).not.toContain(free)
      for (let below = 1; below < free; below++) expect(used).toContain(below)
    }),
  )
})

it('takes no notice of what is no number', () => expect(lowestFree([Number.NaN, 1])).toBe(2))
