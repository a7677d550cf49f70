import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

let lab: Lab
let browser: Browser
let person: Person
let page: Page

beforeAll(async () => {
  lab = await startLab()
  browser = await openBrowser()
  person = await personAt(browser)
  page = person.page
  await signIn(person, lab.gateway)
})

afterAll(async () => {
  await browser?.close()
  await lab?.gateway.close()
})

const rules = '/firewall/rules/forward'

test('a table without a rule says what rules in it do, above those of the system', async () => {
  await openPage(person, lab.gateway, 'policy/forward')
  await page.getByText('Rules for packets through the gateway; where none matches').waitFor()
  expect(await page.getByRole('grid').getByRole('row').count()).toBeGreaterThan(3)
})

test('the first steps are ticked as they happen, by what the gateway tells and by a real packet', async () => {
  const { admin } = lab.gateway
  await openPage(person, lab.gateway, 'overview/start')
  const steps = page.getByRole('region', { name: 'First steps' })
  const step = (text: RegExp) => steps.getByRole('listitem').filter({ hasText: text })
  await step(/Block lan1.*to do/).waitFor()
  const host = await admin.create<string>('/aliases/ip_addresses', { title: 'lan1', value: '192.168.10.11' })
  const drop = await admin.create<number>(rules, { action: 'drop', source_addresses: [host] })
  await step(/Block lan1.*done/).waitFor()
  await step(/Watch it in the log.*to do/).waitFor()
  await admin.put('/firewall/settings', {
    automatic_snat_enabled: true,
    log_mode: 'all',
    log_actions: ['drop'],
  })
  await step(/Log it.*done/).waitFor()
  expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
  await step(/Watch it in the log.*done/).waitFor()
  expect(await accessFindings(person)).toEqual([])
  const port = await admin.create<string>('/aliases/ports', { title: 'http', value: 80 })
  const rule = {
    action: 'accept',
    protocol: 'protocol.tcp',
    source_addresses: [host],
    destination_ports: [port],
  }
  expect((await admin.post(`${rules}?anchor_item_id=${drop}&insert_after=false`, rule)).status).toBeLessThan(
    300,
  )
  await step(/Allow just this.*done/).waitFor()
  expect(await lab.visit('lan1', hosts.wan1)).toContain('host=wan1')
  await page.reload()
  await steps.getByText('All steps are done.').waitFor()
  await steps.getByRole('button', { name: 'Do not show this again' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: 'Needs you' }).waitFor()
  expect(await steps.count()).toBe(0)
})

test('what needs somebody stands first: a finding, and a change that waits', async () => {
  const { admin } = lab.gateway
  await admin.create(rules, { action: 'drop', comment: 'all' })
  await admin.create(rules, { action: 'accept', comment: 'never reached' })
  await openPage(person, lab.gateway, 'overview/start')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByRole('link', { name: /findings? about rules/ }).waitFor()
  await admin.put('/firewall/watch', { enabled: false }, { 'X-Confirm-Within': '60' })
  await needs.getByText('1 change waits for a confirmation').waitFor()
  expect(await needs.getByRole('listitem').first().textContent()).toContain('waits for a confirmation')
  expect(person.complaints).toEqual([])
})
