import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type Lab, startLab, until } from '../fixture/lab.ts'
import { type NameServer, startBind } from './bind.ts'

// A real BIND takes signed updates of its zone, or refuses them.

const ipv6 = '2001:db8:113::2'
const patience = 10

let lab: Lab
let admin: Client
let bind: NameServer

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
  bind = await startBind(lab)
  await admin.put('/dns/ddns', { domain: 'example.com' })
})
afterAll(async () => {
  await bind?.close()
  await lab?.close()
})
beforeEach(async () => {
  await admin.put('/dns/ddns/state', { enabled: false })
  await setAddress('203.0.113.2')
  await sleep(500)
})

async function setAddress(address: string): Promise<void> {
  const addresses = [`${address}/24`, `${ipv6}/64`]
  expect((await admin.patch('/network/connections/3', { addresses })).status).toBe(200)
}

async function switchOn(settings: object): Promise<void> {
  const body = { protocol: 'rfc2136', server: bind.server, ...settings }
  const reply = await admin.put('/x/dns/ddns', body)
  expect([reply.status, reply.text]).toEqual([200, expect.anything()])
  await admin.put('/dns/ddns/state', { enabled: true })
}

const key = (name: string) => ({ key_name: name, key: bind.keys[name] })

async function said(): Promise<string> {
  const rows = await admin.list<{ name: string; status: string; msg: string[] }>('/dns/status')
  const row = rows.find(({ name }) => name === 'ddns')!
  return `${row.status}: ${row.msg.join('; ')}`
}

async function comesToSay(words: RegExp): Promise<void> {
  await until(patience, async () => words.test(await said()))
  expect(await said()).toMatch(words)
}

async function becomes(name: string, type: 'A' | 'AAAA', data: string): Promise<void> {
  await until(patience, async () => (await bind.records(name, type)) === data)
  expect([name, type, await bind.records(name, type)]).toEqual([name, type, data])
}

/** How often BIND was asked to change its zone, by what it prints. */
const attempts = () =>
  bind.output().match(/updating zone|update '.*' denied|request has invalid signature/g)?.length ?? 0

it.each(['hmac-sha256', 'hmac-sha384', 'hmac-sha512'])(
  'a key of %s sets the addresses of both names and leaves the rest',
  async (algorithm) => {
    const address = `203.0.113.${[...algorithm].at(-1)!.charCodeAt(0)}`
    await setAddress(address)
    await switchOn({ ...key(algorithm), key_algorithm: algorithm })
    for (const name of ['example.com', 'www.example.com']) {
      await becomes(name, 'A', address)
      await becomes(name, 'AAAA', ipv6)
    }
    expect(await bind.records('example.com', 'TXT')).toBe('"stays"')
    await comesToSay(/^active: example\.com has been /)
  },
)

it('the address that changes is set once, and nothing comes after a restart of the plane', async () => {
  await switchOn({ ...key('hmac-sha256'), names: ['@'], ttl: 120 })
  await becomes('example.com', 'A', '203.0.113.2')
  await setAddress('203.0.113.77')
  await becomes('example.com', 'A', '203.0.113.77')
  await comesToSay(/^active: .*203\.0\.113\.77/)
  const before = attempts()
  expect(before).toBeGreaterThan(1)
  const plane = lab.gateway.pid('plane')
  lab.gateway.kill('plane')
  expect(await until(20, async () => lab.gateway.pid('plane') !== plane)).toBe(true)
  await comesToSay(/^active: .*203\.0\.113\.77/)
  await sleep(3_000)
  expect(attempts()).toBe(before)
})

it.each([
  [
    'a key that it does not know',
    { key_name: 'nobody', key: 'bm90IHRoZSBrZXk=' },
    /the key nobody \(BADKEY\)/,
  ],
  [
    'a wrong secret',
    { key_name: 'hmac-sha256', key: 'bm90IHRoZSBrZXk=' },
    /the key hmac-sha256 \(BADSIG\): set key_name/,
  ],
  ['a key that may change nothing', 'stranger', /does not let the key stranger change example\.com/],
  ['another zone', { zone: 'example.net' }, /not the primary one of example\.net \(NOTAUTH\)/],
])('%s is refused, said and not tried again', async (_title, wrong, words) => {
  const settings = typeof wrong === 'string' ? key(wrong) : { ...key('hmac-sha256'), ...wrong }
  const before = bind.output().length
  await switchOn(settings)
  await comesToSay(words)
  const refusals = () =>
    bind
      .output()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('client'))
  const count = refusals().length
  await setAddress('203.0.113.78')
  await sleep(5_000)
  expect(refusals()).toHaveLength(count)
  await admin.put('/x/dns/ddns', { protocol: 'rfc2136', server: bind.server, ...key('hmac-sha256') })
  await becomes('example.com', 'A', '203.0.113.78')
})

it('a server that does not answer is said', async () => {
  await switchOn({ ...key('hmac-sha256'), server: '203.0.113.1:5399' })
  await comesToSay(/^failed: 203\.0\.113\.1 does not answer: the connection is refused; next try at/)
})
