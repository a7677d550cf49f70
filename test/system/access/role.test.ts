import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword, type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const password = 'a long password'

const codes = [
  'predefined_admin_write',
  'predefined_admin_readonly',
  'predefined_security_admin',
  'predefined_firewall_admin',
  'predefined_access_settings_admin',
  'predefined_reports_view',
  'predefined_reports_change',
]

/** A read and a harmless write of each area. A write that reaches its body answers 200 or 542, never 401. */
const areas: Readonly<Record<string, { read: string[]; write: [string, string][] }>> = {
  administrators: {
    read: ['/web/admins/local', '/web/roles', '/web/sessions'],
    write: [
      ['POST', '/web/admins/local'],
      ['DELETE', '/web/admins/local/none'],
      ['DELETE', '/web/sessions/none'],
    ],
  },
  firewall: {
    read: [
      '/firewall/status',
      '/firewall/state',
      '/firewall/settings',
      '/firewall/watch',
      '/firewall/counters/forward',
      '/x/firewall/system-rules',
      '/x/analysis',
      ...['forward', 'input', 'dnat', 'snat', 'log'].map((table) => `/firewall/rules/${table}`),
    ],
    write: [
      ['PUT', '/firewall/state'],
      ['PATCH', '/firewall/settings'],
      ['PUT', '/firewall/watch'],
      ['POST', '/firewall/rules/forward'],
      ['PATCH', '/firewall/rules/dnat/move'],
      ['DELETE', '/firewall/rules/log/999'],
    ],
  },
  logs: { read: ['/logs_backend/logs'], write: [] },
  network: {
    read: ['/network/connections', '/network/states'],
    write: [
      ['POST', '/network/connections'],
      ['PATCH', '/network/connections/999'],
      ['DELETE', '/network/connections/999'],
    ],
  },
  objects: {
    read: ['/aliases', '/aliases/all', '/aliases/ip_addresses', '/aliases/lists/times', '/aliases/zones'],
    write: [
      ['POST', '/aliases/ip_addresses'],
      ['PUT', '/aliases/lists/ports/999'],
      ['DELETE', '/aliases/zones/999'],
    ],
  },
  system: {
    read: ['/x/status', '/x/artifacts', '/x/check', '/x/system/settings'],
    write: [
      ['PUT', '/x/system/settings'],
      ['POST', '/x/revisions/999/restore'],
    ],
  },
  users: {
    read: ['/user_backend/users', '/user_backend/groups', '/auth/rules'],
    write: [
      ['POST', '/user_backend/users'],
      ['PUT', '/user_backend/groups/999'],
      ['PATCH', '/user_backend/users/999/disable-vpn'],
      ['PUT', '/user_backend/change_password/999'],
      ['POST', '/auth/rules'],
    ],
  },
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

describe('silences#roles: an access level may do what its competences say, and nothing else', () => {
  it.each(codes.map((code, index) => [index + 1, code] as const))('level %i, %s', async (role, code) => {
    await admin.create('/web/admins/local', { login: `role${role}`, password, role: code })
    const client = await gateway.as(`role${role}`, password)
    const who = (await client.get('/web/whoami')).json<{ role: number; competences: Competences }>()
    expect(who.role).toBe(role)
    for (const [area, { read, write }] of Object.entries(areas)) {
      const held = who.competences[area]
      for (const path of read) {
        const reply = await client.get(path)
        expect([area, path, reply.status]).toEqual([area, path, held === undefined ? 401 : 200])
        if (held === undefined) expect(problemOf(reply).code).toBe('forbidden')
      }
      for (const [method, path] of write) {
        const { status } = await client.send(method, path, { body: { nonsense: 1 } })
        expect([method, path, status === 401]).toEqual([method, path, held !== 'write'])
      }
    }
    expect((await client.delete('/web/auth/login')).status).toBe(200)
  })

  it('full writes everything, read-only reads everything, report levels see reports only', async () => {
    const roles = (
      await admin.list<{ id: number; code: string; competences: Competences }>('/web/roles')
    ).map(({ id, code, competences }) => ({
      id,
      code,
      held: new Set(Object.values(competences)),
      competences,
    }))
    expect(roles.map(({ id, code }) => [id, code])).toEqual(codes.map((code, index) => [index + 1, code]))
    expect(roles[0]!.held).toEqual(new Set(['write']))
    expect(roles[1]!.held).toEqual(new Set(['read']))
    expect(roles[5]!.competences).toEqual({ logs: 'read' })
    expect(roles[6]!.competences).toEqual({ logs: 'write' })
  })
})

type Competences = Readonly<Record<string, 'read' | 'write' | undefined>>

describe('silences#local-admins', () => {
  const body = (login: string) => ({ login, password, role: 4 })

  it('lists without the password, with a UUID', async () => {
    const id = await admin.create<string>('/web/admins/local', { ...body('shown'), name: 'N', comment: 'c' })
    const rows = await admin.list<{ id: string }>('/web/admins/local')
    expect(rows.find((row) => row.id === id)).toEqual({
      id,
      login: 'shown',
      name: 'N',
      role: 4,
      enabled: true,
      comment: 'c',
    })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  })

  it.each([
    ['login', { login: 'a@b' }],
    ['login', { login: '' }],
    ['login', { login: 'a b' }],
    ['login', { login: 'a'.repeat(43) }],
    ['login', { login: 'ADMIN' }],
    ['password', { password: 'nine char' }],
    ['password', { password: 'x'.repeat(43) }],
    ['password', { password: null }],
    ['role', { role: 0 }],
    ['role', { role: 8 }],
    ['role', { role: 'admin' }],
    ['role', { role: '8' }],
    ['role', { role: '01' }],
    ['comment', { comment: 'x'.repeat(256) }],
    ['enabled', { enabled: 'true' }],
  ])('%s is judged: %j', async (field, change) => {
    const reply = await admin.post('/web/admins/local', { ...body('judged'), ...change })
    expect(reply.status).toBe(542)
    expect(pathsOf(reply)).toEqual([field])
  })

  it('an access level may come as digits', async () => {
    const id = await admin.create('/web/admins/local', { ...body('digits'), role: '3' })
    expect((await admin.get(`/web/admins/local/${id}`)).json()).toMatchObject({ role: 3 })
  })

  it.each([10, 42])('a password of %i characters passes, counted in characters', async (length) => {
    const long = { ...body(`length${length}`), password: '🔑'.repeat(length) }
    await admin.create('/web/admins/local', long)
    await gateway.as(long.login, long.password)
  })

  it('PUT keeps a password that is not sent', async () => {
    const id = await admin.create<string>('/web/admins/local', body('keeps'))
    const shown = (await admin.get(`/web/admins/local/${id}`)).json<object>()
    expect((await admin.put(`/web/admins/local/${id}`, { ...shown, comment: 'changed' })).status).toBe(200)
    await gateway.as('keeps', password)
  })

  it('the last enabled full administrator can be neither removed, disabled nor demoted', async () => {
    const rows = await admin.list<{ id: string; login: string; role: number }>('/web/admins/local')
    const full = rows.filter(({ role }) => role === 1)
    for (const { id } of full.filter(({ login }) => login !== 'admin'))
      expect((await admin.delete(`/web/admins/local/${id}`)).status).toBe(200)
    const path = `/web/admins/local/${full.find(({ login }) => login === 'admin')!.id}`
    for (const reply of [
      await admin.delete(path),
      await admin.patch(path, { enabled: false }),
      await admin.patch(path, { role: 2 }),
      await admin.put(path, { login: 'admin', role: 1, enabled: false }),
    ]) {
      expect(reply.status).toBe(542)
      expect(problemOf(reply).code).toBe('last_administrator')
    }
    await admin.create('/web/admins/local', { ...body('second'), role: 1, enabled: false })
    expect((await admin.delete(path)).status).toBe(542)
    await gateway.as('admin', adminPassword)
  })

  it('two who remove each other at once: one stays', async () => {
    const third = await admin.create<string>('/web/admins/local', { ...body('third'), role: 1 })
    const own = (await admin.list<{ id: string; login: string }>('/web/admins/local')).find(
      ({ login }) => login === 'admin',
    )!.id
    const other = await gateway.as('third', password)
    const replies = await Promise.all([
      admin.delete(`/web/admins/local/${third}`),
      other.delete(`/web/admins/local/${own}`),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
