import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathsOf, problemOf } from '../fixture/client.ts'
import {
  aggregated,
  connections,
  type NetworkWorld,
  span,
  startNetwork,
  tunnels,
  vce,
} from '../fixture/network-world.ts'

let world: NetworkWorld

beforeAll(async () => {
  world = await startNetwork()
})
afterAll(() => world?.gateway.close())

describe('tunnels: one peer once over a parent', () => {
  const taken = (fields: Readonly<Record<string, unknown>>) => world.post(tunnels, fields)

  it('the same parent and server is 542, another server or parent is not', async () => {
    await world.made(tunnels, { server: '203.0.113.1' })
    const reply = await taken({ server: '203.0.113.1' })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['server']])
    expect(problemOf(reply).errors[0]!.code).toBe('duplicate')
    expect((await taken({ server: '203.0.113.2' })).status).toBe(200)
    expect(
      (await taken({ server: '203.0.113.1', parent_interface: `interface.id.${world.lan}` })).status,
    ).toBe(200)
    expect((await taken({ server: '203.0.113.1', enabled: false })).status).toBe(542)
  })

  it('however parent and server are written', async () => {
    await world.made(tunnels, { server: 'Branch.Example.com' })
    await world.made(tunnels, { server: '2001:db8::1' })
    for (const server of ['branch.example.COM', '2001:DB8:0::1']) {
      expect((await taken({ server, parent_interface: `isp.id.${world.wan}` })).status).toBe(542)
    }
  })

  it('an edit keeps the rule, and may keep its own pair', async () => {
    const id = await world.made(tunnels, { server: '203.0.113.50' })
    const other = await world.made(tunnels, { server: '203.0.113.51' })
    expect((await world.admin.patch(`${tunnels}/${other}`, { server: '203.0.113.50' })).status).toBe(542)
    expect((await world.admin.put(`${tunnels}/${id}`, await world.read(tunnels, id))).status).toBe(200)
    expect((await world.admin.delete(`${tunnels}/${id}`)).status).toBe(200)
    expect((await world.admin.patch(`${tunnels}/${other}`, { server: '203.0.113.50' })).status).toBe(200)
  })

  it('of many at once, one is made', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => taken({ server: 'race.example.com' })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 542)).toHaveLength(7)
  })
})

describe('generated names', () => {
  async function names(path: string, field: string): Promise<unknown[]> {
    return (await world.admin.list(path)).map((item) => item[field])
  }

  it('are unique, whoever creates at the same time', async () => {
    await Promise.all(Array.from({ length: 12 }, () => Promise.all([world.post(tunnels), world.post(span)])))
    for (const [path, field] of [
      [tunnels, 'osdevname'],
      [span, 'osdevindex'],
    ] as const) {
      const all = await names(path, field)
      expect(all.length).toBeGreaterThanOrEqual(12)
      expect(new Set(all).size).toBe(all.length)
    }
    for (const name of await names(tunnels, 'osdevname')) expect(name).toMatch(/^[a-z0-9]{1,15}$/)
    for (const index of await names(span, 'osdevindex')) expect(Number.isInteger(index)).toBe(true)
  })

  it('are read-only: an edit ignores them; a new tunnel may bring one, which is ignored', async () => {
    const id = await world.made(tunnels, { osdevname: 'mine0' })
    const before = await world.read(tunnels, id)
    expect(before['osdevname']).not.toBe('mine0')
    expect((await world.admin.put(`${tunnels}/${id}`, { ...before, osdevname: 'mine0' })).status).toBe(200)
    expect((await world.admin.patch(`${tunnels}/${id}`, { osdevname: 'mine1' })).status).toBe(200)
    expect(await world.read(tunnels, id)).toEqual(before)
    const tap = await world.made(span)
    const shown = await world.read(span, tap)
    expect((await world.admin.put(`${span}/${tap}`, { ...shown, osdevindex: 77 })).status).toBe(200)
    expect(await world.read(span, tap)).toEqual(shown)
    expect((await world.post(span, { osdevindex: 7 })).status).toBe(542)
  })

  it('stay when others go, and over a restart; none is given twice', async () => {
    const [first, second] = [await world.made(tunnels), await world.made(tunnels)]
    const kept = (await world.read(tunnels, second))['osdevname']
    await world.admin.delete(`${tunnels}/${first}`)
    expect((await world.read(tunnels, second))['osdevname']).toBe(kept)
    await world.gateway.restart()
    expect((await world.read(tunnels, second))['osdevname']).toBe(kept)
    await world.made(tunnels)
    const all = await names(tunnels, 'osdevname')
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('states', () => {
  it('of aggregated interfaces: one for each that is enabled, down', async () => {
    const on = await world.made(aggregated)
    const offId = await world.made(aggregated, { enabled: false })
    const states = await world.admin.list('/network/aggregated_states')
    const enabled = (await world.admin.list(aggregated)).filter(({ enabled }) => enabled)
    expect(states).toEqual(enabled.map(({ id }) => ({ id, link: 'down' })))
    expect(states.map(({ id }) => id)).toContain(on)
    expect(states.map(({ id }) => id)).not.toContain(offId)
  })

  it('of tunnels: down, or inactive when the parent is off', async () => {
    const on = await world.made(tunnels, { parent_interface: `interface.id.${world.lan}` })
    const waiting = await world.made(tunnels, { parent_interface: `interface.id.${world.off}` })
    const offId = await world.made(tunnels, { enabled: false })
    const states = await world.admin.list('/network/tunnel_states')
    const of = (id: string) => states.filter((state) => state['id'] === id)
    expect(of(on)).toEqual([{ id: on, link: 'down', local_ip: '' }])
    expect(of(waiting)).toEqual([{ id: waiting, link: 'inactive', local_ip: '' }])
    expect(of(offId)).toEqual([])
    await world.admin.patch(`${connections}/${world.off}`, { enabled: true })
    const later = await world.admin.list('/network/tunnel_states')
    expect(later.find((state) => state['id'] === waiting)!['link']).toBe('down')
  })

  it('why nothing of this is applied is told', async () => {
    const items = await Promise.all([
      world.made(aggregated),
      world.made(tunnels),
      world.made(vce),
      world.made(span),
    ])
    const rows = await world.admin.list<{ id: string; reason: string }>('/x/network/not-applied')
    for (const id of items) expect(rows.find((row) => row.id === id)!.reason).toMatch(/ yet$/)
    const quiet = await world.made(tunnels, { enabled: false })
    const again = await world.admin.list('/x/network/not-applied')
    expect(again.some((row) => row['id'] === quiet)).toBe(false)
  })
})
