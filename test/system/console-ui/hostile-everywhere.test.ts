import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableSamples } from '../../../src/api/openapi/samples.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openBrowser, type Person, personAt, signIn } from './browser.ts'
import { pagesOf, Walk } from './walk.ts'

/** Markup, directions, control characters and a long word, as far as a field takes them. */
const evils = [
  `"><img src=x onerror=alert(1) data-evil>\u202e\u0007${'W'.repeat(180)}`,
  `"><img src=x data-evil>\u202e`,
  '"><b data-evil>',
  'evil\u202e',
]
const texts = ['title', 'name', 'comment', 'description', 'real_name']

let gateway: RealGateway
let browser: Browser
let person: Person

beforeAll(async () => {
  gateway = await startGateway()
  await fill()
  // Rows of the log hold what strangers typed.
  await gateway.client().post('/web/auth/login', { login: evils[0], password: evils[1], rest_path: '/' })
  browser = await openBrowser()
  person = await personAt(browser, { width: 1024 })
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

/** An item in every table, its texts as hostile as the table takes them. */
async function fill(): Promise<void> {
  const ids = new Map<string, string | number>()
  let taken = 0
  for (const { path, create } of tableSamples) {
    const own = path.replace(/^(.+)\/\{[a-z_]+\}/, (_all, table: string) => `${table}/${ids.get(table)}`)
    const reply = await gateway.admin.post(own, create)
    expect(reply.status, `${own} ${reply.text}`).toBe(200)
    const made = reply.json<{ id: string } | [{ id: string }]>()
    const id = Array.isArray(made) ? made[0].id : made.id
    ids.set(path, id)
    const place = `${own}/${String(id).replace(/^[a-z_]+\.id\./, '')}`
    for (const field of texts.filter((each) => typeof create[each] === 'string'))
      for (const evil of evils)
        if ((await gateway.admin.patch(place, { [field]: evil })).status === 200) {
          taken += 1
          break
        }
  }
  expect(taken).toBeGreaterThan(50)
  // The name of the gateway is in the title of each page; sections, tags and reasons stand beside what they are about.
  expect((await gateway.admin.patch('/x/system/settings', { name: evils[1] })).status).toBe(200)
  const [rule] = await gateway.admin.list<{ id: number }>('/firewall/rules/forward')
  const note = { rule: rule!.id, section: evils[1], tags: [evils[3]!, evils[2]!] }
  const reason = { 'X-Change-Note': encodeURIComponent(evils[0]!.repeat(2)) }
  const notes = '/x/tables/forward/notes'
  for (const { id } of await gateway.admin.list<{ id: number }>(notes))
    await gateway.admin.delete(`${notes}/${id}`)
  expect((await gateway.admin.post(notes, note, reason)).status).toBe(200)
}

/** Script for the page: what the data did to it. */
const harm = `(() => {
  const found = []
  if (document.querySelector('[data-evil]') !== null) found.push('markup')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const raw = /[\\u0007\\u202a-\\u202e\\u2066-\\u2069]/
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (raw.test(node.data) && node.parentElement.closest('textarea, script, style') === null)
      found.push('raw: ' + node.parentElement.tagName + '.' + node.parentElement.className + ' ' + node.data.slice(0, 40))
  for (const element of document.querySelectorAll('[title], [aria-label]'))
    if (raw.test((element.getAttribute('title') ?? '') + element.getAttribute('aria-label')))
      found.push('raw name: ' + element.tagName + '.' + element.className)
  if (raw.test(document.title)) found.push('raw title: ' + document.title)
  for (const text of document.querySelectorAll('main p')) {
    const box = text.closest('.panel, main').getBoundingClientRect()
    if (text.getBoundingClientRect().width > 0 && text.scrollWidth > box.width) found.push('wide text: ' + text.textContent.slice(0, 40))
  }
  const wide = document.documentElement.scrollWidth - innerWidth
  if (wide > 0) found.push('wider by ' + wide)
  return [...new Set(found)].slice(0, 5)
})()`

test('hostile texts in every list and form are text, visible, and make no page wider', async () => {
  const { page } = person
  await Walk.begin(person)
  await signIn(person, gateway)
  const found: string[] = []
  const note = async (what: string) => {
    for (const each of await page.evaluate<readonly string[]>(harm)) found.push(`${what}: ${each}`)
  }
  let forms = 0
  let shown = 0
  for (const path of await pagesOf(person)) {
    await page.evaluate(`walk.go(${JSON.stringify(path)}); walk.settled()`)
    await note(path)
    if ((await page.getByText('⟨U+202E⟩').count()) > 0) shown += 1
    const row = page.locator('main [role="row"][data-key]').last()
    if ((await row.count()) === 0) continue
    await row
      .locator('[role="gridcell"]')
      .nth(1)
      .click({ timeout: 5_000 })
      .catch(() => undefined)
    await page.evaluate('walk.settled()')
    if ((await page.locator('main .panel').count()) === 0) continue
    forms += 1
    await note(`${path} form`)
    await page.evaluate(`walk.go('overview/start'); walk.settled()`)
  }
  const [newest] = await gateway.admin.list<{ id: number }>('/x/revisions?limit=1')
  await page.evaluate(`walk.go('system/history?item=${newest!.id}'); walk.settled()`)
  await page
    .locator('main .panel')
    .getByText(/Reason|Why/)
    .first()
    .waitFor()
  await note('a revision with its reason')
  expect(forms).toBeGreaterThan(30)
  expect(shown).toBeGreaterThan(25)
  expect(found).toEqual([])
  expect(person.complaints).toEqual([])
}, 300_000)
