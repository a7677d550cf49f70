import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from './client.ts'
import { type RealGateway, startGateway } from './gateway.ts'

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
  expect(policy).toMatch(/script-src 'self';/)
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
