import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

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

test('a session that is ended on the page of sessions is asked to sign in again; one’s own cannot be chosen', async () => {
  const other = await personAt(browser)
  await signIn(other, gateway)
  const { page } = person
  await openPage(person, gateway, 'system/sessions')
  const grid = page.getByRole('grid', { name: 'Sessions' })
  const mine = grid.getByRole('row').filter({ hasText: 'this session' })
  await mine.waitFor()
  expect(await mine.getByRole('checkbox').count()).toBe(0)
  expect(await accessFindings(person)).toEqual([])
  const id = await other.page.evaluate<string>(
    `fetch('/web/sessions').then((answer) => answer.json()).then((rows) => rows.find(({ current }) => current).id)`,
  )
  await grid.locator(`[data-key="${id}"]`).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'End 1 session' }).click()
  await grid.locator(`[data-key="${id}"]`).waitFor({ state: 'detached' })
  await openPage(other, gateway, 'objects/ip_addresses').catch(() => undefined)
  await other.page.locator('input[name="password"]').waitFor()
  await other.context.close()
})

test('an address of an item that is not there says so', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/ip_addresses?item=4711')
  await page.getByRole('alert').getByText('There is no item 4711 here').waitFor()
  const id = await gateway.admin.create<string>('/aliases/ip_addresses', { title: 'here', value: '10.1.2.3' })
  await openPage(person, gateway, `objects/ip_addresses?item=${id.split('.').at(-1)}`)
  await page.getByRole('region').getByLabel('Name', { exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  // What is no number is told as it was written.
  await openPage(person, gateway, 'policy/forward?rule=abc')
  await page.getByRole('alert').getByText('There is no rule abc', { exact: true }).waitFor()
  await openPage(person, gateway, 'monitor/log?sport=abc')
  await page.getByRole('alert').getByText('Source port: abc is no number', { exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(person.complaints).toEqual([])
})

test('who may not sign in for now is on the page, until the locks are ended', async () => {
  const { page } = person
  const locks = async () => await gateway.admin.list<{ login: string | null }>('/x/sign-in-locks')
  const guess = { login: 'guesser', password: 'Wrong-12345678', rest_path: '/' }
  for (let tries = 0; tries < 40 && (await locks()).length === 0; tries++)
    await page.request.post(`${gateway.origin}/web/auth/login`, { data: guess })
  expect(await locks()).not.toEqual([])
  await openPage(person, gateway, 'system/sessions')
  const section = page.getByRole('region', { name: 'Signing in is locked for now' })
  await section.getByText(/guesser.* s left/).waitFor()
  await section.getByRole('button', { name: 'End these locks' }).click()
  await section.waitFor({ state: 'detached' })
  expect(await locks()).toEqual([])
})

test('sessions stand in the order of their beginning, the newest first', async () => {
  const { page } = person
  const second = () => Math.floor(Date.now() / 1000)
  for (let each = 0; each < 3; each++) {
    const begun = second()
    await expect.poll(second).toBeGreaterThan(begun)
    const other = await personAt(browser)
    await signIn(other, gateway)
    await other.context.close()
  }
  await openPage(person, gateway, 'system/sessions')
  const cells = page.getByRole('gridcell').and(page.locator('[data-column="created"]'))
  await cells.nth(3).waitFor()
  const moments = await cells.allInnerTexts()
  expect(moments.length).toBeGreaterThan(3)
  expect(moments).toEqual(moments.toSorted().toReversed())
})
