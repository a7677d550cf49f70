import Type from 'typebox'
import { ok, type Result } from '../core/failure.ts'
import { nullable } from '../core/fields.ts'
import type { Finding } from '../core/finding.ts'
import type { LineDifference } from '../core/line-diff.ts'
import type { Area } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Rehearsed } from '../store/writer.ts'
import { permitted } from './access.ts'
import { failedChecksSchema } from './check-gate.ts'
import { checkMatch, header } from './commit.ts'
import type { ApiContext } from './context.ts'
import { findingSchema } from './finding-schema.ts'
import type { ChangeResult, Intent } from './intent.ts'
import { changeSchema, shownChange } from './revision-change.ts'
import type { Answer, ApiRequest } from './route.ts'
import { verdictChangesSchema } from './verdict-change-schema.ts'

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

/** Which parts of a plan are asked for. */
export type Foresight = 'engines' | 'findings' | 'verdict_changes'

/** What would come of changes beside what is stored; what is not asked for is absent. */
export interface Foreseen {
  readonly engines?: Readonly<Record<string, LineDifference>>
  readonly findings?: { readonly appeared: readonly Finding[]; readonly vanished: readonly Finding[] }
  readonly verdict_changes?: object
}

/** Two configurations. */
export interface Prospect {
  readonly before: Snapshot
  readonly after: Snapshot
}

/** Tells what would come of changes, without holding up whoever asks for other things. */
export interface Planner {
  /** Which parts it can tell. */
  readonly knows: readonly Foresight[]
  foresee(prospect: Prospect, wanted: readonly Foresight[]): Promise<Foreseen>
}

/** What one must be able to read to be shown a part of a plan. */
const needed: Readonly<Record<Foresight, Area>> = {
  engines: 'system',
  findings: 'firewall',
  verdict_changes: 'firewall',
}

const difference = Type.Object({
  added: Type.Integer({ minimum: 0, description: 'Number of new lines.' }),
  removed: Type.Integer({ minimum: 0, description: 'Number of lines that go.' }),
  diff: Type.String({ description: 'The difference of `/x/artifacts/{engine}` in unified form.' }),
})

const findingList = (description: string) => Type.Array(findingSchema, { description })

/** What would come of changes. Source: silences#plan. */
export const planSchema = Type.Object(
  {
    revision: Type.Integer({ description: 'The revision that the changes would be made to.' }),
    results: resultsSchema,
    failed_checks: Type.Optional(
      nullable(failedChecksSchema, {
        description: 'Packet checks that would fail, tried in the kernel; null where it cannot be asked.',
      }),
    ),
    stored: Type.Array(changeSchema, {
      description: 'What would differ in what is stored, one entry an item, as `/x/revisions/{id}` shows it.',
    }),
    engines: Type.Optional(
      Type.Record(Type.String(), difference, {
        description:
          'What each engine would get otherwise, by its name; one that would get the same is left out.',
      }),
    ),
    findings: Type.Optional(
      Type.Object(
        {
          appeared: findingList('What `/x/analysis` would say that it does not say now.'),
          vanished: findingList('What it would no longer say.'),
        },
        { description: 'How `/x/analysis` would change, but for what counters tell.' },
      ),
    ),
    verdict_changes: Type.Optional(verdictChangesSchema),
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
  const { store, planner } = context
  const wanted = planner.knows.filter((part) => mayRead(request, needed[part]))
  const tried = store.rehearse((transaction) => {
    const match = checkMatch(header(request, 'if-match'), intent.etags?.(transaction.snapshot))
    return match.ok ? intent.change(transaction) : match
  })
  if (!tried.ok) return tried
  const { value, before, after } = tried.value
  const { revision } = before
  const results = intent.results?.(value) ?? [resultOf(value)]
  const stored = storedOf(context, request, tried.value)
  const [foreseen, failed] = await Promise.all([
    planner.foresee({ before, after }, wanted),
    mayRead(request, 'firewall') ? context.gate.failing(after) : null,
  ])
  const checks = failed && { failed_checks: failed.ok ? failed.value : null }
  const body = { revision, results, stored, ...foreseen, ...checks }
  return ok({ body, headers: { ETag: revisionEtag(revision) } })
}

/** What one change answers. */
export function resultOf(value: unknown): ChangeResult {
  return value === null || value === undefined ? { status: 200 } : { status: 200, body: value }
}

/** What differs, as far as the caller may read it. */
function storedOf({ resources }: ApiContext, request: ApiRequest, { changes }: Rehearsed<unknown>) {
  return changes
    .filter(({ resource }) => {
      const area = resources.get(resource)?.area
      return area !== undefined && mayRead(request, area)
    })
    .map((each) => shownChange(resources, each))
}

function mayRead({ caller }: ApiRequest, area: Area): boolean {
  return permitted(caller.account, { area, competence: 'read' }).ok
}
