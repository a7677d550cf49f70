import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client
const path = '/x/logs/settings'

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

interface Stored {
  readonly origin: string
  readonly rows: number
  readonly bytes: number
  readonly oldest: number | null
  readonly max_bytes: number
  readonly max_days: number
  readonly dropped: number
}

async function stored(origin: string): Promise<Stored> {
  const all = (await admin.get('/x/logs/storage')).json<Stored[]>()
  expect(all.map((each) => each.origin)).toEqual(['packet', 'gateway', 'refusal', 'outside', 'system'])
  return all.find((each) => each.origin === origin)!
}

test('bounds are the usual ones at first, in force when they are set, and after a restart', async () => {
  const usual = await stored('gateway')
  expect(usual).toMatchObject({ max_days: 730, dropped: 0, oldest: expect.any(Number) })
  expect(usual.rows).toBeGreaterThan(0)
  const bounds = { gateway: { bytes: 64_000_000, days: 30 } }
  expect((await admin.put(path, { bounds })).status).toBe(200)
  const set = (await admin.get(path)).json<{ bounds: Record<string, unknown> }>().bounds
  expect([set['gateway'], set['packet']]).toEqual([
    { bytes: 64_000_000, days: 30 },
    { bytes: null, days: null },
  ])
  const inForce = { max_bytes: 64_000_000, max_days: 30 }
  await expect.poll(() => stored('gateway'), { timeout: 10_000 }).toMatchObject(inForce)
  await gateway.restart()
  await expect.poll(() => stored('gateway'), { timeout: 10_000 }).toMatchObject(inForce)
  expect((await admin.put(path, { bounds: { gateway: { bytes: null, days: null } } })).status).toBe(200)
  await expect
    .poll(() => stored('gateway'), { timeout: 10_000 })
    .toMatchObject({ max_bytes: usual.max_bytes, max_days: 730 })
})

test('kinds that are omitted leave no rows; those that say what was done always do', async () => {
  const refused = () => admin.post('/aliases/ports', { title: 'p', value: 'x' })
  await refused()
  const before = (await stored('refusal')).rows
  expect(before).toBeGreaterThan(0)
  expect((await admin.put(path, { omitted_kinds: ['refused-request'] })).status).toBe(200)
  await refused()
  expect((await stored('refusal')).rows).toBe(before)
  expect((await admin.put(path, { omitted_kinds: [] })).status).toBe(200)
  await refused()
  expect((await stored('refusal')).rows).toBe(before + 1)
  const kinds = (await admin.get('/x/logs/kinds')).json<{ kind: string; can_be_omitted: boolean }[]>()
  const optional = kinds.filter((each) => each.can_be_omitted).map(({ kind }) => kind)
  expect(optional).toContain('packet')
  for (const kind of ['change', 'login', 'login-refused', 'rows-lost']) expect(optional).not.toContain(kind)
})

test.each([
  [{ omitted_kinds: ['change'] }, 'omitted_kinds[0]'],
  [{ forwarded_kinds: ['no'] }, 'forwarded_kinds[0]'],
  [{ bounds: { packet: { bytes: 5 } } }, 'bounds.packet.bytes'],
  [{ bounds: { packet: { days: 0 } } }, 'bounds.packet.days'],
  [{ bounds: { other: {} } }, 'bounds.other'],
])('%j is refused and named', async (body, field) => {
  const reply = await admin.put(path, body)
  expect([reply.status, pathsOf(reply)]).toEqual([542, [field]])
})
