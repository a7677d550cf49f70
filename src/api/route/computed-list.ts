import { createHash } from 'node:crypto'
import Type, { type Static, type TSchema } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { nodeOf } from '../../core/schema/schema.ts'
import { KeptList, type KeptRows } from './kept-list.ts'
import { message } from './messages.ts'
import { pageQuery, readQuery } from './query.ts'
import type { Answer, ApiRequest, Route } from './route.ts'

/** A list that is computed at each request, as tables are read: in pages, searched, and one item by its id. */
export interface ComputedList extends Omit<Route, 'method' | 'handle'> {
  readonly rows: (request: ApiRequest, query: object) => Promise<Result<Rows>> | Result<Rows>
  /** True when items are not served by themselves here. */
  readonly isPart?: boolean
  /** Name of the state that alone decides about the rows: they are objects, and made and printed once a state. */
  readonly stateOf?: (request: ApiRequest) => string
}

type Fields = Readonly<Record<string, unknown>>
type Rows = readonly unknown[]

/** GET of a computed list and, where its items have an id, of one item. Source: silences#paging, silences#one-item. */
export function computedListRoutes({ rows, isPart = false, stateOf, ...list }: ComputedList): Route[] {
  const { path, doc } = list
  const own = doc.query?.properties ?? {}
  const query = Type.Object({ ...own, ...pageQuery.properties })
  const items = nodeOf(doc.response!).items as TSchema & { readonly properties?: Record<string, TSchema> }
  const memory = new KeptList()
  const kept = (request: ApiRequest, asked: object, state: string) => {
    const selection = JSON.stringify(Object.keys(own).map((name) => (asked as Fields)[name]))
    return memory.get(state, selection, () => rows(request, asked) as Promise<Result<readonly object[]>>)
  }
  const whole: Route = {
    ...list,
    method: 'GET',
    doc: { ...doc, query, headers: ['ETag', 'X-Total-Count'] },
    handle: async (request) => {
      const asked = readQuery(query, request.query)
      if (!asked.ok) return asked
      if (stateOf) {
        const known = await kept(request, asked.value, stateOf(request))
        return known.ok ? ok(keptAnswer(known.value, asked.value)) : known
      }
      const found = await rows(request, asked.value)
      return found.ok ? ok(pageAnswer(found.value, asked.value)) : found
    },
  }
  const id = items.properties?.['id']
  if (!id || isPart) return [whole]
  const { pattern } = nodeOf(id)
  const item: Route = {
    ...list,
    method: 'GET',
    path: `${path}/:id`,
    ...(pattern === undefined ? {} : { lastSegment: new RegExp(pattern, 'u') }),
    doc: {
      ...doc,
      summary: `One item of: ${doc.summary}`,
      params: Type.Object({ ...doc.params?.properties, id: parameter(id) }),
      ...(doc.query ? { query: doc.query } : {}),
      response: items,
      headers: ['ETag'],
    },
    handle: async (request) => {
      const asked = readQuery(Type.Object(own), request.query)
      if (!asked.ok) return asked
      const state = stateOf?.(request)
      const found =
        state === undefined ? await rows(request, asked.value) : await kept(request, asked.value, state)
      if (!found.ok) return found
      const all = 'rows' in found.value ? found.value.rows : found.value
      const text = request.params['id']!
      const row = all.find((each) => String((each as Fields)['id']) === text)
      if (row !== undefined) return ok(jsonAnswer(row))
      return notThere(
        message('there is no item {id} in {table}', { id: text, table: parentOf(request.path) }),
      )
    },
  }
  return [whole, item]
}

/** An answer in JSON with an ETag that changes with its bytes. */
export function jsonAnswer(value: unknown): Answer & { readonly headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify(value))
  return { body, headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: etagOf(body) } }
}

/** ETag of a computed answer: changes with its bytes. */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Rows that a query asks for, and how many there are without `limit` and `offset`. */
export function pageOf<T>(rows: readonly T[], page: Static<typeof pageQuery>): { rows: T[]; total: number } {
  const { limit, offset = 0, search } = page
  const found = search === undefined ? rows : rows.filter((row) => holds(row, search.toLowerCase()))
  return { rows: found.slice(offset, limit === undefined ? undefined : offset + limit), total: found.length }
}

function pageAnswer(rows: Rows, query: Static<typeof pageQuery>): Answer {
  if (Object.keys(pageQuery.properties).every((name) => !Object.hasOwn(query, name))) return jsonAnswer(rows)
  const page = pageOf(rows, query)
  const { body, headers } = jsonAnswer(page.rows)
  return { body, headers: { ...headers, 'X-Total-Count': String(page.total) } }
}

/** The same of rows that are kept, whose ETag names what decides about them. */
function keptAnswer({ rows, letters, encode, state }: KeptRows, query: Static<typeof pageQuery>): Answer {
  const { limit, offset = 0, search } = query
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ETag: etagOf(Buffer.from(JSON.stringify([state, limit, offset, search]))),
  }
  if ([limit, query.offset, search].every((each) => each === undefined))
    return { body: encode(rows), headers }
  const needle = search?.toLowerCase()
  const fits = (row: object) =>
    needle === undefined || (letters(row).includes(needle) && (!needle.includes('\n') || holds(row, needle)))
  const found = needle === undefined ? rows : rows.filter(fits)
  const page = found.slice(offset, limit === undefined ? undefined : offset + limit)
  return { body: encode(page), headers: { ...headers, 'X-Total-Count': String(found.length) } }
}

/** True when a text or number of a row, or in a list of it, holds `needle`. */
function holds(row: unknown, needle: string): boolean {
  const values = typeof row === 'object' && row !== null ? Object.values(row) : [row]
  return values
    .flat()
    .some(
      (value) => ['string', 'number'].includes(typeof value) && String(value).toLowerCase().includes(needle),
    )
}

function parameter(id: TSchema): TSchema {
  const { description = 'Id of the item.', ...rest } = id as TSchema & { description?: string }
  return { ...rest, description } as TSchema
}

function parentOf(path: string): string {
  return path.replace(/\/[^/]*\/?$/, '')
}
