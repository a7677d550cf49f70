import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

// Forms that are not alone: layers stand above them, and others edit the same.

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

test('what two people changed is merged by field, and only what both changed is asked', async () => {
  const { page } = person
  await gateway.admin.post('/aliases/zones', { title: 'one', comment: 'a' })
  await openPage(person, gateway, 'objects/zones?item=1')
  const panel = page.getByRole('region', { name: 'one' })
  await panel.getByLabel('Name', { exact: true }).fill('mine')
  await gateway.admin.patch('/aliases/zones/1', { comment: 'theirs' })
  await panel.getByRole('button', { name: 'Apply' }).click()
  const choose = panel.getByRole('button', { name: /Changed by somebody else/ })
  await choose.waitFor()
  expect(await panel.getByText(/"[0-9a-f]{8}/).count(), 'no state for programs').toBe(0)
  await choose.click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(async () => (await gateway.admin.get('/aliases/zones/1')).json())
    .toMatchObject({ title: 'mine', comment: 'theirs' })
})

test('what somebody else made the same meanwhile is settled without a question', async () => {
  const { page } = person
  const id = await gateway.admin.create<string>('/aliases/ip_addresses', { title: 'both', value: '10.3.3.3' })
  await openPage(person, gateway, `objects/ip_addresses?item=${id}`)
  const panel = page.getByRole('region', { name: 'both' })
  await panel.getByLabel('Comment', { exact: true }).fill('the same')
  await gateway.admin.patch(`/aliases/ip_addresses/${id.split('.').at(-1)}`, { comment: 'the same' })
  const refused = page.waitForResponse((response) => response.status() === 412)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await refused
  await panel.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
  expect(await panel.getByRole('button', { name: /Changed by somebody else/ }).count()).toBe(0)
  expect(await panel.getByRole('alert').count()).toBe(0)
  expect(await panel.getByLabel('Comment', { exact: true }).inputValue()).toBe('the same')
})

test('what somebody else changes while a removal is asked about does not go', async () => {
  const { page } = person
  const { admin } = gateway
  const id = await admin.create<string>('/aliases/ip_addresses', { title: 'to go', value: '10.3.3.9' })
  await openPage(person, gateway, `objects/ip_addresses?item=${id}`)
  const panel = page.getByRole('region', { name: 'to go' })
  await panel.getByRole('button', { name: 'Delete', exact: true }).click()
  const layer = page.getByRole('dialog', { name: /^Delete/ })
  const remove = layer.getByRole('button', { name: /^Delete/ })
  await remove.waitFor()
  await admin.patch(`/aliases/ip_addresses/${id.split('.').at(-1)}`, { value: '10.3.3.10' })
  await remove.click()
  await page
    .getByText(/changed/i)
    .first()
    .waitFor()
  expect((await admin.get(`/aliases/ip_addresses/${id}`)).status).toBe(200)
  // Who has seen the change may go on.
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await remove.click()
  await expect.poll(async () => (await admin.get(`/aliases/ip_addresses/${id}`)).status).not.toBe(200)
})

test('a text that is typed into the middle of a filter stays in order', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/ip_addresses')
  const filter = page.getByRole('main').getByRole('textbox').first()
  await filter.click()
  await page.keyboard.type('officeserver')
  for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('mail')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('officemailserver')
  expect(await filter.inputValue()).toBe('officemailserver')
  await page.goBack()
  await page.goForward()
  expect(await filter.inputValue()).toBe('officemailserver')
})

test('members that two people added to a list, or took out of it, are both in it; nothing is asked', async () => {
  const { page } = person
  const { admin } = gateway
  const [a, b, c, d] = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name, at) =>
      admin.create<string>('/aliases/ip_addresses', {
        title: `member ${name}`,
        value: `198.51.100.${at + 1}`,
      }),
    ),
  )
  const id = await admin.create<string>('/aliases/lists/addresses', { title: 'members', values: [a, b] })
  const number = id.split('.').at(-1)
  await openPage(person, gateway, `objects/address_lists?item=${number}`)
  const panel = page.getByRole('region', { name: 'members' })
  const values = panel.getByRole('combobox', { name: 'Values' })
  await values.click()
  await values.fill('member c')
  await page.getByRole('option', { name: /member c/ }).waitFor()
  await values.press('Enter')
  await admin.patch(`/aliases/lists/addresses/${number}`, { values: [d, b] })
  await panel.getByRole('button', { name: 'Apply' }).click()
  await panel.getByRole('button', { name: /Changed by somebody else/ }).click()
  const told = panel.getByRole('alert').filter({ hasText: 'those changes are in the form' })
  await told.getByText(/both changes are in it/).waitFor()
  expect(await told.textContent()).toMatch(/Added by the other: .*member d.*Removed by the other: .*member a/)
  expect(await told.getByRole('button').count()).toBe(0)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(async () => (await admin.read<{ values: string[] }>(`/aliases/lists/addresses/${number}`)).values)
    .toEqual([d, b, c])
  await told.waitFor({ state: 'detached' })
})

test('what is removed by somebody else in the middle of an edit can be made again, with what was typed', async () => {
  const { page } = person
  const number = (await gateway.admin.create<string>('/aliases/zones', { title: 'leaves' }))
    .split('.')
    .at(-1)!
  await openPage(person, gateway, `objects/zones?item=${number}`)
  const panel = page.getByRole('region', { name: 'leaves' })
  await panel.getByLabel('Comment').fill('typed')
  await gateway.admin.delete(`/aliases/zones/${number}`)
  await panel.getByText('Deleted by somebody else meanwhile').waitFor()
  expect(await panel.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Make it again' }).click()
  await page.getByRole('gridcell', { name: 'typed' }).waitFor()
  // One about which nothing was typed closes.
  const made = page.getByRole('region', { name: 'leaves' })
  await made.getByText(/revision \d+/).waitFor()
  const zones = await gateway.admin.list<{ id: number | string; title: string }>('/aliases/zones')
  await gateway.admin.delete(
    `/aliases/zones/${String(zones.find(({ title }) => title === 'leaves')!.id)
      .split('.')
      .at(-1)}`,
  )
  await made.waitFor({ state: 'detached' })
})

test('settings that two people changed show what the other made of them, field by field', async () => {
  const { page } = person
  const settings = '/x/system/settings'
  await openPage(person, gateway, 'system/system_settings')
  await page.getByLabel('Name', { exact: true }).fill('mine')
  expect((await gateway.admin.patch(settings, { name: 'theirs' })).status).toBe(200)
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: /Changed by somebody else/ }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed by somebody else' })
  await conflict.getByText('theirs', { exact: true }).waitFor()
  // Mine stays until theirs is taken.
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('mine')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('theirs')
  await page.getByLabel('Name', { exact: true }).fill('both')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(async () => (await gateway.admin.read<{ name: string }>(settings)).name).toBe('both')
})

test('a rule of another table in order is made again at its place', async () => {
  const { page } = person
  const { admin } = gateway
  const rules = '/content-filter/rules'
  const ids: number[] = []
  for (const name of ['one', 'two', 'three'])
    ids.push(await admin.create(rules, { name, access: 'deny', aliases: ['any'], categories: ['any'] }))
  await openPage(person, gateway, `profiles/content_rules?item=${ids[1]}`)
  const panel = page.getByRole('region', { name: 'two' })
  await panel.getByRole('textbox', { name: /^Name/ }).fill('again')
  await admin.delete(`${rules}/${ids[1]}`)
  await panel.getByRole('button', { name: 'Make it again' }).click()
  const names = async () => (await admin.list<{ name: string }>(rules)).map(({ name }) => name)
  await expect.poll(names, { timeout: 15_000 }).toEqual(['one', 'again', 'three'])
})

test('fields of an item that stand at another path are in a layer of its form', async () => {
  const { page } = person
  const { admin } = gateway
  const id = await admin.create<string>('/dns/zones/root', { type: 'ip', object: '192.0.2.53' })
  await openPage(person, gateway, `network/root_servers?item=${id}`)
  const panel = page.getByRole('region', { name: '192.0.2.53' })
  await panel.getByRole('button', { name: 'Further settings…' }).press('Enter')
  const layer = page.getByRole('dialog', { name: /further settings/ })
  await layer.getByLabel('TLS', { exact: true }).press('Space')
  await page.keyboard.press('Control+Enter')
  const name = layer.getByLabel('Name in its certificate')
  await layer.locator('[data-path="tls_name"] [role="alert"]').waitFor()
  await expect
    .poll(() => page.evaluate(`document.activeElement.closest('[data-path]')?.dataset.path`))
    .toBe('tls_name')
  expect(await accessFindings(person)).toEqual([])
  await name.fill('dns.example')
  await page.keyboard.press('Control+Enter')
  await layer.locator('.outcome.chip').waitFor()
  expect(await admin.read(`/x/dns/zones/root/${id}`)).toMatchObject({ tls: true, tls_name: 'dns.example' })
  // Escape leads back to the form of the item.
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Further settings…' }).waitFor()
  expect(await page.evaluate<string>(`document.activeElement.textContent`)).toBe('Further settings…')
  await admin.delete(`/dns/zones/root/${id}`)
  expect(person.complaints).toEqual([])
})

test('an action of an item is sent from its layer, and neither it nor Escape does anything to the form below', async () => {
  const { page } = person
  const { admin } = gateway
  const table = '/api/application_control/profiles'
  await admin.post(table, [{ name: 'original', protocols: [{ id: 'id.l7.bittorrent', action: 'deny' }] }])
  const profiles = () => admin.list<{ id: string; name: string; comment: string }>(table)
  const [{ id } = { id: '' }] = await profiles()
  await openPage(person, gateway, `profiles/application_profiles?item=${id}`)
  const panel = page.getByRole('region', { name: 'original' })
  await panel.getByLabel('Comment').fill('not applied')
  const copy = panel.getByRole('button', { name: 'Copy a profile' })
  const layer = page.getByRole('dialog', { name: 'Copy a profile' })
  await copy.press('Enter')
  await layer.waitFor()
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'detached' })
  expect(await page.evaluate<string>(`document.activeElement.textContent`)).toBe('Copy a profile')
  await copy.press('Enter')
  // Pressed twice, it is sent once.
  await layer.getByRole('button', { name: 'Run' }).dblclick()
  await layer.waitFor({ state: 'detached' })
  expect((await profiles()).map(({ comment }) => comment)).toEqual(['', ''])
  expect(await panel.getByLabel('Comment').inputValue()).toBe('not applied')
  await panel.getByRole('button', { name: 'Discard' }).click()
  for (const each of await profiles()) await admin.delete(`${table}/${each.id}`)
  expect(person.complaints).toEqual([])
})
