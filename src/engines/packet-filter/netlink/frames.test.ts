import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frame, frameReader } from './frames.ts'

test('frames come out whole, however they were cut on the way', () => {
  const bytes = fc.uint8Array({ maxLength: 40 })
  fc.assert(
    fc.property(
      fc.array(bytes, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (list, cuts) => {
        const stream = Buffer.concat(list.map((one) => frame(one.subarray(0, 3), one.subarray(3))))
        const seen: number[][] = []
        const read = frameReader((one) => seen.push([...one]))
        let start = 0
        for (const length of [...cuts, stream.length]) {
          read(stream.subarray(start, start + length))
          start += length
        }
        expect(seen).toEqual(list.map((one) => [...one]))
      },
    ),
  )
})
