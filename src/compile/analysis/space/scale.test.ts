import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxAddress } from '../../../core/net/ip.ts'
import { HalvesScale, lastUpTo, PlainScale } from './scale.ts'

/** Values that share halves and lie beside each other. */
const halves = fc.oneof(fc.constantFrom(0n, 1n, 2n, 2n ** 64n - 1n, 2n ** 63n), fc.bigInt(0n, 2n ** 64n - 1n))
const addresses = fc.tuple(halves, halves).map(([top, low]) => (top << 64n) + low)

describe('numbers in place of large integers', () => {
  it.each([
    { name: 'IPv6 addresses', scale: () => new HalvesScale(), values: addresses },
    { name: 'IPv4 addresses', scale: () => new PlainScale(), values: fc.bigInt(0n, maxAddress(4)) },
  ])('$name: between the same two of those that were marked', ({ scale: make, values }) => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 30 }), fc.array(values), (some, asked) => {
        const marks = [0n, ...some]
        const scale = make()
        for (const mark of marks) scale.mark(mark)
        const numbers = scale.cut()
        const sorted = [...new Set(marks)].sort((a, b) => (a < b ? -1 : 1))
        expect([...numbers].map((number) => scale.valueOf(number))).toEqual(sorted)
        for (const value of [...asked, ...marks]) {
          const last = sorted.findLastIndex((mark) => mark <= value)
          expect(lastUpTo(numbers, scale.numberOf(value))).toBe(last)
        }
      }),
      { numRuns: 300 },
    )
  })
})
