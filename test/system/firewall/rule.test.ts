import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare, profiles } from '../fixture/sample.ts'
import { rootGroup } from '../fixture/value.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

/** A body that is accepted, by table. */
const least: Readonly<Record<string, Record<string, unknown>>> = {
  forward: { action: 'drop' },
  input: { action: 'accept' },
  dnat: { action: 'dnat', change_destination_address: 'ip.id.1' },
  snat: { action: 'snat', change_source_address: 'ip.id.1' },
  log: { action: 'mark_log' },
}
const tables = Object.keys(least)

function post(table: string, fields: Record<string, unknown>) {
  return admin.post(`/firewall/rules/${table}`, { ...least[table], ...fields })
}

describe('document 3, Firewall rule objects: exactly the fields of its table', () => {
  const common =
    'id parent_id enabled protocol source_addresses source_addresses_negate source_ports destination_addresses ' +
    'destination_addresses_negate destination_ports timetable comment action'
  const profiles = 'hip_profiles dpi_profile dpi_enabled ips_profile ips_enabled'
  it.each([
    ['forward', `${common} incoming_interface outgoing_interface ${profiles}`],
    ['input', `${common} incoming_interface outgoing_interface ${profiles}`],
    ['dnat', `${common} incoming_interface change_destination_address change_destination_port`],
    ['snat', `${common} outgoing_interface change_source_address`],
    ['log', `${common} incoming_interface outgoing_interface`],
  ])('%s', async (table, fields) => {
    const id = (await post(table, {})).json<{ id: number }>().id
    expect(Number.isInteger(id)).toBe(true)
    const rule = (await admin.get(`/firewall/rules/${table}/${id}`)).json<Record<string, unknown>>()
    expect(Object.keys(rule).sort()).toEqual(fields.split(' ').sort())
    expect(rule['parent_id']).toBe(rootGroup)
  })
})

describe('fields that all tables share', () => {
  it.each([
    ['action', [], ['reject', '', 'ACCEPT', null, 1]],
    ['enabled', [true, false], ['true', 1, null]],
    ['parent_id', [rootGroup, '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'], ['root', '', null, 1]],
    [
      'protocol',
      ['any', ...['ah', 'esp', 'gre', 'icmp', 'tcp', 'udp'].map((name) => `protocol.${name}`)],
      ['tcp', 'protocol.sctp', 'protocol.TCP', '', null, 6, ['any']],
    ],
    [
      'source_addresses',
      [['any'], [], ['zero_subnet'], ['quota.exceeded'], ['ip.id.1', 'ip_range.id.1', 'subnet.id.1']],
      [null, 'ip.id.1', [''], ['192.0.2.1'], ['port.id.1'], ['ip.id.999'], ['interface.external_any'], [1]],
    ],
    [
      'destination_addresses',
      [['domain.id.1', 'address_list.id.1', 'ip_address_list.id.1', 'iplist.DE', 'list_of_iplists.id.1']],
      [['user.id.999'], ['group.id.999'], ['iplist.XX'], ['security_group.guid.1'], ['zone.id.1'], ['*']],
    ],
    ['source_addresses', [['user.id.1', 'group.id.1']], [['user.id.0'], ['user.id.'], ['user.id.1 ']]],
    [
      'source_addresses',
      [['security_group.guid.7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d']],
      [['security_group.guid.'], ['security_group.id.1']],
    ],
    ['source_addresses_negate', [true, false], [0, 'false', null]],
    ['destination_addresses_negate', [true, false], [0, 'false', null]],
    [
      'destination_ports',
      [['any'], [], ['port.id.1', 'port_range.id.1', 'port_list.id.1']],
      [['80'], [80], ['ip.id.1'], ['port.id.999'], 'all', null],
    ],
    ['source_ports', [['any'], ['port.id.1']], [['time_range.id.1'], [null]]],
    [
      'timetable',
      [[], ['any'], ['time_range.id.1', 'time_list.id.1']],
      [['time_range.id.999'], ['always'], 'time_range.id.1', null],
    ],
    ['comment', ['', 'x'], [null, 1]],
  ])('%s', async (field, good, bad) => {
    for (const table of tables) {
      for (const value of good)
        expect([table, value, (await post(table, { [field]: value })).status]).toEqual([table, value, 200])
      for (const value of bad) {
        const reply = await post(table, { [field]: value })
        expect([table, value, reply.status]).toEqual([table, value, 542])
        expect(pathsOf(reply).every((path) => path.startsWith(field))).toBe(true)
      }
    }
  })

  it('any alone is the list of it (silences#any-forms)', async () => {
    const reply = await post('forward', {
      source_addresses: 'any',
      destination_ports: 'any',
      timetable: 'any',
    })
    expect(reply.status).toBe(200)
    const rule = (await admin.get(`/firewall/rules/forward/${reply.json<{ id: number }>().id}`)).json()
    expect(rule).toMatchObject({ source_addresses: ['any'], destination_ports: ['any'], timetable: ['any'] })
  })

  it('incoming_interface and outgoing_interface: zones, one interface, the fixed identifiers', async () => {
    const good = [
      'any',
      'zone.id.1',
      ...['external_any', 'external_eth', 'external_vpn', 'ipsec_any', 'local_any'],
      ...['tunnel_any', 'utm_outgoing', 'vpn_traffic', 'wccp_gre_any'],
    ].map((name) => (/^(any|zone)/.test(name) ? name : `interface.${name}`))
    const bad = [
      '',
      'zone.id.999',
      'interface.id.999',
      'isp.id.1',
      'eth0',
      'ip.id.1',
      null,
      ['any'],
      'interface.any',
    ]
    for (const [field, where] of [
      ['incoming_interface', ['forward', 'input', 'dnat', 'log']],
      ['outgoing_interface', ['forward', 'input', 'snat', 'log']],
    ] as const) {
      for (const table of where) {
        for (const value of good)
          expect([value, (await post(table, { [field]: value })).status]).toEqual([value, 200])
        for (const value of bad)
          expect([value, (await post(table, { [field]: value })).status]).toEqual([value, 542])
      }
    }
    expect((await post('snat', { incoming_interface: 'any' })).status).toBe(542)
    expect((await post('dnat', { outgoing_interface: 'any' })).status).toBe(542)
  })

  it('ports need a protocol that has them', async () => {
    for (const protocol of ['protocol.icmp', 'protocol.ah', 'protocol.esp', 'protocol.gre']) {
      const reply = await post('forward', { protocol, destination_ports: ['port.id.1'] })
      expect([reply.status, pathsOf(reply)]).toEqual([542, ['destination_ports']])
      expect((await post('forward', { protocol, destination_ports: ['any'], source_ports: [] })).status).toBe(
        200,
      )
    }
    for (const protocol of ['protocol.tcp', 'protocol.udp', 'any'])
      expect((await post('forward', { protocol, destination_ports: ['port.id.1'] })).status).toBe(200)
  })
})

const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'

/** Fields with the names of the prepared profiles replaced by their ids. */
function withProfiles(fields: Record<string, unknown>): Record<string, unknown> {
  const ids: Record<string, string> = profiles
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, ids[String(value)] ?? value]),
  )
}

/** Fields of one table, and what is wrong with them. */
const cases: readonly (readonly [
  table: string,
  fields: Record<string, unknown>,
  wrong: readonly string[],
])[] = [
  ['forward', { dpi_enabled: true }, ['dpi_profile']],
  ['input', { ips_enabled: true }, ['ips_profile']],
  ['forward', { dpi_enabled: true, dpi_profile: 'dpi', ips_enabled: true, ips_profile: 'ips' }, []],
  ['forward', { dpi_profile: 'dpi' }, []],
  ['input', { ips_profile: 'ips' }, []],
  ['forward', { dpi_profile: '', ips_profile: '' }, []],
  ['forward', { dpi_profile: 'profile' }, ['dpi_profile']],
  ['forward', { dpi_profile: unknown }, ['dpi_profile']],
  ['input', { ips_enabled: true, ips_profile: unknown }, ['ips_profile']],
  ['input', { dpi_profile: 'ips', ips_profile: 'dpi' }, ['dpi_profile', 'ips_profile']],
  ['forward', { dpi_enabled: true, dpi_profile: '', ips_enabled: true }, ['dpi_profile', 'ips_profile']],
  ['forward', { dpi_profile: null }, ['dpi_profile']],
  ['forward', { hip_profiles: ['hip_profile.id.none'] }, []],
  ['forward', { hip_profiles: ['hip_profile.id.1'] }, ['hip_profiles[0]']],
  ['log', { dpi_enabled: false }, ['dpi_enabled']],
  ['log', { hip_profiles: [] }, ['hip_profiles']],
  ['log', { action: 'mark_not_log' }, []],
  ['log', { action: 'accept' }, ['action']],
  ['forward', { action: 'dnat' }, ['action']],
  ['dnat', { action: 'drop' }, ['action']],
  ['dnat', { action: 'accept', change_destination_address: null }, []],
  ['dnat', { action: 'accept', change_destination_address: null, change_destination_port: null }, []],
  ['dnat', { action: 'accept' }, ['change_destination_address']],
  [
    'dnat',
    { action: 'accept', change_destination_address: null, change_destination_port: '80' },
    ['change_destination_port'],
  ],
  ['dnat', { change_destination_address: null }, ['change_destination_address']],
  ['dnat', { change_destination_address: null, change_destination_port: '80' }, []],
  ...['192.0.2.1', '192.0.2.1-192.0.2.9', 'ip.id.1', 'ip_range.id.1', '2001:db8::1'].map(
    (change_destination_address) => ['dnat', { change_destination_address }, []] as const,
  ),
  ...['192.0.2.9-192.0.2.1', '192.0.2.0/24', 'subnet.id.1', 'ip.id.999', '', 'any', 1].map(
    (change_destination_address) =>
      ['dnat', { change_destination_address }, ['change_destination_address']] as const,
  ),
  ...['80', '80-90', 'port.id.1', 'port_range.id.1', '65535'].map(
    (change_destination_port) => ['dnat', { change_destination_port }, []] as const,
  ),
  ...['0', '65536', '90-80', '', 'any', 80, 'port_list.id.1', 'port.id.999', '080', '-1'].map(
    (change_destination_port) => ['dnat', { change_destination_port }, ['change_destination_port']] as const,
  ),
  ['dnat', { protocol: 'protocol.icmp', change_destination_port: '80' }, ['change_destination_port']],
  ['snat', { action: 'accept', change_source_address: null }, []],
  ['snat', { action: 'accept' }, ['change_source_address']],
  ['snat', { change_source_address: null }, ['change_source_address']],
  ['snat', { change_source_address: '192.0.2.1-192.0.2.9' }, []],
  ['snat', { change_source_address: 'subnet.id.1' }, ['change_source_address']],
  ['snat', { change_destination_port: '80' }, ['change_destination_port']],
]

describe('fields that one table has', () => {
  it.each(cases)('%s %j: wrong is %j', async (table, fields, wrong) => {
    const reply = await post(table, withProfiles(fields))
    expect(reply.status === 200 ? [] : pathsOf(reply)).toEqual(wrong)
    expect(reply.status).toBe(wrong.length === 0 ? 200 : 542)
  })

  it('change_destination_address is the other name of change_source_address in SNAT', async () => {
    const path = '/firewall/rules/snat'
    const body = { action: 'snat', change_destination_address: '203.0.113.7' }
    const item = `${path}/${await admin.create(path, body)}`
    const shown = (await admin.get(item)).json<Record<string, unknown>>()
    expect(shown['change_source_address']).toBe('203.0.113.7')
    expect(shown).not.toHaveProperty('change_destination_address')
    expect((await admin.patch(item, { change_destination_address: '203.0.113.8' })).status).toBe(200)
    expect((await admin.put(item, { action: 'accept', change_destination_address: null })).status).toBe(200)
    expect((await admin.get(item)).json()).toMatchObject({ action: 'accept', change_source_address: null })
    const wrong = await admin.post(path, { action: 'snat', change_destination_address: 'nonsense' })
    expect(wrong.status).toBe(542)
    const two = { change_source_address: '203.0.113.8', change_destination_address: '203.0.113.9' }
    const refused = await admin.patch(item, { action: 'snat', ...two })
    expect(problemOf(refused).detail).toBe(
      'change_destination_address: must be the same as change_source_address, of which it is another name',
    )
    const same = { ...two, change_destination_address: '203.0.113.8' }
    expect((await admin.patch(item, { action: 'snat', ...same })).status).toBe(200)
  })
})
