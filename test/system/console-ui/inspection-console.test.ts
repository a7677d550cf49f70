import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { file } from '../fixture/archive.ts'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { licenseFile, now, vendorKey } from '../fixture/license-key.ts'
import { goodUpdate, rulesArchive } from '../fixture/offline-archive.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

const key = vendorKey()
const evil =
  'alert http any any -> any any (msg:"Evil path"; flow:established,to_server; http.uri; content:"/evil"; sid:1000001; rev:1;)'
/** Patience with an engine that starts beside a busy machine. */
const engineMs = 90_000

let lab: Lab
let browser: Browser
let office: string
/** A profile that drops the signature, in use. */
let desk: string

beforeAll(async () => {
  lab = await startLab({ args: ['--license-key', key.file] })
  const { admin } = lab.gateway
  await admin.create('/x/ips/signatures/custom', { text: evil })
  office = await admin.create<string>('/ips/profiles', { name: 'office' })
  desk = await admin.create<string>('/ips/profiles', { name: 'desk' })
  const filters = [{ key: 'sid', operator: 'equals', values: [1_000_001] }]
  await admin.create(`/ips/profiles/${desk}/rules`, { filters, action: 'drop' })
  await admin.create('/firewall/rules/forward', {
    action: 'accept',
    protocol: 'protocol.tcp',
    ips_enabled: true,
    ips_profile: desk,
    comment: 'inspected',
  })
  await admin.create('/firewall/rules/forward', {
    action: 'accept',
    protocol: 'protocol.udp',
    comment: 'plain',
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await lab?.close()
})

/** Somebody at a page of the console, signed in. */
async function at(path: string, locale: 'en' | 'ru' = 'en', width = 1440): Promise<Person> {
  const person = await personAt(browser, { locale, width })
  await signIn(person, lab.gateway)
  await openPage(person, lab.gateway, path)
  return person
}

async function leave({ context, complaints }: Person): Promise<void> {
  expect(complaints).toEqual([])
  await context.close()
}

/** Status of the answer to a request of a host of the lab, 000 where none comes. */
async function visit(path: string): Promise<string> {
  const asked = ['-s', '-m', '2', '-o', '/dev/null', '-w', '%{http_code}', `http://${hosts.wan1}${path}`]
  return (await lab.run('lan1', 'curl', ...asked)).text.trim()
}

/** Rows of a grid whose text holds another. */
function row(within: Page | Locator, text: string): Locator {
  return within.getByRole('row').filter({ hasText: text })
}

test('a profile: a rule made by keyboard decides about its signatures, and each says by which', async () => {
  const person = await at(`profiles/ips_rules?within=${office}`, 'ru')
  const { page } = person
  await page.getByRole('heading', { name: 'office' }).waitFor()
  const signatures = page.getByRole('region', { name: 'Сигнатуры' })
  await row(signatures, 'Evil path').getByText('ни одно правило не выбирает').waitFor()
  await page.getByRole('grid', { name: 'Правила предотвращения вторжений' }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('region', { name: /^Создать/ })
  await form.getByRole('button', { name: 'Добавить' }).press('Enter')
  await form.getByLabel('Ключ').selectOption('sid')
  await form.getByLabel('Значения').fill('1000001')
  await form.getByLabel('Действие').selectOption('drop')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Действует, ревизия \d+/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await row(page.getByRole('grid', { name: 'Правила предотвращения вторжений' }), 'Номер: 1000001').waitFor()
  await row(signatures, 'Evil path').getByRole('link', { name: 'Открыть правило 1 профиля' }).waitFor()
  const counts = page.getByRole('list', { name: 'Сигнатуры по действию профиля' })
  await counts.getByText('Отбросить 1').waitFor()
  // What is looked for narrows the list at the gateway, and stands in the address.
  await signatures.getByRole('textbox', { name: 'Номер или текст сигнатуры' }).fill('log4j')
  await row(signatures, '9000001').waitFor()
  await row(signatures, 'Evil path').waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('find=log4j')
  expect(await accessFindings(person)).toEqual([])
  await leave(person)
})

test('a profile: a rule that chooses nothing says so, and a signature leads to the rule that decides', async () => {
  const { admin } = lab.gateway
  const rules = `/ips/profiles/${desk}/rules`
  const filters = [{ key: 'sid', operator: 'equals', values: [1_000_001] }]
  const late = await admin.create<number>(rules, { filters, action: 'pass', comment: 'late' })
  const person = await at(`profiles/ips_rules?within=${desk}`)
  const { page } = person
  await row(page, 'late').getByRole('img', { name: 'Chooses none' }).waitFor()
  await page.getByText('1 rule chooses no signature').waitFor()
  await row(page.getByRole('region', { name: 'Signatures' }), 'Evil path')
    .getByRole('link', { name: 'Open rule 1 of the profile' })
    .click()
  await page.getByRole('region', { name: '1', exact: true }).getByLabel('Values').waitFor()
  expect(await accessFindings(person)).toEqual([])
  await page.keyboard.press('Escape')
  await row(page.getByRole('region', { name: 'Signatures' }), 'Evil path')
    .getByText('Evil path')
    .click()
  const panel = page.getByRole('region', { name: 'Number 1000001' })
  await panel.getByRole('link', { name: 'Rule 1' }).waitFor()
  await panel.getByRole('link', { name: 'Open the own signature' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await admin.send('DELETE', `${rules}/${late}`)
  await leave(person)
})

test('an own signature is refused at its line, in the words of who refuses it', async () => {
  const person = await at('profiles/custom_signatures?item=new')
  const { page } = person
  const form = page.getByRole('region', { name: /^Create/ })
  await form
    .getByLabel('Text')
    .fill(`${evil.replace('1000001', '1000002')}\n${evil.replace('1000001', '1000003')}`)
  await page.keyboard.press('Control+Enter')
  await form.getByRole('button', { name: /^line 2: must be one rule/ }).waitFor()
  await form.getByLabel('Text').fill('alert tcp any any -> any any (msg:"x"; nonsense; sid:1000002; rev:1;)')
  await page.keyboard.press('Control+Enter')
  await form
    .getByRole('button', { name: /^line 1: must be a rule that the engine takes/ })
    .waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Discard' }).click()
  await leave(person)
})

test('an update is uploaded, put in force by its job, and taken back; what was left out names its line', async () => {
  const hwid = readFileSync(join(lab.gateway.dataFolder, 'hwid'), 'utf8').trim()
  const token = await licenseFile(key, { hwid, license_id: 'L-1', license_type: 'x', iat: now() })
  const good = 'alert tcp any any -> any any (msg:"from the update"; sid:3000001; rev:1;)'
  const broken = 'alert tcp any any -> any any (msg:"broken"; lua:x.lua; sid:3000002; rev:1;)'
  const rules = rulesArchive([file('rules/some.rules', `${good}\n\n${broken}\n`)])
  const person = await at('profiles/signature_updates')
  const { page } = person
  await page.getByText('No update was sent').waitFor()
  await page.getByLabel(/^Choose a file/).setInputFiles({
    name: 'update.tar',
    mimeType: 'application/x-tar',
    buffer: goodUpdate(hwid, token, rules),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Putting the update in force: Done').waitFor({ timeout: engineMs })
  const updates = page.getByRole('table', { name: 'Updates' })
  await updates.getByText('In force', { exact: true }).waitFor()
  await page.getByText('Rules of 17.2.1 that were left out (1)').click()
  const left = page.getByRole('table', { name: 'Rules of 17.2.1 that were left out' })
  await left.getByRole('row', { name: /some\.rules 3 must not run scripts/ }).waitFor()
  expect(await accessFindings(person)).toEqual([])
  await page.getByRole('button', { name: 'Take the update back' }).click()
  await page
    .getByRole('button', { name: 'Take the update back' })
    .waitFor({ state: 'detached', timeout: engineMs })
  await leave(person)
}, 240_000)

test('applications by keyboard: what a deny implies, what is not recognised, and what is stored', async () => {
  const person = await at('profiles/application_profiles?item=new', 'ru')
  const { page } = person
  const form = page.getByRole('region', { name: /^Создать/ })
  await form.getByLabel('Имя').fill('без TLS')
  const picker = form.getByRole('combobox', { name: /Добавить приложение/ })
  await picker.fill('TLS')
  await picker.press('Enter')
  await form.getByText(/вместе с ним: .*SMTPS/).waitFor()
  await picker.fill('grpc')
  await picker.press('Enter')
  await form.getByText(/Не распознаются.*gRPC/).waitFor()
  await form.getByLabel('Действие: gRPC').selectOption('allow')
  expect(await accessFindings(person)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/Действует, ревизия \d+/)
    .first()
    .waitFor()
  const [made] = await lab.gateway.admin.list<{ protocols: readonly unknown[] }>(
    '/api/application_control/profiles',
  )
  expect(made?.protocols).toEqual([
    { id: 'id.l7.tls', action: 'deny' },
    { id: 'id.l7.grpc', action: 'allow' },
  ])
  await openPage(person, lab.gateway, 'profiles/l7_protocols?q=grpc')
  await row(page, 'gRPC').getByText('Не распознаётся').waitFor()
  await page.getByRole('combobox', { name: 'Как распознаётся' }).selectOption('host')
  await page.getByText('Ни одно приложение не подходит.').waitFor()
  await leave(person)
})

test('an alert appears as it happens, and leads to its signature, its profile and its fields', async () => {
  const person = await at('monitor/alerts?kind=ips&verdict=drop')
  const { page } = person
  const alerts = page.getByRole('grid', { name: 'Alerts' })
  await alerts.waitFor()
  await expect
    .poll(async () => (await lab.gateway.admin.get('/x/inspection/status')).text, { timeout: engineMs })
    .toContain('"status":"active"')
  await expect
    .poll(
      async () => {
        await visit('/evil')
        return await row(alerts, 'Evil path').count()
      },
      { timeout: engineMs },
    )
    .toBeGreaterThan(0)
  await alerts.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Message' })
  await panel.getByText('/evil').first().waitFor()
  await panel.getByRole('link', { name: 'Open the signature' }).waitFor()
  await panel.getByRole('link', { name: 'Open the rule of the profile' }).waitFor()
  expect(await accessFindings(person)).toEqual([])
  await panel.getByRole('link', { name: 'Open the profile' }).click()
  await page.getByRole('heading', { name: 'desk' }).waitFor()
  await leave(person)
}, 240_000)

test('an exception from an alert: its plan names the profile, and behind it the request passes', async () => {
  const before = await lab.revision()
  const person = await at('monitor/alerts?kind=ips', 'ru')
  const { page } = person
  const alerts = page.getByRole('grid', { name: 'Срабатывания' })
  await expect
    .poll(
      async () => {
        await visit('/evil')
        return await row(alerts, 'Evil path').count()
      },
      { timeout: engineMs },
    )
    .toBeGreaterThan(0)
  await alerts.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Сделать исключение' }).press('Enter')
  const form = page.getByRole('form', { name: 'Исключение' })
  await form.getByRole('region', { name: 'Проверка трафика' }).getByText('desk').first().waitFor()
  expect(await accessFindings(person)).toEqual([])
  await form.getByRole('button', { name: 'Применить исключение' }).press('Enter')
  await form.getByText(/ревизия \d+/).waitFor()
  await expect.poll(() => visit('/evil'), { timeout: engineMs }).not.toBe('000')
  const [first] = await lab.gateway.admin.list<{ action: string; filters: readonly unknown[] }>(
    `/ips/profiles/${desk}/rules`,
  )
  expect(first).toMatchObject({
    action: 'alert',
    filters: [{ key: 'sid', operator: 'equals', values: [1_000_001] }],
  })
  await lab.gateway.admin.send('POST', `/x/revisions/${before}/restore`)
  await leave(person)
}, 300_000)

test('engines: a row for each process, the rules that ask for it, and the switch by keyboard', async () => {
  const person = await at('profiles/inspection_status', 'ru')
  const { page } = person
  const processes = page.getByRole('table', { name: 'Процессы, которые проверяют трафик' })
  await processes.getByRole('row', { name: /desk Работает \d+/ }).waitFor({ timeout: engineMs })
  const rules = page.getByRole('table', { name: 'Правила, которые требуют проверки' })
  await rules
    .getByRole('row', { name: /fwd\.ngfw\.1 inspected .*desk проверяется/ })
    .waitFor({ timeout: engineMs })
  expect(await accessFindings(person)).toEqual([])
  await page.getByRole('radio', { name: /^Блокировать/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page
    .getByText(/Действует, ревизия \d+/)
    .first()
    .waitFor()
  expect((await lab.gateway.admin.get('/x/inspection/settings')).json()).toEqual({ on_failure: 'pass' })
  await lab.gateway.admin.patch('/x/inspection/settings', { on_failure: 'block' })
  await leave(person)
})

test('the policy names the profiles of its rules, and one is set in several at once', async () => {
  const person = await at('policy/forward')
  const { page } = person
  const grid = page.getByRole('grid', { name: 'Forward' })
  await row(grid, 'inspected').getByRole('link', { name: 'Intrusion prevention profile: desk' }).waitFor()
  await row(grid, 'plain').getByRole('checkbox').check()
  await row(grid, 'inspected').getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: /Set/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field').selectOption('ips_profile')
  await dialog.getByLabel('Intrusion prevention', { exact: true }).check()
  const profile = dialog.getByRole('combobox', { name: 'Intrusion prevention profile' })
  await profile.fill('desk')
  await profile.press('Enter')
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await row(grid, 'plain').getByRole('link', { name: 'Intrusion prevention profile: desk' }).waitFor()
  await leave(person)
})

test('at 360 px a profile shows its rules, its signatures and the form of a rule', async () => {
  const person = await at(`profiles/ips_rules?within=${desk}`, 'ru', 360)
  const { page } = person
  await page.getByText('Номер: 1000001').waitFor()
  await row(page.getByRole('region', { name: 'Сигнатуры' }), 'Evil path')
    .first()
    .waitFor()
  await page.getByText('Номер: 1000001').click()
  await page.getByRole('region', { name: '1', exact: true }).getByLabel('Значения').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await leave(person)
})
