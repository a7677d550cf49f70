import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openBrowser, openPage, personAt, signIn } from './browser.ts'

let gateway: RealGateway
let browser: Browser

beforeAll(async () => {
  gateway = await startGateway()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

test('the root leads to the console, whose files carry their rules and come without a session', async () => {
  const anybody = gateway.client()
  const root = await anybody.get('/')
  expect([root.status, root.headers['location']]).toEqual([302, '/ui/'])
  for (const path of ['/ui', '/ui/', '/ui/policy/forward_rules?item=4', '/ui/no/such/page/at/all']) {
    const page = await anybody.get(path)
    expect(page.status, path).toBe(200)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
        "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
        'trusted-types gatehouse',
    )
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(page.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.text).toContain('data-product="utm"')
  }
  const [, script = ''] =
    /src="(\/ui\/assets\/index-[\w-]+\.js)"/.exec((await anybody.get('/ui/')).text) ?? []
  const file = await anybody.get(script, { 'Accept-Encoding': 'br' })
  expect(file.headers['content-encoding']).toBe('br')
  expect(file.headers['cache-control']).toContain('immutable')
  for (const path of [
    '/ui/assets/../../package.json',
    '/ui/assets/%2e%2e%2fpackage.json',
    '/ui/assets/nothing.js',
  ])
    expect((await anybody.get(path)).status, path).not.toBe(200)
  expect((await anybody.post('/ui/', {})).status).not.toBe(200)
  expect((await gateway.admin.get('/aliases')).headers['cache-control']).toBe('no-store')
})

test('a wrong password is told in words, and signing out leads back', async () => {
  const person = await personAt(browser)
  const { page } = person
  await page.goto(`${gateway.origin}/ui/objects/zones`)
  await page.getByLabel('Login').fill('admin')
  // Whoever looks at another window, or chooses the other language, finds what was typed.
  const asked = page.waitForResponse('**/web/whoami')
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await asked
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  expect(await page.getByLabel('Login').inputValue()).toBe('admin')
  await page.getByLabel('Password').fill('a wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).not.toBe('')
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The page that was asked for, not the first one.
  await page.getByRole('heading', { name: 'Zones' }).waitFor()
  await page.getByText('admin', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Login').waitFor()
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('the short addresses of log and explanation, as tickets have them, lead to the pages with what they select', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  for (const [short, whole, title] of [
    ['log?verdict=drop&src=10.1.2.3', 'monitor/log?verdict=drop&src=10.1.2.3', 'Log'],
    ['explain', 'monitor/explain', 'Explain'],
  ] as const) {
    await openPage(person, gateway, short)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(page.url()).toBe(`${gateway.origin}/ui/${whole}`)
  }
  await person.context.close()
})

test('an address of parts of a profile that names none leads to the profiles', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  for (const [part, profiles] of [
    ['ips_rules', 'ips_profiles'],
    ['waf_rules', 'waf_profiles'],
  ] as const) {
    await openPage(person, gateway, `profiles/${part}`)
    expect(page.url()).toBe(`${gateway.origin}/ui/profiles/${profiles}`)
  }
  await person.context.close()
})

test('language and theme change at once, in all tabs, and what was typed stays', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await openPage(person, gateway, 'objects/ip_addresses?item=new')
  await page.getByLabel('Name', { exact: true }).fill('half a name')
  const other = { ...person, page: await person.context.newPage() }
  await openPage(other, gateway, 'objects/zones?item=new')
  await other.page.getByLabel('Name', { exact: true }).fill('half a zone')
  await page.getByText('admin', { exact: true }).click()
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByRole('heading', { name: 'IP-адреса', exact: true }).waitFor()
  await other.page.getByRole('heading', { name: 'Зоны', exact: true }).waitFor()
  for (const [{ page }, typed] of [[person, 'half a name'] as const, [other, 'half a zone'] as const]) {
    expect(await page.getByLabel('Название', { exact: true }).inputValue()).toBe(typed)
    expect(await page.locator('html').getAttribute('lang')).toBe('ru')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  }
  await other.page.getByText('admin', { exact: true }).click()
  expect(await other.page.getByLabel('Тема').inputValue()).toBe('dark')
  await person.context.close()
})

test('the keyboard leads everywhere: search, areas by letter on any layout, the filter, the map', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('zones')
  // Others have the word in their names, and come behind it.
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Zones/, selected: true })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Zones', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.waitForURL('**/ui/network/**')
  await page.getByRole('heading', { name: 'Connections', exact: true }).waitFor()
  await page.locator('input[data-filter]').waitFor()
  // N of the table that was left, and of this one, makes a new item.
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByRole('region', { name: /^Create/ }).count()).toBe(0)
  await page.keyboard.press('/')
  expect(await page.evaluate(`document.activeElement.hasAttribute('data-filter')`)).toBe(true)
  // And on to the rows that it leaves.
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.role')).toBe('grid')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  // Keys of the page do nothing below a layer.
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  expect(page.url()).toContain('/ui/network/')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
  // An address without a page leads to the first one of its area.
  await openPage(person, gateway, 'policy')
  await page.getByRole('grid', { name: 'Forward' }).waitFor()
  await person.context.close()
})

test('the key that closes a form leads back to its table, whatever else is on the page', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await openPage(person, gateway, 'profiles/content_rules')
  await page.getByRole('textbox', { name: 'Address of a page' }).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('n')
  await page.getByRole('region', { name: /^Create/ }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('grid')
  await person.context.close()
})

test('the gateway goes and comes back: the page says so, keeps what was typed, and finds it by itself', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await openPage(person, gateway, 'objects/ip_addresses?item=new')
  await page.getByLabel('Name', { exact: true }).fill('kept')
  await gateway.stop()
  await page.getByText('The gateway does not answer').waitFor({ timeout: 20_000 })
  await gateway.start()
  // It has no data plane, and does not claim that anything is in force.
  await page.getByText('Stored, nothing is enforced').first().waitFor({ timeout: 30_000 })
  expect(await page.locator('.bar').getByText('In force', { exact: true }).count()).toBe(0)
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('kept')
  await person.context.close()
})
