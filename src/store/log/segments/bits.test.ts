import { expect, test } from 'vitest'
import { bitsBelow, packBits, unpackBits } from './bits.ts'

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 4],
  [16, 4],
  [17, 8],
  [256, 8],
  [257, 9],
  [2000, 11],
  [65_536, 16],
])('numbers below %i need %i bits', (count, bits) => expect(bitsBelow(count)).toBe(bits))

test('numbers of every width are the same afterwards', () => {
  for (const bits of [1, 2, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16])
    for (const count of [1, 2, 7, 8, 9, 4095, 4096]) {
      const values = Uint16Array.from(
        { length: count },
        (_, place) => (place * 40_503 + 7 * bits) % 2 ** bits,
      )
      const packed = packBits(values, bits)
      expect(packed.length).toBe(Math.ceil((count * bits) / 8))
      const again = new Uint16Array(count)
      unpackBits(packed, bits, again)
      expect(again).toEqual(values)
    }
})
