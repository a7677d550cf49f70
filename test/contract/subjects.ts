import { rootCertificate } from '../../src/api/openapi/samples/central-console.ts'
import { mac } from '../../src/api/openapi/samples/sample.ts'

/** Subject of a list of fields in the documents, and the place where it is served. */
export interface Subject {
  readonly source: string
  /** The words before the list; none where the heading says it. */
  readonly subject?: string
  /** A table whose items have the fields, a setting that is them, or a view that shows them. */
  readonly table?: string
  readonly setting?: string
  readonly view?: string
  readonly product?: 'console'
  /** A body for the table, where the sample of its path is about another kind of item. */
  readonly create?: Readonly<Record<string, unknown>>
  /** Fields that are sent and never shown. */
  readonly hidden?: readonly string[]
  /** Fields that are given on create only. */
  readonly once?: readonly string[]
  /** Fields that are shown and that bodies do not bring, or leave as they are. */
  readonly shown?: readonly string[]
  /** Fields whose form is another here than at their namesakes (silences#status-msg); tests of their own hold them. */
  readonly elsewhere?: readonly string[]
  /** Other fields that a value needs; `idOf` gives the id of the sample of a table. */
  readonly beside?: (
    field: string,
    value: unknown,
    idOf: (path: string) => string | number | undefined,
  ) => Fields
  /** The values that are accepted, where they are names of what there is. */
  readonly good?: Readonly<Record<string, readonly unknown[]>>
  /** Makes a text of so many characters, where not every text will do. */
  readonly text?: Readonly<Record<string, (length: number) => string>>
  /** A request that is sent before. */
  readonly first?: string
  /** The only fields that this is about, where a list is about two things. */
  readonly fields?: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

const d1 = (section: string) => `document 1, ${section}`
const d2 = (section: string) => `document 2, ${section}`
const d3 = (section: string) => `document 3, ${section}`

const objects = (subject: string, segment: string): Subject => ({
  source: d1('Object bodies'),
  subject,
  table: `/aliases/${segment}`,
})

const connection = { title: 'of documents', mac, is_vce_vlan: false }
const ethernet = {
  ...connection,
  addresses: ['198.51.100.1/24'],
  gateway: '198.51.100.254',
  dns: ['192.0.2.53'],
}
const dialled = { server: 'server.example', login: 'ann', password: 'horse' }
const connections = (
  subject: string,
  type: string,
  create: object,
  rest: Partial<Subject> = {},
): Subject => ({
  source: d2('Connection (external or local interface)'),
  subject,
  table: '/network/connections',
  create: { type, ...create },
  ...rest,
})

const rule = (subject: string, table: string, rest: Partial<Subject> = {}): Subject => ({
  source: d3('Firewall rule objects (gateway)'),
  subject,
  table: `/firewall/rules/${table}`,
  ...rest,
})

/** The fields that a NAT rule has when it translates, and not when it accepts. */
const translating = (action: string, fields: Fields): Partial<Subject> => ({
  beside: (field, value) => {
    const none = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
    if (field === 'action') return value === 'accept' ? none : { ...none, ...fields }
    if (field in fields && value === null) return { ...none, action: 'accept' }
    return field in fields ? { action } : {}
  },
})

const waf = '/reverse_proxy_backend/waf/profiles'
const stateOf = (source: string, setting: string, subject?: string, product?: 'console'): Subject => ({
  source,
  setting,
  ...(subject ? { subject } : {}),
  ...(product ? { product } : {}),
})

const forwardRule = {
  action: 'drop',
  protocol: 'protocol.tcp',
  source_addresses: ['ip.id.1'],
  destination_ports: ['port.id.1'],
  incoming_interface: 'zone.id.1',
  timetable: ['time_range.id.1'],
}

const request = (source: string, subject: string, setting: string, rest: Partial<Subject> = {}): Subject => ({
  source,
  subject,
  setting,
  ...rest,
})

const statistics = ['/gather_stat/settings', '/gather_stat'].flatMap((setting) =>
  ['PUT same path', 'answer of GET /gather_stat/settings (also shown as /gather_stat)'].map((subject) =>
    request(d1('Anonymous statistics'), subject, setting),
  ),
)

const consoleSection = d3("Central console (console's own interface)")
const agents = d2('Client-agent authorization settings')

/** Settings whose fields stand in the rows of their requests. */
const requests: readonly Subject[] = [
  ...statistics,
  ...['answer of GET /ad_backend/settings', 'PUT (one form) or PATCH (later form) /ad_backend/settings'].map(
    (subject) => request(d1('Directory integration'), subject, '/ad_backend/settings'),
  ),
  {
    source: d1('Directory integration'),
    subject: 'answer of GET /ad_backend/status',
    view: '/ad_backend/status',
  },
  ...['answer of GET', 'PUT'].map((method) =>
    request(d1('Licensing'), `${method} /license/update-type`, '/license/update-type'),
  ),
  {
    source: d2('VPN server'),
    subject: 'answer of GET /vpn_servers/powershell/status',
    view: '/vpn_servers/powershell/status',
  },
  ...['answer of GET', 'PUT'].map((method) =>
    request(agents, `${method} /agent_backend/wireguard/state`, '/agent_backend/wireguard/state'),
  ),
  request(agents, 'answer of GET /agent_backend/wireguard/setting', '/agent_backend/wireguard/setting', {
    beside: withAuthority,
  }),
  ...['answer of GET', 'PUT'].map((method) =>
    request(d3('Gateway firewall'), `${method} /firewall/state`, '/firewall/state'),
  ),
  request(d3('Gateway firewall'), 'PUT /firewall/watch', '/firewall/watch'),
  request(d3('Gateway firewall'), 'PUT /firewall/checks_settings', '/firewall/checks_settings'),
  request(d3('Content filter (gateway)'), 'GET / PUT /content-filter/state', '/content-filter/state'),
  request(d3('Quotas'), 'GET / PUT /quotas/state', '/quotas/state'),
  request(d3('DNS'), 'GET / PUT /dns/settings', '/dns/settings'),
  request(d3('DNS'), 'GET / PUT /dns/safesearch', '/dns/safesearch'),
  request(d3('DNS'), 'GET / PUT /dns/ddns/state', '/dns/ddns/state'),
  request(d3('DNS'), 'GET / PUT /dns/ddns', '/dns/ddns', { hidden: ['service_password'] }),
  request(
    d3('Log forwarding and logs'),
    'GET / PUT /logs_backend/remote_syslog/state',
    '/logs_backend/remote_syslog/state',
  ),
  request(d3('Log forwarding and logs'), 'PATCH /logs_backend/remote_syslog', '/logs_backend/remote_syslog'),
  request(
    d3('Central console (gateway side)'),
    'PATCH /central_console/settings',
    '/central_console/settings',
  ),
  request(consoleSection, 'GET / PUT /servers/setting', '/servers/setting', { product: 'console' }),
  request(consoleSection, 'GET / PUT /servers/state', '/servers/state', { product: 'console' }),
  request(consoleSection, 'PUT /firewall/state', '/firewall/state', { product: 'console' }),
]

const rootGroup = 'f3ffde22-a562-4f43-ac04-c40fcec6a88c'

/** Every list of fields that is held against the running program. */
export const subjects: readonly Subject[] = [
  ...requests,
  objects('IP address', 'ip_addresses'),
  objects('IP range', 'ip_ranges'),
  objects('Subnet', 'networks'),
  objects('Domain', 'domains'),
  objects('Port', 'ports'),
  objects('Port range', 'port_ranges'),
  objects('Time', 'time_ranges'),
  objects('List of IP objects', 'lists/addresses'),
  objects('List of IP addresses', 'ip_address_lists'),
  objects('List of ports', 'lists/ports'),
  objects('Schedule', 'lists/times'),
  {
    source: d1('User'),
    table: '/user_backend/users',
    shown: ['domain_type', 'domain_name', 'ldap_guid'],
  },
  { source: d1('User'), subject: 'Create body', table: '/user_backend/users', hidden: ['psw'] },
  {
    source: d1('User group'),
    table: '/user_backend/groups',
    shown: ['domain_type', 'domain_name', 'ldap_guid'],
  },
  { source: d1('User group'), subject: 'Create body', table: '/user_backend/groups' },
  { source: d1('Directory domain'), table: '/ad_backend/domains', hidden: ['password'], once: ['name'] },
  { source: d1('Group synchronization record'), table: '/ad_backend/group_settings' },
  {
    source: d1('Directory security group and OU node'),
    subject: 'Forward zone of the domain controller',
    view: '/ad_backend/forward_zones',
  },
  { source: d1('Administrator authorization rule (by directory group)'), table: '/web/admins/ad' },
  { source: d1('Address authorization rule'), table: '/auth/rules', beside: keptBound },
  { source: d1('License object (GET license info)'), view: '/license/info' },
  { source: d1('License object (GET license info)'), view: '/license' },
  { source: d1('System version object'), view: '/x/system/version' },
  { source: d1('Device discovery settings'), setting: '/netscan_backend' },
  connections(
    'Common fields of all types',
    'lan',
    { ...ethernet, zone: 'zone.id.1' },
    { once: ['type'], good: { type: ['lan'] } },
  ),
  connections('lan, wan', 'lan', ethernet, { beside: withDhcp }),
  connections('lan, wan', 'wan', ethernet, { beside: withDhcp }),
  connections('pptp, l2tp', 'pptp', { ...ethernet, ...dialled }, { hidden: ['password'] }),
  connections('pptp, l2tp', 'l2tp', { ...ethernet, ...dialled }, { hidden: ['password'] }),
  connections(
    'pppoe',
    'pppoe',
    { ...connection, login: 'ann', password: 'horse', service: 'isp', concentrator: 'ac' },
    { hidden: ['password'] },
  ),
  connections('loopback', 'loopback', { title: 'lo', addresses: ['198.51.100.9/32'], comment: '' }),
  { source: d2('Connection state - GET /network/states (array)'), view: '/network/states' },
  { source: d2('Aggregated interface'), table: '/network/aggregated' },
  { source: d2('Aggregated interface'), subject: 'State', view: '/network/aggregated_states' },
  { source: d2('Tunnel interface'), table: '/network/tunnels' },
  { source: d2('Tunnel interface'), subject: 'State', view: '/network/tunnel_states' },
  { source: d2('VCE interface'), table: '/network/vce_conns', once: ['vce_id', 'mac', 'vlan_tag'] },
  { source: d2('SPAN interface'), table: '/network/span' },
  { source: d2('VPN server settings'), setting: '/vpn_servers/settings' },
  { source: d2('VPN server settings'), subject: 'VPN server status', view: '/vpn_servers/status' },
  { source: d2('VPN access rule'), table: '/vpn_servers/access_rules', beside: secondFactor },
  { source: d2('VPN address-lease rule'), table: '/vpn_servers/lease_rules' },
  { source: d2('VPN route distribution settings'), setting: '/vpn_servers/dhcp' },
  {
    source: d2('Client-agent authorization settings'),
    setting: '/agent_backend/wireguard/setting',
    beside: withAuthority,
  },
  rule('FilterRuleObject', 'forward', { create: forwardRule, beside: withProfile }),
  rule('FilterRuleObject', 'input', { create: forwardRule, beside: withProfile }),
  ...['forward', 'input'].flatMap((chain) =>
    ['before', 'after'].map((place) =>
      rule('FilterRuleObject', `${chain}/${place}`, {
        product: 'console',
        create: forwardRule,
        beside: withProfile,
      }),
    ),
  ),
  rule(
    'DnatRuleObject',
    'dnat',
    translating('dnat', { change_destination_address: '192.0.2.9', change_destination_port: '80' }),
  ),
  rule('SnatRuleObject', 'snat', translating('snat', { change_source_address: '192.0.2.9' })),
  {
    source: d3('Firewall rule objects (gateway)'),
    subject: 'Firewall settings',
    setting: '/firewall/settings',
  },
  {
    source: d3('Firewall rule objects (gateway)'),
    subject: 'Firewall status',
    view: '/firewall/status',
    elsewhere: ['msg'],
  },
  ...['forward', 'input', 'dnat', 'snat'].map((table) => ({
    source: d3('Firewall rule objects (gateway)'),
    subject: 'Counter',
    view: `/firewall/counters/${table}`,
  })),
  {
    source: d3('Firewall rule objects (gateway)'),
    subject: 'Packet check',
    table: '/firewall/checks_packets',
  },
  {
    source: d3('Firewall rule objects (gateway)'),
    subject: 'Check result',
    view: '/firewall/checks_result',
    first: '/firewall/checks_start',
  },
  stateOf(d3('Firewall rule objects (gateway)'), '/firewall/checks_settings', 'Check settings'),
  { source: d3('Application-control rule (gateway)'), table: '/application_control_backend/rules' },
  { source: d3('Content filter'), subject: 'Category', view: '/content-filter/categories' },
  { source: d3('Content filter'), subject: 'Custom category', table: '/content-filter/users_categories' },
  {
    source: d3('Content filter'),
    subject: 'Custom category',
    table: '/content-filter/users_categories',
    product: 'console',
  },
  stateOf(d3('Content filter'), '/content-filter/settings', 'Content-filter settings'),
  stateOf(d3('Content filter'), '/content-filter/state', 'State'),
  stateOf(d3('Content filter'), '/proxy_backend/safe_search', 'Safe search'),
  ...['before', 'after'].map(
    (place): Subject => ({
      source: d3('Content filter'),
      subject: 'Central-console content-filter rule',
      table: `/content-filter/rules/${place}`,
      product: 'console',
      beside: redirected,
    }),
  ),
  {
    source: d3('Content filter'),
    subject: 'Central-console content-filter rule',
    table: '/content-filter/rules',
    beside: redirected,
  },
  { source: d3('Intrusion-prevention (IPS) profile'), subject: 'Profile', table: '/ips/profiles' },
  {
    source: d3('Intrusion-prevention (IPS) profile'),
    subject: 'Profile rule',
    table: '/ips/profiles/{profile_id}/rules',
    beside: (field, value) =>
      field === 'filters' && typeof value === 'string' && value !== 'equals'
        ? { filters: [{ key: value, operator: 'equals', values: value === 'sid' ? [1] : ['x'] }] }
        : {},
  },
  {
    source: d3('Web application firewall (WAF) profile'),
    table: waf,
    shown: ['exceptions'],
    good: { disabled_categories: [['sqli', 'xss'], []] },
  },
  {
    source: d3('Web application firewall (WAF) profile'),
    subject: 'Category',
    view: '/reverse_proxy_backend/waf/categories',
  },
  {
    source: d3('Web application firewall (WAF) profile'),
    subject: 'List rule',
    table: `${waf}/{profile_id}/rules`,
  },
  {
    source: d3('Web application firewall (WAF) profile'),
    subject: 'Exception',
    table: `${waf}/{profile_id}/exceptions`,
  },
  { source: d3('Application-control profile'), table: '/api/application_control/profiles' },
  { source: d3('Quota'), table: '/quotas/quotas' },
  { source: d3('DNS'), subject: 'Service status', view: '/dns/status' },
  stateOf(d3('DNS'), '/dns/settings', 'Settings'),
  stateOf(d3('DNS'), '/dns/safesearch', 'Safe-search redirect'),
  { source: d3('DNS'), subject: 'Root DNS server', table: '/dns/zones/root', beside: rootServer },
  { source: d3('DNS'), subject: 'Forward zone', table: '/dns/zones/forward' },
  { source: d3('DNS'), subject: 'Master zone', table: '/dns/zones/master', text: { config: zoneText } },
  { source: d3('DNS'), subject: 'Dynamic DNS', setting: '/dns/ddns/state', fields: ['enabled'] },
  {
    source: d3('DNS'),
    subject: 'Dynamic DNS',
    setting: '/dns/ddns',
    fields: ['domain', 'service_login', 'service_password'],
    hidden: ['service_password'],
  },
  {
    source: d3('Log forwarding and log query'),
    subject: 'Forwarding settings',
    setting: '/logs_backend/remote_syslog',
  },
  { source: d3('Log forwarding and log query'), subject: 'Log row', view: '/logs_backend/logs?limit=20' },
  {
    source: d3('Central console (gateway side)'),
    subject: 'Settings',
    setting: '/central_console/settings',
    shown: ['last_connect', 'last_sync', 'root_ca'],
  },
  {
    source: d3("Central console (console's own interface)"),
    subject: 'Service status',
    view: '/servers/status',
    product: 'console',
    elsewhere: ['msg'],
  },
  stateOf(d3("Central console (console's own interface)"), '/servers/setting', 'General setting', 'console'),
  stateOf(
    d3("Central console (console's own interface)"),
    '/servers/state',
    'Rule synchronization state',
    'console',
  ),
  {
    source: d3("Central console (console's own interface)"),
    subject: 'Server group',
    table: '/servers/groups',
    product: 'console',
    good: { parent_id: [rootGroup] },
  },
]

function withAuthority(field: string, value: unknown): Fields {
  if (field === 'device_vpn') return value === true ? { trusted_ca_cert: rootCertificate } : {}
  return field === 'trusted_ca_cert' && value === null ? { device_vpn: false } : {}
}

function withDhcp(field: string, value: unknown): Fields {
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
  return isEmpty && (field === 'gateway' || field === 'addresses') ? { enable_dhcp: true } : {}
}

function keptBound(field: string, value: unknown): Fields {
  if (field === 'ip' && value === null) return { mac, always_logged: false }
  return field === 'mac' || field === 'always_logged' ? { ip: '192.0.2.7' } : {}
}

function secondFactor(field: string, value: unknown): Fields {
  if (field === 'action' && value === 'deny') return { two_factor: 'not_required' }
  return field === 'two_factor' ? { action: 'allow' } : {}
}

function redirected(field: string, value: unknown): Fields {
  if (field === 'redirect_url') return { access: value === null ? 'deny' : 'redirect' }
  if (field !== 'access') return {}
  return { redirect_url: value === 'redirect' ? 'https://intranet.example/' : null }
}

function withProfile(field: string, value: unknown, idOf: (path: string) => unknown): Fields {
  const anyProfile = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
  if (value !== true) return {}
  if (field === 'ips_enabled') return { ips_profile: idOf('/ips/profiles') ?? anyProfile }
  const profile = idOf('/api/application_control/profiles') ?? anyProfile
  return field === 'dpi_enabled' ? { dpi_profile: profile } : {}
}

function rootServer(field: string, value: unknown): Fields {
  if (field !== 'type') return {}
  return { object: value === 'interface' ? 'isp.id.2' : '192.0.2.53' }
}

/** A zone of so many characters, most of them in a comment. */
function zoneText(length: number): string {
  const records = '@ IN NS ns\nns IN A 192.0.2.53\n'
  return length > 100 ? `${records};${'😀'.repeat(length - records.length - 1)}` : records
}

/** The messages of client agents, by the first cell of their row. Source: document 2, Events. */
export const messageSubjects: readonly { readonly source: string; readonly subject: string }[] = [
  ...['version', 'update', 'authorize', 'auth_state', 'sso (request)', 'sso (response)'].map((subject) => ({
    source: d2('Events'),
    subject,
  })),
  { source: d2('ZTNA request (gateway to agent, sent when an agent connects)'), subject: '' },
  { source: d2('ZTNA report (agent to gateway)'), subject: '' },
]
