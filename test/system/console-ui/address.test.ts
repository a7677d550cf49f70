import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn, type View } from './browser.ts'

const people: Person[] = []
const held: ChildProcessWithoutNullStreams[] = []
let lab: Lab
let browser: Browser
let rule: string

beforeAll(async () => {
  lab = await startLab()
  browser = await openBrowser()
  const { admin } = lab.gateway
  const host = await admin.create<string>('/aliases/ip_addresses', { title: 'laptop', value: hosts.lan1 })
  rule = await admin.create<string>('/firewall/rules/forward', {
    action: 'accept',
    protocol: 'protocol.tcp',
    comment: 'laptop out',
    source_addresses: [host],
  })
  const moved = { params: { id: rule, anchor_item_id: 1, insert_after: false } }
  await admin.patch('/firewall/rules/forward/move', moved)
  const script = `exec 3<>/dev/tcp/${hosts.wan1}/80; echo open; cat >&3`
  const open = lab.start('lan1', 'bash', '-c', script)
  held.push(open)
  await once(open.stdout, 'data')
})

afterAll(async () => {
  for (const each of held) each.stdin.end()
  await browser?.close()
  await lab?.close()
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
})

async function at(view: View = {}): Promise<Person> {
  const person = await personAt(browser, view)
  people.push(person)
  await signIn(person, lab.gateway)
  return person
}

test('a live connection is found by its address, leads to its rule and to its address, and is ended', async () => {
  const person = await at()
  const { page } = person
  await openPage(person, lab.gateway, `monitor/connections?q=${hosts.wan1} tcp :80 state:established`)
  const grid = page.getByRole('grid', { name: 'Connections' })
  const row = grid.getByRole('row').filter({ hasText: `${hosts.lan1}:` })
  await row.getByRole('link', { name: `fwd.ngfw.${rule}` }).waitFor()
  expect(await accessFindings(person)).toEqual([])
  // Why, in place: by its button, and by its key; a step back closes it.
  const drawer = page.getByRole('region', { name: 'Explain', exact: true })
  await row.getByRole('button', { name: /^Why: tcp/ }).click()
  await drawer.getByText('laptop out').waitFor()
  await drawer.getByText('the kernel agrees').waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await grid.focus()
  await page.keyboard.press('x')
  await drawer.getByText('laptop out').waitFor()
  expect(page.url()).toMatch(/monitor\/connections\?.*panel=explain/)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await row.getByRole('link', { name: new RegExp(`^${hosts.lan1}:`) }).click()
  await page.getByRole('heading', { name: hosts.lan1, exact: true }).waitFor()
  const rules = page.getByRole('region', { name: 'Rules' })
  await rules.getByRole('link', { name: 'laptop out' }).waitFor()
  await rules.getByText(/leads to it: laptop/).waitFor()
  await page
    .getByRole('region', { name: 'Objects that hold it' })
    .getByRole('link', { name: 'laptop' })
    .waitFor()
  const now = page.getByRole('region', { name: 'Connections now' })
  await now
    .getByRole('link', { name: `${hosts.wan1}:80` })
    .first()
    .waitFor()
  expect(await accessFindings(person)).toEqual([])
  // A rule is explained by a packet of this address that it decides.
  await rules.getByRole('link', { name: `Why: fwd.ngfw.${rule}` }).click()
  await drawer.getByText(`A packet that fwd.ngfw.${rule} decides`).waitFor()
  expect(page.url()).toMatch(new RegExp(`/ip/${hosts.lan1}\\?panel=explain.*src_ip=${hosts.lan1}`))
  expect(await accessFindings(person)).toEqual([])
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await now
    .getByRole('link', { name: /^Why: tcp/ })
    .first()
    .click()
  await drawer.getByText('laptop out').waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'detached' })
  await page.goBack()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'End 1 connection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End 1 connection' }).click()
  await page.getByText('Ended: 1').waitFor()
  await expect.poll(() => row.count()).toBe(0)
})

test('the matrix of zones says how much is accepted, by which rules, and which traffic that is', async () => {
  const { admin } = lab.gateway
  const outside = await admin.create<string>('/aliases/ip_addresses', { title: 'server', value: hosts.wan1 })
  const drop = await admin.create<string>('/firewall/rules/forward', {
    action: 'drop',
    comment: 'no way to the server',
    incoming_interface: 'interface.local_any',
    outgoing_interface: 'interface.external_any',
    destination_addresses: [outside],
  })
  const moved = { params: { id: drop, anchor_item_id: 1, insert_after: false } }
  await admin.patch('/firewall/rules/forward/move', moved)
  const person = await at()
  const { page } = person
  await openPage(person, lab.gateway, 'policy/zones')
  const [local, external] = ['all local interfaces', 'all provider connections (Ethernet and VPN)']
  // The rule about the laptop names no interface, so its address may come from anywhere.
  await page.getByRole('button', { name: `${external} to ${local}: accepts some` }).waitFor()
  await page.getByRole('button', { name: `${local} to ${external}: accepts some` }).click()
  const rules = page.getByRole('region', { name: `Rules from ${local} to ${external}, in order` })
  expect(await rules.getByRole('listitem').first().textContent()).toContain('no way to the server')
  const accepted = page.getByRole('region', { name: `Accepted from ${local} to ${external}` })
  await accepted
    .getByText(/kinds? of traffic/)
    .first()
    .waitFor()
  expect(await accessFindings(person)).toEqual([])
  // Each region leads to the explanation of its witness, which agrees.
  await accepted.getByRole('listitem').first().getByRole('link').last().click()
  await page.getByRole('heading', { name: 'Explain' }).waitFor()
  await page.getByText('Accept').first().waitFor()
  await page.goBack()
  await rules.getByRole('link', { name: `fwd.ngfw.${drop}` }).click()
  await page.getByRole('row').filter({ hasText: 'no way to the server' }).waitFor()
  await openPage(person, lab.gateway, `ip/${hosts.lan1}`)
  const reach = page.getByRole('region', { name: 'What it can reach' })
  await reach.getByText(/kinds? of traffic/).waitFor()
  await reach
    .getByRole('link', { name: `fwd.ngfw.${rule}` })
    .first()
    .waitFor()
  // A blocked packet of it leads to its explanation.
  await admin.patch('/firewall/settings', { log_mode: 'all' })
  expect(await lab.visit('lan2', hosts.wan1)).toBe('blocked')
  await openPage(person, lab.gateway, `ip/${hosts.lan2}`)
  const blocked = page.getByRole('region', { name: 'Last blocked packets' })
  await blocked.getByRole('link', { name: 'Why' }).first().click()
  await page.getByRole('heading', { name: 'Explain' }).waitFor()
  await page.getByText('no way to the server').waitFor()
  await admin.delete(`/firewall/rules/forward/${drop}`)
})

test('what ends at the gateway and what it sends is in the matrix and on the page of an address', async () => {
  const { admin } = lab.gateway
  const lan1 = await admin.create<string>('/aliases/ip_addresses', { title: 'desk', value: hosts.lan1 })
  const drop = await admin.create<string>('/firewall/rules/input', {
    action: 'drop',
    comment: 'not from the desk',
    source_addresses: [lan1],
  })
  const person = await at()
  const { page } = person
  await openPage(person, lab.gateway, 'policy/zones')
  const local = 'all local interfaces'
  await page.getByRole('button', { name: `the gateway itself to ${local}: accepts all` }).waitFor()
  await page.getByRole('button', { name: `${local} to the gateway itself: accepts some` }).click()
  const rules = page.getByRole('region', { name: `Rules from ${local} to the gateway itself, in order` })
  expect(await rules.getByRole('listitem').first().textContent()).toContain('not from the desk')
  await rules.getByRole('link', { name: `inp.ngfw.${drop}` }).click()
  await page.getByRole('grid', { name: 'Input' }).getByText('not from the desk').waitFor()
  const textOf = async (address: string) => {
    await openPage(person, lab.gateway, `ip/${address}`)
    const reach = page.getByRole('region', { name: 'What it can reach' })
    await reach.getByText(/kinds? of traffic/).waitFor()
    return await reach.textContent()
  }
  expect(await textOf(hosts.lan1)).not.toContain('→ the gateway itself')
  expect(await textOf(hosts.lan2)).toContain('→ the gateway itself')
  const who = page.getByRole('region', { name: 'Who can reach it' })
  await who.getByText(/the gateway itself →/).waitFor()
  // A packet to the gateway is explained as the region says.
  const region = page
    .getByRole('region', { name: 'What it can reach' })
    .getByRole('listitem')
    .filter({ hasText: '→ the gateway itself' })
  await region.first().getByRole('link').last().click()
  await page.getByRole('heading', { name: 'Explain' }).waitFor()
  await page.getByText('Accept').first().waitFor()
  await admin.delete(`/firewall/rules/input/${drop}`)
})

test('a packet that proves a region is explained as the region says, by the connection on which it arrives', async () => {
  const person = await at()
  const { page } = person
  // By the route back to its source it would come from outside, where it is dropped.
  await openPage(person, lab.gateway, 'ip/198.51.100.7')
  const reach = page.getByRole('region', { name: 'What it can reach' })
  const region = reach.getByRole('listitem').filter({ hasText: '→ the gateway itself' })
  await region.first().getByRole('link').last().click()
  const verdicts = page.getByRole('region', { name: 'Explain' }).getByRole('definition')
  await expect.poll(async () => await verdicts.first().textContent()).toBe('Accept inp.sys.default')
})

test('the overview shows traffic, and the status what runs', async () => {
  const person = await at({ locale: 'ru' })
  const { page } = person
  expect(await lab.visit('lan2', hosts.wan1)).toContain('host=wan1')
  await openPage(person, lab.gateway, 'overview/start')
  const traffic = page.getByRole('region', { name: 'Трафик' })
  await traffic
    .getByText(/↓ .*бит\/с/)
    .first()
    .waitFor()
  await traffic.getByRole('link', { name: /Соединения: .* из/ }).waitFor()
  await openPage(person, lab.gateway, 'monitor/status')
  const engines = page.getByRole('region', { name: 'Подсистемы' })
  await engines.getByRole('row').filter({ hasText: 'Фильтр пакетов' }).getByText('Работает').waitFor()
  await openPage(person, lab.gateway, 'monitor/jobs')
  await page.getByText('Долгих работ не было').waitFor()
  expect(await accessFindings(person)).toEqual([])
})

test('a filter that means nothing is told, and the keyboard leads to an address', async () => {
  const person = await at({ locale: 'ru', colorScheme: 'dark', width: 360, height: 740 })
  const { page } = person
  await openPage(person, lab.gateway, 'monitor/connections?q=ничего')
  await page.getByRole('alert').filter({ hasText: 'Не понято: ничего' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('2001:db8:113::1')
  await page.getByRole('option', { name: 'Об адресе 2001:db8:113::1' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '2001:db8:113::1' }).waitFor()
  await page.getByRole('region', { name: 'Куда ведёт маршрут' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/ui\/ip\//)
  await page.reload()
  await page.getByRole('heading', { name: '2001:db8:113::1' }).waitFor()
  expect(await accessFindings(person)).toEqual([])
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})

test('of many zones those with a card are in the matrix, a filter finds the others, and arrows lead to what a cell means', async () => {
  const { admin } = lab.gateway
  const changes = Array.from({ length: 40 }, (_none, place) => ({
    ...{ method: 'POST', path: '/aliases/zones' },
    body: { title: `zone ${place}` },
  }))
  expect((await admin.post('/x/transactions', { changes })).status).toBe(200)
  const person = await at()
  const { page } = person
  await openPage(person, lab.gateway, 'policy/zones')
  await page.getByText('24 of 43 zones').waitFor()
  const matrix = page.getByRole('grid', { name: 'Zone matrix' })
  const external = 'all provider connections (Ethernet and VPN)'
  await matrix.getByRole('button', { name: `${external} to the gateway itself: accepts nothing` }).waitFor()
  await page.getByRole('textbox', { name: 'Filter' }).fill('zone 39, local')
  await page.getByText('3 of 43 zones').waitFor()
  await matrix.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const local = 'all local interfaces'
  const rules = page.getByRole('region', { name: `Rules from ${local} to the gateway itself, in order` })
  await rules.waitFor()
  expect(await accessFindings(person)).toEqual([])
  // Of the whole matrix, too, what a cell means is seen below it.
  await page.getByRole('textbox', { name: 'Filter' }).fill('')
  await page.getByText('24 of 43 zones').waitFor()
  const box = await rules.boundingBox()
  expect(box!.y).toBeLessThan(900)
})
