import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineReader } from './line-reader.ts'

test('lines come out whole, however the stream is cut', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat({ max: 200 })), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((it) => `${it}\n`).join(''))
      const heard: string[] = []
      const read = lineReader(
        100_000,
        (it) => heard.push(it),
        () => heard.push('too long'),
      )
      let from = 0
      for (const cut of [...cuts, bytes.length]) {
        read(bytes.subarray(from, Math.max(from, cut)))
        from = Math.max(from, cut)
      }
      expect(heard).toEqual(lines)
    }),
  )
})

test('a line beyond the limit ends the reading', () => {
  const heard: string[] = []
  const read = lineReader(
    10,
    (line) => heard.push(line),
    () => heard.push('too long'),
  )
  read(Buffer.from('short\n0123456'))
  read(Buffer.from('789012'))
  read(Buffer.from('\nnext\n'))
  expect(heard).toEqual(['short', 'too long'])
})

test('a line beyond the limit is skipped where that is asked for', () => {
  const heard: string[] = []
  const read = lineReader(
    10,
    (line) => heard.push(line),
    () => heard.push('too long'),
    { isSkipped: true },
  )
  read(Buffer.from('short\n0123456'))
  read(Buffer.from('789012'))
  read(Buffer.from('345'))
  read(Buffer.from('678\nnext\n'))
  read(Buffer.from('last\n'))
  expect(heard).toEqual(['short', 'too long', 'next', 'last'])
})
