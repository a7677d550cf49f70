import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterCommand } from '../../../src/plane/lab/enter.ts'
import { findRunFolder, readRunState } from '../../../src/plane/supervisor/run-folder.ts'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

// Somebody behind the gateway, whose own packets its rules decide about.

const table = '/firewall/rules/input'
const gateway = { origin: `https://${hosts.gatewayLan}:8443` }
const cut = 'Your own connection would be cut'

let lab: Lab
let admin: Client
let browser: Browser
let person: Person

beforeAll(async () => {
  lab = await startLab()
  admin = lab.gateway.admin
  browser = await openBrowser(browserIn(lab))
  person = await personAt(browser)
  await signIn(person, gateway)
})

beforeEach(async () => {
  expect((await admin.put('/x/tables/input', { rules: [] })).status).toBe(200)
  const rules = [
    { key: 'way', action: 'accept', source_addresses: ['subnet.id.1'], comment: 'my way in' },
    { key: 'rest', action: 'drop', comment: 'all others' },
  ]
  expect((await admin.put('/x/tables/input', { rules })).status).toBe(200)
})

afterAll(async () => {
  await browser?.close()
  await lab?.close()
})

/** A program that starts the browser on lan1. */
function browserIn({ gateway: { dataFolder } }: Lab): string {
  const keeper = readRunState(findRunFolder(dataFolder), 'lab')
  const program = join(dataFolder, 'chromium-at-lan1')
  const command = enterCommand(keeper!, 'lan1', ['/usr/bin/chromium'])
  writeFileSync(program, `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(' ')} "$@"\n`)
  chmodSync(program, 0o755)
  return program
}

const isOn = async () => (await admin.list<{ enabled: boolean }>(table))[0]?.enabled

test('one click that would cut the own connection is made only with a window, and the page is found again', async () => {
  const { page } = person
  await openPage(person, gateway, 'policy/input')
  await page.getByRole('switch', { name: 'Rule 1 is on' }).click()
  const layer = page.getByRole('dialog', { name: cut })
  await layer.waitFor()
  expect(await accessFindings(person)).toEqual([])
  expect(await page.locator('output.outcome').allTextContents()).toEqual([
    'Waits for your answer: nothing has changed yet',
  ])
  expect(await page.locator('.grid-row.applying').count()).toBe(0)
  await layer.getByRole('button', { name: 'Close' }).click()
  await layer.waitFor({ state: 'detached' })
  expect(await isOn()).toBe(true)
  // With the keyboard, too, and for what is deleted.
  await page.getByRole('grid', { name: 'Input' }).focus()
  await page.getByRole('row').filter({ hasText: 'my way in' }).getByText('lan-network').click()
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Input' }).focus()
  await page.keyboard.press('Delete')
  await layer.waitFor()
  const before = await lab.revision()
  await page.keyboard.press('Control+Enter')
  await page.getByText('The gateway does not answer').first().waitFor()
  await page
    .getByText(/Reverts in 0:\d\d/)
    .first()
    .waitFor()
  expect((await admin.list<object>(table)).length).toBe(1)
  // Somebody who is let in takes it back, before the minute is over.
  expect((await admin.post(`/x/revisions/${before}/restore`, {})).status).toBe(200)
  await expect.poll(async () => (await admin.post(`/x/confirm/${before + 1}`, {})).status).toBe(200)
  await page.getByText(`Revision ${before + 1} was taken back by admin`).waitFor()
  await page.getByRole('banner').getByText('In force', { exact: false }).waitFor()
  expect(await isOn()).toBe(true)
})

test('an object that the way in rests on is changed with a window, and what does not cut it without one', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/subnets?item=1')
  await page.getByLabel('Value').fill('192.168.77.0/24')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const layer = page.getByRole('dialog', { name: cut })
  await layer.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByLabel('Value').inputValue()).toBe('192.168.77.0/24')
  await page.getByLabel('Value').fill('192.168.0.0/16')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText(/In force, revision \d+/).waitFor()
  await page.getByLabel('Value').fill('192.168.10.0/24')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect
    .poll(async () => (await admin.read<{ value: string }>('/aliases/networks/subnet.id.1')).value)
    .toBe('192.168.10.0/24')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an edit that the gateway tried while it was typed is not tried again before it is sent', async () => {
  const { page } = person
  const [{ id }] = (await admin.list<{ id: number }>(table)) as [{ id: number }]
  await openPage(person, gateway, `policy/input?rule=${id}`)
  const panel = page.getByRole('region', { name: /^Rule 1$/ })
  const planned = page.waitForResponse((answer) => answer.url().includes('parts=stored%2Cpackets'))
  await panel.getByLabel('Comment').fill('still my way in')
  await planned
  await panel.getByText('No traffic changes').waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/x/transactions')) sent.push(new URL(request.url()).search)
  })
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText(/In force, revision \d+/).waitFor()
  expect(sent).toEqual([''])
  // What a plan has not seen is tried.
  await page.getByRole('switch', { name: 'Rule 2 is on' }).click()
  await expect.poll(() => sent).toEqual(['', '?dry_run=1&parts=packets', ''])
})

test('the address by which the page came goes only with a window, and what leaves it goes at once', async () => {
  const { page } = person
  await openPage(person, gateway, 'network/connections?item=1')
  const panel = page.getByRole('region', { name: 'lan' })
  await panel.getByLabel('Enabled').uncheck()
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  const layer = page.getByRole('dialog', { name: cut })
  await layer.waitFor()
  await layer.getByRole('button', { name: 'Close' }).click()
  expect((await admin.read<{ enabled: boolean }>('/network/connections/1')).enabled).toBe(true)
  await panel.getByLabel('Enabled').check()
  await panel.getByLabel('Name').fill('inside')
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText(/In force, revision \d+/).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})
