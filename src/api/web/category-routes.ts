import Type from 'typebox'
import { invalid, ok } from '../../core/failure.ts'
import type { UploadEvent } from '../../core/log/event.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Upload } from '../../core/resource/upload.ts'
import { isDryRun } from '../change/change-route.ts'
import type { Jobs, JobWork } from '../operation/jobs.ts'
import { onceAsked } from '../route/once-asked.ts'
import type { Route } from '../route/route.ts'
import type { CategoryDesk } from './category-desk.ts'
import { message } from './messages.ts'

/** Kind of the jobs that put categories in force. */
export const categoryUpdateKind = 'category_update'

const stateSchema = Type.Object(
  {
    source: Type.Enum(['built-in', 'archive'], {
      description: '`built-in`: the list that comes with the product; `archive`: the newest update.',
    }),
    version: Type.String({ description: 'First line of the file `version` of the archive.' }),
    time: Type.Integer({ description: 'When the archive came, in Unix seconds; 0 for the built-in list.' }),
    login: Type.String({ description: 'Who sent it.' }),
    names: Type.Integer({ description: 'Different names and addresses.' }),
    categories: Type.Array(
      Type.Object({
        id: Type.String({ description: '`extended.id.<n>`.' }),
        name: Type.String({ description: 'Name.' }),
        names: Type.Integer({ description: 'Names and addresses in it.' }),
      }),
      { description: 'Every extended category.' },
    ),
    unmapped: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the list in the archive.' }),
        names: Type.Integer({ description: 'Entries in it.' }),
      }),
      { description: 'Lists of the archive that stand for no category.' },
    ),
    broken_total: Type.Integer({ description: 'Lines of the archive that were left out.' }),
    broken: Type.Array(
      Type.Object({
        file: Type.String({ description: 'File in the archive.' }),
        line: Type.Integer({ description: 'Line, from 1.' }),
        text: Type.String({ description: 'The line, shortened.' }),
      }),
      { description: 'The first thousand of them.' },
    ),
    former: Type.Boolean({
      description: 'Whether there is an update to go back to; else it is the built-in list.',
    }),
  },
  { title: 'ExtendedCategories' },
)

/** Parts of the routes of extended categories. */
export interface CategoryContext {
  readonly categories: CategoryDesk
  readonly jobs: Jobs
  /** The work of the jobs (`categoryUpdate`). */
  readonly categoryWork: JobWork
  readonly logEvent: (event: UploadEvent) => void
}

/** Extended categories: what is in force, and the way back. Source: silences#cf-extended. */
export function categoryRoutes({ categories: desk, jobs, logEvent }: CategoryContext): Route[] {
  const { files } = desk
  const doc = { source: 'silences#cf-extended', tag: 'content_categories' }
  return [
    {
      method: 'GET',
      path: '/x/content-filter/categories',
      access: { area: 'security', competence: 'read' },
      doc: {
        ...doc,
        summary: 'How many names each extended category has, and where they come from.',
        response: stateSchema,
      },
      handle: ({ say }) => ok({ body: shown(desk, say) }),
    },
    {
      method: 'POST',
      path: '/x/content-filter/categories/rollback',
      access: { area: 'system', competence: 'write' },
      doc: {
        ...doc,
        summary:
          'Takes the update of categories in force back: the one before it counts again, or the built-in list.',
        statuses: [503],
      },
      handle: async ({ caller, method, path }) => {
        if (jobs.isRunning(categoryUpdateKind)) return busy
        const taken = await files.takeBack()
        if (!taken.ok) return taken
        const summary = `${method} ${path}: ${taken.value.names} names of version ${taken.value.version || '-'}`
        logEvent({ kind: 'upload', login: caller.account.login, address: caller.address, summary })
        return ok({})
      },
    },
  ]
}

const busy = invalid('', message('an update of categories must not run already'), 'busy')

/** The route that uploads archives, which then starts a job that puts their categories in force, one behind the other; other routes as they are. */
export function withCategoryUpdate(
  route: Route,
  target: Pick<Upload, 'path' | 'method'>,
  { jobs, categoryWork }: CategoryContext,
): Route {
  if (route.path !== target.path || route.method !== target.method) return route
  const { method, path, access, knowsDryRun = false, upload: limits, handle } = route
  return {
    method,
    path,
    access,
    knowsDryRun,
    ...(limits ? { upload: limits } : {}),
    get doc() {
      return onceAsked(this, () => ({
        ...route.doc,
        description: `${route.doc.description ?? ''} The lists in it are put in force by a job, which fails where there are none: \`X-Job\` is its id.`,
        headers: [...(route.doc.headers ?? []), 'X-Job'],
      }))
    },
    handle: async (request) => {
      const answer = await handle(request)
      const isTried = isDryRun(request.query)
      if (!answer.ok || (isTried.ok && isTried.value)) return answer
      const { account, address } = request.caller
      const job = jobs.start({ kind: categoryUpdateKind, login: account.login, address }, categoryWork)
      return ok({ ...answer.value, headers: { ...answer.value.headers, 'X-Job': String(job.id) } })
    },
  }
}

function shown({ starter, categories, files }: CategoryDesk, say: Say) {
  const update = files.inForce
  const counts = update?.counts ?? starter.counts
  const unmapped = (update?.lists ?? []).filter((list) => list.categories.length === 0)
  return {
    source: update === null ? 'built-in' : 'archive',
    version: update?.version ?? '',
    time: update?.atSeconds ?? 0,
    login: update?.login ?? '',
    names: update?.names ?? starter.names,
    categories: categories.map(([number, name]) => {
      return { id: `extended.id.${number}`, name: say(name), names: counts[String(number)] ?? 0 }
    }),
    unmapped: unmapped.map(({ name, entries }) => ({ name, names: entries })),
    broken_total: update?.brokenTotal ?? 0,
    broken: update?.broken ?? [],
    former: files.former !== null,
  }
}
