import type { Browser, Page } from 'playwright-core'
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

test('eight tabs share one stream, which tells each of them what others change; when its tab closes, another has it', async () => {
  const person = await personAt(browser)
  const opened: Page[] = []
  person.context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/x/events') opened.push(request.frame().page())
  })
  await signIn(person, gateway)
  const tabs = [person.page]
  for (let count = 1; count < 8; count++) tabs.push(await person.context.newPage())
  for (const page of tabs) await openPage({ ...person, page }, gateway, 'objects/zones')
  // The first tab was reloaded, which gave the stream to itself again: no other had come yet.
  expect(new Set(opened)).toEqual(new Set([person.page]))
  const streams = opened.length
  await gateway.admin.create('/aliases/zones', { title: 'told by the stream' })
  for (const page of tabs) await page.getByText('told by the stream').waitFor({ timeout: 5_000 })
  expect(opened.length).toBe(streams)
  const [first, ...others] = tabs
  await first!.close()
  await expect.poll(() => opened.length).toBe(streams + 1)
  expect(others).toContain(opened.at(-1))
  await gateway.admin.create('/aliases/zones', { title: 'told by the next' })
  for (const page of others) await page.getByText('told by the next').waitFor({ timeout: 5_000 })
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('a tab that opens makes no other tab read again', async () => {
  const person = await personAt(browser)
  await signIn(person, gateway)
  await openPage(person, gateway, 'objects/zones')
  await person.page.waitForLoadState('networkidle')
  const asked: string[] = []
  person.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (let count = 0; count < 3; count++) {
    const page = await person.context.newPage()
    await openPage({ ...person, page }, gateway, 'objects/ports')
    await page.waitForLoadState('networkidle')
  }
  await gateway.admin.create('/aliases/zones', { title: 'behind the tabs' })
  await person.page.getByText('behind the tabs').waitFor({ timeout: 5_000 })
  const once = asked.filter((path) => path === '/aliases/zones')
  expect(once).toHaveLength(1)
  expect(asked).not.toContain('/web/whoami')
  await person.context.close()
})

test('what changed between the first read of a page and the beginning of the stream is shown', async () => {
  const person = await personAt(browser)
  const { page } = person
  await gateway.admin.create('/aliases/zones', { title: 'there already' })
  await signIn(person, gateway)
  const { promise: isToBegin, resolve: begin } = Promise.withResolvers<void>()
  await page.route('**/x/events?*', async (route) => {
    await isToBegin
    await route.continue()
  })
  await openPage(person, gateway, 'objects/zones')
  await page.getByText('there already').waitFor()
  await gateway.admin.create('/aliases/zones', { title: 'before the stream' })
  begin()
  await page.getByText('before the stream').waitFor({ timeout: 5_000 })
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('what changed while a page was read for the first time is shown, though the answer is from before', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await openPage(person, gateway, 'objects/ports')
  const { promise: isToGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>()
  await page.route('**/aliases/zones', async (route) => {
    const answer = await route.fetch()
    isRead()
    await isToGoOn
    await route.fulfill({ response: answer })
  })
  await page.getByRole('link', { name: 'Zones', exact: true }).click()
  await read
  const told = page.waitForEvent('console', (message) => message.text() === 'revision')
  await page.evaluate(`new Promise((opened) => {
    const stream = new EventSource('/x/events?topics=revisions')
    stream.onopen = opened
    stream.addEventListener('revision', () => console.log('revision'))
  }).then(() => undefined)`)
  await gateway.admin.create('/aliases/zones', { title: 'behind the answer' })
  await told
  goOn()
  await page.getByText('behind the answer').waitFor({ timeout: 5_000 })
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('while the stream runs nothing is asked for again and again; a change that waits is over each tab at once', async () => {
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway)
  await openPage(person, gateway, 'objects/zones')
  const second = await person.context.newPage()
  await openPage({ ...person, page: second }, gateway, 'objects/ports')
  const asked: string[] = []
  person.context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const made = await gateway.admin.send('POST', '/aliases/zones', {
    body: { title: 'waits' },
    headers: { 'X-Confirm-Within': '60' },
  })
  expect(made.status).toBe(200)
  for (const tab of [page, second]) await tab.getByText('Reverts in').first().waitFor({ timeout: 5_000 })
  await page.getByRole('button', { name: 'Take it back now' }).click()
  for (const tab of [page, second]) await tab.getByText('Reverts in').first().waitFor({ state: 'detached' })
  expect((await gateway.admin.get('/aliases/zones')).text).not.toContain('waits')
  expect((await gateway.admin.get('/x/confirm')).json()).toEqual([])
  const polls = asked.filter((path) => ['/x/confirm', '/x/state'].includes(path))
  // A page reads again after what it did itself, and the state when it has changed; without a stream there would be dozens.
  expect(polls.length).toBeLessThan(20)
  await person.context.close()
})

test('who signs in again in one tab has signed in again in all, and what was typed in them is kept', async () => {
  const person = await personAt(browser)
  await signIn(person, gateway)
  const second = await person.context.newPage()
  const tabs = [person.page, second]
  for (const page of tabs) {
    await openPage({ ...person, page }, gateway, 'objects/zones?item=new')
    await page.getByLabel('Name', { exact: true }).fill('half a name')
  }
  const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })
  const look = async (page: Page) =>
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await person.context.clearCookies()
  for (const page of tabs) {
    await look(page)
    await again(page).waitFor()
  }
  await again(person.page).getByLabel('Password').fill(adminPassword)
  await again(person.page).getByRole('button', { name: 'Sign in' }).click()
  await again(person.page).waitFor({ state: 'detached' })
  await look(second)
  await again(second).waitFor({ state: 'detached' })
  await second
    .getByRole('region', { name: 'Create: Zones' })
    .getByRole('button', { name: 'Create', exact: true })
    .click()
  await second.waitForURL(/item=\d/)
  expect(await person.page.getByLabel('Name', { exact: true }).inputValue()).toBe('half a name')
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('a session that nobody uses ends although the page is open: it is announced, and goes on in place', async () => {
  await gateway.admin.create('/web/admins/local', {
    login: 'sleepy',
    password: adminPassword,
    name: 'Sleepy',
    role: 1,
  })
  await gateway.admin.patch('/x/system/settings', { session_idle_seconds: 60 })
  const person = await personAt(browser)
  const { page } = person
  await signIn(person, gateway, 'sleepy')
  await openPage(person, gateway, 'objects/zones?item=new')
  await page.getByLabel('Name', { exact: true }).fill('half a name')
  await page
    .getByText(/^The session ends in \d+ s$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in' })
  await again.waitFor({ timeout: 150_000 })
  // It cannot be left by a key, and the login is there.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await again.waitFor()
  expect(await again.getByLabel('Login').inputValue()).toBe('sleepy')
  await again.getByLabel('Password').fill(adminPassword)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('half a name')
  expect(person.complaints).toEqual([])
  await person.context.close()
}, 240_000)
