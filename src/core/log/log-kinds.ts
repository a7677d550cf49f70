import type { Message } from '../text/message.ts'
import { message } from './messages.ts'
import { type PacketFields, packetMessage } from './packet-message.ts'

/** Type of a field of an event: addresses are IPv4 or IPv6 as they are printed, and match networks too. */
export type LogFieldType = 'string' | 'integer' | 'address'

/** Declaration of a kind of event: its fields in the order in which they are shown. */
export interface LogKind {
  readonly title: Message
  /** True where an administrator may do without its rows; others are what the log is for. */
  readonly isOptional?: true
  readonly fields: Readonly<Record<string, LogFieldType>>
}

const caused = { login: 'string', address: 'address' } as const

/** Login of the user at one end, and countries (two letters) of both. */
const party = { user: 'string', source_country: 'string', destination_country: 'string' } as const

/** Addresses before any translation; only where there is some. */
const original = {
  original_source: 'address',
  original_source_port: 'integer',
  original_destination: 'address',
  original_destination_port: 'integer',
} as const

/** Addresses after all translation; only where there is some. */
const translated = {
  translated_source: 'address',
  translated_source_port: 'integer',
  translated_destination: 'address',
  translated_destination_port: 'integer',
} as const

/** The kinds of events. A field has the same type in all kinds that have it. */
export const logKinds = {
  packet: {
    title: message('A packet that a rule logged.'),
    isOptional: true,
    fields: {
      rule: 'string',
      action: 'string',
      protocol: 'string',
      source: 'address',
      source_port: 'integer',
      destination: 'address',
      destination_port: 'integer',
      in_interface: 'string',
      out_interface: 'string',
      length: 'integer',
      in_zone: 'string',
      out_zone: 'string',
      ...party,
      ...original,
      ...translated,
    },
  },
  connection: {
    title: message('A connection ended.'),
    isOptional: true,
    fields: {
      protocol: 'string',
      source: 'address',
      source_port: 'integer',
      destination: 'address',
      destination_port: 'integer',
      packets_sent: 'integer',
      bytes_sent: 'integer',
      packets_received: 'integer',
      bytes_received: 'integer',
      milliseconds: 'integer',
      ...party,
      ...translated,
    },
  },
  'connections-lost': {
    title: message('Ends of connections that are not in the log.'),
    fields: { connections: 'integer' },
  },
  ips: {
    title: message('Intrusion prevention found a signature.'),
    fields: {
      rule: 'string',
      profile: 'string',
      profile_rule: 'integer',
      action: 'string',
      sid: 'integer',
      revision: 'integer',
      signature: 'string',
      classtype: 'string',
      severity: 'string',
      tactics: 'string',
      protocol: 'string',
      application: 'string',
      source: 'address',
      source_port: 'integer',
      destination: 'address',
      destination_port: 'integer',
      host: 'string',
      path: 'string',
      direction: 'string',
      bytes: 'integer',
      in_interface: 'string',
      out_interface: 'string',
      ...party,
      ...original,
      ...translated,
    },
  },
  'ips-left-out': {
    title: message('More alerts of one signature and source than there is room for.'),
    isOptional: true,
    fields: { profile: 'string', sid: 'integer', source: 'address', alerts: 'integer' },
  },
  'ips-lost': {
    title: message('Alerts that are not in the log: they came too fast, or could not be read.'),
    fields: { profile: 'string', alerts: 'integer' },
  },
  'application-denied': {
    title: message('Application control ended a connection.'),
    isOptional: true,
    fields: {
      rule: 'string',
      firewall_rule: 'string',
      profile: 'string',
      application: 'string',
      path: 'string',
      protocol: 'string',
      source: 'address',
      source_port: 'integer',
      destination: 'address',
      destination_port: 'integer',
      in_interface: 'string',
      out_interface: 'string',
      ...party,
      ...translated,
    },
  },
  'content-filter': {
    title: message('A request to a web site is over.'),
    isOptional: true,
    fields: {
      rule: 'string',
      rule_name: 'string',
      action: 'string',
      method: 'string',
      url: 'string',
      categories: 'string',
      status: 'integer',
      tls_name: 'string',
      decrypted: 'integer',
      source: 'address',
      source_port: 'integer',
      destination: 'address',
      destination_port: 'integer',
      bytes_sent: 'integer',
      bytes_received: 'integer',
      milliseconds: 'integer',
      quote: 'string',
      reason: 'string',
      ...party,
    },
  },
  'requests-lost': {
    title: message('Requests to web sites that are not in the log.'),
    fields: { requests: 'integer' },
  },
  waf: {
    title: message('A rule of the web application firewall matched a request.'),
    isOptional: true,
    fields: {
      rule_id: 'integer',
      category: 'string',
      what: 'string',
      variable: 'string',
      score: 'integer',
      outcome: 'string',
      site: 'integer',
      profile: 'string',
      client: 'address',
      country: 'string',
      method: 'string',
      path: 'string',
      status: 'integer',
      unique_id: 'string',
      list_rule: 'integer',
    },
  },
  'waf-left-out': {
    title: message('More matches of one rule and client than there is room for.'),
    fields: { rule_id: 'integer', client: 'address', matches: 'integer' },
  },
  'waf-lost': {
    title: message('Requests that the web application firewall matched and that are not in the log.'),
    fields: { requests: 'integer' },
  },
  'packets-left-out': {
    title: message('More packets of one rule and source than there is room for.'),
    isOptional: true,
    fields: { rule: 'string', action: 'string', source: 'address', packets: 'integer' },
  },
  line: {
    title: message('A line that a program of the gateway printed.'),
    isOptional: true,
    fields: { engine: 'string', process: 'string', stream: 'string' },
  },
  kernel: {
    title: message('A message of the kernel.'),
    isOptional: true,
    fields: { facility: 'string', subsystem: 'string', device: 'string', sequence: 'integer' },
  },
  journal: {
    title: message('An entry in the journal of the machine.'),
    isOptional: true,
    fields: { facility: 'string', pid: 'integer', uid: 'integer', executable: 'string' },
  },
  'rows-lost': {
    title: message('Rows that are not in the log.'),
    fields: { rows: 'integer', reason: 'string' },
  },
  started: { title: message('The gateway started.'), fields: { version: 'string' } },
  stopped: { title: message('The gateway stopped.'), fields: {} },
  drift: {
    title: message('Another program changed what an engine owns.'),
    fields: { engine: 'string', reason: 'string' },
  },
  'engine-failed': {
    title: message('An engine does not hold the configuration.'),
    fields: { engine: 'string', reason: 'string' },
  },
  'engine-recovered': {
    title: message('An engine holds the configuration again.'),
    fields: { engine: 'string' },
  },
  'influence-found': {
    title: message('Something else decides about packets.'),
    isOptional: true,
    fields: { reason: 'string' },
  },
  'influence-gone': {
    title: message('Something else no longer decides about packets.'),
    isOptional: true,
    fields: { reason: 'string' },
  },
  'packets-lost': {
    title: message('Rows of packets were lost on their way.'),
    fields: { packets: 'integer' },
  },
  'process-ended': {
    title: message('A process of ours ended by itself.'),
    fields: { process: 'string', reason: 'string' },
  },
  'process-hung': {
    title: message('A process of ours hung.'),
    fields: { process: 'string', reason: 'string' },
  },
  'internal-error': {
    title: message('A request or a piece of work met an error.'),
    fields: { reason: 'string' },
  },
  'data-notice': {
    title: message('Something in the data folder was lost or set aside, or the disk is at fault.'),
    fields: { reason: 'string' },
  },
  'left-out': {
    title: message('Events that did not become rows.'),
    fields: { what: 'string', rows: 'integer' },
  },
  'refused-request': {
    title: message('A request was refused.'),
    isOptional: true,
    fields: { ...caused, request: 'string', answer: 'string' },
  },
  'request-done': {
    title: message('An administrator did something that is no revision.'),
    fields: { ...caused, request: 'string' },
  },
  change: {
    title: message('An administrator stored a revision.'),
    fields: { ...caused, revision: 'integer', summary: 'string' },
  },
  'confirm-awaited': {
    title: message('A revision is taken back unless confirmed.'),
    fields: { ...caused, revision: 'integer', seconds: 'integer' },
  },
  confirmed: { title: message('A revision was confirmed.'), fields: { ...caused, revision: 'integer' } },
  'taken-back': {
    title: message('A revision was not confirmed and is taken back.'),
    fields: { revision: 'integer', last: 'integer', made: 'integer' },
  },
  'take-back-failed': {
    title: message('A revision was not confirmed and cannot be taken back.'),
    fields: { revision: 'integer', reason: 'string' },
  },
  upload: { title: message('An administrator uploaded a file.'), fields: { ...caused, summary: 'string' } },
  backup: {
    title: message('An administrator downloaded a backup, whole (1) or in part (0).'),
    fields: { ...caused, revision: 'integer', whole: 'integer' },
  },
  login: { title: message('An administrator signed in.'), fields: { ...caused, refused: 'integer' } },
  'login-refused': { title: message('A sign-in was refused.'), fields: caused },
  logout: { title: message('An administrator signed out.'), fields: caused },
  'session-ended': {
    title: message('The session of an administrator ended, though its owner did not sign out.'),
    fields: { ...caused, reason: 'string' },
  },
  'sign-in-locked': {
    title: message('Wrong passwords lock sign-ins for some time.'),
    fields: { ...caused, seconds: 'integer' },
  },
  'sign-ins-unlocked': { title: message('An administrator ended all locks of sign-ins.'), fields: caused },
  'connections-ended': {
    title: message('An administrator ended connections.'),
    fields: { ...caused, connections: 'integer', summary: 'string' },
  },
  quotas: {
    title: message('A user has used a part of a quota.'),
    isOptional: true,
    fields: {
      user: 'string',
      quota: 'string',
      percent: 'integer',
      used: 'integer',
      limit: 'integer',
      period: 'string',
    },
  },
  'quota-changed': {
    title: message('An administrator set the use of a quota to zero, or added to its limit.'),
    fields: { ...caused, summary: 'string' },
  },
  'job-started': {
    title: message('Long work began.'),
    isOptional: true,
    fields: { ...caused, job: 'integer', what: 'string' },
  },
  'job-ended': {
    title: message('Long work is done, or failed.'),
    isOptional: true,
    fields: { login: 'string', job: 'integer', what: 'string', reason: 'string' },
  },
  'agent-authorized': {
    title: message('A user authorized through the client agent.'),
    isOptional: true,
    fields: { ...caused, reason: 'string' },
  },
  'agent-refused': {
    title: message('A user was refused by the client agent.'),
    isOptional: true,
    fields: { ...caused, reason: 'string' },
  },
  'agent-left': {
    title: message('A user left the client agent.'),
    isOptional: true,
    fields: { ...caused, reason: 'string' },
  },
  'dynamic-dns-sent': {
    title: message('A DNS provider took the address of a name.'),
    isOptional: true,
    fields: { name: 'string', address: 'address' },
  },
  'dynamic-dns-refused': {
    title: message('A DNS provider refuses a name or the account.'),
    isOptional: true,
    fields: { name: 'string', reason: 'string' },
  },
  'dynamic-dns-failed': {
    title: message('Updates at a DNS provider fail.'),
    isOptional: true,
    fields: { reason: 'string' },
  },
  'forwarding-skipped': {
    title: message('Rows left the log before a receiver could get them.'),
    fields: { receiver: 'string', rows: 'integer' },
  },
  'dynamic-dns-recovered': {
    title: message('Updates reach a DNS provider again.'),
    isOptional: true,
    fields: {},
  },
} as const satisfies Readonly<Record<string, LogKind>>

/** Name of a kind. */
export type LogKindName = keyof typeof logKinds

type FieldsOf<K extends LogKindName> = keyof (typeof logKinds)[K]['fields']

/** Name of a field of some kind. */
export type LogFieldName = { [K in LogKindName]: FieldsOf<K> }[LogKindName]

/** Fields of all kinds together, with their types. */
export const eventFields: Readonly<Record<string, LogFieldType>> = Object.freeze({
  kind: 'string',
  ...Object.assign({}, ...Object.values(logKinds).map(({ fields }) => fields)),
})

/** Names of all kinds. */
export const logKindNames = Object.keys(logKinds) as readonly LogKindName[]

/** Kinds that an administrator may do without. */
export const optionalKinds = logKindNames.filter((name) => logKind(name).isOptional)

/** The declaration of a kind. */
export function logKind(name: LogKindName): LogKind {
  return logKinds[name]
}

/** The message of an event whose kind has a printer; of packets alone, so far, the message is not stored. */
export function printEvent(event: { readonly kind: LogKindName; readonly fields: object }): string {
  return event.kind === 'packet' ? packetMessage(event.fields as PacketFields) : ''
}
