import { describe, expect, test } from 'vitest'
import {
  admin,
  comments,
  fresh,
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

describe('the grid', () => {
  test('all rules, system rules and the default verdict are rows of one grid', async () => {
    await fresh(300)
    await open()
    const system = await admin.list<{ table: string; place: string; id: string }>('/x/firewall/system-rules')
    const rows = system.filter(
      (each) => each.table === 'forward' && each.place !== 'routing' && !each.id.endsWith('default'),
    )
    const front = rows.filter(({ place }) => place !== 'after')
    const countOf = async () => Number(await grid().getAttribute('aria-rowcount'))
    // The head, and the heading of the system rules in front, which are folded until somebody asks for them.
    const folded = 300 + rows.length - front.length + 2
    expect(await countOf()).toBe(folded)
    await page.getByText(`${front.length} system rules come before`).waitFor()
    await rowOf('rule 1').waitFor()
    await grid().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(countOf).toBe(folded + front.length)
    await page.reload()
    await page.getByText('Packets that belong to no connection').waitFor()
    expect(await countOf()).toBe(folded + front.length)
    await page.getByRole('button', { name: /system rules come before/ }).click()
    await expect.poll(countOf).toBe(folded)
    await page.getByText('Nothing else matches: Accept (default)').waitFor()
    await grid().focus()
    await page.keyboard.press('End')
    await rowOf('rule 300').waitFor()
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    expect(person.complaints).toEqual([])
  })

  test('at 1440 x 900 at least 22 rows with all columns are seen, and nothing scrolls the page', async () => {
    await fresh(60)
    await open()
    await rowOf('rule 1').waitFor()
    const box = (await grid().boundingBox())!
    const boxes = async (role: 'row' | 'columnheader') =>
      await Promise.all((await grid().getByRole(role).all()).map(async (each) => (await each.boundingBox())!))
    const rows = await boxes('row')
    const heads = await boxes('columnheader')
    const whole = rows.filter(({ y, height }) => y >= box.y && y + height <= box.y + box.height)
    expect(whole.length).toBeGreaterThanOrEqual(22)
    expect(heads.length).toBeGreaterThanOrEqual(12)
    expect(Math.max(...heads.map(({ x, width }) => x + width))).toBeLessThanOrEqual(box.x + box.width + 1)
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  test('scripts and styles until the rows can be used are 280 kB at most, as they are sent', async () => {
    await fresh(60)
    await open()
    await rowOf('rule 1').click()
    const bytes = await page.evaluate<Record<string, number>>(
      `Object.fromEntries(performance.getEntriesByType('resource')
        .filter(({ name }) => /\\/ui\\/assets\\/.*\\.(js|css)$/.test(name))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize]))`,
    )
    const sizes = Object.values(bytes)
    expect(sizes.length).toBeGreaterThan(20)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(280_000)
  })

  test('the switch, and the key E whatever the layout, are in force when the page says so', async () => {
    await fresh(3)
    await open()
    await rowOf('rule 2').getByRole('switch').click()
    await inForce().waitFor()
    expect((await stored()).map(({ enabled }) => enabled)).toEqual([true, false, true])
    await rowOf('rule 3').click()
    await page.keyboard.press('Escape')
    await grid().focus()
    await page.keyboard.down('KeyE')
    await page.keyboard.up('KeyE')
    await expect
      .poll(async () => (await stored()).map(({ enabled }) => enabled), patience)
      .toEqual([true, false, false])
  })

  test('Alt and an arrow move a rule, Ctrl+Z takes it back', async () => {
    await fresh(3)
    await open('?rule=')
    await rowOf('rule 3').click()
    await page.keyboard.press('Escape')
    await grid().focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(comments, patience).toEqual(['rule 1', 'rule 3', 'rule 2'])
    await page
      .getByText(/In force/)
      .first()
      .waitFor()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(comments, patience).toEqual(['rule 3', 'rule 1', 'rule 2'])
    await inForce().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(comments, patience).toEqual(['rule 1', 'rule 3', 'rule 2'])
  })

  test('Alt and an arrow take a rule into the next section, and on; nothing tears a section apart', async () => {
    await fresh(4)
    const ids = (await stored()).map(({ id }) => id)
    for (const [place, section] of ['Servers', 'Servers', 'Web', 'Web'].entries())
      await admin.create('/x/tables/forward/notes', { rule: ids[place], section, colour: 'blue' })
    const sections = async () => {
      const notes = await admin.list<{ rule: number; section: string }>('/x/tables/forward/notes')
      return (await stored()).map(({ id }) => notes.find(({ rule }) => rule === id)?.section ?? '').join(' ')
    }
    await open('?rule=')
    await rowOf('rule 2').click()
    await page.keyboard.press('Escape')
    await grid().focus()
    // Typed ahead of the answers: the first step changes the section, the second the place.
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(comments, patience).toEqual(['rule 1', 'rule 3', 'rule 2', 'rule 4'])
    await expect.poll(sections, patience).toBe('Servers Web Web Web')
    await inForce().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(comments, patience).toEqual(['rule 1', 'rule 2', 'rule 3', 'rule 4'])
    await inForce().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(sections, patience).toBe('Servers Servers Web Web')
  })

  test('a rule is dragged by its handle', async () => {
    await fresh(4)
    await open()
    const from = await rowOf('rule 4').locator('[data-handle]').boundingBox()
    const to = await rowOf('rule 1').boundingBox()
    await page.mouse.move(from!.x + 6, from!.y + 8)
    await page.mouse.down()
    for (let step = 1; step <= 8; step++)
      await page.mouse.move(from!.x + 6 + step * 20, from!.y + ((to!.y + 4 - from!.y) * step) / 8)
    await page.mouse.up()
    await expect.poll(comments, patience).toEqual(['rule 4', 'rule 1', 'rule 2', 'rule 3'])
  })

  test('several rules are changed as one revision, with one undo', async () => {
    await fresh(6)
    await open()
    const before = await revisions()
    for (const name of ['rule 2', 'rule 3', 'rule 5'])
      await rowOf(name)
        .getByRole('checkbox', { name: /^Select rule \d+$/ })
        .click()
    await page.getByRole('toolbar', { name: '3 rules selected' }).waitFor()
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect
      .poll(async () => (await stored()).map(({ enabled }) => enabled), patience)
      .toEqual([true, false, false, true, false, true])
    expect(await revisions()).toBe(before + 1)
    await inForce().waitFor()
    await page.getByRole('button', { name: 'Delete 3 rules' }).click()
    await expect.poll(comments, patience).toEqual(['rule 1', 'rule 4', 'rule 6'])
    expect(await revisions()).toBe(before + 2)
    await inForce().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(comments, patience)
      .toEqual(['rule 1', 'rule 2', 'rule 3', 'rule 4', 'rule 5', 'rule 6'])
    expect(await revisions()).toBe(before + 3)
  })

  test('the filter finds an address through lists and says through what', async () => {
    const ids = await fresh(3)
    const host = await admin.create<string>('/aliases/ip_addresses', { title: 'srv-db', value: '10.77.2.3' })
    const list = await admin.create<string>('/aliases/lists/addresses', {
      title: 'crm hosts',
      values: [host],
    })
    await admin.patch(`${table}/${ids[1]}`, { source_addresses: [list] })
    await open()
    await page.getByRole('combobox', { name: 'Filter rules' }).fill('10.77.2.3')
    await page.getByText('1 of 3 rules').waitFor()
    await rowOf('rule 2').getByText('through srv-db').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('10.77.2.3')
    await page.getByRole('combobox', { name: 'Filter rules' }).fill('is:o')
    await page.getByRole('option', { name: 'off' }).waitFor()
  })

  test('a name in a rule has a card, by the pointer and by a key, and Enter still opens the rule', async () => {
    const ids = await fresh(2)
    const port = await admin.create<string>('/aliases/ports', { title: 'crm', value: 5432 })
    const members: string[] = []
    for (let last = 1; last <= 12; last++)
      members.push(
        await admin.create<string>('/aliases/ip_addresses', {
          title: `host ${last}`,
          value: `10.88.1.${last}`,
        }),
      )
    const list = await admin.create<string>('/aliases/lists/addresses', {
      title: 'many hosts',
      values: members,
    })
    await admin.patch(`${table}/${ids[1]}`, {
      source_addresses: [list],
      protocol: 'protocol.tcp',
      destination_ports: [port],
    })
    await open()
    const card = page.getByRole('dialog', { name: 'About many hosts' })
    await rowOf('rule 2').getByText('many hosts').hover()
    await card.getByText('Holds 12').waitFor()
    expect(await card.getByText(/^host \d+$/).count()).toBe(10)
    await card.getByText('and 2 more').waitFor()
    await card.getByText('Used in 1 place').waitFor()
    // The pointer may go into it, and Escape sends it away.
    await card.getByRole('link', { name: 'Open its page' }).hover()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await page.mouse.move(5, 5)
    await rowOf('rule 2').click()
    await page.keyboard.press('Escape')
    await grid().focus()
    await page.keyboard.press('i')
    await card.getByText('Used in 1 place').waitFor()
    await card.getByRole('button', { name: 'Next: crm' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'About crm' }).getByText('5432', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => grid().evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Rule 2' }).waitFor()
  })

  test('columns are chosen by a dialog, and kept; the first ones stay in view while the others scroll across', async () => {
    await fresh(3)
    await open()
    const heads = () => grid().getByRole('columnheader').allTextContents()
    expect(await heads()).toContain('Comment')
    await page.getByRole('button', { name: 'Columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Service' }).uncheck()
    await dialog.getByRole('spinbutton', { name: 'Width in pixels: Comment' }).fill('800')
    await dialog.getByRole('spinbutton', { name: 'Width in pixels: Source' }).fill('800')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await open()
    await rowOf('rule 2').waitFor()
    expect(await heads()).not.toContain('Service')
    const number = rowOf('rule 2').getByText('2', { exact: true })
    const before = (await number.boundingBox())!
    const comment = rowOf('rule 2').getByText('rule 2', { exact: true })
    const far = (await comment.boundingBox())!
    await number.hover()
    await page.mouse.wheel(600, 0)
    await expect.poll(async () => (await comment.boundingBox())!.x).toBeLessThan(far.x - 300)
    expect((await number.boundingBox())!.x).toBe(before.x)
    await page.getByRole('button', { name: 'Columns' }).click()
    await dialog.getByRole('button', { name: 'As at first' }).click()
    await page.keyboard.press('Escape')
    expect(await heads()).toContain('Service')
  })

  test('sections fold, and stand beside the rules', async () => {
    const ids = await fresh(4)
    for (const rule of ids.slice(1, 3))
      await admin.create('/x/tables/forward/notes', { rule, section: 'Servers', colour: 'teal' })
    await open()
    const heading = page.getByRole('button', { name: /Servers/ })
    await heading.click()
    await expect.poll(() => rowOf('rule 2').count()).toBe(0)
    await rowOf('rule 4').waitFor()
    await heading.click()
    await rowOf('rule 2').waitFor()
  })

  test('a rule is moved into a section, has tags, and is back in it when its deletion is taken back', async () => {
    const ids = await fresh(4)
    await admin.create('/x/tables/forward/notes', { rule: ids[0], section: 'Servers', colour: 'teal' })
    const notes = async () => {
      const all = await admin.list<{ rule: number; section: string; tags: string[] }>(
        '/x/tables/forward/notes',
      )
      const of = (id: number) => all.find(({ rule }) => rule === id)
      return (await stored()).map(({ id }) => [of(id)?.section ?? '', ...(of(id)?.tags ?? [])].join())
    }
    await open()
    const before = await revisions()
    await rowOf('rule 4')
      .getByRole('checkbox', { name: /^Select rule/ })
      .click()
    await page.getByRole('button', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Where to' }).selectOption('Into section')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: /Servers 2 rules/ }).waitFor()
    expect(await comments()).toEqual(['rule 1', 'rule 4', 'rule 2', 'rule 3'])
    expect(await notes()).toEqual(['Servers', 'Servers', '', ''])
    expect(await revisions()).toBe(before + 1)
    await page.getByRole('button', { name: 'Section…' }).click()
    expect(await dialog.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Servers')
    await dialog.getByRole('textbox', { name: /^Tags/ }).fill('crm, backup')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await rowOf('rule 4').getByRole('img', { name: 'backup' }).waitFor()
    // The bar of the selection goes with the rules that were selected.
    await grid().focus()
    await page.keyboard.press('Delete')
    await rowOf('rule 4').waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Filter rules' }).waitFor()
    await grid().focus()
    await page.keyboard.press('Control+z')
    await rowOf('rule 4').getByRole('img', { name: 'backup' }).waitFor()
    expect(await notes()).toEqual(['Servers', 'Servers,crm,backup', '', ''])
    await inForce().waitFor()
    for (const expected of ['Servers,Servers,,', 'Servers,,,']) {
      await page.keyboard.press('Control+z')
      await expect.poll(async () => (await notes()).join(), patience).toBe(expected)
    }
    expect(await comments()).toEqual(['rule 1', 'rule 2', 'rule 3', 'rule 4'])
  })

  test('Ctrl+Z takes back the act that is still being applied, not the one before it', async () => {
    await fresh(3)
    await open()
    await rowOf('rule 1').getByRole('switch').click()
    await inForce().waitFor()
    await page.route('**/x/transactions', async (route) => {
      const reply = await route.fetch()
      await new Promise((done) => setTimeout(done, 1_000))
      await route.fulfill({ response: reply })
    })
    await rowOf('rule 2').getByRole('switch').click()
    await expect
      .poll(async () => (await stored()).map(({ enabled }) => enabled), patience)
      .toEqual([false, false, true])
    await grid().focus()
    await page.keyboard.press('Control+z')
    await expect
      .poll(async () => (await stored()).map(({ enabled }) => enabled), patience)
      .toEqual([false, true, true])
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('N in a table without rules begins the first one', async () => {
    await fresh(0)
    await open()
    await grid().focus()
    await page.keyboard.press('n')
    await page.getByRole('region', { name: 'New rule' }).getByLabel('Comment').fill('the first')
    await page.keyboard.press('Control+Enter')
    await expect.poll(comments, patience).toEqual(['the first'])
  })
})

describe('the panel', () => {
  test('a link to a rule shows its row in its place', async () => {
    const ids = await fresh(300)
    await open(`?rule=${ids[250]}`)
    await page.getByRole('region', { name: 'Rule 251' }).waitFor()
    const [row, box] = [await rowOf('rule 251').boundingBox(), await grid().boundingBox()]
    expect(row!.y).toBeGreaterThan(box!.y)
    expect(row!.y + row!.height).toBeLessThan(box!.y + box!.height)
  })

  test('an address that is typed becomes an object in the same revision', async () => {
    const [id] = await fresh(1)
    await open(`?rule=${id}`)
    const before = await revisions()
    const field = page.getByRole('combobox', { name: 'Source', exact: true })
    await field.click()
    await field.fill('10.99.2.0/24')
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Rule 1' })
      .getByText(/kind|No traffic/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await inForce().waitFor()
    expect(await revisions()).toBe(before + 1)
    const [name] = (await stored())[0]!.source_addresses
    const objects = await admin.list<{ id: string; value?: string }>('/aliases')
    expect(objects.find((each) => each.id === name)?.value).toBe('10.99.2.0/24')
  })

  test('the plan tells which traffic changes while one types', async () => {
    const [id] = await fresh(1)
    await open(`?rule=${id}`)
    await page.getByLabel('Action').selectOption('drop')
    await page
      .getByText(/kinds? of traffic changes?/)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page
      .getByText(/Accept → Drop/)
      .first()
      .waitFor()
    expect((await stored())[0]!.action).toBe('accept')
  })

  test('what the gateway refuses stands at its field, and the row stays open', async () => {
    const [id] = await fresh(1)
    const port = await admin.create<string>('/aliases/ports', { title: 'https', value: 443 })
    await admin.patch(`${table}/${id}`, { destination_ports: [port] })
    await open(`?rule=${id}`)
    const field = page.getByRole('combobox', { name: 'Protocol' })
    await field.click()
    await field.fill('protocol.icmp')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.locator('[data-path="destination_ports"] [role="alert"]').waitFor()
    await page.getByRole('region', { name: 'Rule 1' }).waitFor()
  })

  test('what two people changed is merged by field, and asked about where they disagree', async () => {
    const [id] = await fresh(1)
    await open(`?rule=${id}`)
    await page.getByLabel('Comment').fill('mine')
    await admin.patch(`${table}/${id}`, { action: 'drop' })
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.poll(stored, patience).toMatchObject([{ comment: 'mine', action: 'drop' }])
    await inForce().waitFor()
    await page.getByLabel('Comment').fill('mine again')
    await admin.patch(`${table}/${id}`, { comment: 'theirs' })
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this rule meanwhile' })
    await dialog.getByRole('radio', { name: 'theirs' }).waitFor()
    await dialog.getByRole('button', { name: 'Apply the choice' }).click()
    await expect.poll(comments, patience).toEqual(['mine again'])
  })

  test('a new rule goes where N was pressed', async () => {
    await fresh(3)
    await open()
    await rowOf('rule 1').click()
    await page.keyboard.press('Escape')
    await grid().focus()
    await page.keyboard.press('n')
    await page.getByRole('region', { name: 'New rule' }).getByLabel('Comment').fill('between')
    await page.keyboard.press('Control+Enter')
    await expect.poll(comments, patience).toEqual(['rule 1', 'between', 'rule 2', 'rule 3'])
  })
})

describe('the draft', () => {
  test('several edits are gathered, survive a reload, and are applied as one revision', async () => {
    await fresh(3)
    await open()
    const before = await revisions()
    await page.getByRole('button', { name: 'Gather a draft' }).click()
    await rowOf('rule 1').getByRole('switch').click()
    await rowOf('rule 3').getByRole('switch').click()
    await page.getByText(/Draft: 2 changes to r\d+/).waitFor()
    expect(await revisions()).toBe(before)
    await page.reload()
    await page.getByText(/Draft: 2 changes to r\d+/).waitFor()
    expect(await rowOf('rule 1').getByRole('switch').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Review' }).click()
    await page
      .getByRole('dialog')
      .getByText(/kinds? of traffic|No traffic changes/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Apply 2 changes' }).click()
    await expect
      .poll(async () => (await stored()).map(({ enabled }) => enabled), patience)
      .toEqual([false, true, false])
    expect(await revisions()).toBe(before + 1)
    await page.getByText(/Draft: /).waitFor({ state: 'detached' })
  })
})
