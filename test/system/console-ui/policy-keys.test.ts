import { expect, test } from 'vitest'
import {
  comments,
  fresh,
  grid,
  open,
  page,
  patience,
  person,
  revisions,
  rowOf,
  stored,
} from './policy-lab.ts'

// Keys that act in layers over the policy, and must not act in what is open below them; and the way back to it.

const panel = () => page.getByRole('region', { name: /^Rule \d+$/ })

async function openEdited(rule: number, comment: string): Promise<void> {
  await open(`?rule=${rule}`)
  await panel().getByLabel('Comment').fill(comment)
}

test('Enter in the search does what it chose, and does not send the form below', async () => {
  const [first = 0] = await fresh(2)
  await openEdited(first, 'half a thought')
  const before = await revisions()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Русский')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Русский/, selected: true })
    .waitFor()
  await page.keyboard.press('Enter')
  const form = page.getByRole('region', { name: /^Правило \d+$/ })
  expect(await form.getByLabel('Комментарий').inputValue()).toBe('half a thought')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('English')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /English/, selected: true })
    .waitFor()
  await page.keyboard.press('Enter')
  await panel().waitFor()
  // What would be sent is sent before what is asked for now.
  await page.request.get(`${new URL(page.url()).origin}/x/state`)
  expect(await panel().getByLabel('Comment').inputValue()).toBe('half a thought')
  expect(await revisions()).toBe(before)
  await panel().getByRole('button', { name: 'Discard' }).click()
})

test('Ctrl+Enter applies what a layer is about', async () => {
  await fresh(3)
  await open()
  await rowOf('rule 1').getByRole('checkbox', { name: 'Select rule 1' }).click()
  await page.getByRole('button', { name: 'Set a field…' }).click()
  const layer = page.getByRole('dialog')
  await layer.getByRole('combobox', { name: 'Field' }).selectOption('comment')
  await layer.getByLabel('Comment').fill('by keys')
  await page.keyboard.press('Control+Enter')
  await layer.waitFor({ state: 'detached' })
  await rowOf('by keys').waitFor()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await layer.getByLabel('Where to').selectOption('last')
  await page.keyboard.press('Control+Enter')
  await layer.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stored()).at(-1)?.comment, patience).toBe('by keys')
  expect(person.complaints).toEqual([])
})

test('a place that is none is told at its field, and the layer stays', async () => {
  await fresh(3)
  await open()
  await rowOf('rule 1').getByRole('checkbox', { name: 'Select rule 1' }).click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  const layer = page.getByRole('dialog')
  const before = await revisions()
  for (const wrong of ['', 'third', '0', '1.5']) {
    await layer.getByLabel('Place').fill(wrong)
    await page.keyboard.press('Enter')
    await layer.getByRole('alert').getByText('must be a number from 1 to 3').waitFor()
    expect(await layer.getByLabel('Place').getAttribute('aria-invalid')).toBe('true')
  }
  expect(await revisions()).toBe(before)
  await layer.getByLabel('Place').fill('3')
  await page.keyboard.press('Enter')
  await layer.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await stored()).map(({ comment }) => comment), patience)
    .toEqual(['rule 2', 'rule 3', 'rule 1'])
})

test('the way back leads to the rows where one was, also behind a reload; a filter says which of its words mean nothing', async () => {
  await fresh(300)
  await open()
  const top = () => grid().evaluate((element) => element.scrollTop)
  await grid().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageUp')
  const before = await top()
  expect(before).toBeGreaterThan(3_000)
  await page.getByRole('navigation', { name: 'Tables of rules' }).getByRole('link', { name: 'Input' }).click()
  await page.getByRole('grid', { name: 'Input' }).waitFor()
  await page.goBack()
  await expect.poll(top, patience).toBe(before)
  await page.reload()
  await expect.poll(top, patience).toBe(before)
  await open('?q=is%3Anonsense')
  await page.getByText('“is:nonsense” means nothing: is:unused, is:off, is:on').waitFor()
})

test('E switches all that are selected where it is one of them, as one revision, and Ctrl+Z takes it back', async () => {
  await fresh(4)
  await open()
  const before = Number(await revisions())
  // The pointer leaves the focus at the box of a row, and the keys act all the same.
  await rowOf('rule 1').getByRole('checkbox', { name: 'Select rule 1' }).click()
  await rowOf('rule 2').getByRole('checkbox', { name: 'Select rule 2' }).click()
  await page.keyboard.press('e')
  const states = async () => (await stored()).map(({ enabled }) => enabled)
  await expect.poll(states, patience).toEqual([false, false, true, true])
  expect(Number(await revisions())).toBe(before + 1)
  await page.keyboard.press('Control+z')
  await expect.poll(states, patience).toEqual([true, true, true, true])
})

test('keys go on at the cell that was clicked', async () => {
  await fresh(2)
  await open()
  await rowOf('rule 2').getByText('rule 2').click()
  await page.getByRole('region', { name: 'Rule 2' }).waitFor()
  await page.keyboard.press('Escape')
  await grid().focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Edit Comment' }).fill('in its cell')
  await page.keyboard.press('Enter')
  await expect.poll(comments).toEqual(['rule 1', 'in its cell'])
  expect(person.complaints).toEqual([])
})
