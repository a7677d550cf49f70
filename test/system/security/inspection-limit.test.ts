import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf, type Reply } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client
let ips: readonly string[]
let applications: readonly string[]

/** 15 IPS profiles with each of 16 application profiles are 240 pairs; with each IPS profile alone they are 255 classes. */
const counts = { ips: 15, applications: 16 }
const forward = '/firewall/rules/forward'

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  const made = async (path: string, name: string, count: number) => {
    const ids: string[] = []
    for (let place = 0; place < count; place++)
      ids.push(await admin.create<string>(path, { name: `${name} ${place}` }))
    return ids
  }
  ips = await made('/ips/profiles', 'ips', counts.ips + 1)
  applications = await made('/api/application_control/profiles', 'application', counts.applications + 1)
})
afterAll(() => gateway?.close())

function rule(ipsPlace: number | null, applicationPlace: number | null, fields: object = {}) {
  return {
    action: 'accept',
    ...(ipsPlace === null ? {} : { ips_enabled: true, ips_profile: ips[ipsPlace] }),
    ...(applicationPlace === null ? {} : { dpi_enabled: true, dpi_profile: applications[applicationPlace] }),
    ...fields,
  }
}

function all(): Record<string, unknown>[] {
  return Array.from({ length: counts.ips * counts.applications }, (_none, place) => ({
    key: `rule-${place}`,
    ...rule(place % counts.ips, Math.floor(place / counts.ips)),
  }))
}

function tables(more: readonly object[] = []) {
  return admin.send('PUT', '/x/tables/forward', { body: { rules: [...all(), ...more] } })
}

function refused(reply: Reply, path: string, who: string): void {
  expect([reply.status, pathsOf(reply)]).toEqual([542, [path]])
  const [error] = problemOf(reply).errors
  expect(error?.message).toContain('at most 255 pairs of profiles')
  expect(error?.message).toContain(`${who} asks for one more`)
}

it('255 classes of inspection are stored, and a 256th is refused wherever it is written', async () => {
  expect((await tables()).status).toBe(200)
  const full = (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id

  refused(await admin.post(forward, rule(0, counts.applications)), 'dpi_profile', 'fwd.ngfw.241')
  refused(await admin.post(`${forward}?dry_run=1`, rule(counts.ips, null)), 'ips_profile', 'fwd.ngfw.241')
  refused(
    await admin.post('/firewall/rules/input', rule(null, counts.applications)),
    'dpi_profile',
    'inp.ngfw.1',
  )
  refused(
    await tables([{ key: 'one more', ...rule(0, counts.applications) }]),
    'rules[240].dpi_profile',
    'fwd.ngfw.241',
  )
  const another = { method: 'POST', path: forward, body: rule(counts.ips, 0) }
  refused(
    await admin.post('/x/transactions', { changes: [another] }),
    'changes[0].body.ips_profile',
    'fwd.ngfw.241',
  )
  refused(await admin.post('/x/plan', { changes: [another] }), 'changes[0].body.ips_profile', 'fwd.ngfw.241')
  const application = { name: 'no games', action: 'drop', protocols: ['id.l7.Steam'] }
  refused(await admin.post('/application_control_backend/rules', application), 'enabled', 'app.ngfw.1')

  // A pair that is there, a rule that is off, and one that drops need no class.
  expect((await admin.post('/firewall/rules/input', rule(0, 0))).status).toBe(200)
  const off = await admin.create<number>(forward, rule(0, counts.applications, { enabled: false }))
  expect((await admin.post(forward, rule(counts.ips, null, { action: 'drop' }))).status).toBe(200)
  refused(await admin.patch(`${forward}/${off}`, { enabled: true }), 'dpi_profile', `fwd.ngfw.${off}`)

  const gone = (await admin.list<{ id: number; dpi_profile: string }>(forward)).find(
    ({ dpi_profile }) => dpi_profile === applications[1],
  )!
  expect((await admin.send('DELETE', `${forward}/${gone.id}`)).status).toBe(200)
  const removal = (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
  expect((await admin.patch(`${forward}/${off}`, { enabled: true })).status).toBe(200)
  refused(await admin.post(`/x/revisions/${removal}/revert`, {}), 'dpi_profile', `fwd.ngfw.${gone.id}`)
  expect((await admin.post(`/x/revisions/${full}/restore`, {})).status).toBe(200)
  expect(await admin.list(forward)).toHaveLength(counts.ips * counts.applications)
})

it('is told in Russian, too', async () => {
  const reply = await admin.send('POST', forward, {
    body: rule(counts.ips, null),
    headers: { 'Accept-Language': 'ru' },
  })
  expect(problemOf(reply).errors[0]?.message).toMatch(/не более 255 пар профилей/)
})
