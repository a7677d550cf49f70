import type { Locator, Page } from 'playwright-core'
import { roles } from '../../../src/domains/access/role.ts'
import type { Client } from '../fixture/client.ts'

/** Values for the fields of a form, by the names that the interface gives them. */
export type Values = Readonly<Record<string, unknown>>

/** Fills the fields of a form with a body of the interface, as a person does: by typing, ticking and choosing. */
export async function fillFields(form: Locator, values: Values, inside = ''): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fillField(form, `${inside}${name}`, value)
}

async function fillField(form: Locator, path: string, value: unknown): Promise<void> {
  const field = form.locator(`[data-path="${path}"]`)
  await field.waitFor({ timeout: 10_000 })
  switch (await kindOf(field)) {
    case 'check':
      return await field.getByRole('checkbox').setChecked(value === true)
    case 'select':
      await field
        .locator('select')
        .selectOption(String(roles.find(({ code }) => code === value)?.id ?? value ?? ''))
      return
    case 'choices':
      for (const box of await field.locator('.choices input').all())
        await box.setChecked((value as readonly unknown[]).map(String).includes(await box.inputValue()))
      return
    case 'objects':
      return await chooseAll(field, value as readonly string[])
    case 'applications':
      return await chooseApplications(field, value as readonly (string | Chosen)[])
    case 'combo':
      return await choose(field, String(value ?? ''))
    case 'json':
      return await field.getByRole('textbox').fill(JSON.stringify(value))
    case 'text':
      return await field
        .locator('input, textarea')
        .fill(Array.isArray(value) ? value.join('\n') : String(value ?? ''))
    default:
      return await fillGroup(form, field, path, value)
  }
}

/** Fields within a field: an object, or a list of them. */
async function fillGroup(form: Locator, field: Locator, path: string, value: unknown): Promise<void> {
  const add = field.getByRole('button', { name: 'Add', exact: true })
  if (Array.isArray(value)) {
    const taken = field.locator(':scope > .inner > button')
    while ((await taken.count()) > 0) await taken.first().click()
    for (const [place, each] of (value as readonly Values[]).entries()) {
      await field.locator(':scope > button').last().click()
      await fillFields(form, each, `${path}[${place}].`)
    }
    return
  }
  if ((await field.locator(':scope > .fields').count()) === 0) await add.click()
  await fillFields(form, value as Values, `${path}.`)
}

async function kindOf(field: Locator): Promise<string> {
  return await field.evaluate((element) => {
    const has = (selector: string) => element.querySelector(`:scope > ${selector}`) !== null
    if (has('input[type="checkbox"]')) return 'check'
    if (has('select')) return 'select'
    if (has('.choices')) return 'choices'
    if (has('.objects')) return 'objects'
    if (has('.applications')) return 'applications'
    if (has('.combo')) return 'combo'
    if (has('textarea.json')) return 'json'
    return has('input') || has('textarea') || has('.line-text textarea') ? 'text' : 'group'
  })
}

/** An application with what becomes of it. */
interface Chosen {
  readonly id: string
  readonly action: string
}

/** Without any that are named, a field that takes `any` has it. */
async function chooseApplications(field: Locator, values: readonly (string | Chosen)[]): Promise<void> {
  await clear(field)
  for (const each of values) {
    if (each === 'any') continue
    await choose(field, typeof each === 'string' ? each : each.id)
    if (typeof each !== 'string') await field.locator('.chosen select').last().selectOption(each.action)
  }
}

async function chooseAll(field: Locator, values: readonly string[]): Promise<void> {
  await clear(field)
  for (const value of values) await choose(field, value)
}

async function clear(field: Locator): Promise<void> {
  const taken = field.locator('.take-out')
  while ((await taken.count()) > 0) await taken.first().click()
}

/** Chooses one of those offered, looked for by what it is called; what is not offered is typed. */
async function choose(field: Locator, value: string): Promise<void> {
  const input = field.locator('input[role="combobox"]')
  const option = field.locator(`[role="option"][data-value=${JSON.stringify(value)}]`)
  await input.click()
  await input.fill(titles.get(value) ?? '')
  const isOffered = await option.waitFor({ timeout: titles.has(value) || value === '' ? 5_000 : 700 }).then(
    () => true,
    () => false,
  )
  if (isOffered) return await option.click()
  await input.fill(value)
  await input.press('Enter')
}

const titles = new Map<string, string>()

/** Learns what objects are called, so that they can be looked for by that. */
export async function learnTitles(client: Client): Promise<void> {
  for (const { id, title } of await client.list<{ id: string; title: string }>('/aliases'))
    titles.set(id, title)
}

/** Words of the page about the change that was just made; throws where the gateway refused. */
export async function outcomeOf(page: Page | Locator): Promise<string> {
  const told = page.locator('.outcome.chip, .outcome.refused').first()
  await told.waitFor({ timeout: 20_000 })
  const text = (await told.textContent()) ?? ''
  if (!(await told.evaluate((element) => element.classList.contains('refused')))) return text
  const fields = await page.locator('.field .refused').allTextContents()
  throw new Error(`${text} ${fields.join('; ')}`)
}
