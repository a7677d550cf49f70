import Type from 'typebox'
import { ok, type Result } from '../core/failure.ts'
import { commit } from './commit.ts'
import type { ApiContext } from './context.ts'
import type { Intent } from './intent.ts'
import { planSchema, rehearse } from './plan.ts'
import { type RawQuery, readQuery } from './query.ts'
import {
  type Access,
  type Answer,
  type ApiRequest,
  type ChangeSteps,
  type Method,
  planType,
  type Route,
  type RouteDoc,
} from './route.ts'
import { onceAsked } from './table-doc.ts'

/** A route that changes the configuration and does nothing else. `P` is what its preparation answers. */
export interface ChangeParts<P> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly doc: () => RouteDoc
  readonly rawBody?: boolean
  readonly bodyLimitBytes?: number | undefined
  readonly prepare: (request: ApiRequest) => Promise<Result<P>>
  readonly intent: (request: ApiRequest, prepared: P) => Result<Intent>
}

const dryRunQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1,
      description: '1: nothing is changed; the answer is that of `POST /x/plan` for this one change.',
    }),
  ),
})

/** The route of a change: made and answered by `commit`, or only tried with `dry_run=1`. Source: silences#plan. */
export function changeRoute<P>(context: ApiContext, parts: ChangeParts<P>): Route {
  const { method, path, access, rawBody = false, bodyLimitBytes, prepare } = parts
  const change: ChangeSteps = { prepare, intent: parts.intent as ChangeSteps['intent'] }
  return {
    method,
    path,
    access,
    rawBody,
    bodyLimitBytes,
    get doc() {
      return onceAsked(this, () => withDryRun(parts.doc()))
    },
    knowsDryRun: true,
    change,
    handle: async (request) => {
      const dry = isDryRun(request.query)
      if (!dry.ok) return dry
      const prepared = await prepare(request)
      const intent = prepared.ok ? parts.intent(request, prepared.value) : prepared
      if (!intent.ok) return intent
      return dry.value ? tryOut(context, request, intent.value) : commit(context, request, intent.value)
    },
  }
}

/** Answers a plan in place of what a change answers otherwise. */
export async function tryOut(
  context: ApiContext,
  request: ApiRequest,
  intent: Intent,
): Promise<Result<Answer>> {
  const plan = await rehearse(context, request, intent)
  if (!plan.ok) return plan
  const { body, headers } = plan.value
  return ok({ body, headers: { ...headers, 'Content-Type': `${planType}; charset=utf-8` } })
}

/** The preparation of a change that needs none. */
export function unprepared(): Promise<Result<null>> {
  return Promise.resolve(ok(null))
}

/** What a route says of itself when it knows `dry_run`. */
export function withDryRun(doc: RouteDoc): RouteDoc {
  return {
    ...doc,
    query: Type.Object({ ...doc.query?.properties, ...dryRunQuery.properties }),
    planned: planSchema,
  }
}

/** Whether a request only wants to know what would come of it. */
export function isDryRun(query: RawQuery): Result<boolean> {
  const read = readQuery(dryRunQuery, query)
  return read.ok ? ok(read.value.dry_run === 1) : read
}
