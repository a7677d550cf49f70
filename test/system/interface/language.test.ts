import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await admin.create<string>('/ad_backend/domains', {
    name: 'corp.example',
    computer_name: 'gate',
    dns_ips: ['192.0.2.53'],
    user: 'u',
    password: 'p',
    ldap_paths: [],
  })
})
afterAll(() => gateway?.close())

const russian = { 'Accept-Language': 'ru' }
const cyrillic = /[а-яё]/i

const sentences = new Set(['msg', 'reason', 'errors', 'apply_error', 'privilege', 'neededFor'])

/** Every sentence of a status in an answer. */
function textsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return sentences.has(name) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, key))
}

test.each([
  '/firewall/status',
  '/vpn_servers/status',
  '/x/content-filter/status',
  '/ad_backend/status',
  '/dns/status',
  '/logs_backend/remote_syslog/status',
  '/x/agents/status',
  '/x/status',
])('%s is told in the language that is asked for', async (path) => {
  const asked = await admin.get(path, russian)
  expect([asked.status, asked.headers['content-language'], asked.headers['vary']]).toEqual([
    200,
    'ru',
    'Accept-Language',
  ])
  const texts = textsIn(asked.json()).filter((text) => text !== '' && !/^(no_license|wss:)/.test(text))
  expect(texts).not.toEqual([])
  for (const text of texts) expect(text).toMatch(cyrillic)
  const english = await admin.get(path)
  expect(english.headers['content-language']).toBe('en')
  for (const text of textsIn(english.json())) expect(text).not.toMatch(cyrillic)
})

test('what is always there has Russian names, and what administrators wrote stays', async () => {
  const title = 'In use'
  const id = await admin.create<string>('/aliases/ip_addresses', {
    title,
    comment: 'Asia',
    value: '192.0.2.1',
  })
  const rows = (await admin.get('/aliases', russian)).json<Record<'id' | 'title' | 'comment', string>[]>()
  expect(rows.find((row) => row.id === id)).toMatchObject({ title, comment: 'Asia' })
  expect(rows.find((row) => row.id === 'continent.AS')).toMatchObject({ comment: 'Азия' })
  expect(rows.find((row) => row.id === 'iplist.DE')).toMatchObject({ title: 'Германия' })
  const roles = (await admin.get('/web/roles/2', russian)).json()
  expect(roles).toMatchObject({ name: 'Администратор только для чтения' })
  expect((await admin.get('/web/whoami', russian)).json()).toMatchObject({
    role_name: 'Администратор с полным доступом',
  })
  const names = async (path: string, field: string) =>
    (await admin.get(path, russian)).json<Record<string, string>[]>().map((row) => row[field]!)
  for (const name of await names('/x/firewall/system-rules', 'description')) expect(name).toMatch(cyrillic)
  for (const name of await names('/reverse_proxy_backend/waf/categories', 'title'))
    expect(name).toMatch(cyrillic)
  for (const name of await names('/content-filter/categories', 'name')) expect(name).toMatch(cyrillic)
  const found = await admin.get('/content-filter/categories?search=%D0%B2%D0%B8%D0%B4%D0%B5%D0%BE', russian)
  expect(found.json<unknown[]>().length).toBeGreaterThan(0)
})

test('what is in use is told by paths and titles, each once', async () => {
  const id = await admin.create<string>('/aliases/ip_addresses', { title: 'server', value: '192.0.2.7' })
  const rules = '/firewall/rules/forward'
  const rule = await admin.create(rules, {
    action: 'drop',
    comment: 'no "web"',
    source_addresses: [id],
    destination_addresses: [id],
  })
  const bare = await admin.create('/firewall/rules/input', { action: 'drop', source_addresses: [id] })
  const refused = await admin.delete(`/aliases/ip_addresses/${id}`)
  expect(problemOf(refused)).toMatchObject({
    code: 'in_use',
    detail: `it is used by ${rules}/${rule} "no \\"web\\"", /firewall/rules/input/${bare} "INPUT rule"`,
    errors: [
      { path: 'source_addresses[0]', resource: `${rules}/${rule}`, id: String(rule), title: 'no "web"' },
      { path: 'source_addresses[0]', resource: `/firewall/rules/input/${bare}` },
    ],
  })
  expect(problemOf(refused).errors[0]!.message).toBe(
    `${rules}/${rule} "no \\"web\\"" uses it in source_addresses[0], destination_addresses[0]`,
  )
  const told = await admin.send('DELETE', `/aliases/ip_addresses/${id}`, { headers: russian })
  expect(problemOf(told).detail).toBe(
    `используется: ${rules}/${rule} "no \\"web\\"", /firewall/rules/input/${bare} "правило INPUT"`,
  )
})
