import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
const folders: string[] = []
let gateway: RealGateway
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-data-'))
  folders.push(folder)
})
afterEach(async () => await gateway?.close())
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

/** A command of ours on the data folder. */
function command(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...words, '--data', folder])
  return { status, text: `${stdout}${stderr}` }
}

/** Files that others may read or write. */
function openFiles(of: string): string[] {
  return readdirSync(of, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== 'tls.crt')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
}

it('files are for the gateway alone in a folder that is open to all, also those of before', async () => {
  const inherited = process.umask(0o022)
  try {
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'uploads'))
    writeFileSync(join(folder, 'uploads', 'old'), '')
    gateway = await startGateway({ dataFolder: folder })
    await gateway.admin.put('/x/system/settings', {})
    expect(openFiles(folder)).toEqual([])
    await gateway.stop()
    for (const name of ['config.db', 'agents.db', 'secret.key', 'hwid', 'logs/boot.json'])
      chmodSync(join(folder, name), 0o644)
    await gateway.start()
    expect(openFiles(folder)).toEqual([])
    for (const name of ['supervisor', 'gateway', 'front-1'] as const) {
      expect(readFileSync(`/proc/${gateway.pid(name)}/status`, 'utf8')).toMatch(/^Umask:\t0077$/m)
    }
  } finally {
    process.umask(inherited)
  }
})

it('answered writes that are gone after a kill are named, and accepted by a command alone', async () => {
  gateway = await startGateway({ dataFolder: folder })
  const id = await gateway.admin.create('/aliases/ports', { title: 'answered', value: 1 })
  gateway.killAll()
  rmSync(join(folder, 'config.db-wal'))
  await expect(gateway.start()).rejects.toThrow(
    /config\.db is older than what was answered: revisions? 1 to 2/,
  )
  const found = command('doctor')
  expect(found.status).toBe(1)
  expect(found.text).toMatch(/broken +data +config\.db: is older than what was answered/)
  expect(command('repair')).toMatchObject({ status: 1, text: expect.stringMatching(/repair accept-older/) })
  expect(command('repair', 'accept-older')).toMatchObject({ status: 0 })
  await gateway.start()
  await gateway.admin.login('admin', adminPassword)
  expect(await gateway.admin.list('/aliases/ports')).not.toContainEqual(expect.objectContaining({ id }))
})

it('a row that breaks a rule is refused by name; set aside it is shown in the status', async () => {
  gateway = await startGateway({ dataFolder: folder })
  const address = await gateway.admin.create('/aliases/ip_addresses', { title: 'a', value: '192.0.2.1' })
  const rule = await gateway.admin.create('/firewall/rules/forward', {
    action: 'drop',
    source_addresses: [address],
  })
  expect(command('repair').text).toMatch(/a gateway runs on/)
  await gateway.stop()
  const database = new Sqlite(join(folder, 'config.db'))
  database.exec("UPDATE ip_addresses SET body = json_set(body, '$.value', 'NaN')")
  database.close()
  await expect(gateway.start()).rejects.toThrow(/ip_addresses 1, value must be an IPv4 or IPv6 address/)
  expect(command('repair', 'set-aside-rows')).toMatchObject({
    status: 0,
    text: expect.stringMatching(/ip_addresses 1,(.|\n)*forward_rules \d+, .*WARNING: it dropped packets/),
  })
  await gateway.start()
  await gateway.admin.login('admin', adminPassword)
  expect(await gateway.admin.list('/aliases/ip_addresses')).toEqual([])
  expect((await gateway.admin.get('/x/status')).json()).toMatchObject({
    storage: {
      rows_set_aside: [
        { resource: 'ip_addresses', item: '1', drops: false },
        { resource: 'forward_rules', item: String(rule), drops: true },
      ],
      notices: [expect.stringContaining(`not in force (forward_rules ${rule})`)],
    },
  })
  expect(command('status').text).toMatch(/set aside +forward_rules \d+ .*dropped packets/)
})

it('logs cat prints the log of a gateway that does not run, and says what of it is damaged', async () => {
  gateway = await startGateway({ dataFolder: folder })
  await gateway.admin.put('/x/system/settings', {})
  await gateway.stop()
  const { status, text } = command('logs', 'cat')
  expect(status).toBe(0)
  const rows = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
  expect(rows.find(({ event }) => event?.kind === 'change')).toMatchObject({ event: { login: 'admin' } })
  expect(rows.at(-1)).toMatchObject({ message: 'gatehouse stopped', event: { kind: 'stopped' } })
  writeFileSync(join(folder, 'logs', 'gateway-0000000000000000.segment'), 'no segment')
  const damaged = command('logs', 'cat')
  expect([damaged.status, damaged.text]).toEqual([1, expect.stringContaining('it is cut off')])
  expect(damaged.text.split('\n').length).toBe(text.split('\n').length + 1)
})

it('a broken log of an earlier release is set aside, and its name is said in status, log and doctor', async () => {
  gateway = await startGateway({ dataFolder: folder })
  await gateway.stop()
  writeFileSync(join(folder, 'logs.db'), 'no database '.repeat(1000))
  await gateway.start()
  await gateway.admin.login('admin', adminPassword)
  const [name] = readdirSync(folder).filter((each) => /^logs\.db\.broken-\w+$/.test(each))
  expect(name).toBeDefined()
  expect((await gateway.admin.get('/x/status')).text).toContain(name)
  const rows = await gateway.admin.get('/logs?filter=%5B%5D').catch(() => null)
  expect(rows === null || rows.status !== 500).toBe(true)
  await gateway.stop()
  expect(command('doctor').text).toMatch(new RegExp(`limited +data +${name}`))
})

it('a backup of another installation is put back with the names of the secrets that its key alone opens', async () => {
  gateway = await startGateway({ dataFolder: folder })
  await gateway.admin.put('/dns/ddns', { domain: 'a.example', service_login: 'x', service_password: 'zebra' })
  const file = join(folder, 'kept.db')
  writeFileSync(file, (await gateway.admin.get('/x/backup')).bytes)
  await gateway.stop()
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-data-'))
  folders.push(folder)
  expect(command('restore', file)).toMatchObject({
    status: 0,
    text: expect.stringMatching(/service_password/),
  })
  expect(command('repair', 'drop-secrets')).toMatchObject({
    status: 0,
    text: expect.stringMatching(/dropped dynamic_dns/),
  })
  const other = await startGateway({ dataFolder: folder })
  try {
    expect(await other.admin.read('/dns/ddns')).toMatchObject({ domain: 'a.example', service_login: 'x' })
  } finally {
    await other.close()
  }
})
