import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { wide } from '../fixture/value.ts'

const categories = '/content-filter/users_categories'
const rules = '/content-filter/rules'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

describe.each([
  ['/content-filter/state', { enabled: false }, { enabled: true }],
  [
    '/content-filter/settings',
    { enabled_extended_categorizer: false, quic_reject_enabled: false },
    { enabled_extended_categorizer: true, quic_reject_enabled: true },
  ],
  ['/proxy_backend/safe_search', { enabled: false }, { enabled: true }],
] as const)('%s', (path, first, other) => {
  it('starts switched off; PUT replaces, PATCH merges; GET and PUT back changes nothing', async () => {
    expect(await admin.read(path)).toEqual(first)
    expect((await admin.put(path, other)).status).toBe(200)
    expect(await admin.read(path)).toEqual(other)
    expect((await admin.put(path, await admin.read(path))).status).toBe(200)
    expect(await admin.read(path)).toEqual(other)
    for (const [field, value] of Object.entries(first)) {
      expect((await admin.patch(path, { [field]: value })).status).toBe(200)
      expect(await admin.read(path)).toMatchObject({ [field]: value })
    }
    expect(await admin.read(path)).toEqual(first)
  })

  it('refuses what is no boolean, unknown fields, other methods', async () => {
    for (const field of Object.keys(first))
      for (const value of [null, 'true', 1, []])
        for (const method of ['PUT', 'PATCH'])
          expect(await admin.refused(path, { [field]: value }, method)).toEqual([field])
    expect(await admin.refused(path, { ...other, nonsense: 1 }, 'PUT')).toEqual(['nonsense'])
    expect((await admin.put(path, '{')).status).toBe(400)
    for (const method of ['POST', 'DELETE']) {
      const reply = await admin.send(method, path, { body: {} })
      expect([method, reply.status, reply.headers['allow']]).toEqual([method, 405, 'GET, PUT, PATCH'])
    }
    expect(await admin.read(path)).toEqual(first)
  })
})

describe('/content-filter/users_categories', () => {
  it('POST answers users.id.<n>; exactly the documented fields; PUT answers the updated category', async () => {
    const body = { name: 'Games', comment: 'no play', urls: ['example.com', 'https://a.example/b?c=*', '*'] }
    const created = await admin.post(categories, body)
    expect(created.status).toBe(200)
    const { id } = created.json<{ id: string }>()
    expect(created.json()).toEqual({ id })
    expect(id).toMatch(/^users\.id\.[1-9]\d*$/)
    expect(await admin.read(`${categories}/${id}`)).toEqual({ id, ...body })
    expect(await admin.list(categories)).toContainEqual({ id, ...body })
    const changed = { name: 'Игры', comment: '', urls: ['пример.рф/страница'] }
    const replied = await admin.put(`${categories}/${id}`, changed)
    expect([replied.status, replied.json()]).toEqual([200, { id, ...changed }])
    expect(replied.headers['content-type']).toContain('application/json')
    expect(await admin.read(`${categories}/${id}`)).toEqual({ id, ...changed })
    const merged = await admin.patch(`${categories}/${id}`, { comment: 'kept' })
    expect(merged.json()).toEqual({ id, ...changed, comment: 'kept' })
    const back = await admin.put(`${categories}/${id}`, await admin.read(`${categories}/${id}`))
    expect(back.json()).toEqual({ id, ...changed, comment: 'kept' })
    expect((await admin.put(`${categories}/${id.split('.').at(-1)}`, { name: 'x' })).json()).toEqual({
      id,
      name: 'x',
      comment: '',
      urls: [],
    })
    expect((await admin.delete(`${categories}/${id}`)).status).toBe(200)
    expect((await admin.get(`${categories}/${id}`)).status).toBe(404)
  })

  it('an entry that names no site is taken, and the answer says that it matches nothing', async () => {
    const odd = { name: 'odd', urls: ['good.example', 'a.example, b.example'] }
    const made = await admin.post(categories, odd)
    expect([made.status, made.headers['warning']]).toEqual([
      200,
      '299 - "urls[1] names no site that a request can be for, and matches nothing"',
    ])
    const { id } = made.json<{ id: string }>()
    const mended = await admin.put(`${categories}/${id}`, { ...odd, urls: ['a.example', 'b.example'] })
    expect(mended.headers['warning']).toBeUndefined()
  })

  it('description is the older name of comment', async () => {
    const id = await admin.create<string>(categories, { name: 'old form', description: 'about', urls: [] })
    expect(await admin.read(`${categories}/${id}`)).toEqual({
      id,
      name: 'old form',
      comment: 'about',
      urls: [],
    })
    const replied = await admin.put(`${categories}/${id}`, { name: 'old form', description: 'new', urls: [] })
    expect(replied.json()).toEqual({ id, name: 'old form', comment: 'new', urls: [] })
    expect(await admin.refused(categories, { name: 'n', description: 'a'.repeat(256) })).toEqual([
      'description',
    ])
    expect(await admin.refused(categories, { name: 'n', description: 1 })).toEqual(['description'])
    const two = { name: 'n', urls: [], comment: 'a', description: 'b' }
    expect(await admin.refused(categories, two)).toEqual(['description'])
    expect(await admin.refused(`${categories}/${id}`, two, 'PUT')).toEqual(['description'])
    expect(await admin.refused(categories, { ...two, description: 'a' })).toEqual([])
  })

  it.each([
    ['name', ['x', ' ', wide.repeat(255)], ['', wide.repeat(256), null, 1, []]],
    ['comment', ['', wide.repeat(255), 'ы'.repeat(255)], [wide.repeat(256), 'ы'.repeat(256), null, 1]],
    [
      'urls',
      [[], ['*'], ['a b<>"\'\\\u0000\u0001\n'], ['x', 'x'], [wide.repeat(4096)], ['//', '?#[]@!$&()*+,;=']],
      [null, 'example.com', [''], [1], [null], [wide.repeat(4097)], ['\ud800']],
    ],
  ])('%s', async (field, good, bad) => {
    for (const value of good) {
      const reply = await admin.post(categories, { name: 'n', [field]: value })
      expect([value, reply.status]).toEqual([value, 200])
      const { id } = reply.json<{ id: string }>()
      expect((await admin.read(`${categories}/${id}`))[field]).toEqual(value)
    }
    const id = await admin.create<string>(categories, { name: 'n' })
    for (const value of bad)
      for (const [method, path] of [
        ['POST', categories],
        ['PUT', `${categories}/${id}`],
        ['PATCH', `${categories}/${id}`],
      ] as const) {
        const paths = await admin.refused(path, { name: 'n', [field]: value }, method)
        expect([value, method, paths.length > 0]).toEqual([value, method, true])
        expect(paths.every((each) => each.startsWith(field))).toBe(true)
      }
  })

  it('a name is required; unknown and read-only fields are refused on create', async () => {
    expect(await admin.refused(categories, { urls: [] })).toEqual(['name'])
    expect(await admin.refused(categories, { name: 'n', id: 'users.id.1' })).toEqual(['id'])
    expect(await admin.refused(categories, { name: 'n', type: 'users' })).toEqual(['type'])
    expect((await admin.post(categories, 'name')).status).toBe(400)
    expect((await admin.delete(categories)).status).toBe(405)
    for (const id of ['users.id.9999', '9999', 'extended.id.1', '0', 'x'])
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const reply = await admin.send(method, `${categories}/${id}`, { body: { name: 'n' } })
        expect([id, method, reply.status]).toEqual([id, method, 404])
      }
  })

  it('ids are never used again', async () => {
    const id = await admin.create<string>(categories, { name: 'gone' })
    await admin.delete(`${categories}/${id}`)
    const next = await admin.create<string>(categories, { name: 'next' })
    expect(Number(next.split('.')[2])).toBe(Number(id.split('.')[2]) + 1)
  })

  it('is judged in the condition it was read in', async () => {
    const path = `${categories}/${await admin.create<string>(categories, { name: 'etag' })}`
    const { etag } = (await admin.get(path)).headers
    expect((await admin.put(path, { name: 'changed' })).headers['etag']).not.toBe(etag)
    expect((await admin.put(path, { name: 'again' }, { 'If-Match': etag! })).status).toBe(412)
  })
})

describe('/content-filter/categories', () => {
  it('lists every type, exactly id, type, name and comment, custom ones as they are', async () => {
    const id = await admin.create<string>(categories, { name: 'Own', comment: 'mine', urls: ['a.example'] })
    const list = await admin.list<Record<'id' | 'type' | 'name' | 'comment', string>>(
      '/content-filter/categories',
    )
    expect(list).toContainEqual({ id, type: 'users', name: 'Own', comment: 'mine' })
    for (const type of ['users', 'extended', 'files', 'special', 'other']) {
      const own = list.filter((category) => category.type === type)
      expect([type, own.length > 0]).toEqual([type, true])
      expect(own.filter((category) => !new RegExp(`^${type}\\.id\\.[1-9]\\d*$`).test(category.id))).toEqual(
        [],
      )
    }
    for (const category of list) {
      expect(Object.keys(category).sort()).toEqual(['comment', 'id', 'name', 'type'])
      expect(category.name).not.toBe('')
    }
    expect(new Set(list.map((category) => category.id)).size).toBe(list.length)
    const users = await admin.list<{ id: string }>(categories)
    expect(list.filter(({ type }) => type === 'users').map((each) => each.id)).toEqual(
      users.map((each) => each.id),
    )
    await admin.delete(`${categories}/${id}`)
    expect((await admin.get('/content-filter/categories')).text).not.toContain(`"${id}"`)
    expect((await admin.post('/content-filter/categories', {})).status).toBe(405)
  })
})

describe('what an address belongs to, and what is in force', () => {
  it('the lookup tells categories (silences#cf-lookup)', async () => {
    for (const other of await admin.list<{ id: string }>(categories))
      await admin.patch(`${categories}/${other.id}`, { urls: [] })
    const id = await admin.create<string>(categories, { name: 'l', urls: ['*.lookup.example'] })
    const lookup = async (url: string) =>
      (await admin.read<{ categories: string[] }>(`/x/content-filter/lookup?url=${encodeURIComponent(url)}`))
        .categories
    expect(await lookup('https://a.lookup.example/setup.EXE?x')).toEqual([
      id,
      'files.id.1',
      'special.id.2',
      'special.id.3',
    ])
    expect(await lookup('http://192.0.2.1:8080/')).toEqual([
      'special.id.1',
      'special.id.2',
      'special.id.4',
      'other.id.1',
      'other.id.2',
    ])
    expect(await lookup('https://[2001:db8::1]/')).toEqual([
      ...['special.id.1', 'special.id.2', 'special.id.4', 'other.id.7'],
    ])
    expect(await lookup('https://printer')).toEqual(['special.id.2', 'special.id.4', 'other.id.4'])
    expect(await lookup('https://пример.рф')).toEqual(['special.id.2', 'special.id.4', 'other.id.3'])
    for (const query of ['', '?url=', '?url=%20', '?url=ftp%3A%2F%2Fa']) {
      const reply = await admin.get(`/x/content-filter/lookup${query}`)
      expect([query, reply.status, pathsOf(reply)]).toEqual([query, 542, ['url']])
    }
    await admin.patch(`${categories}/${id}`, { urls: [] })
    expect(await lookup('https://a.lookup.example/')).toEqual(['special.id.2', 'special.id.4'])
  })

  it('nothing pretends to be in force (silences#cf-status)', async () => {
    const status = () => admin.list<{ name: string; status: string; msg: string }>('/x/content-filter/status')
    await admin.put('/content-filter/state', { enabled: false })
    expect((await status()).map(({ status, msg }) => [status, msg])).toEqual(
      Array(4).fill(['inactive', 'switched off']),
    )
    await admin.put('/content-filter/state', { enabled: true })
    await admin.put('/content-filter/settings', { enabled_extended_categorizer: true })
    const [filter, categorizer, quic] = await status()
    expect(filter).toMatchObject({
      name: 'content-filter',
      status: 'failed',
      msg: expect.stringMatching(/no data plane.*requests to web sites are blocked meanwhile/),
    })
    expect(categorizer).toMatchObject({
      status: 'inactive',
      msg: expect.stringContaining('no data plane'),
    })
    expect(quic).toMatchObject({ msg: 'switched off' })
  })

  it('has no authority before it is first switched on, or one is made', async () => {
    const fresh = await startGateway()
    const path = '/x/content-filter/authority'
    for (const each of [path, `${path}/certificate`]) {
      const reply = await fresh.admin.get(each)
      expect([reply.status, reply.text]).toEqual([404, expect.stringContaining('there is no authority yet')])
    }
    const made = await fresh.admin.post(`${path}/renew`, {})
    expect(made.json()).toMatchObject({ made_here: true, former: null })
    const { fingerprint } = await fresh.admin.read<{ fingerprint: string }>(path)
    expect(made.json()).toMatchObject({ fingerprint })
    await fresh.admin.put('/content-filter/state', { enabled: true })
    expect(await fresh.admin.read(path)).toMatchObject({ fingerprint })
    await fresh.close()
  })

  it('needs the competence for security', async () => {
    await admin.create('/web/admins/local', {
      login: 'fw',
      name: '',
      password: 'ten letters or more',
      role: 4,
    })
    const other = await gateway.as('fw', 'ten letters or more')
    for (const path of [rules, categories, '/content-filter/categories', '/proxy_backend/safe_search'])
      expect([path, (await other.get(path)).status]).toEqual([path, 401])
    await admin.create('/web/admins/local', {
      login: 'ro',
      name: '',
      password: 'ten letters or more',
      role: 2,
    })
    const reader = await gateway.as('ro', 'ten letters or more')
    expect((await reader.get(rules)).status).toBe(200)
    expect((await reader.post(categories, { name: 'n' })).status).toBe(401)
  })
})
