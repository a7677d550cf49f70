import Type from 'typebox'
import { decode, type Form } from '../core/decode.ts'
import { fail, invalid, ok, type Result } from '../core/failure.ts'
import type { Placement } from '../core/order.ts'
import type { Item, Ordered, Table } from '../core/resource.ts'
import type { Entry, Id, Snapshot } from '../core/snapshot.ts'
import { parseWireId, wireId } from '../core/wire.ts'
import { commit, type Intent } from './commit.ts'
import type { ApiContext } from './context.ts'
import { pageQuery, placementQuery, readQuery } from './query.ts'
import type { Answer, ApiRequest, Route } from './route.ts'
import { sealSecrets } from './seal.ts'
import { itemAnswer, itemEtag, listAnswer, tableEtag } from './table-reads.ts'
import { bodySchema, idSchema, listedSchema, pathSchema, writtenSchema } from './wire-schema.ts'

/** The routes of a collection or an ordered table, at each of its paths. */
export function tableRoutes(table: Table, context: ApiContext): Route[] {
  return [table.path, ...(table.otherPaths ?? [])].flatMap((path) => [
    listRoute(table, path, context),
    createRoute(table, path, context),
    ...(table.shape === 'ordered' ? [moveRoute(table, path, context)] : []),
    itemRoute(table, path, context),
    editRoute(table, path, 'PUT', context),
    editRoute(table, path, 'PATCH', context),
    removeRoute(table, path, context),
  ])
}

function doc(table: Table, summary: string) {
  return { summary, source: table.source, tag: table.name }
}

/** What a route says that changes the configuration. */
function changeDoc(table: Table, summary: string) {
  return { ...doc(table, summary), headers: ['X-Revision', 'X-Applied'] }
}

function listRoute(table: Table, path: string, { store }: ApiContext): Route {
  return {
    method: 'GET',
    path,
    access: { area: table.area, competence: 'read' },
    doc: {
      ...doc(table, table.summary),
      query: pageQuery,
      response: Type.Array(listedSchema(table)),
      headers: ['ETag', 'X-Total-Count'],
    },
    handle: ({ query }) => {
      const page = readQuery(pageQuery, query)
      return page.ok ? ok(listAnswer(table, store.snapshot.rows(table), page.value)) : page
    },
  }
}

function itemRoute(table: Table, path: string, { store }: ApiContext): Route {
  return {
    method: 'GET',
    path: `${path}/:id`,
    access: { area: table.area, competence: 'read' },
    doc: {
      ...doc(table, `One item of: ${table.summary}`),
      params: pathSchema(table),
      response: listedSchema(table),
      headers: ['ETag'],
    },
    handle: ({ params }) => {
      const entry = findEntry(table, store.snapshot, params['id']!)
      return entry.ok ? ok(itemAnswer(table, entry.value)) : entry
    },
  }
}

function createRoute(table: Table, path: string, context: ApiContext): Route {
  const ordered = table.shape === 'ordered'
  return {
    method: 'POST',
    path,
    access: { area: table.area, competence: 'write' },
    doc: {
      ...changeDoc(table, `Adds to: ${table.summary}`),
      ...(ordered ? { query: placementQuery } : {}),
      request: bodySchema(table, 'create'),
      response: Type.Object({ id: idSchema(table) }),
    },
    handle: async (request) => {
      const placement = ordered ? readPlacement(request) : ok(null)
      if (!placement.ok) return placement
      const seal = await sealSecrets(context, table, request.body)
      return commit(context, request, {
        etags: (snapshot) => [tableEtag(table, snapshot.rows(table))],
        change: (transaction) => {
          const item = decode(table.schema, 'create', request.body, null)
          if (!item.ok) return item
          const id = transaction.insert(table, seal(item.value) as Item<Table>, placement.value)
          return id.ok ? ok({ id: wireId(table, id.value) }) : id
        },
      })
    },
  }
}

function editRoute(table: Table, path: string, method: 'PUT' | 'PATCH', context: ApiContext): Route {
  const form: Form = method === 'PUT' ? 'replace' : 'merge'
  return {
    method,
    path: `${path}/:id`,
    access: { area: table.area, competence: 'write' },
    doc: {
      ...changeDoc(table, `${method === 'PUT' ? 'Replaces' : 'Changes'} an item of: ${table.summary}`),
      params: pathSchema(table),
      request: bodySchema(table, form),
      headers: ['X-Revision', 'X-Applied', 'ETag'],
    },
    handle: async (request) => {
      const seal = await sealSecrets(context, table, request.body)
      return onItem(table, context, request, (transaction, entry) => {
        const item = decode(table.schema, form, request.body, entry.item as Record<string, unknown>)
        return item.ok ? transaction.replace(table, entry.id, seal(item.value) as Item<Table>) : item
      })
    },
  }
}

function removeRoute(table: Table, path: string, context: ApiContext): Route {
  return {
    method: 'DELETE',
    path: `${path}/:id`,
    access: { area: table.area, competence: 'write' },
    doc: { ...changeDoc(table, `Removes an item of: ${table.summary}`), params: pathSchema(table) },
    handle: (request) =>
      onItem(table, context, request, (transaction, entry) => transaction.remove(table, entry.id)),
  }
}

const moveInput = Type.Object({
  params: Type.Object({
    id: Type.Integer({ minimum: 1, 'x-ref': 'self', description: 'The rule that moves.' }),
    anchor_item_id: Type.Integer({ minimum: 1, 'x-ref': 'self', description: 'The rule that it goes to.' }),
    insert_after: Type.Boolean({
      default: true,
      description: 'True: directly behind the anchor; false: in its place.',
    }),
  }),
})

const movePublished = Type.Object({ params: writtenSchema(moveInput.properties.params, 'create') })

const stepInput = Type.Object({
  direction: Type.Enum(['up', 'down'], { description: 'Nothing changes at the end of the table.' }),
})

function moveRoute(table: Ordered, path: string, context: ApiContext): Route {
  return table.move === 'anchor' ? anchorMoveRoute(table, path, context) : stepRoute(table, path, context)
}

function anchorMoveRoute(table: Ordered, path: string, context: ApiContext): Route {
  return {
    method: 'PATCH',
    path: `${path}/move`,
    access: { area: table.area, competence: 'write' },
    doc: { ...changeDoc(table, `Moves an item of: ${table.summary}`), request: movePublished },
    handle: (request) => {
      const outer = request.body as { params?: unknown } | null
      if (typeof outer?.params !== 'object' || outer.params === null) {
        return invalid('params', 'must be an object with id, anchor_item_id and insert_after', 'required')
      }
      const extra = Object.keys(outer).find((name) => name !== 'params')
      if (extra !== undefined) return invalid(extra, 'is not a field of this request', 'unknown_field')
      const input = decode(moveInput.properties.params, 'create', outer.params, null)
      if (!input.ok) return inside('params', input)
      const { id, anchor_item_id, insert_after } = input.value as Record<'id' | 'anchor_item_id', number> & {
        insert_after: boolean
      }
      return commit(context, request, {
        etags: (snapshot) => etagsOf(table, snapshot, snapshot.rows(table).get(id)),
        change: (transaction) => {
          const moved = transaction.move(table, id, { anchor: anchor_item_id, after: insert_after })
          return moved.ok ? moved : inside('params', moved, 'anchor_item_id')
        },
      })
    },
  }
}

function stepRoute(table: Ordered, path: string, context: ApiContext): Route {
  return {
    method: 'PATCH',
    path: `${path}/:id/position`,
    access: { area: table.area, competence: 'write' },
    doc: {
      ...changeDoc(table, `Moves an item by one in: ${table.summary}`),
      params: pathSchema(table),
      request: stepInput,
    },
    handle: (request) => {
      const input = decode(stepInput, 'create', request.body, null)
      if (!input.ok) return input
      const up = input.value['direction'] === 'up'
      return onItem(table, context, request, (transaction, entry) => {
        const { entries } = transaction.snapshot.rows(table)
        const neighbour = entries[entries.findIndex(({ id }) => id === entry.id) + (up ? -1 : 1)]
        return neighbour ? transaction.move(table, entry.id, { anchor: neighbour.id, after: !up }) : ok(null)
      })
    },
  }
}

/** Puts the wire path `name.` before the problems of a failure that concern a field of it. */
function inside<T>(name: string, result: Result<T>, ...only: string[]): Result<T> {
  if (result.ok || result.failure.kind !== 'invalid') return result
  const problems = result.failure.problems.map((problem) =>
    problem.path.startsWith(`${name}.`) || (only.length > 0 && !only.includes(problem.path))
      ? problem
      : { ...problem, path: `${name}.${problem.path}` },
  )
  return fail({ kind: 'invalid', problems })
}

function readPlacement({ query }: ApiRequest): Result<Placement> {
  const read = readQuery(placementQuery, query)
  if (!read.ok) return read
  return ok({ anchor: read.value.anchor_item_id ?? null, after: read.value.insert_after ?? true })
}

function findEntry(table: Table, snapshot: Snapshot, text: string): Result<Entry<unknown>> {
  const id = parseWireId(table, text)
  const entry = id === null ? undefined : snapshot.rows(table).get(id)
  return entry ? ok(entry) : fail({ kind: 'not-found', message: `there is no item ${text} in ${table.path}` })
}

function etagsOf(table: Table, snapshot: Snapshot, entry: Entry<unknown> | undefined): string[] {
  const own = tableEtag(table, snapshot.rows(table))
  return entry ? [itemEtag(table, entry), own] : [own]
}

/** Commits a change of the item that the path names. */
function onItem(
  table: Table,
  context: ApiContext,
  request: ApiRequest,
  change: (transaction: Parameters<Intent['change']>[0], entry: Entry<unknown>) => Result<null>,
): Promise<Result<Answer>> {
  const text = request.params['id']!
  const id: Id | null = parseWireId(table, text)
  const entryOf = (snapshot: Snapshot) => (id === null ? undefined : snapshot.rows(table).get(id))
  return commit(context, request, {
    etags: (snapshot) => etagsOf(table, snapshot, entryOf(snapshot)),
    change: (transaction) => {
      const entry = findEntry(table, transaction.snapshot, text)
      return entry.ok ? change(transaction, entry.value) : entry
    },
    etagAfter: (snapshot) => {
      const entry = entryOf(snapshot)
      return entry && itemEtag(table, entry)
    },
  })
}
