import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateway as resources } from '../../../src/domains/gateway.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { type Lab, startLab, until } from '../fixture/lab.ts'

interface Row {
  readonly resource: string
  readonly path: string
  readonly state: 'enforced' | 'partly' | 'not_enforced'
  readonly engine: string | null
  readonly code: string
  readonly reason: string
}

const stored = resources
  .filter((each) => ['collection', 'ordered', 'singleton'].includes(each.shape))
  .map(({ name }) => name)

describe('silences#enforcement, without a data plane', () => {
  let gateway: RealGateway
  beforeAll(async () => {
    gateway = await startGateway()
  })
  afterAll(() => gateway?.close())

  const rows = async (query = '') => await gateway.admin.list<Row>(`/x/enforcement${query}`)
  const row = async (name: string) => (await rows()).find(({ resource }) => resource === name)!

  test('every stored resource is listed once', async () => {
    const names = (await rows()).map(({ resource }) => resource)
    expect([...names].sort()).toEqual([...stored].sort())
  })

  test('what an engine enforces is not in force, what the gateway enforces is, and the rest has no engine', async () => {
    expect(await row('forward_rules')).toMatchObject({
      path: '/firewall/rules/forward',
      state: 'not_enforced',
      engine: 'packet-filter',
      code: 'no_data_plane',
      reason: expect.stringContaining('nothing is enforced'),
    })
    expect(await row('local_admins')).toMatchObject({
      state: 'enforced',
      engine: 'gateway',
      code: '',
      reason: '',
    })
    expect(await row('log_receivers')).toMatchObject({ engine: 'log-forwarding', code: 'no_data_plane' })
    expect(await row('aggregated_interfaces')).toMatchObject({
      state: 'not_enforced',
      engine: null,
      code: 'no_engine',
    })
  })

  test('a state, a page and a language are as asked', async () => {
    const partly = await rows('?state=partly')
    expect(partly.length).toBeGreaterThan(0)
    for (const { state, reason } of partly)
      expect([state, reason]).toEqual(['partly', expect.stringMatching(/./)])
    const page = await gateway.admin.get('/x/enforcement?limit=2&offset=1')
    expect(page.headers['x-total-count']).toBe(String(stored.length))
    expect(page.json<Row[]>()).toEqual((await rows()).slice(1, 3))
    expect((await gateway.admin.get('/x/enforcement?state=maybe')).status).toBe(542)
    const russian = await gateway.admin.get('/x/enforcement', { 'Accept-Language': 'ru' })
    for (const { reason } of russian.json<Row[]>()) if (reason !== '') expect(reason).toMatch(/[а-я]/)
  })
})

describe('silences#enforcement, in a lab', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await startLab()
  })
  afterAll(() => lab?.close())

  test('rules are in force, inspection included', async () => {
    const rows = async () => await lab.gateway.admin.list<Row>('/x/enforcement')
    const row = async (name: string) => (await rows()).find(({ resource }) => resource === name)!
    const isActive = async () => (await row('dnat_rules')).state === 'enforced'
    expect(await until(20, isActive)).toBe(true)
    expect(await row('forward_rules')).toMatchObject({ state: 'enforced', engine: 'packet-filter' })
    expect(await row('connections')).toMatchObject({ state: 'partly', engine: 'network' })
    expect(await row('log_receivers')).toMatchObject({ engine: 'log-forwarding' })
    expect(await row('log_sources')).toMatchObject({ state: 'enforced', engine: 'system-log' })
    const connection = await lab.gateway.admin.create<number>('/network/connections', {
      ...{ type: 'lan', title: 'no card', mac: '02:00:00:00:00:99', addresses: ['10.47.0.1/24'] },
    })
    const says = async () => (await row('connections')).reason.includes('02:00:00:00:00:99')
    expect(await until(20, says)).toBe(true)
    // The others work.
    expect(await row('connections')).toMatchObject({ state: 'partly', code: 'partly' })
    await lab.gateway.admin.delete(`/network/connections/${connection}`)
  })
})
