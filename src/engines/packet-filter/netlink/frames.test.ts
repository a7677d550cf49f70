import { closeSync, openSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openUnnamed } from '../../program.ts'
import { frame, frameReader, messagesOf, requestFrame } from './frames.ts'

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

test.each([16, 65_536, 65_537, 4_194_304, 4_194_305])(
  'a request of %i bytes comes out as it went in',
  (length) => {
    const file = openUnnamed()!
    const messages = Buffer.alloc(length, 'messages')
    for (const shared of [file, null]) {
      const request = requestFrame(messages, shared)
      const isFiled = request.length === 8
      expect(isFiled).toBe(shared !== null && length > 65_536 && length <= 4_194_304)
      frameReader((bytes) => expect(messages.equals(messagesOf(bytes, file))).toBe(true))(request)
    }
    closeSync(file)
  },
)

test('a request that the file does not take comes as it is', () => {
  const full = openSync('/dev/full', 'r+')
  const messages = Buffer.alloc(100_000, 'messages')
  expect(requestFrame(messages, full)).toHaveLength(100_004)
  closeSync(full)
})

test('a request whose messages are not in the file is not taken', () => {
  const file = openUnnamed()!
  const request = Buffer.from([0, 0, 1, 0])
  expect(() => messagesOf(request, file)).toThrow('fewer bytes')
  closeSync(file)
})
