/**
 * Something that the gateway did or saw and that an administrator wants to find in the log. Every event of the program is
 * one of these, no matter which part reports it; `domains/logs/event-row.ts` makes rows of them.
 */
export type GatewayEvent =
  | LifeEvent
  | ControlEvent
  | ProcessEvent
  | InternalErrorEvent
  | DataNoticeEvent
  | LeftOutEvent
  | RefusalEvent
  | RequestDoneEvent
  | ChangeEvent
  | ConfirmEvent
  | UploadEvent
  | BackupEvent
  | SessionEvent
  | SessionEndEvent
  | SignInLockEvent
  | JobEvent
  | AgentEvent
  | DynamicDnsEvent
  | ForwardingEvent
  | ConnectionsEndedEvent
  | QuotaEvent
  | QuotaChangedEvent

/** Start and end of the gateway process. */
export type LifeEvent = { readonly kind: 'started'; readonly version: string } | { readonly kind: 'stopped' }

/**
 * Events of the engines and of the kernel.
 *
 * - `drift`: another program changed what an engine owns; it has been repaired.
 * - `engine-failed`, `engine-recovered`: an engine could not hold its artifact, or holds it again.
 * - `influence-found`, `influence-gone`: something else decides about packets, or no longer does; `text` names it.
 * - `packets-lost`, `connections-lost`: rows of packets and of ends of connections that there should be and are not.
 */
export type ControlEvent =
  | { readonly kind: 'drift'; readonly engine: string; readonly message: string }
  | { readonly kind: 'engine-failed'; readonly engine: string; readonly message: string }
  | { readonly kind: 'engine-recovered'; readonly engine: string }
  | { readonly kind: 'influence-found' | 'influence-gone'; readonly text: string }
  | { readonly kind: 'packets-lost'; readonly packets: number }
  | { readonly kind: 'connections-lost'; readonly connections: number }

/** A process of ours that ended by itself, or hung: then it was ended, or cannot be. */
export interface ProcessEvent {
  readonly kind: 'process-ended' | 'process-hung'
  readonly process: string
  readonly reason: string
}

/** A bug: a request or a piece of work met an error of ours. */
export interface InternalErrorEvent {
  readonly kind: 'internal-error'
  readonly message: string
}

/** Something in the data folder was lost or set aside, or the disk is at fault; `message` is a sentence. */
export interface DataNoticeEvent {
  readonly kind: 'data-notice'
  readonly message: string
}

/** Events that did not become rows, since more came than there is room for. */
export interface LeftOutEvent {
  readonly kind: 'left-out'
  readonly what: Exclude<GatewayEvent['kind'], 'left-out'>
  readonly events: number
  /** Sources of most of them, each with a count. */
  readonly places: readonly (readonly [string, number])[]
}

/** Author of an event and the address it came from. `login` is empty where no administrator had signed in. */
interface Caused {
  readonly login: string
  readonly address: string
}

/** A write that was refused, or any request that an access level forbids. */
export interface RefusalEvent extends Caused {
  readonly kind: 'refused-request'
  /** Method and path. */
  readonly request: string
  /** Status and code, and what was wrong: names of fields, never their values. */
  readonly answer: string
}

/** A request of an administrator that did something which is no revision and has no event of its own. */
export interface RequestDoneEvent extends Caused {
  readonly kind: 'request-done'
  /** Method and path. */
  readonly request: string
}

/** A revision that an administrator stored. */
export interface ChangeEvent extends Caused {
  readonly kind: 'change'
  readonly revision: number
  /** Names what was changed, never a secret. */
  readonly summary: string
}

/**
 * Stages of a revision that is to be confirmed. `last` is the newest revision that was taken back with it, `made` the one
 * that took back.
 */
export type ConfirmEvent =
  | ({ readonly kind: 'confirm-awaited'; readonly revision: number; readonly seconds: number } & Caused)
  | ({ readonly kind: 'confirmed'; readonly revision: number } & Caused)
  | { readonly kind: 'taken-back'; readonly revision: number; readonly last: number; readonly made: number }
  | { readonly kind: 'take-back-failed'; readonly revision: number; readonly message: string }

/** A file that an administrator sent and that was kept. */
export interface UploadEvent extends Caused {
  readonly kind: 'upload'
  readonly summary: string
}

/** The backup that an administrator was sent, whole or in part. */
export interface BackupEvent extends Caused {
  readonly kind: 'backup'
  readonly revision: number
  readonly isWhole: boolean
}

/** A session of an administrator that began or ended, or a sign-in that was refused. */
export interface SessionEvent extends Caused {
  readonly kind: 'login' | 'login-refused' | 'logout'
  /** Of a login: how many sign-ins were refused since the one before, and the addresses with the most. */
  readonly refused?: {
    readonly count: number
    readonly addresses: readonly { readonly address: string; readonly count: number }[]
  }
}

/** A session that somebody else ended, or that ended by itself; `login` and `address` are those of the session. */
export interface SessionEndEvent extends Caused {
  readonly kind: 'session-ended'
  readonly reason: string
}

/** Wrong passwords locked an account or an address for some time, or an administrator ended all such locks. */
export type SignInLockEvent =
  | ({ readonly kind: 'sign-in-locked'; readonly seconds: number } & Caused)
  | ({ readonly kind: 'sign-ins-unlocked' } & Caused)

/** Long work that an administrator started, or with an empty `login` nobody; `what` is its kind, `reason` why it failed, empty where it did not. */
export type JobEvent =
  | ({ readonly kind: 'job-started'; readonly job: number; readonly what: string } & Caused)
  | {
      readonly kind: 'job-ended'
      readonly login: string
      readonly job: number
      readonly what: string
      readonly reason: string
    }

/** A user at a client agent who authorized, was refused, or left; `reason` is empty where there is nothing to say. */
export interface AgentEvent extends Caused {
  readonly kind: 'agent-authorized' | 'agent-refused' | 'agent-left'
  readonly reason: string
}

/**
 * Updates of the gateway's addresses at a DNS provider.
 *
 * - `dynamic-dns-sent`: the provider has taken the address of a name.
 * - `dynamic-dns-refused`: it refuses a name, or with an empty one the account, until settings change.
 * - `dynamic-dns-failed`, `dynamic-dns-recovered`: updates bring nothing for now and are tried again, or do again.
 */
export type DynamicDnsEvent =
  | { readonly kind: 'dynamic-dns-sent'; readonly name: string; readonly address: string }
  | { readonly kind: 'dynamic-dns-refused'; readonly name: string; readonly reason: string }
  | { readonly kind: 'dynamic-dns-failed'; readonly reason: string }
  | { readonly kind: 'dynamic-dns-recovered' }

/** An administrator ended connections; `summary` names the first of them. */
export interface ConnectionsEndedEvent extends Caused {
  readonly kind: 'connections-ended'
  readonly connections: number
  readonly summary: string
}

/** A user has used a part of a quota, in percent, in the present period. */
export interface QuotaEvent {
  readonly kind: 'quotas'
  readonly user: string
  /** Title of the quota. */
  readonly quota: string
  readonly percent: number
  readonly used: number
  readonly limit: number
  readonly period: string
}

/** An administrator changed what a user has used, or the limit of the present period. */
export interface QuotaChangedEvent extends Caused {
  readonly kind: 'quota-changed'
  readonly summary: string
}

/** Rows left the log before a receiver could get them. */
export interface ForwardingEvent {
  readonly kind: 'forwarding-skipped'
  readonly receiver: string
  readonly rows: number
}
