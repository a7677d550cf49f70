import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, comments, fresh, grid, inForce, open, page, patience, person, rowOf } from './policy-lab.ts'

const handleOf = (comment: string) => rowOf(comment).locator('[data-handle]')

/** Takes a rule by its handle, without letting it go. */
async function take(comment: string, over: Locator, depth: number): Promise<void> {
  const from = await handleOf(comment).boundingBox()
  const to = await over.boundingBox()
  const [x, y] = [from!.x + from!.width / 2, from!.y + from!.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const end = { x: to!.x + 300, y: to!.y + to!.height * depth }
  await page.mouse.move(end.x, end.y, { steps: 8 })
  // A pointer that comes to rest moves within what it is over.
  await page.mouse.move(end.x + 4, end.y)
}

const noted = async () => {
  const notes = await admin.list<{ rule: number; section: string }>('/x/tables/forward/notes')
  return new Map(notes.map(({ rule, section }) => [rule, section]))
}

test('a drag of one quick step moves the rule', async () => {
  await fresh(5)
  await open()
  await handleOf('rule 5').dragTo(rowOf('rule 2'))
  await expect.poll(comments, patience).toEqual(['rule 1', 'rule 5', 'rule 2', 'rule 3', 'rule 4'])
})

test('rules that are selected are dropped into the section of a heading: first where it is open, last where it is folded', async () => {
  const ids = await fresh(8)
  for (const place of [4, 5])
    await admin.create('/x/tables/forward/notes', { rule: ids[place], section: 'Servers', colour: 'blue' })
  await open()
  const heading = grid().getByRole('button', { name: /Servers/ })
  await heading.waitFor()
  for (const name of ['rule 1', 'rule 3']) await rowOf(name).getByRole('checkbox').first().click()
  await take('rule 3', heading, 0.8)
  await grid().locator('.grid-heading.drop-after').waitFor()
  await page.mouse.up()
  const first = ['rule 2', 'rule 4', 'rule 1', 'rule 3', 'rule 5', 'rule 6', 'rule 7', 'rule 8']
  await expect.poll(comments, patience).toEqual(first)
  await expect.poll(async () => (await noted()).get(ids[2]!), patience).toBe('Servers')
  expect((await noted()).get(ids[0]!)).toBe('Servers')
  await inForce().waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await heading.click()
  await rowOf('rule 5').waitFor({ state: 'detached' })
  await take('rule 8', heading, 0.5)
  await page.mouse.up()
  const last = ['rule 2', 'rule 4', 'rule 1', 'rule 3', 'rule 5', 'rule 6', 'rule 8', 'rule 7']
  await expect.poll(comments, patience).toEqual(last)
  await expect.poll(async () => (await noted()).get(ids[7]!), patience).toBe('Servers')
  expect(person.complaints).toEqual([])
})

test('a pointer that rests at the edge scrolls the table until it leaves the edge, and the rule goes where it is let go', async () => {
  await fresh(600)
  await open()
  await rowOf('rule 1').waitFor()
  const scrolled = () => grid().evaluate((element) => element.scrollTop)
  await take('rule 1', grid(), 0.96)
  await expect.poll(scrolled, patience).toBeGreaterThan(6_000)
  const box = await grid().boundingBox()
  const middle = { x: box!.x + 300, y: box!.y + box!.height / 2 }
  await page.mouse.move(middle.x, middle.y, { steps: 4 })
  const line = grid().locator('.drop-before, .drop-after')
  let moves = 0
  const shown = async () => {
    moves += 1
    await page.mouse.move(middle.x + (moves % 2) * 4, middle.y)
    return await line.count()
  }
  await expect.poll(shown, patience).toBe(1)
  const isAfter = (await line.getAttribute('class'))!.includes('drop-after')
  const near = (await line.locator('[data-column="comment"]').textContent())!
  await page.mouse.up()
  await expect.poll(async () => (await comments()).indexOf('rule 1'), patience).toBeGreaterThan(100)
  const order = await comments()
  expect(order[order.indexOf('rule 1') + (isAfter ? -1 : 1)]).toBe(near)
})

test('Escape in the toolbar of a selection ends it, and the grid has the focus', async () => {
  await fresh(3)
  await open()
  await rowOf('rule 2').getByRole('checkbox').first().click()
  const toolbar = page.getByRole('toolbar', { name: '1 rule selected' })
  await toolbar.getByRole('button', { name: 'Move to…' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Where to').press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await toolbar.getByRole('button', { name: 'Move to…' }).press('Escape')
  await toolbar.waitFor({ state: 'detached' })
  expect(await page.evaluate(`document.activeElement.matches('.grid')`)).toBe(true)
})
