import Type, { type TObject, type TSchema } from 'typebox'
import { ok } from '../core/failure.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Area } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { pageOf } from './computed-list.ts'
import type { ApiContext } from './context.ts'
import { pageQuery, readQuery } from './query.ts'
import type { Route } from './route.ts'

/** How what touches an address is found. */
export interface Searching {
  readonly query: TObject
  readonly answer: TSchema
  readonly search: (snapshot: Snapshot, inputs: CompileInputs, query: never) => readonly FoundRow[]
}

/** A row and the area of those who may see it; the area itself is not shown. */
interface FoundRow {
  readonly area: Area
}

/** Everything that touches an address, as far as the caller may see it. Source: silences#search. */
export function searchRoutes({ store, control }: ApiContext, searching: Searching): Route[] {
  const query = Type.Object({
    ...searching.query.properties,
    ...pageQuery.properties,
  })
  return [
    {
      method: 'GET',
      path: '/x/search',
      access: { area: 'objects', competence: 'read' },
      doc: {
        summary: 'Everything that touches an address: objects, rules, NAT, users, quotas, profiles, routes.',
        description:
          'Looks through lists, groups, users, names and countries as they are now. What the access level may not read ' +
          'is left out.',
        source: 'silences#search',
        tag: 'explain',
        query,
        response: searching.answer,
        headers: ['X-Total-Count'],
      },
      handle: async ({ query: raw, caller }) => {
        const read = readQuery(query, raw)
        if (!read.ok) return read
        const { competences } = caller.account
        const { snapshot } = store
        const inputs = await control.currentInputs(snapshot)
        const found = searching
          .search(snapshot, inputs, read.value as never)
          .filter(({ area }) => competences[area] !== undefined)
          .map(({ area: _area, ...row }) => row)
        const { rows, total } = pageOf(found, read.value)
        return ok({ body: rows, headers: { 'X-Total-Count': String(total) } })
      },
    },
  ]
}
