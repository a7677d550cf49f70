import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway?.close())

/** The answer to a change that a browser would send with these headers and the administrator's cookies. */
function changeWith(headers: Readonly<Record<string, string>>) {
  return gateway.admin.put('/firewall/state', { enabled: true }, headers)
}

describe('a page of another origin cannot act for an administrator who is logged in', () => {
  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['another scheme', { Origin: 'http://127.0.0.1' }],
    ['another port', { Origin: 'https://127.0.0.1:1' }],
    ['an opaque origin', { Origin: 'null' }],
    ['an empty origin', { Origin: '' }],
    ['a browser that says so', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that says so: a neighbour under the same domain', { 'Sec-Fetch-Site': 'same-site' }],
  ])('%s is refused', async (_what, headers) => {
    const reply = await changeWith(headers)
    expect(reply.status).toBe(401)
    expect(problemOf(reply).code).toBe('forbidden')
  })

  it.each([
    ['a client that is no browser', {}],
    ['our own page, as a browser says', { 'Sec-Fetch-Site': 'same-origin' }],
    ['an address typed in', { 'Sec-Fetch-Site': 'none' }],
  ])('%s may', async (_what, headers) => {
    expect((await changeWith(headers)).status).toBe(200)
  })

  it('our own page may, by its Origin', async () => {
    expect((await changeWith({ Origin: gateway.origin })).status).toBe(200)
  })

  it('every changing method is guarded, and the login too; nothing was changed', async () => {
    const foreign = { Origin: 'https://evil.example' }
    const { admin } = gateway
    const before = (await admin.get('/x/revisions?limit=1')).text
    const replies = await Promise.all([
      admin.post('/firewall/rules/forward', { action: 'drop' }, foreign),
      admin.patch('/firewall/settings', { log_mode: 'all' }, foreign),
      admin.delete('/user_backend/groups/1', foreign),
      admin.delete('/web/auth/login', foreign),
      gateway.client().post('/web/auth/login', { login: 'admin', password: adminPassword }, foreign),
    ])
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    expect(replies.every(({ cookies }) => cookies.length === 0)).toBe(true)
    expect((await admin.get('/x/revisions?limit=1')).text).toBe(before)
  })

  it('no answer lets a foreign page read it', async () => {
    const reply = await gateway.admin.get('/firewall/state', { Origin: 'https://evil.example' })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })
})
