import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { file, tar } from '../fixture/archive.ts'
import { type Lab, startLab } from '../fixture/lab.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

let lab: Lab
let browser: Browser
let person: Person
let page: Page

beforeAll(async () => {
  lab = await startLab({ hidden: ['suricata'] })
  browser = await openBrowser()
  person = await personAt(browser)
  page = person.page
  await signIn(person, lab.gateway)
})

afterAll(async () => {
  await browser?.close()
  await lab?.gateway.close()
})

const needs = () => page.getByRole('region', { name: 'Needs you' })

test('what inspection lacks leads to its page, and the state of an engine to its rows of the log and to its page', async () => {
  const { admin } = lab.gateway
  const profile = await admin.create<string>('/ips/profiles', { name: 'office' })
  const filters = [{ key: 'sid', operator: 'equals', values: [9_000_001] }]
  await admin.create(`/ips/profiles/${profile}/rules`, { filters, action: 'drop' })
  await admin.create('/firewall/rules/forward', {
    ...{ action: 'accept', protocol: 'protocol.tcp', ips_enabled: true, ips_profile: profile },
  })
  await openPage(person, lab.gateway, 'overview/start')
  await needs()
    .getByRole('link', { name: /^Inspection engines: office: .*apt-get install .*suricata/ })
    .click()
  await page.waitForURL('**/ui/profiles/inspection_status')
  await openPage(person, lab.gateway, 'overview/start')
  await page.getByRole('link', { name: 'Intrusion prevention', exact: true }).click()
  await page.waitForURL('**/ui/monitor/status?engine=ips')
  const row = page
    .getByRole('region', { name: 'Engines' })
    .getByRole('row', { name: /^Intrusion prevention/ })
  await row.getByText(/apt-get install .*suricata/).waitFor()
  expect(await row.getAttribute('aria-current')).toBe('true')
  expect(await accessFindings(person)).toEqual([])
  await row.getByRole('link', { name: 'Inspection engines: Intrusion prevention' }).click()
  await page.waitForURL('**/ui/profiles/inspection_status')
  expect(person.complaints).toEqual([])
})

test('an engine that another program disturbed has its own rows of the log behind its state', async () => {
  await lab.run('gateway', 'nft', 'flush', 'ruleset')
  await expect
    .poll(async () => (await lab.gateway.admin.get('/logs_backend/logs?limit=5')).text)
    .toContain('changed by someone else and repaired')
  await openPage(person, lab.gateway, 'monitor/status')
  await page.getByRole('link', { name: 'Log: Packet filter' }).click()
  await page.waitForURL('**/ui/monitor/log?engine=packet-filter')
  await page.getByRole('button', { name: 'Without the filter Engine Packet filter' }).waitFor()
  const messages = page.getByRole('grid').locator('[data-column="message"][role="gridcell"]')
  await messages.first().waitFor()
  expect((await messages.allTextContents()).filter((text) => !text.includes('packet-filter'))).toEqual([])
  expect(person.complaints).toEqual([])
})

test('a receiver of the log that is not reached needs somebody', async () => {
  const { admin } = lab.gateway
  const id = await admin.create<string>('/x/logs/forwarding', {
    name: 'siem',
    host: '127.0.0.1',
    port: 6_514,
  })
  await openPage(person, lab.gateway, 'overview/start')
  const need = needs().getByRole('link', { name: /siem: nothing listens at port 6514/ })
  await need.click()
  await page.waitForURL('**/ui/monitor/log_receivers')
  await admin.delete(`/x/logs/forwarding/${id}`)
  await openPage(person, lab.gateway, 'overview/start')
  await page.getByRole('heading', { name: 'Needs you' }).waitFor()
  await need.waitFor({ state: 'detached' })
})

test('a job that failed is called by its name, and leads to the page where it is begun again', async () => {
  const { admin } = lab.gateway
  await admin.patch('/content-filter/settings', { enabled_extended_categorizer: true })
  const archive = gzipSync(tar([file('readme', 'nothing')]))
  await admin.send('PUT', '/content-filter/update_archive_upload', { body: archive })
  await openPage(person, lab.gateway, 'overview/start')
  await needs()
    .getByRole('link', { name: /Update of content categories/ })
    .click()
  await page.waitForURL('**/ui/profiles/content_filter_update')
  await openPage(person, lab.gateway, 'monitor/jobs')
  await page.getByRole('row', { name: /^Update of content categories/ }).waitFor()
  expect(person.complaints).toEqual([])
})

test('findings lead to the table whose rules they are about', async () => {
  const { admin } = lab.gateway
  await admin.create('/firewall/rules/input', { action: 'accept', comment: 'all' })
  await admin.create('/firewall/rules/input', { action: 'drop', comment: 'never reached' })
  await openPage(person, lab.gateway, 'overview/start')
  await needs()
    .getByRole('link', { name: /findings? about rules: Input/ })
    .click()
  await page.waitForURL('**/ui/policy/input?q=has%3Afinding')
  await page.getByRole('grid').getByText('never reached').waitFor()
  expect(person.complaints).toEqual([])
})
