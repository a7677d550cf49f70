import { describe, expect, test } from 'vitest'
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
  rowOf,
  stored,
  table,
} from './policy-lab.ts'

describe('nothing that was typed is lost', () => {
  const panel = () => page.getByRole('region', { name: /^Rule \d+$/ })
  const comment = () => panel().getByRole('textbox', { name: 'Comment' })

  test('an edit outlives its panel, another page and a reload, and is found again', async () => {
    await fresh(3)
    await open()
    await rowOf('rule 2').click()
    await comment().fill('typed')
    await panel().getByRole('button', { name: 'Close' }).click()
    await page.getByRole('img', { name: 'edited, not applied' }).waitFor()
    await page.getByRole('link', { name: 'Objects' }).click()
    await page.getByRole('heading', { name: 'IP addresses' }).waitFor()
    await page.goBack()
    await page.reload()
    await page.getByRole('button', { name: 'Rule 2', exact: true }).click()
    expect(await comment().inputValue()).toBe('typed')
    expect((await comments())[1]).toBe('rule 2')
    await panel().getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.poll(comments, patience).toEqual(['rule 1', 'typed', 'rule 3'])
    await page.getByRole('button', { name: 'Rule 2', exact: true }).waitFor({ state: 'detached' })
  })

  test('a new rule that is closed is there again, and can be given up', async () => {
    await fresh(1)
    await open()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const made = page.getByRole('region', { name: 'New rule' })
    await made.getByRole('textbox', { name: 'Comment' }).fill('begun')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New rule' }).click()
    expect(await made.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('begun')
    await made.getByRole('button', { name: 'Discard' }).click()
    expect(await page.getByRole('button', { name: 'New rule' }).count()).toBe(0)
  })

  test('what is refused in a cell stays in the form, with the reason at its field', async () => {
    await fresh(2)
    await open()
    await rowOf('rule 1').locator('[data-column="comment"]').dblclick()
    await page.getByRole('textbox', { name: 'Edit Comment' }).fill('x'.repeat(300))
    await page.keyboard.press('Enter')
    await page.getByText('must have at most 255 characters').first().waitFor()
    expect((await comment().inputValue()).length).toBe(300)
    await panel().getByRole('button', { name: 'Discard' }).click()
  })

  test('undo of a change that made an object is no conflict; what is typed is taken as it is', async () => {
    await fresh(1)
    const other = await admin.create<string>('/aliases/ports', { title: '14430', value: 14430 })
    await open()
    await rowOf('rule 1').locator('[data-column="service"]').dblclick()
    await page.getByRole('combobox', { name: 'Edit Service' }).fill('4430')
    await page.keyboard.press('Enter')
    await page.getByRole('form').getByRole('button', { name: 'Apply' }).click()
    await inForce().waitFor()
    const [made] = (await stored())[0]!.destination_ports
    expect(made).not.toBe(other)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await stored())[0]!.destination_ports, patience).toEqual(['any'])
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('what is typed while a change is on its way stays, and the key that applies makes one rule', async () => {
    await fresh(1)
    await open()
    let answer = () => {}
    await page.route('**/x/transactions', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    const sent = page.getByText(/^Applying/)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await page.getByRole('region', { name: 'New rule' }).getByRole('textbox', { name: 'Comment' }).fill('one')
    await page.keyboard.press('Control+Enter')
    await sent.waitFor()
    await page.keyboard.press('Control+Enter')
    answer()
    await panel().waitFor()
    expect(await comments()).toEqual(['rule 1', 'one'])
    await comment().fill('first')
    await page.keyboard.press('Control+Enter')
    await sent.waitFor()
    await page.keyboard.press('Control+Enter')
    await comment().fill('first and more')
    answer()
    await inForce().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    expect(await comments()).toEqual(['rule 1', 'first'])
    expect(await comment().inputValue()).toBe('first and more')
    await panel().getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.poll(comments, patience).toEqual(['rule 1', 'first and more'])
  })

  test('an act is taken back once, though two tabs take it back', async () => {
    await fresh(2)
    await open()
    await rowOf('rule 2').click()
    await page.keyboard.press('Delete')
    await expect.poll(comments, patience).toEqual(['rule 1'])
    const other = await page.context().newPage()
    await other.goto(`${gateway.origin}/ui/policy/forward`)
    const sent = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/x/transactions', (route) => sent.resolve(() => route.continue()))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    const goOn = await sent.promise
    await other.getByRole('button', { name: 'Undo', exact: true }).click()
    await other.getByText('This is being applied already').waitFor()
    await goOn()
    await inForce().waitFor()
    await page.unroute('**/x/transactions')
    await other.close()
    expect(await comments()).toEqual(['rule 1', 'rule 2'])
  })

  test('a rule that somebody deleted is made again at its place, and it is said who', async () => {
    const [, second] = await fresh(3)
    const notes = '/x/tables/forward/notes'
    await admin.create(notes, { rule: second, section: 'Servers', colour: 'teal', tags: ['crm'] })
    await open(`?rule=${second}`)
    await comment().fill('mine')
    await admin.delete(`${table}/${second}`)
    await panel()
      .getByText(/^Rule 2 was deleted by admin/)
      .waitFor()
    expect(await comment().inputValue()).toBe('mine')
    await panel().getByRole('button', { name: 'Apply', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByText(/was deleted by admin/)
      .waitFor()
    await page.getByRole('button', { name: 'Make it again' }).click()
    await expect.poll(comments, patience).toEqual(['rule 1', 'mine', 'rule 3'])
    // Its section and tags, which went with it, are back too.
    const [made] = (await stored()).filter((rule) => rule.comment === 'mine')
    const beside = { rule: made!.id, section: 'Servers', colour: 'teal', tags: ['crm'] }
    expect(await admin.list(notes)).toMatchObject([beside])
    await page.goto(`${gateway.origin}/ui/rule/fwd.ngfw.${second}`)
    await page.getByText(/was deleted by admin/).waitFor()
  })
})

test('a rule that is deleted while its fields are chosen is made again as it was, and never accepts anything by itself', async () => {
  const [, second] = await fresh(2)
  await admin.patch(`${table}/${second}`, { action: 'drop', protocol: 'protocol.tcp' })
  await open(`?rule=${second}`)
  const panel = page.getByRole('region', { name: 'Rule 2', exact: true })
  await panel.getByRole('textbox', { name: 'Comment' }).fill('mine')
  await admin.patch(`${table}/${second}`, { comment: 'theirs' })
  await panel.getByText(/Changed by admin/).waitFor()
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('radio', { name: 'mine' }).check()
  await admin.delete(`${table}/${second}`)
  await question.getByRole('button', { name: 'Apply the choice' }).click()
  await question.getByText(/was deleted by admin/).waitFor()
  await question.getByRole('button', { name: 'Make it again' }).click()
  await expect
    .poll(stored, patience)
    .toMatchObject([{ comment: 'rule 1' }, { comment: 'mine', action: 'drop', protocol: 'protocol.tcp' }])
})

describe('a draft', () => {
  const bar = () => page.getByRole('region', { name: /^Draft:/ })
  const input = '/firewall/rules/input'

  /** Makes a rule in the draft. */
  async function gather(comment: string): Promise<void> {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const made = page.getByRole('region', { name: 'New rule' })
    await made.getByRole('textbox', { name: 'Comment' }).fill(comment)
    await made.getByRole('button', { name: 'Apply', exact: true }).click()
    await made.waitFor({ state: 'detached' })
  }

  async function applyAll(count: number): Promise<void> {
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: `Apply ${count} change${count === 1 ? '' : 's'}` }).click()
  }

  test('begun, it is there behind a reload and in each table, and has new rules of several', async () => {
    await fresh(1)
    expect((await admin.put('/x/tables/input', { rules: [] })).status).toBe(200)
    await open()
    await page.getByRole('button', { name: 'Gather a draft' }).click()
    await page.reload()
    await rowOf('rule 1').getByRole('switch').click()
    await bar().getByText('Draft: 1 change').waitFor()
    expect((await stored())[0]!.enabled).toBe(true)
    await gather('through')
    await page
      .getByRole('navigation', { name: 'Tables of rules' })
      .getByRole('link', { name: 'Input' })
      .click()
    await gather('in')
    // Another tab has the same draft.
    const other = await page.context().newPage()
    await other.goto(`${gateway.origin}/ui/policy/forward`)
    await other.getByText('Draft: 3 changes').waitFor()
    await applyAll(3)
    await inForce().waitFor()
    await bar().waitFor({ state: 'detached' })
    await other.getByText('Draft: 3 changes').waitFor({ state: 'detached' })
    await other.close()
    expect((await stored()).map(({ comment: each, enabled }) => `${each} ${enabled}`)).toEqual([
      'rule 1 false',
      'through true',
    ])
    expect((await admin.list<{ comment: string }>(input)).map(({ comment: each }) => each)).toEqual(['in'])
  })

  test('is applied once, though two tabs apply it', async () => {
    await fresh(1)
    await open()
    await page.getByRole('button', { name: 'Gather a draft' }).click()
    await gather('once')
    const other = await page.context().newPage()
    await other.goto(`${gateway.origin}/ui/policy/forward`)
    await other.getByRole('button', { name: 'Review' }).click()
    const sent = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/x/transactions', (route) => sent.resolve(() => route.continue()))
    await applyAll(1)
    const goOn = await sent.promise
    await other.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
    await other.getByText('This is being applied already').waitFor()
    await goOn()
    await inForce().waitFor()
    await page.unroute('**/x/transactions')
    await other.getByText('Draft: 1 change').waitFor({ state: 'detached' })
    await other.close()
    expect(await comments()).toEqual(['rule 1', 'once'])
  })

  test('that meets the change of somebody else is over once that is settled, and makes nothing twice', async () => {
    const [first] = await fresh(2)
    await open(`?rule=${first}`)
    await page.getByRole('button', { name: 'Gather a draft' }).click()
    const panel = page.getByRole('region', { name: 'Rule 1' })
    await panel.getByRole('textbox', { name: 'Comment' }).fill('mine')
    await panel.getByRole('button', { name: 'Apply', exact: true }).click()
    await gather('new')
    expect((await admin.put(`${table}/${first}`, { action: 'accept', comment: 'theirs' })).status).toBe(200)
    await applyAll(2)
    await page.getByRole('dialog').getByRole('button', { name: 'Apply the choice' }).click()
    await inForce().waitFor()
    await bar().waitFor({ state: 'detached' })
    expect(await comments()).toEqual(['mine', 'rule 2', 'new'])
  })

  test('that deletes a rule which somebody changed since asks first; undone, the rule is as he made it', async () => {
    const ids = await fresh(3)
    await open()
    await page.getByRole('button', { name: 'Gather a draft' }).click()
    await rowOf('rule 2').click()
    await page.keyboard.press('Escape')
    await grid().focus()
    await page.keyboard.press('Delete')
    await bar().getByText('Draft: 1 change').waitFor()
    expect((await admin.patch(`${table}/${ids[1]}`, { comment: 'theirs' })).status).toBe(200)
    await applyAll(1)
    const layer = page.getByRole('dialog')
    await layer.getByText('theirs', { exact: true }).waitFor()
    await layer.getByRole('button', { name: 'Discard mine' }).click()
    await rowOf('theirs').click()
    expect(await comments()).toEqual(['rule 1', 'theirs', 'rule 3'])
    await page.keyboard.press('Escape')
    await grid().focus()
    await page.keyboard.press('Delete')
    expect((await admin.patch(`${table}/${ids[1]}`, { comment: 'again' })).status).toBe(200)
    await applyAll(1)
    await layer.getByRole('button', { name: 'Delete it anyway' }).click()
    await bar().waitFor({ state: 'detached' })
    expect(await comments()).toEqual(['rule 1', 'rule 3'])
    await grid().focus()
    await page.keyboard.press('Control+z')
    await expect.poll(comments, patience).toEqual(['rule 1', 'again', 'rule 3'])
  })

  test('about several tables is reviewed whole, and what was deleted in one of them costs no edit of another', async () => {
    const ids = await fresh(4)
    const rules = ['in 1', 'in 2', 'in 3'].map((each) => ({ key: each, action: 'accept', comment: each }))
    expect((await admin.put('/x/tables/input', { rules })).status).toBe(200)
    await open()
    await page.getByRole('button', { name: 'Gather a draft' }).click()
    await rowOf('rule 2').getByRole('switch').click()
    await rowOf('rule 4').click()
    await page.keyboard.press('Escape')
    await grid().focus()
    await page.keyboard.press('Alt+ArrowUp')
    await bar().getByText('Draft: 2 changes').waitFor()
    await page
      .getByRole('navigation', { name: 'Tables of rules' })
      .getByRole('link', { name: 'Input' })
      .click()
    await page.getByText('in 3', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('grid', { name: 'Input' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await bar().getByText('Draft: 3 changes').waitFor()
    // Somebody deletes a rule of the draft, beside which another one of it goes.
    await admin.delete(`${table}/${ids[1]}`)
    await page.getByRole('button', { name: 'Review' }).click()
    const review = page.getByRole('dialog', { name: /^3 changes/ })
    await review.getByText(/^Rule 2 was deleted by admin/).waitFor()
    await review.getByText(/^Forward .*rule 4.*moved/).waitFor()
    await review.getByText(/^Input .*in 3.*moved/).waitFor()
    await review.getByRole('button', { name: 'Apply 3 changes' }).click()
    await page.getByRole('button', { name: 'Make it again' }).click()
    await bar().waitFor({ state: 'detached' })
    expect((await stored()).map(({ comment: each, enabled }) => `${each} ${enabled}`)).toEqual([
      'rule 1 true',
      'rule 4 true',
      'rule 2 false',
      'rule 3 true',
    ])
    const inputs = (await admin.list<{ comment: string }>(input)).map(({ comment: each }) => each)
    expect(inputs).toEqual(['in 1', 'in 3', 'in 2'])
  })
})

describe('the menu of a rule', () => {
  test('opens by the handle, the other button of the mouse and the keyboard', async () => {
    await fresh(3)
    await open()
    const menu = page.getByRole('menu')
    await page.getByRole('button', { name: /^Rule 2: menu/ }).click()
    await menu.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect.poll(comments, patience).toEqual(['rule 1', 'rule 2', 'rule 2', 'rule 3'])
    await inForce().waitFor()
    await rowOf('rule 3').click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Move to…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect.poll(comments, patience).toEqual(['rule 3', 'rule 1', 'rule 2', 'rule 2'])
    await grid().focus()
    await page.keyboard.press('Shift+F10')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    expect(await menu.count()).toBe(0)
    expect(await page.evaluate<string>('document.activeElement.className')).toContain('grid')
  })
})

describe('a gateway that cannot be reached', () => {
  test('is noticed though nothing fails by itself, and what was taken back is told', async () => {
    const [rule] = await fresh(1)
    await open()
    const within = { 'X-Confirm-Within': '4' }
    expect(
      (await admin.put(`${table}/${rule}`, { action: 'drop', comment: 'shuts out' }, within)).status,
    ).toBe(200)
    await page
      .getByText(/^Reverts in/)
      .first()
      .waitFor()
    // As where packets are dropped: no request is ever answered.
    await page.route('**', () => undefined)
    await page
      .getByText(/The gateway does not answer/)
      .first()
      .waitFor(patience)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const told = page.getByRole('alert', { name: /was taken back/ })
    await told.waitFor(patience)
    await told.getByText(/nobody confirmed it in time/).waitFor()
    await told.getByText(/shuts out/).waitFor()
  })
})

test('sources that two people added to a rule, or took out of it, settle without a question', async () => {
  const [id] = await fresh(1)
  const [a, b, c] = await Promise.all(
    [1, 2, 3].map((each) =>
      admin.create<string>('/aliases/ip_addresses', { title: `both${each}`, value: `10.48.0.${each}` }),
    ),
  )
  await admin.patch(`${table}/${id}`, { source_addresses: [a, b] })
  await open(`?rule=${id}`)
  const source = page.getByRole('combobox', { name: 'Source', exact: true })
  await source.fill('10.48.9.9')
  await page.getByRole('listbox').getByRole('option').first().click()
  await admin.patch(`${table}/${id}`, { source_addresses: [b, c] })
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await inForce().waitFor()
  const sources = async () => (await stored())[0]!.source_addresses
  expect(await sources()).toEqual([b, c, expect.stringMatching(/^ip\.id\.\d+$/)])
  // What is taken back is mine alone.
  await page.keyboard.press('Escape')
  await grid().focus()
  await page.keyboard.press('Control+z')
  await expect.poll(sources, patience).toEqual([b, c])
})
