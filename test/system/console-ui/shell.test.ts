import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

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

test('every page opens in Russian, without a word left out, and without a finding about access', async () => {
  const person = await personAt(browser, { locale: 'ru', colorScheme: 'dark' })
  await signIn(person, gateway)
  const pages = await pagesOf(person)
  expect(pages.length).toBeGreaterThan(90)
  for (const [place, path] of pages.entries()) {
    await openPage(person, gateway, path)
    expect(await keyLikeTexts(person), path).toEqual([])
    expect(await accessFindings(person), path).toEqual([])
    // Pages are made of the same parts: a few show whether the other theme has its contrasts.
    if (place % 8 !== 0) continue
    await person.page.emulateMedia({ colorScheme: 'light' })
    expect(await accessFindings(person), `${path}, light`).toEqual([])
    await person.page.emulateMedia({ colorScheme: 'dark' })
  }
  expect(person.complaints).toEqual([])
  await person.context.close()
}, 400_000)

test('the language changes at once, and what was typed stays', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await openPage(person, gateway, 'objects/ip_addresses?item=new')
  await page.getByLabel('Name', { exact: true }).fill('half a name')
  await page.getByText('admin', { exact: true }).click()
  await page.getByRole('button', { name: 'Русский' }).click()
  await page.getByRole('heading', { name: 'IP-адреса', exact: true }).waitFor()
  expect(await page.getByLabel('Название', { exact: true }).inputValue()).toBe('half a name')
  expect(await page.locator('html').getAttribute('lang')).toBe('ru')
  await person.context.close()
})

test('the keyboard leads everywhere: search, areas by letter on any layout, the filter, the map', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('zones')
  await page.getByRole('dialog').getByRole('option', { name: /zones/i, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /zones/i }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.waitForURL('**/ui/network/**')
  await page.locator('input[data-filter]').waitFor()
  await page.keyboard.press('/')
  expect(await page.evaluate(`document.activeElement.hasAttribute('data-filter')`)).toBe(true)
  await page.keyboard.press('Escape')
  await page.evaluate('document.activeElement.blur()')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
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

test('on a telephone nothing is wider than the page', async () => {
  const person = await personAt(browser, { width: 360, height: 740, locale: 'ru' })
  await signIn(person, gateway)
  for (const path of [
    'overview/start',
    'monitor/log',
    'objects/ip_addresses',
    'objects/ip_addresses?item=new',
    'system/history',
  ]) {
    await openPage(person, gateway, path)
    expect(await person.page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360)
  }
  await person.context.close()
})

/** Addresses of all pages of the tree, area by area. */
async function pagesOf({ page }: Person): Promise<readonly string[]> {
  const rooms = await linksOf(page)
  const all = new Set(rooms)
  for (const room of rooms) {
    await page.goto(`${gateway.origin}${room}`)
    await page.locator('main h1').first().waitFor()
    for (const link of await linksOf(page)) all.add(link)
  }
  return [...all].map((link) => link.replace('/ui/', ''))
}

async function linksOf(page: Person['page']): Promise<readonly string[]> {
  return await page
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))))
}

/** Words on the page that look like names of fields: nobody gave them words. */
async function keyLikeTexts({ page }: Person): Promise<readonly string[]> {
  return await page.evaluate<readonly string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('code, pre, bdi, script, style, kbd, option')) continue
      if (/^[a-z]+(_[a-z0-9]+)+$/.test(node.textContent.trim())) found.push(node.textContent.trim())
    }
    return found
  })()`)
}
