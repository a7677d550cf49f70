import { expect, test } from 'vitest'
import { answerBits, bitsBelow, packBits, unpackBits } from './bits.ts'

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 4],
  [16, 4],
  [17, 8],
  [256, 8],
  [257, 16],
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

test('each number is answered without being unpacked', () => {
  for (const bits of [1, 2, 4, 8])
    for (const count of [1, 2, 3, 5, 7, 8, 9, 17, 4095, 4096]) {
      const values = Uint16Array.from({ length: count }, (_, place) => (place * 40_503 + bits) % 2 ** bits)
      const answers = Uint8Array.from({ length: 2 ** bits }, (_, value) => Number(value % 3 === 1))
      const rows = new Uint8Array(count)
      const some = answerBits(packBits(values, bits), bits, answers, rows)
      expect([...rows]).toEqual([...values].map((value) => answers[value]!))
      expect(some).toBe(rows.includes(1))
    }
})
