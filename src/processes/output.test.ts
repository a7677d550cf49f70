import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLines } from './output.ts'

function linesOf(chunks: readonly Buffer[]): readonly string[] {
  const lines: string[] = []
  const { feed, end } = splitLines((line) => lines.push(line))
  for (const chunk of chunks) feed(chunk)
  end()
  return lines
}

test('lines come out whole however their bytes arrive', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
    .filter((text) => /^\S[^\n]*\S$|^\S$/.test(text))
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 20 }), (lines, size) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''))
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      expect(linesOf(chunks)).toEqual(lines)
    }),
  )
})

test('the last line needs no end, empty lines are none, and what never ends is cut off', () => {
  expect(linesOf([Buffer.from('one\r\n\n  \nlast')])).toEqual(['one', 'last'])
  const [long = ''] = linesOf(Array.from({ length: 100 }, () => Buffer.alloc(10_000, 'x')))
  expect(long.length).toBe(16_000)
})
