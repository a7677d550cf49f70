import { rm } from 'node:fs/promises'
import { fail, invalid, ok } from '../../core/failure.ts'
import { diskFaultOf, failureOfDisk } from '../../store/disk/disk-fault.ts'
import type { UploadFiles } from '../../store/uploads/upload-files.ts'
import type { JobWork } from '../operation/jobs.ts'
import type { CategoryDesk } from './category-desk.ts'
import { message } from './messages.ts'

const mebibyte = 1024 * 1024
/** Lists of names are packed to about a fifth. */
const packing = 5

/** The work of a job that puts the categories of the kept archive in force, or changes nothing. Source: silences#content-filter-archive. */
export function categoryUpdate({ files, upload, makeIndex }: CategoryDesk, uploads: UploadFiles): JobWork {
  return async (progress, signal) => {
    progress(0, message('reading the archive'))
    const indexPath = files.partialPath()
    try {
      const done = await uploads.read(upload, async (content, kept, path) => {
        const whole = kept.sizeBytes * packing
        const onRead = (bytes: number | null) => {
          if (bytes === null) return progress(90, message('writing the index'))
          const mebibytes = Math.floor(bytes / mebibyte)
          const percent = Math.min(85, (bytes / whole) * 85)
          return progress(percent, message('reading the archive, {mebibytes} MiB so far', { mebibytes }))
        }
        const made = await makeIndex({ path, content, sha256: kept.sha256, indexPath }, onRead, signal)
        if ('message' in made) return fail({ kind: 'invalid', problems: [made] })
        const { atSeconds, login } = kept
        return await files.apply({ ...made, atSeconds, login }, indexPath)
      })
      if (done === null) return invalid('', message('the archive must still be kept'), 'no_archive')
      return done.ok ? ok({ names: done.value.names, broken: done.value.brokenTotal }) : done
    } catch (error) {
      const fault = diskFaultOf(error)
      if (fault === null) throw error
      return fail(failureOfDisk(fault))
    } finally {
      await rm(indexPath, { force: true })
    }
  }
}
