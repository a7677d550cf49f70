import Type from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Stored } from '../../core/resource/resource.ts'
import { nullable } from '../../core/schema/fields.ts'
import type { Store } from '../../store/config/store.ts'
import type { DryRun } from '../../store/config/writer.ts'
import { permitted } from '../route/access.ts'
import type { ChangeResult, Intent } from '../route/change-intent.ts'
import type { Answer, ApiRequest } from '../route/route.ts'
import { findingSchema } from '../schema/finding-schema.ts'
import { verdictChangesSchema } from '../schema/verdict-change-schema.ts'
import { checkMatch } from './commit.ts'
import { type CheckGate, failedChecksSchema } from './gated-write.ts'
import type { Planner, PreviewPart } from './planner.ts'
import { changeSchema, shownChange } from './revision-change.ts'

/** Answers of each change of a list. */
export const resultsSchema = Type.Array(
  Type.Object({
    status: Type.Integer({ description: 'The HTTP status.' }),
    body: Type.Optional(
      Type.Unknown({ description: 'What the request answers by itself; absent for a bare OK.' }),
    ),
  }),
  { description: 'What each change answers, in order.' },
)

/** Parts that tell what would come of a change. */
export interface PlanContext {
  readonly store: Pick<Store, 'dryRun'>
  readonly planner: Planner
  readonly gate: Pick<CheckGate, 'failing'>
  /** Stored resources, by the names of their declarations. */
  readonly resources: ReadonlyMap<string, Stored>
}

/** Areas that one must be able to read to be shown a part of a plan. */
const needed: Readonly<Record<PreviewPart, Area>> = {
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

/** Plan: the effects that changes would have. Source: silences#plan. */
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
export async function planOf(
  context: PlanContext,
  request: ApiRequest,
  intent: Intent,
): Promise<Result<Answer>> {
  const { store, planner } = context
  const wanted = planner.knows.filter((part) => mayRead(request, needed[part]))
  const tried = store.dryRun((transaction) => {
    const match = checkMatch(request.conditions.ifMatch, intent.etags?.(transaction.snapshot))
    return match.ok ? intent.change(transaction) : match
  })
  if (!tried.ok) return tried
  const { value, before, after } = tried.value
  const { revision } = before
  const results = intent.results?.(value) ?? [resultOf(value)]
  const stored = storedOf(context, request, tried.value)
  const [preview, failed] = await Promise.all([
    planner.preview({ before, after }, wanted),
    mayRead(request, 'firewall') ? context.gate.failing(after) : null,
  ])
  const checks = failed && { failed_checks: failed.ok ? failed.value : null }
  const body = { revision, results, stored, ...preview, ...checks }
  return ok({ body, headers: { ETag: revisionEtag(revision) } })
}

/** Answer of one change. */
export function resultOf(value: unknown): ChangeResult {
  return value === null || value === undefined ? { status: 200 } : { status: 200, body: value }
}

/** Stored items that differ, as far as the caller may read them. */
function storedOf({ resources }: PlanContext, request: ApiRequest, { changes }: DryRun<unknown>) {
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
