import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type Lab, startLab, until } from '../fixture/lab.ts'
import { type Provider, startProvider } from './provider.ts'

// A provider of the test's own, with a certificate of its own authority, over HTTPS.

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}

const password = 'S3cret-of-dns-4711'
const ipv6 = '2001:db8:113::2'
/** In which an update must come. */
const patience = 10
/** In which one that must not come would have come. */
const silence = 5_000

let lab: Lab
let admin: Client
let provider: Provider

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
  provider = await startProvider(lab)
})
afterAll(async () => {
  await provider?.close()
  await lab?.close()
})
beforeEach(async () => {
  await admin.put('/dns/ddns/state', { enabled: false })
  await setAddress('203.0.113.2/24')
  await sleep(500)
  provider.answer({})
  provider.forget()
})

async function setAddress(address: string, gateway = '203.0.113.1'): Promise<void> {
  const reply = await admin.patch('/network/connections/3', {
    addresses: [address, `${ipv6}/64`],
    gateway,
  })
  expect([reply.status, reply.text]).toEqual([200, expect.anything()])
}

async function switchOn(settings: object = {}): Promise<void> {
  const account = { domain: 'Example.com', service_login: 'ann', service_password: password }
  for (const [path, body] of [
    ['/dns/ddns', account],
    ['/x/dns/ddns', { update_url: `${provider.origin}/nic/update`, ca: provider.ca, ...settings }],
    ['/dns/ddns/state', { enabled: true }],
  ] as const) {
    const reply = await admin.put(path, body)
    expect([path, reply.status, reply.text]).toEqual([path, 200, expect.anything()])
  }
}

async function row(): Promise<Row> {
  return (await admin.list<Row>('/dns/status')).find(({ name }) => name === 'ddns')!
}

/** Waits until the row is so, and answers its words. */
async function becomes(status: string, words = /(?:)/): Promise<string> {
  let last = ''
  await until(patience, async () => {
    const { status: now, msg } = await row()
    last = `${now}: ${msg.join('; ')}`
    return now === status && words.test(msg.join('; '))
  })
  expect(last).toMatch(new RegExp(`^${status}: `))
  expect(last).toMatch(words)
  return last
}

function updates(): string[] {
  return provider.updates().map(({ host, addresses }) => `${host} ${addresses.join(' ')}`)
}

async function log(): Promise<string> {
  return (await admin.get('/logs_backend/logs?limit=200')).text
}

/** Waits until these updates have come, and no other. */
async function come(expected: readonly string[]): Promise<void> {
  await until(patience, async () => updates().length >= expected.length)
  expect(updates()).toEqual(expected)
}

/** Ends the gateway and starts it again, and with its lab the provider; what it would send meanwhile would fail, and be said. */
async function startAgain(end: () => Promise<unknown>): Promise<void> {
  await end()
  await provider.stop()
  await lab.gateway.start()
  await lab.gateway.ready()
  await until(patience, async () => (await lab.run('wan1', 'true')).code === 0)
  await provider.start()
  expect(await log()).not.toContain(
    `dynamic DNS: ${provider.origin.slice('https://'.length)} does not answer`,
  )
}

interface Updater {
  readonly name: string
  readonly status: string
  readonly restarts: number
}

async function updater(): Promise<Updater> {
  const { processes } = await admin.read<{ processes: readonly Updater[] }>('/x/status')
  return processes.find(({ name }) => name === 'updater')!
}

function isWell({ status, restarts }: Updater, times: number): boolean {
  return status === 'active' && restarts === times
}

function updaterPid(): number {
  const file = join(lab.gateway.dataFolder, 'run', 'engines', 'dynamic-dns', 'updater', 'process.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid
}

const both = (address: string) => [`example.com ${address}`, `www.example.com ${address}`]
const everything = ['example.com', 'www.example.com'].flatMap((name) => [
  `${name} 203.0.113.2`,
  `${name} ${ipv6}`,
])

describe('an update over HTTPS', () => {
  it('comes when it is switched on, and again when the address has changed, each once', async () => {
    await switchOn()
    expect(await becomes('active')).toMatch(/example\.com has been 203\.0\.113\.2 since \d{4}-/)
    expect(updates()).toEqual(everything)
    const [first] = provider.updates()
    expect(first).toMatchObject({ path: '/nic/update', authorization: `ann:${password}` })
    await setAddress('203.0.113.9/24')
    expect(await until(patience, async () => updates().length === 6)).toBe(true)
    await sleep(silence)
    expect(updates().slice(4)).toEqual(both('203.0.113.9'))
    expect(await log()).toContain('dynamic DNS: www.example.com is 203.0.113.9 at the provider')
  })

  it('does not come after a restart or kill -9 of everything when nothing has changed', async () => {
    await switchOn({ names: ['@'], ipv6: false })
    await come(['example.com 203.0.113.2'])
    // One that the provider has not answered yet would come again.
    await becomes('active', /has been/)
    await startAgain(() => lab.gateway.stop())
    await becomes('active', /has been/)
    await startAgain(async () => lab.gateway.killAll())
    await becomes('active', /has been/)
    await sleep(silence)
    expect(updates()).toEqual(['example.com 203.0.113.2'])
    await setAddress('203.0.113.10/24')
    await come(['example.com 203.0.113.2', 'example.com 203.0.113.10'])
  })

  it('brings both addresses where the provider has a parameter of its own for IPv6', async () => {
    const asked = `${provider.origin}/nic/update?system=custom`
    await switchOn({ update_url: asked, ipv6_parameter: 'ipv6', names: ['www'] })
    await come([`www.example.com 203.0.113.2 ${ipv6}`])
  })

  it('comes once where the updater is killed or hangs, and the status shows it', async () => {
    await switchOn({ names: ['@'], ipv6: false })
    await come(['example.com 203.0.113.2'])
    await becomes('active', /has been/)
    const { restarts } = await updater()
    process.kill(updaterPid(), 'SIGKILL')
    expect(await until(patience, async () => isWell(await updater(), restarts + 1))).toBe(true)
    process.kill(updaterPid(), 'SIGSTOP')
    await becomes('activating', /has not answered for \d+ s/)
    expect(await until(patience, async () => isWell(await updater(), restarts + 2))).toBe(true)
    await becomes('active', /has been/)
    await sleep(silence)
    expect(updates()).toEqual(['example.com 203.0.113.2'])
    expect(await log()).toContain('the updater process ended and is started again')
  })
})

describe('what the provider refuses', () => {
  it.each([
    ['badauth', /set them anew in \/dns\/ddns/],
    ['abuse', /lift the block/],
    ['nohost', /does not know example\.com in this account/],
    ['notfqdn', /correct the domain/],
  ])(
    '%s is not repeated, not after a restart either, until settings change',
    async (answer, words) => {
      provider.answer({ update: answer })
      await switchOn({ names: ['@'], ipv6: false })
      await becomes('failed', words)
      await setAddress('203.0.113.11/24')
      await startAgain(() => lab.gateway.stop())
      await becomes('failed', words)
      await sleep(silence)
      expect(updates()).toEqual(['example.com 203.0.113.2'])
      expect((await log()).match(new RegExp(`dynamic DNS: .*\\(${answer}\\)`, 'g'))).toHaveLength(1)
      provider.answer({})
      expect((await admin.patch('/dns/ddns', { service_password: 'another' })).status).toBe(200)
      await come(['example.com 203.0.113.2', 'example.com 203.0.113.11'])
      expect(provider.updates()[1]).toMatchObject({ authorization: 'ann:another' })
      await becomes('active', /has been 203\.0\.113\.11/)
    },
    120_000,
  )

  it('is said of a name that it does not know, and the others go on', async () => {
    provider.answer({ byHost: { 'www.example.com': 'nohost' } })
    await switchOn({ ipv6: false })
    expect(await becomes('failed', /does not know www\.example\.com/)).toContain('example.com has been 203')
    await setAddress('203.0.113.12/24')
    await come([...both('203.0.113.2'), 'example.com 203.0.113.12'])
  })
})

describe('what fails', () => {
  it('is tried again with growing pauses, and told once with its end', async () => {
    provider.answer({ update: '911' })
    await switchOn({ names: ['@'], ipv6: false })
    const told = await becomes('failed', /fault of its own \(911\); next try at /)
    await sleep(silence)
    expect(updates()).toHaveLength(1)
    expect(await becomes('failed')).toBe(told)
    provider.answer({ update: `nochg {address}` })
    expect(await until(60, async () => updates().length === 2)).toBe(true)
    await becomes('active', /has been/)
    const rows = await log()
    expect(rows.match(/fault of its own \(911\)/g)).toHaveLength(1)
    expect(rows).toContain('updates reach the provider again')
  })

  it('is a certificate that nothing vouches for, and no password goes there', async () => {
    await switchOn({ ca: '', names: ['@'] })
    await becomes('failed', /certificate of 203\.0\.113\.1:8443 is not trusted/)
    expect(provider.requests()).toEqual([])
    await admin.patch('/x/dns/ddns', { ca: provider.ca, ipv6: false })
    await come(['example.com 203.0.113.2'])
  })

  it('is a provider that does not answer', async () => {
    await provider.stop()
    await switchOn({ names: ['@'], ipv6: false })
    await becomes('failed', /203\.0\.113\.1:8443 does not answer: the connection is refused; next try at/)
    await provider.start()
    expect(await until(30, async () => updates().length === 1)).toBe(true)
    await becomes('active', /has been/)
  })

  it('is a provider that takes the request and says nothing', async () => {
    provider.answer({ status: 0 })
    await switchOn({ names: ['@'], ipv6: false })
    expect(await until(20, async () => (await row()).msg.join().includes('nothing came within 8 s'))).toBe(
      true,
    )
    expect(updates()).toHaveLength(1)
    provider.answer({})
    expect(await until(20, async () => updates().length === 2)).toBe(true)
    await becomes('active', /has been/)
  })

  it('is an updater that is killed at work: the update is sent again', async () => {
    provider.answer({ status: 0 })
    await switchOn({ names: ['@'], ipv6: false })
    expect(await until(patience, async () => updates().length === 1)).toBe(true)
    process.kill(updaterPid(), 'SIGKILL')
    provider.answer({ update: 'nochg {address}' })
    expect(await until(patience, async () => updates().length === 2)).toBe(true)
    await becomes('active', /has been/)
  })

  it('is an answer that nobody knows, in which no password is shown', async () => {
    provider.answer({ update: 'hello {login}' })
    await switchOn({ names: ['@'], ipv6: false })
    expect(await becomes('failed', /does not know: hello/)).not.toContain(password)
  })

  it('is said in Russian, too', async () => {
    provider.answer({ update: 'badauth' })
    await switchOn()
    await becomes('failed', /badauth/)
    const { text } = await admin.get('/dns/status', { 'Accept-Language': 'ru' })
    expect(text).toContain('провайдер не принимает логин или пароль')
  })
})

describe('behind NAT', () => {
  const inside = '10.99.0.2'

  it('the address outside is asked for, and asked for again', async () => {
    provider.answer({ checkip: '198.51.100.7' })
    await setAddress(`${inside}/24`, '10.99.0.1')
    // The provider is reached as long as the router takes packets from there.
    await lab.run('wan1', 'ip', 'address', 'replace', '10.99.0.1/24', 'dev', 'eth0')
    await switchOn({ names: ['@'], ipv6: false })
    await becomes('failed', /10\.99\.0\.2 of the connection wan is private.*set checkip_url/)
    expect(provider.requests()).toEqual([])
    const settings = { checkip_url: `${provider.origin}/checkip`, checkip_seconds: 10 }
    expect((await admin.patch('/x/dns/ddns', settings)).status).toBe(200)
    await come(['example.com 198.51.100.7'])
    provider.answer({ checkip: '198.51.100.8' })
    expect(await until(20, async () => updates().length === 2)).toBe(true)
    await sleep(silence)
    expect(updates()[1]).toBe('example.com 198.51.100.8')
  })

  it('an answer without an address is said', async () => {
    provider.answer({ checkip: 'none' })
    const settings = { checkip_url: `${provider.origin}/checkip`, checkip: 'always', ipv6: false }
    await switchOn(settings)
    await becomes('failed', /holds no IPv4 address: correct checkip_url/)
    expect(updates()).toEqual([])
  })
})

it('without a provider connection it waits for one', async () => {
  await switchOn({ ipv6: false })
  await becomes('active', /has been/)
  await admin.patch('/network/connections/3', { enabled: false })
  await becomes('activating', /waiting for a provider connection/)
  await admin.patch('/network/connections/3', { enabled: true })
  await becomes('active', /has been/)
  expect(updates()).toEqual(both('203.0.113.2'))
})
