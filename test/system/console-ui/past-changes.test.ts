import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

let gateway: RealGateway
let admin: Client
let browser: Browser
let person: Person
let page: Page

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  browser = await openBrowser()
  person = await personAt(browser)
  page = person.page
  await signIn(person, gateway)
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

const ports = '/aliases/ports'
const patience = { timeout: 15_000 }
const newest = async () => (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
const portValue = async (id: string) =>
  (await admin.list<{ id: string; value: number }>(ports)).find((each) => each.id === id)?.value

async function saved(name: string): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('one revision is undone with its plan and a reason, and what came later stays', async () => {
  const port = await admin.create<string>(ports, { title: 'undo me', value: 7001 })
  await admin.patch(`${ports}/${port}`, { value: 7002 })
  const wrong = await newest()
  const later = await admin.create<string>(ports, { title: 'later', value: 7003 })
  await openPage(person, gateway, `history/${wrong}`)
  const panel = page.getByRole('region', { name: `Revision ${wrong}` })
  await panel.getByRole('link', { name: /undo me/ }).waitFor()
  expect(await panel.locator('del').textContent()).toContain('001')
  await panel.getByRole('button', { name: 'Undo this revision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this revision' })
  await dialog.getByLabel('Reason').fill('это была ошибка')
  expect(await accessFindings(person)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo this revision' }).click()
  await expect.poll(() => portValue(port), patience).toBe(7001)
  expect(await portValue(later)).toBe(7003)
  await page.getByRole('gridcell', { name: 'это была ошибка' }).waitFor()
  // Undone again nothing would change, and nothing offers to.
  await openPage(person, gateway, `history/${wrong}`)
  await panel.getByRole('button', { name: 'Undo this revision' }).click()
  await dialog.getByText('Nothing changes').waitFor()
  for (const name of ['Undo this revision', 'Apply, reverts in 60 s'])
    expect(await dialog.getByRole('button', { name }).count()).toBe(0)
  await page.keyboard.press('Escape')
  // A field that is the same in all ports is no difference of one.
  await openPage(person, gateway, `history/${wrong - 1}`)
  const made = page.getByRole('region', { name: `Revision ${wrong - 1}` })
  await made.getByText('undo me').first().waitFor()
  expect(await made.getByRole('term').allTextContents()).toEqual(['Name', 'Comment', 'Value'])
})

test('what stands in the way of undoing is told, and nothing changes', async () => {
  const port = await admin.create<string>(ports, { title: 'in use', value: 7010 })
  const made = await newest()
  await admin.create('/aliases/lists/ports', { title: 'user of it', values: [port] })
  await openPage(person, gateway, `system/history?item=${made}`)
  await page.getByRole('button', { name: 'Undo this revision' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'These stand in the way' }).waitFor()
  await dialog.getByRole('link', { name: 'Lists of ports: user of it' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Undo this revision' }).count()).toBe(0)
  expect(await portValue(port)).toBe(7010)
  const edited = await admin.create<string>(ports, { title: 'first', value: 7011 })
  await admin.patch(`${ports}/${edited}`, { title: 'second' })
  const renamed = await newest()
  await admin.patch(`${ports}/${edited}`, { title: 'third' })
  await openPage(person, gateway, `system/history?item=${renamed}`)
  await page.getByRole('button', { name: 'Undo this revision' }).click()
  await dialog.getByRole('link', { name: 'Ports: third' }).waitFor()
  await admin.delete(`${ports}/${edited}`)
  await page.reload()
  await page.getByRole('button', { name: 'Undo this revision' }).click()
  await dialog.getByText('Changed or removed since').waitFor()
})

test('everything is restored behind a plan of what that would change, and a silence is told as past', async () => {
  const port = await admin.create<string>(ports, { title: 'restored', value: 7020 })
  const good = await newest()
  await admin.delete(`${ports}/${port}`)
  await openPage(person, gateway, `system/history?item=${good}`)
  await page.getByRole('button', { name: 'Restore everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore everything' })
  await dialog
    .getByText(/restored/)
    .first()
    .waitFor()
  expect(await portValue(port)).toBeUndefined()
  await page.route('**/restore', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Restore everything' }).click()
  await dialog.getByText('The gateway did not answer, and does again').waitFor()
  await page.unroute('**/restore')
  await dialog.getByRole('button', { name: 'Restore everything' }).click()
  await expect.poll(() => portValue(port), patience).toBe(7020)
})

test('what a revision names and somebody removed since is called as it was', async () => {
  const port = await admin.create<string>(ports, { title: 'gone since', value: 7025 })
  const rule = await admin.create('/firewall/rules/forward', {
    ...{ action: 'accept', protocol: 'protocol.tcp', destination_ports: [port] },
  })
  const revision = await newest()
  await admin.delete(`/firewall/rules/forward/${rule}`)
  await admin.delete(`${ports}/${port.split('.').at(-1)}`)
  await openPage(person, gateway, `history/${revision}`)
  const panel = page.getByRole('region', { name: `Revision ${revision}` })
  await panel.getByText('gone since').waitFor()
  expect(await panel.getByText(port, { exact: true }).count()).toBe(0)
})

test('two revisions are compared by a selection, and the address says which', async () => {
  const port = await admin.create<string>(ports, { title: 'compared', value: 7030 })
  const first = await newest()
  await admin.patch(`${ports}/${port}`, { value: 7031 })
  await admin.patch(`${ports}/${port}`, { value: 7032 })
  await openPage(person, gateway, `system/history?resource=ports&of=${port}`)
  const grid = page.getByRole('grid', { name: 'History' })
  await page.getByText('3 of 3 revisions').waitFor()
  for (const id of [first, first + 2])
    await grid
      .getByRole('row', { name: `r${id} ` })
      .getByRole('checkbox')
      .click()
  await page.getByRole('button', { name: `Compare r${first} with r${first + 2}` }).click()
  const panel = page.getByRole('region', { name: `Revision ${first}..${first + 2}` })
  await panel.getByText(/7.?032/).waitFor()
  expect(await panel.getByText(/7.?031/).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('item')).toBe(`${first}..${first + 2}`)
  // The short address shows the same.
  await openPage(person, gateway, `history/${first}..${first + 2}`)
  await page
    .getByRole('region', { name: `Revision ${first}..${first + 2}` })
    .getByText(/7.?032/)
    .waitFor()
})

test('an auditor saves what the filter shows as CSV and JSON, with the revision and the moment', async () => {
  await admin.post(ports, { title: 'audited', value: 7040 }, { 'X-Change-Note': '=HYPERLINK()' })
  const now = await newest()
  await openPage(person, gateway, 'system/history?q=HYPERLINK')
  await page.getByText('1 of 1 revisions').waitFor()
  await page.getByRole('gridcell', { name: 'Created: Ports “audited”' }).waitFor()
  const csv = await saved('Export as CSV')
  expect(csv.name).toMatch(new RegExp(`^history-r${now}-[0-9T-]+Z\\.csv$`))
  const [head, row] = csv.text.replace('\ufeff', '').split('\r\n')
  expect(head).toBe('export_revision,export_time,revision,time,login,address,request,reason,changes,items')
  expect(row).toContain(`,POST ${ports},'=HYPERLINK(),1,created ports `)
  const json = JSON.parse((await saved('Export as JSON')).text) as Record<string, unknown>
  expect(json).toMatchObject({ revision: now, data: [{ id: now, note: '=HYPERLINK()' }] })
})

test('H opens the history of an item beside its form', async () => {
  const port = await admin.create<string>(ports, { title: 'own history', value: 7050 })
  await admin.patch(`${ports}/${port}`, { value: 7051 })
  await openPage(person, gateway, 'objects/ports?q=own history')
  const grid = page.getByRole('grid', { name: 'Ports' })
  await grid.getByRole('row', { name: /own history/ }).waitFor()
  await grid.focus()
  await page.keyboard.press('h')
  const panel = page.getByRole('region', { name: 'own history' })
  await panel
    .getByText(/7.?051/)
    .first()
    .waitFor()
  await panel.getByRole('link', { name: 'All in the history (2)' }).click()
  await page.getByText('2 of 2 revisions').waitFor()
  expect(person.complaints).toEqual([])
})

test('a revision shows the findings that it brought and the packet checks that were run under it, which are exported', async () => {
  const forward = '/firewall/rules/forward'
  await admin.create(forward, { action: 'drop', protocol: 'protocol.tcp' })
  const rule = await admin.create(forward, { action: 'drop', protocol: 'protocol.tcp' })
  const revision = await newest()
  expect((await admin.post('/firewall/checks_start', {})).status).toBe(200)
  await openPage(person, gateway, `history/${revision}`)
  const panel = page.getByRole('region', { name: `Revision ${revision}` })
  await panel.getByText('Findings that came and went').click()
  const findings = panel.getByRole('region', { name: 'Findings that came and went' })
  await findings.getByRole('link', { name: `fwd.ngfw.${rule}` }).waitFor()
  await findings.getByText('Came:').first().waitFor()
  await panel.getByText('Packet checks run under this revision').click()
  const runs = panel.getByRole('region', { name: 'Packet checks run under this revision' })
  await runs.getByText('0 of 0 as expected').waitFor()
  expect(await accessFindings(person)).toEqual([])
  const csv = await saved('Export as CSV: Findings that came and went')
  expect(csv.name).toContain(`revision-${revision}-findings`)
  expect(csv.text).toContain('export_revision,export_time,revision,change,finding,table,rule,rules,objects')
  expect(csv.text).toContain(`${revision},appeared,`)
  const json = await saved('Export as JSON: All kept runs')
  expect(JSON.parse(json.text)).toMatchObject({ data: [{ revision, failed: 0, checks: [] }] })
})

test('moments are those of the clock of the gateway, in the list and in the filter', async () => {
  const settings = '/x/system/settings'
  await admin.patch(settings, { time_zone: 'Asia/Kathmandu' })
  const { id, at } = (await admin.list<{ id: number; at: number }>('/x/revisions?limit=1'))[0]!
  await openPage(person, gateway, 'system/history')
  const newestRow = page.locator(`[role="row"][data-key="${id}"]`)
  const shown = `${new Date((at + 20_700) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC+5:45`
  await newestRow.getByText(shown).waitFor()
  await page.getByLabel('From time').fill(shown.slice(0, 19).replace(' ', 'T'))
  await page.waitForURL((url) => url.searchParams.get('from') === String(at))
  await newestRow.waitFor()
  // The page hears of another clock while it is open.
  await admin.patch(settings, { time_zone: 'America/St_Johns' })
  await page
    .getByText(/UTC−[23]:30/)
    .first()
    .waitFor()
  await admin.patch(settings, { time_zone: 'UTC' })
  expect(person.complaints).toEqual([])
})

test('on paper a page has all its rows, one below the other, and says of which revision it is', async () => {
  const many = Array.from({ length: 120 }, (_, place) => ({
    method: 'POST',
    path: ports,
    body: { title: `on paper ${place}`, value: 8000 + place },
  }))
  expect((await admin.post('/x/transactions', many)).status).toBe(200)
  await openPage(person, gateway, 'objects/ports?q=on paper')
  await page.getByRole('row', { name: /on paper 0/ }).waitFor()
  // The browser counts the sheets once it has told of the printing.
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(sheets?.length).toBeGreaterThanOrEqual(3)
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 1040, height: before.height })
  await page.emulateMedia({ media: 'print' })
  await page.getByText(`r${await newest()} · admin`).waitFor()
  const rows = await page.locator('.grid-body [role="row"]').evaluateAll((all) =>
    all.map((each) => {
      const { top, bottom, height } = each.getBoundingClientRect()
      return { top, bottom, height }
    }),
  )
  expect(rows).toHaveLength(120)
  for (const [place, { top, height }] of rows.entries()) {
    expect(height).toBeGreaterThan(8)
    if (place > 0) expect(top).toBeGreaterThanOrEqual(rows[place - 1]!.bottom - 1)
  }
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1040)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(before)
  await page.getByText(`r${await newest()} · admin`).waitFor({ state: 'detached' })
})
