import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible, visibleLines } from './visible.ts'

test.each([
  ['direction', 'invoice\u202efdp.exe', 'invoice\\u202efdp.exe'],
  ['isolates', '\u2066a\u2069\u061c', '\\u2066a\\u2069\\u061c'],
  ['terminal', '\u001b[31mred\u009b0m\u007f', '\\u001b[31mred\\u009b0m\\u007f'],
  ['line ends', 'a\r\nb\tc\u2028d\u2029e\u0085f', 'a\\r\\nb\\tc\\u2028d\\u2029e\\u0085f'],
  ['nothing to see', 'a\u200bb\ufeffc\u{e0041}', 'a\\u200bb\\ufeffc\\udb40\\udc41'],
  ['half a character', 'a\ud800b', 'a\\ud800b'],
])('%s is written out', (_, text, shown) => expect(visible(text)).toBe(shown))

test.each(['отказ οδός 😀 a\u0301', 'نمی\u200cخواهم', '👩\u200d💻', '\u0600', 'C:\\x'])(
  '%s stays',
  (text) => {
    expect(visible(text)).toBe(text)
  },
)

test('lines stay lines where there may be several', () => {
  expect(visibleLines('a\n\tb\r\u001b')).toBe('a\n\tb\\r\\u001b')
})

test('JSON stays the same JSON', () => {
  const value = { a: 'x\u202ey\u007f\u{e0041}\u009b' }
  const text = visibleLines(JSON.stringify(value, null, 2))
  expect(JSON.parse(text)).toEqual(value)
  expect(text).not.toContain('\u202e')
})

test('what is visible stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visible(text)
      expect(visible(shown)).toBe(shown)
      expect(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(shown)).toBe(false)
    }),
  )
})
