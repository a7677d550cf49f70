import { Readable } from 'node:stream'
import { fail, ok, type Result } from '../../core/failure.ts'
import type { Job } from '../../store/runtime/job-table.ts'
import type { Answer } from '../route/route.ts'
import type { Jobs } from './jobs.ts'

const heartbeatMs = 15_000
/** A reader comes again by itself, and shows its session anew. */
const longestMs = 3600 * 1000
const maxStreams = 64

const streams = new WeakMap<Jobs, Set<Readable>>()

/** Server-sent events about one job as `shown` prints it, until it ends. Fails `too-many` while too many streams are open. */
export function jobEvents(jobs: Jobs, job: Job, shown: (job: Job) => object): Result<Answer> {
  const open = streams.get(jobs) ?? new Set()
  streams.set(jobs, open)
  if (open.size >= maxStreams) return fail({ kind: 'too-many', retryAfterSeconds: 10 })
  const stream = eventStream(jobs, job, shown)
  open.add(stream)
  stream.once('close', () => open.delete(stream))
  return ok({
    body: stream,
    headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** A reader that is slow gets the newest state when it reads on, not every one. */
function eventStream(jobs: Jobs, first: Job, shown: (job: Job) => object): Readable {
  let newest: Job | null = first
  let isReading = false
  let isOver = false
  const finish = () => {
    if (!isOver) stream.push(null)
    isOver = true
  }
  const stream = new Readable({
    highWaterMark: 16 * 1024,
    read: () => {
      isReading = true
      flush()
    },
  })
  const flush = () => {
    if (!isReading || newest === null || isOver) return
    const job = newest
    newest = null
    const hasEnded = job.state !== 'running'
    isReading = stream.push(
      `${event('job', shown(job))}${hasEnded ? event('end', { state: job.state }) : ''}`,
    )
    if (hasEnded) finish()
  }
  const stop = jobs.listen((job) => {
    if (job.id !== first.id) return
    newest = job
    flush()
  })
  const heartbeat = setInterval(() => {
    if (isReading && !isOver) isReading = stream.push(': still running\n\n')
  }, heartbeatMs)
  const longest = setTimeout(finish, longestMs)
  jobs.ending.addEventListener('abort', finish, { once: true })
  stream.once('close', () => {
    stop()
    clearInterval(heartbeat)
    clearTimeout(longest)
    jobs.ending.removeEventListener('abort', finish)
  })
  return stream
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
