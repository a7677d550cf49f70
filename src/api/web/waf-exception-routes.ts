import Type from 'typebox'
import type { Result } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { TailRow } from '../../store/log/query/tail.ts'
import { type DraftContext, type DraftedException, draftRoute } from '../operation/exception-draft.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'

const question = Type.Object(
  {
    row: Type.String({
      pattern: '^\\d{1,16}$',
      'x-rule': message('must be the id of a row: up to 16 digits'),
      description: 'Id of a row of the log about a rule of the web application firewall.',
      examples: ['0000000000000042'],
    }),
  },
  { title: 'WafExceptionQuestion' },
)

/** Drafts an exception from the event of a row. */
export type DraftWafException = (snapshot: Snapshot, event: TailRow['event']) => Result<DraftedException>

/** The draft of an exception from a row of the web application firewall, with its plan. Source: silences#waf-draft. */
export function wafExceptionRoutes(context: DraftContext, draft: DraftWafException): Route[] {
  return [
    draftRoute(context, {
      path: '/x/waf/exceptions/draft',
      doc: {
        summary:
          'The exception under which the rule that a row of the log tells of does not count in its profile, and its plan.',
        description: 'Nothing is changed. Rows of the log are read, which needs their competence.',
        source: 'silences#waf-draft',
        tag: 'waf_profiles',
      },
      question,
      draft: (event) => draft(context.store.snapshot, event),
    }),
  ]
}
