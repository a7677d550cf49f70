import type { Message, Said } from './text/message.ts'

/** One thing that is wrong with a request or with the configuration. */
export interface Problem {
  /** Wire path of the offending value, such as `rules[2].filters[0].key`; empty for the whole body. */
  readonly path: string
  /** Stable and machine-readable: `invalid`, `required`, `unknown_field`, `missing_reference`, `duplicate`, … */
  readonly code: string
  /** The rule that was broken, in lower case. */
  readonly message: Said
  /** Line of the value that breaks it, from 1; absent where the value is no text of lines. */
  readonly line?: number
}

/** An item or setting that uses what should be removed: its path, `/firewall/rules/forward/3`, and the fields that do. */
export interface Usage {
  readonly place: string
  /** Id as the wire has it; empty for a setting. */
  readonly id: string
  /** Name that an administrator gave it; empty for a setting. */
  readonly title: string | Message
  readonly fields: readonly string[]
}

/**
 * Every way in which a request can fail that is not a bug. Statuses: `api/route/failure-status.ts`.
 * Source: document 1, "Errors"; silences#statuses.
 */
export type Failure =
  | { readonly kind: 'malformed'; readonly message: Said }
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'bad-credentials'; readonly retryAfterSeconds: number }
  /** `challenge` says what would be accepted instead of a session, as `WWW-Authenticate` does. */
  | { readonly kind: 'forbidden'; readonly message: Said; readonly challenge?: string }
  | { readonly kind: 'not-found'; readonly message: Said }
  | { readonly kind: 'method-not-allowed'; readonly allow: readonly string[] }
  /** With `endsConnection` the answer closes its connection: only on a newer one can the request succeed. */
  | { readonly kind: 'conflict'; readonly message: Said; readonly endsConnection?: true }
  | { readonly kind: 'stale'; readonly message: Said }
  /** A body did not come to its end in time. */
  | { readonly kind: 'too-slow'; readonly limitSeconds: number }
  /** The request is meant for another server: `host` is no name or address of ours. */
  | { readonly kind: 'misdirected'; readonly host: string }
  | { readonly kind: 'too-large'; readonly limitBytes: number }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /** `total` counts the users that are too many to be listed, too. */
  | { readonly kind: 'in-use'; readonly usages: readonly Usage[]; readonly total: number }
  /** Items that stand in the way of undoing; `total` counts those that are too many to be listed, too. */
  | { readonly kind: 'in-the-way'; readonly usages: readonly Usage[]; readonly total: number }
  /** One of several changes that were to be made as one failed; `place` is its wire path, `changes[3]`. */
  | { readonly kind: 'in-change'; readonly place: string; readonly failure: Failure }
  | { readonly kind: 'upstream'; readonly message: Said }
  | { readonly kind: 'unavailable'; readonly message: Said }
  /** The disk is full: nothing was stored. */
  | { readonly kind: 'storage-full' }

/** A value, or the expected failure that came instead. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

/** The successful result that holds `value`. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** The failed result that holds `failure`. */
export function fail(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure }
}

/** The failed result for one broken rule at `path`. */
export function invalid(path: string, message: Said, code = 'invalid') {
  return fail({ kind: 'invalid', problems: [{ path, code, message }] })
}

/** A single problem; `code` is `invalid` unless said otherwise. */
export function problem(path: string, message: Said, code = 'invalid'): Problem {
  return { path, code, message }
}

/** A problem of one line of a text, counted from 1. */
export function lineProblem(path: string, line: number, message: Said): Problem {
  return { ...problem(path, message), line }
}
