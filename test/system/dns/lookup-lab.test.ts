import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validate } from '../../../src/core/schema/validate.ts'
import { lookupAnswer } from '../../../src/domains/dns/view/lookup.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// `POST /x/dns/lookup` says what the name server answers a client and why; `POST /x/dns/flush` makes it forget.

let lab: Lab
let forward: ZoneServer
let root: ZoneServer

interface Answer {
  readonly status: string | null
  readonly msg: string
  readonly records: readonly { name: string; type: string; ttl: number; data: string }[]
  readonly sources: readonly { name: string; source: string; zone: string | null }[]
  readonly steps: readonly { name: string; type: string; server: string | null; cached: boolean }[]
  readonly cached: boolean
  readonly dnssec: { readonly state: string; readonly broken: object | null; readonly msg: string }
  readonly milliseconds: number
  readonly addresses: readonly { address: string; verdict: string | null; rule_id: string | null }[]
}

async function lookup(name: string, more: object = {}): Promise<Answer> {
  const reply = await lab.gateway.admin.post('/x/dns/lookup', { name, ...more })
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  expect(validate(lookupAnswer, reply.json())).toEqual([])
  return reply.json<Answer>()
}

beforeAll(async () => {
  lab = await startLab()
  forward = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: [
      {
        name: 'corp.example',
        records: 'www A 203.0.113.60\nfar CNAME www.home.example.\ntext TXT "it\'s > \\"x\\"" "y"',
      },
      { name: 'google.com', records: 'www A 203.0.113.66\nforcesafesearch A 203.0.113.77' },
    ],
  })
  root = await serveZones(lab, {
    host: 'lan2',
    address: hosts.lan2,
    zones: [
      { name: 'signed.example', records: 'www A 203.0.113.61\nprivate A 10.66.0.1', isSigned: true },
      { name: '', records: '' },
    ],
  })
  const { admin } = lab.gateway
  await admin.create('/dns/zones/forward', { name: 'corp.example', servers: [hosts.dmz1] })
  await admin.create('/dns/zones/forward', { name: 'google.com', servers: [hosts.dmz1] })
  await admin.create('/dns/zones/master', { name: 'home.example', config: 'www A 203.0.113.62\n' })
  await admin.create('/dns/zones/root', { type: 'ip', object: hosts.lan2, enabled: true, comment: '' })
  await admin.patch('/x/dns/settings', { trust_anchors: await root.anchors('signed.example') })
  const ready = async () =>
    (await ask(lab, 'lan1', hosts.gatewayLan, ['www.home.example']))?.status === 'NOERROR'
  expect(await until(30, ready)).toBe(true)
})

afterAll(async () => {
  await forward?.close()
  await root?.close()
  await lab?.close()
})

describe('a lookup', () => {
  it('names the master zone', async () => {
    expect(await lookup('WWW.home.example.')).toMatchObject({
      status: 'NOERROR',
      msg: '',
      records: [{ type: 'A', ttl: 3600, data: '203.0.113.62' }],
      sources: [{ name: 'www.home.example.', source: 'master', zone: 'home.example.' }],
      dnssec: { state: 'excepted', broken: null },
    })
  })

  it('names the forward zone and its server, then that it remembers, and the source of what a CNAME leads to', async () => {
    const first = await lookup('far.corp.example')
    expect(first).toMatchObject({
      status: 'NOERROR',
      sources: [
        { name: 'far.corp.example.', source: 'forward', zone: 'corp.example.' },
        { name: 'www.home.example.', source: 'master', zone: 'home.example.' },
      ],
      cached: false,
    })
    expect(first.steps[0]).toMatchObject({ server: `${hosts.dmz1}#00053`, cached: false })
    await lookup('www.corp.example')
    expect(await lookup('www.corp.example')).toMatchObject({
      cached: true,
      steps: [{ name: 'www.corp.example.', type: 'A', server: null, cached: true }],
    })
  })

  it('takes types by name and by number, and brings any text', async () => {
    for (const type of ['TXT', 'txt', 'TYPE16'])
      expect((await lookup('text.corp.example', { type })).records[0]).toMatchObject({ type: 'TXT' })
    expect((await lookup('text.corp.example', { type: 'TXT' })).records[0]!.data).toContain("it's")
    const reply = await lab.gateway.admin.post('/x/dns/lookup', { name: 'a.example', type: 'NONE' })
    expect([reply.status, reply.json()]).toMatchObject([542, { errors: [{ path: 'type' }] }])
  })

  it('names safe search, denied names and names of special use', async () => {
    await lab.gateway.admin.put('/dns/safesearch', { enabled: true })
    const isSafe = async () => (await lookup('www.google.com')).sources[0]?.source === 'safe-search'
    expect(await until(20, isSafe)).toBe(true)
    expect((await lookup('www.google.com')).sources).toEqual([
      { name: 'www.google.com.', source: 'safe-search', zone: 'google.com.' },
      { name: 'forcesafesearch.google.com.', source: 'forward', zone: 'google.com.' },
    ])
    await lab.gateway.admin.put('/dns/safesearch', { enabled: false })
    expect(await lookup('use-application-dns.net')).toMatchObject({
      status: 'NXDOMAIN',
      sources: [{ source: 'denied' }],
    })
    expect(await lookup('x.invalid')).toMatchObject({
      status: 'NXDOMAIN',
      sources: [{ source: 'special' }],
    })
  })

  it('says what is proven, and which link of the chain is broken', async () => {
    expect(await lookup('www.signed.example')).toMatchObject({
      status: 'NOERROR',
      sources: [{ source: 'upstream', zone: null }],
      dnssec: { state: 'secure', broken: null, msg: '' },
    })
    // From memory, and a proof that there is nothing.
    expect((await lookup('www.signed.example')).dnssec.state).toBe('secure')
    expect((await lookup('www.signed.example', { type: 'AAAA' })).dnssec.state).toBe('secure')
    const [anchor = ''] = await root.anchors('signed.example')
    const forged = anchor.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    await lab.gateway.admin.patch('/x/dns/settings', { trust_anchors: [forged] })
    const isBroken = async () => (await lookup('www.signed.example')).status === 'SERVFAIL'
    expect(await until(20, isBroken)).toBe(true)
    const { dnssec } = await lookup('www.signed.example')
    expect(dnssec).toMatchObject({ state: 'bogus', broken: { name: 'signed.example.', type: 'DNSKEY' } })
    expect(dnssec.msg).not.toBe('')
    await lab.gateway.admin.patch('/x/dns/settings', { trust_anchors: [anchor] })
    const isMended = async () => (await lookup('www.signed.example')).dnssec.state === 'secure'
    expect(await until(20, isMended)).toBe(true)
  })

  it('says why nobody answers: elsewhere, and private addresses from outside', async () => {
    expect(await lookup('www.home.example', { from: '203.0.113.99' })).toMatchObject({
      status: null,
      msg: '203.0.113.99 is in no local network: it gets no answer',
      records: [],
    })
    expect(await lookup('private.signed.example', { from: hosts.lan1 })).toMatchObject({
      status: 'REFUSED',
      msg: expect.stringContaining('a private address from outside'),
    })
  })

  it('says which rules let the client go to the addresses', async () => {
    const address = await lab.gateway.admin.create<string>('/aliases/ip_addresses', {
      title: 'corp',
      value: '203.0.113.60',
    })
    await lab.gateway.admin.create('/firewall/rules/forward', {
      action: 'drop',
      protocol: 'protocol.tcp',
      destination_addresses: [address],
    })
    expect((await lookup('www.corp.example', { from: hosts.lan1 })).addresses).toEqual([
      { address: '203.0.113.60', verdict: 'drop', rule_id: 'fwd.ngfw.1' },
    ])
    const [other] = (await lookup('www.corp.example', { from: hosts.lan1, protocol: 'udp' })).addresses
    expect(other).toMatchObject({ verdict: 'accept' })
  })
})

it('hundreds of lookups at once leave the server as it is', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `n${index}.corp.example`)
  for (let round = 0; round < 8; round += 1) {
    const found = await Promise.all(names.map((name) => lookup(name, { from: hosts.lan1 })))
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['NXDOMAIN']))
  }
  expect((await ask(lab, 'lan1', hosts.gatewayLan, ['www.home.example']))?.status).toBe('NOERROR')
})

describe('a flush', () => {
  const flush = async (body: object) =>
    (await lab.gateway.admin.post('/x/dns/flush', body)).json<{ removed: number }>().removed

  it('forgets a name, or all below a zone', async () => {
    const isCached = async () => (await lookup('www.corp.example')).cached
    await lookup('www.corp.example')
    expect(await isCached()).toBe(true)
    expect(await flush({ name: 'www.corp.example' })).toBeGreaterThan(0)
    expect(await isCached()).toBe(false)
    expect(await isCached()).toBe(true)
    await flush({ name: 'corp.example' })
    expect(await isCached()).toBe(true)
    expect(await flush({ name: 'Corp.Example.', below: true })).toBeGreaterThan(0)
    expect(await isCached()).toBe(false)
  })
})
