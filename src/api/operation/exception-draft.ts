import Type, { type Static, type TSchema } from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { validate } from '../../core/schema/validate.ts'
import type { Store } from '../../store/config/store.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { TailRow } from '../../store/log/query/tail.ts'
import { type PlanContext, partsQuery, planOf, planSchema, resultOf } from '../change/plan.ts'
import { permitted } from '../route/access.ts'
import { readQuery } from '../route/query.ts'
import type { Route, RouteDoc } from '../route/route.ts'
import { message } from './messages.ts'

/** An exception as changes, with what they would bring. */
const draftAnswer = Type.Object(
  {
    changes: Type.Array(
      Type.Object({
        method: Type.Enum(['POST', 'PATCH']),
        path: Type.String({ description: 'Path with its query.' }),
        body: Type.Object({}, { additionalProperties: true }),
        as: Type.Optional(Type.String({ description: 'Name under which a later change has its id.' })),
      }),
      { description: 'The exception, as `POST /x/transactions` and `POST /x/plan` take it.' },
    ),
    plan: planSchema,
  },
  { title: 'ExceptionDraft' },
)

/** An exception that was drafted. */
export interface DraftedException {
  readonly changes: readonly object[]
  readonly areas: readonly Area[]
  readonly change: (transaction: Transaction) => Result<readonly unknown[]>
}

/** Parts of a route that drafts exceptions. */
export interface DraftContext extends PlanContext {
  readonly store: Pick<Store, 'snapshot' | 'dryRun'>
  readonly logs: Pick<LogStore, 'tail'>
}

interface DraftRoute<Q extends TSchema> {
  readonly path: string
  readonly doc: Pick<RouteDoc, 'summary' | 'description' | 'source' | 'tag'>
  /** Body of the question; it has the id of a row. */
  readonly question: Q
  readonly draft: (
    event: TailRow['event'],
    question: Static<Q>,
  ) => Result<DraftedException> | Promise<Result<DraftedException>>
}

/**
 * A route that drafts an exception from a row of the log, and answers it with its plan. The account must be one that reads the log and
 * writes each area of the exception.
 */
export function draftRoute<Q extends TSchema>(
  context: DraftContext,
  { path, doc, question, draft }: DraftRoute<Q>,
): Route {
  return {
    method: 'POST',
    path,
    access: { area: 'security', competence: 'write' },
    bodyLimitBytes: bodyLimitBytes.extension,
    doc: { ...doc, query: partsQuery, request: question, response: draftAnswer, statuses: [409] },
    handle: async (request) => {
      const query = readQuery(partsQuery, request.query)
      if (!query.ok) return query
      const problems = validate(question, request.body)
      if (problems.length > 0) return fail({ kind: 'invalid', problems })
      const { row: id } = request.body as { readonly row: string }
      const { account } = request.caller
      const mayRead = permitted(account, { area: 'logs', competence: 'read' })
      if (!mayRead.ok) return mayRead
      const row = await rowWith(context.logs, Number(id))
      if (row === null) return missingReference('row', message('there is no row {id} in the log', { id }))
      const drafted = await draft(row.event, request.body as Static<Q>)
      if (!drafted.ok) return drafted
      const { changes, areas, change } = drafted.value
      for (const area of areas) {
        const may = permitted(account, { area, competence: 'write' })
        if (!may.ok) return may
      }
      const plan = await planOf(context, request, {
        change,
        results: (made) => (made as readonly unknown[]).map(resultOf),
      })
      return plan.ok ? ok({ body: { changes, plan: plan.value.body } }) : plan
    },
  }
}

/** The row with this id; null where it is not in the log of the gateway. */
async function rowWith(logs: Pick<LogStore, 'tail'>, id: number): Promise<TailRow | null> {
  const step = { mostRows: 1, mostCharacters: 1, mostScanned: 1, mostMilliseconds: 200 }
  const { items } = await logs.tail({ filters: [], search: null, ...step, after: id - 1 })
  const [found] = items.flatMap((item) => ('row' in item ? [item.row] : []))
  return found !== undefined && Number(found.id) === id ? found : null
}
