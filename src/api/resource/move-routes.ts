import Type, { type TObject } from 'typebox'
import { fail, invalid, ok, type Result } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import type { Ordered } from '../../core/resource/resource.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { decode } from '../../core/schema/decode.ts'
import type { Message } from '../../core/text/message.ts'
import { changeRoute, unprepared } from '../change/change-route.ts'
import type { Intent } from '../route/change-intent.ts'
import type { ApiRequest, Route } from '../route/route.ts'
import { writtenSchema } from '../schema/wire-schema.ts'
import { message } from './messages.ts'
import { shownItem } from './secret-fields.ts'
import type { StoredContext } from './singleton-routes.ts'
import { changeDoc } from './table-doc.ts'
import { etagsOf, isChildOf, onItem, type Place, parentOf, readTarget, siblingsOf } from './table-paths.ts'
import { storedItem } from './table-reads.ts'

const movedId = Type.Integer({
  minimum: 1,
  'x-ref': 'self',
  description: 'The rule that moves.',
  examples: [2],
})

const moveParams = Type.Object({
  id: movedId,
  anchor_item_id: Type.Integer({
    minimum: 1,
    'x-ref': 'self',
    description: 'The rule that it goes to.',
    examples: [1],
  }),
  insert_after: Type.Boolean({
    default: true,
    description: 'True: directly behind the anchor; false: in its place.',
  }),
})

const removeParams = Type.Object({
  id: Type.Integer({ minimum: 1, 'x-ref': 'self', description: 'The rule that is removed.' }),
})

const stepInput = Type.Object({
  direction: Type.Enum(['up', 'down'], { description: 'Nothing changes at the end of the table.' }),
})

/** The routes that change the order of `table`. Source: document 1, "Ordered rule tables". */
export function moveRoutes(table: Ordered, place: Place, context: StoredContext): Route[] {
  if (table.move === 'step') return [stepRoute(place, context)]
  return [
    anchorRoute(place, context),
    ...(table.removedUnderMove ? [removeUnderMoveRoute(place, context)] : []),
  ]
}

/** Parts of the description of a move beside the usual: its answer can be the item, as it is stored then. */
const answersItem = {
  headers: ['X-Revision', 'X-Applied', 'ETag', 'Preference-Applied'],
  conditions: ['If-Match', 'Prefer'] as const,
}

function anchorRoute(place: Place, context: StoredContext): Route {
  const { table, path } = place
  const show = shownItem(context, table)
  return changeRoute(context, {
    method: 'PATCH',
    path: `${path}/move`,
    access: { area: table.area, competence: 'write' },
    doc: () => ({
      ...changeDoc(place, 'list', `Moves an item of: ${table.summary}`),
      ...answersItem,
      request: published(moveParams, 'What moves, and where to.'),
    }),
    prepare: unprepared,
    intent: (request) => {
      const input = readParams(
        moveParams,
        request,
        message('must be an object with id, anchor_item_id and insert_after'),
      )
      if (!input.ok) return input
      const { id, anchor_item_id, insert_after } = input.value as Record<'id' | 'anchor_item_id', number> & {
        insert_after: boolean
      }
      const moved = onListed(place, request, {
        id,
        change: (transaction) => transaction.move(table, id, { anchor: anchor_item_id, after: insert_after }),
      })
      if (!moved.ok) return moved
      const stored = storedItem(table, show, (snapshot) => snapshot.rows(table).get(id))
      return ok({ ...moved.value, stored })
    },
  })
}

function removeUnderMoveRoute(place: Place, context: StoredContext): Route {
  const { table, path } = place
  return changeRoute(context, {
    method: 'DELETE',
    path: `${path}/move`,
    access: { area: table.area, competence: 'write' },
    doc: () => ({
      ...changeDoc(place, 'list', `Removes an item named in the body of: ${table.summary}`),
      request: published(removeParams, 'What is removed.'),
    }),
    prepare: unprepared,
    intent: (request) => {
      const input = readParams(removeParams, request, message('must be an object with id'))
      if (!input.ok) return input
      const id = input.value['id'] as number
      return onListed(place, request, { id, change: (transaction) => transaction.remove(table, id) })
    },
  })
}

function stepRoute(place: Place, context: StoredContext): Route {
  const { table, path } = place
  const show = shownItem(context, table)
  return changeRoute(context, {
    method: 'PATCH',
    path: `${path}/:id/position`,
    access: { area: table.area, competence: 'write' },
    doc: () => ({
      ...changeDoc(place, 'item', `Moves an item by one in: ${table.summary}`),
      ...answersItem,
      request: stepInput,
    }),
    prepare: unprepared,
    intent: (request) => {
      const input = decode(stepInput, 'create', request.body, null)
      if (!input.ok) return input
      const up = input.value['direction'] === 'up'
      const moved = onItem(place, request, (transaction, entry) => {
        const entries = siblingsOf(table, entry, transaction.snapshot)
        const neighbour = entries[entries.findIndex(({ id }) => id === entry.id) + (up ? -1 : 1)]
        return neighbour ? transaction.move(table, entry.id, { anchor: neighbour.id, after: !up }) : ok(null)
      })
      if (!moved.ok) return moved
      const { find, ...intent } = moved.value
      return ok({ ...intent, stored: storedItem(table, show, find) })
    },
  })
}

function published(params: TObject, description: string): TObject {
  return Type.Object({ params: { ...writtenSchema(params, 'create'), description } })
}

/** Reads `{params: {…}}`; `rule` says what `params` must be. */
function readParams(
  schema: TObject,
  { body }: ApiRequest,
  rule: Message,
): Result<Readonly<Record<string, unknown>>> {
  const outer = body as { params?: unknown } | null
  if (typeof outer?.params !== 'object' || outer.params === null) return invalid('params', rule, 'required')
  const extra = Object.keys(outer).find((name) => name !== 'params')
  if (extra !== undefined) return invalid(extra, message('is not a field of this request'), 'unknown_field')
  return inside('params', decode(schema, 'create', outer.params, null))
}

/** A change of the item that the body names, which must belong to the parent that the request names. */
function onListed(
  place: Place,
  request: ApiRequest,
  { id, change }: { id: number; change: (transaction: Transaction) => Result<null> },
): Result<Intent> {
  const { table } = place
  const target = readTarget(place, 'list', request)
  if (!target.ok) return target
  return ok({
    etags: (snapshot) => etagsOf(table, snapshot, snapshot.rows(table).get(id)),
    change: (transaction) => {
      const parent = parentOf(place, target.value, transaction.snapshot)
      if (!parent.ok) return parent
      const entry = transaction.snapshot.rows(table).get(id)
      if (!entry || !isChildOf(table, entry, parent.value))
        return missingReference('params.id', message('must be the id of a rule in this table'))
      return inside('params', change(transaction), 'anchor_item_id')
    },
  })
}

/** Puts the wire path `name.` before the problems of a failure, or before those of some fields only. */
function inside<T>(name: string, result: Result<T>, ...only: string[]): Result<T> {
  if (result.ok || result.failure.kind !== 'invalid') return result
  const problems = result.failure.problems.map((problem) =>
    problem.path.startsWith(`${name}.`) || (only.length > 0 && !only.includes(problem.path))
      ? problem
      : { ...problem, path: `${name}.${problem.path}` },
  )
  return fail({ kind: 'invalid', problems })
}
