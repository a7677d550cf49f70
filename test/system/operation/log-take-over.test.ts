import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, expect, it } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const rows = 150_000
const layout = `
CREATE TABLE log (id INTEGER PRIMARY KEY AUTOINCREMENT, unix_microseconds INTEGER NOT NULL, date_time INTEGER NOT NULL,
  microseconds INTEGER NOT NULL, priority INTEGER NOT NULL, message TEXT NOT NULL, syslog_id TEXT NOT NULL,
  unit TEXT NOT NULL) STRICT;
CREATE INDEX log_date_time ON log (date_time);
CREATE TABLE boot (number INTEGER PRIMARY KEY, boot_id TEXT NOT NULL, first_log_id INTEGER NOT NULL) STRICT;
PRAGMA user_version = 1;
`
let folder = ''
let gateway: RealGateway | null = null

afterEach(async () => {
  await gateway?.close()
  if (folder !== '') rmSync(folder, { recursive: true, force: true })
})

function earlierLog(path: string): void {
  const database = new Sqlite(path)
  database.exec(layout)
  const at = (Date.now() - 86_400_000) * 1000
  const insert = database.prepare(
    `INSERT INTO log (unix_microseconds, date_time, microseconds, priority, message, syslog_id, unit)
     VALUES (?, 20260101000000, 0, 6, ?, 'gatehouse', 'gatehouse')`,
  )
  database.transaction(() => {
    for (let row = 1; row <= rows; row++) insert.run(at, `earlier row ${row}`)
  })()
  database.close()
}

interface Job {
  readonly kind: string
  readonly login: string
  readonly state: string
  readonly progress: number | null
}

it('the log of an earlier release is taken over by a job, beside everything else', async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-take-over-'))
  await (await startGateway({ dataFolder: folder })).close()
  // The release before had no other log.
  rmSync(join(folder, 'logs'), { recursive: true })
  earlierLog(join(folder, 'logs.db'))
  gateway = await startGateway({ dataFolder: folder })
  const { admin } = gateway
  const job = async () =>
    (await admin.get('/x/jobs')).json<Job[]>().find((each) => each.kind === 'log_take_over')
  await expect.poll(async () => (await job())?.state, { timeout: 60_000 }).toBe('done')
  expect(await job()).toMatchObject({ login: '', progress: 100 })
  const search = encodeURIComponent(JSON.stringify({ text: 'earlier row ', columns: ['message'] }))
  const page = (await admin.get(`/logs_backend/logs?limit=1&search=${search}`)).json()
  expect(page).toMatchObject({
    data: [{ id: String(rows).padStart(16, '0'), message: `earlier row ${rows}` }],
    rows_before_limit_at_least: rows,
  })
  expect(existsSync(join(folder, 'logs.db'))).toBe(false)
})
