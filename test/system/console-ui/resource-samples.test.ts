import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { singletonSamples, tableSamples } from '../../../src/api/openapi/samples.ts'
import { roles } from '../../../src/domains/access/role.ts'
import { gateway as declared } from '../../../src/domains/gateway.ts'
import { resourcePages } from '../../../web/src/words/names.generated.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { goToPage, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'
import { fillFields, learnTitles, outcomeOf, type Values } from './form.ts'
import { readied } from './geometry.ts'

let gateway: RealGateway
let browser: Browser
let person: Person
/** Identifiers of the samples by the path of their table. */
const ids = new Map<string, string>()

beforeAll(async () => {
  gateway = await startGateway()
  browser = await openBrowser()
  person = await personAt(browser)
  await readied(person.page)
  await signIn(person, gateway)
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

/** Fields that the gateway gives by itself, which documents have in bodies. */
const given = ['osdevname', 'central_console']

function asked(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !given.includes(name)))
}

/** Places of the table above in the path of one within it. */
function placed(path: string): string {
  return path.replace(/^(.+)\/\{[a-z_]+\}/, (_all, table: string) => `${table}/${ids.get(table)}`)
}

/** The address of the page of a resource, by the path of the interface. */
function addressOf(path: string, search: Readonly<Record<string, string>>): string {
  const form = path.replaceAll(/\{([a-z_]+)\}/g, ':$1')
  const resource = declared.find(
    (each) =>
      each.shape !== 'action' &&
      (each.path === form || ('otherPaths' in each && each.otherPaths?.includes(form))),
  )
  const page = resourcePages.find((each) => each.name === resource?.name)
  if (page === undefined) throw new Error(`no page for ${path}`)
  const [, table] = /^(.+)\/\{[a-z_]+\}/.exec(path) ?? []
  const all = { ...search, ...(table === undefined ? {} : { within: String(ids.get(table)) }) }
  return `${page.room}/${page.name}?${new URLSearchParams(all)}`
}

const unseen = ['psw', 'password', 'service_password', 'key', 'token']

function seen(values: Values): Values {
  const left = Object.entries(values).filter(([name]) => !unseen.includes(name))
  return Object.fromEntries(left.map(([name, value]) => [name, name === 'role' ? roleNumber(value) : value]))
}

/** Access levels are stored by their numbers. */
function roleNumber(role: unknown): unknown {
  return roles.find(({ code }) => code === role)?.id ?? role
}

test.each(tableSamples)('$path: create and change', async ({ path, create, change }) => {
  const { page } = person
  await learnTitles(gateway.admin)
  await goToPage(person, addressOf(path, { item: 'new' }))
  const panel = page.locator('.panel')
  await fillFields(panel, asked(create))
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/[?&]item=(?!new)/, { timeout: 20_000 }).catch(async () => {
    throw new Error(await outcomeOf(panel))
  })
  // The gateway of this test has no data plane: nothing may be said to be in force.
  expect(await outcomeOf(panel)).toContain('Stored, nothing is enforced here')
  const id = new URL(page.url()).searchParams.get('item')!
  ids.set(path, id)
  const own = `${placed(path)}/${id}`
  const before = await gateway.admin.read<Values>(own)
  expect(before).toMatchObject(seen(asked(create)))
  await fillFields(panel, change)
  await panel.getByRole('button', { name: 'Apply', exact: true }).click()
  await panel.locator('.outcome.chip').waitFor({ timeout: 20_000 })
  await expect.poll(async () => await gateway.admin.read<Values>(own)).toEqual({ ...before, ...seen(change) })
  expect(person.complaints).toEqual([])
})

test('letters typed one by one arrive in each kind of field, and the focus stays', async () => {
  const { page } = person
  await goToPage(person, 'objects/ip_address_lists?item=new')
  await page.locator('.panel [data-path="title"] input').click()
  await page.keyboard.type('letter by letter')
  await page.locator('.panel [data-path="values"] textarea').click()
  await page.keyboard.type('192.0.2.1\n\n192.0.2.7')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/item=\d/)
  const panel = page.getByRole('region', { name: 'letter by letter' })
  await panel.locator('[data-path="comment"] input').click()
  await page.keyboard.type('changed')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => await gateway.admin.list('/aliases/ip_address_lists'))
    .toContainEqual(
      expect.objectContaining({
        title: 'letter by letter',
        values: ['192.0.2.1', '192.0.2.7'],
        comment: 'changed',
      }),
    )
  expect(person.complaints).toEqual([])
})

test.each(singletonSamples)('$path: change and back', async ({ path, change }) => {
  const { page } = person
  await learnTitles(gateway.admin)
  const before = await gateway.admin.read<Values>(path)
  // What was put back a moment ago would still come in.
  await openPage(person, gateway, addressOf(path, {}))
  const form = page.locator('form.settings')
  const apply = form.getByRole('button', { name: 'Apply', exact: true })
  await fillFields(form, change)
  if (await apply.isDisabled()) {
    // The sample changes nothing here, and so does the page.
    expect(before).toMatchObject(change)
    return
  }
  await apply.click()
  expect(await outcomeOf(form)).toContain('Stored, nothing is enforced here')
  expect(await gateway.admin.read<Values>(path)).toMatchObject(seen(change))
  await gateway.admin.patch(path, before)
  expect(person.complaints).toEqual([])
})

test.each([...tableSamples].reverse())('$path: remove', async ({ path }) => {
  const { page } = person
  const id = ids.get(path)
  expect(id).toBeDefined()
  await goToPage(person, addressOf(path, { item: id! }))
  await page.locator('.panel').getByRole('button', { name: 'Delete', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 item' }).click()
  await page.locator('.panel').waitFor({ state: 'detached' })
  expect(await outcomeOf(page.locator('.page-head, .outcome-row'))).toContain(
    'Stored, nothing is enforced here',
  )
  expect((await gateway.admin.get(`${placed(path)}/${id}`)).status).toBe(404)
  expect(person.complaints).toEqual([])
})
