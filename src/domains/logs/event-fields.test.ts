import { expect, test } from 'vitest'
import type { GatewayEvent } from '../../core/log/event.ts'
import { logKind } from '../../core/log/log-kinds.ts'
import { eventRow } from './event-row.ts'

const by = { login: 'admin', address: '192.0.2.1' }
const events: readonly GatewayEvent[] = [
  { kind: 'started', version: '1' },
  { kind: 'stopped' },
  { kind: 'drift', engine: 'dns', message: 'x' },
  { kind: 'engine-failed', engine: 'dns', message: 'x' },
  { kind: 'engine-recovered', engine: 'dns' },
  { kind: 'influence-found', text: 'x' },
  { kind: 'influence-gone', text: 'x' },
  { kind: 'packets-lost', packets: 3 },
  { kind: 'process-ended', process: 'plane', reason: 'x' },
  { kind: 'process-hung', process: 'plane', reason: 'x' },
  { kind: 'internal-error', message: 'x' },
  { kind: 'data-notice', message: 'x' },
  { kind: 'left-out', what: 'drift', events: 2, places: [] },
  { kind: 'refused-request', ...by, request: 'GET /', answer: '403' },
  { kind: 'request-done', ...by, request: 'DELETE /x' },
  { kind: 'change', ...by, revision: 4, summary: 'x' },
  { kind: 'confirm-awaited', ...by, revision: 4, seconds: 60 },
  { kind: 'confirmed', ...by, revision: 4 },
  { kind: 'taken-back', revision: 4, last: 5, made: 6 },
  { kind: 'take-back-failed', revision: 4, message: 'x' },
  { kind: 'upload', ...by, summary: 'x' },
  { kind: 'backup', ...by, revision: 4, isWhole: true },
  { kind: 'login', ...by, refused: { count: 2, addresses: [] } },
  { kind: 'login-refused', ...by },
  { kind: 'logout', ...by },
  { kind: 'agent-authorized', ...by, reason: '' },
  { kind: 'agent-refused', ...by, reason: 'x' },
  { kind: 'agent-left', ...by, reason: '' },
  { kind: 'dynamic-dns-sent', name: 'a.example', address: '192.0.2.2' },
  { kind: 'dynamic-dns-refused', name: 'a.example', reason: 'x' },
  { kind: 'dynamic-dns-failed', reason: 'x' },
  { kind: 'dynamic-dns-recovered' },
  {
    kind: 'quotas',
    user: 'ivan',
    quota: 'small',
    percent: 80,
    used: 8,
    limit: 10,
    period: 'day',
  },
  { kind: 'quota-changed', ...by, summary: 'x' },
]

test.each(events.map((event) => [event.kind, event] as const))(
  '%s has the fields that its kind declares, with their types',
  (kind, event) => {
    const row = eventRow(event, 0)
    expect(row.event?.kind).toBe(kind)
    const { fields } = logKind(kind)
    for (const [name, value] of Object.entries(row.event!.fields))
      expect([name, typeof value]).toEqual([name, fields[name] === 'integer' ? 'number' : 'string'])
    expect(Object.keys(row.event!.fields).toSorted()).toEqual(Object.keys(fields).toSorted())
  },
)
