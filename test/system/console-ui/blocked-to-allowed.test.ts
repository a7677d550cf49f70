import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

/** Patience with what the page does in the background. */
const patience = { timeout: 15_000 }

let lab: Lab
let browser: Browser

beforeAll(async () => {
  lab = await startLab()
  browser = await openBrowser()
  await lab.gateway.admin.patch('/firewall/settings', { log_mode: 'all' })
  await lab.gateway.admin.create('/firewall/rules/forward', {
    action: 'drop',
    protocol: 'protocol.tcp',
    comment: 'no tcp',
  })
})

afterAll(async () => {
  await browser?.close()
  await lab?.close()
})

interface Way {
  readonly locale: 'en' | 'ru'
  readonly host: 'lan1' | 'lan2'
  readonly why: string
  readonly explained: string
  readonly allow: RegExp
  readonly apply: string
  readonly alone: string
  readonly inForce: RegExp
  readonly title: string
}

const english: Way = {
  locale: 'en',
  host: 'lan1',
  why: 'Why',
  explained: 'Explain',
  allow: /^Allow just this/,
  apply: 'Apply',
  alone: 'This flow passes, and no other traffic changes',
  inForce: /In force, revision \d+/,
  title: 'Log',
}
const russian: Way = {
  locale: 'ru',
  host: 'lan2',
  why: 'Почему',
  explained: 'Разбор пакета',
  allow: /^Разрешить только это/,
  apply: 'Применить',
  alone: 'Этот поток пройдёт, остальной трафик не изменится',
  inForce: /Действует, ревизия \d+/,
  title: 'Журнал',
}

/** Opens the live log, and lets the host be blocked under the eyes of who reads it. */
async function seeBlocked(way: Way): Promise<Person> {
  const person = await personAt(browser, { locale: way.locale })
  await signIn(person, lab.gateway)
  await openPage(person, lab.gateway, `monitor/log?verdict=drop&dport=80&src=${hosts[way.host]}`)
  await person.page.getByRole('grid', { name: way.title }).waitFor()
  expect(await lab.visit(way.host, hosts.wan1)).toBe('blocked')
  await person.page.getByRole('row').filter({ hasText: hosts[way.host] }).first().waitFor()
  return person
}

async function expectAllowed(page: Page, way: Way): Promise<void> {
  await page.getByText(way.inForce).first().waitFor()
  expect(await lab.visit(way.host, hosts.wan1)).toContain('host=wan1')
  expect(await lab.visit(way.host, hosts.wan1, 81)).toBe('blocked')
  expect(await lab.visit(way.host === 'lan1' ? 'lan2' : 'lan1', hosts.wan1, 82)).toBe('blocked')
}

test('by pointer: from a blocked row to the flow that passes, while its neighbours do not', async () => {
  const person = await seeBlocked(english)
  const { page } = person
  await page
    .getByRole('row')
    .filter({ hasText: hosts.lan1 })
    .first()
    .getByRole('button', { name: new RegExp(`^${english.why}`) })
    .click()
  const drawer = page.getByRole('region', { name: english.explained, exact: true })
  await drawer.getByText('no tcp').waitFor()
  await drawer.getByText('the kernel agrees').waitFor()
  expect(page.url()).toMatch(/panel=explain.*dst_port=80/)
  expect(await accessFindings(person)).toEqual([])
  await drawer.getByRole('button', { name: english.allow }).click()
  await drawer.getByText(english.alone).waitFor()
  await drawer.getByRole('button', { name: english.apply, exact: true }).click()
  await expectAllowed(page, english)
  const [first] = await lab.gateway.admin.list<{ action: string; destination_ports: string[] }>(
    '/firewall/rules/forward',
  )
  expect(first!.action).toBe('accept')
  expect(first!.destination_ports[0]).toMatch(/^port\.id\./)
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('with the keyboard alone, on a Russian page: X, Enter, Enter', async () => {
  const person = await seeBlocked(russian)
  const { page } = person
  const before = await lab.gateway.admin.list('/aliases/ports')
  await page.getByRole('grid', { name: russian.title }).focus()
  await page.keyboard.press('x')
  const drawer = page.getByRole('region', { name: russian.explained, exact: true })
  const allow = drawer.getByRole('button', { name: russian.allow })
  await allow.waitFor()
  await expect.poll(() => allow.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.keyboard.press('Enter')
  await drawer.getByText(russian.alone).waitFor()
  await page.keyboard.press('Enter')
  await expectAllowed(page, russian)
  // The objects of the first allowance are found, not made again.
  expect(await lab.gateway.admin.list('/aliases/ports')).toHaveLength(before.length)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  // The value of a cell is filtered by; what is beside the table closes; the focus is never at no place.
  const grid = page.getByRole('grid', { name: russian.title })
  const hasFocus = async (found: Locator) =>
    await expect.poll(() => found.evaluate((each) => each.matches(':focus')), patience).toBe(true)
  await hasFocus(grid)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'F2'])
    await page.keyboard.press(key)
  await page.waitForURL(/[?&]dst=203\.0\.113\.1(&|$)/)
  await page.getByRole('row').filter({ hasText: hosts.lan2 }).first().waitFor()
  await page.keyboard.press('Enter')
  const message = page.getByRole('region', { name: 'Сообщение' })
  await message.getByText('отброшен, tcp 192.168.10.12:').waitFor()
  await message.getByText(/^В журнале записано: \S+ drop tcp 192\.168\.10\.12:/).waitFor()
  await message.getByRole('button', { name: /^Только Протокол/ }).press('Enter')
  await page.waitForURL(/[?&]proto=tcp(&|$)/)
  await message.getByRole('button', { name: /^Только Протокол/ }).press('Escape')
  await message.waitFor({ state: 'detached' })
  await hasFocus(grid)
  const unfilter = page.getByRole('button', { name: /^Без фильтра: Протокол/ })
  await unfilter.press('Enter')
  await unfilter.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement === document.body'), patience).toBe(false)
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('rows over time are zoomed by pointer and by key; a link, a step back and the CSV have the same stretch', async () => {
  const person = await personAt(browser)
  await signIn(person, lab.gateway)
  const { page } = person
  const bars = page.getByRole('slider', { name: 'Rows over time' })
  const said = async () => (await bars.getAttribute('aria-valuetext')) ?? ''
  const rows = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  await openPage(person, lab.gateway, `monitor/log?verdict=drop&dport=83&src=${hosts.lan2}`)
  await bars.waitFor()
  await page.getByText(/^Live 0/).waitFor()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/x/logs/histogram')) asked++
  })
  expect(await lab.visit('lan2', hosts.wan1, 83)).toBe('blocked')
  // A row that comes is drawn, and no request is made for it.
  await page
    .getByRole('region', { name: 'Rows over time' })
    .getByText(/Dropped [1-9]/)
    .first()
    .waitFor()
  expect(asked).toBe(0)
  expect(await accessFindings(person)).toEqual([])
  await bars.focus()
  await page.keyboard.press('Home')
  expect(await said()).toMatch(/: 0 rows, 0 accepted, 0 dropped$/)
  await page.keyboard.press('Shift+End')
  expect(await said()).toMatch(/: [1-9]\d* rows?, 0 accepted, [1-9]\d* dropped$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('to'), patience).toMatch(/^\d{14}$/)
  const byKey = page.url()
  await expect.poll(rows, patience).toBeGreaterThan(0)
  const found = await rows()
  const link = page.getByRole('link', { name: new RegExp(`^CSV: ${found} rows?$`) })
  const csv = await page.evaluate<string>(
    `fetch(${JSON.stringify(await link.getAttribute('href'))}).then((answer) => answer.text())`,
  )
  expect(csv.trim().split('\n')).toHaveLength(found + 1)
  // By the pointer, over the first third, where nothing was.
  const { x, y, width, height } = (await bars.boundingBox())!
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  for (const part of [0.1, 0.2, 0.3]) await page.mouse.move(x + width * part, y + height / 2)
  await page.mouse.up()
  await expect.poll(() => page.url(), patience).not.toBe(byKey)
  await expect.poll(rows, patience).toBe(0)
  await page.goBack()
  await expect.poll(rows, patience).toBe(found)
  await page.reload()
  await expect.poll(rows, patience).toBe(found)
  await page.getByRole('button', { name: 'Wider' }).click()
  await expect.poll(() => page.url(), patience).not.toBe(byKey)
  // The same without seeing bars.
  await page.getByText('As a table').click()
  const line = page.getByRole('table').getByRole('row').nth(1)
  await line.getByRole('button', { name: /^Zoom to / }).click()
  await expect.poll(rows, patience).toBeGreaterThan(0)
  expect(person.complaints).toEqual([])
  await person.context.close()
})
