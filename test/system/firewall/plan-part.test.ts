import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const forward = '/firewall/rules/forward'
const packet = { protocol: 'tcp', src_ip: '10.0.0.1', src_port: 4000, dst_ip: '192.0.2.7', dst_port: 443 }
const web = { action: 'accept', destination_addresses: ['ip.id.1'], comment: 'web' }

interface Fates {
  readonly before: { readonly verdict: string; readonly rule_id: string }
  readonly after: { readonly verdict: string; readonly rule_id: string }
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await admin.create('/aliases/ip_addresses', { title: 'web', value: '192.0.2.7' })
})
afterAll(() => gateway?.close())

const explained = async () => (await admin.post('/x/explain', packet)).json<Fates['before']>()

describe('parts of a plan', () => {
  it('only those that are asked for, beside what is always there', async () => {
    const reply = await admin.post(`${forward}?dry_run=1&parts=[stored]`, web)
    expect(Object.keys(reply.json<object>()).sort()).toEqual(['results', 'revision', 'stored'])
    const two = await admin.post('/x/plan?parts=findings,engines', [
      { method: 'POST', path: forward, body: web },
    ])
    expect(Object.keys(two.json<object>()).sort()).toEqual([
      'engines',
      'findings',
      'results',
      'revision',
      'stored',
    ])
    const wrong = await admin.post(`${forward}?dry_run=1&parts=[stored]`, { action: 'no' })
    expect([wrong.status, problemOf(wrong).errors[0]?.path]).toEqual([542, 'action'])
    expect((await admin.post(`${forward}?dry_run=1&parts=[nothing]`, web)).status).toBe(542)
  })

  it('without dry_run they are refused, and nothing is made', async () => {
    const before = await admin.list(forward)
    const reply = await admin.post(`${forward}?parts=[stored]`, web)
    expect([reply.status, problemOf(reply).errors[0]?.path]).toEqual([542, 'parts'])
    expect(await admin.list(forward)).toEqual(before)
  })

  it('packets fare before and after as they then do, and so does the own connection', async () => {
    const changes = [{ method: 'POST', path: forward, body: web }]
    const asked = { changes, packets: [packet, { ...packet, dst_ip: '192.0.2.8' }] }
    const plan = (await admin.post('/x/plan?parts=[packets]', asked)).json<{
      packets: Fates[]
      own_connection: Fates & { packet: Record<string, unknown> }
    }>()
    const before = await explained()
    expect(plan.packets[0]!.before).toEqual({ verdict: before.verdict, rule_id: before.rule_id })
    expect(plan.packets[0]!.after.verdict).toBe('accept')
    expect(plan.packets[1]!.before).toEqual(plan.packets[1]!.after)
    const { port } = new URL(gateway.origin)
    expect(plan.own_connection.packet).toMatchObject({
      src_ip: '127.0.0.1',
      dst_ip: '127.0.0.1',
      dst_port: Number(port),
    })
    await admin.create(forward, web)
    const after = await explained()
    expect(plan.packets[0]!.after).toEqual({ verdict: after.verdict, rule_id: after.rule_id })
    const faulty = await admin.post('/x/plan', { changes, packets: [{ ...packet, src_ip: 'x' }] })
    expect([faulty.status, problemOf(faulty).errors[0]?.path]).toEqual([542, 'packets[0].src_ip'])
  })

  it('restoring can be tried', async () => {
    const [{ id }] = (await admin.list<{ id: number }>('/x/revisions?limit=1')) as [{ id: number }]
    await admin.put('/firewall/watch', { enabled: false })
    const tried = (await admin.send('POST', `/x/revisions/${id}/restore?dry_run=1&parts=[stored]`)).json()
    expect(tried).toMatchObject({
      revision: id + 1,
      results: [{ status: 200, body: { revision: id + 2 } }],
      stored: [{ resource: 'firewall_watch', before: { enabled: false }, after: null }],
    })
    expect((await admin.get('/firewall/watch')).json()).toEqual({ enabled: false })
    expect((await admin.send('POST', '/x/revisions/999999/restore?dry_run=1')).status).toBe(404)
  })
})
