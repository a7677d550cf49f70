import { expect, test } from 'vitest'
import { maskSecrets } from './mask.ts'

test.each([
  ['password is s3cret!', ['s3cret!'], 'password is ‹secret›'],
  ['key: AAAA and BBBB', ['AAAA\nBBBB\n'], 'key: ‹secret› and ‹secret›'],
  ['a short one stays', ['a'], 'a short one stays'],
  ['nothing to hide', [], 'nothing to hide'],
])('%s without %j is shown as %s', (text, secrets, shown) => {
  expect(maskSecrets(text, secrets)).toBe(shown)
})
