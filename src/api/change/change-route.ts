import Type from 'typebox'
import { invalid, ok, type Result } from '../../core/failure.ts'
import type { Table } from '../../core/resource/resource.ts'
import type { Intent } from '../route/change-intent.ts'
import { onceAsked } from '../route/once-asked.ts'
import { type RawQuery, readQuery } from '../route/query.ts'
import {
  type Access,
  type Answer,
  type ApiRequest,
  type ChangeSteps,
  type Method,
  planType,
  type Route,
  type RouteDoc,
} from '../route/route.ts'
import { type CommitContext, commit } from './commit.ts'
import { message } from './messages.ts'
import { type PlanContext, partsQuery, planOf, planSchema } from './plan.ts'

/** Parts of a route that changes the configuration, or tells with `dry_run=1` what would come of the change. */
export type ChangeContext = CommitContext & PlanContext

/** A route that changes the configuration and does nothing else. `P` is what its preparation answers. */
export interface ChangeParts<P> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly doc: () => RouteDoc
  readonly rawBody?: boolean
  readonly bodyLimitBytes?: number | undefined
  readonly analysed?: Table | undefined
  readonly prepare: (request: ApiRequest) => Promise<Result<P>>
  readonly intent: (request: ApiRequest, prepared: P) => Result<Intent>
}

const dryRunQuery = Type.Object({
  ...partsQuery.properties,
  dry_run: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1,
      description: '1: nothing is changed; the answer is that of `POST /x/plan` for this one change.',
    }),
  ),
})

/** The route of a change: made and answered by `commit`, or only tried with `dry_run=1`. Source: silences#plan. */
export function changeRoute<P>(context: ChangeContext, parts: ChangeParts<P>): Route {
  const { method, path, access, rawBody = false, bodyLimitBytes, analysed, prepare } = parts
  const change: ChangeSteps = { prepare, intent: parts.intent as ChangeSteps['intent'] }
  return {
    method,
    path,
    access,
    rawBody,
    bodyLimitBytes,
    analysed,
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
      return dry.value ? dryRun(context, request, intent.value) : commit(context, request, intent.value)
    },
  }
}

/** Answers a plan in place of the usual answer of a change. */
export async function dryRun(
  context: PlanContext,
  request: ApiRequest,
  intent: Intent,
): Promise<Result<Answer>> {
  return asPlan(await planOf(context, request, intent))
}

/** A plan as the answer of a write that was only tried. */
export function asPlan(plan: Result<Answer>): Result<Answer> {
  if (!plan.ok) return plan
  const { body, headers } = plan.value
  return ok({ body, headers: { ...headers, 'Content-Type': `${planType}; charset=utf-8` } })
}

/** The preparation of a change that needs none. */
export function unprepared(): Promise<Result<null>> {
  return Promise.resolve(ok(null))
}

/** Documentation of a route that knows `dry_run`. */
export function withDryRun(doc: RouteDoc): RouteDoc {
  return {
    ...doc,
    query: Type.Object({ ...doc.query?.properties, ...dryRunQuery.properties }),
    planned: planSchema,
  }
}

/** True when a request only wants to know what would come of it. */
export function isDryRun(query: RawQuery): Result<boolean> {
  const read = readQuery(dryRunQuery, query)
  if (!read.ok) return read
  const isTried = read.value.dry_run === 1
  // A client that asks for parts of a plan must not find the change made.
  if (!isTried && query['parts'] !== undefined)
    return invalid('parts', message('is possible only with dry_run=1'))
  return ok(isTried)
}
