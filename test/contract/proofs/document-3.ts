import { driven, notation, type Proof, prove, reading } from './proof.ts'

const rules3 = 'document 3, Firewall rule objects (gateway)'
const profileRule = 'document 3, Intrusion-prevention (IPS) profile'
const wafProfile = 'document 3, Web application firewall (WAF) profile'
const dns = 'document 3, DNS'
const logs = 'document 3, Log forwarding and logs'
const console3 = "document 3, Central console (console's own interface)"
const states3 = 'document 3, States and transitions'
const limits3 = 'document 3, Limits'
const tableFields = 'rule: %s %j: wrong is %j'
const wafSwitch = 'waf: categories: id and title of at most 42 characters, description of at most 255'
const unknownCategory = 'waf: an unknown profile or category, or another body, is 542 and changes nothing'
const operators = [
  'log: %s',
  'log: a condition and its negation share all rows',
  'src/domains/logs/query.test.ts: every part of the grammar is read',
]
const grammar = ['log: %j is 542', 'src/domains/logs/query.test.ts: every part of the grammar is read']
const server =
  'servers: a new server is in the root group and not approved, with exactly the documented fields'

/** Of document 3. */
export const document3: readonly Proof[] = [
  prove(
    rules3,
    { subject: 'FilterRuleObject', field: 'dpi_profile' },
    tableFields,
    'console-rule: %s: profiles, and ports of protocols that have them',
  ),
  prove(
    rules3,
    { subject: 'FilterRuleObject', field: 'ips_profile' },
    tableFields,
    'console-rule: %s: profiles, and ports of protocols that have them',
  ),
  prove(rules3, { subject: 'DnatRuleObject', field: 'change_destination_address' }, tableFields),
  prove(rules3, { subject: 'DnatRuleObject', field: 'change_destination_port' }, tableFields),
  prove(
    rules3,
    { subject: 'SnatRuleObject', field: 'change_source_address' },
    tableFields,
    'rule: change_destination_address is the other name of change_source_address in SNAT',
  ),
  prove(
    rules3,
    { subject: 'Firewall status', field: 'msg' },
    'setting: firewall status: rows of the documented form, and nothing pretends to be enforced',
  ),
  prove(
    rules3,
    { subject: 'Firewall status', starts: 'array of' },
    'setting: firewall status: rows of the documented form, and nothing pretends to be enforced',
  ),
  prove(rules3, { subject: 'Counter', starts: '`{id' }, driven, 'lab: what a rule can match'),
  prove(
    rules3,
    { subject: 'Check settings', field: 'block_traffic' },
    'packet-check: blocks forwarding while a check fails, over a restart, and not when it passes or the option is off',
  ),
  prove(
    'document 3, Content filter',
    { subject: 'Custom category', field: 'urls' },
    'content-filter: /content-filter/users_categories',
    'content-filter: the lookup tells categories (silences#cf-lookup)',
  ),
  prove(
    'document 3, Content filter',
    { subject: 'Custom category', starts: 'An older form' },
    'content-filter: description is the older name of comment',
  ),
  prove(
    'document 3, Content filter',
    { subject: 'Central-console content-filter rule', field: 'redirect_url' },
    'content-rule: redirect_url is a string exactly when access is redirect',
    'console-rule: %s: redirect_url is a string exactly when access is redirect',
  ),
  prove(profileRule, { subject: 'Profile rule', field: 'filters' }, 'ips: a rule with %j: wrong is %j'),
  prove(
    profileRule,
    { subject: 'Profile rule', field: 'filters[].operator' },
    'ips: a rule with %j: wrong is %j',
  ),
  prove(
    profileRule,
    { subject: 'Profile rule', field: 'filters[].values' },
    'ips: a rule with %j: wrong is %j',
  ),
  prove(wafProfile, { field: 'detection_only' }, driven),
  prove(
    wafProfile,
    { field: 'central_console' },
    'waf: central_console and exceptions are read-only: ignored on edit',
  ),
  prove(wafProfile, { field: 'disabled_categories' }, 'waf: every category can be disabled at once'),
  prove(
    dns,
    { subject: 'Service status', starts: 'array of' },
    'dns: lists {name, status, msg}, and says why nothing is done where there is no data plane',
  ),
  prove(
    dns,
    { subject: 'Root DNS server', field: 'object' },
    'dns: type ip takes an address',
    'dns: type interface takes a provider connection that exists',
  ),
  prove(
    dns,
    { subject: 'Master zone', field: 'name' },
    'dns: is unique among master zones, letters compared case-blind; a change may keep it',
  ),
  prove(
    dns,
    { subject: 'Dynamic DNS', starts: 'state' },
    'dns: domain has the form domain.com, without scheme and www',
    'dns: service_password has at most 42 characters, is never shown and stays when it is not sent',
  ),
  prove(
    'document 3, Log forwarding and log query',
    { subject: 'Forwarding settings', field: 'format' },
    'small-setting: refuses what breaks a rule with 542 naming the field, and changes nothing',
  ),
  prove(
    console3,
    { subject: 'Service status', field: 'msg' },
    'servers: is one object, and says what is missing',
  ),
  prove(
    console3,
    { subject: 'Service status', starts: '`{name' },
    'servers: is one object, and says what is missing',
  ),
  prove(
    console3,
    { subject: 'Server group', field: 'parent_id' },
    'servers: has the root group from the start, which stays where it is',
  ),
  prove(
    console3,
    { subject: 'Connected server', field: 'approved' },
    server,
    'servers: approval is one-way; the group changes; all else stays',
  ),
  prove(console3, { subject: 'Connected server' }, server),
  prove(
    states3,
    { field: 'server not approved (approved false)' },
    'servers: approval is one-way; the group changes; all else stays',
  ),
  prove(states3, { field: 'server added' }, server),
  prove(states3, { field: 'rule / profile / zone / quota enabled' }, driven),
  prove(states3, { field: 'WAF category in profile', starts: 'same | profile' }, unknownCategory),
  prove(states3, { field: 'WAF category in profile' }, wafSwitch),
  prove(states3, { starts: 'Service `status`' }, driven),
  notation('document 3, Endpoints', {}, reading),
  prove(
    'document 3, Web application firewall',
    { subject: 'PATCH /reverse_proxy_backend/waf/profiles/<id>/categories/<category id>' },
    wafSwitch,
    unknownCategory,
  ),
  prove(
    logs,
    { subject: 'answer of GET /logs_backend/logs?<parameters joined by &>' },
    'log: the answer has meta, data, rows and the exact count without limit',
  ),
  prove(
    logs,
    { subject: 'Query parameters of the log query', field: 'sort' },
    'log: sort is applied in order',
    ...grammar,
  ),
  prove(
    logs,
    { subject: 'Query parameters of the log query', field: 'filter' },
    'log: items of a filter are joined as it says, filters by and',
    ...grammar,
  ),
  prove(
    logs,
    { subject: 'Query parameters of the log query', field: 'search' },
    'log: search looks into the columns it names',
    ...grammar,
  ),
  prove(
    logs,
    { subject: 'Query parameters of the log query', field: 'last_reboot_only' },
    'log: last_reboot_only takes the words true and false',
    ...grammar,
  ),
  prove(
    logs,
    { subject: 'Query parameters of the log query', field: 'format_type' },
    'log: CSV has a line of names and a line for each row',
    ...grammar,
  ),
  prove(logs, { subject: 'Query parameters of the log query' }, ...grammar),
  prove(
    logs,
    { subject: 'Operators', field: 'value' },
    'log: 255 values are taken; rows survive a restart',
    'src/domains/logs/query.test.ts: a value has at most 255 items',
  ),
  prove(
    logs,
    { subject: 'Operators', field: 'rows_before_limit_at_least' },
    'log: the answer has meta, data, rows and the exact count without limit',
  ),
  prove(logs, { subject: 'Operators' }, ...operators),
  prove(
    'document 3, Events',
    {},
    'small-setting: starts as documented; PUT replaces, PATCH merges, what GET showed can be sent back',
    'small-setting: switched off; without host and port; without an engine',
  ),
  prove(
    limits3,
    { field: 'log filter value array' },
    'log: 255 values are taken; rows survive a restart',
    'src/domains/logs/query.test.ts: a value has at most 255 items',
  ),
  prove(limits3, { field: 'dpi_profile, ips_profile' }, tableFields),
  prove(limits3, { field: 'WAF disabled_categories' }, driven, 'waf: every category can be disabled at once'),
  prove(limits3, {}, driven),
]
