import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { naughtyStrings } from '../fixture/material.ts'
import { openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

const strings = naughtyStrings()
/** Names that objects may have: not empty, at most 42 characters, and each once. */
const names = [...new Set(strings.map((each) => [...each].slice(0, 42).join('').trim()))].filter(
  (each) => each !== '' && each.length <= 42 && each.isWellFormed(),
)

let gateway: RealGateway
let browser: Browser
let person: Person
/** Identifiers by the name that the gateway has for it. */
const stored = new Map<string, string>()

beforeAll(async () => {
  gateway = await startGateway()
  for (const [place, title] of names.entries()) {
    const comment = (strings[place] ?? '').slice(0, 255)
    const reply = await gateway.admin.post('/aliases/domains', {
      title,
      comment: comment.isWellFormed() ? comment : '',
      value: `host-${place}.example`,
    })
    if (reply.status === 200) stored.set(reply.json<{ id: string }>().id, title)
  }
  browser = await openBrowser()
  person = await personAt(browser)
  await signIn(person, gateway)
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

interface Row {
  readonly id: string
  readonly text: string
  readonly title: string | null
  readonly isWide: boolean
  readonly isIsolated: boolean
}

/** Pixels that the page is wider than its window. */
const tooWide = 'Math.max(0, document.documentElement.scrollWidth - window.innerWidth)'

/** Script for the page: rows that the grid shows when it is rolled to a place. */
function rowsAt(top: number, column: number): string {
  return `(async () => {
    const grid = document.querySelector('[role="grid"]')
    grid.scrollTop = ${top}
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    return [...grid.querySelectorAll('.grid-body [role="row"]')].map((row) => {
      const cells = [...row.querySelectorAll('[role="gridcell"]')]
      const inner = cells[${column}].querySelector('bdi')
      const high = row.getBoundingClientRect().height + 1
      return {
        id: cells[1].textContent,
        text: inner?.textContent ?? '',
        title: inner?.getAttribute('title') ?? null,
        isWide: cells.some(
          (cell) => cell.getBoundingClientRect().height > high || getComputedStyle(cell).overflowX === 'visible',
        ),
        isIsolated: inner !== null,
      }
    })
  })()`
}

test(`${strings.length} strings are text in their cells: isolated, whole and visible in the tooltip, never wider`, async () => {
  expect(stored.size).toBeGreaterThan(0.8 * names.length)
  const { page } = person
  await openPage(person, gateway, 'objects/domains')
  await page.getByRole('row').nth(2).waitFor()
  const seen = new Map<string, Row>()
  const grid = page.getByRole('grid')
  const titleColumn = (await page.getByRole('columnheader').allTextContents()).indexOf('Name')
  expect(titleColumn).toBeGreaterThan(0)
  const height = await grid.evaluate((element) => element.scrollHeight)
  for (let top = 0; top < height; top += 400) {
    const rows = await page.evaluate<readonly Row[]>(rowsAt(top, titleColumn))
    for (const row of rows) seen.set(row.id, row)
  }
  expect(seen.size).toBe(stored.size)
  const wrong = []
  for (const [id, title] of stored) {
    const row = seen.get(id.replace('domain.id.', ''))
    // A tooltip has the lines of the text.
    const hint = title.split('\n').map(shown).join('\n')
    const isRight = row?.title === hint && row.text === shown(title) && !row.isWide && row.isIsolated
    if (!isRight) wrong.push([title, row])
  }
  expect(wrong).toEqual([])
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
  expect(person.complaints).toEqual([])
})

test('they stand in the fields of their forms as they are, and never make the page wider', async () => {
  const { page } = person
  const wrong: unknown[] = []
  // All of them were seen as rows.
  for (const [id, title] of [...stored].filter((_, index) => index % 3 === 0)) {
    const number = id.replace('domain.id.', '')
    await page.evaluate(
      `history.pushState({}, '', '/ui/objects/domains?item=${number}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    const field = page.locator(`.panel [data-path="title"] input`)
    await page.locator('.panel [data-path="value"] input').waitFor()
    await page.waitForFunction(
      `document.querySelector('.panel [data-path="value"] input')?.value === 'host-${names.indexOf(title)}.example'`,
    )
    const value = await field.inputValue()
    // A field of one line leaves out breaks of lines: the browser does.
    if (value !== title.replaceAll(/[\r\n]/g, '')) wrong.push([title, value])
    if ((await page.evaluate<number>(tooWide)) > 0) wrong.push([title, 'wide'])
  }
  expect(wrong).toEqual([])
  expect(person.complaints).toEqual([])
}, 200_000)

test('what is typed arrives byte for byte, and a name of 10,000 letters breaks nothing', async () => {
  const { page } = person
  await openPage(person, gateway, 'objects/zones?item=new')
  await page.locator('[data-path="title"] input').fill('changes its comment')
  await page.locator('.panel').getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/item=\d/)
  await page.locator('.panel .outcome.chip').waitFor()
  const id = new URL(page.url()).searchParams.get('item')
  const comment = page.locator('.panel [data-path="comment"] input')
  const apply = page.getByRole('button', { name: 'Apply', exact: true })
  const typed = strings.filter((each) => !/[\r\n]/.test(each) && each.isWellFormed() && each.length <= 255)
  expect(typed.length).toBeGreaterThan(0.8 * strings.length)
  let before = ''
  // All of them are sent and shown by other tests; by hand comes every fourth.
  for (const string of typed.filter((_, index) => index % 4 === 0)) {
    await comment.fill(string)
    if (string === before) continue
    before = string
    await apply.click()
    const arrives = expect.poll(
      async () => (await gateway.admin.read<{ comment: string }>(`/aliases/zones/${id}`)).comment,
      { interval: 5 },
    )
    await arrives.toBe(string).catch(async (error: Error) => {
      throw new Error(`${error.message}; the page says: ${await page.locator('.panel').textContent()}`)
    })
  }
  await comment.fill('я'.repeat(10_000))
  await apply.click()
  await page.locator('[data-path="comment"] .refused').waitFor()
  expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
  expect(await page.evaluate(`document.activeElement.closest('[data-path]')?.dataset.path`)).toBe('comment')
  expect(person.complaints).toEqual([])
}, 300_000)

/** Text as the console shows it: with control and direction characters by their numbers. */
function shown(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is made visible
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}

test('they stand in commands without characters that cannot be seen, and a shell sends them byte for byte', async () => {
  const { page } = person
  const titles = names.filter((each) => !/[;,\s]|^"/.test(each)).slice(0, 150)
  titles.push('direction \u202e is \u200b turned', "'$(id)`id`\"\\ !! {1..2} [a-z] $HOME '")
  await openPage(person, gateway, 'objects/paste')
  const lines = titles.map((title, place) => `10.90.0.${place};${title}`)
  await page.getByLabel('Lines').fill(lines.join('\n'))
  await page.getByText(`${titles.length} new`).waitFor()
  await page.locator('details.request > summary').click()
  const [curl = '', typescript = ''] = await page.locator('details.request pre').allTextContents()
  for (const text of [curl, ...typescript.split('\n')]) expect(shown(text)).toBe(text)
  const cookies = (await person.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { stdout } = await promisify(execFile)('sh', ['-c', curl.replace('-b cookies', `-s -b '${cookies}'`)])
  expect(JSON.parse(stdout).results).toHaveLength(titles.length)
  const made = await gateway.admin.list<{ title: string; value: string }>('/aliases/ip_addresses')
  expect(made.filter(({ value }) => value.startsWith('10.90.0.')).map(({ title }) => title)).toEqual(titles)
})
