import Type from 'typebox'
import { invalid, ok } from '../../core/failure.ts'
import type { UploadEvent } from '../../core/log/event.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Upload } from '../../core/resource/upload.ts'
import type { SignatureUpdate } from '../../store/signatures/update-files.ts'
import type { UploadFiles } from '../../store/uploads/upload-files.ts'
import { isDryRun } from '../change/change-route.ts'
import type { Jobs, JobWork } from '../operation/jobs.ts'
import { jsonAnswer, pageOf } from '../route/computed-list.ts'
import { onceAsked } from '../route/once-asked.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'
import type { SignatureDesk } from './signature-desk.ts'

/** Kind of the jobs that put signatures in force. */
export const signatureUpdateKind = 'signature_update'

const updateSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'Id of the update.' }),
    time: Type.Integer({ description: 'Unix seconds.' }),
    login: Type.String({ description: 'Who sent it.' }),
    version: Type.String({ description: '`major.minor.build` of its `header.json`.' }),
    in_force: Type.Boolean({ description: 'Whether its signatures count.' }),
    signatures: Type.Integer({ description: 'Signatures in it.' }),
    disabled: Type.Integer({ description: 'Signatures of it whose rules are disabled.' }),
    tried: Type.Boolean({ description: 'Whether the engine has tried the rules.' }),
    untried_reason: Type.String({ description: 'Why it has not; empty when it has.' }),
    broken_total: Type.Integer({ description: 'Lines that were left out.' }),
    broken: Type.Array(
      Type.Object({
        file: Type.String({ description: 'File in the archive.' }),
        line: Type.Integer({ description: 'Line where the rule begins, from 1.' }),
        code: Type.String({ description: 'Reason, for machines.' }),
        reason: Type.String({ description: 'Reason, in words.' }),
      }),
      { description: 'The first thousand of them.' },
    ),
  },
  { title: 'SignatureUpdate' },
)

/** Parts of the routes of updates. */
export interface SignatureUpdateContext {
  readonly desk: SignatureDesk
  readonly uploads: UploadFiles
  readonly jobs: Jobs
  /** The work of the jobs (`signatureUpdate`). */
  readonly signatureWork: JobWork
  readonly logEvent: (event: UploadEvent) => void
}

/** Updates of signatures: what came, what was left out, and the way back. Source: silences#ids-rules. */
export function signatureUpdateRoutes({ desk, jobs, logEvent }: SignatureUpdateContext): Route[] {
  const { signatures } = desk
  const doc = { source: 'silences#ids-rules', tag: 'signatures' }
  return [
    {
      method: 'GET',
      path: '/x/ips/updates',
      access: { area: 'security', competence: 'read' },
      doc: {
        ...doc,
        summary: 'Updates of signatures, the newest first.',
        query: pageQuery,
        response: Type.Array(updateSchema),
        headers: ['ETag', 'X-Total-Count'],
      },
      handle: ({ query, say }) => {
        const page = readQuery(pageQuery, query)
        if (!page.ok) return page
        const inForce = signatures.inForce?.id
        const all = signatures.updates.map((each) => shown(each, each.id === inForce, say))
        const { rows, total } = pageOf(all, page.value)
        const { body, headers } = jsonAnswer(rows)
        return ok({ body, headers: { ...headers, 'X-Total-Count': String(total) } })
      },
    },
    {
      method: 'POST',
      path: '/x/ips/updates/rollback',
      access: { area: 'system', competence: 'write' },
      doc: {
        ...doc,
        summary: 'Takes the update of signatures in force back: the one before it counts again, or none.',
        statuses: [503],
      },
      handle: async ({ caller, method, path }) => {
        if (jobs.isRunning(signatureUpdateKind)) return busy
        const taken = await signatures.takeBack()
        if (!taken.ok) return taken
        const summary = `${method} ${path}: ${taken.value.signatures} signatures of version ${taken.value.version}`
        logEvent({ kind: 'upload', login: caller.account.login, address: caller.address, summary })
        return ok({})
      },
    },
  ]
}

const busy = invalid('', message('an update of signatures must not run already'), 'busy')

/**
 * The route that uploads to `target`, which then starts a job that puts the rules in force, one job after the other; other
 * routes as they are.
 */
export function withSignatureUpdate(
  route: Route,
  target: Pick<Upload, 'path' | 'method'>,
  { desk, jobs, uploads, signatureWork }: SignatureUpdateContext,
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
        description: `${route.doc.description ?? ''} The rules in it, where there are any, are put in force by a job: \`X-Job\` is its id.`,
        headers: [...(route.doc.headers ?? []), 'X-Job'],
      }))
    },
    handle: async (request) => {
      const answer = await handle(request)
      const isTried = isDryRun(request.query)
      const hasRules = (uploads.get(desk.upload)?.facts.rules ?? null) !== null
      if (!answer.ok || (isTried.ok && isTried.value) || !hasRules) return answer
      const { account, address } = request.caller
      const job = jobs.start({ kind: signatureUpdateKind, login: account.login, address }, signatureWork)
      return ok({ ...answer.value, headers: { ...answer.value.headers, 'X-Job': String(job.id) } })
    },
  }
}

function shown(update: SignatureUpdate, in_force: boolean, say: Say) {
  const { id, atSeconds, login, version, signatures, disabled, untried, broken, brokenTotal } = update
  return {
    id,
    time: atSeconds,
    login,
    version,
    in_force,
    signatures,
    disabled,
    tried: untried === null,
    untried_reason: say(untried),
    broken_total: brokenTotal,
    broken: broken.map(({ file, line, code, message: reason }) => ({
      file,
      line,
      code,
      reason: say(reason),
    })),
  }
}
