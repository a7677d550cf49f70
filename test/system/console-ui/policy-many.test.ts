import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import {
  admin,
  comments,
  fresh,
  gateway,
  grid,
  inForce,
  open,
  page,
  patience,
  person,
  revisions,
  rowOf,
  stored,
  table,
} from './policy-lab.ts'

interface WholeRule {
  readonly comment: string
  readonly action: string
  readonly incoming_interface: string
  readonly ips_enabled: boolean
  readonly ips_profile: string
  readonly timetable: readonly string[]
}

const whole = async () => (await admin.list<WholeRule>(table)) as readonly WholeRule[]

async function select(...names: readonly string[]): Promise<void> {
  for (const name of names) await rowOf(name).getByRole('checkbox').click()
}

const dialog = () => page.getByRole('dialog', { name: 'Change 2 rules' })

async function choose(field: string): Promise<void> {
  await page.getByRole('button', { name: 'Set a field…' }).click()
  await dialog().getByLabel('Field', { exact: true }).selectOption({ label: field })
}

async function apply(): Promise<void> {
  await dialog().getByRole('button', { name: 'Apply', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
}

test('action, interface, profile and times of several rules are set as one revision each, and taken back as one', async () => {
  await fresh(3)
  const profile = await admin.create<string>('/ips/profiles', { name: 'strict', comment: '' })
  const night = await admin.create<string>('/aliases/time_ranges', {
    title: 'night',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    start: '22:00',
    end: '23:59',
    period: null,
  })
  await open()
  await select('rule 1', 'rule 3')
  const before = await revisions()
  await choose('Action')
  await dialog().getByLabel('Action').selectOption('drop')
  await dialog().getByText('2 of 2 rules change').waitFor()
  await dialog()
    .getByText(/kinds? of traffic/)
    .waitFor()
  await apply()
  expect((await stored()).map(({ action }) => action)).toEqual(['drop', 'accept', 'drop'])
  await choose('Incoming interface')
  const zone = dialog().getByRole('combobox', { name: 'Incoming interface' })
  await zone.click()
  await zone.fill('lan')
  await page.keyboard.press('Enter')
  await apply()
  const [lan, none] = await whole()
  expect(lan!.incoming_interface).toMatch(/^(interface|zone)\./)
  expect(none!.incoming_interface).toBe('any')
  await choose('Intrusion prevention profile')
  await dialog().getByRole('checkbox').check()
  const picker = dialog().getByRole('combobox', { name: 'Intrusion prevention profile' })
  await picker.click()
  await picker.fill('strict')
  await page.keyboard.press('Enter')
  await apply()
  expect((await whole()).map(({ ips_profile: own }) => own)).toEqual([profile, '', profile])
  await choose('Times')
  const times = dialog().getByRole('combobox', { name: 'Times' })
  await times.click()
  await times.fill('night')
  await page.keyboard.press('Enter')
  await apply()
  expect((await whole()).map(({ timetable }) => timetable)).toEqual([[night], [], [night]])
  expect(await revisions()).toBe(before + 4)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  for (let times = 1; times <= 4; times++) {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(revisions, patience).toBe(before + 4 + times)
    await page.getByText('Undone in Forward: change of 2 rules').waitFor()
  }
  expect(await whole()).toMatchObject(
    Array.from({ length: 3 }, () => ({ action: 'accept', incoming_interface: 'any', timetable: [] })),
  )
})

test('what is refused for several rules stays as it was typed, with the reason in the dialog', async () => {
  await fresh(2)
  await open()
  await select('rule 1', 'rule 2')
  await choose('Comment')
  await dialog().getByLabel('Comment').fill('x'.repeat(300))
  await dialog().getByRole('button', { name: 'Apply', exact: true }).click()
  await dialog().getByRole('alert').first().waitFor()
  expect(await comments()).toEqual(['rule 1', 'rule 2'])
  await dialog().getByLabel('Comment').fill('both')
  await apply()
  expect(await comments()).toEqual(['both', 'both'])
})

test('Ctrl+Z takes back the last change of a person, whichever table is shown, and says so', async () => {
  const [first] = await fresh(2)
  await open()
  await rowOf('rule 1').getByRole('switch').click()
  await inForce().waitFor()
  await select('rule 1')
  await page.getByRole('button', { name: 'Delete 1 rule' }).click()
  await expect.poll(comments, patience).toEqual(['rule 2'])
  await inForce().waitFor()
  await page.getByRole('navigation', { name: 'Tables of rules' }).getByRole('link', { name: 'Input' }).click()
  await page.getByRole('grid', { name: 'Input' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Undone in Forward: deletion of 1 rule').waitFor()
  expect((await stored()).map(({ comment, enabled }) => [comment, enabled])).toEqual([
    ['rule 1', false],
    ['rule 2', true],
  ])
  // The rule came back with another id; what was done to it before is taken back as well, also behind a reload.
  expect((await stored())[0]!.id).not.toBe(first)
  await page.reload()
  await page.getByRole('grid', { name: 'Input' }).focus()
  await page.keyboard.press('Control+z')
  await page.getByText('Undone in Forward: change of 1 rule').waitFor()
  expect((await stored()).map(({ enabled }) => enabled)).toEqual([true, true])
})

test('an undo that meets the change of somebody else asks, and does nothing by itself', async () => {
  const [id] = await fresh(1)
  await open(`?rule=${id}`)
  await page.getByLabel('Comment').fill('mine')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await inForce().waitFor()
  await admin.patch(`${table}/${id}`, { comment: 'theirs' })
  await openPage(person, gateway, 'policy/snat')
  await page.getByRole('grid', { name: 'SNAT' }).focus()
  await page.keyboard.press('Control+z')
  const question = page.getByRole('dialog', { name: 'Somebody else changed this rule meanwhile' })
  await question.getByText('To be undone in Forward: change of 1 rule').waitFor()
  expect(await comments()).toEqual(['theirs'])
  await question.getByRole('button', { name: 'Discard mine' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await comments()).toEqual(['theirs'])
})

test('a new rule that somebody changed since is not taken away by an undo without a question; tags that others gave stay', async () => {
  const [first] = await fresh(1)
  await open()
  await rowOf('rule 1').click()
  await page.keyboard.press('Escape')
  await grid().focus()
  await page.keyboard.press('n')
  await page.getByRole('region', { name: 'New rule' }).getByLabel('Comment').fill('made')
  await page.keyboard.press('Control+Enter')
  await rowOf('made').waitFor()
  const made = (await stored())[1]!
  await admin.patch(`${table}/${made.id}`, { action: 'drop' })
  await page.keyboard.press('Escape')
  await grid().focus()
  await page.keyboard.press('Control+z')
  const question = page.getByRole('dialog', { name: 'Somebody else changed this rule meanwhile' })
  await question.getByRole('row', { name: /Action\s*Accept\s*Drop/ }).waitFor()
  expect(await comments()).toEqual(['rule 1', 'made'])
  await question.getByRole('button', { name: 'Delete it anyway' }).click()
  await expect.poll(comments, patience).toEqual(['rule 1'])
  // One that is as it was made goes at once.
  await rowOf('rule 1').click()
  await page.keyboard.press('Escape')
  await grid().focus()
  await page.keyboard.press('d')
  await expect.poll(comments, patience).toEqual(['rule 1', 'rule 1'])
  await page.keyboard.press('Control+z')
  await expect.poll(comments, patience).toEqual(['rule 1'])
  await expect.poll(() => rowOf('rule 1').count(), patience).toBe(1)
  const notes = () => admin.list<{ id: number; section: string; tags: string[] }>('/x/tables/forward/notes')
  await rowOf('rule 1')
    .getByRole('checkbox', { name: /^Select rule/ })
    .click()
  await page.getByRole('button', { name: 'Section…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Mine')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(notes, patience).toMatchObject([{ rule: first, section: 'Mine' }])
  await inForce().waitFor()
  await admin.patch(`/x/tables/forward/notes/${(await notes())[0]!.id}`, { tags: ['theirs'] })
  await grid().focus()
  await page.keyboard.press('Control+z')
  await expect.poll(notes, patience).toMatchObject([{ section: '', tags: ['theirs'] }])
})

test('a section that two people change at once is asked about, and what only the other one changed stays', async () => {
  const [first] = await fresh(1)
  const path = '/x/tables/forward/notes'
  const note = await admin.create<number>(path, { rule: first, section: 'Servers', colour: 'blue' })
  const notes = () => admin.list(path)
  const other = async (section: string) => {
    await admin.patch(`${path}/${note}`, { section })
    // The page knows of it while the dialog is open.
    await grid().getByText(section).first().waitFor()
  }
  await open()
  await rowOf('rule 1')
    .getByRole('checkbox', { name: /^Select rule/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Section of the rules' })
  await page.getByRole('button', { name: 'Section…' }).click()
  await dialog.getByRole('combobox', { name: 'Colour' }).selectOption('Red')
  await other('Databases')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(notes, patience).toMatchObject([{ section: 'Databases', colour: 'red' }])
  const question = page.getByRole('dialog', { name: /changed this rule/ })
  for (const choice of ['Archive', 'Hosts']) {
    await page.getByRole('button', { name: 'Section…' }).click()
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Hosts')
    await other('Archive')
    const asked = page.waitForRequest(/\/x\/revisions\?resource=forward_notes&/)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await question.getByRole('row', { name: /^Section Databases Archive Hosts$/ }).waitFor()
    await question.getByText(/Changed by admin/).waitFor()
    // It is said who changed the section, not who changed the rule.
    expect((await asked).url()).toContain(`item=${note}&`)
    await question.getByRole('radio', { name: choice }).check()
    await question.getByRole('button', { name: 'Apply the choice' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(notes, patience).toMatchObject([{ section: choice, colour: 'red' }])
    await other('Databases')
  }
})

test('user: finds rules by login or name, also through groups, and completes logins', async () => {
  const ids = await fresh(4)
  const group = await admin.create<number>('/user_backend/groups', { name: 'Accounting', parent_id: 1 })
  const inner = await admin.create<number>('/user_backend/groups', { name: 'Payroll', parent_id: group })
  const user = await admin.create<number>('/user_backend/users', {
    name: 'Anna Kern',
    login: 'a.kern',
    psw: 'correct horse 1',
    parent_id: inner,
  })
  await admin.patch(`${table}/${ids[0]}`, { source_addresses: [`user.id.${user}`] })
  await admin.patch(`${table}/${ids[2]}`, { source_addresses: [`group.id.${group}`] })
  await open()
  const filter = page.getByRole('combobox', { name: 'Filter rules' })
  await filter.fill('user:a.ker')
  await page.getByText('2 of 4 rules').waitFor()
  await rowOf('rule 1').waitFor()
  await rowOf('rule 3').getByText('through Anna Kern').waitFor()
  await page.getByRole('option', { name: 'a.kern' }).click()
  expect(await filter.inputValue()).toBe('user:a.kern')
  await filter.fill('user:"Anna K"')
  await page.getByText('2 of 4 rules').waitFor()
  await filter.fill('user:accounting')
  await page.getByText('1 of 4 rules').waitFor()
})

test('what selects a row of a table is called by its item', async () => {
  await admin.create('/aliases/ip_addresses', { title: 'printer', value: '10.66.1.1' })
  await openPage(person, gateway, 'objects/ip_addresses')
  const box = page.getByRole('checkbox', { name: 'Select: printer' })
  await box.check()
  await page.getByText('1 selected').waitFor()
  expect(await grid().count()).toBe(0)
})

test('several rules are copied in a form that is chosen, or as curl by a key, and curl makes them anew', async () => {
  await fresh(4)
  await open()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await select('rule 2', 'rule 4')
  await page.getByRole('button', { name: 'Copy as…' }).click()
  const layer = page.getByRole('dialog', { name: 'Copy 2 rules' })
  await layer.getByRole('button', { name: /^JSON/ }).click()
  await layer.waitFor({ state: 'detached' })
  const rules = (await stored()).filter(({ comment }) => ['rule 2', 'rule 4'].includes(comment))
  expect(JSON.parse(await copied())).toEqual(rules)
  await page.getByRole('button', { name: 'Copy as…' }).click()
  await layer.getByRole('button', { name: /^CSV/ }).click()
  await layer.waitFor({ state: 'detached' })
  expect((await copied()).split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^2,.*rule 2/),
    expect.stringMatching(/^4,.*rule 4/),
    '',
  ])
  await grid().focus()
  await page.keyboard.press('c')
  await expect.poll(copied).toContain('/x/transactions')
  const [, body = ''] = /-d '(.*)' /.exec(await copied()) ?? []
  expect((await admin.post('/x/transactions', JSON.parse(body))).status).toBe(200)
  expect((await comments()).slice(4)).toEqual(['rule 2', 'rule 4'])
})
