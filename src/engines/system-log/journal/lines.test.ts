import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JournalLine, journalLines } from './lines.ts'

function linesOf(text: Buffer, size: number): readonly JournalLine[] {
  const lines: JournalLine[] = []
  const feed = journalLines((line) => lines.push(line))
  for (let from = 0; from < text.length; from += size) feed(text.subarray(from, from + size))
  return lines
}

test('lines come out whole however their bytes arrive', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\n'))
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 30 }), (lines, size) => {
      const text = Buffer.from(lines.map((each) => `${each}\n`).join(''))
      expect(linesOf(text, size).map((each) => each.text)).toEqual(lines)
    }),
  )
})

test.each([1_000, 65_536, 10_000_000])('of a line of 5 MiB the beginning is kept, in parts of %d', (size) => {
  const long = Buffer.alloc(5 * 1024 * 1024, 'x')
  const [first, second] = linesOf(Buffer.concat([long, Buffer.from('\nnext\n')]), size)
  expect(first).toMatchObject({ isWhole: false, bytes: long.length })
  expect(first!.text.length).toBe(64 * 1024)
  expect(second).toMatchObject({ text: 'next', isWhole: true })
})
