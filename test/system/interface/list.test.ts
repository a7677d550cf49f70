import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const path = '/aliases/domains'
const titles = ['alpha', 'Beta', 'gamma', 'ДОМЕН', 'домен два', '100%', 'a_b']

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  for (const [index, title] of titles.entries())
    await admin.create(path, {
      title,
      value: `host${index}.example.com`,
      comment: index === 0 ? 'first of all' : '',
    })
})
afterAll(() => gateway?.close())

async function titlesOf(query: string): Promise<string[]> {
  return (await admin.list<{ title: string }>(`${path}${query}`)).map(({ title }) => title)
}

describe('issue 2: paging and search, without changing what a plain GET returns', () => {
  it.each([
    ['', titles],
    ['?limit=2', titles.slice(0, 2)],
    ['?offset=5', titles.slice(5)],
    ['?limit=2&offset=1', titles.slice(1, 3)],
    ['?limit=100&offset=100', []],
    ['?limit=100000', titles],
    ['?search=alpha', ['alpha']],
    ['?search=BETA', ['Beta']],
    ['?search=%D0%94%D0%BE%D0%BC%D0%B5%D0%BD', ['ДОМЕН', 'домен два']],
    ['?search=first%20of', ['alpha']],
    ['?search=host2.', ['gamma']],
    ['?search=%25', ['100%']],
    ['?search=_', ['a_b']],
    ['?search=', titles],
    ['?search=nothing', []],
    ['?search=example&limit=1&offset=6', ['a_b']],
    ['?unknown=1', titles],
  ])('%j', async (query, expected) => {
    expect(await titlesOf(query)).toEqual(expected)
  })

  it('a page says how many there are in all', async () => {
    expect((await admin.get(`${path}?limit=2`)).headers['x-total-count']).toBe('7')
    expect((await admin.get(`${path}?search=host&limit=2`)).headers['x-total-count']).toBe('7')
    expect((await admin.get(`${path}?search=beta&limit=2`)).headers['x-total-count']).toBe('1')
  })

  it.each(['limit=0', 'limit=-1', 'limit=x', 'limit=', 'limit=1.5', 'limit=100001', 'offset=-1', 'offset=x'])(
    '%s is 542',
    async (query) => {
      const reply = await admin.get(`${path}?${query}`)
      expect([reply.status, pathsOf(reply)]).toEqual([542, [query.split('=')[0]]])
    },
  )
})

describe('/aliases and other lists that are only read: silences#paging, silences#one-item', () => {
  it('are searched and paged like tables', async () => {
    const rows = await admin.list<{ title: string }>('/aliases?search=host')
    expect(rows.map(({ title }) => title)).toEqual(titles)
    const page = await admin.get('/aliases/all?search=host&limit=2&offset=1')
    expect(page.headers['x-total-count']).toBe('7')
    expect(page.json<{ title: string }[]>().map(({ title }) => title)).toEqual(titles.slice(1, 3))
    expect((await admin.get('/aliases')).headers['x-total-count']).toBeUndefined()
    expect((await admin.get('/web/roles?search=READ-ONLY')).json()).toHaveLength(1)
  })

  it('/aliases has only the types that `type` names, and an ETag', async () => {
    const all = await admin.list<{ type: string }>('/aliases')
    const some = await admin.get('/aliases?type=[protocol,domain]')
    expect(some.json()).toEqual(all.filter(({ type }) => ['protocol', 'domain'].includes(type)))
    const page = await admin.get('/aliases?type=domain&search=HOST&limit=2')
    expect([page.headers['x-total-count'], page.json<unknown[]>().length]).toEqual(['7', 2])
    const etag = page.headers['etag']!
    const again = await admin.get('/aliases?type=domain&search=HOST&limit=2', { 'If-None-Match': etag })
    expect(again.status).toBe(304)
    const refused = await admin.get('/aliases?type=nonsense')
    expect([refused.status, pathsOf(refused)]).toEqual([542, ['type[0]']])
    expect(pathsOf(await admin.get('/aliases?limit=0'))).toEqual(['limit'])
  })

  it('have an item for each id, and paths that are none stay unknown', async () => {
    const one = await admin.get('/aliases/protocol.tcp')
    expect([one.status, one.json<{ id: string }>().id]).toEqual([200, 'protocol.tcp'])
    const again = await admin.get('/aliases/protocol.tcp', { 'If-None-Match': one.headers['etag']! })
    expect(again.status).toBe(304)
    expect((await admin.get('/aliases/ip.id.999')).status).toBe(404)
    expect((await admin.post('/aliases/nonsense', {})).status).toBe(404)
    expect((await admin.delete('/aliases/protocol.tcp')).status).toBe(405)
    expect((await admin.get('/web/roles/1')).json()).toMatchObject({ id: 1, code: 'predefined_admin_write' })
    expect((await admin.get('/web/roles/8')).status).toBe(404)
  })

  it('revisions and jobs tell how many there are', async () => {
    const all = await admin.list('/x/revisions?limit=1000')
    const page = await admin.get('/x/revisions?limit=1&search=post%20/aliases/domains')
    expect([page.headers['x-total-count'], page.json<unknown[]>().length]).toEqual(['7', 1])
    expect((await admin.get('/x/revisions?limit=1')).headers['x-total-count']).toBe(String(all.length))
    expect((await admin.get('/x/revisions?search=%25')).json()).toEqual([])
    expect((await admin.get('/x/jobs?limit=1')).headers['x-total-count']).toBe('0')
    const one = await admin.get('/x/revisions/1')
    const again = await admin.get('/x/revisions/1', { 'If-None-Match': one.headers['etag'] ?? '' })
    expect([one.status, again.status]).toEqual([200, 304])
  })
})

describe('silences#concurrency: Idempotency-Key', () => {
  const body = { title: 'once', value: 'once.example.com' }
  const count = async () => (await titlesOf('?search=once')).length

  it('the same request with the same key is done once and answers the same', async () => {
    const key = { 'Idempotency-Key': 'key-1' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => admin.post(path, body, key)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await count()).toBe(1)
    await gateway.restart()
    expect((await admin.post(path, body, key)).text).toBe(replies[0]!.text)
    expect(await count()).toBe(1)
  })

  it('another body, path or query with the same key is 409', async () => {
    const key = { 'Idempotency-Key': 'key-2' }
    expect((await admin.post('/firewall/rules/forward', { action: 'drop' }, key)).status).toBe(200)
    for (const reply of [
      await admin.post('/firewall/rules/forward', { action: 'accept' }, key),
      await admin.post('/firewall/rules/input', { action: 'drop' }, key),
      await admin.post('/firewall/rules/forward?anchor_item_id=1', { action: 'drop' }, key),
    ])
      expect(reply.status).toBe(409)
    expect(await admin.list('/firewall/rules/forward')).toHaveLength(1)
    expect(await admin.list('/firewall/rules/input')).toHaveLength(0)
  })

  it('a request that failed may be made again; another key makes another item', async () => {
    const key = { 'Idempotency-Key': 'key-3' }
    expect((await admin.post(path, { ...body, value: '' }, key)).status).toBe(542)
    expect((await admin.post(path, body, key)).status).toBe(200)
    expect((await admin.post(path, body, { 'Idempotency-Key': 'key-4' })).status).toBe(200)
    expect(await count()).toBe(3)
  })

  it('keys of two administrators do not meet', async () => {
    await admin.create('/web/admins/local', { login: 'second', password: 'a long password', role: 1 })
    const other = await gateway.as('second', 'a long password')
    const key = { 'Idempotency-Key': 'key-5' }
    const [mine, theirs] = [await admin.post(path, body, key), await other.post(path, body, key)]
    expect(mine.text).not.toBe(theirs.text)
  })

  it('a body that nests as deep as it can does not matter to it', async () => {
    const deep = `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect((await admin.post(path, deep, { 'Idempotency-Key': 'key-6' })).status).toBe(542)
    expect((await admin.post(path, deep)).status).toBe(542)
  })
})
