import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminPassword, type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const ports = '/aliases/ports'
const settings = '/x/system/settings'
const reason = { 'X-Change-Note': encodeURIComponent('заявка 18') }

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  expect((await admin.patch(settings, { change_note: 'required' })).status).toBe(200)
})
afterAll(() => gateway?.close())

it('a change without a reason is refused and names the header and the rule', async () => {
  const before = await admin.list(ports)
  for (const headers of [{}, { 'X-Change-Note': '%20' }]) {
    const refused = await admin.post(ports, { title: 'p', value: 1 }, headers)
    expect(refused.status).toBe(542)
    expect(problemOf(refused).errors).toEqual([
      { path: 'X-Change-Note', code: 'required', message: expect.stringContaining('needs a reason') },
    ])
  }
  const list = await admin.post('/x/transactions', {
    changes: [{ method: 'POST', path: ports, body: { title: 'q', value: 2 } }],
  })
  expect(pathsOf(list)).toEqual(['X-Change-Note'])
  expect(pathsOf(await admin.patch(settings, { change_note: 'optional' }))).toEqual(['X-Change-Note'])
  expect(await admin.list(ports)).toEqual(before)
})

it('one with a reason is made, confirmed without one', async () => {
  const made = await admin.post(ports, { title: 'p', value: 1 }, { ...reason, 'X-Confirm-Within': '60' })
  expect(made.status, made.text).toBe(200)
  const revision = made.headers['x-revision']
  expect((await admin.read<{ note: string }>(`/x/revisions/${revision}`)).note).toBe('заявка 18')
  const again = await gateway.as('admin', adminPassword)
  const confirmed = await again.post(`/x/confirm/${revision}`, {})
  expect(confirmed.status, confirmed.text).toBe(200)
  again.close()
})

it('plans and sessions need none', async () => {
  const plan = await admin.post(`${ports}?dry_run=1&parts=[stored]`, { title: 'r', value: 3 })
  expect(plan.status, plan.text).toBe(200)
  const other = await gateway.as('admin', adminPassword)
  expect((await other.delete('/web/auth/login')).status).toBe(200)
  other.close()
})

it('is switched off with a reason', async () => {
  expect((await admin.patch(settings, { change_note: 'optional' }, reason)).status).toBe(200)
  expect((await admin.post(ports, { title: 'free', value: 4 })).status).toBe(200)
})
