import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventReader } from '../fixture/event-reader.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await startLab()
}, 120_000)
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
const ping = (count: number) =>
  lab.run('lan1', 'ping', '-c', String(count), '-i', '0.05', '-W', '1', hosts.gatewayLan)

test('silences#traffic: packets are in the rates, the drops of a rule at the rule, and both in the stream', async () => {
  const { admin } = lab.gateway
  await expect.poll(async () => (await read()).samples.length, patience).toBeGreaterThan(1)
  const drop = await admin.create('/firewall/rules/input', { action: 'drop', comment: 'no pings' })
  const moved = { params: { id: drop, anchor_item_id: 1, insert_after: false } }
  await admin.patch('/firewall/rules/input/move', moved)
  // Watched from behind the rule on: it drops what comes from the lab alone, the tests come from elsewhere.
  const events = new EventReader(lab.gateway.origin, admin.cookie, '?topics=counters,interfaces')
  await expect.poll(() => events.of('counters').length, patience).toBeGreaterThan(0)
  await ping(60)
  const busiest = async () => {
    const rates = (await read()).samples.flatMap(({ interfaces }) => interfaces.map(({ receive }) => receive))
    return Math.max(...rates.map(({ packets_per_second }) => packets_per_second))
  }
  await expect.poll(busiest, patience).toBeGreaterThan(10)
  const dropped = async () => (await read()).dropping_rules?.find(({ id }) => id === Number(drop))
  await expect.poll(dropped, patience).toMatchObject({ table: 'input', packets: expect.any(Number) })
  expect((await dropped())!.packets).toBeGreaterThanOrEqual(60)
  const told = () =>
    events
      .of('counters')
      .filter(({ whole }) => !whole)
      .map(({ rules }) => rules[`inp.ngfw.${drop}`]?.packets ?? 0)
  await expect.poll(() => Math.max(0, ...told()), patience).toBeGreaterThanOrEqual(60)
  expect(events.of('interfaces').length).toBeGreaterThan(2)
  events.close()
  const { connections } = (await read()).samples.at(-1)!
  expect(connections.limit).toBeGreaterThan(connections.entries)
  const [last] = (await admin.read<Traffic>('/x/traffic?limit=1')).samples.slice(-1)
  expect(last).toBeDefined()
  expect((await admin.get('/x/traffic?by=hour')).status).toBe(542)
})
