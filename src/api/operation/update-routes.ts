import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fail, invalid, ok, type Result } from '../../core/failure.ts'
import type { Upload } from '../../core/resource/upload.ts'
import type { UploadFiles } from '../../store/uploads/upload-files.ts'
import type { Route } from '../route/route.ts'
import type { Jobs, Progress } from './jobs.ts'
import { message } from './messages.ts'

const kind = 'system_update'

/** Parts of the routes of updates. */
export interface UpdateContext {
  readonly uploads: UploadFiles
  readonly jobs: Jobs
}

/** The installation of the uploaded system image. Source: document 1, "Offline updates"; silences#system-image. */
export function updateRoutes({ uploads, jobs }: UpdateContext, systemImage: Upload): Route[] {
  return [
    {
      method: 'PUT',
      path: '/sysupdate/iso-install',
      access: { area: 'system', competence: 'write' },
      doc: {
        summary: 'Starts the update from the uploaded system image.',
        description: 'The work is a job: `X-Job` is its id.',
        source: 'document 1, Offline updates',
        tag: systemImage.name,
        headers: ['X-Job'],
      },
      handle: (request) => {
        const path = uploads.pathOf(systemImage)
        const kept = uploads.get(systemImage)
        if (!path || !kept) return invalid('', message('a system image must be uploaded first'), 'no_image')
        if (jobs.isRunning(kind)) return invalid('', message('an update must not run already'), 'busy')
        const { account, address } = request.caller
        const job = jobs.start({ kind, login: account.login, address }, (progress, signal) =>
          install({ path, sha256: kept.sha256, progress, signal }),
        )
        return ok({ headers: { 'X-Job': String(job.id) } })
      },
    },
  ]
}

interface Installation {
  readonly path: string
  readonly sha256: string
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Proves that the image is the one that was judged. Putting it in the place of the system is nobody's task yet. */
async function install({ path, sha256, progress, signal }: Installation): Promise<Result<never>> {
  const hash = createHash('sha256')
  const { size } = await stat(path)
  let total = 0
  let told = -1
  for await (const chunk of createReadStream(path, { signal, highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer)
    total += (chunk as Buffer).length
    const percent = Math.floor((total / size) * 100)
    if (percent > told) progress(percent, message('reading the image'))
    told = percent
  }
  if (hash.digest('hex') !== sha256)
    return invalid('', message('the uploaded image must be unchanged'), 'bad_image')
  return fail({
    kind: 'unavailable',
    message: message('installing a system image is not supported here: the system stays as it is'),
  })
}
