import Type, { type TObject } from 'typebox'
import type { Condition } from '../route/route.ts'
import { type PathTarget, type Place, targetDoc } from './table-paths.ts'

/** Documentation of a route of a table, with the parameters that name parent and item. */
export function tableDoc(place: Place, reach: PathTarget, summary: string, query: TObject = Type.Object({})) {
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
export function changeDoc(place: Place, reach: PathTarget, summary: string, query?: TObject) {
  const conditions: readonly Condition[] = ['If-Match']
  return { ...tableDoc(place, reach, summary, query), headers: ['X-Revision', 'X-Applied'], conditions }
}
