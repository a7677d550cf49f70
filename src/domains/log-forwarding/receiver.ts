import Type, { type Static } from 'typebox'
import { mostLogReceivers } from '../../core/engine/declared/log-forwarding.ts'
import { lineProblem, type Problem, problem } from '../../core/failure.ts'
import { logKindNames } from '../../core/log/log-kinds.ts'
import { collection } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import { certificates, choice, flag } from '../../core/schema/fields.ts'
import { textFormats } from '../../core/schema/format.ts'
import { brokenPemLine } from '../../core/text/pem.ts'
import { hostlessProblems } from './host.ts'
import { kindList } from './kind-list.ts'
import { message } from './messages.ts'

/** Id and name of the receiver of `/logs_backend/remote_syslog` among all. */
export const documentedReceiver = 'remote-syslog'

const schema = Type.Object({
  enabled: flag(true, 'Whether it gets rows.'),
  name: Type.String({ minLength: 1, maxLength: 64, description: 'What it is called in the status.' }),
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: '^(::[A-Fa-f0-9:.]*|[A-Za-z0-9]([A-Za-z0-9._:-]*[A-Za-z0-9])?)$',
    'x-rule': message('must be an address or a name'),
    description: 'Address or name; a name is looked up at each connection.',
  }),
  port: Type.Integer({ minimum: 1, maximum: 65535, description: 'Port.' }),
  protocol: choice(['udp', 'tcp', 'tls'], {
    default: 'tcp',
    description: '`udp`: a row a datagram, which nobody acknowledges; `tcp` and `tls`: with octet counting.',
  }),
  format: choice(['syslog', 'cef'], {
    default: 'syslog',
    description: 'RFC 5424 with structured data, or CEF in it.',
  }),
  ca: certificates({
    default: '',
    description:
      'Certificates in PEM that the certificate of the receiver must come from; empty for those of Debian.',
  }),
  server_name: Type.String({
    maxLength: 253,
    default: '',
    description: 'Name that its certificate must have; empty for `host`.',
  }),
  kinds: kindList(logKindNames, 'limits', 'Kinds of rows that it gets (`/x/logs/kinds`); empty for all.'),
  min_priority: Type.Integer({
    minimum: 0,
    maximum: 7,
    default: 7,
    description: 'The least severe priority that it gets: 7 for all rows, 3 for errors and worse.',
  }),
  from: Type.String({
    pattern: '^(now|[0-9]{1,16})$',
    'x-rule': message('must be `now` or the id of a row'),
    default: 'now',
    'x-words': { now: 'now' },
    description: 'Where a new receiver begins: `now`, or behind the row with this id.',
  }),
})

/** Receivers of the log beside the documented one. Source: silences#log-receivers. */
export const logReceivers = collection({
  name: 'log_receivers',
  path: '/x/logs/forwarding',
  area: 'system',
  summary: 'Receivers of the system log beside that of `/logs_backend/remote_syslog`, which is the first.',
  source: 'silences#log-receivers',
  id: { kind: 'uuid' },
  unique: [{ fields: ['name'], fold: true }],
  schema,
  label: (receiver) => receiver.name,
  search: ['name', 'host'],
  check: (item, { before }) => [...checkName(item, before), ...checkHost(item, before), ...checkTls(item)],
  checkAll: beyondMost,
})

/** A receiver. */
export type StoredReceiver = Static<typeof schema>

/** The engine would take none of them where there are more. */
function beyondMost(snapshot: Snapshot): readonly (Problem & { readonly item: Id })[] {
  const most = mostLogReceivers - 1
  const { id } = snapshot.rows(logReceivers).entries.filter(({ item }) => item.enabled)[most] ?? {}
  if (id === undefined) return []
  return [
    {
      item: id,
      ...problem('enabled', message('at most {most} can be on beside that of remote_syslog', { most })),
    },
  ]
}

/** Metrics name receivers, the documented one too. A stored receiver may be older than this rule. */
function checkName({ name }: StoredReceiver, before: StoredReceiver | null): readonly Problem[] {
  if (before?.name === name || name !== documentedReceiver) return []
  return [problem('name', message('is the name of the receiver of /logs_backend/remote_syslog'))]
}

/** A stored receiver may be older than this rule. */
function checkHost({ host }: StoredReceiver, before: StoredReceiver | null): readonly Problem[] {
  if (before?.host === host) return []
  return textFormats['host']!.test(host)
    ? hostlessProblems(host)
    : [problem('host', message('must be an address or a name'))]
}

function checkTls({ protocol, ca, server_name }: StoredReceiver): Problem[] {
  if (protocol !== 'tls')
    return Object.entries({ ca, server_name }).flatMap(([field, value]) =>
      value === '' ? [] : [problem(field, message('must be empty unless protocol is tls'))],
    )
  const line = ca === '' ? null : brokenPemLine(ca)
  return line === null ? [] : [lineProblem('ca', line, message('must be certificates in PEM'))]
}
