import { chownSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

test.runIf(process.getuid?.() === 0)(
  'a part of the log that belongs to another user is no damage, and comes back as the row about it says',
  async () => {
    const folder = join(gateway.dataFolder, 'logs')
    const found = (part: string) => readdirSync(folder).find((name) => name.includes(part))!
    const rowsAbout = async (text: string) => {
      const search = encodeURIComponent(JSON.stringify({ text, columns: ['message'] }))
      const reply = await admin.get(`/logs_backend/logs?search=${search}`)
      return reply.json<{ data: { message: string }[] }>().data.map(({ message }) => message)
    }
    expect((await admin.put(path, { enterprise_id: 4_711 })).status).toBe(200)
    const before = (await stored('gateway')).rows
    await gateway.stop()
    const name = found('gateway-')
    const [closed, { uid, gid }] = [join(folder, name), statSync(folder)]
    chownSync(closed, 0, 0)
    await gateway.start()
    await expect
      .poll(() => rowsAbout('closed to the user of the gateway'))
      .toEqual([expect.stringContaining(`${name}.broken-`)])
    expect(await rowsAbout('was damaged')).toEqual([])
    await gateway.stop()
    const aside = join(folder, found('.broken-'))
    chownSync(aside, uid, gid)
    renameSync(aside, aside.replace(/\.broken-.*$/, ''))
    await gateway.start()
    await expect.poll(async () => (await stored('gateway')).rows).toBeGreaterThanOrEqual(before)
  },
)
