import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  for (let value = 1; value <= 5; value++)
    await admin.create('/aliases/ports', { title: `=p${value}`, value })
})
afterAll(() => gateway?.close())

interface Job {
  readonly state: string
  readonly message: string
  readonly progress: number
  readonly result: {
    readonly id: number
    readonly rows: number
    readonly missed: number
    readonly bytes: number
  }
}

const changes = {
  filter: [
    { items: [{ column_name: 'event.kind', operator: 'equals', value: ['change'] }], link_operator: 'and' },
  ],
  search: { text: 'POST /ALIASES', columns: ['message'] },
}

/** Sends a body, and answers the job when it has ended. */
async function exported(body: unknown): Promise<Job> {
  const reply = await admin.post('/x/logs/export', body)
  expect(reply.status, reply.text).toBe(200)
  const id = reply.headers['x-job']
  const job = async () => (await admin.get(`/x/jobs/${id}`)).json<Job>()
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).not.toBe('running')
  return await job()
}

async function fileOf(id: number): Promise<string> {
  const reply = await admin.get(`/x/logs/exports/${id}`)
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/gzip'])
  expect(reply.headers['content-length']).toBe(String(reply.bytes.length))
  return gunzipSync(reply.bytes).toString()
}

test('CSV is what the query answers, the other way round', async () => {
  const job = await exported(changes)
  expect(job).toMatchObject({ state: 'done', progress: 100, result: { rows: 5, missed: 0 } })
  const query = `filter=${encodeURIComponent(JSON.stringify(changes.filter))}&search=${encodeURIComponent(JSON.stringify(changes.search))}`
  const page = (await admin.get(`/logs_backend/logs?${query}&format_type=CSV`)).text.split('\r\n')
  const [header, ...rows] = page.slice(0, -1)
  expect(await fileOf(job.result.id)).toBe([header, ...rows.reverse(), ''].join('\r\n'))
})

test('who may read the log alone follows his own export, and no other job', async () => {
  const password = 'ten letters or more'
  const role = 'predefined_reports_view'
  await admin.create('/web/admins/local', { login: 'reporter', name: 'Reporter', password, role })
  const reporter = await gateway.as('reporter', password)
  const reply = await reporter.post('/x/logs/export', changes)
  expect(reply.status).toBe(200)
  const own = `/x/jobs/${reply.headers['x-job']}`
  await expect.poll(async () => (await reporter.get(own)).json<Job>().state, { timeout: 60_000 }).toBe('done')
  const [others] = (await admin.list<{ id: number; login: string }>('/x/jobs')).filter(
    ({ login }) => login === 'admin',
  )
  for (const path of ['/x/jobs', `/x/jobs/${others!.id}`, `/x/jobs/${others!.id}/events`, '/x/jobs/999999'])
    expect([path, (await reporter.get(path)).status]).toEqual([path, 401])
  expect((await admin.get('/x/jobs/999999')).status).toBe(404)
})

test('JSON lines have the events, or the columns that are asked for', async () => {
  const whole = await exported({ ...changes, format: 'jsonl' })
  const rows = (await fileOf(whole.result.id))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ unit: 'gatehouse', event: { kind: 'change', login: 'admin', revision: 2 } })
  const columns = ['event.revision', 'event.rule', 'event.login', 'unit']
  const some = await exported({ ...changes, format: 'jsonl', columns })
  const lines = (await fileOf(some.result.id)).trimEnd().split('\n')
  expect(lines[0]).toBe('{"event.revision":2,"event.login":"admin","unit":"gatehouse"}')
  const csv = await exported({ ...changes, columns })
  expect((await fileOf(csv.result.id)).split('\r\n').slice(0, 2)).toEqual([
    columns.join(','),
    '2,,admin,gatehouse',
  ])
})

test('without conditions it has every row, in the order of their ids', async () => {
  const { result } = await exported({ format: 'jsonl', columns: ['id'] })
  const ids = (await fileOf(result.id))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id)
  expect(ids.length).toBe(result.rows)
  expect(ids).toEqual(ids.toSorted())
  const boot = await exported({ format: 'jsonl', columns: ['id'], last_reboot_only: true })
  expect(boot.result.rows).toBeGreaterThanOrEqual(result.rows)
})

test('files are listed, removed, and readable for their owner alone', async () => {
  const { result } = await exported(changes)
  const path = join(gateway.dataFolder, 'exports')
  const name = readdirSync(path).find((each) => each.startsWith(`log-${result.id}-`))!
  expect(statSync(join(path, name)).mode & 0o077).toBe(0)
  const list = await admin.get('/x/logs/exports?limit=1')
  const { id, rows, bytes } = result
  expect(list.json()).toEqual([
    { id, format: 'csv', rows, bytes, created: expect.any(Number), path: `/x/logs/exports/${id}` },
  ])
  expect(Number(list.headers['x-total-count'])).toBeGreaterThan(1)
  expect((await admin.delete(`/x/logs/exports/${id}`)).status).toBe(200)
  expect((await admin.delete(`/x/logs/exports/${id}`)).status).toBe(404)
  expect((await admin.get(`/x/logs/exports/${id}`)).status).toBe(404)
  expect(readdirSync(path)).not.toContain(name)
})

test('a row says who removed a file', async () => {
  const { result } = await exported(changes)
  const path = `/x/logs/exports/${result.id}`
  expect((await admin.delete(path)).status).toBe(200)
  const filter = [
    {
      items: [
        { column_name: 'event.kind', operator: 'equals', value: ['request-done'] },
        { column_name: 'event.request', operator: 'equals', value: [`DELETE ${path}`] },
      ],
      link_operator: 'and',
    },
  ]
  const found = () => admin.get(`/logs_backend/logs?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  await expect
    .poll(async () => (await found()).json<{ data: { message: string }[] }>().data.map((row) => row.message))
    .toEqual([expect.stringMatching(new RegExp(`^"admin" from .* did DELETE ${path}$`))])
})

test.each([
  [{ format: 'xml' }, 'format'],
  [{ columns: ['no'] }, 'columns[0]'],
  [{ limit: 5 }, 'limit'],
  [
    {
      filter: [
        { items: [{ column_name: 'priority', operator: 'equals', value: ['x'] }], link_operator: 'or' },
      ],
    },
    'filter[0].items[0].value[0]',
  ],
])('%j is refused and named', async (body, path) => {
  const reply = await admin.post('/x/logs/export', body)
  expect([reply.status, pathsOf(reply)]).toEqual([542, [path]])
})

test('kept files outlive a restart, and what was not finished is gone', async () => {
  const { result } = await exported(changes)
  const before = await fileOf(result.id)
  await gateway.restart()
  expect(await fileOf(result.id)).toBe(before)
})
