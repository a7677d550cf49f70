import Type, { type TObject, type TSchema } from 'typebox'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { fail, ok, type Problem, problem } from '../../core/failure.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { inTurns } from '../../core/steps.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { pageOf } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'

/** Search for everything that touches an address, and for text. */
export interface Searching {
  readonly query: TObject
  readonly answer: TSchema
  readonly search: (snapshot: Snapshot, inputs: CompileInputs, query: never) => readonly FoundRow[]
  /** Items with a text, in steps. */
  readonly searchText: (snapshot: Snapshot, text: string) => Iterator<unknown, readonly FoundRow[]>
  /** Signatures with a text; not asked for callers who may not read them. */
  readonly signatures: (text: string) => Promise<readonly FoundRow[]>
}

/** Parameters of which one is given. */
interface Asked {
  readonly ip?: string
  readonly text?: string
}

/** Time after which others are served, in milliseconds. */
const turnMs = 4

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
        summary:
          'Everything that touches an address or has a text: objects, rules, NAT, users, quotas, profiles.',
        description:
          'Looks through lists, groups, users, names and countries as they are now. What the access level may not read ' +
          'is left out. With `text` the names, comments, values and direct members of all tables are looked through instead, rules by the names of ' +
          'their profiles, and ids and messages of signatures.',
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
        const { ip, text } = read.value as Asked
        const wrong = problemOf(read.value as Asked)
        if (wrong !== null) return fail({ kind: 'invalid', problems: [wrong] })
        const all =
          ip === undefined
            ? [
                ...(await inTurns(searching.searchText(snapshot, text!), turnMs)),
                ...(competences['security'] === undefined ? [] : await searching.signatures(text!)),
              ]
            : searching.search(snapshot, await control.currentInputs(snapshot), read.value as never)
        const found = all
          .filter(({ area }) => competences[area] !== undefined)
          .map(({ area: _area, ...row }) => row)
        const { rows, total } = pageOf(found, read.value)
        return ok({ body: rows, headers: { 'X-Total-Count': String(total) } })
      },
    },
  ]
}

function problemOf({ ip, text }: Asked): Problem | null {
  if (ip === undefined && text === undefined)
    return problem('ip', message('an address is needed here, or a text in text'), 'required')
  if (ip !== undefined && text !== undefined) return problem('text', message('is possible only without ip'))
  return null
}
