import { type Failure, fail, invalid, ok, type Problem, type Result } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { isFields } from '../../core/schema/schema.ts'
import type { Said } from '../../core/text/message.ts'
import { permitted } from '../route/access.ts'
import { checkUntaken } from '../route/body.ts'
import { unconditional } from '../route/change-conditions.ts'
import type { StoredAnswer } from '../route/change-intent.ts'
import { checkWriteQuery, type RawQuery } from '../route/query.ts'
import type { ApiRequest, ChangeSteps, Route } from '../route/route.ts'
import type { Router } from '../route/router.ts'
import { type AnsweredIds, resolved, resolvedText, type WrittenChange } from './change-list.ts'
import { checkMatch } from './commit.ts'
import { message } from './messages.ts'

/** A change of a list with the route that makes it. */
export interface Step {
  /** Wire path of the change: `changes[3]`. */
  readonly place: string
  readonly as: string | undefined
  readonly ifMatch: string | undefined
  readonly route: Route
  readonly change: ChangeSteps
  /** As if it came by itself, with references where they stand. */
  readonly request: ApiRequest
  readonly prepared: unknown
}

/**
 * Finds the route of each change of `envelope`, judges whether its caller may call it, and prepares it. The first change that cannot be
 * part of a transaction fails the list.
 */
export async function stepsOf(
  written: readonly WrittenChange[],
  envelope: ApiRequest,
  router: Router,
): Promise<Result<readonly Step[]>> {
  const found: Omit<Step, 'prepared'>[] = []
  for (const [index, change] of written.entries()) {
    const step = stepOf(change, `changes[${index}]`, envelope, router)
    if (!step.ok) return step
    found.push(step.value)
  }
  const steps: Step[] = []
  for (const step of found) {
    const prepared = await step.change.prepare(step.request)
    if (!prepared.ok) return fail(inStep(step, prepared.failure))
    steps.push({ ...step, prepared: prepared.value })
  }
  return ok(steps)
}

/** Makes one change; `ids` are those that changes before it answered. */
export function runStep(step: Step, transaction: Transaction, ids: AnsweredIds): Result<unknown> {
  const request = resolvedRequest(step, ids)
  if (!request.ok) return request
  const intent = step.change.intent(request.value, step.prepared)
  if (!intent.ok) return fail(inStep(step, intent.failure))
  const { etags, change } = intent.value
  const match = checkMatch(
    step.ifMatch,
    step.ifMatch === undefined ? undefined : etags?.(transaction.snapshot),
  )
  const made = match.ok ? change(transaction) : match
  return made.ok ? made : fail(inStep(step, made.failure))
}

/** State that a change left in a configuration. */
export interface LeftByStep {
  /** As a read answers it; undefined where nothing is left, or the route cannot tell. */
  readonly stored: StoredAnswer | undefined
  /** ETag of the list or the settings that were changed; undefined where the route has none. */
  readonly listEtag: string | undefined
}

/**
 * What a change left in a configuration. `answer` is what the change answered, `ids` are those that changes before it answered.
 */
export function leftByStep(
  step: Step,
  {
    snapshot,
    answer,
    ids,
  }: { readonly snapshot: Snapshot; readonly answer: unknown; readonly ids: AnsweredIds },
): LeftByStep {
  const request = resolvedRequest(step, ids)
  const intent = request.ok ? step.change.intent(request.value, step.prepared) : request
  if (!intent.ok) return { stored: undefined, listEtag: undefined }
  const { stored, etags } = intent.value
  // Of an item and its list, that of the list comes last.
  return { stored: stored?.(snapshot, answer, null), listEtag: etags?.(snapshot).at(-1) }
}

const noBytes = Buffer.alloc(0)

async function* noFile(): AsyncGenerator<Uint8Array> {}

function stepOf(
  { method, path: written, body, if_match: ifMatch, as }: WrittenChange,
  place: string,
  envelope: ApiRequest,
  router: Router,
): Result<Omit<Step, 'prepared'>> {
  const [path = '', ...rest] = written.split('?')
  if (!path.startsWith('/')) return invalid(`${place}.path`, message('must begin with /'))
  const found = router.find(method, path)
  if (!found.ok) return invalid(...unserved(found.failure, place, path))
  const { route, params } = found.value
  const may = permitted(envelope.caller.account, route.access)
  if (!may.ok) return fail({ kind: 'in-change', place, failure: may.failure })
  const { change } = route
  if (!change) return invalid(`${place}.path`, route.upload ? isUpload : isNoChange)
  const query = queryOf(rest.join('?'))
  const own = ['dry_run', 'analyse'].find((name) => Object.hasOwn(query, name))
  if (own !== undefined)
    return invalid(`${place}.query.${own}`, message('is not possible in a list of changes'))
  const known = Object.keys(query).length > 0 ? checkWriteQuery(route.doc.query, query) : ok(null)
  if (!known.ok) return fail(under(`${place}.query.`, known.failure))
  const content = bodyOf(route, body, place)
  if (!content.ok) return content
  const request: ApiRequest = {
    ...envelope,
    method,
    path,
    params,
    query,
    ...content.value,
    file: noFile(),
    headers: {},
    conditions: unconditional,
  }
  return ok({ place, as, ifMatch, route, change, request })
}

/** The failure with `prefix` before the path of each problem. */
function under(prefix: string, failure: Failure): Failure {
  if (failure.kind !== 'invalid') return failure
  const problems = failure.problems.map((problem) => ({ ...problem, path: `${prefix}${problem.path}` }))
  return { ...failure, problems }
}

const isUpload = message('is an upload, which cannot be one of several changes')
const isNoChange = message('cannot be one of several changes: it is not a mere change of the configuration')

/** Problem of a change that no route takes: the field to blame, and the message. */
function unserved(failure: Failure, place: string, path: string): [path: string, message: Said] {
  if (failure.kind === 'method-not-allowed') {
    return [`${place}.method`, message('must be one of: {values}', { values: failure.allow.join(', ') })]
  }
  return [
    `${place}.path`,
    failure.kind === 'malformed' ? failure.message : message('there is no {path}', { path }),
  ]
}

/** The query as a request by itself has it: what comes more than once is a list. */
function queryOf(text: string): RawQuery {
  const query = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

function bodyOf(route: Route, body: unknown, place: string): Result<Pick<ApiRequest, 'body' | 'bytes'>> {
  const { rawBody, doc } = route
  if (rawBody) {
    if (typeof body !== 'string') return invalid(`${place}.body`, message('must be a string'))
    return ok({ body: undefined, bytes: Buffer.from(body) })
  }
  if (body === undefined && doc.request) return invalid(`${place}.body`, message('is required'), 'required')
  const known = checkUntaken(route, body ?? {})
  return known.ok ? ok({ body: known.value, bytes: noBytes }) : fail(under(`${place}.body.`, known.failure))
}

function resolvedRequest({ request, place }: Step, ids: AnsweredIds): Result<ApiRequest> {
  const params: Record<string, string> = {}
  for (const [name, text] of Object.entries(request.params)) {
    const param = resolvedText(text, ids, `${place}.path`)
    if (!param.ok) return param
    params[name] = param.value
  }
  const query: [string, string | string[]][] = []
  for (const [name, texts] of Object.entries(request.query)) {
    const values: string[] = []
    for (const text of [texts ?? []].flat()) {
      const value = resolvedText(text, ids, `${place}.query.${name}`)
      if (!value.ok) return value
      values.push(value.value)
    }
    query.push([name, values.length === 1 ? values[0]! : values])
  }
  const body = resolved(request.body, ids, `${place}.body`)
  return body.ok ? ok({ ...request, params, query: Object.fromEntries(query), body: body.value }) : body
}

/** A failure of a change as one of the list: it names the change. */
function inStep({ place, request, route }: Omit<Step, 'prepared'>, failure: Failure): Failure {
  if (failure.kind !== 'invalid') return { kind: 'in-change', place, failure }
  const inBody = isFields(request.body) ? request.body : {}
  const known = route.doc.query?.properties ?? {}
  const where = ({ path }: Problem) => {
    if (path === '') return place
    const [first = ''] = /^[^.[]*/.exec(path)!
    const isInQuery = !Object.hasOwn(inBody, first) && Object.hasOwn(known, first)
    return `${place}.${isInQuery ? 'query' : 'body'}${path.startsWith('[') ? '' : '.'}${path}`
  }
  return {
    kind: 'invalid',
    problems: failure.problems.map((problem) => ({ ...problem, path: where(problem) })),
  }
}
