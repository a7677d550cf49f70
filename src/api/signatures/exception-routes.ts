import Type from 'typebox'
import type { Result } from '../../core/failure.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { TailRow } from '../../store/log/query/tail.ts'
import { type DraftContext, type DraftedException, draftRoute } from '../operation/exception-draft.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'
import { catalogueNow, type SignatureDesk } from './signature-desk.ts'

const question = Type.Object(
  {
    row: Type.String({
      pattern: '^\\d{1,16}$',
      'x-rule': message('must be the id of a row: up to 16 digits'),
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
export interface ExceptionContext extends DraftContext {
  readonly desk: SignatureDesk
}

/** The draft of an exception from a row of the log, with its plan. Source: silences#exceptions. */
export function exceptionRoutes(context: ExceptionContext, draft: DraftException): Route[] {
  const { store, desk } = context
  return [
    draftRoute(context, {
      path: '/x/ips/exceptions/draft',
      doc: {
        summary:
          'The narrowest exception that would have let by what a row of the log tells of, and its plan.',
        description:
          'Nothing is changed. Rows of the log are read, and where an object is made it is one of addresses: both need their competence.',
        source: 'silences#exceptions',
        tag: 'signatures',
      },
      question,
      draft: async (event, { action = null }) => {
        const { snapshot } = store
        const catalogue = await catalogueNow(desk, store)
        const decisionOf = (profile: Id, sid: number) =>
          desk.profileOf(snapshot, profile, catalogue)?.bySid.get(sid) ?? null
        return draft({ snapshot, decisionOf }, event, action)
      },
    }),
  ]
}
