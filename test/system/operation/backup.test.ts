import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare, samples } from '../fixture/sample.ts'

const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
const paths = [...new Set(samples.map(({ path }) => path)), '/firewall/settings']
const revisions = '/x/revisions?limit=1000'
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-backup-'))
const file = join(folder, 'backup.db')

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
  await prepare(gateway.admin)
})
afterAll(async () => {
  await gateway?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** `gatehouse restore FILE` on a data folder. */
function restore(data: string, from: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'restore', from, '--data', data])
  return { status, text: `${stdout}${stderr}` }
}

async function everything(of: RealGateway): Promise<string[]> {
  return await Promise.all(paths.map(async (path) => (await of.admin.get(path)).text))
}

it('GET /x/backup is one file with all of a moment, made while writes go on', async () => {
  const { admin } = gateway
  let writing = true
  const acknowledged: string[] = []
  const writer = (async () => {
    while (writing) acknowledged.push(await admin.create('/aliases/ports', { title: 'stream', value: 1 }))
  })()
  while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve))
  const before = acknowledged.length
  const reply = await admin.get('/x/backup')
  writing = false
  await writer
  expect(reply.status).toBe(200)
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename=/)
  expect(reply.bytes.subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(reply.text).not.toContain(adminPassword)
  const other = join(folder, 'stream')
  writeFileSync(file, reply.bytes)
  expect(restore(other, file)).toMatchObject({ status: 0 })
  const restored = await startGateway({ dataFolder: other })
  try {
    const there = new Set((await restored.admin.list('/aliases/ports')).map(({ id }) => id))
    expect(acknowledged.slice(0, before).filter((id) => !there.has(id))).toEqual([])
    expect(acknowledged.slice(0, there.size - 1).every((id) => there.has(id))).toBe(true)
  } finally {
    await restored.close()
  }
})

it('restore puts it back: configuration and history; ids go on; sessions of that time do not', async () => {
  const { admin } = gateway
  writeFileSync(file, (await admin.get('/x/backup')).bytes)
  const before = await everything(gateway)
  const history = await admin.list(revisions)
  await admin.create('/aliases/ports', { title: 'later', value: 2 })
  const newest = Number((await admin.put('/firewall/settings', { log_mode: 'all' })).headers['x-revision'])
  const whileRunning = restore(gateway.dataFolder, file)
  expect([whileRunning.status, whileRunning.text]).toEqual([1, expect.stringMatching(/runs on/)])
  await gateway.stop()
  expect(restore(gateway.dataFolder, file)).toMatchObject({ status: 0 })
  await gateway.start()
  expect((await admin.get('/web/whoami')).status).toBe(401)
  await admin.login('admin', adminPassword)
  expect(await everything(gateway)).toEqual(before)
  // Revisions go on after the newest there ever was, so that no ETag of then fits something else.
  const restored = { id: newest + 1, login: 'operator', action: 'restore backup.db', changes: 0 }
  expect(await admin.list(revisions)).toEqual([expect.objectContaining(restored), ...history])
  expect((await admin.post('/aliases/ports', { title: 'after', value: 3 })).status).toBe(200)
})

it.each([
  ['nothing', null, /needs the file/],
  ['text', 'not a database', /is not a backup|cannot be opened|not a database/],
])('a file that is no backup (%s) is refused and changes nothing', async (name, content, message) => {
  const wrong = join(folder, name)
  if (content !== null) writeFileSync(wrong, content)
  await gateway.stop()
  const refused = restore(gateway.dataFolder, wrong)
  await gateway.start()
  expect(refused.status).toBe(1)
  expect(refused.text).toMatch(message)
  expect((await gateway.admin.get('/web/whoami')).status).toBe(200)
})

it('a second gateway on the same folder is refused, and says why', async () => {
  const second = startGateway({ dataFolder: gateway.dataFolder })
  await expect(second).rejects.toThrow(/is in use by process \d+/)
  expect((await gateway.admin.get('/health')).status).toBe(200)
})
