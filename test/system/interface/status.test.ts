import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

const object = { title: 'web', value: 80 }

describe('400: the body is not JSON', () => {
  it.each(['{', '{"title":}', "{'title': 'a'}", '{"a":1}x', 'title=web&value=80', '\u0000', 'NaN', ' '])(
    '%j',
    async (body) => {
      const reply = await admin.post('/aliases/ports', body)
      expect(reply.status).toBe(400)
      expect(problemOf(reply).code).toBe('malformed')
    },
  )

  it('bytes that are not UTF-8', async () => {
    const body = Buffer.from([...Buffer.from('{"title":"'), 0xff, ...Buffer.from('","value":80}')])
    expect((await admin.post('/aliases/ports', body)).status).toBe(400)
  })

  it.each(['/firewall/rules/%zz', '/%ff'])('the path %s cannot be decoded', async (path) => {
    const reply = await admin.get(path)
    expect(reply.status).toBe(400)
    expect(problemOf(reply)).toMatchObject({ status: 400, code: 'malformed', errors: [] })
  })

  it('nothing at all, where a body is asked for; an endpoint without a body needs none', async () => {
    expect((await admin.send('POST', '/aliases/ports')).status).toBe(400)
    expect((await admin.send('PUT', '/firewall/state')).status).toBe(400)
    const user = await admin.create('/user_backend/users', {
      name: 'No body',
      login: 'nobody',
      psw: 'secret',
      parent_id: 1,
    })
    expect((await admin.send('PATCH', `/user_backend/users/${user}/disable-vpn`)).status).toBe(200)
  })
})

describe('silences#body-type: a JSON body is parsed whatever its Content-Type', () => {
  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'not a type',
    '',
  ])('%j', async (type) => {
    expect((await admin.post('/aliases/ports', object, { 'Content-Type': type })).status).toBe(200)
  })

  it('none', async () => {
    expect((await admin.post('/aliases/ports', object)).status).toBe(200)
  })
})

describe('542: JSON that is no object', () => {
  it.each(['[]', '"text"', '1', 'null', 'true', '[{"title":"web","value":80}]'])('%s', async (body) => {
    expect((await admin.post('/aliases/ports', body)).status).toBe(542)
    expect((await admin.put('/firewall/state', body)).status).toBe(542)
    expect((await admin.patch('/firewall/rules/forward/move', body)).status).toBe(542)
  })
})

describe('404: unknown path or id', () => {
  it.each([
    '/nothing',
    '/firewall',
    '/firewall/rules',
    '/firewall/rules/other',
    '/aliases/ports/port.id.999',
    '/aliases/ports/999',
    '/aliases/ports/ip.id.1',
    '/aliases/ports/port.id.',
    '/aliases/ports/0',
    '/aliases/ports/-1',
    '/aliases/ports/1.0',
    '/aliases/ports/01',
    '/aliases/ports/99999999999999999999',
    '/aliases/ports/%00',
    '/auth/rules/not-a-uuid',
    '/firewall/rules/forward/abc',
  ])('%s', async (path) => {
    const reply = await admin.get(path)
    expect(reply.status).toBe(404)
    expect(problemOf(reply).code).toBe('not_found')
  })

  it('comes before the judgement of a body for an unknown id, for every verb', async () => {
    expect((await admin.put('/aliases/ports/999', object)).status).toBe(404)
    expect((await admin.patch('/aliases/ports/999', { nonsense: 1 })).status).toBe(404)
    expect((await admin.delete('/aliases/ports/999')).status).toBe(404)
    expect((await admin.put('/user_backend/change_password/999', { password: 'x' })).status).toBe(404)
    expect((await admin.send('PATCH', '/user_backend/users/999/disable-vpn')).status).toBe(404)
  })
})

describe('405: known path, wrong method, with Allow', () => {
  it.each([
    ['DELETE', '/firewall/state', 'GET, PUT, PATCH'],
    ['POST', '/firewall/settings', 'GET, PUT, PATCH'],
    ['PUT', '/firewall/rules/forward', 'GET, POST'],
    ['DELETE', '/aliases/ip_addresses', 'GET, POST'],
    ['POST', '/aliases/ip_addresses/1', 'GET, PUT, PATCH, DELETE'],
    ['GET', '/firewall/rules/forward/move', 'PATCH'],
    ['POST', '/aliases/all', 'GET'],
    ['GET', '/user_backend/users/1/disable-vpn', 'PATCH'],
    ['PUT', '/web/auth/login', 'POST, DELETE'],
    ['OPTIONS', '/firewall/state', 'GET, PUT, PATCH'],
    ['TRACE', '/firewall/state', 'GET, PUT, PATCH'],
    ['HEAD', '/web/auth/login', 'POST, DELETE'],
  ])('%s %s', async (method, path, allow) => {
    const reply = await admin.send(method, path)
    expect(reply.status).toBe(405)
    expect(reply.headers['allow']).toBe(allow)
  })

  it('HEAD answers where GET does, without a body', async () => {
    const reply = await admin.send('HEAD', '/firewall/state')
    expect(reply.status).toBe(200)
    expect(reply.headers['etag']).toBeDefined()
    expect(reply.text).toBe('')
  })
})

describe('413: silences#sizes', () => {
  const padded = (bytes: number) => `{"title":"web","value":80${' '.repeat(bytes - 26)}}`

  it('a body of 1 MiB passes, one byte more does not', async () => {
    expect((await admin.post('/aliases/ports', padded(1048576))).status).toBe(200)
    const reply = await admin.post('/aliases/ports', padded(1048577))
    expect(reply.status).toBe(413)
    expect(problemOf(reply).code).toBe('too_large')
  })

  it('under /x/ the limit is 16 MiB', async () => {
    const padded = (bytes: number) => `{"time_zone":"UTC"${' '.repeat(bytes - 19)}}`
    expect((await admin.patch('/x/system/settings', padded(16 * 1048576))).status).toBe(200)
    expect((await admin.patch('/x/system/settings', padded(16 * 1048576 + 1))).status).toBe(413)
  })

  it('for a whole table it is 64 MiB', async () => {
    const padded = (bytes: number) => `{"rules":[]${' '.repeat(bytes - 12)}}`
    expect((await admin.put('/x/tables/log', padded(64 * 1048576))).status).toBe(200)
    expect((await admin.put('/x/tables/log', padded(64 * 1048576 + 1))).status).toBe(413)
  })
})

describe('412: silences#concurrency', () => {
  it('If-Match on an item: the newest ETag passes, an older one does not', async () => {
    const path = `/aliases/ports/${await admin.create<string>('/aliases/ports', object)}`
    const first = (await admin.get(path)).headers['etag']!
    const changed = await admin.put(path, { ...object, value: 81 }, { 'If-Match': first })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).toBe((await admin.get(path)).headers['etag'])
    const reply = await admin.put(path, { ...object, value: 82 }, { 'If-Match': first })
    expect(reply.status).toBe(412)
    expect(problemOf(reply).code).toBe('stale')
    expect((await admin.delete(path, { 'If-Match': first })).status).toBe(412)
    const list = `"no-such", ${changed.headers['etag']}`
    expect((await admin.patch(path, { value: 83 }, { 'If-Match': list })).status).toBe(200)
    expect((await admin.patch(path, { value: 84 }, { 'If-Match': '*' })).status).toBe(200)
  })

  it('If-Match on a table: anything changed in it makes it stale', async () => {
    const table = '/firewall/rules/forward'
    const before = (await admin.get(table)).headers['etag']!
    const first = await admin.post(table, { action: 'drop' }, { 'If-Match': before })
    expect(first.status).toBe(200)
    expect((await admin.post(table, { action: 'drop' }, { 'If-Match': before })).status).toBe(412)
    const { id } = first.json<{ id: number }>()
    const move = { params: { id, anchor_item_id: id, insert_after: true } }
    expect((await admin.patch(`${table}/move`, move, { 'If-Match': before })).status).toBe(412)
    expect((await admin.delete(`${table}/${id}`, { 'If-Match': before })).status).toBe(412)
    const now = (await admin.get(table)).headers['etag']!
    expect((await admin.delete(`${table}/${id}`, { 'If-Match': now })).status).toBe(200)
  })

  it('If-Match on a singleton', async () => {
    const before = (await admin.get('/firewall/watch')).headers['etag']!
    expect((await admin.put('/firewall/watch', { enabled: false }, { 'If-Match': before })).status).toBe(200)
    expect((await admin.put('/firewall/watch', { enabled: true }, { 'If-Match': before })).status).toBe(412)
  })
})

describe('If-None-Match: what is unchanged is not sent again', () => {
  it.each([
    '/firewall/state',
    '/firewall/rules/forward',
    '/aliases/ports',
    '/aliases',
    '/aliases/all',
    '/user_backend/users',
    '/network/connections',
  ])('%s', async (path) => {
    const etag = (await admin.get(path)).headers['etag']
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/)
    for (const header of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await admin.get(path, { 'If-None-Match': header })
      expect(reply.status, header).toBe(304)
      expect(reply.text).toBe('')
      expect(reply.headers['etag']).toBe(etag)
    }
    expect((await admin.get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })
})
