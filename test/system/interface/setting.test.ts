import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

/** Each setting: its first value, another one, and what each field refuses. */
const settings: readonly (readonly [string, object, object, Readonly<Record<string, readonly unknown[]>>])[] =
  [
    ['/firewall/state', { enabled: true }, { enabled: false }, { enabled: [null, 'true', 1, []] }],
    ['/firewall/watch', { enabled: true }, { enabled: false }, { enabled: [null, 'false', 0] }],
    [
      '/firewall/settings',
      {
        automatic_snat_enabled: true,
        log_mode: 'nothing',
        log_actions: ['accept', 'drop', 'dnat', 'snat'],
      },
      {
        automatic_snat_enabled: false,
        log_mode: 'selected',
        log_actions: ['mark_log', 'mark_not_log', 'drop'],
      },
      {
        automatic_snat_enabled: [null, 1],
        log_mode: ['', 'some', null, ['all']],
        log_actions: [null, 'drop', ['reject'], ['drop', 'drop'], [1]],
      },
    ],
    [
      '/x/system/settings',
      {
        name: '',
        time_zone: 'UTC',
        session_idle_seconds: 900,
        session_absolute_seconds: 43200,
        change_note: 'optional',
      },
      {
        name: 'North',
        time_zone: 'Europe/Berlin',
        session_idle_seconds: 60,
        session_absolute_seconds: 300,
        change_note: 'optional',
      },
      {
        name: [null, 1, 'x'.repeat(65)],
        time_zone: ['', 'Mars/Phobos', '+03:00', null, 3],
        session_idle_seconds: [59, 86401, '900', null],
        session_absolute_seconds: [299, 604801, 1.5],
        change_note: ['', 'REQUIRED', true, null],
      },
    ],
  ]

describe.each(settings)('%s', (path, first, other, wrong) => {
  const read = async () => (await admin.get(path)).json<Record<string, unknown>>()

  it('starts as documented; PUT replaces, PATCH merges', async () => {
    expect(await read()).toEqual(first)
    expect((await admin.put(path, other)).status).toBe(200)
    expect(await read()).toEqual(other)
    for (const [field, value] of Object.entries(first)) {
      expect((await admin.patch(path, { [field]: value })).status).toBe(200)
      expect(await read()).toMatchObject({ [field]: value })
    }
    expect(await read()).toEqual(first)
    await admin.put(path, other)
    expect((await admin.put(path, {})).status).toBe(200)
    expect(await read()).toEqual(first)
    await admin.put(path, other)
    await gateway.restart()
    expect(await read()).toEqual(other)
  })

  it('refuses what breaks a rule, and changes nothing', async () => {
    const before = await read()
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        for (const method of ['PUT', 'PATCH']) {
          const reply = await admin.send(method, path, { body: { [field]: value } })
          expect([field, value, reply.status]).toEqual([field, value, 542])
          expect(pathsOf(reply)[0]).toMatch(new RegExp(`^${field}`))
        }
      }
    }
    const unknown = await admin.put(path, { ...other, nonsense: 1 })
    expect([unknown.status, pathsOf(unknown)]).toEqual([542, ['nonsense']])
    expect(await read()).toEqual(before)
  })
})

describe('what a gateway without a data plane says of itself', () => {
  it('firewall status: rows of the documented form, and nothing pretends to be enforced', async () => {
    const rows = await admin.list<{ name: string; status: string; msg: string }>('/firewall/status')
    for (const row of rows) expect(Object.keys(row)).toEqual(['name', 'status', 'msg'])
    const states = new Map(rows.map(({ name, status }) => [name, status]))
    expect(states.get('rules-in-kernel')).toBe('inactive')
    expect(states.has('auto-snat')).toBe(true)
    expect([...states.values()]).not.toContain('active')
  })

  it('profiles that are asked for are shown as not enforced', async () => {
    const created = await admin.post('/api/application_control/profiles', { name: 'office' })
    const body = {
      action: 'accept',
      dpi_enabled: true,
      dpi_profile: created.json<[{ id: string }]>()[0].id,
      ips_enabled: true,
      ips_profile: await admin.create<string>('/ips/profiles', { name: 'office' }),
    }
    const id = await admin.create('/firewall/rules/forward', body)
    const application = { name: 'no torrents', action: 'drop', protocols: ['id.l7.bittorrent'] }
    const rule = await admin.create('/application_control_backend/rules', application)
    const rows = await admin.list<{ name: string; status: string; msg: string }>('/firewall/status')
    for (const name of ['application-control', 'intrusion-prevention']) {
      const row = rows.find((each) => each.name === name)
      expect(row?.status).toBe('inactive')
      expect(row?.msg).toContain(`fwd.ngfw.${id}`)
      expect(row?.msg.includes(`app.ngfw.${rule}`)).toBe(name === 'application-control')
    }
  })

  it.each(['forward', 'input', 'dnat', 'snat'])(
    'counters of %s: one for each rule, in the order of the table',
    async (table) => {
      const bodies = { forward: 'drop', input: 'drop', dnat: 'accept', snat: 'accept' }
      const path = `/firewall/rules/${table}`
      const action = bodies[table as keyof typeof bodies]
      const first = await admin.create(path, { action })
      await admin.create(`${path}?anchor_item_id=${first}&insert_after=false`, { action })
      const ids = (await admin.list<{ id: number }>(path)).map(({ id }) => id)
      expect(await admin.list(`/firewall/counters/${table}`)).toEqual(ids.map((id) => ({ id, packets: 0 })))
    },
  )

  it('system rules are shown beside the administrator\u2019s, which they never enter', async () => {
    const rows = await admin.list<{ id: string }>('/x/firewall/system-rules')
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect(id).toMatch(/^\w+\.sys\./)
    const hidden = rows.map((row) => (row.id === 'snat.sys.auto' ? { ...row, in_force: false } : row))
    await admin.patch('/firewall/settings', { automatic_snat_enabled: false })
    expect(await admin.list('/x/firewall/system-rules')).toEqual(hidden)
    await admin.patch('/firewall/settings', { automatic_snat_enabled: true })
    for (const table of ['forward', 'input', 'dnat', 'snat', 'log'])
      for (const rule of await admin.list(`/firewall/rules/${table}`))
        expect(typeof rule['id']).toBe('number')
  })

  it('a write says that nothing had to be applied, and what would be can be printed', async () => {
    const reply = await admin.post('/firewall/rules/forward', { action: 'drop', comment: 'printed' })
    expect(reply.headers['x-applied']).toBe('none')
    const artifact = await admin.get('/x/artifacts/packet-filter')
    expect(artifact.headers['content-type']).toMatch(/^text\/plain/)
    expect(artifact.text).toContain(`fwd.ngfw.${reply.json<{ id: number }>().id}`)
    expect(Object.keys((await admin.get('/x/artifacts')).json<object>())).toContain('packet-filter')
    expect((await admin.get('/x/artifacts/none')).status).toBe(404)
    expect((await admin.get('/x/status')).json()).toMatchObject({
      data_plane: { mode: 'none' },
      applied_revision: null,
    })
  })
})
