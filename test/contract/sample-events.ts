import type { GatewayEvent } from '../../src/core/log/event.ts'

type Kind = GatewayEvent['kind']

const by = { login: 'admin', address: '192.0.2.1' }

/** An event of each kind, with all that it can say. */
export const sampleEvents: { readonly [K in Kind]: GatewayEvent & { readonly kind: K } } = {
  started: { kind: 'started', version: '1' },
  stopped: { kind: 'stopped' },
  drift: { kind: 'drift', engine: 'dns', message: 'x' },
  'engine-failed': { kind: 'engine-failed', engine: 'dns', message: 'x' },
  'engine-recovered': { kind: 'engine-recovered', engine: 'dns' },
  'influence-found': { kind: 'influence-found', text: 'x' },
  'influence-gone': { kind: 'influence-gone', text: 'x' },
  'packets-lost': { kind: 'packets-lost', packets: 3 },
  'connections-lost': { kind: 'connections-lost', connections: 3 },
  'process-ended': { kind: 'process-ended', process: 'plane', reason: 'x' },
  'process-hung': { kind: 'process-hung', process: 'plane', reason: 'x' },
  'internal-error': { kind: 'internal-error', message: 'x' },
  'data-notice': { kind: 'data-notice', message: 'x' },
  'left-out': { kind: 'left-out', what: 'drift', events: 2, places: [] },
  'refused-request': { kind: 'refused-request', ...by, request: 'GET /', answer: '403' },
  'request-done': { kind: 'request-done', ...by, request: 'DELETE /x' },
  change: {
    ...{ kind: 'change', ...by, revision: 4 },
    summary:
      'PUT /firewall/rules/forward: forward_rules 1 moved (action, comment); ports 3 added; ports 4 removed; 12 more',
  },
  'confirm-awaited': { kind: 'confirm-awaited', ...by, revision: 4, seconds: 60 },
  confirmed: { kind: 'confirmed', ...by, revision: 4 },
  'taken-back': { kind: 'taken-back', revision: 4, last: 5, made: 6 },
  'take-back-failed': { kind: 'take-back-failed', revision: 4, message: 'x' },
  upload: { kind: 'upload', ...by, summary: 'PUT /license: 1204 bytes, SHA-256 0f' },
  backup: { kind: 'backup', ...by, revision: 4, isWhole: true },
  login: { kind: 'login', ...by, refused: { count: 2, addresses: [] } },
  'login-refused': { kind: 'login-refused', ...by },
  logout: { kind: 'logout', ...by },
  'session-ended': { kind: 'session-ended', ...by, reason: 'it was not used for too long' },
  'sign-in-locked': { kind: 'sign-in-locked', ...by, seconds: 60 },
  'sign-ins-unlocked': { kind: 'sign-ins-unlocked', ...by },
  'connections-ended': { kind: 'connections-ended', ...by, connections: 2, summary: 'x' },
  'job-started': { kind: 'job-started', ...by, job: 7, what: 'log_export' },
  'job-ended': { kind: 'job-ended', login: 'admin', job: 7, what: 'log_export', reason: 'x' },
  'agent-authorized': { kind: 'agent-authorized', ...by, reason: '' },
  'agent-refused': { kind: 'agent-refused', ...by, reason: 'x' },
  'agent-left': { kind: 'agent-left', ...by, reason: 'the connection ended' },
  'dynamic-dns-sent': { kind: 'dynamic-dns-sent', name: 'a.example', address: '192.0.2.2' },
  'dynamic-dns-refused': { kind: 'dynamic-dns-refused', name: 'a.example', reason: 'x' },
  'dynamic-dns-failed': { kind: 'dynamic-dns-failed', reason: 'x' },
  'dynamic-dns-recovered': { kind: 'dynamic-dns-recovered' },
  quotas: {
    ...{ kind: 'quotas', user: 'ivan', quota: 'small' },
    ...{ percent: 80, used: 8, limit: 10, period: 'day' },
  },
  'quota-changed': { kind: 'quota-changed', ...by, summary: 'user ivan: use set to zero' },
  'forwarding-skipped': { kind: 'forwarding-skipped', receiver: 'siem', rows: 3 },
}
