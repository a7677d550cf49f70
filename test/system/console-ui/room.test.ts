import { expect, test } from 'vitest'
import { hosts } from '../fixture/lab.ts'
import { openPage, type Person, personAt, signIn } from './browser.ts'
import { browser, fresh, gateway, lab } from './policy-lab.ts'

// What is read first has its place, whatever the size of the page and the length of the words.

async function rightEdge({ page }: Person, column: string): Promise<number> {
  const { x, width } = (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())!
  return x + width
}

test('the tools of the policy are one line in Russian, too', async () => {
  await fresh(1200)
  const person = await personAt(browser, { locale: 'ru' })
  await signIn(person, gateway)
  await openPage(person, gateway, 'policy/forward')
  await person.page.getByText(/^1\s200 из 1\s200$/).waitFor()
  const filter = (await person.page.getByRole('combobox', { name: 'Отобрать правила' }).boundingBox())!
  const add = (await person.page.getByRole('button', { name: 'Добавить правило' }).boundingBox())!
  expect(Math.abs(filter.y - add.y)).toBeLessThan(8)
  // Heads stand over their numbers.
  const head = (await person.page.getByRole('columnheader', { name: 'Срабатывания' }).boundingBox())!
  const number = (await person.page.locator('[data-column="hits"] .number').first().boundingBox())!
  expect(head.x + head.width).toBeGreaterThanOrEqual(number.x + number.width)
  await person.context.close()
})

/** Words of the grid that stand in two lines. */
const tornWords = `(() => {
  const walk = document.createTreeWalker(document.querySelector('.grid'), NodeFilter.SHOW_TEXT)
  const torn = []
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d.]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && node.parentElement.closest('.heard') === null) torn.push(word)
    }
  return torn
})()`

test('on paper the words of the policy are whole, in Russian, too', async () => {
  const [first] = await fresh(1)
  const { admin } = gateway
  const ports = await Promise.all(
    [443, 8443].map((value) => admin.create<string>('/aliases/ports', { title: `порт ${value}`, value })),
  )
  ports.push(
    await admin.create<string>('/aliases/port_ranges', { title: '8000-8100', start: 8000, end: 8100 }),
  )
  const change = { action: 'drop', protocol: 'protocol.tcp', destination_ports: ports }
  await admin.patch(`/firewall/rules/forward/${first}`, change)
  // Between the margins of the narrower of the usual sheets.
  const person = await personAt(browser, { locale: 'ru', width: 980 })
  await signIn(person, gateway)
  await openPage(person, gateway, 'policy/forward')
  const { page } = person
  const more = page.locator('.more')
  await more.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByText(/^Gatehouse · Транзит · r/).waitFor()
  expect(await page.evaluate(tornWords)).toEqual([])
  const shown = "getComputedStyle(document.querySelector('.more'), '::before').content"
  expect(await page.evaluate(shown)).toBe('"8000-8100"')
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(980)
  await person.context.close()
})

test('what a panel shows scrolls in the panel, and never the page', async () => {
  await fresh(4)
  const person = await personAt(browser)
  await signIn(person, gateway)
  const { page } = person
  await openPage(person, gateway, `system/history?item=${await lab.revision()}`)
  const undo = page.getByRole('button', { name: 'Undo this revision' })
  await undo.waitFor()
  await undo.focus()
  await page.getByRole('banner').getByText('In force', { exact: false }).waitFor()
  const size = await page.evaluate<readonly number[]>(
    '[document.documentElement.scrollHeight, innerHeight, document.documentElement.scrollTop]',
  )
  expect(size).toEqual([900, 900, 0])
  const { y, height } = (await undo.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(900)
  await person.context.close()
})

test('the log shows its message where there is no room for the parts, and on a telephone both ends', async () => {
  await fresh(0)
  const { admin } = gateway
  await admin.create('/firewall/rules/forward', { action: 'drop', comment: 'all' })
  await admin.patch('/firewall/settings', { log_mode: 'all' })
  const person = await personAt(browser, { width: 1024, height: 768 })
  await signIn(person, gateway)
  await openPage(person, gateway, 'monitor/log')
  await lab.visit('lan1', hosts.wan1)
  const { page } = person
  await page
    .getByText(/drop tcp 192\.168\.10\.11:\d+ -> 203\.0\.113\.1:80/)
    .first()
    .waitFor()
  for (const column of ['Time', 'Verdict', 'Message', 'Why'])
    expect([column, (await rightEdge(person, column)) <= 1024]).toEqual([column, true])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('192.168.10.11 → 203.0.113.1:80').first().waitFor()
  for (const column of ['Time', 'Verdict', 'Message'])
    expect([column, (await rightEdge(person, column)) <= 360]).toEqual([column, true])
  // There is no column for it: the row that is open leads on.
  await page.getByText('192.168.10.11 → 203.0.113.1:80').first().click()
  await page
    .getByRole('region', { name: 'Message' })
    .getByRole('link', { name: /^Why: tcp / })
    .click()
  await page.getByRole('region', { name: 'Explain', exact: true }).getByText('Drop').first().waitFor()
  // A link to a row of another time, or of one that is gone, says so.
  const { data } = await admin.read<{
    readonly data: readonly { readonly id: string; readonly message: string }[]
  }>(`/logs_backend/logs?limit=1&sort=${encodeURIComponent('[{"field":"id","direction":"asc"}]')}`)
  await openPage(person, gateway, `monitor/log?item=${data[0]!.id}&kind=packet`)
  await page.getByRole('region', { name: 'Message' }).getByText(data[0]!.message).waitFor()
  await openPage(person, gateway, 'monitor/log?item=0000009999999999')
  await page.getByText('The row that this address names is no longer in the log').waitFor()
  await person.context.close()
  await admin.patch('/firewall/settings', { log_mode: 'nothing' })
})
