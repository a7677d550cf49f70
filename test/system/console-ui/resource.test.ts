import type { Browser } from 'playwright-core'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { naughtyStrings } from '../fixture/material.ts'
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

test('an object is made, refused at its field, mended, changed, switched by a rule, and removed', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/ip_addresses')
  await page.keyboard.press('n')
  const panel = page.getByRole('region', { name: /Create/ })
  await panel.getByLabel('Name', { exact: true }).fill('database')
  await panel.getByLabel('Value', { exact: true }).fill('10.1.2.300')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('must be an IPv4 or IPv6 address').first().waitFor()
  // The focus is where the mistake is.
  expect(await page.evaluate(`document.activeElement.value`)).toBe('10.1.2.300')
  await panel.getByLabel('Value', { exact: true }).fill('10.1.2.3')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('gridcell', { name: '10.1.2.3' }).waitFor()
  expect((await gateway.admin.get('/aliases/ip_addresses')).json()).toMatchObject([
    { title: 'database', value: '10.1.2.3' },
  ])
  const made = page.getByRole('region', { name: 'database' })
  await made.getByLabel('Comment').fill('of the shop')
  await made.getByRole('button', { name: 'Apply' }).click()
  await made.getByText(/revision \d+/).waitFor()
  expect((await gateway.admin.get('/aliases/ip_addresses')).json()).toMatchObject([
    { comment: 'of the shop' },
  ])

  await openPage(person, gateway, 'policy/forward_rules?item=new')
  const rule = page.getByRole('region', { name: /Create/ })
  const source = rule.getByRole('combobox', { name: 'Source', exact: true })
  await source.click()
  await source.fill('datab')
  await page
    .getByRole('option', { name: /database/ })
    .first()
    .waitFor()
  await source.press('Enter')
  await rule.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('gridcell', { name: 'database' }).waitFor()
  expect((await gateway.admin.get('/firewall/rules/forward')).json()).toMatchObject([
    { source_addresses: ['ip.id.1'], enabled: true },
  ])

  await openPage(person, gateway, 'objects/ip_addresses?item=1')
  await page.getByRole('region', { name: 'database' }).getByRole('button', { name: 'Delete' }).click()
  // A rule names it: the layer says so before it is tried, and it stays.
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('link', { name: /^Forward 1/ }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete 1 item' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect((await gateway.admin.get('/aliases/ip_addresses')).json()).toHaveLength(1)
  expect(person.complaints).toEqual([])
})

test('a mistake is said while it is typed, beside what was touched alone, and nothing is made by it', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/ip_addresses?item=new')
  const panel = page.getByRole('region', { name: /Create/ })
  const value = panel.getByLabel('Value', { exact: true })
  await value.fill('10.1.2.300')
  await panel.getByText('must be an IPv4 or IPv6 address').first().waitFor()
  expect(await panel.getByRole('alert').count()).toBe(1)
  expect(await value.getAttribute('aria-invalid')).toBe('true')
  await value.fill('10.1.2.30')
  await panel.getByRole('alert').waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Create' }).click()
  // Now the name is missing, too.
  await panel.getByRole('alert').first().waitFor()
  expect(await page.evaluate<string>(`document.activeElement.getAttribute('aria-invalid')`)).toBe('true')
  await panel.getByLabel('Name', { exact: true }).fill('typed')
  await panel.locator('.field').getByRole('alert').waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Discard' }).click()
  expect(JSON.stringify((await gateway.admin.get('/aliases/ip_addresses')).json())).not.toContain(
    '10.1.2.30"',
  )

  await openPage(person, gateway, 'system/system_settings')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('x'.repeat(5_000))
  await page.getByRole('main').getByRole('alert').waitFor()
  await name.fill('short')
  await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await name.inputValue()).toBe('')
  expect(person.complaints).toEqual([])
})

test('a refusal leads to the field whatever it is made of, and its place is told in words; a form that is done keeps the focus', async () => {
  const { page } = person
  const focused = () =>
    page.evaluate<string>(`document.activeElement.closest('[data-path]')?.dataset.path ?? ''`)
  await openPage(person, gateway, 'vpn/vpn_access_rules?item=new')
  const rule = page.getByRole('region', { name: /Create/ })
  await rule.getByLabel('Name', { exact: true }).fill('staff')
  await page.keyboard.press('Control+Enter')
  await expect.poll(focused).toBe('sources')
  // Whoever hears the field hears what is wrong with it.
  expect(
    await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('[aria-invalid="true"]')].map((field) => document.getElementById(field.getAttribute('aria-describedby'))?.textContent)`,
    ),
  ).toEqual(['must not be empty', 'must not be empty'])
  for (const [name, object] of [
    ['Sources', 'any'],
    ['Objects', 'Users'],
  ] as const) {
    await rule.getByRole('combobox', { name }).fill(object)
    await page
      .getByRole('option', { name: new RegExp(`^${object}`) })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  // A choice of a few is no single control.
  await expect.poll(focused).toBe('vpns')
  expect(await accessFindings(person)).toEqual([])
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'staff' }).waitFor()

  await openPage(person, gateway, 'profiles/hip_objects?item=new')
  const posture = page.getByRole('region', { name: /Create/ })
  await posture.getByLabel('Name', { exact: true }).fill('keys')
  await posture.locator('[data-path="reg_key_list"] > button').last().press('Enter')
  await page.keyboard.press('Control+Enter')
  await posture.getByText('Registry keys #1: Key: must not be empty').waitFor()
  await expect.poll(focused).toBe('reg_key_list[0].key')

  await openPage(person, gateway, 'system/system_settings')
  await page.getByLabel('Name', { exact: true }).fill('twice')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  const isKept = () => page.evaluate<boolean>(`document.activeElement !== document.body`)
  await expect.poll(isKept).toBe(true)
  await page.getByLabel('Name', { exact: true }).fill('twice')
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await page.locator('.outcome.chip').waitFor()
  await expect.poll(isKept).toBe(true)
  await gateway.admin.patch('/x/system/settings', { name: '' })
  expect(person.complaints).toEqual([])
})

test('a text that is nothing to choose is said, and holds the form once', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/address_lists?item=new')
  const panel = page.getByRole('region', { name: /Create/ })
  await panel.getByLabel('Name', { exact: true }).fill('servers')
  const values = panel.getByRole('combobox', { name: 'Values' })
  await values.fill('no such object')
  await panel.getByRole('button', { name: 'Create' }).click()
  await panel.getByText('“no such object” is none of those that can be chosen').waitFor()
  expect(await page.evaluate<string>(`document.activeElement.getAttribute('aria-label')`)).toBe('Values')
  expect(await gateway.admin.list('/aliases/lists/addresses')).toEqual([])
  expect(await accessFindings(person)).toEqual([])
  // Whoever means the form without it says so by sending it again.
  await panel.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('region', { name: 'servers' }).waitFor()
  expect(await gateway.admin.list('/aliases/lists/addresses')).toMatchObject([
    { title: 'servers', values: [] },
  ])
})

test('errors of a zone stand at their lines, where the caret goes, and follow them; 5,000 lines stay quick', async () => {
  const { page, context } = person
  await openPage(person, gateway, 'network/master_zones?item=new')
  const panel = page.getByRole('region', { name: /Create/ })
  await panel.getByLabel('Name', { exact: true }).fill('example.org')
  const text = panel.getByRole('textbox', { name: 'Configuration' })
  await text.fill('$TTL 60\n@ IN NS ns\nns IN A 192.0.2.300\nns IN AAAA 2001:db8::1\nmail IN MX mail')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  const errors = panel.getByRole('alert').filter({ has: page.getByRole('button') })
  await errors.getByRole('button', { name: /^line 3: / }).waitFor()
  expect(await caretLine(page)).toBe(3)
  await errors.getByRole('button', { name: /^line 5: / }).click()
  expect(await caretLine(page)).toBe(5)
  // A line more above, and the error is one further down.
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('; of the shop')
  await page.keyboard.press('Enter')
  await errors.getByRole('button', { name: /^line 5: / }).click()
  expect(await caretLine(page)).toBe(6)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gateway.origin })
  const long = Array.from({ length: 5_000 }, (_none, line) => String(line % 10)).join('\n')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(long)})`)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
  await expect.poll(() => text.inputValue()).toBe(long)
  expect(await page.locator('.line-numbers').textContent()).toMatch(/\n5000$/)
  await panel.getByText('The gateway refused: Configuration: line 3').waitFor()
  await text.fill('$TTL 60\n@ IN NS ns\nns IN A 192.0.2.53')
  // Nothing is refused any more of what stands there now.
  await panel.getByText('The gateway refused').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.getByRole('gridcell', { name: 'example.org' }).waitFor()
  await page.getByRole('gridcell', { name: '$TTL 60 ↵ @ IN NS ns ↵' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'ID' }).count()).toBe(0)
  expect(person.complaints).toEqual([])
})

test('a certificate that ends soon, and the line that is none, are told with the place of the remedy', async () => {
  const { page } = person
  const day = 86_400_000
  const { cert } = await generate([{ name: 'commonName', value: 'Receivers' }], {
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() - 2 * day),
    notAfterDate: new Date(Date.now() + 10 * day),
  })
  await openPage(person, gateway, 'monitor/log_store')
  const field = page.getByRole('textbox', { name: /PEM/ })
  await field.fill(`${cert.trimEnd()}\nnot a certificate`)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const last = cert.trimEnd().split('\n').length + 1
  await page.getByRole('button', { name: new RegExp(`^line ${last}: `) }).waitFor()
  expect(await caretLine(page)).toBe(last)
  await field.fill(cert)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.locator('.outcome.chip').waitFor()
  await openPage(person, gateway, 'overview/start')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByRole('link', { name: /CN=Receivers ends on .*: put a newer one into ca/ }).click()
  await page.waitForURL('**/ui/monitor/log_store')
  expect((await gateway.admin.get('/x/status')).json()).toMatchObject({
    certificates: [
      { resource: '', status: 'active', msg: '' },
      { resource: 'log_store', id: '', field: 'ca', subject: 'CN=Receivers', status: 'active' },
    ],
  })
  expect(person.complaints).toEqual([])
})

test('rules move, switch and go by the keyboard alone', async () => {
  const { page } = person
  await gateway.admin.post('/firewall/rules/forward', { action: 'drop', comment: 'second' })
  await gateway.admin.post('/firewall/rules/forward', { action: 'drop', comment: 'third' })
  await openPage(person, gateway, 'policy/forward_rules')
  await page.getByRole('gridcell', { name: 'third' }).waitFor()
  const order = async () =>
    (await gateway.admin.get('/firewall/rules/forward'))
      .json<{ id: number; enabled: boolean }[]>()
      .map(({ id }) => id)
  expect(await order()).toEqual([1, 2, 3])
  await page.getByRole('grid').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toEqual([1, 3, 2])
  // Pressed again before the answer, the key goes on from where the last one leads.
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
    await page.keyboard.press(`Alt+${key}`)
  await expect.poll(order).toEqual([3, 1, 2])
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(order).toEqual([1, 3, 2])
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  for (let times = 0; times < 3; times++) await page.keyboard.press('e')
  await expect
    .poll(async () =>
      (await gateway.admin.get('/firewall/rules/forward'))
        .json<{ enabled: boolean }[]>()
        .map(({ enabled }) => enabled),
    )
    .toEqual([false, true, true])
  await page.getByRole('grid').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 items' }).press('Enter')
  await expect.poll(order).toEqual([2])
  // Both went as one revision.
  const [newest] = (await gateway.admin.get('/x/revisions?limit=1')).json<{ changes: number }[]>()
  expect(newest?.changes).toBe(2)
})

test('the session ends in the middle of an edit: signing in again in place loses nothing', async () => {
  const { page, context } = person
  await openPage(person, gateway, 'objects/zones?item=new')
  await page.getByLabel('Name', { exact: true }).fill('kept over the end')
  await context.clearCookies()
  const create = page.getByRole('button', { name: 'Create' }).last()
  // Where a question of the page itself is refused first, the sign-in lies over the button, and the click waits for its end.
  const clicked = create.click()
  const ended = page.getByText('The session has ended')
  await ended.waitFor()
  await page.getByLabel('Login').fill('admin')
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await ended.waitFor({ state: 'detached' })
  await clicked
  const made = page.getByRole('gridcell', { name: 'kept over the end' })
  await made.waitFor({ timeout: 3_000 }).catch(() => create.click())
  await made.waitFor()
})

test('a change that waits for its confirmation is over every page, and is kept from the browser', async () => {
  const { page } = person
  const changed = await gateway.admin.patch(
    '/firewall/settings',
    { automatic_snat_enabled: false },
    { 'X-Confirm-Within': '60' },
  )
  expect(changed.status).toBe(200)
  await openPage(person, gateway, 'objects/zones')
  const bar = page.getByRole('region', { name: /waits for a confirmation/ })
  await bar.waitFor()
  expect(await bar.textContent()).toMatch(/Reverts in (1:00|0:\d\d)/)
  await bar.getByRole('button', { name: 'Keep the change' }).click()
  await bar.waitFor({ state: 'detached', timeout: 15_000 })
  expect((await gateway.admin.get('/x/confirm')).json()).toEqual([])
  expect((await gateway.admin.get('/firewall/settings')).json()).toMatchObject({
    automatic_snat_enabled: false,
  })
})

test('the search over everything finds a rule by its comment, and leads to it', async () => {
  await gateway.admin.create('/firewall/rules/forward', { action: 'accept', comment: 'payroll to the bank' })
  const { page } = person
  await openPage(person, gateway, 'objects/ip_addresses')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search anything' }).fill('payroll')
  await page.getByRole('option', { name: /payroll to the bank/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('row').filter({ hasText: 'payroll to the bank' }).waitFor()
  // Who changed a rule last finds it, too.
  await page.getByRole('combobox', { name: 'Filter rules' }).fill('by:admin payroll')
  await page.getByText(/^1 of \d+ rules$/).waitFor()
  await page.getByRole('combobox', { name: 'Filter rules' }).fill('by:nobody')
  await page.getByText(/^0 of \d+ rules$/).waitFor()
})

test('where a reason is demanded, the page asks for it and the change goes on with it', async () => {
  const { admin } = gateway
  expect((await admin.patch('/x/system/settings', { change_note: 'required' })).status).toBe(200)
  const { page } = person
  await openPage(person, gateway, 'objects/ip_addresses?item=new')
  const panel = page.getByRole('region', { name: /Create/ })
  await panel.getByLabel('Name', { exact: true }).fill('printer')
  await panel.getByLabel('Value', { exact: true }).fill('10.1.2.9')
  await page.keyboard.press('Control+Enter')
  const asked = page.getByRole('dialog', { name: 'Why this change?' })
  await asked.getByText('X-Change-Note').waitFor()
  // Given up, it is refused, and nothing of the form is lost.
  await page.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  expect(await panel.getByLabel('Name', { exact: true }).inputValue()).toBe('printer')
  // A reason is not asked for anew where the change is refused for something else.
  await panel.getByLabel('Value', { exact: true }).fill('10.1.2.900')
  await page.keyboard.press('Control+Enter')
  await asked.getByLabel('Reason').fill('новый принтер, 100 %')
  await page.keyboard.press('Enter')
  await panel.getByText('must be an IPv4 or IPv6 address').first().waitFor()
  await panel.getByLabel('Value', { exact: true }).fill('10.1.2.9')
  await page.keyboard.press('Control+Enter')
  await asked.waitFor()
  expect(await asked.getByLabel('Reason').inputValue()).toBe('новый принтер, 100 %')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: '10.1.2.9' }).waitFor()
  const [newest] = await admin.read<{ note: string }[]>('/x/revisions?limit=1')
  expect(newest?.note).toBe('новый принтер, 100 %')
  // A file goes once more, with the reason; the refusal is then about the file.
  await openPage(person, gateway, 'system/license_file')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'license.jwt', mimeType: 'text/plain', buffer: Buffer.from('none') })
  await page.getByRole('button', { name: 'Upload' }).click()
  await asked.waitFor()
  expect(await asked.getByLabel('Reason').inputValue()).toBe('')
  await asked.getByLabel('Reason').fill('the new license')
  const sent = page.waitForRequest(
    async (request) => (await request.headerValue('X-Change-Note')) === 'the%20new%20license',
  )
  await page.keyboard.press('Enter')
  await sent
  await page.getByRole('alert').filter({ hasNotText: 'X-Change-Note' }).waitFor()
  const optional = { change_note: 'optional' }
  expect((await admin.patch('/x/system/settings', optional, { 'X-Change-Note': 'test' })).status).toBe(200)
})

test('who may only read sees values, no buttons that change, and no page of others', async () => {
  await gateway.admin.post('/web/admins/local', {
    login: 'auditor',
    name: 'Auditor',
    password: 'auditor-pass-1',
    role: 2,
    enabled: true,
  })
  const id = await gateway.admin.create<string>('/aliases/zones', { title: 'of an auditor' })
  const reader = await personAt(browser)
  await signIn(reader, gateway, 'auditor', 'auditor-pass-1')
  await openPage(reader, gateway, `objects/zones?item=${id.split('.').at(-1)}`)
  await reader.page.getByText('Read only').waitFor()
  const panel = reader.page.getByRole('region', { name: 'of an auditor' })
  await panel.waitFor()
  expect(await panel.getByRole('textbox').count()).toBe(0)
  expect(await reader.page.getByRole('button', { name: /Create|Apply|Delete|Move/ }).count()).toBe(0)
  await reader.context.close()
})

test('hostile names are shown as text, isolated, and never wider than their cell', async () => {
  const { page } = person
  const names = naughtyStrings().filter(
    (text) => text.length <= 200 && text.isWellFormed() && !text.includes('\0'),
  )
  expect(names.length).toBeGreaterThan(20)
  const steps = names.map((comment, place) => ({
    method: 'POST',
    path: '/aliases/ip_addresses',
    body: { title: `hostile ${place}`, value: `10.9.${place >> 8}.${place & 255}`, comment },
  }))
  const made = await gateway.admin.post('/x/transactions', steps)
  expect(made.status, made.text).toBe(200)
  await openPage(person, gateway, 'objects/ip_addresses?q=hostile')
  await page.getByRole('gridcell', { name: 'hostile 0', exact: true }).waitFor()
  const seen = new Set<string>()
  for (let top = 0; seen.size < names.length && top < 40_000; top += 400) {
    const rows = await page.evaluate<readonly [string, boolean, number][]>(`(() => {
      const grid = document.querySelector('[role=grid]')
      grid.scrollTop = ${top}
      return new Promise((resolve) => setTimeout(() => resolve([...grid.querySelectorAll('.grid-body [role=row]')].map((row) => {
        const cells = [...row.querySelectorAll('[role=gridcell]')]
        const last = cells.at(-1)
        return [cells[2].textContent, last.querySelector('script, img, a, b') === null, last.getBoundingClientRect().right - grid.getBoundingClientRect().left - grid.scrollWidth]
      })), 60))
    })()`)
    for (const [title, isText, beyond] of rows) {
      expect(isText, title).toBe(true)
      expect(beyond, title).toBeLessThanOrEqual(1)
      seen.add(title)
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(names.length)
  // Nothing of them ran, and nothing was asked for.
  expect(person.complaints).toEqual([])
})

/** The line of the caret in the field that has the focus. */
async function caretLine(page: Person['page']): Promise<number> {
  return await page.evaluate<number>(
    `document.activeElement.value.slice(0, document.activeElement.selectionStart).split('\\n').length`,
  )
}

test('competences of an access level are words', async () => {
  await openPage(person, gateway, 'system/roles')
  const rights = person.page.getByRole('gridcell', { name: /firewall: Read/i })
  await rights.first().waitFor()
  expect(await person.page.getByText('{').count()).toBe(0)
})

test('days of the week are chosen by their names', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/time_ranges?item=new')
  const panel = page.getByRole('region', { name: /Create/ })
  await panel.getByLabel('Name', { exact: true }).fill('office hours')
  for (const day of ['Friday', 'Monday']) await panel.getByRole('checkbox', { name: day }).check()
  await panel.getByLabel('Start').fill('08:00')
  await panel.getByLabel('End').fill('18:00')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('gridcell', { name: 'Monday, Friday' }).waitFor()
  expect(await gateway.admin.list('/aliases/time_ranges')).toMatchObject([{ weekdays: [1, 5] }])
})
