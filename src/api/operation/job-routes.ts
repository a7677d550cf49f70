import Type from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import type { Account } from '../../core/resource/account.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Job } from '../../store/runtime/job-table.ts'
import { permitted } from '../route/access.ts'
import { jsonAnswer, pageOf } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { jobEvents } from './job-events.ts'
import type { Jobs } from './jobs.ts'
import { message } from './messages.ts'

const seconds = { description: 'Unix seconds.' }

const jobSchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the job.' }),
    kind: Type.String({ description: 'What it does, such as `system_update`.' }),
    state: Type.Enum(['running', 'done', 'failed', 'interrupted'], {
      description: '`interrupted`: the gateway ended meanwhile.',
    }),
    progress: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Percent; null when it cannot be told.',
    }),
    message: Type.String({ description: 'What it does just now, or how it ended.' }),
    login: Type.String({ description: 'Who started it.' }),
    created: Type.Integer(seconds),
    finished: Type.Union([Type.Integer(), Type.Null()], seconds),
    result: Type.Unknown({ description: 'What came of it; null unless it is done.' }),
    problem: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()], {
      description: 'Why it failed.',
    }),
  },
  { title: 'Job' },
)

const query = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'At most so many jobs.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Jobs skipped before the limit.' })),
  search: pageQuery.properties.search,
})

const params = Type.Object({ id: Type.Integer({ minimum: 1, description: 'Id of the job.' }) })
const access = { area: 'system', competence: 'read' } as const
const doc = { source: 'silences#jobs', tag: 'jobs' }
const whose = 'For who may read `system`, and for who started it.'

/** Long work: what runs, how far it is, what came of it. Source: silences#jobs. */
export function jobRoutes({ jobs }: { readonly jobs: Jobs }): Route[] {
  /** Who started a job waits for it, whatever his access level. */
  const find = (text: string | undefined, { account }: { readonly account: Account }): Result<Job> => {
    const job = /^[1-9]\d{0,14}$/.test(text ?? '') ? jobs.get(Number(text)) : null
    const allowed = job?.login === account.login ? ok(null) : permitted(account, access)
    if (!allowed.ok) return allowed
    return job ? ok(job) : notThere(message('there is no job {id}', { id: text ?? '' }))
  }
  return [
    {
      method: 'GET',
      path: '/x/jobs',
      access,
      doc: {
        ...doc,
        summary: 'Jobs, the newest first.',
        tagSummary: 'Long work that requests started.',
        query,
        response: Type.Array(jobSchema),
        headers: ['X-Total-Count'],
      },
      handle: ({ query: raw, say }) => {
        const page = readQuery(query, raw)
        if (!page.ok) return page
        const { rows, total } = pageOf(
          jobs.list().map((job) => shownJob(job, say)),
          { limit: 100, ...page.value },
        )
        return ok({ body: rows, headers: { 'X-Total-Count': String(total) } })
      },
    },
    {
      method: 'GET',
      path: '/x/jobs/:id',
      access: 'session',
      doc: {
        ...doc,
        summary: 'One job.',
        description: whose,
        params,
        response: jobSchema,
        headers: ['ETag'],
      },
      handle: ({ params: { id }, say, caller }) => {
        const job = find(id, caller)
        return job.ok ? ok(jsonAnswer(shownJob(job.value, say))) : job
      },
    },
    {
      method: 'GET',
      path: '/x/jobs/:id/events',
      access: 'session',
      doc: {
        ...doc,
        summary: 'Follows a job: server-sent events `job`, then `end` when it has ended.',
        description: `${whose} Without news a comment comes every 15 s. A stream ends after an hour at the latest.`,
        params,
        responseType: 'text/event-stream',
        statuses: [429],
      },
      handle: ({ params: { id }, say, caller }) => {
        const job = find(id, caller)
        return job.ok ? jobEvents(jobs, job.value, (each) => shownJob(each, say)) : job
      },
    },
  ]
}

/** A job in the language of `say`. */
export function shownJob(job: Job, say: Say) {
  const { problem } = job
  return {
    ...job,
    message: say(job.message),
    problem: problem && { ...problem, message: say(problem.message) },
  }
}
