import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RealGateway } from '../fixture/gateway.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { openBrowser, openPage, type Person, personAt, signIn, type View } from './browser.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const table = '/firewall/rules/forward'
const people: Person[] = []

let lab: Lab
let gateway: RealGateway
let browser: Browser

beforeAll(async () => {
  lab = await startLab()
  gateway = lab.gateway
  browser = await openBrowser()
  const host = await gateway.admin.create<string>('/aliases/ip_addresses', {
    title: 'srv-db',
    value: '10.1.2.3',
  })
  for (const comment of ['office web', 'crm back'])
    await gateway.admin.create(table, {
      action: 'accept',
      comment,
      source_addresses: [host],
      source_addresses_negate: true,
    })
})

afterAll(async () => {
  await browser?.close()
  await lab?.close()
})

async function at(view: View, login?: string, password?: string): Promise<Person> {
  const person = await personAt(browser, view)
  people.push(person)
  await signIn(person, gateway, ...(login === undefined ? [] : [login, password]))
  return person
}

async function violations({ page }: Person): Promise<readonly string[]> {
  // The policy of the page lets no script in but its own, and the browser's debugger.
  await page.evaluate(axe)
  return await page.evaluate<string[]>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  )
}

test('a change that reverts by itself waits for its confirmation, and packets follow both ways', async () => {
  const person = await at({})
  const { page } = person
  const rule = await gateway.admin.create(table, {
    action: 'accept',
    protocol: 'protocol.tcp',
    comment: 'block me',
  })
  await gateway.admin.patch(`${table}/move`, { params: { id: rule, anchor_item_id: 1, insert_after: false } })
  expect(await lab.visit('lan1', hosts.wan1)).toContain('host=wan1')
  await openPage(person, gateway, `policy/forward?rule=${rule}`)
  await page.getByLabel('Action').selectOption('drop')
  await page.getByRole('button', { name: 'Apply, reverts in 60 s' }).click()
  await page
    .getByText(/Reverts in 0:\d\d/)
    .first()
    .waitFor()
  expect(await lab.visit('lan1', hosts.wan1)).not.toContain('host=wan1')
  await page.getByRole('button', { name: 'Take it back now' }).click()
  await expect
    .poll(async () => (await gateway.admin.read<{ action: string }>(`${table}/${rule}`)).action)
    .toBe('accept')
  expect(await lab.visit('lan1', hosts.wan1)).toContain('host=wan1')
})

test('hits of a rule rise in the grid as packets meet it', async () => {
  const person = await at({})
  const { page } = person
  await openPage(person, gateway, 'policy/forward')
  const row = page.getByRole('row').filter({ hasText: 'block me' })
  await row.waitFor()
  await lab.visit('lan1', hosts.wan1)
  await expect
    .poll(async () => Number(await row.locator('[data-column="hits"]').textContent()), { timeout: 15_000 })
    .toBeGreaterThan(0)
  // What was counted before the page was opened is not of its minute.
  await lab.visit('lan1', hosts.wan1)
  await row.getByRole('img', { name: /^[1-9]\d* hits? in the last / }).waitFor()
  expect(
    await page
      .getByRole('row')
      .filter({ hasText: 'office web' })
      .getByRole('img', { name: /in the last/ })
      .count(),
  ).toBe(0)
})

test('X explains a rule by a packet that it decides, and says so where there is none', async () => {
  const person = await at({})
  const { page } = person
  const rules = await gateway.admin.list<{ id: number; comment: string }>(table)
  const { id } = rules.find(({ comment }) => comment === 'block me')!
  const never = await gateway.admin.create<number>(table, {
    action: 'drop',
    protocol: 'protocol.tcp',
    comment: 'never reached',
  })
  await openPage(person, gateway, 'policy/forward')
  const drawer = page.getByRole('region', { name: 'Explain', exact: true })
  const press = async (comment: string) => {
    await page.getByRole('row').filter({ hasText: comment }).getByText('tcp').click()
    await page.keyboard.press('Escape')
    await page.getByRole('grid').focus()
    await page.keyboard.press('x')
  }
  await press('block me')
  await drawer.getByText(`A packet that fwd.ngfw.${id} decides`).waitFor()
  await drawer.getByText('the kernel agrees').waitFor()
  expect(page.url()).toMatch(/policy\/forward\?.*panel=explain.*src_ip=/)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await press('never reached')
  await drawer.getByText(/^No packet can meet this rule as things are/).waitFor()
  expect(await drawer.getByRole('combobox', { name: 'Protocol' }).inputValue()).toBe('tcp')
  await gateway.admin.delete(`${table}/${never}`)
})

test('a reader sees values, and nothing that he cannot do', async () => {
  await gateway.admin.create('/web/admins/local', {
    login: 'reader',
    name: 'Reader',
    password: 'reader-password',
    role: 2,
    enabled: true,
  })
  const person = await at({}, 'reader', 'reader-password')
  const { page } = person
  await openPage(person, gateway, 'policy/forward')
  await page.getByRole('row').filter({ hasText: 'office web' }).click()
  const panel = page.getByRole('region', { name: /Rule \d/ })
  await panel.waitFor()
  expect(await panel.getByRole('tab').allTextContents()).toEqual(['Form', 'History', 'API'])
  for (const name of ['Add a rule', 'Gather a draft', 'Undo'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await panel.getByRole('button', { name: /Apply/ }).count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.getByRole('img', { name: 'Rule 1 is on' }).waitFor()
  // What the filter shows is saved with the revision and the moment.
  const [newest] = await gateway.admin.list<{ id: number }>('/x/revisions?limit=1')
  await page.getByRole('combobox', { name: 'Filter rules' }).fill('office')
  await page.getByText(/^1 of \d+ rules/).waitFor()
  const saved: string[] = []
  for (const name of ['Export as CSV', 'Export as JSON']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^forward_rules-r${newest!.id}-`))
    saved.push(readFileSync(await file.path(), 'utf8'))
  }
  const [head, row, ...others] = saved[0]!.trimEnd().split('\r\n')
  expect([head, others]).toEqual([expect.stringMatching(/export_revision,export_time,number,id,/), []])
  expect(row).toContain('office web')
  expect(JSON.parse(saved[1]!)).toMatchObject({ revision: newest!.id, data: [{ comment: 'office web' }] })
  await page.getByRole('combobox', { name: 'Filter rules' }).fill('')
  await page.getByRole('grid').focus()
  // The packet of a rule is found by a plan of a change, which is not for readers; its fields are there.
  await page.keyboard.press('x')
  const drawer = page.getByRole('region', { name: 'Explain', exact: true })
  await drawer.getByText(/your access level may not ask for/).waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('grid').focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('e')
  expect((await gateway.admin.list<{ enabled: boolean }>(table)).map(({ enabled }) => enabled)).toEqual([
    true,
    true,
    true,
  ])
})

test('with the keyboard alone: a rule is found, edited in its cell and applied, on a Russian page', async () => {
  const person = await at({ locale: 'ru' })
  const { page } = person
  await openPage(person, gateway, 'policy/forward')
  await page.getByRole('row').filter({ hasText: 'crm back' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('crm back')
  await page.keyboard.press('Enter')
  await page.getByText('1 из 3').waitFor()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.getByRole('combobox', { name: 'Изменить: Источник' }).waitFor()
  await page.keyboard.type('10.66.0.0/16')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Действует, ревизия \d+/).waitFor()
  const rules = await gateway.admin.list<{ comment: string; source_addresses: string[] }>(table)
  const found = rules.find(({ comment }) => comment === 'crm back')!
  expect(found.source_addresses).toHaveLength(2)
  expect(found.source_addresses[1]).toMatch(/^subnet\.id\./)
})

test.each([
  { locale: 'en', colorScheme: 'light' },
  { locale: 'ru', colorScheme: 'dark' },
] as const)('the pages and the panel keep WCAG 2.2 A and AA: $locale, $colorScheme', async (view) => {
  const person = await at(view)
  for (const path of [
    'policy/forward?rule=1',
    'policy/forward?rule=1&panel=preview',
    'policy/dnat',
    'policy/zones',
  ]) {
    await openPage(person, gateway, path)
    if (path.includes('rule=1')) await person.page.locator('.rule-panel .panel-body').waitFor()
    expect(await violations(person), path).toEqual([])
  }
  expect(person.complaints).toEqual([])
})

test('at 360 px rules are cards that can be read and switched, and nothing is wider than the page', async () => {
  const person = await at({ width: 360, height: 740 })
  const { page } = person
  await openPage(person, gateway, 'policy/forward')
  await page.getByRole('row').filter({ hasText: 'office web' }).waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(
    await page.evaluate<number>(
      "document.querySelector('.grid').scrollWidth - document.querySelector('.grid').clientWidth",
    ),
  ).toBe(0)
  await page.getByRole('row').filter({ hasText: 'office web' }).getByRole('switch').click()
  await expect
    .poll(
      async () =>
        (await gateway.admin.list<{ comment: string; enabled: boolean }>(table)).find(
          ({ comment }) => comment === 'office web',
        )?.enabled,
    )
    .toBe(false)
})
