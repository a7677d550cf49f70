import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

let lab: Lab
let zones: ZoneServer
let provider: ZoneServer

beforeAll(async () => {
  lab = await startLab()
  zones = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: [
      { name: 'corp.example', records: 'www A 10.1.1.1\nfar CNAME www.signed.example.\ndeep.sub A 10.1.1.2' },
      { name: 'sub.home.example', records: 'www A 10.1.1.9' },
      { name: 'google.com', records: 'www A 203.0.113.66\nforcesafesearch A 203.0.113.77' },
    ],
  })
  provider = await serveZones(lab, {
    host: 'lan2',
    address: hosts.lan2,
    zones: [
      {
        name: 'signed.example',
        records: 'www A 203.0.113.10\nprivate A 10.66.0.1\nok.private A 10.66.0.2',
        isSigned: true,
      },
      { name: 'plain.example', records: 'www A 203.0.113.20' },
      { name: '', records: '' },
    ],
  })
  const ready = async () => (await ask(lab, 'lan1', hosts.gatewayLan, ['wan1.lab']))?.status === 'NOERROR'
  if (!(await until(30, ready))) throw new Error('the name server does not come up')
})

afterAll(async () => {
  await zones?.close()
  await provider?.close()
  await lab?.close()
})

const query = (...question: string[]) => ask(lab, 'lan1', hosts.gatewayLan, question)
const records = async (...question: string[]) => (await query(...question))?.records ?? null
const comesTo = (question: readonly string[], expected: readonly string[]) =>
  until(20, async () => JSON.stringify(await records(...question)) === JSON.stringify(expected))
const create = (path: string, body: object) => lab.gateway.admin.create<string>(path, body)

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}
const statusRow = async (name: string) =>
  (await lab.gateway.admin.list<Row>('/dns/status')).find((row) => row.name === name)

describe('master zones', () => {
  let id: string

  beforeAll(async () => {
    id = await create('/dns/zones/master', {
      name: 'Home.Example',
      config: [
        'www A 192.0.2.1',
        'www AAAA 2001:db8::1',
        'alias CNAME www',
        'out CNAME www.corp.example.',
        '*.any A 192.0.2.2',
        'a.b.c A 192.0.2.3',
        'text TXT "one two" "three"',
        '@ MX 10 mail',
        `sub NS ns.sub\nns.sub A ${hosts.dmz1}`,
      ].join('\n'),
    })
    await create('/dns/zones/forward', { name: 'corp.example', servers: [hosts.dmz1] })
    expect(await comesTo(['www.home.example'], ['www.home.example. A 192.0.2.1'])).toBe(true)
    expect(await comesTo(['www.corp.example'], ['www.corp.example. A 10.1.1.1'])).toBe(true)
  })

  it.each([
    [['www.home.example', 'AAAA'], ['www.home.example. AAAA 2001:db8::1']],
    [['WWW.HOME.EXAMPLE'], ['WWW.HOME.EXAMPLE. A 192.0.2.1']],
    [
      ['alias.home.example'],
      ['alias.home.example. CNAME www.home.example.', 'www.home.example. A 192.0.2.1'],
    ],
    [['x.y.any.home.example'], ['x.y.any.home.example. A 192.0.2.2']],
    [['text.home.example', 'TXT'], ['text.home.example. TXT "one two" "three"']],
    [['home.example', 'MX'], ['home.example. MX 10 mail.home.example.']],
    [['home.example', 'NS'], ['home.example. NS ns.home.example.']],
  ])('%j is answered from the text', async (question, expected) => {
    expect(await records(...question)).toEqual(expected)
  })

  it('a CNAME that leads out of the zone is followed', async () => {
    expect(await records('out.home.example')).toEqual([
      'out.home.example. CNAME www.corp.example.',
      'www.corp.example. A 10.1.1.1',
    ])
  })

  it('names that are handed to another server are asked there', async () => {
    expect(await records('www.sub.home.example')).toEqual(['www.sub.home.example. A 10.1.1.9'])
  })

  it('an empty non-terminal exists without records, and what is not there does not', async () => {
    expect(await query('b.c.home.example')).toMatchObject({ status: 'NOERROR', records: [] })
    expect(await query('nobody.home.example')).toMatchObject({ status: 'NXDOMAIN', records: [] })
  })

  it('a change is in force, a zone that is off is not answered, and one that is on beats a forward zone', async () => {
    await lab.gateway.admin.patch(`/dns/zones/master/${id}`, { config: 'www A 192.0.2.9\n' })
    expect(await comesTo(['www.home.example'], ['www.home.example. A 192.0.2.9'])).toBe(true)
    const over = await create('/dns/zones/master', { name: 'CORP.example', config: 'www A 192.0.2.8\n' })
    expect(await comesTo(['www.corp.example'], ['www.corp.example. A 192.0.2.8'])).toBe(true)
    await lab.gateway.admin.patch(`/dns/zones/master/${over}`, { enabled: false })
    expect(await comesTo(['www.corp.example'], ['www.corp.example. A 10.1.1.1'])).toBe(true)
  })
})

describe('safe search', () => {
  it('leads to the safe name, for every type that brings an address, and nowhere else', async () => {
    await create('/dns/zones/forward', { name: 'google.com', servers: [hosts.dmz1] })
    expect(await comesTo(['www.google.com'], ['www.google.com. A 203.0.113.66'])).toBe(true)
    await lab.gateway.admin.put('/dns/safesearch', { enabled: true })
    const safe = [
      'www.google.com. CNAME forcesafesearch.google.com.',
      'forcesafesearch.google.com. A 203.0.113.77',
    ]
    expect(await comesTo(['www.google.com'], safe)).toBe(true)
    for (const type of ['AAAA', 'HTTPS']) expect(await records('www.google.com', type)).toEqual([safe[0]])
    expect(await records('www.google.com', 'MX')).toEqual([])
    // The safe name of Bing cannot be resolved here.
    const root = await create('/dns/zones/root', {
      type: 'ip',
      object: hosts.dmz1,
      enabled: true,
      comment: '',
    })
    // A question that began before the change goes its old way for some seconds.
    expect(await until(30, async () => (await query('www.bing.com'))?.status === 'SERVFAIL')).toBe(true)
    await lab.gateway.admin.send('DELETE', `/dns/zones/root/${root}`)
    await lab.gateway.admin.put('/dns/safesearch', { enabled: false })
    expect(await comesTo(['www.google.com'], ['www.google.com. A 203.0.113.66'])).toBe(true)
  })
})

describe('root servers and validation', () => {
  it('signed answers are validated, forged ones are SERVFAIL, and private addresses from outside are refused', async () => {
    await create('/dns/zones/root', { type: 'ip', object: hosts.lan2, enabled: true, comment: '' })
    const anchors = await provider.anchors('signed.example')
    expect(anchors.length).toBeGreaterThan(0)
    await lab.gateway.admin.put('/x/dns/settings', {
      trust_anchors: anchors,
      blocked_private_exceptions: ['ok.private.signed.example'],
    })
    expect(
      await until(
        20,
        async () => (await query('www.signed.example', '+dnssec'))?.flags.includes('ad') ?? false,
      ),
    ).toBe(true)
    expect((await query('private.signed.example'))?.status).toBe('REFUSED')
    expect(await records('ok.private.signed.example')).toEqual(['ok.private.signed.example. A 10.66.0.2'])
    const [anchor] = anchors
    const forged = anchor!.replace(/[0-9A-Fa-f]{8}$/, (digits) =>
      digits.replace(/./g, (digit) => (digit === '0' ? '1' : '0')),
    )
    await lab.gateway.admin.patch('/x/dns/settings', { trust_anchors: [forged] })
    expect(await until(20, async () => (await query('www.signed.example'))?.status === 'SERVFAIL')).toBe(true)
    await lab.gateway.admin.patch('/x/dns/settings', { dnssec: false, trust_anchors: [] })
    expect(await comesTo(['www.plain.example'], ['www.plain.example. A 203.0.113.20'])).toBe(true)
    const row = await statusRow(`dns-upstream ${hosts.lan2}`)
    expect(row).toMatchObject({ msg: [expect.stringMatching(/^\d+ answers, \d+ failures/)] })
  })
})

describe('clients', () => {
  it('from outside get nothing', async () => {
    await create('/firewall/rules/input', {
      action: 'accept',
      protocol: 'protocol.udp',
      incoming_interface: 'interface.external_any',
    })
    expect(await ask(lab, 'wan1', hosts.gatewayWan, ['www.home.example'])).toBeNull()
    expect(await ask(lab, 'lan1', hosts.gatewayLan, ['www.home.example'])).not.toBeNull()
  })

  it('who ask more often than they may get some answers', async () => {
    // A busy machine does not ask more than some twenty times a second.
    await lab.gateway.admin.patch('/x/dns/settings', { rate_limit: 3 })
    const flood = `for i in $(seq 100); do dig +short +time=3 +tries=1 @${hosts.gatewayLan} www.home.example & done; wait`
    const answered = async () =>
      (await lab.run('lan1', 'bash', '-c', flood)).text.split('\n').filter((line) => line === '192.0.2.9')
        .length
    await expect.poll(answered, { timeout: 60_000, interval: 200 }).toBeLessThan(100)
    await lab.gateway.admin.patch('/x/dns/settings', { rate_limit: null })
    await expect.poll(answered, { timeout: 60_000, interval: 200 }).toBe(100)
  })
})

describe('what was asked', () => {
  interface Kind {
    readonly client: string
    readonly name: string
    readonly answer: string
    readonly reason: string
    readonly hour: number
    readonly day: number
  }
  const kinds = (query: string) => lab.gateway.admin.list<Kind>(`/x/dns/stats/queries?${query}`)
  const logged = async (what: string) => {
    const search = encodeURIComponent(JSON.stringify({ text: what, columns: ['message'] }))
    const { data } = await lab.gateway.admin.read<{
      readonly data: readonly { readonly unit: string; readonly message: string }[]
    }>(`/logs_backend/logs?limit=200&search=${search}`)
    return data.filter(({ unit }) => unit === 'gatehouse-dns').map(({ message }) => message)
  }

  it('is counted by client, name, answer and reason', async () => {
    for (let times = 0; times < 3; times++) await query('counted.home.example')
    await query('use-application-dns.net')
    const isCounted = async () => (await kinds('name=counted.home.example'))[0]?.day === 3
    expect(await until(30, isCounted)).toBe(true)
    expect(await kinds(`name=counted.home.example&client=${hosts.lan1}`)).toEqual([
      {
        client: hosts.lan1,
        name: 'counted.home.example',
        answer: 'NXDOMAIN',
        reason: 'master',
        hour: 3,
        day: 3,
      },
    ])
    // It may be in a later part than the questions before it.
    expect(await until(30, async () => (await kinds('reason=denied')).length > 0)).toBe(true)
    expect(await kinds('reason=denied')).toMatchObject([
      { name: 'use-application-dns.net', answer: 'NXDOMAIN' },
    ])
    expect(await kinds('reason=outsider')).toEqual([])
    const stats = (await lab.gateway.admin.get('/x/dns/stats')).json<{
      readonly hour: { readonly queries: number; readonly clients: readonly { readonly value: string }[] }
    }>()
    expect(stats.hour.queries).toBeGreaterThan(4)
    expect(stats.hour.clients.map(({ value }) => value)).toContain(hosts.lan1)
  })

  it('is in the log where it was refused, and everything while that is wanted', async () => {
    const refused = `${hosts.lan1}: use-application-dns.net A: NXDOMAIN (denied)`
    expect(await until(30, async () => (await logged('use-application-dns.net')).includes(refused))).toBe(
      true,
    )
    expect(await logged('counted.home.example')).toEqual([])
    await lab.gateway.admin.patch('/x/dns/settings', { log_queries: true })
    const isLogged = async () => {
      await query('logged.home.example')
      return (await logged('logged.home.example')).length > 0
    }
    expect(await until(30, isLogged)).toBe(true)
    await lab.gateway.admin.patch('/x/dns/settings', { log_queries: false })
  })
})

describe('other ways to ask', () => {
  const elsewhere = (...question: string[]) => ask(lab, 'lan1', hosts.wan1, question)

  it('a query to a server outside is answered by ours while that is switched on', async () => {
    expect((await elsewhere('www.home.example'))?.records ?? []).toEqual([])
    await lab.gateway.admin.put('/dns/settings', { intercept_enabled: true })
    for (const transport of ['+notcp', '+tcp']) {
      expect(await elsewhere('www.home.example', transport)).toMatchObject({
        records: ['www.home.example. A 192.0.2.9'],
      })
    }
    expect(await ask(lab, 'lan1', hosts.wan1v6, ['www.home.example'])).toMatchObject({ status: 'NOERROR' })
    await lab.gateway.admin.put('/dns/settings', { intercept_enabled: false })
    expect((await elsewhere('www.home.example'))?.records ?? []).toEqual([])
  })

  it('the canary of browsers does not exist, nor do servers of DNS over HTTPS that are refused', async () => {
    expect((await query('use-application-dns.net'))?.status).toBe('NXDOMAIN')
    await lab.gateway.admin.patch('/x/dns/settings', { refuse_doh: true })
    expect(await until(20, async () => (await query('dns.google'))?.status === 'NXDOMAIN')).toBe(true)
    await lab.gateway.admin.patch('/x/dns/settings', { refuse_doh: false })
  })
})
