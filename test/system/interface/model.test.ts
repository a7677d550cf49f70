import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { follow, type Place, type Shape, steps, type Target } from '../../model/configuration.ts'
import type { Reply } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const ports = '/aliases/ports'
const rules = '/firewall/rules/forward'

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway?.close())

/** The gateway, driven over HTTP as an administrator does. */
const target: Target = {
  createPort: async (value) => number(await gateway.admin.post(ports, { title: 'p', value })),
  editPort: async (id, value) => done(await gateway.admin.patch(`${ports}/${id}`, { value })),
  removePort: async (id) => done(await gateway.admin.delete(`${ports}/${id}`)),
  createRule: async (port, place) => number(await gateway.admin.post(`${rules}${query(place)}`, rule(port))),
  editRule: async (id, port) => done(await gateway.admin.put(`${rules}/${id}`, rule(port))),
  moveRule: async (id, anchor_item_id, insert_after) =>
    done(await gateway.admin.patch(`${rules}/move`, { params: { id, anchor_item_id, insert_after } })),
  removeRule: async (id) => done(await gateway.admin.delete(`${rules}/${id}`)),
  setEnabled: async (enabled) => done(await gateway.admin.put('/firewall/state', { enabled })),
  revision: async () => (await gateway.admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id,
  restore: async (revision) => done(await gateway.admin.send('POST', `/x/revisions/${revision}/restore`)),
  restart: async (ending) => {
    if (ending === 'asked') await gateway.restart()
    else gateway.kill('gateway')
    await gateway.ready()
  },
  read: async (): Promise<Shape> => ({
    ports: (await gateway.admin.list<{ id: string; value: number }>(ports)).map(({ id, value }) => ({
      id: numberIn(id),
      value,
    })),
    rules: (await gateway.admin.list<{ id: number; destination_ports: [string] }>(rules)).map(
      ({ id, destination_ports: [port] }) => ({ id, port: port === 'any' ? null : numberIn(port) }),
    ),
    enabled: (await gateway.admin.get('/firewall/state')).json<{ enabled: boolean }>().enabled,
  }),
}

function number(reply: Reply): number | null {
  return done(reply) ? numberIn(String(reply.json<{ id: number | string }>().id)) : null
}

function done(reply: Reply): boolean {
  expect([200, 404, 542]).toContain(reply.status)
  return reply.status === 200
}

function numberIn(id: string): number {
  return Number(id.split('.').at(-1))
}

function rule(port: number | null) {
  return { action: 'drop', destination_ports: port === null ? ['any'] : [`port.id.${port}`] }
}

function query({ anchor, after }: Place): string {
  return anchor === null ? `?insert_after=${after}` : `?anchor_item_id=${anchor}&insert_after=${after}`
}

it('the gateway does what the model does, over restarts, kills and restores', async () => {
  const empty = await target.revision()
  const commands = fc.commands(steps(['asked', 'killed']), { maxCommands: 40, size: '+1' })
  const law = fc.asyncProperty(commands, async (list) => {
    await target.restore(empty)
    await follow(list, target)
    expect((await gateway.admin.get('/health')).status).toBe(200)
  })
  await fc.assert(law, { numRuns: 4, endOnFailure: true })
})
