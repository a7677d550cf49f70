import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

// Debian package chromium; `npm test` installs it.
const executablePath = '/usr/bin/chromium'
const quiet = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
]

let gateway: RealGateway
let browser: Browser
let page: Page
const complaints: string[] = []
const elsewhere: string[] = []

beforeAll(async () => {
  gateway = await startGateway()
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-sync', ...quiet] })
  page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(gateway.origin) && !url.startsWith('data:')) elsewhere.push(url)
  })
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

test('the page lists every resource, with nothing from elsewhere and nothing that its policy refuses', async () => {
  const response = await page.goto(`${gateway.origin}/docs`)
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self'; style-src 'self';/)
  await page.waitForSelector('.opblock-tag')
  const description = await gateway.admin.get('/openapi.json')
  const { tags } = description.json<{ tags: readonly { name: string }[] }>()
  const shown = await page
    .locator('.opblock-tag')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-tag')))
  expect(shown).toEqual(tags.map(({ name }) => name))
  expect(complaints).toEqual([])
  expect(elsewhere).toEqual([])
})

test('an operation opens within a second beside the processors being busy, without the whole description', async () => {
  await page.goto(`${gateway.origin}/docs`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.locator('.opblock-tag[data-tag="forward rules"]').click()
  await page.locator('#operations-forward_rules-postFirewallRulesForward').waitFor({ state: 'attached' })
  const milliseconds = await page.evaluate<number>(`(async () => {
    const block = document.getElementById('operations-forward_rules-postFirewallRulesForward')
    const begun = performance.now()
    block.open = true
    while (!block.querySelector('textarea')) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - begun
  })()`)
  // Generous: other tests may have both processors.
  expect(milliseconds).toBeLessThan(5000)
  expect(asked).toEqual(['/docs/operations/postFirewallRulesForward'])
  const example = await page
    .locator('#operations-forward_rules-postFirewallRulesForward textarea')
    .inputValue()
  expect(JSON.parse(example)).toMatchObject({ action: 'drop' })
  expect(complaints).toEqual([])
})

test('every operation can be opened', async () => {
  const description = await gateway.admin.get('/openapi.json')
  const { paths } = description.json<{ paths: Record<string, Record<string, { operationId: string }>> }>()
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  for (const id of ids) {
    const part = (await gateway.admin.get(`/docs/operations/${id}`)).text
    for (const [, kind, name] of part.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
      expect(JSON.parse(part).components[kind!]).toHaveProperty([name!])
  }
  expect((await gateway.admin.get('/docs/operations/none')).status).toBe(404)
})

test('the root leads to the console, and tells programs where to look', async () => {
  const plain = await gateway.client().get('/')
  expect([plain.status, plain.headers['location'], plain.json()]).toEqual([
    302,
    '/ui/',
    { console: '/ui/', documentation: '/docs', description: '/openapi.json', health: '/health' },
  ])
})

test('the description is compressed, and not sent again to who has it', async () => {
  const client = gateway.client()
  const plain = await client.get('/openapi.json')
  const br = await client.get('/openapi.json', { 'Accept-Encoding': 'gzip, br' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 10)
  expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  const gz = await client.get('/openapi.json', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(gz.bytes).equals(plain.bytes)).toBe(true)
  for (const { headers } of [plain, br]) {
    const again = await client.get('/openapi.json', {
      'If-None-Match': headers['etag']!,
      ...(headers['content-encoding'] ? { 'Accept-Encoding': 'br' } : {}),
    })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  }
})

test('an operation shows its body and can be tried by who is logged in', async () => {
  await page.evaluate(async (password) => {
    await fetch('/web/auth/login', { method: 'POST', body: JSON.stringify({ login: 'admin', password }) })
  }, adminPassword)
  await page.goto(`${gateway.origin}/docs#/firewall%20state/putFirewallState`)
  await page.reload()
  const operation = page.locator('#operations-firewall_state-putFirewallState')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.locator('textarea').first().fill('{"enabled": false}')
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table .response-col_status').filter({ hasText: '200' }).waitFor()
  expect((await gateway.admin.get('/firewall/state')).json()).toEqual({ enabled: false })
  expect(complaints).toEqual([])
  expect(elsewhere).toEqual([])
})
