import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

type Item = Record<string, unknown>

let gateway: RealGateway
let admin: Client
let provider = 0
let local = 0

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const connection = { mac: '02:00:00:00:00:01', addresses: ['192.0.2.2/24'] }
  const path = '/network/connections'
  provider = await admin.create(path, {
    ...connection,
    type: 'wan',
    title: 'provider',
    gateway: '192.0.2.1',
  })
  local = await admin.create(path, { ...connection, type: 'lan', title: 'office' })
})
afterAll(() => gateway?.close())

const config = '$TTL 1h\n@ IN SOA ns admin (1 3600 600 86400 3600) ; зона\n@ NS ns\nns A 192.0.2.53\n'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fresh = (() => {
  let count = 0
  return () => `zone${++count}.example`
})()

/** A body that is accepted, by table; names are new each time. */
const bodies: Readonly<Record<string, () => Item>> = {
  root: () => ({ type: 'ip', object: '192.0.2.53' }),
  forward: () => ({ name: fresh(), servers: ['192.0.2.53'] }),
  master: () => ({ name: fresh(), config }),
}
const tables = Object.keys(bodies)
const pathOf = (table: string) => `/dns/zones/${table}`
const post = (table: string, fields: Item = {}) =>
  admin.post(pathOf(table), { ...bodies[table]!(), ...fields })
const read = async (path: string) => (await admin.get(path)).json<Item>()

/** Sends values for a field on create and on change: `good` come back as they were sent, `bad` are 542 and named. */
async function tryField(table: string, field: string, good: readonly unknown[], bad: readonly unknown[]) {
  const item = `${pathOf(table)}/${await admin.create<string>(pathOf(table), bodies[table]!())}`
  for (const value of good) {
    const reply = await post(table, { [field]: value })
    expect([value, reply.status, reply.text.slice(0, 300)]).toEqual([value, 200, expect.anything()])
    const { id } = reply.json<{ id: string }>()
    expect((await read(`${pathOf(table)}/${id}`))[field]).toEqual(value)
    expect((await admin.delete(`${pathOf(table)}/${id}`)).status).toBe(200)
    const change = await admin.patch(item, { [field]: value })
    expect([value, change.status]).toEqual([value, 200])
    expect((await read(item))[field]).toEqual(value)
  }
  const before = await read(item)
  for (const value of bad) {
    for (const reply of [
      await post(table, { [field]: value }),
      await admin.patch(item, { [field]: value }),
    ]) {
      expect([value, reply.status]).toEqual([value, 542])
      expect(pathsOf(reply).every((path) => path.startsWith(field))).toBe(true)
    }
  }
  expect(await read(item)).toEqual(before)
}

describe.each(tables)('document 3, DNS: /dns/zones/%s', (table) => {
  const fields = {
    root: ['id', 'enabled', 'type', 'object', 'comment'],
    forward: ['id', 'name', 'enabled', 'servers', 'comment'],
    master: ['id', 'name', 'enabled', 'config', 'comment'],
  }[table] as string[]

  it('create answers a UUID; listed and read with exactly the documented fields and the defaults', async () => {
    const body = bodies[table]!()
    const reply = await admin.post(pathOf(table), body)
    expect([reply.status, Object.keys(reply.json<object>())]).toEqual([200, ['id']])
    const { id } = reply.json<{ id: string }>()
    expect(id).toMatch(uuid)
    const item = await read(`${pathOf(table)}/${id}`)
    expect(Object.keys(item).sort()).toEqual([...fields].sort())
    expect(item).toEqual({ ...body, id, enabled: true, comment: '' })
    expect(await admin.list(pathOf(table))).toContainEqual(item)
  })

  it('PATCH merges, PUT replaces, what GET showed can be sent back', async () => {
    const body = { ...bodies[table]!(), enabled: false, comment: 'примечание' }
    const path = `${pathOf(table)}/${await admin.create<string>(pathOf(table), body)}`
    const item = await read(path)
    expect((await admin.put(path, { ...item, comment: 'new' })).status).toBe(200)
    expect(await read(path)).toEqual({ ...item, comment: 'new' })
    expect((await admin.patch(path, { enabled: true })).status).toBe(200)
    expect(await read(path)).toEqual({ ...item, comment: 'new', enabled: true })
    const { enabled: _enabled, comment: _comment, ...least } = body
    expect((await admin.put(path, least)).status).toBe(200)
    expect(await read(path)).toEqual({ ...item, enabled: true, comment: '' })
    expect((await admin.patch(path, {})).status).toBe(200)
  })

  it('refuses unknown and missing fields, and a body that is no object', async () => {
    const required = Object.keys(bodies[table]!())
    for (const field of required) {
      const { [field]: _left, ...rest } = bodies[table]!()
      const reply = await admin.post(pathOf(table), rest)
      expect([field, reply.status, pathsOf(reply)]).toEqual([field, 542, [field]])
    }
    for (const extra of ['nonsense', 'id']) {
      const reply = await post(table, { [extra]: 'x' })
      expect([extra, reply.status, pathsOf(reply)]).toEqual([extra, 542, [extra]])
    }
    for (const body of [[], '"x"', null, 1]) expect((await admin.post(pathOf(table), body)).status).toBe(542)
    expect((await admin.post(pathOf(table), '{')).status).toBe(400)
  })

  it('enabled and comment', async () => {
    await tryField(table, 'enabled', [true, false], [null, 'true', 1, []])
    await tryField(
      table,
      'comment',
      ['', 'x'.repeat(255), 'я'.repeat(255), '🏠'.repeat(255)],
      ['x'.repeat(256), 'я'.repeat(256), '🏠'.repeat(256), null, 1],
    )
  })

  it('404, 405, 412, and nothing is left after DELETE', async () => {
    const path = `${pathOf(table)}/${await admin.create<string>(pathOf(table), bodies[table]!())}`
    expect((await admin.patch(path, { comment: 'x' }, { 'If-Match': '"old"' })).status).toBe(412)
    expect((await admin.delete(path)).status).toBe(200)
    const nobody = `${pathOf(table)}/7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d`
    for (const missing of [path, nobody, `${pathOf(table)}/1`]) {
      for (const method of ['GET', 'PATCH', 'PUT', 'DELETE']) {
        const body = method === 'PATCH' || method === 'PUT' ? { body: bodies[table]!() } : {}
        expect([method, missing, (await admin.send(method, missing, body)).status]).toEqual([
          method,
          missing,
          404,
        ])
      }
    }
    const wrong = await admin.put(pathOf(table), bodies[table]!())
    expect([wrong.status, wrong.headers['allow']]).toEqual([405, 'GET, POST'])
    expect((await gateway.client().get(pathOf(table))).status).toBe(401)
  })
})

describe('root servers: type says what object may be', () => {
  const isp = () => `isp.id.${provider}`

  it('type ip takes an address', async () => {
    await tryField(
      'root',
      'object',
      ['192.0.2.1', '2001:db8::1', '::1'],
      ['', '192.0.2.1/24', '192.0.2', 'ns.example', isp(), 'ip.id.1', 'any', null, 1, ['192.0.2.1']],
    )
    await tryField('root', 'type', ['ip'], ['', 'IP', 'isp', null, 1])
  })

  it('type interface takes a provider connection that exists', async () => {
    const body = { type: 'interface', object: isp(), comment: 'by provider' }
    const path = `/dns/zones/root/${await admin.create<string>('/dns/zones/root', body)}`
    expect(await read(path)).toMatchObject(body)
    const wrong = [`isp.id.${local}`, 'isp.id.999', `interface.id.${provider}`, '192.0.2.1', '', 'isp.id.0']
    for (const object of wrong) {
      for (const reply of [await post('root', { ...body, object }), await admin.patch(path, { object })]) {
        expect([object, reply.status, pathsOf(reply)]).toEqual([object, 542, ['object']])
      }
    }
    const missing = await post('root', { ...body, object: 'isp.id.999' })
    expect(problemOf(missing).errors[0]!.code).toBe('missing_reference')
  })

  it('type and object change together', async () => {
    const path = `/dns/zones/root/${await admin.create<string>('/dns/zones/root', bodies['root']!())}`
    const alone = await admin.patch(path, { type: 'interface' })
    expect([alone.status, pathsOf(alone)]).toEqual([542, ['object']])
    expect((await admin.patch(path, { type: 'interface', object: isp() })).status).toBe(200)
    const back = await admin.patch(path, { type: 'ip' })
    expect([back.status, pathsOf(back)]).toEqual([542, ['object']])
    expect((await admin.patch(path, { type: 'ip', object: '192.0.2.9' })).status).toBe(200)
  })

  it('a provider connection that is named cannot be removed', async () => {
    const connection = { type: 'wan', title: 'second', mac: '02:00:00:00:00:02', enable_dhcp: true }
    const id = await admin.create('/network/connections', connection)
    const server = await admin.create<string>('/dns/zones/root', {
      type: 'interface',
      object: `isp.id.${id}`,
    })
    const refused = await admin.delete(`/network/connections/${id}`)
    expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
    await admin.delete(`/dns/zones/root/${server}`)
    expect((await admin.delete(`/network/connections/${id}`)).status).toBe(200)
  })
})

describe.each(['forward', 'master'])('%s zones: name', (table) => {
  it('has the form of a domain', async () => {
    const label = 'a'.repeat(63)
    const longest = `${label}.${label}.${label}.${'b'.repeat(61)}`
    // The names that the zone itself holds must have room too.
    const taken = table === 'master' ? longest.slice(6) : longest
    await tryField(
      table,
      'name',
      [
        'one.example',
        'a-b.c1.example',
        'зона.рф',
        '2.0.192.in-addr.arpa',
        '_tcp.example',
        'lan',
        'dot.example.',
        taken,
      ],
      [
        '',
        ' ',
        'a b.example',
        '.example',
        'example..',
        'a..b',
        '-a.example',
        'http://a.example',
        '192.0.2.1',
        `${'a'.repeat(64)}.example`,
        `${longest}b`,
        'a/b',
        null,
        1,
        [],
      ],
    )
  })

  it('is unique among master zones, letters compared case-blind; a change may keep it', async () => {
    const name = fresh()
    if (table === 'forward') {
      const twins = [await post(table, { name }), await post(table, { name })]
      return expect(twins.map(({ status }) => status)).toEqual([200, 200])
    }
    const id = await admin.create<string>(pathOf(table), { ...bodies[table]!(), name })
    for (const taken of [name, name.toUpperCase()]) {
      const reply = await post(table, { name: taken })
      expect([reply.status, pathsOf(reply), problemOf(reply).code]).toEqual([542, ['name'], 'duplicate'])
    }
    const other = await admin.create<string>(pathOf(table), bodies[table]!())
    expect((await admin.patch(`${pathOf(table)}/${other}`, { name })).status).toBe(542)
    expect((await admin.patch(`${pathOf(table)}/${id}`, { name: name.toUpperCase() })).status).toBe(200)
    await admin.delete(`${pathOf(table)}/${id}`)
    expect((await admin.patch(`${pathOf(table)}/${other}`, { name })).status).toBe(200)
  })
})

describe('forward zones: servers', () => {
  it('are addresses', () =>
    tryField(
      'forward',
      'servers',
      [['192.0.2.53'], ['192.0.2.53', '2001:db8::53']],
      [
        [],
        [''],
        ['ns.example'],
        ['192.0.2.53/32'],
        ['192.0.2.53:53'],
        ['ip.id.1'],
        [1],
        [null],
        '192.0.2.53',
        null,
      ],
    ))
})

describe('master zones: config', () => {
  it('has 1 to 10000 characters', async () => {
    const filled = (unit: string, count: number) => `;${unit.repeat(count - 1)}`
    await tryField(
      'master',
      'config',
      [config, ';', filled('x', 10_000), filled('я', 10_000), filled('🏠', 10_000), `${config}\r\n`],
      ['', filled('x', 10_001), filled('я', 10_001), filled('🏠', 10_001), null, 1, [config]],
    )
  })

  it('is read as a zone: every broken line is named', async () => {
    const text =
      '@ NS ns\nns A 192.0.2.256\n\nwww NOTYPE x\n$INCLUDE /etc/passwd\n$GENERATE 1-9 a$ A 192.0.2.$\n'
    const reply = await post('master', { config: text })
    expect(reply.status).toBe(542)
    expect(problemOf(reply).errors).toEqual([
      { path: 'config', code: 'invalid', line: 2, message: 'line 2: must have an IPv4 address' },
      {
        path: 'config',
        code: 'invalid',
        line: 4,
        message: 'line 4: must have a record type that a zone may hold',
      },
      { path: 'config', code: 'invalid', line: 5, message: 'line 5: must not use $INCLUDE or $GENERATE' },
      { path: 'config', code: 'invalid', line: 6, message: 'line 6: must not use $INCLUDE or $GENERATE' },
    ])
    const russian = await admin.post(
      '/dns/zones/master',
      { name: fresh(), config: 'ns A x' },
      { 'Accept-Language': 'ru' },
    )
    expect(problemOf(russian).errors[0]!.message).toBe('строка 1: должен быть указан адрес IPv4')
  })

  it('a text that is wrong in every line is answered with the first twenty', async () => {
    const reply = await post('master', { config: 'x\n'.repeat(5000) })
    expect([reply.status, problemOf(reply).errors.length]).toEqual([542, 20])
  })

  it('records of elsewhere are left out, and the status names their lines', async () => {
    const name = fresh()
    const body = { name, config: 'www A 192.0.2.1\nwww.other.net. A 192.0.2.1\n' }
    const id = await admin.create<string>('/dns/zones/master', body)
    const said = async () =>
      (await admin.list<{ msg: string[] }>('/dns/status')).flatMap(({ msg }) => msg).join('\n')
    expect(await said()).toContain(`${name}: records outside the zone are left out, in lines 2`)
    await admin.patch(`/dns/zones/master/${id}`, { enabled: false })
    expect(await said()).not.toContain(name)
  })
})

describe('dynamic DNS', () => {
  const path = '/dns/ddns'

  it('domain has the form domain.com, without scheme and www', async () => {
    for (const domain of ['domain.com', 'office.domain.com', 'домен.рф', 'wwwa.com', '']) {
      expect([domain, (await admin.patch(path, { domain })).status]).toEqual([domain, 200])
      expect(await read(path)).toMatchObject({ domain })
    }
    const wrong = ['http://domain.com', 'https://domain.com', 'www.domain.com', 'WWW.domain.com', 'domain']
    for (const domain of [...wrong, 'domain.com/', 'domain.com.', '192.0.2.1', 'a b.com', null, 1]) {
      for (const method of ['PUT', 'PATCH']) {
        const reply = await admin.send(method, path, { body: { domain } })
        expect([domain, reply.status, pathsOf(reply)]).toEqual([domain, 542, ['domain']])
      }
    }
  })

  it('service_password has at most 42 characters, is never shown and stays when it is not sent', async () => {
    const secret = 'пароль-🏠-geheim'
    for (const service_password of ['x'.repeat(42), '🏠'.repeat(42), 'я'.repeat(42), secret]) {
      expect((await admin.patch(path, { service_password })).status).toBe(200)
    }
    for (const service_password of ['x'.repeat(43), '🏠'.repeat(43), null, 1]) {
      const reply = await admin.patch(path, { service_password })
      expect([reply.status, pathsOf(reply)]).toEqual([542, ['service_password']])
    }
    const shown = await read(path)
    expect(Object.keys(shown).sort()).toEqual(['domain', 'service_login'])
    expect((await admin.put(path, { ...shown, domain: 'domain.com', service_login: 'ann' })).status).toBe(200)
    expect(await read(path)).toEqual({ domain: 'domain.com', service_login: 'ann' })
    await admin.patch('/dns/ddns/state', { enabled: true })
    const [row] = (await admin.list<{ name: string; msg: string[] }>('/dns/status')).filter(
      ({ name }) => name === 'ddns',
    )
    expect(row!.msg).not.toContain('service_password is not set')
    const newest = (await admin.list<{ id: number }>('/x/revisions'))[0]!.id
    for (const place of [`/x/revisions/1..${newest}`, '/x/backup', '/logs_backend/logs']) {
      expect((await admin.get(place)).text).not.toContain('geheim')
    }
  })
})

describe('GET /dns/status', () => {
  it('lists {name, status, msg}, and says why nothing is done where there is no data plane', async () => {
    await admin.put('/dns/settings', { intercept_enabled: true })
    await admin.put('/dns/safesearch', { enabled: false })
    await admin.put('/dns/ddns/state', { enabled: true })
    await admin.put('/dns/ddns', {})
    const rows = await admin.list<{ name: string; status: string; msg: string[] }>('/dns/status')
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(['name', 'status', 'msg'])
      expect([row.name, row.msg.length]).not.toEqual([row.name, 0])
    }
    const said = Object.fromEntries(
      rows.map(({ name, status, msg }) => [name, `${status}: ${msg.join('; ')}`]),
    )
    expect(said['dns-server']).toContain('inactive: there is no data plane')
    expect(said['dns-intercept']).toContain('inactive: there is no data plane')
    expect(said['dns-safe-search']).toBe('inactive: switched off')
    expect(said['ddns']).toContain('domain is not set; service_login is not set')
  })
})

it('everything is there after a restart', async () => {
  const paths = ['root', 'forward', 'master'].map(pathOf)
  const all = [...paths, '/dns/settings', '/dns/safesearch', '/dns/ddns', '/dns/ddns/state', '/dns/status']
  const before = await Promise.all(all.map(read))
  await gateway.restart()
  expect(await Promise.all(all.map(read))).toEqual(before)
})
