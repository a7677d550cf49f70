import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

// Somebody reads the log while it goes on.

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

/** Makes a row of the log. */
async function happens(title: string): Promise<void> {
  await gateway.admin.create('/aliases/zones', { title })
}

test('a log that is paused stays as it is when another tab follows other rows, and lacks none behind that', async () => {
  const { page, context } = person
  await happens('before')
  await openPage(person, gateway, 'monitor/log?kind=change')
  const rows = page.getByRole('grid', { name: 'Log' }).locator('.grid-body').getByRole('row')
  await rows.first().waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  const read = await rows.first().textContent()
  const count = await rows.count()
  await happens('meanwhile')
  await page.getByText(/· 1 new row/).waitFor()
  // The stream begins anew with what both want, and the first tab reads what may have come between.
  const again = page.waitForResponse((reply) => reply.url().includes('/logs_backend/logs'))
  const other = await context.newPage()
  await other.goto(`${gateway.origin}/ui/monitor/log?kind=session`)
  await (await again).finished()
  await other.getByRole('heading', { level: 1 }).waitFor()
  await other.close()
  await happens('later')
  await page.getByText(/· 2 new rows/).waitFor()
  expect(await rows.first().textContent()).toBe(read)
  expect(await rows.count()).toBe(count)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.poll(() => rows.count()).toBe(count + 2)
  expect(await rows.nth(2).textContent()).toBe(read)
  expect(person.complaints).toEqual([])
})
