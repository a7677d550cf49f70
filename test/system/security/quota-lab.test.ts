import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

let lab: Lab
let server: ChildProcessWithoutNullStreams
let user: number
let other: number
let quota: string
let binding: string

interface Usage {
  readonly user: string
  readonly login: string
  readonly quota: string
  readonly limit: number
  readonly used: number
  readonly left: number
  readonly period: string
  readonly since: number
}

const patience = { timeout: 180_000 }
const port = 8081
/** Answers with as many bytes as the path says, over both IP versions. */
const serverScript = `require('node:http').createServer((q, s) => s.end(Buffer.alloc(Number(q.url.slice(1)))))
  .listen(${port}, '::', () => console.log('ready'))`
/** Counts beside the gateway what the client itself sends to the server and gets from it. */
const counters = `table inet beside {
  counter up { }
  counter down { }
  chain out { type filter hook postrouting priority 300; th dport ${port} counter name up; }
  chain in { type filter hook prerouting priority -300; th sport ${port} counter name down; }
}`

const mega = 1_000_000
const usage = async (who = user) =>
  (await lab.gateway.admin.read<Usage[]>(`/x/quotas/usage?user=user.id.${who}`))[0]!
const used = async (who = user) => (await usage(who)).used

async function load(bytes: number, address: string = hosts.wan1): Promise<string> {
  const name = address.includes(':') ? `[${address}]` : address
  const target = `http://${name}:${port}/${bytes}`
  const curl = [
    'curl',
    '-s',
    '--noproxy',
    '*',
    '--max-time',
    '30',
    '--connect-timeout',
    '2',
    '-o',
    '/dev/null',
  ]
  return (await lab.run('lan1', ...curl, '-w', '%{size_download}', target)).text
}

/** Bytes that the client has counted since its counters began. */
async function beside(): Promise<number> {
  const { text } = await lab.run('lan1', 'nft', 'list', 'table', 'inet', 'beside')
  return [...text.matchAll(/packets \d+ bytes (\d+)/g)].reduce((sum, [, bytes]) => sum + Number(bytes), 0)
}

/** What the gateway and the client have counted, once nothing is on its way. */
async function both(who = user): Promise<{ readonly gateway: number; readonly client: number }> {
  let before = -1
  await until(20, async () => {
    const now = await used(who)
    const isStill = now === before
    before = now
    if (!isStill) await sleep(2_500)
    return isStill
  })
  return { gateway: await used(who), client: await beside() }
}

async function equal(who = user): Promise<number> {
  const { gateway, client } = await both(who)
  expect(gateway).toBe(client)
  return gateway
}

const rows = async (kind: string) => {
  const filter = encodeURIComponent(
    JSON.stringify([
      { items: [{ column_name: 'event.kind', operator: 'equals', value: [kind] }], link_operator: 'and' },
    ]),
  )
  const { admin } = lab.gateway
  const found = await admin.read<{ data: { message: string }[] }>(`/logs_backend/logs?filter=${filter}`)
  return found.data.map(({ message }) => message)
}

beforeAll(async () => {
  lab = await startLab()
  const { admin } = lab.gateway
  const person = (name: string) =>
    admin.create<number>('/user_backend/users', { name, login: name, psw: 'horse battery', parent_id: 1 })
  user = await person('ann')
  other = await person('bob')
  binding = await admin.create<string>('/auth/rules', { ip: hosts.lan1, user_id: user, always_logged: true })
  const second = { ip: 'fd00:10::11', user_id: user, always_logged: true }
  await admin.create('/auth/rules', second)
  quota = await admin.create<string>('/quotas/quotas', {
    title: 'ten',
    quota: 10 * mega,
    interval: 'quarter',
    enabled: true,
  })
  const assignments = [{ alias: 'group.id.1', quota_id: quota }]
  await admin.put('/quotas/assignments', { assignments })
  await admin.put('/quotas/state', { enabled: true })
  server = lab.start('wan1', process.execPath, '-e', serverScript)
  await once(server.stdout, 'data')
  const made = lab.start('lan1', 'nft', '-f', '-')
  made.stdin.end(`${counters}\n`)
  await once(made, 'close')
})
afterAll(async () => {
  server?.stdin.end()
  server?.kill()
  await lab?.close()
})

test(
  'bytes of a user are those that the client counts, both directions and IP versions',
  patience,
  async () => {
    const { admin } = lab.gateway
    expect(
      await until(
        10,
        async () => (await admin.read<{ status: string }[]>('/x/quotas/status'))[0]!.status === 'active',
      ),
    ).toBe(true)
    expect(await usage()).toMatchObject({
      user: `user.id.${user}`,
      login: 'ann',
      quota,
      limit: 10 * mega,
      period: 'quarter',
    })
    const start = await equal()
    expect(start).toBe(0)
    expect(await load(2 * mega)).toBe(String(2 * mega))
    const first = await equal()
    expect(first).toBeGreaterThan(2 * mega)
    expect(await load(mega, hosts.wan1v6)).toBe(String(mega))
    expect(await equal()).toBeGreaterThan(first + mega)
  },
)

test('traffic between local networks and with the gateway is not counted', patience, async () => {
  const before = await both()
  await lab.visit('lan1', hosts.dmz1)
  await lab.visit('lan1', hosts.gatewayLan, 53)
  expect((await both()).gateway).toBe(before.gateway)
})

test('edits of the policy, a repair and killed processes lose nothing or one reading', patience, async () => {
  const { admin } = lab.gateway
  let isRunning = true
  const editing = (async () => {
    for (let n = 0; isRunning; n++)
      await admin.post('/firewall/rules/forward', {
        action: 'drop',
        protocol: 'protocol.gre',
        comment: `${n}`,
      })
  })()
  for (let n = 0; n < 10; n++) await load(100_000)
  isRunning = false
  await editing
  const edited = await equal()
  for (const victim of ['gateway', 'plane', 'gateway'] as const) {
    const loading = load(300_000)
    await sleep(100)
    lab.gateway.kill(victim)
    await loading
    await lab.gateway.ready()
    await sleep(3_000)
  }
  expect(await equal()).toBeGreaterThan(edited + 900_000)
  await both()
  await lab.run('gateway', 'nft', 'delete', 'table', 'inet', 'gatehouse')
  await sleep(3_000)
  const { gateway, client } = await both()
  expect(gateway).toBeLessThanOrEqual(client)
  await load(100_000)
  const after = await both()
  expect(after.gateway - gateway).toBe(after.client - client)
})

test('an address counts for who has it at the time', patience, async () => {
  const { admin } = lab.gateway
  const before = await both()
  await admin.patch(`/auth/rules/${binding}`, { user_id: other })
  await load(500_000)
  const moved = await both(other)
  expect(await used()).toBe(before.gateway)
  expect(moved.gateway).toBe(moved.client - before.client)
  await admin.patch(`/auth/rules/${binding}`, { enabled: false })
  await load(200_000)
  await sleep(3_000)
  expect([await used(), await used(other)]).toEqual([before.gateway, moved.gateway])
  await admin.patch(`/auth/rules/${binding}`, { user_id: user, enabled: true })
})

test('at the limit the addresses are in quota.exceeded, until the limit is higher', patience, async () => {
  const { admin } = lab.gateway
  const rule = await admin.create('/firewall/rules/forward', {
    action: 'drop',
    source_addresses: ['quota.exceeded'],
    comment: 'over',
  })
  await admin.patch('/firewall/rules/forward/move', {
    params: { id: rule, anchor_item_id: 1, insert_after: false },
  })
  expect((await admin.post(`/x/quotas/usage/user.id.${user}/reset`, {})).json()).toMatchObject({ used: 0 })
  const isBlocked = async () => (await lab.visit('lan1', hosts.wan1)) === 'blocked'
  const soon = async (blocked: boolean) => {
    const at = performance.now()
    expect(await until(30, async () => (await isBlocked()) === blocked)).toBe(true)
    return performance.now() - at
  }
  expect(await isBlocked()).toBe(false)
  await load(8.5 * mega)
  expect(
    await until(5, async () => (await rows('quotas')).some((row) => /quota.*user ann.*80 %/.test(row))),
  ).toBe(true)
  const told = async () => (await rows('quotas')).filter((row) => /user ann has used 80 %/.test(row)).length
  const before = await told()
  lab.gateway.kill('gateway')
  await lab.gateway.ready()
  await both()
  expect(await told()).toBe(before)
  expect(await isBlocked()).toBe(false)
  await load(2 * mega)
  await soon(true)
  expect((await usage()).left).toBe(0)
  expect((await rows('quotas')).filter((row) => /user ann has used 100 %/.test(row))).toHaveLength(1)
  // What has begun ends, too.
  await admin.post(`/x/quotas/usage/user.id.${user}/add`, { bytes: 5 * mega })
  await soon(false)
  expect(await usage()).toMatchObject({ limit: 15 * mega })
  await admin.patch(`/quotas/quotas/${quota}`, { quota: mega })
  await soon(true)
  await admin.patch(`/quotas/quotas/${quota}`, { enabled: false })
  await soon(false)
  await admin.patch(`/quotas/quotas/${quota}`, { enabled: true })
  await soon(true)
  const large = await admin.create<string>('/quotas/quotas', { title: 'large', quota: 1e12, interval: 'day' })
  await admin.put('/quotas/assignments', {
    assignments: [
      { alias: `user.id.${user}`, quota_id: large },
      { alias: 'group.id.1', quota_id: quota },
    ],
  })
  await soon(false)
  expect(await usage()).toMatchObject({ quota: large, period: 'day' })
  expect((await rows('quota-changed')).join('\n')).toMatch(/admin.*ann.*5000000 bytes added/)
})

test('what the proxy of the content filter carries counts as at the client', patience, async () => {
  const { admin } = lab.gateway
  await admin.patch('/x/content-filter/proxy', { ports: [port] })
  await admin.put('/content-filter/state', { enabled: true })
  const status = async () => (await admin.read<{ status: string }[]>('/x/content-filter/status'))[0]!.status
  expect(await until(20, async () => (await status()) === 'active')).toBe(true)
  const before = await both()
  for (const address of [hosts.wan1, hosts.wan1v6])
    expect(await load(2 * mega, address), address).toBe(String(2 * mega))
  const after = await both()
  const [counted, atClient] = [after.gateway - before.gateway, after.client - before.client]
  // The kernel has one header for what it cuts into packets behind the counter.
  expect(counted).toBeGreaterThan(4 * mega)
  expect(counted).toBeLessThanOrEqual(atClient)
  expect(counted).toBeGreaterThan(atClient * 0.95)
  expect((await rows('content-filter')).join('\n')).toContain('ann')
  await admin.put('/content-filter/state', { enabled: false })
})

test('the status says within five seconds when nothing is counted', patience, async () => {
  const { admin } = lab.gateway
  const status = async () => (await admin.read<{ status: string }[]>('/x/quotas/status'))[0]!.status
  expect(await until(10, async () => (await status()) === 'active')).toBe(true)
  const pid = lab.gateway.pid('plane')!
  process.kill(pid, 'SIGSTOP')
  expect(await until(5.5, async () => (await status()) === 'failed')).toBe(true)
  expect(await until(20, async () => (await status()) === 'active')).toBe(true)
  await admin.put('/quotas/state', { enabled: false })
  expect(await status()).toBe('inactive')
  expect(
    await until(10, async () => !(await lab.run('gateway', 'nft', 'list', 'sets')).text.includes('counted_')),
  ).toBe(true)
})
