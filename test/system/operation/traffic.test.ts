import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventReader } from '../fixture/event-reader.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
})
afterAll(() => lab?.close())

interface Sample {
  readonly interfaces: readonly {
    readonly device: string
    readonly receive: { readonly packets_per_second: number; readonly bits_per_second: number }
  }[]
  readonly connections: { readonly entries: number; readonly limit: number }
}

interface Traffic {
  readonly samples: readonly Sample[]
  readonly dropping_rules:
    | readonly { readonly table: string; readonly id: number; readonly packets: number }[]
    | null
}

const read = () => lab.gateway.admin.read<Traffic>('/x/traffic')
const patience = { timeout: 30_000 }
/** Sends so many datagrams from a host of the lab to a port of the gateway where nothing listens. */
const flood = (count: number) => {
  const script = `exec 3>/dev/udp/${hosts.gatewayLan}/9999; for ((i = 0; i < ${count}; i++)); do echo packet >&3; done`
  return lab.run('lan1', 'bash', '-c', script)
}

test('silences#traffic: packets are in the rates, the drops of a rule at the rule, and both in the stream', async () => {
  const { admin } = lab.gateway
  await expect.poll(async () => (await read()).samples.length, patience).toBeGreaterThan(1)
  const drop = await admin.create('/firewall/rules/input', { action: 'drop', comment: 'no floods' })
  const moved = { params: { id: drop, anchor_item_id: 1, insert_after: false } }
  await admin.patch('/firewall/rules/input/move', moved)
  const events = new EventReader(lab.gateway.origin, admin.cookie, '?topics=counters,interfaces')
  await expect.poll(() => events.of('counters').length, patience).toBeGreaterThan(0)
  expect((await flood(2_000)).code).toBe(0)
  const busiest = async () => {
    const rates = (await read()).samples.flatMap(({ interfaces }) => interfaces.map(({ receive }) => receive))
    return Math.max(...rates.map(({ packets_per_second }) => packets_per_second))
  }
  await expect.poll(busiest, patience).toBeGreaterThan(500)
  const dropped = async () => (await read()).dropping_rules?.find(({ id }) => id === Number(drop))
  await expect.poll(async () => (await dropped())?.packets ?? 0, patience).toBeGreaterThanOrEqual(2_000)
  expect(await dropped()).toMatchObject({ table: 'input' })
  const told = () =>
    events
      .of('counters')
      .filter(({ whole }) => !whole)
      .map(({ rules }) => rules[`inp.ngfw.${drop}`]?.packets ?? 0)
  await expect.poll(() => Math.max(0, ...told()), patience).toBeGreaterThanOrEqual(2_000)
  expect(events.of('interfaces').length).toBeGreaterThan(2)
  events.close()
  interface All {
    readonly counted_since: number
    readonly tables: readonly {
      readonly table: string
      readonly counters: readonly {
        readonly id: number
        readonly packets: number
        readonly bytes: number
        readonly last_hit: number | null
      }[]
    }[]
  }
  const { tables, counted_since: since } = await admin.read<All>('/x/counters')
  expect(tables.map(({ table }) => table)).toEqual(['forward', 'input', 'dnat', 'snat'])
  const hit = tables[1]!.counters.find(({ id }) => id === Number(drop))!
  expect(hit.packets).toBeGreaterThanOrEqual(2_000)
  expect(hit.bytes).toBeGreaterThan(hit.packets * 28)
  expect(hit.last_hit).toBeGreaterThanOrEqual(since)
  expect(hit.last_hit! * 1000).toBeLessThanOrEqual(Date.now())
  const { connections } = (await read()).samples.at(-1)!
  expect(connections.limit).toBeGreaterThan(connections.entries)
  const [last] = (await admin.read<Traffic>('/x/traffic?limit=1')).samples.slice(-1)
  expect(last).toBeDefined()
  expect((await admin.get('/x/traffic?by=hour')).status).toBe(542)
})
