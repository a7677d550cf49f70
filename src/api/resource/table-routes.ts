import Type, { type TSchema } from 'typebox'
import { invalid, ok, type Result } from '../../core/failure.ts'
import type { Placement } from '../../core/resource/order.ts'
import type { Item, Table } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { answeredId, parseWireId } from '../../core/resource/wire.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { asSent, decode, type Form } from '../../core/schema/decode.ts'
import type { Message } from '../../core/text/message.ts'
import { changeRoute, unprepared } from '../change/change-route.ts'
import { onceAsked } from '../route/once-asked.ts'
import { placementQuery, readQuery } from '../route/query.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import { answeredIdSchema, bodySchema, listedSchema } from '../schema/wire-schema.ts'
import { message } from './messages.ts'
import { moveRoutes } from './move-routes.ts'
import { type Seal, type ShowItem, sealSecrets, shownItem } from './secret-fields.ts'
import type { StoredContext } from './singleton-routes.ts'
import { changeDoc, tableDoc } from './table-doc.ts'
import { documentedFace, secondFace, wholeItem } from './table-faces.ts'
import {
  entryOf,
  itemPath,
  onItem,
  type Place,
  parentOf,
  placesOf,
  readTarget,
  rowsOf,
} from './table-paths.ts'
import { itemAnswer, listAnswer, listQuery, storedItem, tableEtag } from './table-reads.ts'

/** Parts of the routes of tables. */
export type TableContext = StoredContext & {
  /** Tables whose rules are analysed. */
  readonly analysed: ReadonlySet<Table>
}

/** The routes of a collection or an ordered table, at each of its places. */
export function tableRoutes(whole: Table, context: TableContext): Route[] {
  const second = secondFace(whole)
  return [
    ...documentedRoutes(documentedFace(whole), whole, context),
    ...(second === null ? [] : secondViewRoutes(second, whole, context)),
  ]
}

function documentedRoutes(table: Table, whole: Table, context: TableContext): Route[] {
  return placesOf(table).flatMap((place) => [
    listRoute(place, context),
    ...(table.madeInside ? [] : [createRoute(place, whole, context)]),
    ...(table.shape === 'ordered' ? moveRoutes(table, place, context) : []),
    ...(place.itemParameter === null ? [itemRoute(place, context)] : []),
    editRoute(place, 'PUT', { whole, context }),
    editRoute(place, 'PATCH', { whole, context }),
    removeRoute(place, context),
  ])
}

/** Items of a second view come and go with those of the table. */
function secondViewRoutes(face: Table, whole: Table, context: TableContext): Route[] {
  return placesOf(face).flatMap((place) => [
    listRoute(place, context),
    itemRoute(place, context),
    editRoute(place, 'PUT', { whole, context }),
    editRoute(place, 'PATCH', { whole, context }),
  ])
}

/** Bodies of what the documents do not have may be larger. Source: silences#sizes. */
function limitOf({ path }: Place): number {
  return path.startsWith('/x/') ? bodyLimitBytes.extension : bodyLimitBytes.document
}

function analysedTable(table: Table, { analysed }: TableContext): Table | undefined {
  return analysed.has(table) ? table : undefined
}

function listRoute(place: Place, context: TableContext): Route {
  const { store } = context
  const { table, path } = place
  const show = shownItem(context, table)
  const schema = listQuery(table)
  return {
    method: 'GET',
    path,
    access: { area: table.area, competence: 'read' },
    get doc() {
      return onceAsked(this, () => ({
        ...tableDoc(place, 'list', table.summary, schema),
        response: Type.Array(listedSchema(table)),
        ...(table.csv ? { textType: 'text/csv' } : {}),
        headers: ['ETag', 'X-Total-Count'],
      }))
    },
    handle: (request) => {
      const page = readQuery(schema, request.query)
      if (!page.ok) return page
      const target = readTarget(place, 'list', request)
      if (!target.ok) return target
      const parent = parentOf(place, target.value, store.snapshot)
      if (!parent.ok) return parent
      const entries = rowsOf(table, parent.value, store.snapshot)
      return ok(listAnswer(table, store.snapshot.rows(table), { entries, query: page.value, show }))
    },
  }
}

function itemRoute(place: Place, context: TableContext): Route {
  const { store } = context
  const { table } = place
  const show = shownItem(context, table)
  return {
    method: 'GET',
    path: itemPath(place),
    access: { area: table.area, competence: 'read' },
    get doc() {
      return onceAsked(this, () => ({
        ...tableDoc(place, 'item', `One item of: ${table.summary}`),
        response: listedSchema(table),
        headers: ['ETag'],
      }))
    },
    handle: (request) => {
      const target = readTarget(place, 'item', request)
      const entry = target.ok ? entryOf(place, target.value, store.snapshot) : target
      return entry.ok ? ok(itemAnswer(table, entry.value, show)) : entry
    },
  }
}

function createRoute(place: Place, whole: Table, context: TableContext): Route {
  const { table, path } = place
  const ordered = table.shape === 'ordered'
  const show = shownItem(context, table)
  return changeRoute(context, {
    method: 'POST',
    path,
    access: { area: table.area, competence: 'write' },
    analysed: analysedTable(whole, context),
    bodyLimitBytes: limitOf(place),
    doc: () => ({
      ...changeDoc(place, 'list', `Adds to: ${table.summary}`, ordered ? placementQuery : undefined),
      conditions: ['If-Match', 'Idempotency-Key', 'Prefer'],
      headers: ['X-Revision', 'X-Applied', 'Preference-Applied', ...warningHeader(whole)],
      request: requestSchema(table, 'create'),
      response: table.arrayBodies
        ? Type.Array(listedSchema(table), { minItems: 1, maxItems: 1 })
        : Type.Object({ id: answeredIdSchema(table) }),
    }),
    prepare: (request) => sealBody(table, context, request),
    intent: (request, seal) => {
      const placement = ordered ? readPlacement(request) : ok(null)
      if (!placement.ok) return placement
      const target = readTarget(place, 'list', request)
      if (!target.ok) return target
      const body = bodyOf(table, request)
      if (!body.ok) return body
      return ok({
        etags: (snapshot) => [tableEtag(table, snapshot.rows(table))],
        stored: (snapshot, value) => createdAnswer(table, snapshot, value, show),
        warnings: (snapshot, value) => warningsOf(whole, createdEntry(table, snapshot, value)),
        change: (transaction) => {
          const parent = parentOf(place, target.value, transaction.snapshot)
          if (!parent.ok) return parent
          const kept = table.within ? { [table.within.field]: parent.value } : null
          const item = decode(table.schema, 'create', body.value, kept)
          if (!item.ok) return asSent(table.schema, body.value, item)
          const sealed = seal(wholeItem(whole, table, item.value, null), null)
          if (!sealed.ok) return sealed
          const inserted = transaction.insert(table, sealed.value as Item<Table>, placement.value)
          const id = asSent(table.schema, body.value, inserted)
          if (!id.ok || !table.arrayBodies) return id.ok ? ok({ id: answeredId(table, id.value) }) : id
          return ok([show(transaction.snapshot.rows(table).get(id.value)!)])
        },
      })
    },
  })
}

function editRoute(
  place: Place,
  method: 'PUT' | 'PATCH',
  { whole, context }: { readonly whole: Table; readonly context: TableContext },
): Route {
  const { table } = place
  const form: Form = method === 'PUT' ? 'replace' : 'merge'
  const show = shownItem(context, table)
  return changeRoute(context, {
    method,
    path: itemPath(place),
    access: { area: table.area, competence: 'write' },
    analysed: analysedTable(whole, context),
    bodyLimitBytes: limitOf(place),
    doc: () => ({
      ...changeDoc(
        place,
        'item',
        `${method === 'PUT' ? 'Replaces' : 'Changes'} an item of: ${table.summary}`,
      ),
      request: requestSchema(table, form),
      ...(table.answersEdit ? { response: listedSchema(table) } : {}),
      headers: ['X-Revision', 'X-Applied', 'ETag', 'Preference-Applied', ...warningHeader(whole)],
      conditions: ['If-Match', 'Prefer'],
    }),
    prepare: (request) => sealBody(table, context, request),
    intent: (request, seal) => {
      const body = bodyOf(table, request)
      if (!body.ok) return body
      const edit = onItem(place, request, (transaction, entry) => {
        const before = entry.item as Record<string, unknown>
        const item = decode(table.schema, form, body.value, before)
        if (!item.ok) return asSent(table.schema, body.value, item)
        const sealed = seal(wholeItem(whole, table, item.value, before), before)
        if (!sealed.ok) return sealed
        const written = transaction.replace(table, entry.id, sealed.value as Item<Table>)
        if (!written.ok) return asSent(table.schema, body.value, written)
        if (!table.answersEdit) return written
        return ok(show(transaction.snapshot.rows(table).get(entry.id)!))
      })
      if (!edit.ok) return edit
      const { find, ...intent } = edit.value
      return ok({
        ...intent,
        stored: storedItem(table, show, find),
        warnings: (snapshot) => warningsOf(whole, find(snapshot)),
      })
    },
  })
}

function removeRoute(place: Place, context: TableContext): Route {
  const { table } = place
  return changeRoute(context, {
    method: 'DELETE',
    path: itemPath(place),
    access: { area: table.area, competence: 'write' },
    doc: () => changeDoc(place, 'item', `Removes an item of: ${table.summary}`),
    prepare: unprepared,
    intent: (request) => onItem(place, request, (transaction, entry) => transaction.remove(table, entry.id)),
  })
}

/** The item that a create made, as a read of it answers. */
function createdAnswer(table: Table, snapshot: Snapshot, value: unknown, show: ShowItem): Answer | undefined {
  const entry = createdEntry(table, snapshot, value)
  return entry && itemAnswer(table, entry, show)
}

function createdEntry(table: Table, snapshot: Snapshot, value: unknown): Entry<unknown> | undefined {
  const [made] = [value].flat() as { readonly id: string | number }[]
  const id = parseWireId(table, String(made?.id ?? ''))
  return id === null ? undefined : snapshot.rows(table).get(id)
}

function warningsOf(table: Table, entry: Entry<unknown> | undefined): readonly Message[] {
  return (entry && table.warnings?.(entry.item as Item<Table>)) ?? []
}

function warningHeader({ warnings }: Table): string[] {
  return warnings === undefined ? [] : ['Warning']
}

function requestSchema(table: Table, form: Form): TSchema {
  const schema = bodySchema(table, form)
  return table.arrayBodies ? Type.Union([schema, Type.Array(schema, { minItems: 1, maxItems: 1 })]) : schema
}

/** Seals the secrets in a body. */
async function sealBody(table: Table, context: TableContext, request: ApiRequest): Promise<Result<Seal>> {
  const body = bodyOf(table, request)
  return body.ok ? ok(await sealSecrets(context, table, body.value)) : body
}

/** The object that a body is or, where lists are understood, holds (silences#array-bodies). */
function bodyOf({ arrayBodies }: Table, { body }: ApiRequest): Result<unknown> {
  if (!arrayBodies || !Array.isArray(body)) return ok(body)
  return body.length === 1 ? ok(body[0]) : invalid('', message('must have exactly one item'))
}

function readPlacement({ query }: ApiRequest): Result<Placement> {
  const read = readQuery(placementQuery, query)
  if (!read.ok) return read
  return ok({ anchor: read.value.anchor_item_id ?? null, after: read.value.insert_after ?? true })
}
