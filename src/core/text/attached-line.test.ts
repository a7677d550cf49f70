import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachedLine, attachedLineReader } from './attached-line.ts'

interface Heard {
  readonly line: string
  readonly bytes: readonly number[] | null
}

function reading(limitBytes: number) {
  const heard: (Heard | 'refused')[] = []
  const read = attachedLineReader(
    limitBytes,
    (line, bytes) => heard.push({ line, bytes: bytes === null ? null : [...bytes] }),
    () => heard.push('refused'),
  )
  return { heard, read }
}

test('lines and what is attached to them come out as they went in, however the stream is cut', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '').replace(/^\+/, ''))
  const sent = fc.record({ line, bytes: fc.option(fc.uint8Array({ maxLength: 40 })) })
  fc.assert(
    fc.property(fc.array(sent), fc.array(fc.nat({ max: 300 })), (all, cuts) => {
      const bytes = Buffer.concat(
        all.flatMap((each) =>
          each.bytes === null ? [Buffer.from(`${each.line}\n`)] : attachedLine(each.line, each.bytes),
        ),
      )
      const { heard, read } = reading(100_000)
      let from = 0
      for (const cut of [...cuts, bytes.length]) {
        read(bytes.subarray(from, Math.max(from, cut)))
        from = Math.max(from, cut)
      }
      const wanted = all.map((each) => ({
        line: each.line,
        bytes: each.bytes === null ? null : [...each.bytes],
      }))
      expect(heard).toEqual(wanted)
    }),
  )
})

test.each(['+11 line\n', '+ line\n', '+-1 line\n', '+1x line\n', '01234567890', '+99999999999 line\n'])(
  'what is too long, or has no number of bytes, ends the reading: %j',
  (text) => {
    const { heard, read } = reading(10)
    read(Buffer.from('{}\n'))
    read(Buffer.from(text))
    read(Buffer.from('\nnext\n'))
    expect(heard).toEqual([{ line: '{}', bytes: null }, 'refused'])
  },
)
