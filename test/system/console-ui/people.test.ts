import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purposes } from '../../../web/src/words/empty/en.ts'
import { purposes as russianPurposes } from '../../../web/src/words/empty/ru.ts'
import { words } from '../../../web/src/words/en/index.ts'
import { resourcePages, type TableName } from '../../../web/src/words/names.generated.ts'
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

interface User {
  readonly id: number
  readonly name: string
  readonly parent_id: number
  readonly enabled: boolean
}

const users = async () => await gateway.admin.list<User>('/user_backend/users')
const newest = async () =>
  (await gateway.admin.list<{ id: number; changes: number }>('/x/revisions?limit=1'))[0]!

const tables = resourcePages
  .filter(({ shape }) => shape === 'collection' || shape === 'ordered')
  .map(({ name }) => name as TableName)

/** Sentence and buttons of the pages of tables without rows, by the titles of the pages. */
async function emptyTexts({ page }: Person): Promise<ReadonlyMap<string, readonly string[]>> {
  const titles = new Set(tables.map((name) => words.resources[name]))
  const texts = new Map<string, readonly string[]>()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const room of ['Objects', 'Users', 'Security profiles', 'Network', 'VPN', 'System']) {
    await menu.getByRole('link', { name: room, exact: true }).click()
    await menu.locator('.room.here').filter({ hasText: room }).waitFor()
    for (const title of await menu.locator('ul ul a').allInnerTexts()) {
      if (!titles.has(title)) continue
      await menu.locator('ul ul').getByRole('link', { name: title, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await page.locator('main .grid-empty p, main .grid-body .grid-row').first().waitFor()
      const empty = page.locator('main .grid-empty')
      if ((await empty.count()) > 0)
        texts.set(title, [
          ...(await empty.locator('p').allTextContents()),
          ...(await empty.getByRole('button').allTextContents()),
        ])
    }
  }
  return texts
}

test('each empty table says what it does to packets or people, and offers the first action', async () => {
  const texts = await emptyTexts(person)
  expect(texts.size).toBeGreaterThan(25)
  for (const [title, text] of texts) {
    const purpose = tables.filter((name) => words.resources[name] === title).map((name) => purposes[name])
    expect(purpose).toContain(text[0])
    expect([title, text.includes('Create')]).toEqual([title, true])
  }
  const { page } = person
  await openPage(person, gateway, 'objects/ip_addresses')
  await page.locator('.grid-empty').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('region', { name: /Create/ }).waitFor()
  expect(Object.values(russianPurposes).filter((text) => !/[а-яё]/i.test(text!))).toEqual([])
  expect(person.complaints).toEqual([])
})

/** Makes three groups below the root, with twelve users in the first and one of a directory in the second. */
async function makePeople() {
  const group = (name: string, parent_id: number) =>
    gateway.admin.create<number>('/user_backend/groups', { name, parent_id })
  const makers = await group('Makers', 1)
  const night = await group('Night shift', makers)
  const away = await group('Away', 1)
  const bodies = Array.from({ length: 12 }, (_none, each) => ({
    name: `Person ${String(each).padStart(2, '0')}`,
    login: `maker${each}`,
    psw: 'correct horse',
    parent_id: night,
    comment: each === 7 ? 'left-handed' : '',
  }))
  const fromDirectory = {
    ...{ name: 'Of the domain', login: 'domain-user', psw: 'correct horse', parent_id: away },
    ...{ domain_type: 'ad', domain_name: 'corp.example' },
  }
  const made = await gateway.admin.post(
    '/x/transactions',
    [...bodies, fromDirectory].map((body) => ({ method: 'POST', path: '/user_backend/users', body })),
  )
  expect(made.status).toBe(200)
  return { makers, night, away }
}

let groups: Awaited<ReturnType<typeof makePeople>>

const rowOf = (tree: Locator, name: string | RegExp) => tree.getByRole('row', { name })

test('users are a tree that the keyboard opens; several are moved as one revision and come back by one undo', async () => {
  groups = await makePeople()
  const { page } = person
  await openPage(person, gateway, 'users/users')
  const tree = page.getByRole('treegrid', { name: 'Users and groups' })
  await rowOf(tree, /Makers · 12 users/).waitFor()
  expect(await tree.getByText('Person 00').count()).toBe(0)
  await tree.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await rowOf(tree, /Night shift · 12 users/).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const first = rowOf(tree, /Person 00/)
  await first.waitFor()
  expect([
    await first.getAttribute('aria-level'),
    await rowOf(tree, /Night shift/).getAttribute('aria-expanded'),
  ]).toEqual(['4', 'true'])
  // Left leads from a user to the group, and closes it.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await first.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await first.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  for (let each = 1; each < 10; each++) await page.keyboard.press('Shift+ArrowDown')
  const before = await newest()
  await page.getByRole('button', { name: 'Move to group…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 10 users' })
  await dialog.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Users / Away' })
  await dialog.getByRole('button', { name: 'Move 10 users' }).click()
  await rowOf(tree, /Away · 11 users/).waitFor()
  expect(await newest()).toMatchObject({ id: before.id + 1, changes: 10 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(tree, /Away · 1 user/).waitFor()
  expect((await users()).filter(({ parent_id }) => parent_id === groups.night)).toHaveLength(12)
  await tree.focus()
  await page.keyboard.press('Control+Home')
  await rowOf(tree, /Person 03/)
    .getByRole('checkbox')
    .check()
  await rowOf(tree, /Person 04/)
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Deny access' }).click()
  await rowOf(tree, /Person 04.*Access denied/).waitFor()
  expect((await users()).filter(({ enabled }) => enabled)).toHaveLength(2)
  expect(await accessFindings(person)).toEqual([])
  expect(person.complaints).toEqual([])
})

test('a user is found by login or text with the way there, opened by a link, and made in the chosen group', async () => {
  const { page } = person
  await openPage(person, gateway, 'users/users')
  const tree = page.getByRole('treegrid', { name: 'Users and groups' })
  await page.getByRole('textbox', { name: 'Filter' }).fill('MAKER11')
  await rowOf(tree, /Person 11/).waitFor()
  await page.getByText('1 found').waitFor()
  for (const name of [/Makers/, /Night shift/]) await rowOf(tree, name).waitFor()
  expect(await rowOf(tree, /Away/).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Filter' }).fill('left-hand')
  await rowOf(tree, /Person 07/).waitFor()
  const seventh = (await users()).find(({ name }) => name === 'Person 07')!
  await openPage(person, gateway, `users/users?item=${seventh.id}`)
  await page.getByRole('region', { name: 'Person 07' }).getByText('Users / Makers / Night shift').waitFor()
  await rowOf(tree, /Person 07/).waitFor()
  await openPage(person, gateway, `users/users?item=group.id.${groups.makers}`)
  await page.getByRole('region', { name: 'Makers' }).getByRole('button', { name: 'Create user' }).click()
  const form = page.getByRole('region', { name: /Create/ })
  await form.getByLabel('Name', { exact: true }).fill('Newcomer')
  await form.getByLabel('Login').fill('newcomer')
  await form.getByLabel('Password').fill('correct horse')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('region', { name: 'Newcomer' }).waitFor()
  expect((await users()).find(({ name }) => name === 'Newcomer')).toMatchObject({ parent_id: groups.makers })
  // A group with something in it cannot go, and the layer says so before it is tried.
  await openPage(person, gateway, `users/users?item=group.id.${groups.makers}`)
  await page.getByRole('region', { name: 'Makers' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/users: 13, groups: 1/).waitFor()
  expect(await dialog.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const domain = (await users()).find(({ name }) => name === 'Of the domain')!
  await openPage(person, gateway, `users/users?item=${domain.id}`)
  const held = page.getByRole('region', { name: 'Of the domain' })
  await held.getByText(/comes from the directory corp.example: name, login and group are read only/).waitFor()
  expect(await held.getByLabel('Login').count()).toBe(0)
  await held.getByLabel('Access denied').waitFor()
})

test('an object says what uses it, through lists too, and is not offered for removal while something names it', async () => {
  const { page } = person
  const host = await gateway.admin.create<string>('/aliases/ip_addresses', {
    ...{ title: 'used host', value: '192.0.2.77' },
  })
  const list = await gateway.admin.create<string>('/aliases/lists/addresses', {
    ...{ title: 'its list', values: [host] },
  })
  await gateway.admin.post('/firewall/rules/forward', { action: 'drop', comment: 'first' })
  await gateway.admin.post('/firewall/rules/forward', {
    ...{ action: 'drop', comment: 'by the list', source_addresses: [list] },
  })
  const number = host.split('.').at(-1)
  await openPage(person, gateway, `objects/ip_addresses?item=${number}`)
  const uses = page.getByRole('region', { name: 'used host' }).getByRole('region', { name: 'Used by' })
  await uses.getByRole('link', { name: 'Lists of addresses: its list' }).waitFor()
  await uses.getByText(/through its list/).waitFor()
  await page.getByRole('region', { name: 'used host' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').filter({ hasText: 'used host cannot be deleted' }).waitFor()
  await dialog.getByRole('link', { name: /its list/ }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await uses.getByRole('link', { name: 'FORWARD 2: by the list' }).click()
  await page.waitForURL('**/policy/forward?rule=2')
  // Freed by somebody else, it can go.
  await gateway.admin.patch(`/aliases/lists/addresses/${list.split('.').at(-1)}`, { values: [] })
  await openPage(person, gateway, `objects/ip_addresses?item=${number}`)
  await page.getByText('Nothing names it, itself or through a list or group.').waitFor()
  await page.getByRole('region', { name: 'used host' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 item' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await gateway.admin.list('/aliases/ip_addresses')).toEqual([])
})

test('lines that are pasted become objects and a list as one revision: known ones are found, wrong ones are told', async () => {
  const { page } = person
  await gateway.admin.create('/aliases/networks', { title: 'office', value: '10.9.0.0/24' })
  await openPage(person, gateway, 'objects/paste')
  const lines = [
    '# hosts',
    '10.9.0.0/255.255.255.0',
    '10.9.1.1;<img src=x onerror=alert(1)>;first',
    '10.9.1.300',
    '10.9.1.1',
    'crm.example.com,CRM',
    '10.9.2.1-10.9.2.9\tpool',
  ]
  await page.getByLabel('Lines').fill(lines.join('\n'))
  const preview = page.getByRole('grid', { name: 'What each line becomes' })
  await page.getByText('3 new, 2 there already, 1 wrong').waitFor()
  await rowOf(preview, /^2 There already: office/).waitFor()
  await rowOf(preview, /^3 New · IP address.*<img src=x onerror=alert\(1\)>/).waitFor()
  await rowOf(preview, /^4 .*Not an address.*10\.9\.1\.300/).waitFor()
  await rowOf(preview, /^5 The same as line 3/).waitFor()
  await page.getByLabel('Gather all in a list').check()
  await page.getByLabel('Name of the list').fill('hosts of the shop')
  expect(await accessFindings(person)).toEqual([])
  const before = await newest()
  await page.getByRole('button', { name: 'Create 3 objects and the list' }).click()
  await page.getByText('3 objects are made.').waitFor()
  expect(await newest()).toMatchObject({ id: before.id + 1, changes: 4 })
  const [list] = (
    await gateway.admin.list<{ title: string; values: string[] }>('/aliases/lists/addresses')
  ).filter(({ title }) => title === 'hosts of the shop')
  expect(list?.values).toHaveLength(4)
  await page.getByText('0 new, 5 there already, 1 wrong').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 new, 2 there already, 1 wrong').waitFor()
  // Thousands are taken as they are.
  const many = Array.from({ length: 5_000 }, (_none, each) => `10.${20 + (each >> 8)}.${each & 255}.1`)
  await page.getByLabel('Lines').fill(many.join('\n'))
  await page.getByRole('button', { name: 'Create 5,000 objects' }).click()
  await page.getByText('5,000 objects are made.').waitFor()
  expect(await gateway.admin.list('/aliases/ip_addresses')).toHaveLength(5_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('5000 new').waitFor()
  expect(person.complaints).toEqual([])
})

test('lines that are pasted outlive the page and a reload, until they are made', async () => {
  const { page } = person
  const lines = '10.77.0.1\n10.77.0.300'
  await openPage(person, gateway, 'objects/paste')
  await page.getByLabel('Lines').fill(lines)
  await page.getByLabel('Gather all in a list').check()
  await page.getByLabel('Name of the list').fill('kept lines')
  await page.getByRole('link', { name: 'Zones', exact: true }).click()
  await page.getByRole('heading', { name: 'Zones' }).waitFor()
  await page.goBack()
  expect(await page.getByLabel('Lines').inputValue()).toBe(lines)
  await page.reload()
  expect(await page.getByLabel('Lines').inputValue()).toBe(lines)
  expect(await page.getByLabel('Name of the list').inputValue()).toBe('kept lines')
  await page.getByRole('button', { name: 'Create 1 object and the list' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.reload()
  await page.getByLabel('Lines').waitFor()
  expect(await page.getByLabel('Lines').inputValue()).toBe('')
  expect(person.complaints).toEqual([])
})
