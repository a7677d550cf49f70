import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textFormats } from '../../core/schema/format.ts'
import { closingCookies, openingCookies, parseCookies } from './cookie.ts'

const id = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'

describe('document 1, Authentication; silences#cookie-form', () => {
  it('opening: the secure one is HttpOnly, SameSite=Strict and Secure', () => {
    expect(openingCookies('vendor', id, `${id}:1700000000`, '/rest')).toEqual([
      `insecure-vendor-session=${id}; Path=/rest; SameSite=Strict`,
      `__Secure-vendor-${id}=${id}:1700000000; Path=/rest; HttpOnly; SameSite=Strict; Secure`,
    ])
  })

  it('closing: empty, expired, Max-Age 0', () => {
    const gone = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0'
    expect(closingCookies('acme', id, '/')).toEqual([
      `insecure-acme-session=; Path=/; ${gone}; SameSite=Strict`,
      `__Secure-acme-${id}=; Path=/; ${gone}; HttpOnly; SameSite=Strict; Secure`,
    ])
  })
})

it.each([
  [undefined, []],
  ['', []],
  ['a=1', [['a', ['1']]]],
  [
    'a=1; b=2;a=3',
    [
      ['a', ['1', '3']],
      ['b', ['2']],
    ],
  ],
  [
    ' a = 1 ;; =x; novalue',
    [
      ['a', ['1']],
      ['', ['x']],
    ],
  ],
  ['a=b=c', [['a', ['b=c']]]],
] as const)('%j is read as %j', (header, expected) => {
  expect([...parseCookies(header)]).toEqual(expected)
})

const isCookiePath = (text: string) => textFormats['cookie-path']!.test(text)

it('a path that is accepted cannot end its attribute', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }).map((text) => `/${text}`),
      ),
      (path) => {
        if (isCookiePath(path)) expect(path).toMatch(/^\/[!-~]*$/)
        if (/[;,\s\p{C}"\\%]/u.test(path)) expect(isCookiePath(path)).toBe(false)
      },
    ),
  )
  expect(['/', '/rest', '/a/b-c_d.e~f'].every(isCookiePath)).toBe(true)
})
