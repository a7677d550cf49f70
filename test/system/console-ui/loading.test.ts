import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openBrowser, type Person, personAt, signIn } from './browser.ts'

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
