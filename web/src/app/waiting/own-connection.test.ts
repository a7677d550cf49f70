import { expect, test } from 'vitest'
import type { Request } from '../client.ts'
import { mayCut } from './own-connection.ts'

const rule = (table: string) => `/firewall/rules/${table}/4`
const patch = (path: string): Request => ({ method: 'PATCH', path, body: {} })
const together = (...paths: string[]): Request => ({
  method: 'POST',
  path: '/x/transactions',
  body: { changes: paths.map((path) => ({ method: 'PATCH', path })) },
})

test('the gateway is asked about changes that may decide about connections to itself', () => {
  for (const path of [
    rule('input'),
    rule('dnat'),
    '/firewall/settings',
    '/aliases/networks/subnet.id.1',
    '/network/connections/1',
  ])
    expect([path, mayCut(patch(path)), mayCut(together(rule('forward'), path))]).toEqual([path, true, true])
  expect(mayCut({ method: 'PUT', path: '/x/tables/input', body: { rules: [] } })).toBe(true)
  for (const way of ['revert', 'restore'])
    expect(mayCut({ method: 'POST', path: `/x/revisions/7/${way}` })).toBe(true)
})

test('what cannot cut them, or has a window already, goes at once', () => {
  for (const path of [rule('forward'), rule('snat'), rule('log'), '/dns/zones/1'])
    expect([path, mayCut(patch(path)), mayCut(together(path))]).toEqual([path, false, false])
  expect(mayCut({ method: 'GET', path: '/firewall/rules/input' })).toBe(false)
  expect(mayCut({ method: 'POST', path: '/aliases/networks', body: {} })).toBe(false)
  expect(mayCut({ ...patch(rule('input')), headers: { 'X-Confirm-Within': '60' } })).toBe(false)
})
