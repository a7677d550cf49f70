import type { GatewayEvent, JobEvent, QuotaEvent, SessionEvent } from '../../core/log/event.ts'
import type { LogEvent, LogOrigin, LogPriority, LogRecord } from '../../core/log/log-record.ts'

/** The log row of an event at `atMicroseconds` (Unix). */
export function eventRow(event: GatewayEvent, atMicroseconds: number): LogRecord {
  const [priority, message] = describe(event)
  const origin = originOf(event)
  return {
    atMicroseconds,
    priority,
    message,
    syslogId: 'gatehouse',
    unit: 'gatehouse',
    origin,
    event: { kind: event.kind, fields: fieldsOf(event) },
  }
}

/** The fields that `logKinds` declares for the kind of an event. */
function fieldsOf(event: GatewayEvent): LogEvent['fields'] {
  switch (event.kind) {
    case 'left-out':
      return { what: event.what, rows: event.events }
    case 'backup': {
      const { login, address, revision, isWhole } = event
      return { login, address, revision, whole: Number(isWhole) }
    }
    case 'login':
    case 'login-refused':
    case 'logout': {
      const { login, address, refused } = event
      return { login, address, ...(refused === undefined ? {} : { refused: refused.count }) }
    }
    case 'influence-found':
    case 'influence-gone':
      return { reason: event.text }
    case 'drift':
    case 'engine-failed':
      return { engine: event.engine, reason: event.message }
    case 'internal-error':
    case 'data-notice':
      return { reason: event.message }
    case 'take-back-failed':
      return { revision: event.revision, reason: event.message }
    case 'started':
    case 'stopped':
    case 'engine-recovered':
    case 'packets-lost':
    case 'connections-lost':
    case 'process-ended':
    case 'process-hung':
    case 'refused-request':
    case 'request-done':
    case 'change':
    case 'confirm-awaited':
    case 'confirmed':
    case 'taken-back':
    case 'upload':
    case 'agent-authorized':
    case 'agent-refused':
    case 'agent-left':
    case 'dynamic-dns-sent':
    case 'dynamic-dns-refused':
    case 'dynamic-dns-failed':
    case 'dynamic-dns-recovered':
    case 'session-ended':
    case 'sign-in-locked':
    case 'sign-ins-unlocked':
    case 'connections-ended':
    case 'job-started':
    case 'job-ended':
    case 'quotas':
    case 'quota-changed':
    case 'forwarding-skipped': {
      const { kind: _kind, ...fields } = event
      return fields
    }
  }
}

/** Origin of an event: events caused by non-administrators have a bound apart from what administrators do. */
function originOf(event: GatewayEvent): LogOrigin {
  const kind = event.kind === 'left-out' ? event.what : event.kind
  switch (kind) {
    case 'refused-request':
      return 'login' in event && event.login !== '' ? 'refusal' : 'outside'
    case 'login-refused':
    case 'sign-in-locked':
    case 'agent-authorized':
    case 'agent-refused':
    case 'agent-left':
    case 'internal-error':
    case 'packets-lost':
    case 'connections-lost':
      return 'outside'
    case 'started':
    case 'stopped':
    case 'drift':
    case 'engine-failed':
    case 'engine-recovered':
    case 'influence-found':
    case 'influence-gone':
    case 'process-ended':
    case 'process-hung':
    case 'data-notice':
    case 'request-done':
    case 'change':
    case 'confirm-awaited':
    case 'confirmed':
    case 'taken-back':
    case 'take-back-failed':
    case 'upload':
    case 'backup':
    case 'login':
    case 'logout':
    case 'session-ended':
    case 'sign-ins-unlocked':
    case 'connections-ended':
    case 'job-started':
    case 'job-ended':
    case 'dynamic-dns-sent':
    case 'dynamic-dns-refused':
    case 'dynamic-dns-failed':
    case 'dynamic-dns-recovered':
    case 'quotas':
    case 'quota-changed':
    case 'forwarding-skipped':
      return 'gateway'
  }
}

function describe(event: GatewayEvent): readonly [LogPriority, string] {
  switch (event.kind) {
    case 'started':
      return [5, `gatehouse ${event.version} started`]
    case 'stopped':
      return [5, 'gatehouse stopped']
    case 'drift':
      return [4, `${event.engine}: changed by someone else and repaired: ${event.message}`]
    case 'influence-found':
      return [4, `beside the packet filter: ${event.text}`]
    case 'influence-gone':
      return [5, `no more beside the packet filter: ${event.text}`]
    case 'engine-failed':
      return [3, `${event.engine}: ${event.message}`]
    case 'engine-recovered':
      return [5, `${event.engine}: holds the configuration again`]
    case 'process-ended':
      return [3, `the ${event.process} process ended and is started again: ${event.reason}`]
    case 'process-hung':
      return [2, `the ${event.process} process hangs: ${event.reason}`]
    case 'refused-request':
      return [4, `${whoever(event)} was refused ${event.request}: ${event.answer}`]
    case 'backup':
      return [5, backupText(event)]
    case 'left-out':
      return [4, leftOutText(event)]
    case 'packets-lost':
      return [
        4,
        `${event.packets} packets that rules log were lost on their way to the log: more came than could be read`,
      ]
    case 'connections-lost':
      return [
        4,
        `${event.connections} ends of connections were lost on their way to the log: more came than could be read`,
      ]
    case 'internal-error':
      return [3, `management interface: ${event.message}`]
    case 'data-notice':
      return [4, `data folder: ${event.message}`]
    case 'change':
      return [5, `${who(event)} stored revision ${event.revision}: ${event.summary}`]
    case 'confirm-awaited':
      return [
        5,
        `revision ${event.revision} of ${who(event)} is taken back unless confirmed in ${event.seconds} s`,
      ]
    case 'confirmed':
      return [5, `${who(event)} confirmed revision ${event.revision}`]
    case 'taken-back':
      return [4, takenBack(event)]
    case 'take-back-failed':
      return [3, `revision ${event.revision} was not confirmed and cannot be taken back: ${event.message}`]
    case 'request-done':
      return [5, `${who(event)} did ${event.request}`]
    case 'upload':
      return [5, `${who(event)} uploaded: ${event.summary}`]
    case 'login':
      return [5, `${who(event)} logged in${refusedText(event)}`]
    case 'login-refused':
      return [4, `${who(event)} was refused`]
    case 'logout':
      return [6, `${who(event)} logged out`]
    case 'session-ended':
      return [5, `the session of ${who(event)} ended: ${event.reason}`]
    case 'sign-in-locked':
      return [4, `sign-ins of ${who(event)} are locked for ${event.seconds} s: too many wrong passwords`]
    case 'sign-ins-unlocked':
      return [5, `${who(event)} ended all locks of sign-ins`]
    case 'connections-ended':
      return [5, `${who(event)} ended connections (${event.connections}): ${event.summary}`]
    case 'job-started':
      return [5, `job ${event.job}${event.login && ` of ${who(event)}`} began: ${event.what}`]
    case 'job-ended':
      return event.reason === ''
        ? [5, `job ${event.job}${ofWhom(event)} is done: ${event.what}`]
        : [4, `job ${event.job}${ofWhom(event)} failed: ${event.what}: ${event.reason}`]
    case 'agent-authorized':
      return [5, `user ${who(event)} authorized through the client agent`]
    case 'agent-refused':
      return [4, `user ${who(event)} was refused by the client agent: ${event.reason}`]
    case 'dynamic-dns-sent':
      return [5, `dynamic DNS: ${event.name} is ${event.address} at the provider`]
    case 'dynamic-dns-refused':
      return [3, `dynamic DNS: ${event.name && `${event.name}: `}${event.reason}`]
    case 'dynamic-dns-failed':
      return [4, `dynamic DNS: ${event.reason}`]
    case 'dynamic-dns-recovered':
      return [5, 'dynamic DNS: updates reach the provider again']
    case 'forwarding-skipped':
      return [3, `log forwarding: ${event.rows} rows left the log before ${event.receiver} could get them`]
    case 'quotas':
      return [event.percent < 100 ? 5 : 4, quotaText(event)]
    case 'quota-changed':
      return [5, `${who(event)} changed the use of a quota: ${event.summary}`]
    case 'agent-left':
      return [6, `user ${who(event)} left the client agent${event.reason && `: ${event.reason}`}`]
  }
}

function quotaText({ user, quota, percent, used, limit, period }: QuotaEvent): string {
  return `quota ${JSON.stringify(quota)}: user ${user} has used ${percent} % of the ${period}: ${used} of ${limit} bytes`
}

function refusedText({ refused }: SessionEvent): string {
  if (refused === undefined || refused.count === 0) return ''
  const from = refused.addresses.map(({ address, count }) => `${count} from ${address}`)
  return `; ${refused.count} sign-ins were refused since the last one: ${from.join(', ')}`
}

function takenBack({ revision, last, made }: { revision: number; last: number; made: number }): string {
  const all = last > revision ? `; revisions ${revision} to ${last} are taken back` : '; it is taken back'
  return `revision ${revision} was not confirmed in time${all} by revision ${made}`
}

function backupText(event: Extract<GatewayEvent, { kind: 'backup' }>): string {
  const done = event.isWhole ? 'downloaded a backup' : 'began to download a backup, which broke off'
  return `${who(event)} ${done}: GET /x/backup, revision ${event.revision}`
}

const limitedNames: Readonly<Partial<Record<GatewayEvent['kind'], string>>> = {
  'login-refused': 'refused sign-ins',
  'agent-refused': 'refusals by the client agent',
  'agent-authorized': 'authorizations through the client agent',
  'agent-left': 'departures from the client agent',
  'refused-request': 'refused requests',
  'sign-in-locked': 'locks of sign-ins',
  'internal-error': 'errors of the management interface',
  drift: 'changes by someone else that were repaired',
  'engine-failed': 'failures of engines',
  'process-ended': 'ends of processes',
}

function leftOutText({ what, events, places }: Extract<GatewayEvent, { kind: 'left-out' }>): string {
  const named = places.reduce((sum, [, count]) => sum + count, 0)
  const list = places.map(([place, count]) => `${place} (${count})`)
  const rest = events > named ? [`others (${events - named})`] : []
  const from = [...list, ...rest].filter((part) => !part.startsWith(' (')).join(', ')
  return `${events} more ${limitedNames[what] ?? `events of the kind ${what}`} were left out${from && `, from ${from}`}`
}

/** Login of a signed-in administrator, or the address of another request. */
function whoever(event: { readonly login: string; readonly address: string }): string {
  return event.login === '' ? `somebody from ${event.address}` : who(event)
}

/** Logins come from outside: quoted, so that none can pose as another message. */
function who({ login, address }: { readonly login: string; readonly address: string }): string {
  return `${JSON.stringify(login)} from ${address}`
}

/** Whose job it is; the gateway has jobs of its own. */
function ofWhom({ login }: Pick<JobEvent, 'login'>): string {
  return login === '' ? '' : ` of ${JSON.stringify(login)}`
}
