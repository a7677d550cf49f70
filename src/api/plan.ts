import Type from 'typebox'
import { ok, type Result } from '../core/failure.ts'
import type { Rehearsed } from '../store/writer.ts'
import { permitted } from './access.ts'
import { checkMatch, header } from './commit.ts'
import type { ApiContext } from './context.ts'
import type { ChangeResult, Intent } from './intent.ts'
import { changeSchema, shownChange } from './revision-change.ts'
import type { Answer, ApiRequest } from './route.ts'

/** What each change of a list answers. */
export const resultsSchema = Type.Array(
  Type.Object({
    status: Type.Integer({ description: 'The HTTP status.' }),
    body: Type.Optional(
      Type.Unknown({ description: 'What the request answers by itself; absent for a bare OK.' }),
    ),
  }),
  { description: 'What each change answers, in order.' },
)

/** What would come of changes. Source: silences#plan. */
export const planSchema = Type.Object(
  {
    revision: Type.Integer({ description: 'The revision that the changes would be made to.' }),
    results: resultsSchema,
    stored: Type.Array(changeSchema, {
      description: 'What would differ in what is stored, one entry an item, as `/x/revisions/{id}` shows it.',
    }),
  },
  { title: 'Plan', description: 'What would come of changes. What the caller may not read is left out.' },
)

/** ETag of the whole configuration. Source: silences#transactions. */
export function revisionEtag(revision: number): string {
  return `"revision-${revision}"`
}

/** Answers what would come of a change, and changes nothing. Honours `If-Match`. Source: silences#plan. */
export async function rehearse(
  context: ApiContext,
  request: ApiRequest,
  intent: Intent,
): Promise<Result<Answer>> {
  const tried = context.store.rehearse((transaction) => {
    const match = checkMatch(header(request, 'if-match'), intent.etags?.(transaction.snapshot))
    return match.ok ? intent.change(transaction) : match
  })
  if (!tried.ok) return tried
  const { value, before } = tried.value
  const results = intent.results?.(value) ?? [resultOf(value)]
  return ok({
    body: { revision: before.revision, results, stored: storedOf(context, request, tried.value) },
    headers: { ETag: revisionEtag(before.revision) },
  })
}

/** What one change answers. */
export function resultOf(value: unknown): ChangeResult {
  return value === null || value === undefined ? { status: 200 } : { status: 200, body: value }
}

/** What differs, as far as the caller may read it. */
function storedOf({ resources }: ApiContext, { caller }: ApiRequest, { changes }: Rehearsed<unknown>) {
  return changes
    .filter(({ resource }) => {
      const area = resources.get(resource)?.area
      return area !== undefined && permitted(caller.account, { area, competence: 'read' }).ok
    })
    .map((each) => shownChange(resources, each))
}
