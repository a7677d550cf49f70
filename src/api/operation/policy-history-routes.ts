import Type from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { Finding } from '../../core/finding.ts'
import { notThere } from '../../core/missing.ts'
import type { Store } from '../../store/config/store.ts'
import type { KeptCheckRun } from '../../store/runtime/check-run-table.ts'
import type { Planner, Preview } from '../change/planner.ts'
import { jsonAnswer } from '../route/computed-list.ts'
import { readQuery } from '../route/query.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import { findingSchema } from '../schema/finding-schema.ts'
import { inspectingProfiles, shownProfiles } from '../schema/inspecting-profiles.ts'
import { message } from './messages.ts'

/** Parts of the routes about what earlier revisions brought. */
export interface PolicyHistoryContext {
  readonly store: Pick<Store, 'dryRunRestore' | 'snapshot' | 'checkRuns'>
  readonly planner: Pick<Planner, 'preview'>
}

const access = { area: 'firewall', competence: 'read' } as const
const tag = 'revisions'

const findings = (description: string) => Type.Array(findingSchema, { description })

const runQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'At most so many.' }),
  offset: Type.Integer({ minimum: 0, default: 0, description: 'So many are left out first.' }),
  revision: Type.Optional(Type.Integer({ minimum: 1, description: 'Only those made under this revision.' })),
})

const run = Type.Object({
  id: Type.Integer({ description: 'Numbers the runs.' }),
  at: Type.Integer({ description: 'Unix seconds.' }),
  revision: Type.Integer({ description: 'The newest revision when it began.' }),
  failed: Type.Integer({ minimum: 0, description: 'Checks that did not come to what they expect.' }),
  checks: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Id of the check.' }),
      result: Type.Enum(['drop', 'accept'], { description: 'What the kernel did.' }),
      rule_id: Type.String({ description: 'The rule that said so.' }),
      as_expected: Type.Boolean({ description: 'Whether the check expected that.' }),
      profiles: Type.Optional(inspectingProfiles),
    }),
    { description: 'Those that were on, by their ids.' },
  ),
})

/** Routes about findings and packet checks of earlier revisions. Source: silences#revision-findings, silences#check-runs. */
export function policyHistoryRoutes(context: PolicyHistoryContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/revisions/:id/findings',
      access,
      doc: {
        summary: 'Findings of the analysis that a revision brought, and those that it ended.',
        description:
          'Worked out when it is asked for, from the revision and the one before it, with the cards and the time of now; ' +
          'counters are left out. Nothing is changed.',
        source: 'silences#revision-findings',
        tag,
        params: Type.Object({
          id: Type.String({ pattern: '^[0-9]+$', description: 'Number of a revision.' }),
        }),
        response: Type.Object({
          revision: Type.Integer({ description: 'The revision.' }),
          appeared: findings('What `/x/analysis` says of it that it did not say before.'),
          vanished: findings('What it no longer says.'),
        }),
        headers: ['ETag'],
      },
      handle: (request) => findingsOf(context, request),
    },
    {
      method: 'GET',
      path: '/x/check-runs',
      access,
      doc: {
        summary: 'Runs of the packet checks, the newest first, each with its revision and results.',
        description: 'The newest 1,000 are kept. What only rehearses a change is no run.',
        source: 'silences#check-runs',
        tag,
        query: Type.Partial(runQuery),
        response: Type.Array(run),
        headers: ['X-Total-Count'],
      },
      handle: (request) => runsOf(context, request),
    },
  ]
}

function runsOf({ store }: PolicyHistoryContext, request: ApiRequest): Result<Answer> {
  const page = readQuery(runQuery, { limit: '100', offset: '0', ...request.query })
  if (!page.ok) return page
  const { runs, total } = store.checkRuns.list(page.value)
  return ok({ body: runs.map(shownRun), headers: { 'X-Total-Count': String(total) } })
}

function shownRun({ id, atSeconds, revision, results }: KeptCheckRun) {
  const checks = Object.entries(results).map(([check, { result, rule, asExpected, profiles }]) => {
    const inspected = profiles === undefined ? {} : { profiles: shownProfiles(profiles) }
    return { id: check, result, rule_id: rule, as_expected: asExpected, ...inspected }
  })
  const failed = checks.filter(({ as_expected }) => !as_expected).length
  return { id, at: atSeconds, revision, failed, checks }
}

async function findingsOf(
  { store, planner }: PolicyHistoryContext,
  { params }: ApiRequest,
): Promise<Result<Answer>> {
  const text = params['id']!
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0
  // The first one made everything that there was; there is nothing that it could be compared with.
  if (id < 2 || id > store.snapshot.revision)
    return notThere(message('there is no revision {id}', { id: text }))
  const [earlier, later] = [store.dryRunRestore(id - 1), store.dryRunRestore(id)]
  if (!earlier.ok) return earlier
  if (!later.ok) return later
  // Both are compared with the present, which the analysis knows.
  const was = await planner.preview(earlier.value, ['findings'])
  const is = await planner.preview(later.value, ['findings'])
  return ok(jsonAnswer({ revision: id, ...differenceOf(was.findings, is.findings) }))
}

const nothing: NonNullable<Preview['findings']> = { appeared: [], vanished: [] }

/** Findings of one configuration that another has not, and the reverse, from how each differs from a third. */
function differenceOf(was: Preview['findings'] = nothing, is: Preview['findings'] = nothing) {
  return {
    appeared: [...without(is.appeared, was.appeared), ...without(was.vanished, is.vanished)],
    vanished: [...without(was.appeared, is.appeared), ...without(is.vanished, was.vanished)],
  }
}

function without(some: readonly Finding[], others: readonly Finding[]): Finding[] {
  const known = new Set(others.map(keyOf))
  return some.filter((finding) => !known.has(keyOf(finding)))
}

/** Everything but the witness, of which there may be many for one proof. */
function keyOf({ witness: _witness, ...finding }: Finding): string {
  return JSON.stringify(finding)
}
