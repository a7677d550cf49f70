import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesGlob, namesSite, requestedUrl, urlMatcher } from './url-pattern.ts'

function holds(pattern: string, address: string): boolean {
  return urlMatcher([pattern])(requestedUrl(address)!)
}

describe('an address of a custom category (silences#cf-urls)', () => {
  it.each([
    ['example.com', 'http://example.com/'],
    ['example.com', 'https://example.com:8443/a/b?c=d'],
    ['example.com', 'http://www.example.com/a'],
    ['example.com', 'http://EXAMPLE.com./a'],
    ['Example.COM.', 'http://example.com'],
    ['https://example.com', 'http://example.com/'],
    ['example.com/', 'http://a.example.com/b'],
    ['example.com:8080', 'http://example.com/'],
    ['*.example.com', 'http://a.example.com/'],
    ['*.example.com', 'http://a.b.example.com/'],
    ['ex*le.com', 'http://example.com/'],
    ['ex*le.com', 'http://www.exle.com/'],
    ['*', 'http://anything.example/at/all'],
    ['*shop*', 'http://www.workshops.example/'],
    ['192.0.2.1', 'http://192.0.2.1/a'],
    ['192.0.2.*', 'http://192.0.2.77/'],
    ['[2001:db8::1]', 'http://[2001:db8::1]:80/'],
    ['http://[2001:DB8:0::1]:8080/a', 'http://[2001:db8::1]/a'],
    ['2001:db8:0:0::1', 'http://[2001:db8::1]/'],
    ['::ffff:192.0.2.1', 'http://192.0.2.1/'],
    ['.example.com', 'http://example.com/'],
    ['example.com//a/./b/../c', 'http://example.com/a/c'],
    ['example.com/page', 'http://example.com//page'],
    ['пример.рф', 'http://xn--e1afmkfd.xn--p1ai/'],
    ['xn--e1afmkfd.xn--p1ai', 'http://пример.рф/'],
    ['*.пример.рф', 'http://a.пример.рф/'],
    ['example.com/page', 'https://example.com/page'],
    ['example.com/page', 'https://example.com/page?a=b'],
    ['http://example.com/page#top', 'https://example.com/page'],
    ['example.com/*', 'http://example.com/a/b'],
    ['example.com/a/*.html', 'http://example.com/a/b/c.html?x'],
    ['example.com/a?id=1', 'http://example.com/a?id=1'],
    ['example.com?id=1', 'http://example.com/?id=1'],
    ['example.com/a?id=*', 'http://example.com/a?id=7&x'],
    ['*/login', 'http://any.example/login'],
    ['example.com/страница', 'http://example.com/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0'],
    ['example.com/%D1%81*', 'http://example.com/страница'],
    ['example.com/a b', 'http://example.com/a%20b'],
    ['example.com/%ff', 'http://example.com/%FF'],
    ['example.com/a(b)+[c]^$', 'http://example.com/a(b)+[c]^$'],
  ])('%s holds for %s', (pattern, address) => expect(holds(pattern, address)).toBe(true))

  it.each([
    ['example.com', 'http://example.org/'],
    ['example.com', 'http://badexample.com/'],
    ['example.com', 'http://example.com.evil.example/'],
    ['example.com', 'http://evil.example/example.com'],
    ['www.example.com', 'http://example.com/'],
    ['*.example.com', 'http://example.com/'],
    ['ex.mple.com', 'http://example.com/'],
    ['192.0.2.1', 'http://1.192.0.2.1.example/'],
    ['0.2.1', 'http://192.0.2.1/'],
    ['example.com/page', 'https://www.example.com/page'],
    ['example.com/page', 'https://example.com/page/more'],
    ['example.com/page', 'https://example.com/Page'],
    ['example.com/page', 'https://example.com/'],
    ['example.com/a?id=1', 'http://example.com/a?id=2'],
    ['example.com/a?id=1', 'http://example.com/a'],
    ['example.com/a*c', 'http://example.com/ab'],
    ['*.*', 'http://localhost/'],
    ['', 'http://example.com/'],
    [' ', 'http://example.com/'],
    ['%', 'http://example.com/'],
    ['/', 'http://example.com/'],
    ['://', 'http://example.com/'],
  ])('%j does not hold for %s', (pattern, address) => expect(holds(pattern, address)).toBe(false))

  it('any of several is enough', () => {
    const matches = urlMatcher(['a.example', '*.b.example', 'c.example/d'])
    const found = ['a.example', 'x.a.example', 'y.b.example', 'b.example', 'c.example/d', 'c.example/e']
    expect(found.filter((address) => matches(requestedUrl(address)!))).toEqual([
      'a.example',
      'x.a.example',
      'y.b.example',
      'c.example/d',
    ])
    expect(urlMatcher([])(requestedUrl('a.example')!)).toBe(false)
  })

  it('takes any characters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.webUrl(), (patterns, address) => {
        expect(typeof urlMatcher(patterns)(requestedUrl(address)!)).toBe('boolean')
      }),
    )
  })

  it.each([
    ['example.com', true],
    ['*', true],
    ['https://[2001:db8::1]:8080/a', true],
    ['2001:db8:*', true],
    ['пример.рф/привет, мир', true],
    ['192.0.2.1', true],
    ['not a value, \u0001 !!', false],
    ['a.test b.test', false],
    ['a.test,b.test', false],
    ['a.test\nb.test', false],
    ['user@a.test', true],
    ['a b*', false],
    ['/page', false],
    ['', false],
  ])('%j names a site: %s', (text, expected) => {
    expect(namesSite(text)).toBe(expected)
  })

  it('one that names no site matches nothing', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '.', ' ', ',', '@', '*', '/', ':', '-', 'я') })
    fc.assert(
      fc.property(text, fc.webUrl(), (pattern, address) => {
        fc.pre(!namesSite(pattern))
        expect(holds(pattern, address)).toBe(false)
      }),
    )
  })

  it('a page belongs to its site, to its own address, and to that with * in the place of any part', () => {
    const page = fc.string({ unit: fc.constantFrom('a', 'b', 'я', '/', '.', '-'), maxLength: 20 })
    fc.assert(
      fc.property(fc.domain(), page, fc.nat(), fc.nat(), (host, rest, a, b) => {
        const path = `/${rest}`
        // Requests have none of these any more.
        fc.pre(!/\/\/|\/\.{1,2}(\/|$)/.test(path))
        const [from, to] = [a % path.length, b % path.length].map((at) => at + 1).sort((x, y) => x - y)
        const url = { host, path: encodeURI(path) }
        expect(urlMatcher([host])(url)).toBe(true)
        expect(urlMatcher([`${host}${path}x`])(url)).toBe(false)
        expect(urlMatcher([`${host}${path}*`])(url)).toBe(true)
        expect(urlMatcher([`${host}${path.slice(0, from)}*${path.slice(to)}`])(url)).toBe(true)
        expect(urlMatcher([`*${host.slice(1)}${path.slice(0, from)}*${path.slice(to)}`])(url)).toBe(true)
      }),
    )
  })
})

describe('matchesGlob', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 12 })
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 16 })

  it('agrees with the meaning of * written as a regular expression', () => {
    fc.assert(
      fc.property(letters, text, (pattern, candidate) => {
        const meaning = new RegExp(`^${pattern.replaceAll('*', '[ab]*')}$`)
        expect(matchesGlob(pattern.split('*'), candidate)).toBe(meaning.test(candidate))
      }),
      { numRuns: 2000 },
    )
  })

  it('does not try every way to divide a text among many gaps', () => {
    // Trying them all would take longer than the age of the universe.
    const glob = `${'*a'.repeat(200)}*b`.split('*')
    expect(matchesGlob(glob, 'a'.repeat(4000))).toBe(false)
    expect(matchesGlob(glob, `${'a'.repeat(4000)}b`)).toBe(true)
  })
})

describe('requestedUrl', () => {
  it.each([
    ['example.com', { host: 'example.com', path: '/' }],
    ['HTTP://Example.com:80/A?b#c', { host: 'example.com', path: '/A?b' }],
    ['wss://example.com./', { host: 'example.com', path: '/' }],
  ])('%s', (text, url) => expect(requestedUrl(text)).toEqual(url))

  it.each(['', 'http://', 'ftp://example.com', 'http://a b/', 'file:///etc/passwd', '//'])(
    '%j is none',
    (text) => expect(requestedUrl(text)).toBeNull(),
  )
})
