import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const lang = process.argv[2] ?? 'en', scheme = (process.argv[3] ?? 'light') as 'light' | 'dark', width = Number(process.argv[4] ?? 1440)
const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width, height: 900 }, locale: lang, colorScheme: scheme })
const page = await context.newPage()
await page.goto('https://127.0.0.1:9443/ui/')
await page.locator('input').first().fill('admin'); await page.locator('input[type=password]').fill('admin-password-1'); await page.keyboard.press('Enter')
await page.getByRole('navigation').first().waitFor()
const call = (method: string, path: string, body?: unknown) => page.evaluate(`fetch(${JSON.stringify(path)}, { method: ${JSON.stringify(method)}, headers: { 'Content-Type': 'application/json' }, ${body === undefined ? '' : `body: ${JSON.stringify(JSON.stringify(body))},`} }).then((r) => r.text())`)
if (process.argv[5] === 'seed') {
  const ids: string[] = []
  for (let i = 0; i < 12; i++) ids.push(JSON.parse(await call('POST', '/aliases/ip_addresses', { title: `host ${i}`, value: `10.1.${i}.7` }) as string).id)
  const port = JSON.parse(await call('POST', '/aliases/ports', { title: 'https', value: 443 }) as string).id
  const list = JSON.parse(await call('POST', '/aliases/lists/addresses', { title: 'servers', values: ids }) as string).id
  for (let i = 0; i < 30; i++) await call('POST', '/firewall/rules/forward', { action: i % 3 ? 'accept' : 'drop', comment: `rule ${i}`, protocol: 'protocol.tcp', source_addresses: [i % 4 ? ids[i % 12] : list], destination_addresses: [ids[(i + 3) % 12]], destination_ports: [port] })
  await call('PATCH', '/firewall/settings', { log_mode: 'all' })
  for (let i = 0; i < 3; i++) await call('POST', '/user_backend/groups', { name: `group ${i}`, title: `group ${i}` })
}
for (const path of (process.argv[6] ?? 'overview,policy/forward?rule=5,policy/forward?rule=5&panel=preview,monitor/log,users/users,objects/paste,system/history?item=5,network/dns_master_zones').split(',')) {
  await page.goto(`https://127.0.0.1:9443/ui/${path}`); await page.waitForLoadState('networkidle').catch(() => {}); await page.waitForTimeout(700)
  for (const fold of await page.locator('.panel details:not([open]) > summary').all()) await fold.click().catch(() => {})
  await page.waitForTimeout(400)
  await page.screenshot({ path: `/tmp/look/${path.replace(/\W+/g, '_')}-${lang}-${scheme}-${width}.png` })
}
await browser.close()
