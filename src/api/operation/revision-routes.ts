import Type from 'typebox'
import { invalid, ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import type { Say, Stored } from '../../core/resource/resource.ts'
import { parseWireId } from '../../core/resource/wire.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { nullable } from '../../core/schema/fields.ts'
import {
  asPlan,
  type ChangeContext,
  changeRoute,
  isDryRun,
  unprepared,
  withDryRun,
} from '../change/change-route.ts'
import { authorOf, expectConfirmation, settled } from '../change/commit.ts'
import { planned, revisionEtag } from '../change/plan.ts'
import { changeSchema, hasMoved, shownChange, shownTouched } from '../change/revision-change.ts'
import { permitted } from '../route/access.ts'
import type { Intent } from '../route/change-intent.ts'
import { jsonAnswer } from '../route/computed-list.ts'
import { readQuery } from '../route/query.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import { message } from './messages.ts'

const line = {
  id: Type.Integer(),
  at: Type.Integer({ description: 'Unix seconds.' }),
  login: Type.String(),
  address: Type.String({ description: 'Where the request came from.' }),
  action: Type.String({ description: 'Method and path of the request.' }),
  note: nullable(Type.String(), {
    description: 'Reason that was given with `X-Change-Note`; null without one.',
  }),
  changes: Type.Integer({ description: 'Number of items changed that the access level may read.' }),
}

/** Items of a revision that stand in its line. */
const mostItems = 3

const listLine = {
  ...line,
  items: Type.Array(
    Type.Object({
      resource: Type.String(),
      id: Type.Union([Type.Integer(), Type.String(), Type.Null()], {
        description: 'Null for a singleton.',
      }),
      deed: Type.Enum(['created', 'changed', 'moved', 'deleted']),
      name: nullable(Type.String(), {
        description: 'Its name after the revision; of one that was deleted, before it. Null without one.',
      }),
    }),
    { description: `The first ${mostItems} items changed that the access level may read.` },
  ),
}

const listQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'At most so many.' }),
  offset: Type.Integer({ minimum: 0, default: 0, description: 'So many are left out first.' }),
  search: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Only those with this text in login, address, action or reason, letters compared case-blind.',
    }),
  ),
  login: Type.Optional(Type.String({ maxLength: 255, description: 'Only those of this administrator.' })),
  from: Type.Optional(Type.Integer({ minimum: 0, description: 'Only from this time on, in Unix seconds.' })),
  to: Type.Optional(Type.Integer({ minimum: 0, description: 'Only up to this time, in Unix seconds.' })),
  resource: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Only those that changed this resource, by the name that changes have for it.',
      examples: ['forward_rules'],
    }),
  ),
  item: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Only those that changed this item of `resource`, by its id.',
    }),
  ),
})

const revisionPath = Type.Object({
  id: Type.String({ pattern: '^[0-9]+(\\.\\.[0-9]+)?$', description: 'Number of a revision.' }),
})

const tag = 'revisions'
const source = 'silences#extensions'
const write = { area: 'system', competence: 'write' } as const

/** Parts of the routes about revisions. */
export type RevisionContext = ChangeContext

/**
 * Routes about revisions: changes with their time, author and reason; undoing one, restoring all. Everyone sees the
 * changes of the areas that the access level may read. Secrets are never shown. Source: silences#revisions.
 */
export function revisionRoutes(context: RevisionContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/revisions',
      access: 'session',
      doc: {
        summary: 'Revisions, newest first.',
        description: 'Those that changed something that the access level may read.',
        source,
        tag,
        query: Type.Partial(listQuery),
        response: Type.Array(Type.Object(listLine)),
        headers: ['X-Total-Count'],
      },
      handle: (request) => list(context, request),
    },
    {
      method: 'GET',
      path: '/x/revisions/:id',
      access: 'session',
      doc: {
        summary: 'One revision with its changes, or, as `a..b`, what differs between two.',
        description: 'Changes of what the access level may not read are left out.',
        source,
        tag,
        params: revisionPath,
        response: Type.Object({ changes: Type.Array(changeSchema) }, { additionalProperties: true }),
        headers: ['ETag'],
      },
      handle: (request) => describe(context, request),
    },
    changeRoute(context, {
      method: 'POST',
      path: '/x/revisions/:id/revert',
      access: 'session',
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: () => ({
        summary: 'Undoes this one revision, on top of what came later.',
        description:
          'Fields that it set get the values they had; what it made goes, what it removed or moved comes back. Needs the ' +
          'competence to write everything that it changed. 409 with the items that have changed since in the same ' +
          'fields, that name what would go, or that have a name that would come back.',
        source: 'silences#revert',
        tag,
        params: revisionPath,
        response: Type.Object({ revision: Type.Integer({ description: 'The new revision.' }) }),
        headers: ['X-Revision', 'X-Applied', 'ETag'],
        conditions: ['If-Match', 'Idempotency-Key'],
        statuses: [404, 409],
      }),
      prepare: unprepared,
      intent: (request) => revert(context, request),
    }),
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
        isUngated: true,
      }),
      handle: (request) => restore(context, request),
    },
  ]
}

function list({ store, resources }: RevisionContext, request: ApiRequest): Result<Answer> {
  const read = readQuery(listQuery, { limit: '100', offset: '0', ...request.query })
  if (!read.ok) return read
  const { resource, item, ...page } = read.value
  if (item !== undefined && resource === undefined)
    return invalid('item', message('is possible only with resource'))
  const of =
    resource === undefined ? {} : { of: { resource, item: storedItem(resources.get(resource), item) } }
  const visible = visibleTo(resources, request)
  const hidden = visible !== null && resource !== undefined && !visible.includes(resource)
  const { revisions, total } = hidden
    ? { revisions: [], total: 0 }
    : store.history.list({ ...page, ...of, visible })
  const body = revisions.map((revision) => ({
    ...revision,
    action: actionText(revision.action, request.say),
    items: store.history
      .touched(revision.id, mostItems, visible)
      .map((touched) => shownTouched(resources, touched)),
  }))
  return ok({ body, headers: { 'X-Total-Count': String(total) } })
}

/** The request of a revision; of one that no request made, what did. */
function actionText(action: string, say: Say): string {
  return action === 'first start' ? say(message('first start')) : action
}

/** An id as history writes it. */
function storedItem(resource: Stored | undefined, id: string | undefined): string | undefined {
  if (id === undefined || resource === undefined || resource.shape === 'singleton') return id
  return String(parseWireId(resource, id) ?? id)
}

/** Names of the resources that the caller may read; null where that is all. What is no longer declared is `system`. */
function visibleTo(resources: ReadonlyMap<string, Stored>, { caller }: ApiRequest): readonly string[] | null {
  const all = [...resources.values()]
  const readable = all.filter(({ area }) => permitted(caller.account, { area, competence: 'read' }).ok)
  return readable.length === all.length ? null : readable.map(({ name }) => name)
}

function parseRevision(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function unknown(id: string) {
  return notThere(message('there is no revision {id}', { id }))
}

function describe(context: RevisionContext, request: ApiRequest): Result<Answer> {
  const { store, resources } = context
  const text = request.params['id']!
  const [first, last] = text.split('..').map(parseRevision)
  const visible = visibleTo(resources, request)
  if (text.includes('..')) {
    if (first == null || last == null || text.split('..').length !== 2) return unknown(text)
    const changes = shownBetween(context, { from: first, to: last, visible })
    return changes.ok ? ok(jsonAnswer({ from: first, to: last, changes: changes.value })) : changes
  }
  const revision = first == null ? undefined : store.history.get(first, visible)
  if (!revision || (visible && revision.changes === 0)) return unknown(text)
  const changes = shownBetween(context, { from: revision.id - 1, to: revision.id, visible })
  return changes.ok
    ? ok(
        jsonAnswer({ ...revision, action: actionText(revision.action, request.say), changes: changes.value }),
      )
    : changes
}

interface Span {
  readonly from: number
  readonly to: number
  readonly visible: readonly string[] | null
}

function shownBetween({ store, resources }: RevisionContext, { from, to, visible }: Span) {
  const difference = store.history.difference(from, to)
  if (!difference.ok) return difference
  const changes = difference.value.filter(({ resource }) => visible === null || visible.includes(resource))
  const places = new Map(
    [...new Set(changes.filter(hasMoved).map(({ resource }) => resource))].flatMap((name) => {
      const table = resources.get(name)
      if (table?.shape !== 'ordered') return []
      const now = store.snapshot
        .rows(table)
        .entries.map(({ id, position }) => [String(id), position] as const)
      return [[name, [from, to].map((id) => placesOf(store.history.positionsAt(id, name, now)))] as const]
    }),
  )
  return ok(
    changes.map((each) => {
      const shown = shownChange(resources, each)
      const [was, is] = places.get(each.resource) ?? []
      if (!was || !is || !hasMoved(each)) return shown
      return { ...shown, places: { before: was.get(each.item) ?? null, after: is.get(each.item) ?? null } }
    }),
  )
}

/** The places that items have by these numbers, counted from 1. */
function placesOf(positions: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sorted = [...positions].sort(([, a], [, b]) => a - b)
  return new Map(sorted.map(([item], index) => [item, index + 1]))
}

function revert({ store, resources }: RevisionContext, request: ApiRequest): Result<Intent> {
  const text = request.params['id']!
  const id = parseRevision(text)
  const visible = visibleTo(resources, request)
  const etags: Intent['etags'] = ({ revision }) => [revisionEtag(revision)]
  const changed = id === null ? [] : store.history.resourcesOf(id)
  // Conditions come first, also for what is not there.
  if (id === null || changed.length === 0 || (visible && !changed.some((name) => visible.includes(name))))
    return ok({ etags, change: () => unknown(text) })
  for (const name of changed) {
    const area = resources.get(name)?.area ?? 'system'
    const may = permitted(request.caller.account, { area, competence: 'write' })
    if (!may.ok) return may
  }
  return ok({
    etags,
    change: (transaction) => {
      const done = transaction.revert(id)
      return done.ok ? ok({ revision: done.value }) : done
    },
    etagAfter: (_snapshot, revision) => revisionEtag(revision),
  })
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
