import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WebPolicy, WebRule } from '../engine/declared/web-policy.ts'
import { atOnce } from '../steps.ts'
import { type CategoryIndex, indexInMemory } from './category-index.ts'
import { IndexBuilder } from './index-builder.ts'
import { type AnswerQuestion, judgeMaker, type RequestQuestion, type TlsQuestion } from './judge.ts'

const anyRule: WebRule = {
  ...{ id: 1, name: 'rule', sources: 'any', categories: 'any', methods: 'any', types: 'any' },
  ...{ windows: null, access: 'deny', redirect: '' },
}
const noAddresses = { v4: [], v6: [] }
const policyOf = (rules: readonly Partial<WebRule>[], more: Partial<WebPolicy> = {}): WebPolicy => ({
  rules: rules.map((rule, index) => ({ ...anyRule, id: index + 1, ...rule })),
  ...{ categories: [], files: [{ id: 'files.id.1', extensions: ['exe'] }], names: [], users: [] },
  ...{ own: noAddresses, extended: null, safeSearch: false },
  ...more,
})
const one = (address: string) => ({ v4: [{ lo: address, hi: address }], v6: [] })
const judgeOf = (
  rules: readonly Partial<WebRule>[],
  more: Partial<WebPolicy> = {},
  index: CategoryIndex | null = null,
) => judgeMaker()(policyOf(rules, more), index)

/** A first message of TLS without a name, of which a part is encrypted. */
const hiddenHello = Buffer.from(`16030100330100002f0303${'00'.repeat(32)}000002c02f01000004fe0d0000`, 'hex')
const ends = { source: '10.0.0.5', destination: '198.51.100.1' }
const tls = (name: string, more: Partial<TlsQuestion> = {}): TlsQuestion => {
  return { ...ends, port: 443, name, hello: null, ...more }
}
const asked = (host: string, more: Partial<RequestQuestion> = {}): RequestQuestion => ({
  ...{ ...ends, port: 80, isDecrypted: false, tlsName: '', method: 'GET', host, path: '/', query: '' },
  ...more,
})
const decrypted = (host: string, more: Partial<RequestQuestion> = {}) =>
  asked(host, { port: 443, isDecrypted: true, tlsName: host, ...more })
const answered = (host: string, type: string, more: Partial<AnswerQuestion> = {}): AnswerQuestion => {
  return { ...asked(host), type, start: '', ...more }
}
const games = { categories: [{ id: 'users.id.1', urls: ['games.example', 'news.example/games/*'] }] }

describe('rules (issue: first match, by phase)', () => {
  it('what nothing matches passes, and the first rule that matches decides', () => {
    const judge = judgeOf([{ categories: ['users.id.1'], access: 'allow' }, { methods: ['POST'] }], games)
    expect(judge.request(asked('a.example'), 0)).toMatchObject({ action: 'pass', rule: null })
    expect(judge.request(asked('a.example', { method: 'POST' }), 0)).toMatchObject({
      action: 'deny',
      rule: { id: 2 },
    })
    expect(judge.request(asked('www.games.example', { method: 'POST' }), 0).rule?.id).toBe(1)
  })

  it('in TLS what asks for method, type or page does not match; the name does', () => {
    const judge = judgeOf(
      [
        { methods: ['GET'] },
        { types: ['text/html'] },
        { categories: ['files.id.1'] },
        { categories: ['users.id.1'] },
      ],
      games,
    )
    expect(judge.tls(tls('news.example'), 0)).toMatchObject({ action: 'pass', rule: null })
    expect(judge.tls(tls('play.games.example'), 0)).toMatchObject({ action: 'deny', rule: { id: 4 } })
  })

  it('bump decrypts, and its requests are judged again without it', () => {
    const judge = judgeOf([{ access: 'bump' }, { categories: ['files.id.1'] }])
    expect(judge.tls(tls('a.example'), 0).action).toBe('bump')
    expect(judge.request(decrypted('a.example'), 0)).toMatchObject({ action: 'pass', rule: null })
    expect(judge.request(decrypted('a.example', { path: '/a/setup.EXE', query: 'x=1' }), 0).rule?.id).toBe(2)
    expect(judge.request(asked('a.example'), 0).action).toBe('pass')
  })

  it('answers are judged by their type, declared or read from the first bytes', () => {
    const judge = judgeOf([{ types: ['image/*', 'application/pdf'] }])
    expect(judge.request(asked('a.example'), 0).action).toBe('pass')
    expect(judge.answer(answered('a.example', 'Image/PNG; q=1'), 0).action).toBe('deny')
    expect(judge.answer(answered('a.example', 'text/html'), 0).action).toBe('pass')
    expect(judge.answer(answered('a.example', '', { start: '255044462d312e37' }), 0).action).toBe('deny')
    expect(judge.answer(answered('a.example', '', { start: '3c68746d6c3e' }), 0).action).toBe('pass')
  })

  it('clients, users and times', () => {
    const users = [{ alias: 'user.id.7', addresses: one('10.0.0.5') }]
    const judge = judgeOf(
      [{ sources: one('10.0.0.5'), windows: [{ from: 100, to: 199 }] }, { sources: noAddresses }],
      { users },
    )
    const at = (seconds: number, source = '10.0.0.5') =>
      judge.request(asked('a.example', { source }), seconds)
    expect([99, 100, 199, 200].map((seconds) => at(seconds).action)).toEqual(['pass', 'deny', 'deny', 'pass'])
    expect([at(0).user, at(150, '10.0.0.6').user, at(150, '10.0.0.6').action]).toEqual([
      'user.id.7',
      '',
      'pass',
    ])
    expect(at(150, '::ffff:10.0.0.5').action).toBe('deny')
  })
})

describe('names', () => {
  const judge = judgeOf([], { own: one('10.0.0.1') })

  it.each([
    ['A.Example.', 'a.example'],
    ['a.example:8080', 'a.example'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['0x7f.1', '127.0.0.1'],
    ['3232235777', '192.168.1.1'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
  ])('%s is %s', (host, name) => {
    expect(judge.request(asked(host), 0).url).toBe(`http://${name}/`)
  })

  it.each([
    'a\r\nb.example',
    'a\0.example',
    'a..example',
    '.',
    'a b.example',
    'ex%61mple.com',
    `${'a.'.repeat(255)}a`,
    `${'a'.repeat(64)}.example`,
    'a.example:99999',
    'a.example@b.example',
    'a.example..',
    'a/b',
  ])('%j is no name: refused, never thrown', (host) => {
    expect(judge.request(asked(host), 0)).toMatchObject({ action: 'deny', refusal: 'bad-host' })
    expect(judge.tls(tls(host), 0)).toMatchObject({ action: 'drop', refusal: 'bad-host' })
  })

  it('a decrypted request is for the name of its connection', () => {
    const name = (tlsName: string, host: string) => judge.request(decrypted(host, { tlsName }), 0).refusal
    expect(name('a.example', 'A.Example.:443')).toBeNull()
    expect(name('a.example', 'b.example')).toBe('other-host')
    expect(name('', 'a.example')).toBe('other-host')
    expect(name('', '198.51.100.1')).toBeNull()
  })

  it('refuses addresses of the gateway and tunnels', () => {
    const own = { destination: '10.0.0.1' }
    expect(judge.request(asked('evil.example', own), 0).refusal).toBe('own-address')
    expect(judge.tls(tls('evil.example', own), 0)).toMatchObject({ action: 'drop', refusal: 'own-address' })
    expect(judge.request(asked('evil.example', { destination: '127.0.0.1' }), 0).refusal).toBe('own-address')
    expect(judge.request(asked('a.example', { method: 'CONNECT' }), 0).refusal).toBe('tunnel')
    const open = judgeOf([{ methods: ['CONNECT'], access: 'allow' }])
    expect(open.request(asked('a.example', { method: 'CONNECT' }), 0).refusal).toBe('tunnel')
  })

  it('judges anything without an exception', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    fc.assert(
      fc.property(text, text, text, text, (host, path, query, method) => {
        judge.request(asked(host, { path, query, method }), 0)
        judge.request(decrypted(host, { path, query }), 0)
        judge.tls(tls(host), 0)
        judge.answer(answered(host, path, { start: query }), 0)
      }),
    )
  })
})

describe('categories', () => {
  it('those that the request itself tells', () => {
    const judge = judgeOf([])
    const ids = (question: RequestQuestion) =>
      judge.request(question, 0).categories.map(({ category }) => category)
    expect(ids(asked('xn--e1afmkfd.xn--p1ai', { port: 443 }))).toEqual([
      ...['special.id.2', 'special.id.4', 'other.id.1', 'other.id.2', 'other.id.3', 'other.id.6'],
    ])
    expect(ids(decrypted('intranet'))).toEqual(['special.id.2', 'special.id.4', 'other.id.4'])
    const nameless = judge.tls(tls('', { hello: hiddenHello, port: 8443 }), 0)
    expect(nameless.categories.map(({ category }) => category)).toEqual([
      ...['special.id.1', 'special.id.2', 'special.id.4', 'other.id.2', 'other.id.5', 'other.id.7'],
    ])
  })

  it('extended ones count while they are on, with the entry that names them', () => {
    const builder = new IndexBuilder([1, 2])
    builder.addSite('bad.example', 1)
    builder.addSite('example.net', 45)
    builder.addPage('www.mixed.example', '/adult', 15)
    const index = indexInMemory(atOnce(builder.build((list) => [list])).bytes)
    const extended = { index: '0'.repeat(64) }
    const judge = judgeOf([{ categories: ['extended.id.15'] }], { extended }, index)
    const why = (question: RequestQuestion) =>
      judge.request(question, 0).categories.filter(({ entry }) => entry !== '')
    expect(why(asked('www.bad.example'))).toEqual([{ category: 'extended.id.1', entry: 'bad.example' }])
    expect(why(asked('notbad.example'))).toEqual([])
    expect(judge.request(asked('mixed.example', { path: '/Adult/x' }), 0)).toMatchObject({
      action: 'deny',
      category: 'extended.id.15',
    })
    expect(judge.request(asked('mixed.example', { path: '/adultery' }), 0).action).toBe('pass')
    expect(judge.request(asked('mixed.example', { path: '/x/../adult/' }), 0).action).toBe('deny')
    expect(judgeOf([], {}, index).request(asked('bad.example'), 0).categories).toHaveLength(3)
  })
})

describe('redirects', () => {
  const to = 'https://help.example/why?u={url}&c={category}'
  const judge = judgeOf([{ access: 'redirect', redirect: to, categories: ['users.id.1'] }, {}], {
    categories: [{ id: 'users.id.1', urls: ['games.example', 'help.example'] }],
  })

  it('have the address and the category in them, percent-encoded', () => {
    const { action, location } = judge.request(
      asked('games.example', { path: '/a b', query: 'c=d&e=%0d' }),
      0,
    )
    expect([action, location]).toEqual([
      'redirect',
      'https://help.example/why?u=http%3A%2F%2Fgames.example%2Fa%2520b%3Fc%3Dd%26e%3D%250d&c=users.id.1',
    ])
  })

  it('never lead a page to itself', () => {
    expect(judge.request(decrypted('help.example', { path: '/why', query: 'u=1' }), 0).rule?.id).toBe(2)
    expect(judge.request(decrypted('help.example', { path: '/other' }), 0).rule?.id).toBe(1)
    expect(judge.tls(tls('help.example'), 0).rule?.id).toBe(2)
  })

  it('lead to the same page by another port or with encryption', () => {
    const upgrade = judgeOf([{ access: 'redirect', redirect: 'https://shop.example/' }, {}])
    expect(upgrade.request(asked('shop.example'), 0).rule?.id).toBe(1)
    expect(upgrade.tls(tls('shop.example'), 0).rule?.id).toBe(2)
    expect(upgrade.request(decrypted('shop.example'), 0).rule?.id).toBe(2)
    const portal = judgeOf([{ access: 'redirect', redirect: 'http://shop.example:8080/' }, {}])
    expect(portal.request(asked('shop.example'), 0).rule?.id).toBe(1)
    expect(portal.request(asked('shop.example', { port: 8080 }), 0).rule?.id).toBe(2)
  })

  it('have the name of the site in Punycode', () => {
    const own = judgeOf([{ access: 'redirect', redirect: 'https://a:b@пример.рф:8443/стр?u={url}' }])
    expect(own.request(asked('shop.example'), 0).location).toBe(
      'https://a:b@xn--e1afmkfd.xn--p1ai:8443/%D1%81%D1%82%D1%80?u=http%3A%2F%2Fshop.example%2F',
    )
  })
})

it.each([
  [
    decrypted('www.google.de', { path: '/search', query: 'q=x&safe=off&%73afe=off' }),
    'rewrite',
    '/search?q=x&safe=active',
  ],
  [decrypted('www.google.com', { path: '/maps' }), 'rewrite', ''],
  [
    decrypted('www.bing.com', { path: '/images/search', query: 'q=x' }),
    'rewrite',
    '/images/search?q=x&adlt=strict',
  ],
  [decrypted('duckduckgo.com', { query: 'q=x&kp=-2' }), 'rewrite', '/?q=x&kp=1'],
  [decrypted('yandex.ru', { path: '/search/', query: 'text=x' }), 'rewrite', '/search/?text=x&family=yes'],
  [decrypted('m.youtube.com'), 'header', 'YouTube-Restrict: Strict'],
  [decrypted('search.brave.com'), 'cookie', 'safesearch=strict'],
] as const)('safe search: %# changes the request', (question, field, text) => {
  expect(judgeOf([], { safeSearch: true }).request(question, 0).search[field]).toBe(text)
  expect(judgeOf([]).request(question, 0).search[field]).toBe('')
  expect(judgeOf([{}], { safeSearch: true }).request(question, 0).search[field]).toBe('')
})

/** The rules read one after the other, as the documents say it. */
function plainReading(rules: readonly WebRule[], subject: PlainSubject): number | null {
  const holds = ({ sources, categories, methods, types, windows, access }: WebRule) =>
    (sources === 'any' || sources.v4.some(({ lo }) => lo === subject.source)) &&
    (windows === null || windows.some(({ from, to }) => from <= subject.now && subject.now <= to)) &&
    (categories === 'any' || categories.some((id) => subject.categories.includes(id))) &&
    (methods === 'any' || (subject.phase !== 'tls' && methods.includes(subject.method))) &&
    (types === 'any' ||
      (subject.phase === 'answer' &&
        types.some((type) => type === subject.type || type === `${subject.type.split('/')[0]}/*`))) &&
    (access !== 'bump' || subject.phase === 'tls')
  return rules.find(holds)?.id ?? null
}

interface PlainSubject {
  readonly phase: 'tls' | 'request' | 'answer'
  readonly source: string
  readonly categories: readonly string[]
  readonly method: string
  readonly type: string
  readonly now: number
}

it('rules of any form decide as a plain reading of them does', () => {
  const sources = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
  const some = <T>(...values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
  const rule = fc.record({
    sources: fc.oneof(fc.constant('any' as const), fc.constantFrom(...sources).map(one)),
    categories: fc.oneof(fc.constant('any' as const), some('users.id.1', 'users.id.2', 'special.id.4')),
    methods: fc.oneof(fc.constant('any' as const), some('GET', 'POST')),
    types: fc.oneof(fc.constant('any' as const), some('text/html', 'image/*', 'image/png')),
    windows: fc.oneof(fc.constant(null), fc.constant([{ from: 10, to: 19 }]), fc.constant([])),
    access: fc.constantFrom('allow', 'deny', 'bump'),
  })
  const subject = fc.record({
    phase: fc.constantFrom('tls', 'request', 'answer'),
    source: fc.constantFrom(...sources),
    host: fc.constantFrom('one.example', 'two.example', 'both.example', 'other.example'),
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    type: fc.constantFrom('text/html', 'image/png', 'image/gif'),
    now: fc.constantFrom(5, 10, 19, 20),
  })
  const lists = [
    { id: 'users.id.1', urls: ['one.example', 'both.example'] },
    { id: 'users.id.2', urls: ['two.example', 'both.example'] },
  ]
  const check = (
    rules: readonly Partial<WebRule>[],
    { host, ...rest }: { host: string } & Omit<PlainSubject, 'categories'>,
  ) => {
    const policy = policyOf(rules, { categories: lists })
    const own = lists.filter(({ urls }) => urls.includes(host)).map(({ id }) => id)
    const categories = own.length > 0 ? own : ['special.id.4']
    const judge = judgeMaker()(policy, null)
    const { source, method, type, now, phase } = rest
    const found =
      phase === 'tls'
        ? judge.tls(tls(host, { source }), now)
        : phase === 'request'
          ? judge.request(asked(host, { source, method }), now)
          : judge.answer(answered(host, type, { source, method }), now)
    expect(found.rule?.id ?? null).toBe(plainReading(policy.rules, { ...rest, categories }))
  }
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 40 }),
      fc.array(subject, { minLength: 1, maxLength: 10 }),
      (rules, all) => {
        for (const each of all)
          check(rules as readonly Partial<WebRule>[], each as Parameters<typeof check>[1])
      },
    ),
  )
})
