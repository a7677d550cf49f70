import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { file, tar } from '../fixture/archive.ts'
import { adminPassword, type Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

// Runs where the folder that is its argument lies on a small disk; prints what it sees of a gateway there.
const folder = process.argv[2]!
const dataFolder = join(folder, 'data')
const filler = join(folder, 'filler')
const ports = '/aliases/ports'

function fill(): void {
  for (const bytes of [65_536, 4096, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes))
    } catch {
      // Full, for pieces of this size.
    }
  }
}

async function until<T>(read: () => Promise<T>, isIt: (value: T) => boolean): Promise<T> {
  for (let waits = 0; ; waits++) {
    const value = await read()
    if (isIt(value) || waits > 400) return value
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function health({ admin }: RealGateway, wanted: string): Promise<string> {
  const reply = await until(
    () => admin.get('/health'),
    (each) => each.json<{ storage: string }>().storage === wanted,
  )
  return `health ${reply.status} ${reply.json<{ storage: string }>().storage}`
}

async function status(client: Client): Promise<string> {
  return `status ${(await client.get('/x/status')).json<{ storage: { status: string } }>().storage.status}`
}

/** Changes until one is refused: what the write-ahead log has room for is still taken. */
async function refused(client: Client) {
  return await until(
    () => client.post(ports, { title: 'refused', value: 2 }, { 'Accept-Language': 'ru' }),
    (reply) => reply.status !== 200,
  )
}

async function restarted(gateway: RealGateway): Promise<string> {
  const seen = await health(gateway, 'full')
  const login = await gateway.admin.login('admin', adminPassword)
  const read = await gateway.admin.get(ports)
  return `${seen}, sign-in ${login.status}, read ${read.status}, change ${(await refused(gateway.admin)).status}`
}

/** Uploads an archive of categories for whose index the disk has no room; answers what became of it, and of its files. */
async function largeCategories({ admin }: RealGateway): Promise<string> {
  const names = Array.from({ length: 1_000_000 }, (_, index) => `${index}.test`)
  const body = gzipSync(tar([file('ads/domains', names.join('\n'))]))
  const reply = await admin.send('PUT', '/content-filter/update_archive_upload', { body })
  const job = await until(
    () =>
      admin.read<{ state: string; problem: { code: string } | null }>(`/x/jobs/${reply.headers['x-job']}`),
    ({ state }) => state !== 'running',
  )
  const left = readdirSync(join(dataFolder, 'categories')).length
  return `${reply.status} ${job.state} ${job.problem?.code}, ${left} files left`
}

/** Different rows that say why changes are refused. */
async function notices(client: Client): Promise<readonly string[]> {
  const items = [{ column_name: 'event.kind', operator: 'equals', value: ['data-notice'] }]
  const filter = encodeURIComponent(JSON.stringify([{ items, link_operator: 'and' }]))
  const search = encodeURIComponent(JSON.stringify({ text: 'changes are refused', columns: [] }))
  const page = await client.get(`/logs_backend/logs?filter=${filter}&search=${search}`)
  const { data } = page.json<{ data: { message: string }[] }>()
  return [...new Set(data.map(({ message }) => message))]
}

const gateway = await startGateway({ dataFolder })
try {
  const { admin } = gateway
  await admin.create(ports, { title: 'first', value: 1 })
  console.log(`room: ${await health(gateway, 'active')}, ${await status(admin)}`)
  console.log(`room: categories ${await largeCategories(gateway)}`)

  fill()
  console.log(`full: ${await health(gateway, 'full')}, ${await status(admin)}`)
  const change = await refused(admin)
  const { code, detail } = change.json<{ code: string; detail: string }>()
  console.log(`full: change ${change.status} ${code}, ${detail.split(':')[0]}`)
  const other = gateway.client()
  const signedIn = await other.login('admin', adminPassword)
  const read = await other.get(ports)
  console.log(
    `full: sign-in ${signedIn.status}, read ${read.status}, sign-out ${(await other.delete('/web/auth/login')).status}`,
  )
  const upload = await admin.send('PUT', '/x/agents/distributions/windows', {
    body: Buffer.alloc(300_000, 1),
  })
  console.log(`full: upload ${upload.status}`)

  const backup = await admin.get('/x/backup')
  console.log(`full: backup ${backup.status} ${backup.text.slice(0, 13)}`)

  await gateway.stop()
  fill()
  await gateway.start()
  console.log(`restarted while full: ${await restarted(gateway)}`)
  gateway.killAll()
  fill()
  await gateway.start()
  console.log(`killed while full: ${await restarted(gateway)}`)

  rmSync(filler)
  const again = `${await health(gateway, 'active')}, ${await status(admin)}`
  console.log(`room again: ${again}, change ${(await admin.post(ports, { title: 'last', value: 3 })).status}`)
  console.log(`room again: rows ${(await notices(admin)).join('; ')}`)
  await gateway.restart()
  const kept = (await admin.get('/web/whoami')).status
  const titles = (await admin.list(ports))
    .map(({ title }) => String(title))
    .filter((title) => title !== 'refused')
  console.log(`restarted: session of the full time ${kept}, changes kept ${titles.join()}`)
} finally {
  await gateway.close()
}
