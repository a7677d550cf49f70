import type { TObject, TSchema } from 'typebox'
import { bodyLimitBytes } from '../core/body-limit.ts'
import type { Result } from '../core/failure.ts'
import type { Area, Say } from '../core/resource.ts'
import type { Caller } from './account.ts'
import type { Intent } from './intent.ts'
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
  readonly address: string
  /** Number of the connection (`connection.ts`): what came later has a higher one. */
  readonly connection: number
  readonly say: Say
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

/** Who may call a route: anybody, any administrator, or a competence in an area. */
export type Access = 'public' | 'session' | { readonly area: Area; readonly competence: 'read' | 'write' }

/** Media type of a plan, where a write answers one in place of what it answers otherwise. */
export const planType = 'application/vnd.gatehouse.plan+json'

/**
 * A header on which a change depends: on what was read before, on the same request not having come before, or on being
 * confirmed later, which every route knows that makes revisions.
 */
export type Condition = 'If-Match' | 'Idempotency-Key' | 'X-Confirm-Within' | 'X-Packet-Checks'

/** What OpenAPI says of a route. */
export interface RouteDoc {
  readonly summary: string
  /** What the summary does not say. */
  readonly description?: string
  readonly source: string
  readonly tag: string
  /** What the tag is about, said by its first route; the summary when absent. */
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
  /** What is answered instead with `dry_run=1`. */
  readonly planned?: TSchema
  /** Headers of the answer. */
  readonly headers?: readonly string[]
  /** Headers of the request that the route honours. */
  readonly conditions?: readonly Condition[]
  /** Schemas of what is answered with statuses that are no problems here. */
  readonly statusBodies?: Readonly<Record<number, TSchema>>
  /** Failures worth telling beside those every route has. */
  readonly statuses?: readonly number[]
  /** What the path names and is not there is 542, not 404. */
  readonly unknownIsInvalid?: boolean
}

/** How a request changes the configuration, in two steps, so that many changes can be made as one. */
export interface ChangeSteps {
  /** What takes long and needs no transaction. */
  readonly prepare: (request: ApiRequest) => Promise<Result<unknown>>
  /** What is to be done, given what `prepare` answered. */
  readonly intent: (request: ApiRequest, prepared: unknown) => Result<Intent>
}

/** One method of one path. */
export interface Route {
  readonly method: Method
  /** With `:name` parameters. */
  readonly path: string
  /** What a parameter at the end of the path looks like, where other texts would be other paths: unknown ones. */
  readonly lastSegment?: RegExp
  readonly access: Access
  readonly doc: RouteDoc
  /** How many bytes a body may have that is no upload; `bodyLimitOf` says what holds when it is absent. */
  readonly bodyLimitBytes?: number | undefined
  /** Whether requests may name any host, because agents reach it by names that we do not know. */
  readonly anyHost?: boolean
  /** True when the body is not JSON: the handler reads `bytes`. */
  readonly rawBody?: boolean
  /** The body is a file of at most so many bytes, which the handler reads from `file` as it comes. */
  readonly upload?: { readonly limitBytes: number }
  /** Whether it understands `dry_run=1`; what does not is refused with it. */
  readonly knowsDryRun?: boolean
  /** Of a route that changes the configuration and does nothing else. */
  readonly change?: ChangeSteps
  readonly handle: (request: ApiRequest) => Promise<Result<Answer>> | Result<Answer>
}

/** Whether what the route changes is a revision, which its answer then names. */
export function makesRevisions({ doc }: Pick<Route, 'doc'>): boolean {
  return doc.headers?.includes('X-Revision') ?? false
}

/** How many bytes a body of the route may have. Who needs no session never gets more than strangers may hold. */
export function bodyLimitOf({
  access,
  bodyLimitBytes: declared,
}: Pick<Route, 'access' | 'bodyLimitBytes'>): number {
  return access === 'public' ? bodyLimitBytes.public : (declared ?? bodyLimitBytes.document)
}
