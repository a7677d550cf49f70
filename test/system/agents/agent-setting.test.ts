import { readFileSync } from 'node:fs'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const state = '/agent_backend/wireguard/state'
const setting = '/agent_backend/wireguard/setting'
const initial = { auth_domain: null, local_tunnel: false, device_vpn: false, trusted_ca_cert: null }

let gateway: RealGateway
let admin: Client
let authority: string
let leaf: string

async function certificate(cA: boolean): Promise<string> {
  const made = await generate([{ name: 'commonName', value: 'Устройства' }], {
    keyType: 'ec',
    extensions: [{ name: 'basicConstraints', cA }],
  })
  return made.cert
}

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  authority = await certificate(true)
  leaf = await certificate(false)
})
afterAll(() => gateway?.close())

const read = async (path: string) => (await admin.get(path)).json<Record<string, unknown>>()

describe(state, () => {
  it('is off at first; PUT and PATCH set it; it outlives a restart', async () => {
    expect(await read(state)).toEqual({ enabled: false })
    expect((await admin.put(state, { enabled: true })).status).toBe(200)
    expect(await read(state)).toEqual({ enabled: true })
    expect((await admin.patch(state, {})).status).toBe(200)
    await gateway.restart()
    expect(await read(state)).toEqual({ enabled: true })
    expect((await admin.patch(state, { enabled: false })).status).toBe(200)
    expect(await read(state)).toEqual({ enabled: false })
  })

  it.each([['true'], [1], [null], [[]], [{}]])('enabled is not %j', async (enabled) => {
    for (const method of ['PUT', 'PATCH']) {
      const reply = await admin.send(method, state, { body: { enabled } })
      expect([reply.status, pathsOf(reply)]).toEqual([542, ['enabled']])
    }
  })

  it('has no other fields, methods and callers', async () => {
    const reply = await admin.put(state, { enabled: true, mode: 1 })
    expect([reply.status, pathsOf(reply), problemOf(reply).errors[0]!.code]).toEqual([
      542,
      ['mode'],
      'unknown_field',
    ])
    const post = await admin.post(state, { enabled: true })
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, PUT, PATCH'])
    expect((await admin.delete(state)).status).toBe(405)
    expect((await admin.send('PUT', state, { body: '{' })).status).toBe(400)
    expect((await admin.get('/agent_backend/wireguard')).status).toBe(404)
    expect((await gateway.client().get(state)).status).toBe(401)
  })

  it('carries an ETag that If-Match may name', async () => {
    const etag = (await admin.get(state)).headers['etag']!
    expect((await admin.put(state, { enabled: true }, { 'If-Match': etag })).status).toBe(200)
    expect((await admin.put(state, { enabled: false }, { 'If-Match': etag })).status).toBe(412)
  })
})

describe(setting, () => {
  it('starts neutral; GET, change, PUT back; a restart keeps it', async () => {
    expect(await read(setting)).toEqual(initial)
    const wanted = {
      auth_domain: 'vpn.пример.рф',
      local_tunnel: true,
      device_vpn: true,
      trusted_ca_cert: authority,
    }
    expect((await admin.put(setting, wanted)).status).toBe(200)
    expect(await read(setting)).toEqual(wanted)
    await gateway.restart()
    expect(await read(setting)).toEqual(wanted)
    expect((await admin.put(setting, await read(setting))).status).toBe(200)
    expect((await admin.patch(setting, { auth_domain: '192.0.2.1' })).status).toBe(200)
    expect(await read(setting)).toEqual({ ...wanted, auth_domain: '192.0.2.1' })
    expect((await admin.put(setting, {})).status).toBe(200)
    expect(await read(setting)).toEqual(initial)
  })

  it.each([
    ['auth_domain', ['example.com', 'gateway', '192.0.2.1', '2001:db8::1', 'a'.repeat(63), null]],
    ['local_tunnel', [true, false]],
  ])('%s may be %j', async (field, values) => {
    for (const value of values) {
      expect([value, (await admin.patch(setting, { [field]: value })).status]).toEqual([value, 200])
      expect(await read(setting)).toMatchObject({ [field]: value })
    }
  })

  it.each([
    [
      'auth_domain',
      [
        '',
        ' ',
        'a b',
        'https://example.com',
        'example.com:443',
        '192.0.2.256',
        '1.2.3',
        '-a',
        `${'a'.repeat(64)}.com`,
        `${'a.'.repeat(127)}com`,
        1,
        true,
        [],
      ],
    ],
    ['local_tunnel', ['true', 0, null]],
    ['device_vpn', ['false', 1, null]],
    [
      'trusted_ca_cert',
      ['', 'certificate', 1, [], {}, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ],
  ])('%s may not be any of %j', async (field, values) => {
    for (const value of values) {
      const reply = await admin.patch(setting, { [field]: value })
      expect([value, reply.status, pathsOf(reply)]).toEqual([value, 542, [field]])
    }
  })

  it('trusted_ca_cert is required while device_vpn is true', async () => {
    await admin.put(setting, {})
    for (const body of [{ device_vpn: true }, { device_vpn: true, trusted_ca_cert: null }]) {
      for (const method of ['PUT', 'PATCH']) {
        const reply = await admin.send(method, setting, { body })
        expect([reply.status, pathsOf(reply)]).toEqual([542, ['trusted_ca_cert']])
        expect(problemOf(reply).errors[0]!.code).toBe('required')
      }
    }
    expect((await admin.patch(setting, { trusted_ca_cert: authority })).status).toBe(200)
    expect((await admin.patch(setting, { device_vpn: true })).status).toBe(200)
    expect(pathsOf(await admin.patch(setting, { trusted_ca_cert: null }))).toEqual(['trusted_ca_cert'])
    expect((await admin.patch(setting, { trusted_ca_cert: null, device_vpn: false })).status).toBe(200)
  })

  it('trusted_ca_cert is one or more authorities, given back as they came', async () => {
    const bundle = `${authority}\r\n${await certificate(true)}\n`
    expect((await admin.patch(setting, { trusted_ca_cert: bundle })).status).toBe(200)
    expect(await read(setting)).toMatchObject({ trusted_ca_cert: bundle })
    const key = readFileSync(`${gateway.dataFolder}/tls.key`, 'utf8')
    for (const text of [
      leaf,
      key,
      `${authority}\n${key}`,
      `${authority}\n${leaf}`,
      `# ours\n${authority}`,
      'x'.repeat(65537),
    ]) {
      const reply = await admin.patch(setting, { trusted_ca_cert: text })
      expect([reply.status, pathsOf(reply)]).toEqual([542, ['trusted_ca_cert']])
      expect(reply.text).not.toContain('PRIVATE')
    }
  })

  it('has no other fields and methods', async () => {
    expect(pathsOf(await admin.put(setting, { port: 1 }))).toEqual(['port'])
    expect((await admin.post(setting, {})).status).toBe(405)
    expect((await admin.delete(setting)).status).toBe(405)
  })
})

describe('/x/agents/ztna', () => {
  const path = '/x/agents/ztna'

  it('says what agents are asked for', async () => {
    const wanted = {
      period: 0,
      test_list: ['registry', 'processes'],
      kb_list: ['KB5001'],
      proc_list: ['я'.repeat(1024)],
      service_list: [],
      reg_key_list: ['HKLM\\Software/Version'],
    }
    expect((await admin.put(path, wanted)).status).toBe(200)
    expect(await read(path)).toEqual(wanted)
  })

  it.each([
    ['period', [-1, 10081, 1.5, '5', null]],
    ['test_list', [['os'], ['os_type', 'os_type'], 'os_type', null, [null]]],
    ['kb_list', [[''], [1], ['a', 'a'], ['я'.repeat(1025)], null]],
    ['reg_key_list', [[''], 'x', [{}]]],
  ])('%s may not be any of %j', async (field, values) => {
    for (const value of values) {
      const reply = await admin.patch(path, { [field]: value })
      expect([value, reply.status, pathsOf(reply)[0]?.startsWith(field)]).toEqual([value, 542, true])
    }
  })
})

describe('who may', () => {
  it.each([
    ['predefined_access_settings_admin', 200, 200],
    ['predefined_admin_readonly', 200, 401],
    ['predefined_firewall_admin', 200, 401],
    ['predefined_reports_view', 401, 401],
  ])('%s: read %i, write %i', async (role, reads, writes) => {
    const login = role.replaceAll('_', '-')
    await admin.create('/web/admins/local', { login, password: 'ten letters and more', role })
    const client = await gateway.as(login, 'ten letters and more')
    for (const path of [state, setting, '/x/agents/ztna']) {
      expect([path, (await client.get(path)).status]).toEqual([path, reads])
      expect([path, (await client.patch(path, {})).status]).toEqual([path, writes])
    }
    expect((await client.get('/x/agents')).status).toBe(reads)
    expect((await client.get('/x/agents/status')).status).toBe(reads)
    const nobody = '/x/agents/5f0c954c-28b4-4f4c-9f0a-7f7c3e2b8a11'
    expect((await client.delete(`${nobody}/session`)).status).toBe(writes === 200 ? 404 : 401)
  })
})
