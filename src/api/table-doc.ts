import Type, { type TObject } from 'typebox'
import type { Condition, RouteDoc } from './route.ts'
import { type Place, type Reach, targetDoc } from './table-place.ts'

/** What the description says of a route of a table, with the parameters that name parent and item. */
export function tableDoc(place: Place, reach: Reach, summary: string, query: TObject = Type.Object({})) {
  const { table } = place
  const named = targetDoc(place, reach)
  const all = { ...named.query.properties, ...query.properties }
  return {
    summary,
    source: table.source,
    tag: table.name,
    params: named.params,
    ...(Object.keys(all).length > 0 ? { query: Type.Object(all) } : {}),
    ...(Object.keys(named.query.properties).length > 0 ? { statuses: [404] } : {}),
  }
}

/** The same of a route that changes the configuration. */
export function changeDoc(place: Place, reach: Reach, summary: string, query?: TObject) {
  const conditions: readonly Condition[] = ['If-Match']
  return { ...tableDoc(place, reach, summary, query), headers: ['X-Revision', 'X-Applied'], conditions }
}

const made = new WeakMap<object, RouteDoc>()

/** The description of a route, made when somebody first asks for it: a start need not wait for hundreds of them. */
export function onceAsked(route: object, make: () => RouteDoc): RouteDoc {
  const known = made.get(route)
  if (known) return known
  const doc = make()
  made.set(route, doc)
  return doc
}
