import Type, { type Static } from 'typebox'
import { fail, ok, type Result } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
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

const question = Type.Object(
  {
    row: Type.String({
      pattern: '^\\d{1,16}$',
      description: 'Id of a row of the log about a rule of the web application firewall.',
      examples: ['0000000000000042'],
    }),
  },
  { title: 'WafExceptionQuestion' },
)

/** Parts of the route of exceptions. */
export interface WafExceptionContext extends PlanContext {
  readonly store: Pick<Store, 'snapshot' | 'dryRun'>
  readonly logs: Pick<LogStore, 'tail'>
}

/** Drafts an exception from the event of a row. */
export type DraftWafException = (snapshot: Snapshot, event: TailRow['event']) => Result<DraftedException>

/** The draft of an exception from a row of the web application firewall, with its plan. Source: silences#waf-draft. */
export function wafExceptionRoutes(context: WafExceptionContext, draft: DraftWafException): Route[] {
  return [
    {
      method: 'POST',
      path: '/x/waf/exceptions/draft',
      access: { area: 'security', competence: 'write' },
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        summary:
          'The exception under which the rule that a row of the log tells of does not count in its profile, and its plan.',
        description: 'Nothing is changed. Rows of the log are read, which needs their competence.',
        source: 'silences#waf-draft',
        tag: 'waf_profiles',
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
        const { row: id } = request.body as Static<typeof question>
        const mayRead = permitted(request.caller.account, { area: 'logs', competence: 'read' })
        if (!mayRead.ok) return mayRead
        const row = await rowWith(context.logs, Number(id))
        if (row === null) return missingReference('row', message('there is no row {id} in the log', { id }))
        const drafted = draft(context.store.snapshot, row.event)
        if (!drafted.ok) return drafted
        const { changes, change } = drafted.value
        const plan = await planOf(context, request, {
          change,
          results: (made) => (made as readonly unknown[]).map(resultOf),
        })
        return plan.ok ? ok({ body: { changes, plan: plan.value.body } }) : plan
      },
    },
  ]
}
