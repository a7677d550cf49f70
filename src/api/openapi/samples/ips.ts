import type { DomainSamples } from './sample.ts'

const rule = {
  filters: [
    { key: 'sid', operator: 'equals', values: [2010935] },
    { key: 'protocol', operator: 'equals', values: ['tcp'] },
  ],
  action: 'drop',
  comment: '',
}

const byQuery = '/ips/profile_rules?profile_id={/ips/profiles}'
const move = { params: { id: 1, anchor_item_id: 2, insert_after: true } }

/** Bodies of this domain. */
export const ipsSamples: DomainSamples = {
  tables: [
    {
      path: '/ips/profiles',
      create: { name: 'office', comment: 'what offices need' },
      change: { comment: 'changed' },
    },
    { path: '/ips/profiles/{profile_id}/rules', create: rule, change: { action: 'alert' } },
    {
      path: '/x/ips/signatures/custom',
      create: {
        text: 'alert tcp any any -> any 23 (msg:"Telnet"; flow:to_server; sid:1000001; rev:1;)',
        enabled: true,
        comment: 'ours',
      },
      change: { enabled: false },
    },
  ],
  singletons: [{ path: '/x/inspection/settings', change: { on_failure: 'pass' } }],
  reads: ['/x/ips/signatures', '/x/ips/updates', '/x/inspection/status'],
  requests: [
    { request: 'POST /ips/profile_rules', path: byQuery, body: rule },
    { request: 'GET /ips/profile_rules', path: byQuery },
    { request: 'PUT /ips/profile_rules', path: `${byQuery}&rule_id=2`, body: rule },
    { request: 'PATCH /ips/profile_rules', path: `${byQuery}&rule_id=2`, body: { action: 'pass' } },
    {
      request: 'PATCH /ips/profile_rules/move',
      path: '/ips/profile_rules/move?profile_id={/ips/profiles}',
      body: move,
    },
    { request: 'PATCH /ips/profiles/{profile_id}/rules/move', body: move },
    { request: 'DELETE /ips/profile_rules', path: `${byQuery}&rule_id=2` },
    {
      request: 'POST /ips/profiles-create-with-rules',
      body: { name: 'at once', comment: '', rules: [rule] },
    },
    { request: 'POST /ips/profiles/{id}/copy' },
    { request: 'POST /x/ips/exceptions/draft', body: { row: '0000000000000042' } },
    {
      request: 'GET /x/ips/profiles/{id}/effective',
      path: '/x/ips/profiles/{/ips/profiles}/effective',
    },
  ],
}
