import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly since: number | null
}

const slow = { timeout: 60_000, interval: 100 }
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-removed-'))
const program = join(folder, 'suricata')
const tables = join(folder, 'xtables-legacy-multi')
/** The programs stand in a place where the test may take them away. */
const ownPrograms = `cp /usr/bin/suricata "$0/suricata"; mount --bind "$0/suricata" /usr/bin/suricata
cp /usr/sbin/xtables-legacy-multi "$0/"; mount --bind "$0/xtables-legacy-multi" /usr/sbin/xtables-legacy-multi; exec "$@"`
const evil = 'alert http any any -> any any (msg:"Evil"; http.uri; content:"/evil"; sid:1000001; rev:1;)'
let lab: Lab

beforeAll(async () => {
  chmodSync(folder, 0o755)
  lab = await startLab({
    wrap: ['unshare', '--mount', '--propagation', 'private', '--', 'sh', '-ec', ownPrograms, folder],
  })
})
afterAll(async () => {
  await lab?.close()
  rmSync(folder, { recursive: true, force: true })
})

const row = async () =>
  (await lab.gateway.admin.list<Row>('/x/inspection/status')).find(({ name }) => name === 'office')
const visit = async (path: string) =>
  (await lab.run('lan1', 'curl', '-s', '-m', '4', `http://${hosts.wan1}${path}`)).text.startsWith('host=wan1')

test('Suricata is taken away while it runs: a profile that is edited stays in force as it was, until it is back', async () => {
  const { admin } = lab.gateway
  await admin.create('/x/ips/signatures/custom', { text: evil })
  const profile = await admin.create<string>('/ips/profiles', { name: 'office' })
  const rules = `/ips/profiles/${profile}/rules`
  const filters = [{ key: 'sid', operator: 'equals', values: [1_000_001] }]
  const rule = await admin.create<number>(rules, { filters, action: 'drop' })
  await admin.create('/firewall/rules/forward', {
    ...{ action: 'accept', protocol: 'protocol.tcp', ips_enabled: true, ips_profile: profile },
  })
  await expect.poll(async () => (await row())?.status, slow).toBe('active')
  chmodSync(program, 0o644)
  await admin.patch(`${rules}/${rule}`, { action: 'alert' })
  await expect.poll(async () => (await row())?.status, slow).toBe('failed')
  const { msg, since } = (await row())!
  expect(msg).toMatch(
    /^Suricata: \S+ cannot be executed: apt-get install --reinstall .* suricata .*; the one before stays in force$/,
  )
  expect(since).not.toBeNull()
  for (let round = 0; round < 5; round++) {
    expect(await visit('/')).toBe(true)
    expect(await visit('/evil')).toBe(false)
  }
  chmodSync(program, 0o755)
  await expect.poll(async () => (await row())?.status, slow).toBe('active')
  await expect.poll(() => visit('/evil'), slow).toBe(true)
}, 240_000)

test('iptables is taken away: what is inspected stays so, and the status says that nobody would see the queues go', async () => {
  const { admin } = lab.gateway
  const filter = async () =>
    (await admin.list<Row>('/firewall/status')).find(({ name }) => name === 'rules-in-kernel')
  const [profile] = await admin.list<{ id: string }>('/ips/profiles')
  const rules = `/ips/profiles/${profile!.id}/rules`
  const [rule] = await admin.list<{ id: number }>(rules)
  await admin.patch(`${rules}/${rule!.id}`, { action: 'drop' })
  await expect.poll(() => visit('/evil'), slow).toBe(false)
  expect((await filter())?.status).toBe('active')
  chmodSync(tables, 0o644)
  await expect.poll(async () => (await filter())?.status, { timeout: 10_000, interval: 100 }).toBe('failed')
  expect((await filter())?.msg).toMatch(
    /^the queues of inspection cannot be compared: .*apt-get install --reinstall iptables/,
  )
  expect([await visit('/'), await visit('/evil')]).toEqual([true, false])
  chmodSync(tables, 0o755)
  await expect.poll(async () => (await filter())?.status, slow).toBe('active')
})
