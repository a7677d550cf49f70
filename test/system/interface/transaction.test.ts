import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, type Client, pathsOf, problemOf, type Reply } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const list = '/x/transactions'
const forward = '/firewall/rules/forward'
const ips = '/aliases/ip_addresses'
const drop = { method: 'POST', path: forward, body: { action: 'drop' } }

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

interface Rule {
  readonly id: number
  readonly comment: string
  readonly destination_addresses: readonly string[]
}

const rules = () => admin.list<Rule>(forward)
const revision = async () => (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id

const stored = encodeURIComponent(JSON.stringify({ text: 'stored revision', columns: ['message'] }))

/** Everything that a change could leave behind; that it was refused is logged. */
async function everything(): Promise<unknown> {
  const logged = await admin.read<{ rows_before_limit_at_least: number }>(
    `/logs_backend/logs?limit=1&search=${stored}`,
  )
  return {
    revision: await revision(),
    rules: await rules(),
    objects: await admin.list('/aliases'),
    etags: [(await admin.get(forward)).headers['etag'], (await admin.get(ips)).headers['etag']],
    logRows: logged.rows_before_limit_at_least,
  }
}

describe('POST /x/transactions', () => {
  it('makes its changes as one revision, which can name what earlier ones created', async () => {
    const before = await revision()
    const reply = await admin.post(list, {
      changes: [
        { method: 'POST', path: ips, body: { title: 'web', value: '192.0.2.1' }, as: 'web' },
        { ...drop, body: { action: 'drop', destination_addresses: [{ $ref: 'web' }] }, as: 'first' },
        {
          ...drop,
          path: `${forward}?anchor_item_id={first}&insert_after=false`,
          body: { action: 'accept' },
          as: 'second',
        },
        { method: 'PATCH', path: `${forward}/{second}`, body: { comment: 'x' } },
        {
          method: 'PATCH',
          path: `${forward}/move`,
          body: { params: { id: { $ref: 'second' }, anchor_item_id: { $ref: 'first' } } },
        },
        { method: 'PUT', path: '/firewall/state', body: { enabled: true } },
      ],
    })
    const { results } = reply.json<{ results: { status: number; body?: unknown }[] }>()
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(results.map(({ body }) => body)).toEqual([
      { id: 'ip.id.1' },
      { id: 1 },
      { id: 2 },
      undefined,
      undefined,
      undefined,
    ])
    expect((await rules()).map(({ id, comment }) => [id, comment])).toEqual([
      [1, ''],
      [2, 'x'],
    ])
    expect((await rules())[0]!.destination_addresses).toEqual(['ip.id.1'])
    expect(await revision()).toBe(before + 1)
    expect(reply.headers['x-revision']).toBe(String(before + 1))
    expect(reply.headers['etag']).toBe(`"revision-${before + 1}"`)
  })

  it('leaves nothing behind when its last change fails', async () => {
    const before = await everything()
    const reply = await admin.post(list, [
      { method: 'POST', path: ips, body: { title: 'gone', value: '192.0.2.9' } },
      drop,
      { method: 'PUT', path: '/firewall/state', body: { enabled: false } },
      { method: 'POST', path: ips, body: { title: 'bad', value: 'nonsense' } },
    ])
    expect(reply.status).toBe(542)
    expect(pathsOf(reply)).toEqual(['changes[3].body.value'])
    expect(await everything()).toEqual(before)
    expect(await admin.create(forward, { action: 'drop' })).toBe(3)
    await admin.delete(`${forward}/3`)
  })

  it('honours If-Match of the request and of each change', async () => {
    const now = await revision()
    const stale = await admin.post(list, [drop], { 'If-Match': `"revision-${now - 1}"` })
    expect([stale.status, problemOf(stale).errors]).toEqual([412, []])
    const etag = (await admin.get(`${forward}/1`)).headers['etag']!
    const edit = (if_match: string) => ({
      method: 'PATCH',
      path: `${forward}/1`,
      body: { comment: 'y' },
      if_match,
    })
    const second = await admin.post(list, [drop, edit('"old"')])
    expect([second.status, pathsOf(second)]).toEqual([412, ['changes[1]']])
    expect(await revision()).toBe(now)
    const good = await admin.post(list, [edit(etag)], { 'If-Match': `"revision-${now}"` })
    expect(good.status).toBe(200)
    const twice = await admin.post(list, [edit(good.headers['etag']!), edit('*')])
    expect(pathsOf(twice)).toEqual(['changes[0]'])
  })

  it('answers a known Idempotency-Key as it did, and refuses it for another list', async () => {
    const headers = { 'Idempotency-Key': 'list-1' }
    const first = await admin.post(list, [drop, drop], headers)
    const now = await revision()
    const second = await admin.post(list, [drop, drop], headers)
    expect(second.json()).toEqual(first.json())
    expect((await admin.post(list, [drop], headers)).status).toBe(409)
    expect(await revision()).toBe(now)
  })

  it('keeps a password of a list as well as one that comes alone', async () => {
    const change = {
      method: 'POST',
      path: '/web/admins/local',
      body: { login: 'of-list', password: 'a long password', role: 1 },
      as: 'new',
    }
    expect((await admin.post(list, [change])).status).toBe(200)
    expect(await gateway.as('of-list', 'a long password')).toBeTruthy()
    const known = { ...change, body: { ...change.body, login: 'other', password: { $ref: 'new' } } }
    const object = await admin.post(list, [
      { ...change, body: { ...change.body, login: 'x1' } },
      { ...known, as: 'o' },
    ])
    expect(pathsOf(object)).toEqual(['changes[1].body.password'])
  })

  it('gives nobody more than the access level gives', async () => {
    await admin.create('/web/admins/local', {
      login: 'rules',
      password: 'a long password',
      role: 'predefined_firewall_admin',
    })
    const limited = await gateway.as('rules', 'a long password')
    const now = await revision()
    const change = { method: 'POST', path: '/user_backend/groups', body: { name: 'g', parent_id: 1 } }
    for (const path of [list, '/x/plan']) {
      const reply = await limited.post(path, [drop, change])
      expect([reply.status, problemOf(reply).code, pathsOf(reply)]).toEqual([
        401,
        'forbidden',
        ['changes[1]'],
      ])
    }
    expect(await revision()).toBe(now)
    expect((await limited.post(list, [drop])).status).toBe(200)
    expect((await gateway.client().post(list, [drop])).status).toBe(401)
  })
})

describe('what cannot be one of several changes', () => {
  const refused = (change: unknown): Promise<Reply> => admin.post(list, [drop, change])

  it.each([
    [`/${forward}`, 'path', 'there is no //firewall/rules/forward'],
    ['//127.0.0.1/firewall/rules/forward', 'path', undefined],
    ['firewall/rules/forward', 'path', 'must begin with /'],
    ['https://127.0.0.1/firewall/rules/forward', 'path', 'must begin with /'],
    [`/aliases/..${forward}`, 'path', undefined],
    ['/firewall//rules/forward', 'path', undefined],
    [`${forward}#x`, 'path', undefined],
    ['/%ff', 'path', '/%ff is not percent-encoded UTF-8'],
    [`${forward}?anchor_item_id=x`, 'query.anchor_item_id', 'must be an integer'],
    [`${forward}?anchor_item_id=999`, 'query.anchor_item_id', undefined],
    [`${forward}?anchor_item_id={later}`, 'query.anchor_item_id', undefined],
    [`${forward}?dry_run=1`, 'query.dry_run', undefined],
    [`${forward}?analyse=1`, 'query.analyse', undefined],
    [list, 'path', undefined],
    ['/x/plan', 'path', undefined],
    ['/x/explain', 'path', undefined],
    ['/x/revisions/1/restore', 'path', undefined],
    ['/web/auth/login', 'path', undefined],
    ['/firewall/checks_start', 'path', undefined],
    ['/license/register', 'path', undefined],
    ['/web/whoami', 'method', 'must be one of: GET'],
  ])('POST %s', async (path, where, message) => {
    const now = await revision()
    const reply = await refused({ ...drop, path })
    const [error] = problemOf(reply).errors
    expect([reply.status, error!.path]).toEqual([542, `changes[1].${where}`])
    if (message) expect(error!.message).toBe(message)
    expect(await revision()).toBe(now)
  })

  it('is an upload, or has no body where one is needed', async () => {
    const upload = await refused({ method: 'PUT', path: '/license/license-upload', body: 'x' })
    expect(problemOf(upload).errors[0]).toMatchObject({
      path: 'changes[1].path',
      message: 'is an upload, which cannot be one of several changes',
    })
    expect(pathsOf(await refused({ method: 'POST', path: forward }))).toEqual(['changes[1].body'])
    expect(pathsOf(await refused({ ...drop, body: [] }))).toEqual(['changes[1]'])
    const missing = await refused({ method: 'DELETE', path: `${forward}/999` })
    expect([missing.status, pathsOf(missing)]).toEqual([404, ['changes[1]']])
    const used = await refused({ method: 'DELETE', path: `${ips}/1` })
    expect([used.status, pathsOf(used), problemOf(used).code]).toEqual([542, ['changes[1]'], 'in_use'])
  })

  it('is told in Russian', async () => {
    const headers = { 'Accept-Language': 'ru' }
    const reply = await admin.post(list, [{ ...drop, path: 'x' }], headers)
    expect(problemOf(reply).errors[0]!.message).toBe('должно начинаться с /')
  })
})

const writes: readonly [method: string, path: string, body?: unknown][] = [
  ['POST', forward, { action: 'drop' }],
  ['PUT', `${forward}/1`, { action: 'accept', parent_id: 'f3ffde22-a562-4f43-ac04-c40fcec6a88c' }],
  ['PATCH', `${forward}/1`, { comment: 'tried' }],
  ['DELETE', `${forward}/2`],
  ['PATCH', `${forward}/move`, { params: { id: 2, anchor_item_id: 1, insert_after: false } }],
  ['PATCH', '/firewall/settings', { log_mode: 'all' }],
  ['PUT', '/user_backend/change_password/1', { password: 'another horse' }],
  ['POST', '/x/transactions', [drop, drop]],
  ['POST', '/x/plan', [drop, drop]],
]

interface Plan {
  readonly revision: number
  readonly results: readonly { readonly status: number; readonly body?: { readonly id: number } }[]
  readonly stored: readonly { readonly resource: string; readonly id: unknown; readonly after: unknown }[]
}

describe('dry_run=1', () => {
  beforeAll(async () => {
    const [root] = await admin.list<{ id: number }>('/user_backend/groups')
    await admin.create('/user_backend/users', { name: 'u', login: 'u', psw: 'a horse', parent_id: root!.id })
  })

  it.each(writes)('%s %s answers what would come of it and changes nothing', async (method, path, body) => {
    const before = await everything()
    const key = `dry ${method} ${path}`
    const headers = { 'Idempotency-Key': key }
    const query = path === '/x/plan' ? '' : '?dry_run=1'
    const reply = await admin.send(method, `${path}${query}`, { headers, ...(body ? { body } : {}) })
    expect(reply.status, reply.text).toBe(200)
    const plan = reply.json<Plan>()
    expect(plan.revision).toBe((before as { revision: number }).revision)
    expect(plan.stored.length).toBeGreaterThan(0)
    expect(reply.text).not.toContain('horse')
    expect(reply.text).not.toContain('argon2')
    expect(await everything()).toEqual(before)
    if (path !== forward) return
    expect(await admin.create(forward, body)).toBe(plan.results[0]!.body!.id)
    const again = await admin.post(forward, body, headers)
    expect(again.json()).toEqual({ id: plan.results[0]!.body!.id + 1 })
  })

  it('tells exactly what the change then stores', async () => {
    const change = [
      { method: 'POST', path: ips, body: { title: 'planned', value: '192.0.2.77' }, as: 'ip' },
      { ...drop, body: { action: 'drop', source_addresses: [{ $ref: 'ip' }] } },
      { method: 'PATCH', path: `${forward}/1`, body: { comment: 'once' } },
      { method: 'PATCH', path: `${forward}/1`, body: { comment: 'twice' } },
    ]
    const plan = (await admin.post('/x/plan', change)).json<Plan>()
    const made = await admin.post(list, change, { 'If-Match': `"revision-${plan.revision}"` })
    expect(made.json()).toEqual({ results: plan.results })
    const { changes } = await admin.read<{ changes: unknown }>(`/x/revisions/${plan.revision + 1}`)
    expect(plan.stored).toEqual(changes)
    expect(plan.stored).toHaveLength(3)
  })

  it('refuses what the change would be refused for', async () => {
    expect(await admin.refused(`${forward}?dry_run=1`, { action: 'nonsense' })).toEqual(['action'])
    const headers = { 'If-Match': '"old"' }
    expect((await admin.put('/firewall/state?dry_run=1', { enabled: false }, headers)).status).toBe(412)
    expect((await admin.delete(`${forward}/999?dry_run=1`)).status).toBe(404)
    expect(await admin.refused(`${forward}?dry_run=2`, { action: 'drop' })).toEqual(['dry_run'])
  })

  it('is refused, and nothing done, where more than the configuration would change', async () => {
    for (const path of ['/firewall/checks_start', '/license/register']) {
      const reply = await admin.post(`${path}?dry_run=1`, {})
      expect([path, reply.status, pathsOf(reply)]).toEqual([path, 542, ['dry_run']])
    }
    expect((await admin.delete('/web/auth/login?dry_run=1')).status).toBe(542)
    expect((await admin.get('/web/whoami')).status).toBe(200)
  })

  it('shows no more than the access level may read', async () => {
    await admin.create('/web/admins/local', {
      login: 'settings',
      password: 'a long password',
      role: 'predefined_access_settings_admin',
    })
    const limited = await gateway.as('settings', 'a long password')
    const reply = await limited.post(`${ips}?dry_run=1`, { title: 't', value: '192.0.2.1' })
    expect(reply.json<Plan>().stored.map(({ resource }) => resource)).toEqual(['ip_addresses'])
  })
})

describe.each([
  ['gateway', [], forward],
  ['console', ['--product', 'cc'], `${forward}/before`],
] as const)('a thousand rules in one list, on the %s', (_product, args, path) => {
  let other: RealGateway

  beforeAll(async () => {
    other = await startGateway({ args })
  })
  afterAll(() => other?.close())

  it('are one revision, in their order, and there after a restart', async () => {
    const client = other.admin
    const numbers = Array.from({ length: 1000 }, (_, index) => index)
    const changes = numbers.map((n) => ({ ...drop, path, body: { action: 'drop', comment: `rule ${n}` } }))
    const bad = await client.post(list, [...changes, { ...drop, path, body: { action: 'x' } }])
    expect(pathsOf(bad)).toEqual(['changes[1000].body.action'])
    expect(await client.list(path)).toEqual([])
    const reply = await client.post(list, changes)
    expect(reply.status).toBe(200)
    await other.restart()
    await client.login('admin', adminPassword)
    const comments = (await client.list<Rule>(path)).map(({ id, comment }) => [id, comment])
    expect(comments).toEqual(numbers.map((n) => [n + 1, `rule ${n}`]))
    const [newest] = await client.list<{ action: string; changes: number }>('/x/revisions?limit=1')
    expect(newest).toMatchObject({ action: 'POST /x/transactions', changes: 1000 })
  })

  it('come in one order with single writes at the same time, and none is lost', async () => {
    const client = other.admin
    const before = (await client.list<Rule>(path)).length
    const start = (await client.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
    const rule = (comment: string) => ({ ...drop, path, body: { action: 'drop', comment } })
    const transactions = Array.from({ length: 20 }, (_, t) =>
      client.post(
        list,
        [0, 1, 2, 3, 4].map((n) => rule(`${t}/${n}`)),
      ),
    )
    const singles = Array.from({ length: 60 }, (_, n) => client.post(path, rule(`single ${n}`).body))
    const failing = Array.from({ length: 10 }, () =>
      client.post(list, [rule('never'), rule('x'.repeat(5000))]),
    )
    const replies = await Promise.all([...transactions, ...singles])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect((await Promise.all(failing)).map(({ status }) => status)).toEqual(failing.map(() => 542))
    const order = replies
      .map((reply) => {
        const body = reply.json<{ id?: number; results?: { body: { id: number } }[] }>()
        const ids = body.results ? body.results.map((each) => each.body.id) : [body.id!]
        return { revision: Number(reply.headers['x-revision']), ids }
      })
      .sort((a, b) => a.revision - b.revision)
    expect(order.map((each) => each.revision)).toEqual(order.map((_, index) => start + 1 + index))
    const listed = (await client.list<Rule>(path)).slice(before).map(({ id }) => id)
    expect(listed).toEqual(order.flatMap(({ ids }) => ids))
  })
})
