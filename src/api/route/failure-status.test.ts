import { expect, it } from 'vitest'
import type { Failure } from '../../core/failure.ts'
import { english, verbatim } from '../../core/text/message.ts'
import { replyTo } from './failure-status.ts'

/** One failure of each kind, with its status and code. Total: a new kind does not compile without a row. */
const table: { readonly [K in Failure['kind']]: readonly [Failure & { kind: K }, number, string] } = {
  malformed: [{ kind: 'malformed', message: verbatim('m') }, 400, 'malformed'],
  unauthenticated: [{ kind: 'unauthenticated' }, 401, 'unauthenticated'],
  'bad-credentials': [{ kind: 'bad-credentials', retryAfterSeconds: 0 }, 401, 'bad_credentials'],
  forbidden: [{ kind: 'forbidden', message: verbatim('m') }, 401, 'forbidden'],
  'not-found': [{ kind: 'not-found', message: verbatim('m') }, 404, 'not_found'],
  'method-not-allowed': [{ kind: 'method-not-allowed', allow: ['GET', 'PUT'] }, 405, 'method_not_allowed'],
  conflict: [{ kind: 'conflict', message: verbatim('m') }, 409, 'conflict'],
  stale: [{ kind: 'stale', message: verbatim('m') }, 412, 'stale'],
  'too-slow': [{ kind: 'too-slow', limitSeconds: 10 }, 408, 'too_slow'],
  misdirected: [{ kind: 'misdirected', host: 'evil.example' }, 421, 'misdirected'],
  'too-large': [{ kind: 'too-large', limitBytes: 5 }, 413, 'too_large'],
  'too-many': [{ kind: 'too-many', retryAfterSeconds: 2.5 }, 429, 'too_many'],
  invalid: [
    { kind: 'invalid', problems: [{ path: 'a', code: 'invalid', message: verbatim('m') }] },
    542,
    'invalid',
  ],
  'in-the-way': [{ kind: 'in-the-way', usages: [], total: 0 }, 409, 'in_the_way'],
  'in-use': [
    { kind: 'in-use', usages: [{ place: '/r/1', id: '1', title: 't', fields: ['p'] }], total: 1 },
    542,
    'in_use',
  ],
  'in-change': [
    { kind: 'in-change', place: 'changes[3]', failure: { kind: 'not-found', message: verbatim('m') } },
    404,
    'not_found',
  ],
  upstream: [{ kind: 'upstream', message: verbatim('m') }, 502, 'upstream'],
  unavailable: [{ kind: 'unavailable', message: verbatim('m') }, 503, 'unavailable'],
  'storage-full': [{ kind: 'storage-full' }, 507, 'storage_full'],
}

it.each(Object.values(table))('%o is %i %s', (failure, status, code) => {
  const reply = replyTo(failure)
  expect([reply.status, reply.code]).toEqual([status, code])
  expect(english(reply.title)).not.toBe('')
  expect(english(reply.detail)).not.toBe('')
})

it('an item that uses something is named once, with its path and title, a setting by its path', () => {
  const usages = [
    { place: '/rules/1', id: '1', title: 'no "web"', fields: ['p[0]', 'q'] },
    { place: '/settings', id: '', title: '', fields: ['q'] },
  ]
  const { detail, errors } = replyTo({ kind: 'in-use', usages, total: 2 })
  expect(english(detail)).toBe('it is used by /rules/1 "no \\"web\\"", /settings')
  expect(errors.map(({ path, message }) => [path, english(message)])).toEqual([
    ['p[0]', '/rules/1 "no \\"web\\"" uses it in p[0], q'],
    ['q', '/settings uses it in q'],
  ])
  expect(errors[0]).toMatchObject({ resource: '/rules/1', id: '1', title: 'no "web"' })
  const many = replyTo({ kind: 'in-use', usages, total: 102 })
  expect(english(many.detail)).toMatch(/, \/settings and by 100 more$/)
})

it('headers go with the statuses that need them', () => {
  expect(replyTo(table['method-not-allowed'][0]).headers).toEqual({ Allow: 'GET, PUT' })
  expect(replyTo(table['too-many'][0]).headers).toEqual({ 'Retry-After': '3' })
})

it.each([
  [['duplicate'], 'duplicate'],
  [['missing_reference', 'missing_reference'], 'missing_reference'],
  [['unknown_field'], 'invalid'],
  [['required'], 'invalid'],
  [['duplicate', 'invalid'], 'invalid'],
])('problems of the codes %j make the code %s', (codes, code) => {
  const problems = codes.map((each) => ({ path: '', code: each, message: verbatim('m') }))
  expect(replyTo({ kind: 'invalid', problems })).toMatchObject({ status: 542, code, errors: problems })
})
