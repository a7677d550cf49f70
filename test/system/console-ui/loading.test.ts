import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

let gateway: RealGateway
let browser: Browser
let person: Person

beforeAll(async () => {
  gateway = await startGateway()
  browser = await openBrowser()
  person = await personAt(browser)
  await signIn(person, gateway)
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

test.each([
  ['monitor/log', /\/logs_backend\/logs\?/],
  ['monitor/alerts', /\/logs_backend\/logs\?/],
  ['monitor/connections', /\/x\/connections/],
  ['network/connections', /:\d+\/network\/connections$/],
  ['system/history', /\/x\/revisions/],
])('%s has the place of its rows while they load, and says nothing about them', async (path, request) => {
  const { page } = person
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route(request, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${gateway.origin}/ui/${path}`)
  const grid = page.getByRole('main').getByRole('grid')
  const loading = grid.locator('.loading')
  await loading.waitFor()
  expect(
    await page.evaluate(`getComputedStyle(document.querySelector('.grid .loading')).backgroundImage`),
  ).toContain('gradient')
  expect(await loading.getAttribute('aria-busy')).toBe('true')
  expect((await loading.boundingBox())!.height).toBeGreaterThan(200)
  expect(await grid.locator('.grid-empty').count()).toBe(0)
  answer()
  await loading.waitFor({ state: 'detached' })
  await page.unroute(request)
  expect(person.complaints).toEqual([])
})

test('pages that were not read yet come once the gateway is back, and what was typed elsewhere is there', async () => {
  const other = await personAt(browser)
  const { page } = other
  await signIn(other, gateway)
  await openPage(other, gateway, 'objects/zones?item=new')
  await page.getByRole('region').getByLabel('Name', { exact: true }).fill('typed before')
  const tree = page.getByRole('navigation').first()
  await gateway.stop()
  await tree.getByRole('link', { name: 'System', exact: true }).click()
  await page.waitForURL('**/ui/system/history')
  await page.getByText('The gateway does not answer').first().waitFor()
  await tree.getByRole('link', { name: 'VPN', exact: true }).click()
  await page.waitForURL('**/ui/vpn/*')
  await gateway.start()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await tree.getByRole('link', { name: 'System', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { name: 'History' }).waitFor()
  await openPage(other, gateway, 'objects/zones?item=new')
  const name = page.getByRole('region').getByLabel('Name', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('typed before')
  expect(other.complaints.filter((text) => !text.includes('net::'))).toEqual([])
  await other.context.close()
})

test('a page that an update of the gateway has replaced is read anew with the whole console', async () => {
  const other = await personAt(browser)
  const { page } = other
  await signIn(other, gateway)
  await openPage(other, gateway, 'objects/zones')
  let isOld = true
  page.on('load', () => {
    isOld = false
  })
  await page.route(/\/ui\/assets\/history-.*\.js$/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const tree = page.getByRole('navigation').first()
  await tree.getByRole('link', { name: 'System', exact: true }).click()
  await page.getByRole('main').getByRole('heading', { name: 'History' }).waitFor()
  expect(isOld).toBe(false)
  await other.context.close()
})

test('a page that fails says so in its place, and the rest of the console is there', async () => {
  const other = await personAt(browser, { locale: 'ru' })
  const { page } = other
  await signIn(other, gateway)
  await openPage(other, gateway, 'objects/zones')
  await page.route(/\/ui\/assets\/history-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  const tree = page.getByRole('navigation').first()
  await tree.getByRole('link', { name: 'Система', exact: true }).click()
  await page.getByRole('alert').getByText('На этой странице произошла ошибка').waitFor()
  await page.unroute(/\/ui\/assets\/history-.*\.js$/)
  await page.getByRole('button', { name: 'Прочитать снова' }).click()
  await page.getByRole('main').getByRole('heading', { name: 'История' }).waitFor()
  await other.context.close()
})
