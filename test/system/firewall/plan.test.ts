import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/core/finding.ts'
import { type LineDifference, lineDifference } from '../../../src/core/list/line-diff.ts'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const forward = '/firewall/rules/forward'
const ips = '/aliases/ip_addresses'
const drop = { method: 'POST', path: forward, body: { action: 'drop' } }

interface Plan {
  readonly revision: number
  readonly results: readonly unknown[]
  readonly stored: readonly unknown[]
  readonly engines?: Readonly<Record<string, LineDifference>>
  readonly verdict_changes?: {
    readonly total: number
    readonly complete: boolean
    readonly changes: readonly VerdictChange[]
  }
  readonly findings?: { readonly appeared: readonly Finding[]; readonly vanished: readonly Finding[] }
}

/** A change that touches rules, objects, settings and the networks of the machine, and makes findings. */
const changes = [
  { method: 'POST', path: ips, body: { title: 'new', value: '192.0.2.2' }, as: 'new' },
  { ...drop, body: { action: 'accept', destination_addresses: [{ $ref: 'new' }] } },
  { method: 'PATCH', path: `${forward}/1`, body: { destination_addresses: ['ip.id.2'] } },
  { method: 'DELETE', path: `${forward}/2` },
  { method: 'PUT', path: '/firewall/watch', body: { enabled: false } },
  {
    method: 'POST',
    path: '/aliases/domains',
    body: { title: 'domain', value: 'host.example' },
    as: 'domain',
  },
  { ...drop, body: { action: 'drop', destination_addresses: [{ $ref: 'domain' }] } },
]

async function fill(admin: Client): Promise<void> {
  for (const value of ['192.0.2.2', '192.0.2.0', '192.0.2.9'])
    await admin.create(ips, { title: `host ${value}`, value })
  await admin.create(forward, { action: 'drop', destination_addresses: ['ip.id.1'] })
  await admin.create(forward, { action: 'accept', destination_addresses: ['ip.id.1'] })
  for (let n = 0; n < 300; n++) {
    await admin.create(forward, {
      action: 'accept',
      comment: `${n}`,
      protocol: 'protocol.udp',
      enabled: n % 2 > 0,
    })
  }
}

const artifacts = (admin: Client) => admin.read<Record<string, string>>('/x/artifacts')

describe.each([
  ['a list', ['--policy-layout', 'list']],
  ['a graph', []],
] as const)('POST /x/plan, with the policy as %s', (_name, args) => {
  let gateway: RealGateway
  let admin: Client

  beforeAll(async () => {
    gateway = await startGateway({ args })
    admin = gateway.admin
    await fill(admin)
  })
  afterAll(() => gateway?.close())

  it('tells what each engine and the analysis would get, which is what they then get', async () => {
    const before = { artifacts: await artifacts(admin), findings: await admin.list<Finding>('/x/analysis') }
    const plan = (await admin.post('/x/plan', changes)).json<Plan>()
    expect(await artifacts(admin)).toEqual(before.artifacts)
    expect(await admin.list('/x/analysis')).toEqual(before.findings)
    const tried = (await admin.post('/x/transactions?dry_run=1', changes)).json<Plan>()
    // Identifiers that are made up are others, and a second may have gone by.
    const lasting = (told: Plan) =>
      JSON.stringify(told).replaceAll(/"id":"[^"]*-[^"]*"|"logged_since":\d+/g, '')
    expect(lasting(tried)).toBe(lasting(plan))
    const made = await admin.post('/x/transactions', changes, { 'If-Match': `"revision-${plan.revision}"` })
    expect(made.status, made.text).toBe(200)
    const after = { artifacts: await artifacts(admin), findings: await admin.list<Finding>('/x/analysis') }
    const engines = Object.entries(after.artifacts)
      .map(([name, text]) => [name, lineDifference(before.artifacts[name]!, text)] as const)
      .filter(([, { diff }]) => diff !== '')
    expect(engines.map(([name]) => name)).toEqual(['packet-filter', 'dns'])
    expect(plan.engines).toEqual(Object.fromEntries(engines))
    const without = (list: readonly Finding[], others: readonly Finding[]) => {
      const known = new Set(others.map(keyOf))
      return list.filter((each) => each.kind !== 'never_hit' && !known.has(keyOf(each))).map(keyOf)
    }
    expect(plan.findings!.appeared.map(keyOf)).toEqual(without(after.findings, before.findings))
    expect(plan.findings!.vanished.map(keyOf)).toEqual(without(before.findings, after.findings))
    expect(plan.findings!.appeared.length).toBeGreaterThan(0)
    expect(plan.findings!.vanished.map(({ kind }) => kind)).toContain('shadowed')
  })

  it('tells which packets would fare otherwise, and they do', async () => {
    const rule = { action: 'drop', protocol: 'protocol.gre', source_addresses: ['zero_subnet'] }
    const plan = (await admin.post(`${forward}?dry_run=1`, rule)).json<Plan>()
    const { complete, changes: found } = plan.verdict_changes!
    expect(complete).toBe(true)
    expect(found.length).toBeGreaterThan(0)
    const fare = async (packet: object) =>
      (await admin.post('/x/explain', packet)).json<{ verdict: string }>().verdict
    for (const { before, region, witness } of found) {
      expect(region.protocols).toEqual(['47'])
      expect(await fare(witness.packet)).toBe(before.verdict)
    }
    await admin.create(forward, rule)
    for (const { after, witness } of found) expect(await fare(witness.packet)).toBe(after.verdict)
  })

  it('tells one change at a time the same way, and nothing where nothing differs', async () => {
    const reply = await admin.patch(`${forward}/1?dry_run=1`, { comment: 'other' })
    expect(reply.headers['content-type']).toBe('application/vnd.gatehouse.plan+json; charset=utf-8')
    expect(reply.json<Plan>()).toMatchObject({ engines: {}, findings: { appeared: [], vanished: [] } })
    expect(reply.json<Plan>().stored).toHaveLength(1)
    const same = await admin.patch(`${forward}/1?dry_run=1`, { comment: '' })
    expect(same.json<Plan>().stored).toHaveLength(0)
    const covered = await admin.post(`${forward}?dry_run=1&analyse=1`, {
      action: 'drop',
      destination_addresses: ['ip.id.2'],
    })
    expect(covered.json<Plan>().findings!.appeared.map(({ kind }) => kind)).toContain('redundant')
  })
})

interface VerdictChange {
  readonly before: { readonly verdict: string; readonly rule_id: string | null }
  readonly after: { readonly verdict: string; readonly rule_id: string | null }
  readonly region: { readonly protocols: readonly string[] | null }
  readonly witness: { readonly packet: object }
}

function keyOf({ witness: _witness, ...finding }: Finding): string {
  return JSON.stringify(finding, Object.keys(finding).sort())
}

describe('a whole table', () => {
  let gateway: RealGateway

  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway?.close())

  it('can be tried, and be one of several changes', async () => {
    const { admin } = gateway
    const rules = ['a', 'b', 'c'].map((key) => ({ key, action: 'drop', comment: key }))
    const tried = await admin.put('/x/tables/forward?dry_run=1', { rules })
    expect(tried.json<Plan>()).toMatchObject({ results: [{ status: 200, body: { added: 3 } }] })
    expect(tried.json<Plan>().stored).toHaveLength(3)
    expect(await admin.read('/x/tables/forward')).toEqual({ rules: [] })
    const keyed = [{ ...rules[2], source_addresses: [{ $ref: 'host' }] }, rules[0]]
    const made = await admin.post('/x/transactions', [
      { method: 'POST', path: ips, body: { title: 'host', value: '192.0.2.1' }, as: 'host' },
      { method: 'PUT', path: '/x/tables/forward', body: { rules } },
      { method: 'PUT', path: '/x/tables/forward', body: { rules: keyed } },
    ])
    expect(made.json<{ results: unknown[] }>().results[2]).toMatchObject({
      body: { added: 0, changed: 1, removed: 1 },
    })
    const after = await admin.read<{ rules: { key: string; id: number }[] }>('/x/tables/forward')
    expect(after.rules.map(({ key, id }) => [key, id])).toEqual([
      ['c', 3],
      ['a', 1],
    ])
    const failed = await admin.post('/x/transactions', [
      { method: 'PUT', path: '/x/tables/forward', body: { rules: [{ key: 'z', action: 'drop' }] } },
      { method: 'DELETE', path: `${forward}/99` },
    ])
    expect(failed.status).toBe(404)
    expect(await admin.read('/x/tables/forward')).toEqual(after)
  })
})

describe('a plan shows', () => {
  let gateway: RealGateway
  let admin: Client

  beforeAll(async () => {
    gateway = await startGateway()
    admin = gateway.admin
  })
  afterAll(() => gateway?.close())

  it('what the access level may read, and no more', async () => {
    const parts = new Map<string, string[]>()
    for (const role of [
      'predefined_admin_write',
      'predefined_firewall_admin',
      'predefined_access_settings_admin',
    ]) {
      const login = role.replaceAll('_', '-')
      await admin.create('/web/admins/local', { login, password: 'a long password', role })
      const client = await gateway.as(login, 'a long password')
      const reply = await client.post(`${ips}?dry_run=1`, { title: 't', value: '192.0.2.1' })
      parts.set(role, Object.keys(reply.json<Plan>()))
    }
    expect([...parts.values()]).toEqual([
      [
        'revision',
        'results',
        'stored',
        'engines',
        'findings',
        'verdict_changes',
        'inspection_changes',
        'failed_checks',
        'own_connection',
      ],
      [
        ...['revision', 'results', 'stored', 'findings', 'verdict_changes', 'inspection_changes'],
        ...['failed_checks', 'own_connection'],
      ],
      ['revision', 'results', 'stored'],
    ])
  })

  it('no secret', async () => {
    const [root] = await admin.list<{ id: number }>('/user_backend/groups')
    const user = { name: 'u', login: 'u', psw: 'secret horse', parent_id: root!.id }
    const ddns = { domain: 'a.example', service_login: 'l', service_password: 'secret horse' }
    const reply = await admin.post('/x/plan', [
      { method: 'POST', path: '/user_backend/users', body: user },
      {
        method: 'POST',
        path: '/web/admins/local',
        body: { login: 'new', password: 'secret horse', role: 1 },
      },
    ])
    expect(reply.json<Plan>().stored).toHaveLength(2)
    expect(reply.text).not.toMatch(/horse|argon2|psw|password/)
    const tried = await admin.patch('/dns/ddns?dry_run=1', ddns)
    expect([tried.status, tried.json<Plan>().stored.length]).toEqual([200, 1])
    expect(tried.text).not.toContain('secret horse')
  })

  it('on the console what is stored, where no engine and no analysis has anything to do', async () => {
    const console = await startGateway({ args: ['--product', 'cc'] })
    try {
      const change = { ...drop, path: `${forward}/before` }
      const plan = (await console.admin.post('/x/plan', { changes: [change] })).json<Plan>()
      expect(plan).toMatchObject({ results: [{ status: 200, body: { id: 1 } }], engines: {} })
      expect(plan.stored).toHaveLength(1)
      expect(plan.findings).toBeUndefined()
    } finally {
      await console.close()
    }
  })
})
