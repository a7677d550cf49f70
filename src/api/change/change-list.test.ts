import { expect, it, test } from 'vitest'
import { english } from '../../core/text/message.ts'
import { readChanges, resolved, resolvedText } from './change-list.ts'

const ids = new Map<string, string | number>([
  ['web', 'ip.id.7'],
  ['rule', 12],
])

function refusal(body: unknown): string[] {
  const read = readChanges(body)
  if (read.ok) return []
  return read.failure.kind === 'invalid'
    ? read.failure.problems.map(({ path, message }) => `${path}: ${english(message)}`)
    : [read.failure.kind]
}

test('references become ids, whatever is around them stays', () => {
  const body = { list: ['any', { $ref: 'web' }], params: { id: { $ref: 'rule' } }, text: '{web}', none: null }
  expect(resolved(body, ids, 'b')).toEqual({
    ok: true,
    value: { list: ['any', 'ip.id.7'], params: { id: 12 }, text: '{web}', none: null },
  })
  expect(resolvedText('{rule}', ids, 'p')).toEqual({ ok: true, value: '12' })
  expect(resolvedText('x{rule}', ids, 'p')).toEqual({ ok: true, value: 'x{rule}' })
})

test('a body without references is not copied', () => {
  const body = { a: [{ b: 1 }], c: '$ref' }
  const same = resolved(body, ids, 'b')
  expect(same.ok && same.value).toBe(body)
})

test.each([
  [{ a: { $ref: 'later' } }, 'b.a.$ref'],
  [{ a: [{ $ref: 7 }] }, 'b.a[0].$ref'],
  [{ $ref: null }, 'b.$ref'],
])('%j names nothing', (body, path) => {
  const found = resolved(body, ids, 'b')
  expect(found).toMatchObject({ ok: false, failure: { problems: [{ path, code: 'missing_reference' }] } })
})

it('does not follow a body down to the end of the stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown
  expect(resolved(deep, ids, 'b')).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
})

it('keeps a member that is called __proto__ a member', () => {
  const body = JSON.parse('{"__proto__": {"x": {"$ref": "web"}}}') as object
  const found = resolved(body, ids, 'b')
  expect(found.ok && JSON.stringify(found.value)).toBe('{"__proto__":{"x":"ip.id.7"}}')
})

test.each([
  [null, ': must be a list of changes, or an object with changes'],
  ['[]', ': must be a list of changes, or an object with changes'],
  [[], 'changes: must not be empty'],
  [{}, 'changes: is required'],
  [{ changes: {} }, 'changes: must be an array'],
  [[{ method: 'GET', path: '/a' }], 'changes[0].method: must be one of: POST, PUT, PATCH, DELETE'],
  [[{ method: 'POST', path: 5 }], 'changes[0].path: must be a string'],
  [[{ method: 'POST', path: '' }], 'changes[0].path: must not be empty'],
  [[{ method: 'POST', path: '/a', headers: {} }], 'changes[0].headers: is not a field of this resource'],
  [
    [
      { method: 'POST', path: '/a', as: 'x' },
      { method: 'POST', path: '/a', as: 'x' },
    ],
    'changes[1].as: must be different in each change',
  ],
])('%j is refused', (body, message) => {
  expect(refusal(body)).toEqual([message])
})

it('takes 10,000 changes and no more', () => {
  const change = { method: 'DELETE', path: '/a' }
  expect(refusal(Array.from({ length: 10_000 }, () => change))).toEqual([])
  expect(refusal(Array.from({ length: 10_001 }, () => change))).toEqual([
    'changes: must have at most 10000 items',
  ])
})
