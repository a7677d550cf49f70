import type { DomainSamples } from './sample.ts'

/** Bodies of this domain. */
export const firewallSamples: DomainSamples = {
  tables: [
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
    {
      path: '/x/tables/forward/notes',
      create: { rule: 1, section: 'Servers', colour: 'blue', tags: ['audit'] },
      change: { section: 'Office' },
    },
    {
      path: '/x/tables/input/notes',
      create: { rule: 1, section: 'Servers', colour: 'blue', tags: ['audit'] },
      change: { section: 'Office' },
    },
    {
      path: '/x/tables/dnat/notes',
      create: { rule: 1, section: 'Servers', colour: 'blue', tags: ['audit'] },
      change: { section: 'Office' },
    },
    {
      path: '/x/tables/snat/notes',
      create: { rule: 1, section: 'Servers', colour: 'blue', tags: ['audit'] },
      change: { section: 'Office' },
    },
    {
      path: '/x/tables/log/notes',
      create: { rule: 1, section: 'Servers', colour: 'blue', tags: ['audit'] },
      change: { section: 'Office' },
    },
    {
      path: '/firewall/checks_packets',
      create: {
        protocol: 'tcp',
        src_ip: '192.0.2.1',
        src_port: 40000,
        dst_ip: '198.51.100.1',
        dst_port: 443,
        incoming_interface: 'interface.id.1',
        expected_result: 'accept',
      },
      change: { enabled: false },
    },
  ],
  singletons: [
    { path: '/firewall/checks_settings', change: { block_traffic: true } },
    { path: '/x/firewall/check-gate', change: { enabled: true } },
    { path: '/x/firewall/hairpin', change: { enabled: false } },
    { path: '/firewall/state', change: { enabled: false } },
    { path: '/firewall/settings', change: { log_mode: 'selected' } },
    { path: '/firewall/watch', change: { enabled: false } },
  ],
  requests: [
    { request: 'POST /firewall/checks_start' },
    { request: 'GET /x/connections', path: '/x/connections?address=192.0.2.0/24&rule=fwd.ngfw.1&limit=10' },
    { request: 'POST /x/connections/end', body: { ids: ['00000000811c9dc5'] } },
    { request: 'GET /x/search', path: '/x/search?ip=192.0.2.1' },
    { request: 'GET /x/search', path: '/x/search?text=changed&limit=5' },
    { request: 'GET /x/usages', path: '/x/usages?resource=ip_addresses&id=ip.id.1&limit=5' },
    {
      request: 'POST /x/explain',
      body: {
        protocol: 'tcp',
        src_ip: '192.0.2.1',
        src_port: 40000,
        dst_ip: '198.51.100.1',
        dst_port: 443,
        incoming_interface: 'interface.id.1',
        user_id: 1,
        at: 1800000000,
      },
    },
    { request: 'POST /x/reach', body: { from: { address: '192.0.2.1' } } },
    {
      request: 'POST /x/explain',
      body: { packets: [{ protocol: 47, src_ip: '2001:db8::1', dst_ip: '2001:db8::2' }], stages: true },
    },
  ],
  reads: [
    '/firewall/status',
    '/firewall/checks_result',
    '/firewall/counters/forward',
    '/firewall/counters/input',
    '/firewall/counters/dnat',
    '/firewall/counters/snat',
    '/x/firewall/system-rules',
    '/x/analysis',
    '/x/reach/zones',
  ],
}
