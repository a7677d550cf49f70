import { driven, notation, type Proof, prove, reading, steps } from './proof.ts'

const connections = 'document 2, Connection (external or local interface)'
const states2 = 'document 2, States and transitions'
const agentStates = 'src/domains/agents/protocol.test.ts: '
const talks = 'agent: an agent is asked for a report, tells its version and authorizes'
const messages = 'document-agent: $subject: a wrong value is answered with the state'
const told = 'document-agent: what the gateway sends has the documented fields'
const report =
  'document-agent: a report: each field may be as documented, and with a wrong value it is not kept'
const vpnRules = 'vpn-rule: fields: document 2, VPN access rule, VPN address-lease rule'
const readOnlyNames = [
  'network-state: are unique, whoever creates at the same time',
  'network-state: are read-only: an edit ignores them; a new tunnel may bring one, which is ignored',
]

/** Of document 2. */
export const document2: readonly Proof[] = [
  prove(
    connections,
    { subject: 'Common fields of all types', field: 'is_vce_vlan' },
    'network: one that a connection is built on stays',
  ),
  prove(
    connections,
    { subject: 'loopback', field: 'osdevname' },
    'connection: each loopback has a system name of its own, which an edit does not change',
  ),
  prove(
    connections,
    { subject: 'Rules', field: 'addresses' },
    'connection: %s may have %j',
    'connection: what DHCP excused is asked for again when it goes',
  ),
  prove(
    connections,
    { subject: 'Rules', field: 'gateway' },
    'connection: the gateway of pptp and l2tp may be null only when the server lies in a subnet of the interface',
    'connection: with DHCP the gateway of pptp and l2tp may be null wherever the server is',
  ),
  prove(connections, { subject: 'Rules', field: 'dns' }, 'connection: %s may have %j'),
  prove('document 2, Tunnel interface', { field: 'osdevname' }, ...readOnlyNames),
  prove(
    'document 2, Tunnel interface',
    { subject: 'Constraint' },
    'network-state: the same parent and server is 542, another server or parent is not',
    'network-state: of many at once, one is made',
  ),
  prove(
    'document 2, Tunnel interface',
    { subject: 'State', field: 'link' },
    'network-state: of tunnels: down, or inactive when the parent is off',
  ),
  prove(
    'document 2, VCE interface',
    { starts: 'Only' },
    'network: VCE interfaces: only title and comment can be changed',
  ),
  prove(
    'document 2, SPAN interface',
    { field: 'monitor_interfaces' },
    'network: SPAN mirrors lan and provider connections, not loopbacks; isp is for providers',
  ),
  prove('document 2, SPAN interface', { field: 'osdevindex' }, ...readOnlyNames),
  prove('document 2, VPN access rule', { field: 'sources' }, vpnRules),
  prove('document 2, VPN access rule', { field: 'objects' }, vpnRules),
  prove('document 2, VPN access rule', { field: 'vpns' }, vpnRules),
  prove(
    'document 2, VPN access rule',
    { field: 'two_factor' },
    'vpn-rule: two_factor must be not_required when action is deny',
  ),
  prove('document 2, VPN address-lease rule', { field: 'objects' }, vpnRules),
  prove(
    'document 2, VPN address-lease rule',
    { field: 'address' },
    'vpn-rule: address of a lease rule: silences#vpn-leases',
    'vpn-rule: %s is not repeated',
  ),
  prove(
    'document 2, VPN route distribution settings',
    { field: 'mode' },
    'vpn: takes what the document allows',
  ),
  prove(
    states2,
    { starts: 'States of' },
    driven,
    'src/domains/network/state.test.ts: up: device, addresses, the next hop of the connection, name servers',
  ),
  notation(states2, { starts: 'Client-agent authorization flow' }, reading),
  prove(states2, { field: 'connected' }, talks),
  prove(states2, { field: 'version checked', starts: 'agent sends `authorize`' }, talks),
  prove(
    states2,
    { field: 'version checked', starts: 'same request' },
    `${agentStates}is refused while no directory is joined, with the reason`,
  ),
  prove(
    states2,
    { field: 'version checked' },
    'agent: is refused with the reason while no directory is joined',
  ),
  prove(
    states2,
    { field: 'challenge' },
    `${agentStates}is refused while no directory is joined, with the reason`,
  ),
  prove(
    states2,
    { field: 'challenge / in_progress' },
    `${agentStates}is refused while no directory is joined, with the reason`,
  ),
  prove(
    states2,
    { field: 'authorized' },
    'agent: local_tunnel asks for a tunnel; whose remote connection is forbidden gets none',
  ),
  prove(
    states2,
    { starts: 'SSO is possible' },
    `${agentStates}from outside it is refused at once, and the state follows`,
  ),
  notation('document 2, Endpoints', {}, reading),
  prove('document 2, VPN server', { subject: 'PATCH /vpn_servers/access_rules/<id>/position' }, ...steps),
  prove('document 2, VPN server', { subject: 'PATCH /vpn_servers/lease_rules/<id>/position' }, ...steps),
  prove(
    'document 2, VPN server',
    { starts: 'With `insert_after`' },
    'vpn-order: a new rule goes last, behind its anchor or in its place',
  ),
  prove(
    'document 2, Client-agent authorization settings',
    { field: 'trusted_ca_cert' },
    'agent-setting: trusted_ca_cert is required while device_vpn is true',
    'agent-setting: trusted_ca_cert is one or more authorities, given back as they came',
  ),
  prove(
    'document 2, Client-agent WebSocket',
    { starts: 'Messages are' },
    'agent-hostile: %s end the connection',
    `${agentStates}bytes end the connection`,
  ),
  prove(
    'document 2, Client-agent WebSocket',
    { starts: 'The gateway answers' },
    'agent-hostile: any JSON is answered with one message, or the tenth closes the connection',
    `${agentStates}is kept and not answered, whether or not somebody is authorized`,
  ),
  notation('document 2, Events', { starts: 'Messages of' }, reading),
  notation('document 2, Events', { field: 'ztna (request)' }, reading),
  notation('document 2, Events', { field: 'ztna (report)' }, reading),
  prove(
    'document 2, Events',
    { starts: 'If the agent version' },
    'agent-device: are needed once there are a version and a file',
    'agent-device: an agent of another version cannot authorize',
  ),
  prove(
    'document 2, Events',
    { subject: 'version', field: 'os' },
    messages,
    'document-agent: version: every system is understood',
  ),
  ...['version', 'authorize', 'sso (request)'].map((subject) =>
    prove('document 2, Events', { subject }, messages),
  ),
  prove('document 2, Events', { subject: 'update' }, told, `${agentStates}version`),
  prove(
    'document 2, Events',
    { subject: 'auth_state', field: 'timeout' },
    told,
    'agent: a wrong password and an unknown login are told alike, and the time to wait grows',
  ),
  prove('document 2, Events', { subject: 'auth_state' }, told),
  prove('document 2, Events', { subject: 'sso (response)' }, told),
  prove(
    'document 2, ZTNA request (gateway to agent, sent when an agent connects)',
    {},
    told,
    talks,
    'agent-setting: says what agents are asked for',
  ),
  prove(
    'document 2, ZTNA report (agent to gateway)',
    { starts: 'Sent after' },
    'agent-device: show the newest report and its history, whenever it came',
  ),
  ...[
    'operation_system',
    'kb_list',
    'antivirus',
    'firewall',
    'proc_list',
    'service_list',
    'reg_key_list',
  ].map((field) =>
    prove(
      'document 2, ZTNA report (agent to gateway)',
      { field },
      report,
      `${agentStates}%s may be absent only when it was not asked for`,
    ),
  ),
  prove('document 2, ZTNA report (agent to gateway)', {}, report),
]
