import Type from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { isFields } from '../../core/schema/schema.ts'
import type { ChangeResult, Intent } from '../route/change-intent.ts'
import { readQuery } from '../route/query.ts'
import type { ApiRequest, Route, RouteDoc } from '../route/route.ts'
import { Router } from '../route/router.ts'
import { changeListSchema, plannedListSchema, readChanges } from './change-list.ts'
import { type ChangeContext, changeRoute } from './change-route.ts'
import { leftByStep, runStep, type Step, stepsOf } from './list-step.ts'
import { madeResultsSchema, partsQuery, planOf, planSchema, resultOf, revisionEtag } from './plan.ts'

/** Answer of a transaction, and what is kept of it under an Idempotency-Key. */
interface Done {
  readonly results: readonly ChangeResult[]
}

const described = {
  source: 'silences#transactions',
  tag: 'transactions',
  tagSummary: 'Many changes as one, and what would come of changes.',
  request: changeListSchema,
}

const whose = 'Each change needs the competence that its request needs.'

/** Several changes of `routes` as one, made or only planned. Source: silences#transactions, silences#plan. */
export function transactionRoutes(routes: readonly Route[], context: ChangeContext): Route[] {
  const prepare = (request: ApiRequest, body = request.body): Promise<Result<readonly Step[]>> => {
    const written = readChanges(body)
    return written.ok ? stepsOf(written.value, request, router) : Promise.resolve(written)
  }
  const transaction = changeRoute(context, {
    method: 'POST',
    path: '/x/transactions',
    access: 'session',
    bodyLimitBytes: bodyLimitBytes.extension,
    doc: (): RouteDoc => ({
      ...described,
      summary: 'Makes several changes as one revision: all of them, or none.',
      description: `${whose} \`If-Match\` takes the number of a revision, \`"revision-17"\`.`,
      response: Type.Object({ results: madeResultsSchema }),
      headers: ['X-Revision', 'X-Applied', 'ETag', 'Preference-Applied'],
      conditions: ['If-Match', 'Idempotency-Key', 'Prefer'],
      statuses: [404],
    }),
    prepare: (request) => prepare(request),
    intent: (_request, steps) => ok(intentOf(steps)),
  })
  const plan: Route = {
    method: 'POST',
    path: '/x/plan',
    access: 'session',
    bodyLimitBytes: bodyLimitBytes.extension,
    doc: {
      ...described,
      source: 'silences#plan',
      summary: 'What would come of several changes, and what would become of packets. Nothing is changed.',
      description: whose,
      query: partsQuery,
      request: plannedListSchema(context.packetJudge?.question),
      response: planSchema,
      headers: ['ETag'],
      conditions: ['If-Match'],
      statuses: [404],
    },
    handle: async (request) => {
      const query = readQuery(partsQuery, request.query)
      if (!query.ok) return query
      const { packets, list } = packetsOf(context, request.body)
      const steps = await prepare(request, list)
      return steps.ok ? planOf(context, request, intentOf(steps.value), packets) : steps
    },
  }
  // A list of changes is none of the changes that a list may hold.
  const { change: _change, ...nested } = transaction
  const router = new Router([...routes, nested, plan])
  return [transaction, plan]
}

/** The packets beside a list of changes, as they were written, and the list without them. */
function packetsOf({ packetJudge }: ChangeContext, body: unknown) {
  if (!packetJudge || !isFields(body) || !Array.isArray(body['packets'])) return { packets: [], list: body }
  const { packets, ...list } = body
  return { packets: packets as readonly unknown[], list }
}

function intentOf(steps: readonly Step[]): Intent {
  return {
    etags: ({ revision }) => [revisionEtag(revision)],
    change: (transaction) => runAll(steps, transaction),
    etagAfter: (_snapshot, revision) => revisionEtag(revision),
    results: (value) => (value as Done).results,
    stored: (snapshot, value, revision) => ({
      body: { results: storedResults(steps, snapshot, { ...(value as Done), revision }) },
    }),
  }
}

/**
 * What each change left, once all are made; of one that left nothing, what it answered. Lists that a later revision may have changed
 * have no ETag here: it would stand for more than these changes.
 */
function storedResults(
  steps: readonly Step[],
  snapshot: Snapshot,
  { results, revision }: Done & { readonly revision: number | null },
): ChangeResult[] {
  const ids = new Map<string, string | number>()
  return steps.map((step, index) => {
    const result = results[index]!
    const { stored, listEtag } = leftByStep(step, { snapshot, answer: result.body, ids })
    const id = answeredIdOf(result.body)
    if (step.as !== undefined && id !== undefined) ids.set(step.as, id)
    const list = listEtag === undefined || snapshot.revision !== revision ? {} : { list_etag: listEtag }
    if (stored === undefined) return { ...result, ...list }
    const { body, headers } = stored
    const etag = headers?.['ETag']
    return {
      status: result.status,
      body: Buffer.isBuffer(body) ? (JSON.parse(body.toString()) as unknown) : body,
      ...(typeof etag === 'string' ? { etag } : {}),
      ...list,
    }
  })
}

function runAll(steps: readonly Step[], transaction: Transaction): Result<Done> {
  const ids = new Map<string, string | number>()
  const results: ChangeResult[] = []
  for (const step of steps) {
    const made = runStep(step, transaction, ids)
    if (!made.ok) return made
    results.push(resultOf(made.value))
    const id = answeredIdOf(made.value)
    if (step.as !== undefined && id !== undefined) ids.set(step.as, id)
  }
  return ok({ results })
}

/** The id in what a create answers. */
function answeredIdOf(value: unknown): string | number | undefined {
  const [item] = [value].flat() as [{ readonly id?: string | number } | null | undefined]
  return item?.id
}
