import type { Client } from './client.ts'
import { networkSamples } from './sample-network.ts'
import { securitySamples } from './sample-security.ts'
import { rootGroup } from './value.ts'

/** A body as it is sent. */
export type Body = Readonly<Record<string, unknown>>

/** One kind of item: where it is served, a body that is accepted, and what its free text may hold. */
export interface Sample {
  readonly name: string
  readonly path: string
  /** A complete body; `unique` makes names that nothing else has. */
  readonly body: (unique: string) => Body
  /** Fields that a body may leave out, with the values they then have. */
  readonly defaults: Body
  /** Fields that are given on create only. */
  readonly once?: readonly string[]
  /** Free text: field, fewest and most characters. */
  readonly texts: readonly (readonly [field: string, least: number, most: number])[]
}

const titled = { comment: '' }
const titledTexts = [
  ['title', 1, 42],
  ['comment', 0, 255],
] as const

function object(segment: string, fields: Body, defaults: Body = {}): Sample {
  return {
    name: segment,
    path: `/aliases/${segment}`,
    body: (unique) => ({ title: unique, comment: `about ${unique}`, ...fields }),
    defaults: { ...titled, ...defaults },
    texts: titledTexts,
  }
}

const period = { first: 20240229000000, last: 20301231235959 }

/** The eleven object types of document 1, "Object bodies", and the two that are ours. */
export const objects: readonly Sample[] = [
  object('ip_addresses', { value: '192.0.2.1' }),
  object('ip_ranges', { start: '192.0.2.1', end: '192.0.2.9' }),
  object('networks', { value: '192.0.2.0/24' }),
  object('domains', { value: 'www.example.com' }),
  object('ports', { value: 443 }),
  object('port_ranges', { start: 1000, end: 2000 }),
  object('time_ranges', { weekdays: [1, 7], start: '09:00', end: '18:00', period }, { period: null }),
  object('lists/addresses', { values: ['ip.id.1', 'subnet.id.1'] }),
  object('ip_address_lists', { values: ['192.0.2.1', '192.0.2.0/24', '192.0.2.0/255.255.255.0'] }),
  object('lists/ports', { values: ['port.id.1', 'port_range.id.1'] }),
  object('lists/times', { values: ['time_range.id.1'] }),
  object('lists/iplists', { values: ['iplist.DE', 'iplist.US'] }),
  object('zones', {}),
]

const anyMatch = {
  parent_id: rootGroup,
  enabled: true,
  protocol: 'any',
  source_addresses: ['any'],
  source_addresses_negate: false,
  source_ports: ['any'],
  destination_addresses: ['any'],
  destination_addresses_negate: false,
  destination_ports: ['any'],
  timetable: [],
  comment: '',
}

const match = {
  parent_id: rootGroup,
  enabled: false,
  protocol: 'protocol.tcp',
  source_addresses: ['ip.id.1', 'user.id.1', 'group.id.1', 'iplist.FR', 'zero_subnet', 'quota.exceeded'],
  source_addresses_negate: true,
  source_ports: ['port.id.1'],
  destination_addresses: ['subnet.id.1', 'domain.id.1', 'address_list.id.1', 'list_of_iplists.id.1'],
  destination_addresses_negate: true,
  destination_ports: ['port_range.id.1', 'port_list.id.1'],
  timetable: ['time_range.id.1', 'time_list.id.1'],
}

const noProfiles = {
  hip_profiles: [],
  dpi_profile: '',
  dpi_enabled: false,
  ips_profile: '',
  ips_enabled: false,
}

function rule(table: string, fields: Body | (() => Body), defaults: Body): Sample {
  return {
    name: `${table} rule`,
    path: `/firewall/rules/${table}`,
    body: (unique) => ({ ...match, comment: unique, ...(typeof fields === 'function' ? fields() : fields) }),
    defaults: { ...anyMatch, ...defaults },
    texts: [['comment', 0, 255]],
  }
}

const incoming = { incoming_interface: 'any' }
const outgoing = { outgoing_interface: 'any' }
/** Ids of the profiles that `prepare` makes. */
export const profiles = { dpi: '', ips: '' }

function filter(): Body {
  return {
    incoming_interface: 'zone.id.1',
    outgoing_interface: 'interface.external_any',
    hip_profiles: ['hip_profile.id.none'],
    dpi_profile: profiles.dpi,
    dpi_enabled: true,
    ips_profile: profiles.ips,
    ips_enabled: true,
  }
}

/** The five tables of the firewall. Source: document 3, "Firewall rule objects"; silences#log-table. */
export const rules: readonly Sample[] = [
  rule('forward', () => ({ ...filter(), action: 'drop' }), { ...incoming, ...outgoing, ...noProfiles }),
  rule('input', () => ({ ...filter(), action: 'accept' }), { ...incoming, ...outgoing, ...noProfiles }),
  rule(
    'dnat',
    {
      incoming_interface: 'interface.external_any',
      action: 'dnat',
      change_destination_address: '10.0.0.1-10.0.0.9',
    },
    { ...incoming, change_destination_port: null },
  ),
  rule(
    'snat',
    { outgoing_interface: 'interface.local_any', action: 'snat', change_source_address: '203.0.113.1' },
    outgoing,
  ),
  rule(
    'log',
    { incoming_interface: 'any', outgoing_interface: 'zone.id.1', action: 'mark_log' },
    { ...incoming, ...outgoing },
  ),
]

/** Everything else that is stored in tables. Sources: documents 1 and 2; silences#local-admins. */
export const others: readonly Sample[] = [
  {
    name: 'user',
    path: '/user_backend/users',
    body: (unique) => ({
      name: `Name ${unique}`,
      login: `login-${unique}`,
      psw: 'secret',
      parent_id: 1,
      phone_number: '+1 202 555 0100',
      comment: unique,
    }),
    defaults: {
      enabled: false,
      domain_type: 'local',
      domain_name: '',
      ldap_guid: '',
      phone_number: null,
      comment: '',
    },
    texts: [
      ['name', 1, 255],
      ['login', 1, 255],
      ['comment', 0, 255],
    ],
  },
  {
    name: 'group',
    path: '/user_backend/groups',
    body: (unique) => ({ name: unique, parent_id: 1 }),
    defaults: { domain_type: 'local', domain_name: '', ldap_guid: '' },
    texts: [['name', 1, 255]],
  },
  {
    name: 'address rule',
    path: '/auth/rules',
    body: (unique) => ({
      enabled: false,
      ip: null,
      mac: '11:22:33:44:55:66',
      user_id: 1,
      always_logged: false,
      comment: unique,
    }),
    defaults: { enabled: true, ip: null, always_logged: false, comment: '' },
    texts: [['comment', 0, 255]],
  },
  {
    name: 'lan connection',
    path: '/network/connections',
    body: (unique) => ({
      type: 'lan',
      title: unique,
      enabled: false,
      mac: 'aa:bb:cc:dd:ee:ff',
      vlan_tag: 7,
      zone: 'zone.id.1',
      is_vce_vlan: true,
      enable_dhcp: false,
      addresses: ['10.1.0.1/24'],
      gateway: '10.1.0.254',
      dns: ['10.1.0.53'],
    }),
    defaults: {
      enabled: true,
      vlan_tag: null,
      zone: null,
      is_vce_vlan: false,
      enable_dhcp: false,
      gateway: null,
      dns: [],
    },
    texts: [['title', 1, 255]],
  },
  {
    name: 'loopback connection',
    path: '/network/connections',
    body: (unique) => ({
      type: 'loopback',
      title: unique,
      enabled: false,
      mac: null,
      vlan_tag: null,
      zone: null,
      is_vce_vlan: false,
      addresses: ['10.2.0.1/32'],
      comment: unique,
    }),
    defaults: { enabled: true, mac: null, vlan_tag: null, zone: null, is_vce_vlan: false, comment: '' },
    texts: [
      ['title', 1, 255],
      ['comment', 0, 256],
    ],
  },
  {
    name: 'local administrator',
    path: '/web/admins/local',
    body: (unique) => ({
      login: unique.replaceAll(' ', '-'),
      name: 'N',
      password: 'a long password',
      role: 2,
      enabled: false,
      comment: unique,
    }),
    defaults: { name: '', enabled: true, comment: '' },
    texts: [
      ['name', 0, 255],
      ['comment', 0, 255],
    ],
  },
]

/** What belongs to directories. Source: document 1, "Directory domain" and the section on administrators. */
const directories: readonly Sample[] = [
  {
    name: 'directory domain',
    path: '/ad_backend/domains',
    body: (unique) => ({
      name: zoneName(unique),
      computer_name: 'gateway',
      dns_ips: ['192.0.2.53', '2001:db8::53'],
      user: 'joiner',
      password: 'secret',
      ldap_paths: ['OU=Staff,DC=corp,DC=example'],
    }),
    defaults: { ldap_paths: [] },
    once: ['name'],
    texts: [['user', 1, 255]],
  },
  {
    name: 'administrator by directory group',
    path: '/web/admins/ad',
    body: (unique) => ({
      enabled: false,
      role: 2,
      group_alias: 'security_group.guid.7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d',
      comment: unique,
    }),
    defaults: { enabled: true, comment: '' },
    texts: [['comment', 0, 255]],
  },
]

const zoneName = (unique: string) => `${unique.replaceAll(' ', '-')}.example`

/** Zones and quotas. Source: document 3, "DNS", "Quota". */
const services: readonly Sample[] = [
  {
    name: 'root DNS server',
    path: '/dns/zones/root',
    body: (unique) => ({ enabled: false, type: 'ip', object: '192.0.2.53', comment: unique }),
    defaults: { enabled: true, comment: '' },
    texts: [['comment', 0, 255]],
  },
  {
    name: 'forward zone',
    path: '/dns/zones/forward',
    body: (unique) => ({
      name: zoneName(unique),
      enabled: false,
      servers: ['192.0.2.53', '2001:db8::53'],
      comment: unique,
    }),
    defaults: { enabled: true, comment: '' },
    texts: [['comment', 0, 255]],
  },
  {
    name: 'master zone',
    path: '/dns/zones/master',
    body: (unique) => ({
      name: zoneName(unique),
      enabled: false,
      config: '$TTL 1h\n@ IN NS ns\nns IN A 192.0.2.53 ; имя\n',
      comment: unique,
    }),
    defaults: { enabled: true, comment: '' },
    texts: [['comment', 0, 255]],
  },
  {
    name: 'quota',
    path: '/quotas/quotas',
    body: (unique) => ({ title: unique, comment: unique, quota: 2 ** 40, enabled: false, interval: 'week' }),
    defaults: { comment: '', enabled: true },
    texts: [
      ['title', 1, 42],
      ['comment', 0, 255],
    ],
  },
]

/** Every kind of item. */
export const samples: readonly Sample[] = [
  ...objects,
  ...rules,
  ...others,
  ...directories,
  ...securitySamples,
  ...networkSamples,
  ...services,
]

/** Makes one item of everything that the bodies above name; what is numbered then has the number 1. */
export async function prepare(admin: Client): Promise<void> {
  profiles.ips = await admin.create<string>('/ips/profiles', { name: 'prepared' })
  profiles.dpi = await admin.create<string>('/api/application_control/profiles', { name: 'prepared' })
  for (const sample of objects) await admin.create(sample.path, sample.body('prepared'))
  const named = others.filter(({ name }) => name === 'user' || name === 'lan connection')
  for (const sample of named) await admin.create(sample.path, sample.body('prepared'))
}
