import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Lab, startLab, until } from '../fixture/lab.ts'

// Every kind of secret that the configuration holds, looked for in everything that the gateway writes, shows and runs.

const mac = '02:00:00:00:00:77'
const secrets = {
  user: 'S3cret-of-a-user-4711',
  administrator: 'S3cret-of-an-admin-4712',
  provider: 'S3cret-of-provider-4713',
  dynamicDns: 'S3cret-of-ddns-4714',
  updateKey: 'S3cretOfUpdates4717+abcdefg=',
  directory: 'S3cret-of-directory-4715',
  changed: 'S3cret-changed-once-4716',
}
const texts = Object.values(secrets)

let lab: Lab

beforeAll(async () => {
  lab = await startLab()
  const { admin } = lab.gateway
  await admin.create('/user_backend/users', { name: 'Ann', login: 'ann', psw: secrets.user, parent_id: 1 })
  const login = { login: 'carla', name: 'Carla', password: secrets.administrator, role: 2 }
  await admin.create('/web/admins/local', login)
  const dialled = { type: 'pppoe', title: 'provider', mac, login: 'ann', password: secrets.provider }
  const connection = await admin.create('/network/connections', dialled)
  await admin.patch(`/network/connections/${connection}`, { password: secrets.changed })
  const account = { domain: 'example.com', service_login: 'ann', service_password: secrets.dynamicDns }
  await admin.put('/dns/ddns', account)
  // In force: the process that updates has the one or the other.
  const https = { update_url: 'https://203.0.113.1:9/update', key: secrets.updateKey }
  await admin.put('/x/dns/ddns', https)
  await admin.put('/dns/ddns/state', { enabled: true })
  await until(20, async () => (await admin.get('/dns/status')).text.includes('does not answer'))
  const signed = { protocol: 'rfc2136', server: '203.0.113.1:9', key_name: 'gateway' }
  await admin.patch('/x/dns/ddns', signed)
  await until(20, async () => (await admin.get('/dns/status')).text.includes('203.0.113.1 does not answer'))
  const domain = { name: 'corp.example', computer_name: 'gw', dns_ips: ['192.0.2.53'], user: 'join' }
  await admin.create('/ad_backend/domains', { ...domain, password: secrets.directory })
  // What is refused quotes nothing either.
  await admin.post('/ad_backend/domains', { ...domain, name: 'not a name', password: secrets.directory })
})
afterAll(() => lab?.close())

/** The names of the secrets that stand in some bytes. */
function secretsIn(bytes: Buffer | string): string[] {
  return texts.filter((text) => bytes.includes(text))
}

test.each([
  '/user_backend/users',
  '/web/admins/local',
  '/network/connections',
  '/dns/ddns',
  '/x/dns/ddns',
  '/dns/status',
  '/ad_backend/domains',
  '/x/artifacts',
  '/x/status',
  '/x/check',
  '/x/analysis',
  '/x/enforcement',
  '/logs_backend/logs?limit=10000',
  '/x/backup',
])('%s shows none', async (path) => {
  const reply = await lab.gateway.admin.get(path)
  expect(reply.status).toBe(200)
  expect(secretsIn(reply.text)).toEqual([])
})

test('no revision, difference and plan shows one', async () => {
  const { admin } = lab.gateway
  const revision = await lab.revision()
  for (let number = 1; number <= revision; number++) {
    expect(secretsIn((await admin.get(`/x/revisions/${number}`)).text)).toEqual([])
  }
  expect(secretsIn((await admin.get(`/x/revisions/0..${revision}`)).text)).toEqual([])
  const account = { domain: 'example.org', service_login: 'ann', service_password: secrets.dynamicDns }
  const tried = await admin.put('/dns/ddns?dry_run=1', account)
  expect(tried.status).toBe(200)
  expect(tried.text).toContain('example.org')
  expect(secretsIn(tried.text)).toEqual([])
  const key = { protocol: 'rfc2136', key: secrets.updateKey, key_name: 'another' }
  const also = await admin.put('/x/dns/ddns?dry_run=1', key)
  expect([also.status, secretsIn(also.text)]).toEqual([200, []])
  const refused = await admin.put('/x/dns/ddns', { ...key, server: 'a b' })
  expect([refused.status, secretsIn(refused.text)]).toEqual([542, []])
})

test('no file of the data folder and no page of a database has one', () => {
  const { dataFolder } = lab.gateway
  let read = 0
  for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    expect([path, secretsIn(readFileSync(path))]).toEqual([path, []])
    read += 1
  }
  expect(read).toBeGreaterThan(5)
})

test('no process has one among its arguments or in its environment, and none is printed', () => {
  for (const pid of readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  )) {
    for (const file of ['cmdline', 'environ']) {
      expect([pid, file, secretsIn(readProc(pid, file))]).toEqual([pid, file, []])
    }
  }
  expect(secretsIn(lab.gateway.output)).toEqual([])
})

/** A file of a process; empty when the process has ended meanwhile. */
function readProc(pid: string, file: string): Buffer {
  try {
    return readFileSync(`/proc/${pid}/${file}`)
  } catch {
    return Buffer.alloc(0)
  }
}
