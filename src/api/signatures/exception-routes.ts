import Type, { type Static } from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { validate } from '../../core/schema/validate.ts'
import type { Store } from '../../store/config/store.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { TailRow } from '../../store/log/query/tail.ts'
import { type PlanContext, partsQuery, planOf, resultOf } from '../change/plan.ts'
import { type DraftedException, draftAnswer, rowWith } from '../operation/exception-draft.ts'
import { permitted } from '../route/access.ts'
import { readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'
import { catalogueNow, type SignatureDesk } from './signature-desk.ts'

const question = Type.Object(
  {
    row: Type.String({
      pattern: '^\\d{1,16}$',
      description:
        'Id of a row of the log, about a signature or about a connection that application control ended.',
      examples: ['0000000000000042'],
    }),
    action: Type.Optional(
      Type.Enum(['alert', 'pass'], {
        description:
          'What becomes of the signature: `alert` still writes a row. Absent: `alert` where it ends connections now, `pass` where it writes ' +
          'rows. Of no meaning to application control.',
      }),
    ),
  },
  { title: 'ExceptionQuestion' },
)

/** Drafts an exception from the event of a row. */
export type DraftException = (
  sources: {
    readonly snapshot: Snapshot
    readonly decisionOf: (
      profile: Id,
      sid: number,
    ) => { readonly action: string; readonly rule: number | null } | null
  },
  event: TailRow['event'],
  action: 'alert' | 'pass' | null,
) => Result<DraftedException>

/** Parts of the route of exceptions. */
export interface ExceptionContext extends PlanContext {
  readonly store: Pick<Store, 'snapshot' | 'dryRun'>
  readonly logs: Pick<LogStore, 'tail'>
  readonly desk: SignatureDesk
}

/** The draft of an exception from a row of the log, with its plan. Source: silences#exceptions. */
export function exceptionRoutes(context: ExceptionContext, draft: DraftException): Route[] {
  const { store, desk, logs } = context
  return [
    {
      method: 'POST',
      path: '/x/ips/exceptions/draft',
      access: { area: 'security', competence: 'write' },
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        summary:
          'The narrowest exception that would have let by what a row of the log tells of, and its plan.',
        description:
          'Nothing is changed. Rows of the log are read, and where an object is made it is one of addresses: both need their competence.',
        source: 'silences#exceptions',
        tag: 'signatures',
        query: partsQuery,
        request: question,
        response: draftAnswer,
        statuses: [409],
      },
      handle: async (request) => {
        const query = readQuery(partsQuery, request.query)
        if (!query.ok) return query
        const problems = validate(question, request.body)
        if (problems.length > 0) return fail({ kind: 'invalid', problems })
        const { row: id, action = null } = request.body as Static<typeof question>
        const { account } = request.caller
        const mayRead = permitted(account, { area: 'logs', competence: 'read' })
        if (!mayRead.ok) return mayRead
        const row = await rowWith(logs, Number(id))
        if (row === null) return missingReference('row', message('there is no row {id} in the log', { id }))
        const { snapshot } = store
        const catalogue = await catalogueNow(desk, store)
        const decisionOf = (profile: Id, sid: number) =>
          desk.profileOf(snapshot, profile, catalogue)?.bySid.get(sid) ?? null
        const drafted = draft({ snapshot, decisionOf }, row.event, action)
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
    },
  ]
}
