import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const login = '/web/auth/login'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

/** Set-Cookie lines of a fresh login. */
async function openedCookies(restPath?: string): Promise<readonly string[]> {
  const body = { login: 'admin', password: adminPassword, ...(restPath ? { rest_path: restPath } : {}) }
  return (await gateway.client().post(login, body)).cookies
}

/** Name and value of each Set-Cookie line. */
function pairs(cookies: readonly string[]): [session: string, secure: string] {
  return cookies.map((cookie) => cookie.split(';')[0]!) as [string, string]
}

/** Status of a request that needs a session, with exactly this Cookie header. */
async function statusWith(cookie: string): Promise<number> {
  const client = gateway.client()
  client.cookie = cookie
  return (await client.get('/web/whoami')).status
}

describe('cookies: document 1, Authentication; silences#cookie-form', () => {
  it('a login answers 200 and sets exactly two cookies', async () => {
    const before = Math.floor(Date.now() / 1000)
    const [session, secure, ...more] = await openedCookies()
    expect(more).toEqual([])
    const id = new RegExp(`^insecure-vendor-session=(${uuid}); Path=/; SameSite=Strict$`).exec(session!)?.[1]
    expect(id, session).toBeDefined()
    const form = new RegExp(
      `^__Secure-vendor-${id}=${uuid}:(\\d+); Path=/; HttpOnly; SameSite=Strict; Secure$`,
    )
    const seconds = Number(form.exec(secure!)?.[1])
    expect(seconds, secure).toBeGreaterThanOrEqual(before)
  })

  it('rest_path is the Path of both cookies, and their logout names it again', async () => {
    const client = gateway.client()
    const reply = await client.login('admin', adminPassword, '/rest')
    expect(reply.cookies.every((cookie) => cookie.includes('; Path=/rest;'))).toBe(true)
    const out = await client.delete(login)
    expect(out.cookies.every((cookie) => cookie.includes('; Path=/rest;'))).toBe(true)
  })

  it.each([
    '/;Domain=evil',
    '/; HttpOnly',
    '/\r\nSet-Cookie: a=b',
    '/\n',
    '/%0d%0a',
    '',
    'rest',
    '/ ',
    '/é',
    '/"',
    '/,',
    '/\u0000',
    `/${'a'.repeat(255)}`,
  ])('rest_path %j is refused', async (rest_path) => {
    const reply = await gateway.client().post(login, { login: 'admin', password: adminPassword, rest_path })
    expect(reply.status).toBe(542)
    expect(pathsOf(reply)).toEqual(['rest_path'])
    expect(reply.cookies).toEqual([])
  })

  it.each([login, '/web/admin/auth/login'])('DELETE %s clears both and ends the session', async (path) => {
    const client = gateway.client()
    await client.login('admin', adminPassword)
    const reply = await client.delete(path)
    expect(reply.status).toBe(200)
    const [session, secure, ...more] = reply.cookies
    expect(more).toEqual([])
    expect(session).toMatch(/^insecure-vendor-session=; Path=\/; Expires=Thu, 01 Jan 1970 .*; Max-Age=0/)
    expect(secure).toMatch(new RegExp(`^__Secure-vendor-${uuid}=; Path=/; Expires=Thu, 01 Jan 1970`))
    for (const part of ['Max-Age=0', 'HttpOnly', 'SameSite=Strict', 'Secure'])
      expect(secure!.split('; ')).toContain(part)
    expect((await client.get('/web/whoami')).status).toBe(401)
  })
})

describe('both cookies of one session must be there and match', () => {
  it('neither is enough alone, nor with the other of another session', async () => {
    const [session, secure] = pairs(await openedCookies())
    const [otherSession, otherSecure] = pairs(await openedCookies())
    const forged = secure.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await statusWith(`${session}; ${secure}`)).toBe(200)
    expect(await statusWith(`${secure}; ${session}`)).toBe(200)
    expect(await statusWith(session)).toBe(401)
    expect(await statusWith(secure)).toBe(401)
    expect(await statusWith(`${session}; ${otherSecure}`)).toBe(401)
    expect(await statusWith(`${otherSession}; ${secure}`)).toBe(401)
    expect(await statusWith(`${session}; ${forged}`)).toBe(401)
    expect(await statusWith(`${session}; ${secure.split(':')[0]}`)).toBe(401)
    expect(await statusWith(`${session}; ${secure.split('=')[0]}=`)).toBe(401)
    expect(await statusWith('')).toBe(401)
  })

  it('stale cookies beside valid ones do no harm, and do not come back to life', async () => {
    const stale = gateway.client()
    await stale.login('admin', adminPassword)
    const old = stale.cookie
    await stale.delete(login)
    const valid = pairs(await openedCookies()).join('; ')
    expect(await statusWith(`${old}; ${valid}`)).toBe(200)
    expect(await statusWith(`${valid}; ${old}`)).toBe(200)
    expect(await statusWith(old)).toBe(401)
  })
})

describe('refusals', () => {
  it('wrong credentials: 401 bad_credentials, the same for a login that does not exist', async () => {
    for (const name of ['admin', 'nobody']) {
      const reply = await gateway.client().login(name, 'wrong password')
      expect(reply.status).toBe(401)
      expect(problemOf(reply).code).toBe('bad_credentials')
      expect(reply.cookies).toEqual([])
    }
  })

  it('no session: 401 unauthenticated, as a problem in JSON', async () => {
    const reply = await gateway.client().get('/firewall/state')
    const problem = problemOf(reply)
    expect(reply.status).toBe(401)
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(problem).toMatchObject({ status: 401, code: 'unauthenticated', errors: [] })
    expect(problem.message).toBe(problem.detail)
    expect(problem.request_id).toMatch(new RegExp(`^${uuid}$`))
  })

  it.each([
    ['login', { password: adminPassword }],
    ['password', { login: 'admin' }],
    ['login', { login: 1, password: adminPassword }],
    ['recaptcha', { login: 'admin', password: adminPassword, recaptcha: null }],
    ['otp', { login: 'admin', password: adminPassword, otp: '1' }],
  ])('a body whose %s is wrong is 542', async (field, body) => {
    const reply = await gateway.client().post(login, body)
    expect(reply.status).toBe(542)
    expect(pathsOf(reply)).toEqual([field])
  })

  it('repeated failures lock the login with 429 and Retry-After, also for the right password', async () => {
    await admin.create('/web/admins/local', { login: 'guessed', password: 'the right one', role: 2 })
    const guess = (number: number) => gateway.client().login('guessed', `guess number ${number}`)
    await Promise.all(Array.from({ length: 10 }, (_, number) => guess(number)))
    const locked = await gateway.client().login('GUESSED', 'the right one')
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    expect(problemOf(locked).code).toBe('too_many')
    expect((await gateway.client().login('admin', adminPassword)).status).toBe(200)
  })
})

describe('guesses sent at once', () => {
  it('get no further than guesses sent one after the other', async () => {
    await admin.create('/web/admins/local', { login: 'hurried', password: 'the right one', role: 2 })
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      gateway.client().login('hurried', `guess ${guess}`),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(8)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
  })
})

describe('life of a session: silences#session-life, silences#local-admins', () => {
  it('whoami and the list of sessions tell who is there; a session ends by id, others together', async () => {
    const other = await gateway.as('admin', adminPassword)
    expect((await other.get('/web/whoami')).json()).toMatchObject({ login: 'admin', role: 1 })
    const rows = await other.list<{ id: string; current: boolean; login: string }>('/web/sessions')
    expect(rows.filter(({ current }) => current)).toHaveLength(1)
    expect(Object.keys(rows[0]!)).toEqual(['id', 'login', 'address', 'created', 'last_seen', 'current'])
    const own = rows.find(({ current }) => current)!
    expect((await admin.delete(`/web/sessions/${own.id}`)).status).toBe(200)
    expect((await other.get('/web/whoami')).status).toBe(401)
    expect((await admin.delete(`/web/sessions/${own.id}`)).status).toBe(404)
    const third = await gateway.as('admin', adminPassword)
    expect((await admin.delete('/web/sessions')).status).toBe(200)
    expect((await third.get('/web/whoami')).status).toBe(401)
    expect(await admin.list('/web/sessions')).toHaveLength(1)
  })

  it.each([
    ['another password', { password: 'another password' }],
    ['being disabled', { enabled: false }],
  ])('%s ends the sessions of that administrator', async (_what, change) => {
    const id = await admin.create<string>('/web/admins/local', {
      login: `short-lived-${Object.keys(change)[0]}`,
      password: 'a long password',
      role: 2,
    })
    const victim = await gateway.as(`short-lived-${Object.keys(change)[0]}`, 'a long password')
    expect((await victim.get('/firewall/state')).status).toBe(200)
    expect((await admin.patch(`/web/admins/local/${id}`, change)).status).toBe(200)
    expect((await victim.get('/firewall/state')).status).toBe(401)
  })

  it('removal ends them too, and another administrator of the same login does not inherit them', async () => {
    const body = { login: 'phoenix', password: 'a long password', role: 2 }
    const id = await admin.create<string>('/web/admins/local', body)
    const victim = await gateway.as('phoenix', 'a long password')
    expect((await admin.delete(`/web/admins/local/${id}`)).status).toBe(200)
    await admin.create('/web/admins/local', body)
    expect((await victim.get('/web/whoami')).status).toBe(401)
  })

  it('outlives a restart of the gateway', async () => {
    await gateway.restart()
    expect((await admin.get('/web/whoami')).status).toBe(200)
  })
})
