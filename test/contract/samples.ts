/** What a table of the interface takes: bodies for a new item, a change, and the fields a replacement must bring. */
export interface TableSample {
  readonly path: string
  readonly create: Readonly<Record<string, unknown>>
  readonly change: Readonly<Record<string, unknown>>
}

const object = (path: string, rest: Readonly<Record<string, unknown>>): TableSample => ({
  path,
  create: { title: `from ${path}`, comment: '', ...rest },
  change: { title: 'changed', comment: 'по-русски' },
})

const mac = '02:00:00:00:00:01'

/** Every table with bodies, those that others refer to first. Ids begin at 1. */
export const tableSamples: readonly TableSample[] = [
  object('/aliases/zones', {}),
  object('/aliases/ip_addresses', { value: '192.0.2.1' }),
  object('/aliases/ip_ranges', { start: '192.0.2.1', end: '192.0.2.9' }),
  object('/aliases/networks', { value: '192.0.2.0/255.255.255.0' }),
  object('/aliases/domains', { value: 'example.com' }),
  object('/aliases/ip_address_lists', { values: ['192.0.2.1', '192.0.2.0/24'] }),
  object('/aliases/lists/iplists', { values: ['iplist.DE'] }),
  object('/aliases/lists/addresses', { values: ['ip.id.1', 'subnet.id.1', 'list_of_iplists.id.1'] }),
  object('/aliases/ports', { value: 8080 }),
  object('/aliases/port_ranges', { start: 8000, end: 8010 }),
  object('/aliases/lists/ports', { values: ['port.id.1', 'port_range.id.1'] }),
  object('/aliases/time_ranges', { weekdays: [1, 5], start: '08:00', end: '18:00' }),
  object('/aliases/lists/times', { values: ['time_range.id.1'] }),
  {
    path: '/user_backend/groups',
    create: { name: 'engineers', parent_id: 1 },
    change: { name: 'makers' },
  },
  {
    path: '/user_backend/users',
    create: { name: 'Ann', login: 'ann', psw: 'correct horse', parent_id: 2, comment: '' },
    change: { phone_number: '+1 555 0100' },
  },
  {
    path: '/auth/rules',
    create: { enabled: true, ip: '192.0.2.7', mac, user_id: 1, always_logged: true, comment: '' },
    change: { always_logged: false },
  },
  {
    path: '/network/connections',
    create: { type: 'lan', title: 'office', mac, zone: 'zone.id.1', addresses: ['192.0.2.1/24'] },
    change: { vlan_tag: 7 },
  },
  {
    path: '/web/admins/local',
    create: { login: 'carla', name: 'Carla', password: 'ten letters or more', role: 2 },
    change: { role: 'predefined_reports_view' },
  },
  {
    path: '/firewall/rules/forward',
    create: {
      action: 'drop',
      protocol: 'protocol.tcp',
      source_addresses: ['user.id.1', 'group.id.2', 'address_list.id.1'],
      destination_addresses: ['domain.id.1', 'iplist.FR'],
      destination_ports: ['port_list.id.1'],
      incoming_interface: 'zone.id.1',
      timetable: ['time_list.id.1'],
    },
    change: { enabled: false },
  },
  {
    path: '/firewall/rules/input',
    create: { action: 'accept', source_addresses: ['ip.id.1'], source_addresses_negate: true },
    change: { comment: 'changed' },
  },
  {
    path: '/firewall/rules/dnat',
    create: { action: 'dnat', change_destination_address: '192.0.2.9', change_destination_port: '80' },
    change: { change_destination_address: 'ip.id.1', change_destination_port: 'port.id.1' },
  },
  {
    path: '/firewall/rules/snat',
    create: { action: 'snat', change_source_address: '192.0.2.1-192.0.2.4' },
    change: { change_source_address: 'ip_range.id.1' },
  },
  {
    path: '/firewall/rules/log',
    create: { action: 'mark_log', source_addresses: ['quota.exceeded'] },
    change: { action: 'mark_not_log' },
  },
]

/** Singletons with a change of each. */
export const singletonSamples: readonly TableSample[] = [
  { path: '/firewall/state', create: {}, change: { enabled: false } },
  { path: '/firewall/settings', create: {}, change: { log_mode: 'selected' } },
  { path: '/firewall/watch', create: {}, change: { enabled: false } },
  { path: '/x/system/settings', create: {}, change: { time_zone: 'Europe/Berlin' } },
]

/** What is only read. */
export const readPaths = [
  '/health',
  '/openapi.json',
  '/web/whoami',
  '/web/roles',
  '/web/sessions',
  '/aliases',
  '/aliases/all',
  '/network/states',
  '/firewall/status',
  '/firewall/counters/forward',
  '/firewall/counters/input',
  '/firewall/counters/dnat',
  '/firewall/counters/snat',
  '/logs_backend/logs',
  '/x/firewall/system-rules',
  '/x/status',
  '/x/artifacts',
  '/x/check',
  '/x/revisions',
]
