import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endsOf, FrameWriter, messagesOf } from './frames.ts'

test('a message has its length in bytes in front', () => {
  const writer = new FrameWriter()
  expect([writer.add('Вход: да'), writer.add(''), writer.add('a b')]).toEqual([17, 2, 5])
  const { bytes, ends } = writer.frames()
  expect(Buffer.from(bytes).toString()).toBe('14 Вход: да0 3 a b')
  expect([...ends]).toEqual([17, 19, 24])
  expect(endsOf(bytes)).toEqual([...ends])
})

test('messages of any length and script come out as they went in, lone surrogates as the replacement character', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 })), fc.nat(80_000), (texts, long) => {
      const writer = new FrameWriter()
      const all = [...texts, ' '.repeat(long), '\ud800']
      for (const text of all) writer.add(text)
      expect(messagesOf(writer.frames().bytes).map((message) => Buffer.from(message).toString())).toEqual(
        all.map((text) => text.toWellFormed()),
      )
    }),
  )
})
