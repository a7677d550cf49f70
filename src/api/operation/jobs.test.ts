import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, invalid, ok } from '../../core/failure.ts'
import type { JobEvent } from '../../core/log/event.ts'
import { english, verbatim } from '../../core/text/message.ts'
import { openDatabase } from '../../store/database/database.ts'
import { DiskState } from '../../store/disk/disk-state.ts'
import { type Job, JobTable } from '../../store/runtime/job-table.ts'
import { Jobs } from './jobs.ts'

function fresh() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-jobs-'))
  const database = openDatabase(folder)
  const disk = new DiskState({ folder, probe: () => undefined })
  const table = new JobTable(database, disk)
  const reports: string[] = []
  const events: JobEvent[] = []
  const jobs = new Jobs({
    table,
    nowMs: () => 7_000,
    reportBug: (message) => reports.push(message),
    logEvent: (event) => events.push(event),
  })
  return { database, table, reports, events, jobs }
}

const who = { kind: 'test', login: 'ann', address: '192.0.2.7' }

/** Lets a job that waits for nothing come to its end. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

test('what came of a job is kept', async () => {
  const { table, jobs } = fresh()
  const { id } = jobs.start(who, async (progress) => {
    progress(12.9, verbatim('some'))
    progress(250, verbatim('much'))
    progress(-3, verbatim('little'))
    progress(null, verbatim('unknown'))
    return ok({ files: 3 })
  })
  const seen: Partial<Job>[] = []
  const stop = jobs.listen(({ progress, state }) => seen.push({ progress, state }))
  await settled()
  stop()
  expect(table.get(id)).toMatchObject({
    state: 'done',
    progress: 100,
    result: { files: 3 },
    problem: null,
    finished: 7,
  })
  expect(seen.at(-1)).toEqual({ progress: 100, state: 'done' })
})

test('progress stays between 0 and 100', async () => {
  const { jobs } = fresh()
  const seen: (number | null)[] = []
  jobs.listen(({ progress }) => seen.push(progress))
  jobs.start(who, async (progress) => {
    await Promise.resolve()
    for (const percent of [12.9, 250, -3, null]) progress(percent, '')
    return ok(null)
  })
  await settled()
  expect(seen).toEqual([12, 100, 0, null, 100])
})

test('a failure and a bug are told apart, and only the bug is reported', async () => {
  const { jobs, reports } = fresh()
  const failing = jobs.start(who, async () => invalid('', verbatim('must be better'), 'bad'))
  const broken = jobs.start(who, async () => {
    throw new Error('oops: token 123')
  })
  await settled()
  expect(jobs.get(failing.id)).toMatchObject({
    state: 'failed',
    problem: { code: 'bad', message: verbatim('must be better') },
  })
  expect(jobs.get(broken.id)).toMatchObject({ state: 'failed', problem: { code: 'internal' } })
  expect(english(jobs.get(broken.id)!.message)).not.toContain('123')
  expect(reports).toHaveLength(1)
})

test('a job that runs when the gateway ends is found interrupted', async () => {
  const { table, jobs } = fresh()
  const ending = Promise.withResolvers<void>()
  const { id } = jobs.start(who, async (_progress, signal) => {
    await ending.promise
    return signal.aborted ? invalid('', verbatim('aborted')) : ok(null)
  })
  expect(jobs.isRunning('test')).toBe(true)
  jobs.end()
  ending.resolve()
  await settled()
  expect(table.get(id)!.state).toBe('running')
  const events: JobEvent[] = []
  const logEvent = (event: JobEvent) => void events.push(event)
  const next = () => new Jobs({ table, nowMs: () => 9_000, reportBug: () => undefined, logEvent })
  next()
  expect(table.get(id)).toMatchObject({ state: 'interrupted', finished: 9 })
  const reason = 'the gateway ended meanwhile'
  expect(events).toEqual([{ kind: 'job-ended', login: 'ann', job: id, what: 'test', reason }])
  next()
  expect(events).toHaveLength(1)
})

test('work that the end of the gateway interrupted is begun again, three times in all', async () => {
  const { table, jobs } = fresh()
  const never = () => new Promise<never>(() => undefined)
  const next = () =>
    new Jobs({ table, nowMs: () => 9_000, reportBug: () => undefined, logEvent: () => undefined })
  const states = () => table.list().map(({ state }) => state)
  jobs.start(who, never)
  for (const count of [2, 3, 3]) {
    const again = next()
    again.resume('other', never)
    again.resume(who.kind, never)
    expect(states()).toHaveLength(count)
  }
  expect(states()).toEqual(['interrupted', 'interrupted', 'interrupted'])
  // What was done meanwhile begins the count anew.
  const later = next()
  later.start(who, async () => ok(null))
  await settled()
  later.start(who, never)
  const last = next()
  last.resume(who.kind, async () => ok(null))
  await settled()
  expect(states()).toEqual(['done', 'interrupted', 'done', 'interrupted', 'interrupted', 'interrupted'])
})

test('the newest thousand are kept', () => {
  const { database, table } = fresh()
  const add = () => table.add({ kind: 'test', login: 'ann', created: 1 }).id
  const first = add()
  database.transaction(() => {
    for (let count = 0; count < 1000; count++) add()
  })()
  expect(table.get(first)).toBe(null)
  expect(table.list()).toHaveLength(1000)
})

test('the log says who began a job and what came of it', async () => {
  const { events, jobs } = fresh()
  jobs.start(who, async () => ok(null))
  jobs.start(who, async () => fail({ kind: 'unauthenticated' }))
  await settled()
  const started = { kind: 'job-started', login: 'ann', address: '192.0.2.7', what: 'test' }
  expect(events).toEqual([
    { ...started, job: 1 },
    { ...started, job: 2 },
    { kind: 'job-ended', login: 'ann', what: 'test', job: 1, reason: '' },
    { kind: 'job-ended', login: 'ann', what: 'test', job: 2, reason: expect.stringMatching(/./) },
  ])
})
