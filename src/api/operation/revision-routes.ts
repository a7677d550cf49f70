import Type from 'typebox'
import { invalid, ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import type { RevisionLine } from '../../store/config/history.ts'
import { asPlan, type ChangeContext, isDryRun, withDryRun } from '../change/change-route.ts'
import { authorOf, expectConfirmation, settled } from '../change/commit.ts'
import { planned } from '../change/plan.ts'
import { changeSchema, shownChange } from '../change/revision-change.ts'
import { jsonAnswer } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import { message } from './messages.ts'

const line = {
  id: Type.Integer(),
  at: Type.Integer({ description: 'Unix seconds.' }),
  login: Type.String(),
  address: Type.String({ description: 'Where the request came from.' }),
  action: Type.String({ description: 'Method and path of the request.' }),
  changes: Type.Integer({ description: 'Number of items changed.' }),
}

const listQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'At most so many.' }),
  offset: Type.Integer({ minimum: 0, default: 0, description: 'So many are left out first.' }),
  search: pageQuery.properties.search,
})

const revisionPath = Type.Object({
  id: Type.String({ pattern: '^[0-9]+(\\.\\.[0-9]+)?$', description: 'Number of a revision.' }),
})

const tag = 'revisions'
const source = 'silences#extensions'
const read = { area: 'system', competence: 'read' } as const
const write = { area: 'system', competence: 'write' } as const

/** Parts of the routes about revisions. */
export type RevisionContext = ChangeContext

/** Routes about revisions: changes with their time and author, and restoring. Secrets are never shown. */
export function revisionRoutes(context: RevisionContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/revisions',
      access: read,
      doc: {
        summary: 'Revisions, newest first.',
        source,
        tag,
        query: Type.Partial(listQuery),
        response: Type.Array(Type.Object(line)),
        headers: ['X-Total-Count'],
      },
      handle: ({ query }) => {
        const page = readQuery(listQuery, { limit: '100', offset: '0', ...query })
        if (!page.ok) return page
        const { revisions, total } = context.store.history.list(page.value)
        return ok({ body: revisions, headers: { 'X-Total-Count': String(total) } })
      },
    },
    {
      method: 'GET',
      path: '/x/revisions/:id',
      access: read,
      doc: {
        summary: 'One revision with its changes, or, as `a..b`, what differs between two.',
        source,
        tag,
        params: revisionPath,
        response: Type.Object({ changes: Type.Array(changeSchema) }, { additionalProperties: true }),
        headers: ['ETag'],
      },
      handle: ({ params }) => describe(context, params['id']!),
    },
    {
      method: 'POST',
      path: '/x/revisions/:id/restore',
      access: write,
      knowsDryRun: true,
      doc: withDryRun({
        summary: 'Makes a new revision equal to this one.',
        source,
        tag,
        params: revisionPath,
        response: Type.Object({ revision: Type.Integer({ description: 'The new revision.' }) }),
        headers: ['X-Revision', 'X-Applied'],
      }),
      handle: (request) => restore(context, request),
    },
  ]
}

function parseRevision(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function describe({ store, resources }: RevisionContext, text: string): Result<Answer> {
  const notFound = notThere(message('there is no revision {id}', { id: text }))
  const [first, last] = text.split('..').map(parseRevision)
  if (text.includes('..')) {
    if (first == null || last == null || text.split('..').length !== 2) return notFound
    const difference = store.history.difference(first, last)
    if (!difference.ok) return difference
    return ok(
      jsonAnswer({
        from: first,
        to: last,
        changes: difference.value.map((each) => shownChange(resources, each)),
      }),
    )
  }
  const revision: RevisionLine | undefined = first == null ? undefined : store.history.get(first)
  if (!revision) return notFound
  const difference = store.history.difference(revision.id - 1, revision.id)
  if (!difference.ok) return difference
  return ok(
    jsonAnswer({ ...revision, changes: difference.value.map((each) => shownChange(resources, each)) }),
  )
}

async function restore(context: RevisionContext, request: ApiRequest): Promise<Result<Answer>> {
  const id = parseRevision(request.params['id']!)
  if (id === null) return notThere(message('there is no revision {id}', { id: request.params['id'] ?? '' }))
  // The way back is not held up by packet checks (silences#check-gate-exempt).
  if (request.conditions.mustPassChecks)
    return invalid('X-Packet-Checks', message('is not possible for this request'))
  const dry = isDryRun(request.query)
  if (!dry.ok) return dry
  if (dry.value) {
    const tried = context.store.dryRunRestore(id)
    if (!tried.ok) return tried
    const { before, changes } = tried.value
    const revision = before.revision + (changes.length > 0 ? 1 : 0)
    const results = [{ status: 200, body: { revision } }]
    return asPlan(await planned(context, request, { tried: tried.value, results, packets: [] }))
  }
  const author = authorOf(request)
  const written = await context.store.restore(author, id, (revision) =>
    expectConfirmation(context, author, request.conditions.confirmWithinSeconds, revision),
  )
  if (!written.ok) return written
  const { revision } = written.value
  return ok({ body: { revision }, headers: await settled(context, author, written.value) })
}
