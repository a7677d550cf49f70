import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

// The settings of dynamic DNS, without a data plane.

const path = '/x/dns/ddns'
const initial = {
  protocol: 'dyndns',
  connection: null,
  names: ['@', 'www'],
  ipv4: true,
  ipv6: true,
  update_url: '',
  ipv6_parameter: 'myip',
  checkip_url: '',
  checkip: 'behind_nat',
  checkip_seconds: 300,
  ca: '',
  server: '',
  zone: '',
  ttl: 300,
  key_name: '',
  key_algorithm: 'hmac-sha256',
}

let gateway: RealGateway
let admin: Client
let pem: string
let privateKey: string

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const made = await generate([], { keyType: 'ec', curve: 'P-256' })
  pem = made.cert
  privateKey = made.private
  const card = { mac: '02:00:00:00:00:01', enable_dhcp: true }
  await admin.create('/network/connections', { type: 'wan', title: 'provider', ...card })
  await admin.create('/network/connections', { type: 'lan', title: 'lan', ...card, mac: '02:00:00:00:00:02' })
})
afterAll(() => gateway?.close())

const addresses = {
  good: ['', 'https://provider.example/update', 'https://192.0.2.1:8443/?a=b', 'https://[2001:db8::1]/'],
  bad: [
    'http://provider.example/update',
    'provider.example',
    'https://',
    'https://ann:secret@provider.example/',
    'https://provider.example/#x',
    'https://provider.example/?hostname=x',
    'https://provider.example/?myip=1',
    'https://provider.example/ x',
    'https://provider.example/\n',
    'file:///etc/passwd',
    null,
    1,
  ],
}
const names = { good: ['', 'key', 'gateway.example.com', 'example.com.'], bad: ['a b', '-x', '.', null, 1] }

const good: Readonly<Record<string, readonly unknown[]>> = {
  protocol: ['dyndns', 'rfc2136'],
  connection: [null, 'isp.id.1'],
  names: [['@'], ['www'], ['www', '@']],
  ipv4: [true],
  ipv6: [true, false],
  update_url: addresses.good,
  ipv6_parameter: ['ipv6', 'myipv6', 'a_1'],
  checkip_url: addresses.good,
  checkip: ['always', 'behind_nat'],
  checkip_seconds: [10, 86_400],
  server: ['', '192.0.2.53', '192.0.2.53:5353', 'ns.example.com:53', '2001:db8::1', '[2001:db8::1]:5353'],
  zone: names.good,
  ttl: [0, 604_800],
  key_name: names.good,
  key_algorithm: ['hmac-sha512', 'hmac-sha384'],
  key: ['', 'c2VjcmV0', 'c2VjcmV0cw=='],
}

const bad: Readonly<Record<string, readonly unknown[]>> = {
  protocol: ['', 'http', null],
  connection: ['isp.id.2', 'isp.id.99', 'interface.id.1', '1', 1, ''],
  names: [[], ['mail'], ['@', '@'], '@', null],
  ipv6_parameter: ['', 'a b', 'a&b', 'a'.repeat(33), null],
  update_url: addresses.bad,
  checkip_url: addresses.bad,
  checkip: ['never', null],
  checkip_seconds: [9, 86_401, '300', null],
  ca: ['x', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', null],
  server: [
    'a b',
    '192.0.2.53:0',
    '192.0.2.53:65536',
    '192.0.2.53:x',
    '[192.0.2.53]:53',
    'http://ns',
    null,
    1,
  ],
  zone: names.bad,
  ttl: [-1, 604_801, 1.5, null],
  key_name: names.bad,
  key_algorithm: ['hmac-md5', 'sha256', null],
  key: ['not base64!', 'abc', 'ab=c', null, 1],
}

describe(path, () => {
  it('is at first as documented, and never shows its key', async () => {
    expect(await admin.read(path)).toEqual(initial)
    await admin.patch(path, { key: 'c2VjcmV0' })
    expect(await admin.read(path)).toEqual(initial)
  })

  it('takes what it should', async () => {
    for (const [field, values] of Object.entries(good)) {
      for (const value of values) {
        const reply = await admin.patch(path, { [field]: value })
        expect([field, value, reply.status]).toEqual([field, value, 200])
        if (field !== 'key') expect((await admin.read(path))[field]).toEqual(value)
      }
    }
    expect((await admin.patch(path, { ca: `${pem}${pem}` })).status).toBe(200)
    expect((await admin.put(path, {})).status).toBe(200)
    expect(await admin.read(path)).toEqual(initial)
  })

  it('refuses what breaks a rule, naming field and rule', async () => {
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const reply = await admin.patch(path, { [field]: value })
        expect([field, value, reply.status]).toEqual([field, value, 542])
        expect(pathsOf(reply).every((each) => each === field || each.startsWith(`${field}[`))).toBe(true)
        expect(problemOf(reply).errors[0]?.message).toMatch(/./)
      }
    }
    const withKey = await admin.patch(path, { ca: pem + privateKey })
    expect([withKey.status, withKey.text.includes('PRIVATE')]).toEqual([542, false])
    const neither = await admin.patch(path, { ipv4: false, ipv6: false })
    expect([neither.status, pathsOf(neither)]).toEqual([542, ['ipv4']])
    expect(await admin.read(path)).toEqual(initial)
  })

  it('keeps the connection that it names', async () => {
    await admin.patch(path, { connection: 'isp.id.1' })
    const reply = await admin.delete('/network/connections/1')
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'in_use'])
    await admin.put(path, {})
  })
})

it('the presets name their sources, RU-CENTER among them, and are settings', async () => {
  const presets = await admin.list<Record<string, string>>(`${path}/presets`)
  expect(presets.map(({ name }) => name)).toContain('ru-center')
  for (const { update_url, ipv6_parameter, checkip_url, ipv6, source } of presets) {
    expect(source).toMatch(/^https:\/\//)
    const reply = await admin.put(path, { update_url, ipv6_parameter, checkip_url, ipv6 })
    expect([update_url, reply.status]).toEqual([update_url, 200])
  }
})

describe('the row of the status', () => {
  const msg = async () => {
    const rows = await admin.list<{ name: string; status: string; msg: string[] }>('/dns/status')
    const { status, msg } = rows.find(({ name }) => name === 'ddns')!
    return [status, ...msg]
  }

  it('names what the protocol needs and is not set', async () => {
    await admin.put('/dns/ddns/state', { enabled: true })
    await admin.put('/dns/ddns', { domain: 'example.com', service_password: 'horse' })
    await admin.put(path, {})
    expect(await msg()).toEqual(['inactive', 'service_login is not set', '/x/dns/ddns update_url is not set'])
    await admin.put('/dns/ddns', { domain: 'example.com', service_login: 'ann', service_password: '' })
    expect(await msg()).toContain('service_password is not set')
    await admin.put(path, { protocol: 'rfc2136', key: 'c2VjcmV0' })
    expect(await msg()).toEqual([
      'inactive',
      '/x/dns/ddns server is not set',
      '/x/dns/ddns key_name is not set',
    ])
    await admin.patch(path, { server: '192.0.2.53', key_name: 'k', key: '' })
    expect(await msg()).toEqual(['inactive', '/x/dns/ddns key is not set'])
  })

  it('says that there is no data plane, or that it is switched off', async () => {
    await admin.patch(path, { key: 'c2VjcmV0' })
    expect(await msg()).toEqual(['inactive', 'there is no data plane: nothing is enforced'])
    await admin.put('/dns/ddns/state', { enabled: false })
    expect(await msg()).toEqual(['inactive', 'switched off'])
  })
})
