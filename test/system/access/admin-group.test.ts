import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const rules = '/web/admins/ad'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

function groupAlias(): string {
  return `security_group.guid.${randomUUID()}`
}

function body(fields: Record<string, unknown> = {}) {
  return { enabled: true, role: 1, group_alias: groupAlias(), comment: '', ...fields }
}

async function shown(id: string) {
  return (await admin.get(`${rules}/${id}`)).json<Record<string, unknown>>()
}

describe('document 1, Administrator authorization rule (by directory group)', () => {
  it('has exactly the documented fields, and an id that is a string', async () => {
    const sent = body({ enabled: false, role: 3, comment: 'правило 🔑' })
    const id = await admin.create<string>(rules, sent)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(await shown(id)).toEqual({ id, ...sent })
    expect((await admin.list(rules)).find((rule) => rule['id'] === id)).toEqual({ id, ...sent })
  })

  it('enabled and comment may be left out', async () => {
    const id = await admin.create<string>(rules, { role: 1, group_alias: groupAlias() })
    expect(await shown(id)).toMatchObject({ enabled: true, comment: '' })
  })

  it.each<[string, unknown[], unknown[]]>([
    ['enabled', [true, false], [null, 0, 'true']],
    ['role', [1, 2, 3, 4, 5, 6, 7], [0, 8, -1, 1.5, '8', '01', 'admin', '', null, [1]]],
    [
      'group_alias',
      [groupAlias(), groupAlias().toUpperCase().replace('SECURITY_GROUP.GUID', 'security_group.guid')],
      [
        '',
        'any',
        'group.id.1',
        'user.id.1',
        'security_group.id.1',
        'security_group.guid.',
        'security_group.guid.1',
        `${groupAlias()}0`,
        `${groupAlias()}\n`,
        randomUUID(),
        null,
        1,
        [groupAlias()],
      ],
    ],
    ['comment', ['', 'x'.repeat(255), 'я'.repeat(255), '🔑'.repeat(255)], ['🔑'.repeat(256), null, 1]],
    ['more', [], [1]],
    ['id', [], [randomUUID()]],
  ])('%s, on create', async (field, good, bad) => {
    for (const value of good) {
      const reply = await admin.post(rules, body({ [field]: value }))
      expect([value, reply.status]).toEqual([value, 200])
    }
    for (const value of bad) {
      const reply = await admin.post(rules, body({ [field]: value }))
      expect([value, reply.status, pathsOf(reply)]).toEqual([value, 542, [field]])
    }
  })

  it.each(['role', 'group_alias'])('%s is required', async (field) => {
    const reply = await admin.post(rules, { ...body(), [field]: undefined })
    expect([reply.status, pathsOf(reply), problemOf(reply).errors[0]?.code]).toEqual([
      542,
      [field],
      'required',
    ])
  })

  it('the string form of an access level is kept as its number', async () => {
    const id = await admin.create<string>(rules, body({ role: 'predefined_reports_view' }))
    expect((await shown(id))['role']).toBe(6)
    expect((await admin.patch(`${rules}/${id}`, { role: 'predefined_security_admin' })).status).toBe(200)
    expect((await shown(id))['role']).toBe(3)
  })

  it('PATCH keeps what is not sent, PUT takes defaults, and what GET showed can be put back', async () => {
    const sent = body({ comment: 'first', enabled: false })
    const id = await admin.create<string>(rules, sent)
    expect((await admin.patch(`${rules}/${id}`, { role: 5 })).status).toBe(200)
    expect(await shown(id)).toEqual({ id, ...sent, role: 5 })
    const before = await shown(id)
    expect((await admin.put(`${rules}/${id}`, { ...before, comment: 'second' })).status).toBe(200)
    expect(await shown(id)).toEqual({ ...before, comment: 'second' })
    const { role, group_alias } = before
    expect((await admin.put(`${rules}/${id}`, { role, group_alias })).status).toBe(200)
    expect(await shown(id)).toEqual({ id, enabled: true, role, group_alias, comment: '' })
    for (const change of [{ role: 9 }, { group_alias: 'any' }, { more: 1 }, { comment: null }])
      expect([change, (await admin.patch(`${rules}/${id}`, change)).status]).toEqual([change, 542])
  })

  it('is removed once; an unknown id is 404, an unknown method 405', async () => {
    const path = `${rules}/${await admin.create<string>(rules, body())}`
    expect((await admin.delete(path)).status).toBe(200)
    for (const reply of [await admin.delete(path), await admin.get(path), await admin.patch(path, {})])
      expect(reply.status).toBe(404)
    expect((await admin.put(path, body())).status).toBe(404)
    expect((await admin.get(`${rules}/1`)).status).toBe(404)
    expect((await admin.put(rules, body())).status).toBe(405)
    expect((await admin.post(path, body())).status).toBe(405)
  })

  it('may be read by who administers, and written by full administrators only', async () => {
    const name = 'reader of rules'
    const password = 'ten letters or more'
    await admin.create('/web/admins/local', { login: 'reader', name, password, role: 2 })
    await admin.create('/web/admins/local', { login: 'reporter', name, password, role: 6 })
    const reader = await gateway.as('reader', password)
    expect((await reader.get(rules)).status).toBe(200)
    expect((await reader.post(rules, body())).status).toBe(401)
    expect((await (await gateway.as('reporter', password)).get(rules)).status).toBe(401)
  })

  it('a change ends no session of a local administrator', async () => {
    const other = await gateway.as('admin', adminPassword)
    await admin.create(rules, body())
    expect((await other.get(rules)).status).toBe(200)
  })
})

describe('document 1: GET /web/admins/ad?format_type&columns', () => {
  const list = (query: string) => admin.get(`${rules}?${query}`)
  const first = { enabled: true, role: 1, group_alias: groupAlias(), comment: '=cmd|"/c calc"!A1' }
  const second = { enabled: false, role: 7, group_alias: groupAlias(), comment: 'две, запятые\nи строки' }
  let ids: string[]

  beforeAll(async () => {
    for (const rule of await admin.list(rules)) await admin.delete(`${rules}/${rule['id']}`)
    ids = [await admin.create<string>(rules, first), await admin.create<string>(rules, second)]
  })

  it.each(['', 'format_type=JSON', 'format_type=JSON&columns=[]', 'format_type=JSON&columns=["id"]'])(
    '%j is JSON with all fields',
    async (query) => {
      const reply = await list(query)
      expect(reply.headers['content-type']).toContain('application/json')
      expect(reply.json()).toEqual([
        { id: ids[0], ...first },
        { id: ids[1], ...second },
      ])
    },
  )

  it('CSV has a header line, all columns, and nothing that a spreadsheet executes', async () => {
    const reply = await list('format_type=CSV')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="directory_admins.csv"')
    expect(reply.text).toBe(
      [
        'id,enabled,role,group_alias,comment',
        `${ids[0]},true,1,${first.group_alias},"'=cmd|""/c calc""!A1"`,
        `${ids[1]},false,7,${second.group_alias},"две, запятые\nи строки"`,
        '',
      ].join('\r\n'),
    )
  })

  it.each([
    'columns=["role","enabled"]',
    'columns=%5B%22role%22%2C%22enabled%22%5D',
    'columns=[role,enabled]',
    'columns=role,enabled',
    'columns=role&columns=enabled',
  ])('%s picks and orders the columns', async (columns) => {
    expect((await list(`format_type=CSV&${columns}`)).text).toBe('role,enabled\r\n1,true\r\n7,false\r\n')
  })

  it.each(['columns=[]', 'columns='])('%s is all columns', async (columns) => {
    expect((await list(`format_type=CSV&${columns}`)).text.split('\r\n')[0]).toBe(
      'id,enabled,role,group_alias,comment',
    )
  })

  it.each([
    ['format_type=XML', 'format_type'],
    ['format_type=csv', 'format_type'],
    ['format_type=', 'format_type'],
    ['format_type=CSV&columns=["password"]', 'columns[0]'],
    ['format_type=CSV&columns=["id","more"]', 'columns[1]'],
    ['format_type=CSV&columns=["id","id"]', 'columns'],
    ['columns=["more"]', 'columns[0]'],
    ['format_type=CSV&columns={"id":1}', 'columns[0]'],
  ])('%s is refused', async (query, path) => {
    const reply = await list(query)
    expect([reply.status, pathsOf(reply)[0]]).toEqual([542, path])
  })
})

describe('document 1, Authentication 4: directory and RADIUS logins', () => {
  it('are refused like a wrong password, whether domain and rule exist or not', async () => {
    await admin.create('/ad_backend/domains', {
      name: 'known.example',
      computer_name: 'gw',
      dns_ips: ['192.0.2.53'],
      user: 'joiner',
      password: 'x',
    })
    await admin.create(rules, body())
    const refusals = []
    for (const login of [
      'ann@known.example',
      'ann@unknown.example',
      'ann@radius',
      'admin@radius',
      '@radius',
      'admin@',
      'nobody',
      'admin',
    ]) {
      const reply = await gateway.client().login(login, `${adminPassword} wrong`)
      expect(reply.cookies).toEqual([])
      const { request_id: _id, ...problem } = problemOf(reply)
      refusals.push({ ...problem, status: reply.status })
    }
    expect(refusals[0]).toMatchObject({ status: 401, code: 'bad_credentials' })
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect((await gateway.client().login('ann@known.example', 'x'.repeat(1025))).status).toBe(542)
  })

  it('are locked like any other after many guesses', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 9; guess++)
      statuses.push((await gateway.client().login('bob@radius', 'guess')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429])
  })

  it('the status says that the rules let nobody in, while one is enabled', async () => {
    const says = async () => (await admin.get('/ad_backend/status')).json<{ msg: string[] }>().msg.join('\n')
    expect(await says()).toMatch(/no administrator of a directory can log in/)
    for (const rule of await admin.list(rules))
      await admin.patch(`${rules}/${rule['id']}`, { enabled: false })
    expect(await says()).not.toMatch(/administrator/)
  })
})

it('rules outlive a restart, and come back with a revision', async () => {
  const id = await admin.create<string>(rules, body({ comment: 'stays' }))
  const before = await admin.list(rules)
  const [newest] = await admin.list<{ id: number }>('/x/revisions?limit=1')
  await gateway.restart()
  expect(await admin.list(rules)).toEqual(before)
  await admin.delete(`${rules}/${id}`)
  expect((await admin.post(`/x/revisions/${newest!.id}/restore`, {})).status).toBe(200)
  expect(await admin.list(rules)).toEqual(before)
})
