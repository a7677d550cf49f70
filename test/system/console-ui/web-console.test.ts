import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { file, tar } from '../fixture/archive.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import {
  accessFindings,
  contrastFindings,
  openBrowser,
  openPage,
  type Person,
  personAt,
  signIn,
} from './browser.ts'

/** Patience with an engine that starts beside a busy machine. */
const engineMs = 90_000

let lab: Lab
let browser: Browser
let user: number
/** A rule that refuses pages of a category of the administrator to one user. */
let games: number

interface Authority {
  readonly fingerprint: string
  readonly former: { readonly fingerprint: string } | null
}

const authority = () => lab.gateway.admin.read<Authority>('/x/content-filter/authority')

beforeAll(async () => {
  lab = await startLab()
  const { admin } = lab.gateway
  user = await admin.create<number>('/user_backend/users', {
    name: 'Ann',
    login: 'ann',
    psw: 'horse battery',
    parent_id: 1,
  })
  const category = await admin.create<string>('/content-filter/users_categories', {
    name: 'games <b>',
    comment: '',
    urls: ['*.games.example', `${hosts.wan1}/play`],
  })
  games = await admin.create<number>('/content-filter/rules', {
    name: 'no games \u202e<i>',
    aliases: [`user.id.${user}`],
    categories: [category],
    access: 'deny',
  })
  await admin.create('/content-filter/rules', {
    name: 'nothing to play',
    aliases: ['any'],
    categories: [category],
    access: 'deny',
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await lab?.close()
})

/** Somebody at a page of the console, signed in. */
async function at(path: string, view: Parameters<typeof personAt>[1] = {}): Promise<Person> {
  const person = await personAt(browser, view)
  await signIn(person, lab.gateway)
  await openPage(person, lab.gateway, path)
  return person
}

async function leave({ context, complaints }: Person): Promise<void> {
  expect(complaints).toEqual([])
  await context.close()
}

/** Width of what is wider than the page, in pixels. */
async function overflow({ page }: Person): Promise<number> {
  return await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
}

test('an address is looked up by keyboard for a user, and leads to the rule that decides', async () => {
  const person = await at('profiles/web_lookup', { locale: 'ru' })
  const { page } = person
  await page.getByLabel('Адрес страницы').focus()
  await page.keyboard.type('http://www.games.example/chess')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ann')
  await page.getByRole('option', { name: /Ann/ }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const verdict = page.getByRole('region', { name: 'Решение' })
  await verdict.getByRole('status').getByText('Отклоняется').waitFor()
  await verdict.getByText('Контент-фильтр выключен', { exact: false }).waitFor()
  const categories = verdict.getByRole('table', { name: 'Категории' })
  await categories.getByRole('row', { name: /games <b> \*\.games\.example/ }).waitFor()
  expect(page.url()).toContain(`user=user.id.${user}`)
  expect(await accessFindings(person)).toEqual([])
  await verdict
    .getByRole('link', { name: /no games ⟨U\+202E⟩<i>/ })
    .first()
    .press('Enter')
  await page.waitForURL(new RegExp(`content_rules\\?item=${games}$`))
  await page.getByRole('region', { name: /no games/ }).waitFor()
  await leave(person)
})

test('what is no address is refused in the words of the gateway, and nothing else is shown', async () => {
  const person = await at('profiles/web_lookup?url=http%3A%2F%2Fa%20b')
  await person.page.getByRole('main').getByRole('alert').waitFor()
  expect(await person.page.getByRole('region', { name: 'Verdict' }).count()).toBe(0)
  await leave(person)
})

test.each([
  ['en', 1440, 'light'],
  ['ru', 1024, 'dark'],
] as const)(
  'beside the rules stands what would become of an address: %s, %i px, %s',
  async (locale, width, colorScheme) => {
    const person = await at('profiles/content_rules', { locale, width, colorScheme })
    const { page } = person
    const words =
      locale === 'en'
        ? {
            beside: 'What would become of an address',
            url: 'Address of a page',
            ask: 'Look up',
            refused: 'Is refused',
          }
        : { beside: 'Что будет с адресом', url: 'Адрес страницы', ask: 'Проверить', refused: 'Отклоняется' }
    await page.getByRole('row').filter({ hasText: 'nothing to play' }).waitFor()
    const beside = page.getByRole('region', { name: words.beside })
    await beside.getByLabel(words.url).fill('https://x.games.example/')
    await beside.getByRole('button', { name: words.ask }).click()
    await beside.getByRole('status').getByText(words.refused).waitFor()
    expect(await overflow(person)).toBe(0)
    expect(await accessFindings(person)).toEqual([])
    expect(await contrastFindings(person)).toEqual([])
    // Its rule opens in this very list.
    await beside
      .getByRole('link', { name: /nothing to play/ })
      .first()
      .click()
    await page.getByRole('region', { name: /nothing to play/ }).waitFor()
    await leave(person)
  },
  120_000,
)

test('an archive is uploaded, put in force by its job with its counts and bad lines, and taken back', async () => {
  const person = await at('profiles/content_filter_update', { width: 1024 })
  const { page } = person
  await page.getByText('The built-in list is in force.').waitFor()
  await page.getByText('Extended categories are switched off', { exact: false }).waitFor()
  const archive = [
    file('blacklists/adult/domains', 'first.example\nsecond.example\nbad line <img>\n'),
    file('blacklists/unheard/domains', 'other.example\n'),
    file('version', 'two'),
  ]
  await page.getByLabel(/^Choose a file/).setInputFiles({
    name: 'lists.tar.gz',
    mimeType: 'application/gzip',
    buffer: gzipSync(tar(archive)),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Putting the categories in force: Done').waitFor({ timeout: engineMs })
  await page.getByText('An archive is in force: version two.', { exact: false }).waitFor()
  const counts = page.getByRole('table', { name: 'Categories and their names' })
  await counts.getByRole('row', { name: /2 extended\.id\.15$/ }).waitFor()
  await page.getByRole('textbox', { name: 'Filter categories' }).fill('extended.id.15')
  expect(await counts.getByRole('row').count()).toBe(2)
  await page.getByText('Lines that were left out (1)').click()
  await page.getByRole('row', { name: /domains 3 bad line <img>/ }).waitFor()
  await page.getByText('Lists that stand for no category (1)').click()
  await page.getByRole('row', { name: 'unheard 1' }).waitFor()
  expect(await overflow(person)).toBe(0)
  expect(await accessFindings(person)).toEqual([])
  await page.getByRole('button', { name: 'Take the archive back' }).press('Enter')
  const layer = page.getByRole('dialog')
  await layer.getByText('The built-in list counts again', { exact: false }).waitFor()
  await layer.getByRole('button', { name: 'Take the archive back' }).press('Enter')
  await page.getByText('The built-in list is in force.').waitFor()
  await leave(person)
})

test('the authority is downloaded in both forms and renewed after a question, the former one beside it', async () => {
  await lab.gateway.admin.post('/x/content-filter/authority/renew', {})
  const before = await authority()
  const person = await at('profiles/web_authority', { locale: 'ru' })
  const { page } = person
  await page.getByText(before.fingerprint).waitFor()
  for (const form of ['PEM', 'DER']) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: `Скачать ${form}`, exact: true }).click()
    const { fingerprint256 } = new X509Certificate(readFileSync(await (await saved).path()))
    expect(fingerprint256).toBe(before.fingerprint)
  }
  await page.getByRole('button', { name: 'Обновить', exact: true }).press('Enter')
  const layer = page.getByRole('dialog', { name: 'Обновить центр сертификации' })
  await layer.getByText('Раздайте устройствам', { exact: false }).waitFor()
  // Nothing happens to who changes their mind.
  await page.keyboard.press('Escape')
  await layer.waitFor({ state: 'detached' })
  expect((await authority()).fingerprint).toBe(before.fingerprint)
  await page.getByRole('button', { name: 'Обновить', exact: true }).press('Enter')
  await layer.getByRole('button', { name: 'Обновить', exact: true }).press('Enter')
  await page.getByText('Центр сертификации обновлён', { exact: false }).waitFor()
  await page.getByRole('region', { name: 'Прежний' }).getByText(before.fingerprint).waitFor()
  const { fingerprint, former } = await authority()
  expect(former?.fingerprint).toBe(before.fingerprint)
  await page.getByText(fingerprint).waitFor()
  expect(await accessFindings(person)).toEqual([])
  await leave(person)
})

test('an authority of one’s own that is none is refused at its field', async () => {
  const person = await at('profiles/web_authority', { colorScheme: 'dark', width: 1024 })
  const { page } = person
  await page.getByRole('button', { name: 'Take one of your own' }).click()
  const layer = page.getByRole('dialog')
  // What is missing is said in the language of the page, whatever that of the browser is.
  await layer.getByRole('button', { name: 'Take one of your own' }).click()
  const missing = await layer
    .getByLabel(/^Certificate.*\(PEM\)$/)
    .evaluate((area) => (area as unknown as { validationMessage: string }).validationMessage)
  expect(missing).toBe('must be given')
  await layer.getByLabel(/^Certificate.*from a file$/).setInputFiles({
    name: 'ca.pem',
    mimeType: 'application/x-pem-file',
    buffer: Buffer.from('no certificate'),
  })
  await layer.getByLabel('Key without a passphrase (PEM)', { exact: true }).fill('no key')
  await layer.getByRole('button', { name: 'Take one of your own' }).click()
  await layer.locator('.field .refused').first().waitFor()
  expect(await accessFindings(person)).toEqual([])
  const certificate = layer.getByLabel(/^Certificate.*\(PEM\)$/)
  expect(await certificate.evaluate((area) => area === area.ownerDocument.activeElement)).toBe(true)
  // Closed by a slip, it has what was given still.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Take one of your own' }).click()
  expect(await certificate.inputValue()).toBe('no certificate')
  await leave(person)
})

test('a request in the log leads to the rule that refused it, and to a look-up that says the same', async () => {
  await lab.gateway.admin.put('/content-filter/state', { enabled: true })
  const person = await at('monitor/log?kind=content-filter')
  const { page } = person
  const log = page.getByRole('grid', { name: 'Log' })
  const row = log.getByRole('row').filter({ hasText: '/play' })
  await expect
    .poll(
      async () => {
        await lab.run('lan1', 'curl', '-s', '-m', '2', '-o', '/dev/null', `http://${hosts.wan1}/play`)
        return await row.count()
      },
      { timeout: engineMs },
    )
    .toBeGreaterThan(0)
  await row.first().click()
  const panel = page.getByRole('region', { name: 'Message' })
  await panel.getByRole('link', { name: /nothing to play/ }).waitFor()
  await panel.getByText('Number to quote').waitFor()
  expect(await accessFindings(person)).toEqual([])
  await panel.getByRole('link', { name: 'Look up this address' }).press('Enter')
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await verdict.getByRole('status').getByText('Is refused').waitFor()
  await verdict
    .getByRole('status')
    .getByRole('link', { name: /nothing to play/ })
    .waitFor()
  await leave(person)
}, 240_000)
