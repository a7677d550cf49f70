import { describe, expect, it } from 'vitest'
import { ok } from '../../core/failure.ts'
import { message } from './messages.ts'
import type { Method, Route } from './route.ts'
import { Router } from './router.ts'

const router = new Router(
  [
    ['GET', '/rules'],
    ['POST', '/rules'],
    ['GET', '/rules/:id'],
    ['DELETE', '/rules/:id'],
    ['POST', '/rules/move'],
    ['PUT', '/rules/:id/copies/:name'],
    ['GET', '/rules/all/copies/first'],
  ].map(([method, path]) => route(method as Method, path!)),
)

describe('a path', () => {
  it.each([
    ['GET', '/rules', '/rules', {}],
    ['GET', '/rules/', '/rules', {}],
    ['HEAD', '/rules', '/rules', {}],
    ['GET', '/rules/7', '/rules/:id', { id: '7' }],
    ['GET', '/rules/a%2Fb%20%C3%A9', '/rules/:id', { id: 'a/b é' }],
    ['POST', '/rules/m%6fve', '/rules/move', {}],
    ['PUT', '/rules/move/copies/x', '/rules/:id/copies/:name', { id: 'move', name: 'x' }],
    ['GET', '/rules/all/copies/first', '/rules/all/copies/first', {}],
    ['PUT', '/rules/all/copies/last', '/rules/:id/copies/:name', { id: 'all', name: 'last' }],
    ['GET', '/rules/__proto__', '/rules/:id', { id: '__proto__' }],
  ])('%s %s is %s', (method, path, expected, params) => {
    const found = router.find(method, path)
    expect(found.ok && { path: found.value.route.path, params: found.value.params }).toEqual({
      path: expected,
      params,
    })
  })

  it.each([
    ['PUT', '/rules', { kind: 'method-not-allowed', allow: ['GET', 'POST'] }],
    ['DELETE', '/rules/move', { kind: 'method-not-allowed', allow: ['POST'] }],
    ['TRACE', '/rules/7', { kind: 'method-not-allowed', allow: ['GET', 'DELETE'] }],
    ['GET', '/', { kind: 'not-found', message: message('there is no {path}', { path: '/' }) }],
    ['GET', '/rules//', { kind: 'not-found', message: message('there is no {path}', { path: '/rules//' }) }],
    ['GET', '//rules', { kind: 'not-found', message: message('there is no {path}', { path: '//rules' }) }],
    [
      'GET',
      '/rules/7/copies',
      { kind: 'not-found', message: message('there is no {path}', { path: '/rules/7/copies' }) },
    ],
    ['GET', '/Rules', { kind: 'not-found', message: message('there is no {path}', { path: '/Rules' }) }],
    [
      'GET',
      '/rules%2F7',
      { kind: 'not-found', message: message('there is no {path}', { path: '/rules%2F7' }) },
    ],
    [
      'GET',
      '/rules/%zz',
      { kind: 'malformed', message: message('{path} is not percent-encoded UTF-8', { path: '/rules/%zz' }) },
    ],
    [
      'GET',
      '/rules/%C3',
      { kind: 'malformed', message: message('{path} is not percent-encoded UTF-8', { path: '/rules/%C3' }) },
    ],
  ])('%s %s is refused', (method, path, failure) => {
    expect(router.find(method, path)).toEqual({ ok: false, failure })
  })

  it('has parameters of bounded length', () => {
    expect(router.find('GET', `/rules/${'x'.repeat(1024)}`).ok).toBe(true)
    expect(router.find('GET', `/rules/${'x'.repeat(1025)}`).ok).toBe(false)
  })
})

it('a last segment that looks like none of its items is an unknown path, whatever the method', () => {
  const item = { ...route('GET', '/things/:id'), lastSegment: /^\d+$/ }
  const things = new Router([route('GET', '/things'), item])
  expect(things.find('GET', '/things/7').ok).toBe(true)
  expect(things.find('POST', '/things/7')).toMatchObject({ failure: { kind: 'method-not-allowed' } })
  expect(things.find('POST', '/things/seven')).toMatchObject({ failure: { kind: 'not-found' } })
})

it('refuses two routes for the same', () => {
  expect(() => new Router([route('GET', '/a/:x'), route('GET', '/a/:y')])).toThrow('two routes for GET /a/:y')
})

function route(method: Method, path: string): Route {
  const doc = { summary: '', source: '', tag: '' }
  return { method, path, access: 'public', doc, handle: () => ok({}) }
}
