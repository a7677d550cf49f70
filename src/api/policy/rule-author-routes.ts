import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import type { Ordered } from '../../core/resource/resource.ts'
import type { Store } from '../../store/config/store.ts'
import type { Route } from '../route/route.ts'

/** Dependencies of the route. */
export interface RuleAuthorParts {
  readonly store: Pick<Store, 'snapshot' | 'history'>
  /** The tables of rules, by the names that they have in the answer. */
  readonly tables: readonly { readonly name: string; readonly table: Ordered }[]
}

const response = Type.Object(
  {
    revisions: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1, description: 'Number of the revision.' }),
        at: Type.Integer({ description: 'When it was stored, in Unix seconds.' }),
        login: Type.String({ description: 'Who stored it.' }),
      }),
      { description: 'The revisions that rules name, each once, the oldest first.' },
    ),
    tables: Type.Array(
      Type.Object({
        table: Type.String({ description: 'Table of the rules.' }),
        rules: Type.Array(
          Type.Object({
            id: Type.Integer({ minimum: 1, description: 'Id of the rule.' }),
            revision: Type.Integer({ minimum: 1, description: 'The revision that last changed its fields.' }),
          }),
          { description: 'In the order of the table.' },
        ),
      }),
      { description: 'The tables of rules.' },
    ),
  },
  { title: 'RuleAuthors' },
)

/** Who changed each rule last, and when. Source: silences#rule-authors. */
export function ruleAuthorRoutes({ store, tables }: RuleAuthorParts): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/firewall/rule-authors',
      access: { area: 'firewall', competence: 'read' },
      doc: {
        summary: 'Who changed the fields of each rule last, and when, for all tables of rules.',
        description: 'A rule that was only moved keeps its revision.',
        source: 'silences#rule-authors',
        tag: 'operation',
        response,
      },
      handle: () => {
        const { snapshot, history } = store
        const shown = tables.map(({ name, table }) => ({
          table: name,
          rules: snapshot.rows(table).entries.map(({ id, revision }) => ({ id: Number(id), revision })),
        }))
        const revisions = history.authors(shown.flatMap(({ rules }) => rules.map(({ revision }) => revision)))
        return ok({ body: { revisions, tables: shown } })
      },
    },
  ]
}
