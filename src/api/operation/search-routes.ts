import Type, { type TObject, type TSchema } from 'typebox'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { ok } from '../../core/failure.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { pageOf } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'

/** Search for everything that touches an address. */
export interface Searching {
  readonly query: TObject
  readonly answer: TSchema
  readonly search: (snapshot: Snapshot, inputs: CompileInputs, query: never) => readonly FoundRow[]
}

/** Parts of the route of the search. */
export interface SearchContext {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'currentInputs'>
}

/** A row and the area of those who may see it; the area itself is not shown. */
interface FoundRow {
  readonly area: Area
}

/** Everything that touches an address, as far as the caller may see it. Source: silences#search. */
export function searchRoutes({ store, control }: SearchContext, searching: Searching): Route[] {
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
