import type { LogOrigin, LogPriority, LogRecord } from '../../core/log-query.ts'

/**
 * Something that the gateway itself did or saw and that an administrator wants to find in the log.
 *
 * - `drift`: somebody else changed what an engine owns; it has been repaired.
 * - `engine-failed`, `engine-recovered`: an engine could not hold its artifact, or holds it again.
 * - `influence-found`, `influence-gone`: something else decides about packets, or no more.
 * - `process-ended`, `process-hung`: a process of ours ended by itself, or was ended since it hung; or cannot be ended.
 * - `packets-lost`: rows of packets that there should be and are not.
 * - `internal-error`: a request met an error of ours.
 * - `data-notice`: something in the data folder was lost or set aside; `message` is a sentence.
 * - `change`: an administrator stored a revision; `summary` names what was changed, never a secret.
 * - `confirm-awaited`, `confirmed`, `taken-back`, `take-back-failed`: what becomes of a revision that is to be confirmed;
 *   `last` is the newest that was taken back with it, `made` the one that took back.
 * - `refused-request`: a write that was refused, or anything that an access level forbids; `login` is empty without session.
 * - `backup`: an administrator was sent the whole configuration, or a part of that file.
 * - `left-out`: events that did not become rows, since more came than there is room for.
 * - `upload`: an administrator sent a file that was kept.
 * - `login`, `login-refused`, `logout`: sessions of administrators.
 * - `agent-authorized`, `agent-refused`, `agent-left`: users at client agents, and why.
 */
export type GatewayEvent =
  | { readonly kind: 'started'; readonly version: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'drift'; readonly engine: string; readonly message: string }
  | { readonly kind: 'engine-failed'; readonly engine: string; readonly message: string }
  | { readonly kind: 'engine-recovered'; readonly engine: string }
  | { readonly kind: 'influence-found' | 'influence-gone'; readonly text: string }
  | { readonly kind: 'process-ended' | 'process-hung'; readonly process: string; readonly reason: string }
  | { readonly kind: 'internal-error'; readonly message: string }
  | { readonly kind: 'packets-lost'; readonly packets: number }
  | { readonly kind: 'data-notice'; readonly message: string }
  | {
      readonly kind: 'refused-request'
      readonly login: string
      readonly address: string
      readonly request: string
      readonly answer: string
    }
  | {
      readonly kind: 'backup'
      readonly login: string
      readonly address: string
      readonly revision: number
      readonly isWhole: boolean
    }
  | {
      readonly kind: 'left-out'
      readonly what: Exclude<GatewayEvent['kind'], 'left-out'>
      readonly events: number
      /** Where most came from, and how many. */
      readonly places: readonly (readonly [string, number])[]
    }
  | {
      readonly kind: 'change'
      readonly login: string
      readonly address: string
      readonly revision: number
      readonly summary: string
    }
  | {
      readonly kind: 'confirm-awaited'
      readonly login: string
      readonly address: string
      readonly revision: number
      readonly seconds: number
    }
  | {
      readonly kind: 'confirmed'
      readonly login: string
      readonly address: string
      readonly revision: number
    }
  | { readonly kind: 'taken-back'; readonly revision: number; readonly last: number; readonly made: number }
  | { readonly kind: 'take-back-failed'; readonly revision: number; readonly message: string }
  | {
      readonly kind: 'upload'
      readonly login: string
      readonly address: string
      readonly summary: string
    }
  | {
      readonly kind: 'login'
      readonly login: string
      readonly address: string
      /** What was refused since the sign-in before: how often, and the addresses with the most. */
      readonly refused?: {
        readonly count: number
        readonly addresses: readonly { readonly address: string; readonly count: number }[]
      }
    }
  | { readonly kind: 'login-refused' | 'logout'; readonly login: string; readonly address: string }
  | {
      readonly kind: 'agent-authorized' | 'agent-refused' | 'agent-left'
      readonly login: string
      readonly address: string
      readonly reason: string
    }

/** The log row of an event at `atMicroseconds` (Unix). */
export function eventRow(event: GatewayEvent, atMicroseconds: number): LogRecord {
  const [priority, message] = describe(event)
  const origin = originOf(event)
  return { atMicroseconds, priority, message, syslogId: 'gatehouse', unit: 'gatehouse', origin }
}

/** What people cause who are no administrators is bounded apart from what administrators do. */
function originOf(event: GatewayEvent): LogOrigin {
  const kind = event.kind === 'left-out' ? event.what : event.kind
  switch (kind) {
    case 'refused-request':
      return 'login' in event && event.login !== '' ? 'refusal' : 'outside'
    case 'login-refused':
    case 'agent-authorized':
    case 'agent-refused':
    case 'agent-left':
    case 'internal-error':
    case 'packets-lost':
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
    case 'change':
    case 'confirm-awaited':
    case 'confirmed':
    case 'taken-back':
    case 'take-back-failed':
    case 'upload':
    case 'backup':
    case 'login':
    case 'logout':
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
    case 'upload':
      return [5, `${who(event)} uploaded: ${event.summary}`]
    case 'login':
      return [5, `${who(event)} logged in${refusedText(event)}`]
    case 'login-refused':
      return [4, `${who(event)} was refused`]
    case 'logout':
      return [6, `${who(event)} logged out`]
    case 'agent-authorized':
      return [5, `user ${who(event)} authorized through the client agent`]
    case 'agent-refused':
      return [4, `user ${who(event)} was refused by the client agent: ${event.reason}`]
    case 'agent-left':
      return [6, `user ${who(event)} left the client agent${event.reason && `: ${event.reason}`}`]
  }
}

function refusedText({ refused }: GatewayEvent & { kind: 'login' }): string {
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

/** Who has signed in, or where the request of somebody else came from. */
function whoever(event: { readonly login: string; readonly address: string }): string {
  return event.login === '' ? `somebody from ${event.address}` : who(event)
}

/** Logins come from outside: quoted, so that none can pose as another message. */
function who({ login, address }: { readonly login: string; readonly address: string }): string {
  return `${JSON.stringify(login)} from ${address}`
}
