import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type Lab, startLab, until } from '../fixture/lab.ts'

interface State {
  readonly id: number
  readonly ether: { readonly status: string; readonly errors: readonly string[] }
  readonly summary: Record<string, unknown>
}

let lab: Lab
let admin: Client

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
})
afterAll(() => lab?.close())

function states(): Promise<State[]> {
  return admin.list<State>('/network/states')
}

async function stateOf(id: number): Promise<State> {
  return (await states()).find((state) => state.id === id)!
}

const connections = '/network/connections'
const cards = { lan: '02:67:68:00:00:01', dmz: '02:67:68:00:00:02' }

it('the connections of the lab are up, with what the kernel has', async () => {
  expect(await until(10, async () => (await states()).every(({ ether }) => ether.status === 'up'))).toBe(true)
  const [lan, , wan] = await states()
  expect(lan!.ether).toEqual({
    device: 'lan',
    vlan_tag: null,
    addresses: ['192.168.10.1/24', 'fd00:10::1/64'],
    gateway: null,
    dns: [],
    status: 'up',
    errors: [],
  })
  const shared = { device: 'wan', gateway: '203.0.113.1', dns: ['203.0.113.1'] }
  expect(wan!.ether).toMatchObject({ ...shared, status: 'up', errors: [] })
  expect(wan!.summary).toEqual({
    ...shared,
    addresses: ['203.0.113.2/24', '2001:db8:113::2/64'],
    zone: null,
    ifindex: expect.any(Number),
    scope: 'kernel',
  })
})

it('what cannot be applied says so and leaves everything else as it is', async () => {
  const aggregated = await admin.create<string>('/network/aggregated', { title: 'both' })
  const fields = { type: 'lan', title: 'new', addresses: ['10.77.0.1/24'] }
  const wan = { ...fields, type: 'wan', gateway: '10.77.0.254' }
  const bodies = [
    [{ ...fields, mac: aggregated }, /aggregated/],
    [{ ...fields, mac: cards.lan, vlan_tag: 4095 }, /4095/],
    [{ ...fields, mac: cards.lan, vlan_tag: 9, is_vce_vlan: true }, /VCE/],
    [{ ...wan, mac: cards.lan }, /belong to connection 1 \(lan\)/],
    [{ ...fields, mac: 'aa:bb:cc:dd:ee:ff' }, /no network card/],
  ] as const
  for (const [body, why] of bodies) {
    const id = await admin.create(connections, body)
    const { ether } = await stateOf(id)
    expect([ether.status, ether.errors[0]]).toEqual(['down', expect.stringMatching(why)])
  }
  const applied = (await admin.get('/x/status')).json<Record<string, unknown>>()
  expect([applied['apply_error'], applied['applied_revision']]).toEqual(['', applied['revision']])
  expect((await states()).slice(0, 3).map(({ ether }) => ether.status)).toEqual(['up', 'up', 'up'])
})

it('two connections of one type and zone share a card', async () => {
  const body = { type: 'lan', title: 'second', mac: cards.dmz, addresses: ['10.78.0.1/24'] }
  const id = await admin.create(connections, body)
  expect(await until(10, async () => (await stateOf(id)).ether.status === 'up')).toBe(true)
  expect((await stateOf(id)).summary['addresses']).toContain('10.78.0.1/24')
  expect((await stateOf(2)).summary['addresses']).toContain('172.16.20.1/24')
})

it('a tunnel is down over a connection that is up, inactive over one that is not', async () => {
  const tunnel = (parent: number, server: string) =>
    admin.create<string>('/network/tunnels', {
      title: 't',
      parent_interface: `interface.id.${parent}`,
      server,
    })
  const up = await tunnel(3, '198.51.100.1')
  const dead = await admin.create(connections, {
    type: 'lan',
    title: 'dead',
    mac: 'aa:bb:cc:dd:ee:01',
    addresses: ['10.79.0.1/24'],
  })
  const waiting = await tunnel(dead, '198.51.100.1')
  expect(await admin.list('/network/tunnel_states')).toEqual([
    { id: up, link: 'down', local_ip: '' },
    { id: waiting, link: 'inactive', local_ip: '' },
  ])
})
