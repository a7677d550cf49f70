import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client
let office: string

const forward = '/firewall/rules/forward'

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  office = await admin.create<string>('/ips/profiles', { name: 'office' })
})
afterAll(() => gateway?.close())

interface Plan {
  readonly inspection_changes?: readonly {
    readonly kind: string
    readonly text: string
    readonly total: number
  }[]
  readonly verdict_changes?: { readonly total: number }
}

async function plan(changes: readonly object[], parts = '', language = 'en'): Promise<Plan> {
  const reply = await admin.post(`/x/plan${parts}`, { changes }, { 'Accept-Language': language })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json<Plan>()
}

it('a plan tells which rules are inspected differently, in the language of the reader', async () => {
  const rule = await admin.create(forward, { action: 'accept', protocol: 'protocol.tcp' })
  const asks = { ips_enabled: true, ips_profile: office }
  const changes = [{ method: 'PATCH', path: `${forward}/${rule}`, body: asks }]
  const { inspection_changes: english, verdict_changes: verdicts } = await plan(changes)
  expect(english?.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    `rule: fwd.ngfw.${rule} is inspected by IPS profile office, before by nothing`,
  ])
  // The same traffic is told as a verdict that changes.
  expect(verdicts?.total).toBeGreaterThan(0)
  const { inspection_changes: russian } = await plan(changes, '?parts=[inspection_changes]', 'ru')
  expect(russian?.[0]?.text).toBe(`fwd.ngfw.${rule}: проверяет профиль IPS office, прежде проверял никто`)
  expect((await plan(changes, '?parts=[stored]')).inspection_changes).toBeUndefined()

  await admin.patch(`${forward}/${rule}`, asks)
  const body = { filters: [], action: 'drop' }
  const content = await plan([{ method: 'POST', path: `/ips/profiles/${office}/rules`, body }])
  expect(content.inspection_changes).toMatchObject([
    { kind: 'ips_profile', total: 1, rules: [{ protocol: 'protocol.tcp' }] },
  ])
})

it('the search finds profiles, rules by the name and the id of their profiles, and signatures', async () => {
  const strict = await admin.create<string>('/ips/profiles', { name: 'Strict servers' })
  const made = await admin.post('/api/application_control/profiles', { name: 'Quiet office', protocols: [] })
  const [{ id: quiet }] = made.json<[{ id: string }]>()
  const asks = { ips_enabled: true, ips_profile: strict, dpi_enabled: true, dpi_profile: quiet }
  const rule = await admin.create('/firewall/rules/input', { action: 'accept', ...asks })
  const found = async (text: string) => {
    const rows = await admin.list<Found>(`/x/search?text=${encodeURIComponent(text)}`)
    return rows.map(({ resource, id, touches }) => `${resource} ${id} ${touches.map(({ field }) => field)}`)
  }
  expect(await found('strict serv')).toEqual([
    `ips_profiles ${strict} name`,
    `input_rules ${rule} ips_profile`,
  ])
  expect(await found('QUIET')).toEqual([
    `application_profiles ${quiet} name`,
    `input_rules ${rule} dpi_profile`,
  ])
  expect((await found(strict)).toSorted()).toEqual([
    `input_rules ${rule} ips_profile`,
    `ips_profiles ${strict} id`,
  ])

  const text = 'alert tcp any any -> any any (msg:"Zebra crossing"; sid:1000777; rev:1;)'
  const custom = await admin.create('/x/ips/signatures/custom', { text })
  expect(await found('zebra CROSS')).toContain('ips_signatures 1000777 msg')
  expect(await found('1000777')).toContain('ips_signatures 1000777 sid')
  expect((await found('zebra cross')).some((row) => row.startsWith(`custom_signatures ${custom} `))).toBe(
    true,
  )
  expect((await found('9000001')).some((row) => row === 'ips_signatures 9000001 sid')).toBe(true)
})

it('rules that name what is not recognised are stored with a warning, and the status lists them', async () => {
  const goose = { name: 'no goose', action: 'drop', protocols: ['id.l7.GOOSE', 'id.l7.DNS'] }
  const own = await admin.post('/application_control_backend/rules', goose)
  expect(own.headers['warning']).toContain('connections of GOOSE are not recognised')
  const denied = [{ id: 'id.l7.VLESS', action: 'deny' }]
  const made = await admin.post('/api/application_control/profiles', {
    name: 'no tunnels',
    protocols: denied,
  })
  expect([made.status, made.headers['warning']]).toEqual([200, expect.stringContaining('VLESS')])
  const [{ id }] = made.json<[{ id: string }]>()
  const rule = await admin.create(forward, { action: 'accept', dpi_enabled: true, dpi_profile: id })
  const status = await admin.list<{ name: string; msg: string }>('/firewall/status')
  const { msg } = status.find(({ name }) => name === 'application-control')!
  const { id: number } = own.json<{ id: number }>()
  expect(msg).toContain(`named by fwd.ngfw.${rule} (VLESS), app.ngfw.${number} (GOOSE)`)
})

interface Found {
  readonly resource: string
  readonly id: string
  readonly touches: readonly { readonly field: string }[]
}
