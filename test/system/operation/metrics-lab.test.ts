import { afterAll, expect, it } from 'vitest'
import { metricList } from '../../../src/core/metrics/metric-list.ts'
import { freePort } from '../../fixtures/free-port.ts'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, labForTests } from '../fixture/lab.ts'
import { Prometheus, promtool } from './prometheus.ts'

// Figures of the kernel in a lab, as a Prometheus has them, and what they become when parts are away.

const settings = '/x/metrics/settings'
const patience = { timeout: 60_000, interval: 200 }

let lab: Lab
let admin: Client
let port: number
let prometheus: Prometheus | null = null

labForTests((made) => {
  lab = made
  admin = made.gateway.admin
})
afterAll(() => prometheus?.close())

/** Switches metrics on at a port of their own, with a rule that lets all pass and whose hits are metrics. */
async function begin(): Promise<{ readonly rule: number; readonly other: number }> {
  port ??= await freePort()
  const rule = await admin.create('/firewall/rules/forward', { action: 'accept' })
  const other = await admin.create('/firewall/rules/forward', { action: 'drop' })
  const chosen = { forward_rules: [rule] }
  const body = { enabled: true, listen: `127.0.0.1:${port}`, ...chosen }
  expect((await admin.patch(settings, body)).status).toBe(200)
  prometheus ??= await Prometheus.start([{ job: 'lab', scheme: 'http', target: `127.0.0.1:${port}` }])
  await expect.poll(() => prometheus!.health('lab'), patience).toBe('up')
  return { rule, other }
}

const value = (expression: string) => prometheus!.value(expression)
const page = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** Value of a series in the page itself; null where it is absent. */
async function now(series: string): Promise<number | null> {
  const line = (await page()).split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

it('hits of chosen rules, interfaces and connections are what the kernel counted of real packets', async () => {
  const { rule, other } = await begin()
  const hits = `gatehouse_rule_packets_total{table="forward",rule="fwd.ngfw.${rule}"}`
  expect(await now(hits)).toBe(0)
  for (let count = 0; count < 5; count++) expect(await lab.visit('lan1', hosts.wan1)).toContain('host=wan1')
  const kernel = async () => {
    const counters = await admin.list<{ id: number; packets: number }>('/firewall/counters/forward')
    return counters.find(({ id }) => id === rule)!.packets
  }
  const packets = await kernel()
  expect(packets).toBeGreaterThanOrEqual(5)
  await expect.poll(() => value(hits), patience).toBe(packets)
  expect(await value(hits.replace('packets', 'bytes'))).toBeGreaterThan(packets * 40)
  // Hits of no other rule are there.
  expect(await prometheus!.query('gatehouse_rule_packets_total')).toHaveLength(1)
  expect(await page()).not.toContain(`fwd.ngfw.${other}"`)

  const { text } = await lab.run('gateway', 'cat', '/proc/net/dev')
  const [, bytes] = /^\s*wan:\s*(\d+)/m.exec(text)!
  await expect
    .poll(() => value('gatehouse_interface_receive_bytes_total{device="wan"}'), patience)
    .toBeGreaterThanOrEqual(Number(bytes))
  expect(await value('gatehouse_interface_up{device="wan"}')).toBe(1)
  expect(await value('gatehouse_conntrack_entries')).toBeGreaterThan(0)
  const limit = await lab.run('gateway', 'cat', '/proc/sys/net/netfilter/nf_conntrack_max')
  expect(await value('gatehouse_conntrack_entries_limit')).toBe(Number(limit.text))
  await lab.run('gateway', 'conntrack', '-F')
  await expect.poll(() => now('gatehouse_conntrack_entries'), patience).toBeLessThan(5)

  for (const engine of ['network', 'packet-filter']) {
    expect(await value(`gatehouse_engine_up{engine="${engine}"}`)).toBe(1)
    expect(await value(`gatehouse_engine_apply_duration_seconds_count{engine="${engine}"}`)).toBeGreaterThan(
      0,
    )
  }
  const { revision, applied_revision: applied } = await admin.read<Record<string, number>>('/x/status')
  expect(await now('gatehouse_config_revision')).toBe(revision)
  expect(await now('gatehouse_config_revision_applied')).toBe(applied)
  expect(await value('gatehouse_config_apply_duration_seconds_count')).toBeGreaterThan(0)
  for (const process of ['gateway', 'plane', 'front-1', 'lab', 'netlink', 'ip-monitor', 'supervisor'])
    expect(await value(`gatehouse_process_resident_memory_bytes{process="${process}"}`)).toBeGreaterThan(
      500_000,
    )
  expect(promtool(await page())).toBe('')
  expect(prometheus!.warnings).toEqual([])
})

it('every metric of the list is on the page when there is something to tell', async () => {
  await begin()
  await admin.patch('/firewall/settings', { log_mode: 'all' })
  await admin.create('/x/logs/forwarding', {
    name: 'a "quoted" one',
    host: '127.0.0.1',
    port: 9,
    protocol: 'tcp',
  })
  // No job has ended here, and no engine has failed.
  const elsewhere: readonly string[] = ['gatehouse_jobs', 'gatehouse_engine_apply_failures']
  const wanted = Object.keys(metricList).filter((name) => !elsewhere.includes(name))
  const missing = async () => {
    const headers = { Accept: 'application/openmetrics-text; version=1.0.0' }
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
    return wanted.filter((name) => !text.includes(`# TYPE ${name} `))
  }
  await expect.poll(missing, patience).toEqual([])
  const labels = '{receiver="a \\"quoted\\" one"}'
  await expect.poll(() => now(`gatehouse_log_receiver_up${labels}`), patience).toBe(0)
  await expect.poll(() => value(`gatehouse_log_receiver_lag_rows${labels}`), patience).toBeGreaterThan(0)
  expect(prometheus!.warnings).toEqual([])
})

it('a rule whose hits are metrics is in use until it is taken out', async () => {
  const { rule } = await begin()
  const refused = await admin.delete(`/firewall/rules/forward/${rule}`)
  expect(refused.status).not.toBe(200)
  expect(refused.text).toContain(settings)
  await admin.patch(settings, { forward_rules: [] })
  expect((await admin.delete(`/firewall/rules/forward/${rule}`)).status).toBe(200)
  await expect.poll(() => prometheus!.query('gatehouse_rule_packets_total'), patience).toEqual([])
})

it('a data plane that hangs is down, and what only it knows is absent until it is started again', async () => {
  const { rule } = await begin()
  const hits = `gatehouse_rule_packets_total{table="forward",rule="fwd.ngfw.${rule}"}`
  const absent = [hits, 'gatehouse_conntrack_entries', 'gatehouse_interface_up{device="wan"}']
  const restarts = (await now('gatehouse_process_restarts_total{process="plane"}'))!
  const supervisor = lab.gateway.pid('supervisor')!
  // While that stands still nobody ends the plane.
  process.kill(supervisor, 'SIGSTOP')
  process.kill(lab.gateway.pid('plane')!, 'SIGSTOP')
  try {
    await expect.poll(() => now('gatehouse_data_plane_up'), patience).toBe(0)
    await expect.poll(() => now('gatehouse_engine_up{engine="packet-filter"}'), patience).toBe(0)
    for (const series of absent) await expect.poll(() => now(series), patience).toBeNull()
    await expect.poll(() => value('gatehouse_data_plane_up'), patience).toBe(0)
    expect(await now('gatehouse_log_up')).toBe(1)
  } finally {
    process.kill(supervisor, 'SIGCONT')
  }
  await expect
    .poll(() => now('gatehouse_process_restarts_total{process="plane"}'), patience)
    .toBeGreaterThan(restarts)
  await expect.poll(() => now('gatehouse_data_plane_up'), patience).toBe(1)
  for (const series of absent) await expect.poll(() => now(series), patience).not.toBeNull()
})

it('a data plane that is killed comes back by itself, with its figures', async () => {
  const { rule } = await begin()
  const restarts = (await now('gatehouse_process_restarts_total{process="plane"}'))!
  lab.gateway.kill('plane')
  await expect
    .poll(() => now('gatehouse_process_restarts_total{process="plane"}'), patience)
    .toBeGreaterThan(restarts)
  await expect.poll(() => now('gatehouse_data_plane_up'), patience).toBe(1)
  const hits = `gatehouse_rule_packets_total{table="forward",rule="fwd.ngfw.${rule}"}`
  await expect.poll(() => now(hits), patience).not.toBeNull()
})

it('an engine that hangs holds a page for a second at most, and hides nothing but its own figures', async () => {
  const { rule } = await begin()
  const hits = `gatehouse_rule_packets_total{table="forward",rule="fwd.ngfw.${rule}"}`
  await expect.poll(() => now(hits), patience).not.toBeNull()
  const { text } = await lab.run('gateway', 'pgrep', '-P', String(lab.gateway.pid('plane')), '-f', 'netlink')
  const netlink = Number(text.split('\n')[0])
  expect(netlink).toBeGreaterThan(1)
  process.kill(netlink, 'SIGSTOP')
  await expect.poll(() => now(hits), { timeout: 5_000, interval: 50 }).toBeNull()
  const since = performance.now()
  const during = await page()
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(during).toContain('gatehouse_interface_receive_bytes_total{device="wan"}')
  await expect.poll(() => now(hits), patience).not.toBeNull()
  await expect.poll(() => now('gatehouse_engine_up{engine="packet-filter"}'), patience).toBe(1)
})
