import type { TObject, TSchema } from 'typebox'
import type { Result } from '../../core/failure.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Say, Table } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import type { Caller } from './account.ts'
import type { ChangeConditions } from './change-conditions.ts'
import type { Intent } from './change-intent.ts'
import type { RawQuery } from './query.ts'

/** A request as handlers see it. */
export interface ApiRequest {
  readonly caller: Caller
  readonly method: string
  /** Path as it was requested, without the query. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  /** A parameter that came more than once is the list of its values. */
  readonly query: RawQuery
  /** The body, parsed as JSON. */
  readonly body: unknown
  /** The body as it came; empty without one, and where a route reads it by itself. */
  readonly bytes: Buffer
  /** The file of an upload, read when it is asked for; throws `UploadError`. Empty elsewhere. */
  readonly file: AsyncIterable<Uint8Array>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Conditions that its headers set for the change. */
  readonly conditions: ChangeConditions
  readonly address: string
  /** Number of the connection (`connection.ts`): a later connection has a higher one. */
  readonly connection: number
  readonly say: Say
  /** Both ends of the connection; absent where they are not known, and for a request inside of another. */
  readonly ends?: ConnectionEnds
  /** A signal that is aborted when nobody waits for the answer any more; absent for a request inside of another. */
  readonly gone?: () => AbortSignal
}

/** Both ends of a TCP connection of a client, as the client's packets name them. */
export interface ConnectionEnds {
  readonly source: { readonly address: string; readonly port: number }
  readonly destination: { readonly address: string; readonly port: number }
}

/** A successful answer. Bytes go out as they are, `undefined` is a bare OK, all else is JSON. */
export interface Answer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** Session that it opens, to which the connection then belongs. */
  readonly sessionId?: string
}

/** HTTP methods of the interface. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Callers of a route: everyone, any administrator, or those with a competence in an area. */
export type Access = 'public' | 'session' | { readonly area: Area; readonly competence: 'read' | 'write' }

/** Media type of a plan, where a write answers one in place of its usual answer. */
export const planType = 'application/vnd.gatehouse.plan+json'

/**
 * A header on which a change depends: on what was read before, on the same request not having come before, or on being
 * confirmed later, which every route knows that makes revisions; and what its answer holds.
 */
export type Condition =
  | 'If-Match'
  | 'Idempotency-Key'
  | 'X-Confirm-Within'
  | 'X-Packet-Checks'
  | 'X-Change-Note'
  | 'Prefer'

/** Documentation of a route for OpenAPI. */
export interface RouteDoc {
  readonly summary: string
  /** Details beyond the summary. */
  readonly description?: string
  readonly source: string
  readonly tag: string
  /** Subject of the tag, given by its first route; the summary when absent. */
  readonly tagSummary?: string
  /** Schemas of the parameters in the path. */
  readonly params?: TObject
  readonly query?: TObject
  readonly request?: TSchema
  readonly requestType?: string
  /** Schema of the answer; absent for a bare OK. */
  readonly response?: TSchema
  readonly responseType?: string
  /** The answer has a body only when the query asks for one. */
  readonly bodyWhenAsked?: boolean
  /** Media type of the text that is answered instead when the query asks for it. */
  readonly textType?: string
  /** True when packet checks do not hold it up: it is the way back. */
  readonly isUngated?: boolean
  /** Answer instead of `answer` with `dry_run=1`. */
  readonly planned?: TSchema
  /** Headers of the answer. */
  readonly headers?: readonly string[]
  /** Headers of the request that the route honours. */
  readonly conditions?: readonly Condition[]
  /** Schemas of what is answered with statuses that are no problems here. */
  readonly statusBodies?: Readonly<Record<number, TSchema>>
  /** Failures worth documenting in addition to those of every route. */
  readonly statuses?: readonly number[]
  /** True when an unknown item in the path is 542, not 404. */
  readonly unknownIsInvalid?: boolean
}

/** Change of the configuration by a request, in two steps, so that many changes can be made as one. */
export interface ChangeSteps {
  /** Prepares what takes long and needs no transaction. */
  readonly prepare: (request: ApiRequest) => Promise<Result<unknown>>
  /** Returns the change to make, given the answer of `prepare`. */
  readonly intent: (request: ApiRequest, prepared: unknown) => Result<Intent>
}

/** One method of one path. */
export interface Route {
  readonly method: Method
  /** With `:name` parameters. */
  readonly path: string
  /** Form of a parameter at the end of the path, where other texts would be other paths: unknown ones. */
  readonly lastSegment?: RegExp
  readonly access: Access
  readonly doc: RouteDoc
  /** Limit of a body that is no upload, in bytes; `bodyLimitOf` gives the one that holds when it is absent. */
  readonly bodyLimitBytes?: number | undefined
  /**
   * Callers of the route other than administrators. A route for `agents` is also served at their own listener and under
   * any host name: they reach the gateway by names that it does not know.
   */
  readonly audience?: 'agents'
  /** True when the body is not JSON: the handler reads `bytes`. */
  readonly rawBody?: boolean
  /** The body is a file of at most so many bytes, which the handler reads from `file` as it comes. */
  readonly upload?: { readonly limitBytes: number }
  /** True when its requests are no use of a session, as with `X-Background: 1`: none of them keeps one alive. */
  readonly isBackground?: boolean
  /** True when a row of the log says that it was done: it changes something, makes no revision and reports no event of its own. */
  readonly isLogged?: boolean
  /** True when it understands `dry_run=1`; what does not is refused with it. */
  readonly knowsDryRun?: boolean
  /** Of a route that changes the configuration and does nothing else. */
  readonly change?: ChangeSteps
  /** Table of rules that it adds to or edits; the analysis can tell what the rule brings. */
  readonly analysed?: Table | undefined
  readonly handle: (request: ApiRequest) => Promise<Result<Answer>> | Result<Answer>
}

/** True when what the route changes is a revision, which its answer then names. */
export function makesRevisions({ doc }: Pick<Route, 'doc'>): boolean {
  return doc.headers?.includes('X-Revision') ?? false
}

/** Limit of a body of the route, in bytes. Who needs no session never gets more than strangers may hold. */
export function bodyLimitOf({
  access,
  bodyLimitBytes: declared,
}: Pick<Route, 'access' | 'bodyLimitBytes'>): number {
  return access === 'public' ? bodyLimitBytes.public : (declared ?? bodyLimitBytes.document)
}
