import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/core/finding.ts'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const ips = ['192.0.2.1', '192.0.2.2', '192.0.2.1'].map((value) => ({ title: 'host', value }))
  for (const body of ips) await admin.create('/aliases/ip_addresses', body)
  await admin.create('/aliases/networks', { title: 'net', value: '192.0.2.0/24' })
  await admin.create('/aliases/ports', { title: 'web', value: 80 })
  const rule = (fields: object) => admin.create('/firewall/rules/forward', fields)
  await rule({ action: 'drop', destination_addresses: ['ip.id.1'] })
  await rule({ action: 'accept', destination_addresses: ['ip.id.2'], protocol: 'protocol.tcp' })
  await rule({ action: 'accept', destination_addresses: ['ip.id.1'], protocol: 'protocol.udp' })
  await rule({ action: 'drop', destination_addresses: ['subnet.id.1'], protocol: 'protocol.tcp' })
  await rule({ action: 'drop', outgoing_interface: 'interface.tunnel_any' })
  await rule({ action: 'drop', destination_ports: ['port.id.1'], source_addresses: ['subnet.id.1'] })
  await admin.create('/firewall/rules/input', { action: 'accept', outgoing_interface: 'interface.local_any' })
})
afterAll(() => gateway?.close())

const findings = (query = '') => admin.list<Finding>(`/x/analysis${query}`)

describe('GET /x/analysis', () => {
  it('tells each finding with its proof, in match order', async () => {
    const found = await findings('?table=forward,input')
    expect(found.map(({ kind, rule, rules }) => [kind, rule, rules])).toEqual([
      ['shadowed', 'fwd.ngfw.3', ['fwd.ngfw.1']],
      ['generalising', 'fwd.ngfw.4', ['fwd.ngfw.2']],
      ['unreachable', 'fwd.ngfw.5', undefined],
      ['contradictory', 'fwd.ngfw.6', ['fwd.ngfw.2']],
      ['unreachable', 'inp.ngfw.1', undefined],
    ])
    expect(found[0]!.witness!.packet).toMatchObject({ protocol: 'udp', dst_ip: '192.0.2.1' })
    expect(found[2]!.fields).toEqual(['outgoing_interface'])
  })

  it('tells objects that are alike, and those that nothing names', async () => {
    const found = await findings('?table=objects')
    expect(found).toContainEqual({
      kind: 'duplicate_object',
      table: 'objects',
      objects: ['ip.id.1', 'ip.id.3'],
    })
    expect(found).toContainEqual({ kind: 'unused_object', table: 'objects', objects: ['ip.id.3'] })
    expect(
      found.filter(({ kind }) => kind === 'unused_object').flatMap(({ objects }) => objects),
    ).not.toContain('ip.id.1')
  })

  it('filters by kind and table, and pages', async () => {
    const all = await findings()
    const page = await admin.get('/x/analysis?limit=2&offset=1')
    expect(page.json()).toEqual(all.slice(1, 3))
    expect(page.headers['x-total-count']).toBe(String(all.length))
    const some = await findings('?kind=[shadowed,generalising]&table=["forward"]')
    expect(some.map(({ kind }) => kind)).toEqual(['shadowed', 'generalising'])
    expect(await findings('?kind=shadowed&table=input')).toEqual([])
    expect(await findings('?kind=')).toEqual(all)
    const { errors } = problemOf(await admin.get('/x/analysis?kind=dubious'))
    expect(errors[0]!.path).toBe('kind[0]')
    expect(problemOf(await admin.get('/x/analysis?limit=0')).errors[0]!.path).toBe('limit')
  })

  it('follows every change', async () => {
    await admin.send('PATCH', '/firewall/rules/forward/3', { body: { enabled: false } })
    expect(await findings('?kind=shadowed')).toEqual([])
    await admin.send('PATCH', '/firewall/rules/forward/3', { body: { enabled: true } })
    const moved = { params: { id: 3, anchor_item_id: 1, insert_after: false } }
    await admin.patch('/firewall/rules/forward/move', moved)
    const found = await findings('?kind=contradictory,shadowed,generalising')
    expect(found.map(({ kind, rule }) => [kind, rule])).toContainEqual(['generalising', 'fwd.ngfw.1'])
  })
})

describe('analyse=1', () => {
  it('tells with the answer what the rule brings, and nothing without being asked', async () => {
    const path = '/firewall/rules/snat'
    const fields = { action: 'snat', change_source_address: '192.0.2.9' }
    const first = await admin.post(`${path}?analyse=1`, fields)
    expect(first.json()).toEqual({ id: 1, findings: [] })
    const covered = { action: 'accept', protocol: 'protocol.tcp', source_addresses: ['zero_subnet'] }
    const second = await admin.post(`${path}?analyse=1`, covered)
    expect(second.json<{ findings: Finding[] }>().findings).toMatchObject([
      { kind: 'shadowed', rule: 'snat.ngfw.2', rules: ['snat.ngfw.1'] },
    ])
    expect((await admin.post(path, covered)).json()).toEqual({ id: 3 })
    const edited = await admin.patch(`${path}/1?analyse=1`, { protocol: 'protocol.udp' })
    expect(edited.status).toBe(200)
    const back = await admin.patch(`${path}/1?analyse=1`, { protocol: 'any' })
    expect(back.json<{ findings: Finding[] }>().findings.map(({ kind, rule }) => [kind, rule])).toEqual([
      ['shadowed', 'snat.ngfw.2'],
      ['shadowed', 'snat.ngfw.3'],
    ])
    expect((await admin.patch(`${path}/1`, { comment: 'x' })).text).toBe('')
    expect(problemOf(await admin.post(`${path}?analyse=2`, fields)).errors[0]!.path).toBe('analyse')
  })
})

interface Brought {
  readonly revision: number
  readonly appeared: readonly Finding[]
  readonly vanished: readonly Finding[]
}

it('silences#revision-findings: a revision tells what it brought and what it ended, also when much came later', async () => {
  const newest = async () => (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
  const brought = (id: number) => admin.read<Brought>(`/x/revisions/${id}/findings`)
  const kindsOf = (found: readonly Finding[]) => found.map(({ kind, rule }) => [kind, rule])
  const ip = await admin.create<string>('/aliases/ip_addresses', { title: 'lone', value: '192.0.2.77' })
  const made = await newest()
  const rule = await admin.create('/firewall/rules/forward', {
    action: 'accept',
    destination_addresses: [ip],
  })
  const used = await newest()
  await admin.create('/firewall/rules/forward', { action: 'drop', destination_addresses: [ip] })
  const shadowed = await newest()
  await admin.delete(`/firewall/rules/forward/${rule}`)
  const freed = await newest()
  expect(await brought(made)).toMatchObject({
    revision: made,
    appeared: [{ kind: 'unused_object', objects: [ip] }],
    vanished: [],
  })
  const { appeared, vanished } = await brought(used)
  expect(vanished).toEqual([{ kind: 'unused_object', table: 'objects', objects: [ip] }])
  expect(appeared.filter(({ rule: by }) => by !== `fwd.ngfw.${rule}`)).toEqual([])
  expect(kindsOf((await brought(shadowed)).appeared)).toEqual([['shadowed', `fwd.ngfw.${Number(rule) + 1}`]])
  expect(kindsOf((await brought(freed)).vanished)).toContainEqual([
    'shadowed',
    `fwd.ngfw.${Number(rule) + 1}`,
  ])
  for (const id of [1, freed + 1, '0', 'x'])
    expect((await admin.get(`/x/revisions/${id}/findings`)).status).toBe(404)
})
