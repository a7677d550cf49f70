import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

let gateway: RealGateway
let browser: Browser
let user: number

interface Usage {
  readonly limit: number
  readonly used: number
}

beforeAll(async () => {
  gateway = await startGateway()
  const { admin } = gateway
  user = await admin.create<number>('/user_backend/users', {
    name: 'Ann',
    login: 'ann',
    psw: 'horse battery',
    parent_id: 1,
  })
  const quota_id = await admin.create<string>('/quotas/quotas', {
    title: 'month of ann',
    quota: 10 * 2 ** 30,
    interval: 'month',
    enabled: true,
  })
  await admin.put('/quotas/assignments', { assignments: [{ alias: `user.id.${user}`, quota_id }] })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

async function at(locale: 'en' | 'ru'): Promise<Person> {
  const person = await personAt(browser, { locale, width: 1440 })
  await signIn(person, gateway)
  await openPage(person, gateway, 'profiles/quota_usage')
  return person
}

const usage = async () => (await gateway.admin.list<Usage>(`/x/quotas/usage?user=user.id.${user}`))[0]!

test('use is shown as bars, and more is added by keyboard', async () => {
  const person = await at('en')
  const { page } = person
  await page.getByRole('heading', { level: 1, name: 'Use of quotas' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'ann' })
  await row.getByText('0 B of 10 GiB', { exact: false }).waitFor()
  expect(await row.getByText('month of ann').count()).toBe(1)
  expect(await row.getByRole('meter').getAttribute('aria-valuenow')).toBe('0')
  await page.getByRole('status').filter({ hasText: 'Counting' }).waitFor()
  await row.getByRole('button', { name: 'Add to the limit of ann' }).focus()
  await page.keyboard.press('Enter')
  const layer = page.getByRole('dialog')
  await layer.waitFor()
  expect(await accessFindings(person)).toEqual([])
  await layer.getByLabel('Amount').fill('2')
  await layer.getByLabel('Amount').press('Enter')
  await layer.waitFor({ state: 'hidden' })
  await row.getByText('0 B of 12 GiB').waitFor()
  expect((await usage()).limit).toBe(12 * 2 ** 30)
  expect(await accessFindings(person)).toEqual([])
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('in Russian the period begins at zero again, and users are found', async () => {
  const person = await at('ru')
  const { page } = person
  await page.getByRole('heading', { level: 1, name: 'Расход квот' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'ann' })
  await row.getByRole('button', { name: 'Обнулить расход: ann' }).click()
  const layer = page.getByRole('dialog')
  await layer.getByRole('button', { name: 'Обнулить', exact: true }).click()
  await layer.waitFor({ state: 'hidden' })
  await page.getByText('Готово: ann').waitFor()
  expect((await usage()).limit).toBe(10 * 2 ** 30)
  await page.getByLabel('Поиск пользователей').fill('nobody')
  await row.waitFor({ state: 'detached' })
  await page.getByLabel('Поиск пользователей').fill('AN')
  await row.waitFor()
  expect(person.complaints).toEqual([])
  await person.context.close()
})
