import Type, { type Static } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Say, Stored, Table } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { nullable } from '../../core/schema/fields.ts'
import type { Change } from '../../store/config/archive.ts'
import type { Store } from '../../store/config/store.ts'
import type { DryRun } from '../../store/config/writer.ts'
import { permitted } from '../route/access.ts'
import type { ChangeResult, Intent } from '../route/change-intent.ts'
import { readQuery } from '../route/query.ts'
import type { Answer, ApiRequest } from '../route/route.ts'
import { findingSchema } from '../schema/finding-schema.ts'
import { inspectionChangesSchema } from '../schema/inspection-change-schema.ts'
import { verdictChangesSchema } from '../schema/verdict-change-schema.ts'
import { checkMatch } from './commit.ts'
import { type CheckGate, failedChecksSchema } from './gated-write.ts'
import { type FatesContext, fatesOf, ownFateSchema, packetFatesSchema } from './packet-fates.ts'
import type { Planner, PreviewPart } from './planner.ts'
import { changeSchema, hasMoved, shownChange } from './revision-change.ts'

const result = {
  status: Type.Integer({ description: 'The HTTP status.' }),
  body: Type.Optional(
    Type.Unknown({ description: 'What the request answers by itself; absent for a bare OK.' }),
  ),
}

/** Answers of each change of a list. */
export const resultsSchema = Type.Array(Type.Object(result), {
  description: 'What each change answers, in order.',
})

/** The same of changes that were made, whose clients may prefer what is stored. */
export const madeResultsSchema = Type.Array(
  Type.Object({
    ...result,
    etag: Type.Optional(
      Type.String({
        description: 'With `return=representation`: the ETag of what is stored, which `body` has.',
      }),
    ),
    list_etag: Type.Optional(
      Type.String({
        description:
          'With `return=representation`: the ETag that these changes gave the list of the item, or the settings; absent where a later ' +
          'change is made already.',
      }),
    ),
  }),
  {
    description:
      'What each change answers, in order; with `return=representation` what is stored when all of them are made.',
  },
)

/** Parts that tell what would come of a change. */
export interface PlanContext extends FatesContext {
  readonly store: Pick<Store, 'dryRun'>
  readonly planner: Planner
  readonly gate: Pick<CheckGate, 'failing'>
  /** Changes of what inspects connections; a product without rules has none. */
  readonly inspectionChanges?:
    | ((before: Snapshot, after: Snapshot, say: Say) => readonly object[])
    | undefined
  /** Stored resources, by the names of their declarations. */
  readonly resources: ReadonlyMap<string, Stored>
}

/** Areas that one must be able to read to be shown a part of a plan. */
const needed: Readonly<Record<PreviewPart | 'failed_checks' | 'packets' | 'inspection_changes', Area>> = {
  engines: 'system',
  findings: 'firewall',
  verdict_changes: 'firewall',
  inspection_changes: 'firewall',
  failed_checks: 'firewall',
  packets: 'firewall',
}

const planParts = [
  'stored',
  'packets',
  'failed_checks',
  'verdict_changes',
  'inspection_changes',
  'findings',
  'engines',
] as const

/** Parameter that narrows a plan. */
export const partsQuery = Type.Object({
  parts: Type.Optional(
    Type.Array(Type.Enum([...planParts]), {
      maxItems: 100,
      description:
        'Only these parts of a plan, beside what is always in it; `[stored]` alone tells in milliseconds whether the ' +
        'change is valid. `packets` is `packets` and `own_connection`. Absent: all.',
    }),
  ),
})

type PlanPart = (typeof planParts)[number]

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
    inspection_changes: Type.Optional(inspectionChangesSchema),
    packets: Type.Optional(packetFatesSchema),
    own_connection: Type.Optional(ownFateSchema),
  },
  { title: 'Plan', description: 'What would come of changes. What the caller may not read is left out.' },
)

/** ETag of the whole configuration. Source: silences#transactions. */
export function revisionEtag(revision: number): string {
  return `"revision-${revision}"`
}

/**
 * Answers what would come of a change, and changes nothing. Honours `If-Match`, and `parts` of the query; `packets`
 * are those whose fate is asked. Source: silences#plan.
 */
export async function planOf(
  context: PlanContext,
  request: ApiRequest,
  intent: Intent,
  packets: readonly unknown[] = [],
): Promise<Result<Answer>> {
  const tried = context.store.dryRun((transaction) => {
    const match = checkMatch(request.conditions.ifMatch, intent.etags?.(transaction.snapshot))
    return match.ok ? intent.change(transaction) : match
  })
  if (!tried.ok) return tried
  const results = intent.results?.(tried.value.value) ?? [resultOf(tried.value.value)]
  return planned(context, request, { tried: tried.value, results, packets })
}

/** A change that was tried, what it answered, and the packets whose fate is asked. */
export interface Tried {
  readonly tried: DryRun<unknown>
  readonly results: readonly ChangeResult[]
  readonly packets: readonly unknown[]
}

/** Answers what would come of a change that was tried. */
export async function planned(
  context: PlanContext,
  request: ApiRequest,
  { tried, results, packets }: Tried,
): Promise<Result<Answer>> {
  const query = readQuery(partsQuery, request.query)
  if (!query.ok) return query
  const isWanted = partsWanted(query.value, request)
  const { planner, gate } = context
  const { before, after } = tried
  const { revision } = before
  const [preview, failed, fates] = await Promise.all([
    planner.preview({ before, after }, planner.knows.filter(isWanted)),
    isWanted('failed_checks') ? gate.failing(after) : null,
    isWanted('packets') ? fatesOf(context, request, { before, after }, packets) : ok({}),
  ])
  if (!fates.ok) return fates
  const stored = storedOf(context, request, tried)
  const checks = failed && { failed_checks: failed.ok ? failed.value : null }
  const { inspectionChanges } = context
  const inspected =
    inspectionChanges && isWanted('inspection_changes')
      ? { inspection_changes: inspectionChanges(before, after, request.say) }
      : {}
  const body = { revision, results, stored, ...preview, ...inspected, ...checks, ...fates.value }
  return ok({ body, headers: { ETag: revisionEtag(revision) } })
}

/** Parts that are asked for and that the caller may read. */
function partsWanted({ parts }: Static<typeof partsQuery>, request: ApiRequest) {
  const asked: ReadonlySet<PlanPart> = new Set(parts ?? planParts)
  return (part: Exclude<PlanPart, 'stored'>) => asked.has(part) && mayRead(request, needed[part])
}

/** Answer of one change. */
export function resultOf(value: unknown): ChangeResult {
  return value === null || value === undefined ? { status: 200 } : { status: 200, body: value }
}

/** Stored items that differ, as far as the caller may read them. */
function storedOf({ resources }: PlanContext, request: ApiRequest, tried: DryRun<unknown>) {
  return tried.changes
    .filter(({ resource }) => {
      const area = resources.get(resource)?.area
      return area !== undefined && mayRead(request, area)
    })
    .map((each) => {
      const shown = shownChange(resources, each)
      const table = resources.get(each.resource)
      if (table?.shape !== 'ordered' || !hasMoved(each)) return shown
      const places = { before: placeOf(tried.before, table, each), after: placeOf(tried.after, table, each) }
      return { ...shown, places }
    })
}

/** Place of a changed item, counted from 1; null where it is not there. */
function placeOf(snapshot: Snapshot, table: Table, { item }: Change): number | null {
  const place = snapshot.rows(table).placeOf(table.id.kind === 'uuid' ? item : Number(item))
  return place < 0 ? null : place + 1
}

function mayRead({ caller }: ApiRequest, area: Area): boolean {
  return permitted(caller.account, { area, competence: 'read' }).ok
}
