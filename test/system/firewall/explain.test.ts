import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, problemOf } from '../fixture/client.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

const forward = '/firewall/rules/forward'

interface Explanation {
  readonly verdict: string
  readonly rule_id: string
  readonly stages?: readonly (Readonly<Record<string, unknown>> & { readonly stage: string })[]
}

let lab: Lab
let admin: Client

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
})
afterAll(() => lab?.close())

const packet = { protocol: 'tcp', src_ip: hosts.lan1, src_port: 40000, dst_ip: hosts.wan1, dst_port: 80 }

async function explain(body: object): Promise<Explanation> {
  const reply = await admin.post('/x/explain', body)
  expect(reply.status, reply.text).toBe(200)
  return reply.json()
}

function stage(explanation: Explanation, name: string) {
  return explanation.stages!.find((each) => each.stage === name)
}

describe('POST /x/explain, silences#explain', () => {
  it('says what the wire shows, by which rule and which member', async () => {
    const before = await explain(packet)
    expect([before.verdict, before.rule_id]).toEqual(['accept', 'fwd.sys.default'])
    expect(stage(before, 'input')).toMatchObject({ title: 'lan', side: 'local', from: 'route' })
    expect(stage(before, 'routing')).toMatchObject({ title: 'wan', side: 'external', way: 'out' })
    expect(stage(before, 'snat')).toMatchObject({ rule_id: 'snat.sys.auto', masquerade: true })
    expect(await lab.visit('lan1', hosts.wan1)).toContain(`peer=${hosts.gatewayWan}`)

    const server = await admin.create('/aliases/ip_addresses', { title: 'wan1', value: hosts.wan1 })
    const list = await admin.create('/aliases/lists/addresses', { title: 'servers', values: [server] })
    const rule = await admin.create(forward, { action: 'drop', destination_addresses: [list] })
    const after = await explain(packet)
    expect([after.verdict, after.rule_id]).toEqual(['drop', `fwd.ngfw.${rule}`])
    expect(stage(after, 'rule')).toMatchObject({
      matched: [
        { field: 'destination_addresses', members: [list, server], title: 'wan1', content: hosts.wan1 },
      ],
    })
    expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
    await admin.delete(`${forward}/${rule}`)
  })

  it('answers a list in its order, without stages', async () => {
    const packets = [
      packet,
      { ...packet, src_ip: hosts.wan1, dst_ip: hosts.lan1 },
      { ...packet, protocol: 47 },
    ]
    const { results } = (await admin.post('/x/explain', { packets })).json<{ results: Explanation[] }>()
    expect(results).toEqual([
      { verdict: 'accept', rule_id: 'fwd.sys.default' },
      { verdict: 'drop', rule_id: 'fwd.sys.external' },
      { verdict: 'accept', rule_id: 'fwd.sys.default' },
    ])
  })

  it('has the kernel confirm more packets than it is sent at once, in their order', async () => {
    const port = await admin.create('/aliases/ports', { title: 'last', value: 2001 })
    const match = { protocol: 'protocol.udp', destination_ports: [port] }
    const rule = await admin.create(forward, { action: 'drop', ...match })
    const packets = Array.from({ length: 2001 }, (_, index) => ({
      ...packet,
      protocol: 'udp',
      dst_port: index + 1,
    }))
    const reply = await admin.post('/x/explain?confirm=kernel', { packets })
    const { results } = reply.json<{ results: (Explanation & { kernel: { rule_id: string } })[] }>()
    expect(results).toHaveLength(2001)
    expect(results.slice(0, -1).every(({ kernel }) => kernel.rule_id === 'fwd.sys.default')).toBe(true)
    expect(results.at(-1)).toMatchObject({
      verdict: 'drop',
      kernel: { agrees: true, rule_id: `fwd.ngfw.${rule}` },
    })
    await admin.delete(`${forward}/${rule}`)
  })

  it('names the field of the packet that breaks a rule, in the language that is asked for', async () => {
    const body = { packets: [packet, { ...packet, dst_port: undefined }] }
    const reply = await admin.send('POST', '/x/explain', { body, headers: { 'Accept-Language': 'ru' } })
    expect(reply.status).toBe(542)
    expect(problemOf(reply).errors).toEqual([
      { path: 'packets[1].dst_port', code: 'required', message: 'обязательное поле для TCP и UDP' },
    ])
  })
})

describe('GET /x/search, silences#search', () => {
  it('lists what touches an address, in pages, and takes addresses only', async () => {
    const list = await admin.get(`/x/search?ip=${hosts.lan1}&any=false`)
    const rows = list.json<{ kind: string; resource: string; id: string; title: string }[]>()
    expect(rows.map(({ kind, resource }) => `${kind} ${resource}`)).toEqual(
      expect.arrayContaining(['object subnets', 'network connections', 'route route']),
    )
    expect(list.headers['x-total-count']).toBe(String(rows.length))
    const page = await admin.get(`/x/search?ip=${hosts.lan1}&any=false&limit=1&offset=1`)
    expect(page.json()).toEqual([rows[1]])
    expect(page.headers['x-total-count']).toBe(String(rows.length))
    for (const query of ['', '?ip=lan1', '?ip=10.0.0.0/8', `?ip=${hosts.lan1}&any=maybe`]) {
      const reply = await admin.get(`/x/search${query}`)
      expect(reply.status).toBe(542)
      expect(problemOf(reply).errors[0]!.path).toBe(query.includes('any') ? 'any' : 'ip')
    }
  })

  it('leaves out what the access level may not read', async () => {
    const password = 'a long password'
    await admin.create('/web/admins/local', { login: 'rights', password, role: 5 })
    const access = await lab.gateway.as('rights', password)
    const rows = (await access.get(`/x/search?ip=${hosts.lan1}`)).json<{ resource: string }[]>()
    expect(rows.some(({ resource }) => resource === 'subnets')).toBe(true)
    const rule = await admin.create(forward, { action: 'accept' })
    const after = (await access.get(`/x/search?ip=${hosts.lan1}`)).json<{ resource: string }[]>()
    expect(after.some(({ resource }) => resource === 'forward_rules')).toBe(false)
    const all = (await admin.get(`/x/search?ip=${hosts.lan1}`)).json<{ resource: string; id: string }[]>()
    expect(all).toContainEqual(expect.objectContaining({ resource: 'forward_rules', id: String(rule) }))
    expect((await access.post('/x/explain', packet)).status).toBe(401)
  })

  it('silences#search-text: finds text in all tables, as far as the access level may read them', async () => {
    const host = await admin.create<string>('/aliases/ip_addresses', { title: 'Касса', value: '10.1.7.7' })
    const rule = await admin.create(forward, {
      action: 'drop',
      comment: 'для кассы',
      source_addresses: [host],
    })
    const list = await admin.get('/x/search?text=%D0%9A%D0%90%D0%A1%D0%A1')
    const rows = list.json<{ resource: string; id: string; touches: { field: string; how: string }[] }[]>()
    expect(rows.map(({ resource, id }) => `${resource} ${id}`)).toEqual([
      `ip_addresses ${host}`,
      `forward_rules ${rule}`,
    ])
    expect(rows[1]!.touches.map(({ field, how }) => `${field} ${how}`).sort()).toEqual([
      'comment text',
      'source_addresses[0] member',
    ])
    expect(list.headers['x-total-count']).toBe('2')
    const none = await admin.get(`/x/search?ip=10.1.7.7&text=a`)
    expect([none.status, problemOf(none).errors[0]?.path]).toEqual([542, 'text'])
    await admin.delete(`${forward}/${rule}`)
    await admin.delete(`/aliases/ip_addresses/${host.split('.').at(-1)}`)
  })
})
