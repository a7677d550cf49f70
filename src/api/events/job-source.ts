import type { Job } from '../../store/runtime/job-table.ts'
import type { Jobs } from '../operation/jobs.ts'
import type { EventSource } from './event-stream.ts'

const mostAtFirst = 20

/** Jobs as `shown` prints them: first the newest, then each that changed, in its newest state. */
export function jobSource(jobs: Jobs, shown: (job: Job) => object): EventSource {
  const changed = new Map(
    jobs
      .list()
      .slice(0, mostAtFirst)
      .reverse()
      .map((job) => [job.id, job]),
  )
  const stop = jobs.listen((job) => changed.set(job.id, job))
  return {
    look: () => {
      const events = [...changed.values()].map((job) => ({ name: 'job', data: shown(job) }))
      changed.clear()
      return events
    },
    close: stop,
  }
}
