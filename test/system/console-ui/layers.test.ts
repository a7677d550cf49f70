import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const views = [
  ['en', 'light'],
  ['en', 'dark'],
  ['ru', 'light'],
  ['ru', 'dark'],
] as const

test.each(views)('no layer has a finding about access: %s, %s', async (locale, colorScheme) => {
  const person = await personAt(browser, { locale, colorScheme })
  const { page } = person
  await page.goto(`${gateway.origin}/ui/`)
  await page.locator('input[name="login"]').waitFor()
  await expectNone(person, 'sign-in')
  await signIn(person, gateway)
  await openPage(person, gateway, 'objects/zones')
  await expectNone(person, 'a page')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await expectNone(person, 'search')
  // Keys of the page do nothing below a layer.
  await page.getByRole('combobox').blur()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('dialog').waitFor()
  expect(page.url()).toContain('/ui/objects/zones')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await expectNone(person, 'keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('summary').filter({ hasText: 'admin' }).click()
  await expectNone(person, 'menu of the person')
  await openPage(person, gateway, 'objects/zones?item=new')
  await expectNone(person, 'a form')
  await person.context.clearCookies()
  await openSignInAgain(person)
  await expectNone(person, 'sign-in again')
  expect(person.complaints).toEqual([])
  await person.context.close()
})

async function openSignInAgain({ page }: Person): Promise<void> {
  await page.locator('form input').first().fill('x')
  await page.keyboard.press('Control+Enter')
  await page.locator('dialog input[name="password"]').waitFor({ timeout: 40_000 })
}

async function expectNone(person: Person, what: string): Promise<void> {
  expect(await accessFindings(person), what).toEqual([])
}
