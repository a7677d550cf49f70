import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway({ args: ['--vendor', 'acme'] })
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

const read = async (path: string) => (await admin.get(path)).json<Record<string, unknown>>()

interface Setting {
  readonly path: string
  readonly first: Readonly<Record<string, unknown>>
  readonly other: Readonly<Record<string, unknown>>
  readonly good: readonly Readonly<Record<string, unknown>>[]
  /** Refused fields, with the path that is named. */
  readonly bad: readonly (readonly [Readonly<Record<string, unknown>>, string])[]
}

const sstp = { enabled: true, domain: 'vpn.example.com', port: 4443 }
const longLabel = 'a'.repeat(63)
const longest = `${longLabel}.${longLabel}.${longLabel}.${'b'.repeat(61)}`
const longerCyrillic = `${'я'.repeat(63)}.пример`

const settings: Setting = {
  path: '/vpn_servers/settings',
  first: {
    pptp_enabled: false,
    sstp: { enabled: false, domain: null, port: 1443 },
    network: '10.128.0.0/16',
    zone: null,
    dns_suffix: '',
  },
  other: {
    pptp_enabled: true,
    sstp,
    network: '172.20.0.0/24',
    zone: 'zone.id.1',
    dns_suffix: 'corp.example',
  },
  good: [
    ...[1443, 2443, 3443, 4443].map((port) => ({ sstp: { enabled: false, domain: null, port } })),
    ...['vpn.example.com', longest, longerCyrillic, 'localhost'].map((domain) => ({
      sstp: { ...sstp, domain },
    })),
    ...['10.0.0.0/8', '192.0.2.0/30', '192.0.2.0/255.255.255.0', '100.64.0.0/10'].map((network) => ({
      network,
    })),
    ...['', 'local', longest, longerCyrillic].map((dns_suffix) => ({ dns_suffix })),
    { zone: null },
    { pptp_enabled: true },
    { sstp: { enabled: true, domain: null, port: 1443 } },
  ],
  bad: [
    ...[null, 1, 'true'].map((pptp_enabled) => [{ pptp_enabled }, 'pptp_enabled'] as const),
    ...[443, 1444, 0, '1443', null, 1443.5].map(
      (port) => [{ sstp: { ...sstp, port } }, 'sstp.port'] as const,
    ),
    ...[null, 'on', 0].map((enabled) => [{ sstp: { ...sstp, enabled } }, 'sstp.enabled'] as const),
    ...['', 'vpn-', 'a..b', '-vpn', '192.0.2.1', 'a b', 'x;y', "x'", '$(x)', '"x"', `${longest}b`, 7].map(
      (domain) => [{ sstp: { ...sstp, domain } }, 'sstp.domain'] as const,
    ),
    [{ sstp: { ...sstp, more: 1 } }, 'sstp.more'],
    ...[null, [], 'on', 1443].map((value) => [{ sstp: value }, 'sstp'] as const),
    ...[
      '',
      'any',
      '10.0.0.1/24',
      '10.0.0.0',
      '10.0.0.0/31',
      '10.0.0.0/32',
      '0.0.0.0/0',
      '10.0.0.0/33',
      null,
    ].map((network) => [{ network }, 'network'] as const),
    ...['2001:db8::/64', 'subnet.id.1', '10.0.0.0/255.0.255.0', 10].map(
      (network) => [{ network }, 'network'] as const,
    ),
    ...['zone.id.999', 'interface.external_any', 'any', '', 'zone.id.0', 1].map(
      (zone) => [{ zone }, 'zone'] as const,
    ),
    ...[null, '.', 'a..b', ' ', 'a b', `${longest}b`, 1].map(
      (dns_suffix) => [{ dns_suffix }, 'dns_suffix'] as const,
    ),
    [{ id: 'x', nonsense: 1 }, 'nonsense'],
  ],
}

const routes: Setting = {
  path: '/vpn_servers/dhcp',
  first: { mode: 'all', networks: [], excluded_networks: [] },
  other: {
    mode: 'custom',
    networks: ['subnet.id.1', 'ip.id.1', 'domain.id.1'],
    excluded_networks: ['ip.id.1'],
  },
  good: [
    ...['all', 'utm', 'local', 'none', 'custom'].map((mode) => ({ mode })),
    { networks: [], mode: 'custom' },
    { excluded_networks: ['domain.id.1', 'subnet.id.1'] },
  ],
  bad: [
    ...['', 'ALL', 'any', null, 1, ['all']].map((mode) => [{ mode }, 'mode'] as const),
    ...['networks', 'excluded_networks'].flatMap((field) =>
      [
        ...[
          'any',
          'ip_range.id.1',
          'address_list.id.1',
          'ip_address_list.id.1',
          'iplist.DE',
          'user.id.1',
          'zone.id.1',
        ],
        ...['192.0.2.0/24', '', 'subnet.id.999', 'ip.id.0', 'zero_subnet', 1, null],
      ].map((value) => [{ [field]: ['ip.id.1', value] }, `${field}[1]`] as const),
    ),
    ...[null, 'ip.id.1', {}].map((networks) => [{ networks }, 'networks'] as const),
    [{ route: 'x' }, 'route'],
  ],
}

describe.each([settings, routes])('document 2: $path', ({ path, first, other, good, bad }) => {
  it('begins as written down; PUT replaces, PATCH merges, a GET can be put back; kept over a restart', async () => {
    expect(await read(path)).toEqual(first)
    expect((await admin.put(path, other)).status).toBe(200)
    expect(await read(path)).toEqual(other)
    expect((await admin.put(path, await read(path))).status).toBe(200)
    expect(await read(path)).toEqual(other)
    for (const [field, value] of Object.entries(first)) {
      expect((await admin.patch(path, { [field]: value })).status).toBe(200)
      expect((await read(path))[field]).toEqual(value)
    }
    expect(await read(path)).toEqual(first)
    await admin.put(path, other)
    expect((await admin.put(path, {})).status).toBe(200)
    expect(await read(path)).toEqual(first)
    await admin.put(path, other)
    await gateway.restart()
    expect(await read(path)).toEqual(other)
  })

  it('takes what the document allows', async () => {
    for (const body of good) {
      for (const method of ['PUT', 'PATCH']) {
        const reply = await admin.send(method, path, { body })
        expect([body, reply.text, reply.status]).toEqual([body, reply.text, 200])
        expect(await read(path)).toMatchObject(body)
      }
    }
  })

  it('refuses what it does not, names the field, and changes nothing', async () => {
    await admin.put(path, other)
    for (const [body, named] of bad) {
      for (const method of ['PUT', 'PATCH']) {
        const reply = await admin.send(method, path, { body })
        expect([body, reply.status]).toEqual([body, 542])
        expect([body, pathsOf(reply)]).toEqual([body, [named]])
      }
    }
    expect(await read(path)).toEqual(other)
  })

  it('other methods, no body, no session, a stale ETag', async () => {
    for (const method of ['POST', 'DELETE']) {
      const reply = await admin.send(method, path, { body: {} })
      expect([reply.status, reply.headers['allow']]).toEqual([405, expect.stringContaining('PATCH')])
    }
    expect((await admin.put(path, '{')).status).toBe(400)
    expect((await gateway.client().get(path)).status).toBe(401)
    const { etag } = (await admin.get(path)).headers
    expect((await admin.patch(path, {}, { 'If-Match': etag! })).status).toBe(200)
    expect((await admin.patch(path, {}, { 'If-Match': '"other"' })).status).toBe(412)
  })
})

describe('what the settings name', () => {
  it('cannot be removed', async () => {
    await admin.put(settings.path, settings.other)
    await admin.put(routes.path, routes.other)
    for (const object of ['zones/1', 'networks/1', 'ip_addresses/1', 'domains/1']) {
      const reply = await admin.delete(`/aliases/${object}`)
      expect([object, reply.status, problemOf(reply).code]).toEqual([object, 542, 'in_use'])
    }
  })

  it('a part of sstp can be changed alone', async () => {
    await admin.put(settings.path, settings.other)
    expect((await admin.patch(settings.path, { sstp: { port: 2443 } })).status).toBe(200)
    expect((await read(settings.path))['sstp']).toEqual({ ...sstp, port: 2443 })
    expect((await admin.put(settings.path, { sstp: { enabled: true } })).status).toBe(200)
    expect((await read(settings.path))['sstp']).toEqual({ enabled: true, domain: null, port: 1443 })
  })
})

describe('/vpn_servers/status: silences#vpn-status', () => {
  it.each([
    [{}, 'vpn-server', ['PPTP and SSTP are switched off']],
    [{ pptp_enabled: true }, 'vpn-server', ['PPTP is on, but this version has no PPTP server']],
    [
      { sstp: { enabled: true } },
      'vpn-server',
      ['SSTP is on, but this version has no SSTP server', 'SSTP is on, but has no domain'],
    ],
    [{ sstp }, 'vpn.example.com', ['SSTP is on, but this version has no SSTP server']],
  ])('%j: %s', async (body, name, msg) => {
    await admin.put(settings.path, body)
    const rest = 'this version has no L2TP, IKEv2 or WireGuard server'
    expect(await read('/vpn_servers/status')).toEqual({ name, status: 'inactive', msg: [...msg, rest] })
  })

  it('is only read', async () => {
    expect((await admin.put('/vpn_servers/status', {})).status).toBe(405)
  })
})

describe('/vpn_servers/powershell: silences#vpn-sstp-script', () => {
  const status = '/vpn_servers/powershell/status'
  const script = '/vpn_servers/powershell/sstp'

  it.each([{}, { sstp: { enabled: true } }, { sstp: { enabled: false, domain: 'vpn.example.com' } }])(
    'nothing while settings are %j',
    async (body) => {
      await admin.put(settings.path, body)
      expect(await read(status)).toEqual({ sstp_available: false })
      const reply = await admin.get(script, { 'Accept-Language': 'ru' })
      expect([reply.status, problemOf(reply).code]).toEqual([404, 'not_found'])
      expect(problemOf(reply).detail).toBe('сценария нет, пока SSTP выключен или у него нет домена')
      expect(reply.headers['content-disposition']).toBeUndefined()
    },
  )

  it('the script of these settings', async () => {
    await admin.put(settings.path, { sstp, dns_suffix: 'офис.пример' })
    await admin.put(routes.path, { mode: 'local' })
    expect(await read(status)).toEqual({ sstp_available: true })
    const reply = await admin.get(script)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="acme_NGFW_VPN_SSTP.ps1"')
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.text).toContain("ServerAddress = 'vpn.example.com:4443'\r\n")
    expect(reply.text).toContain("DnsSuffix = 'xn--h1alkk.xn--e1afmkfd'\r\n")
    expect(reply.text).toContain("Name = 'acme NGFW SSTP'\r\n")
    expect(reply.text).toContain('SplitTunneling = $true\r\n')
    expect((await gateway.client().get(script)).status).toBe(401)
    expect((await admin.post(script, {})).status).toBe(405)
  })
})
