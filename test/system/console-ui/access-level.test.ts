import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../../src/domains/access/role.ts'
import { resources as titles } from '../../../web/src/words/en/resources.ts'
import { tree } from '../../../web/src/words/en/tree.ts'
import { type ResourceName, resourcePages } from '../../../web/src/words/names.generated.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'
import { openBrowser, personAt, signIn } from './browser.ts'

const password = 'ten letters or more'

let gateway: RealGateway
let browser: Browser

beforeAll(async () => {
  gateway = await startGateway()
  await prepare(gateway.admin)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

/** Pages that no declaration gives, with what must be readable for them. */
const ownPages = [
  ['policy/zones', 'firewall'],
  ['profiles/signatures', 'security'],
  ['profiles/l7_protocols', 'security'],
  ['profiles/inspection_status', 'security'],
  ['profiles/quota_usage', 'users'],
  ['network/tunnels', 'network'],
  ['monitor/log', 'logs'],
  ['monitor/status', 'system'],
  ['system/sessions', 'administrators'],
] as const

/** Opens the form of a new item, where the page has one, and closes it again. */
async function openForm(page: Page, room: string, name: string): Promise<void> {
  const make = page.getByRole('main').getByRole('button', { name: /^(Create|Add a rule)/ })
  if ((await make.count()) === 0) return
  await make.first().click()
  const form = page.locator('.panel, .rule-panel').first()
  await form.getByRole('textbox').first().waitFor()
  expect(await page.getByRole('dialog', { name: 'Sign in' }).count(), `${room}/${name}`).toBe(0)
  await page.keyboard.press('Escape')
}

/** Users have a page of their own. */
function titleOf(name: string): string {
  return name === 'users' ? tree.users.title : titles[name as ResourceName]
}

test.each(['predefined_admin_readonly', 'predefined_firewall_admin', 'predefined_reports_view'])(
  '%s: pages that may be read and no others, values without buttons where nothing may be written',
  async (code) => {
    const { competences } = roles.find((role) => role.code === code)! as {
      competences: Readonly<Record<string, string>>
    }
    await gateway.admin.create('/web/admins/local', { login: code, name: code, password, role: code })
    const person = await personAt(browser)
    await signIn(person, gateway, code, password)
    const { page, complaints } = person
    const refused: string[] = []
    page.on('response', (reply) => {
      // It is also the status without a session, which is what the first page asks about.
      if (reply.status() === 401 && reply.url().endsWith('/web/whoami') === false)
        refused.push(`${reply.request().method()} ${new URL(reply.url()).pathname}`)
    })
    const listed = resourcePages.filter(
      ({ shape, isPart, products }) =>
        ['collection', 'ordered', 'singleton'].includes(shape) && isPart !== true && products.includes('utm'),
    )
    for (const { room, name, area } of listed) {
      await page.evaluate(
        `history.pushState({}, '', '/ui/${room}/${name}'); dispatchEvent(new PopStateEvent('popstate'))`,
      )
      if (competences[area] === undefined) {
        await page.getByText('Your access level may not read').waitFor()
        continue
      }
      await page.getByRole('heading', { level: 1, name: titleOf(name), exact: true }).waitFor()
      await page.locator('.grid, form.settings .fields').first().waitFor()
      const main = page.locator('main')
      const controls = main.getByRole('button', { name: /^(Create|Apply|Delete|Enable|Disable|Discard)/ })
      if (competences[area] === 'write') {
        expect(await controls.count(), name).toBeGreaterThan(0)
        await openForm(page, room, name)
        continue
      }
      expect(await controls.count(), name).toBe(0)
      const row = page.locator('.grid-body [role="row"]').first()
      if ((await row.count()) === 0) {
        expect(await main.locator('.fields input, .fields select, .fields textarea').count(), name).toBe(0)
        continue
      }
      await row.click()
      await page.locator('.panel .field').first().waitFor()
      expect(await page.locator('.panel .field').locator('input, select, textarea').count(), name).toBe(0)
      expect(await controls.count(), name).toBe(0)
      // What an item names is called by its name.
      expect((await page.locator('.panel .shown').allTextContents()).join(' '), name).not.toMatch(
        /[0-9a-f]{8}-[0-9a-f]{4}-/,
      )
    }
    for (const [path, area] of ownPages) {
      if (competences[area] !== undefined) continue
      await page.evaluate(
        `history.pushState({}, '', '/ui/${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      )
      await page.getByRole('main').getByText('Your access level may not read').waitFor()
    }
    // Who may only read is told so where a page is for who changes something, and an act is no page.
    for (const [path, text] of [
      ['objects/paste', competences['objects'] === 'write' ? 'Lines' : 'Your access level may not'],
      ['system/license_file', 'Your access level may not'],
      [
        'users/user_disable_vpn',
        competences['users'] === undefined ? 'may not read' : 'There is no such page',
      ],
      ['fleet/servers', 'There is no such page'],
    ] as const) {
      await page.evaluate(
        `history.pushState({}, '', '/ui/${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      )
      await page.getByRole('main').getByText(text).first().waitFor()
    }
    expect(await page.getByRole('dialog', { name: 'Sign in' }).count()).toBe(0)
    expect(await page.getByText('Read only', { exact: true }).count()).toBe(
      Object.values(competences).includes('write') ? 0 : 1,
    )
    const areas = new Set(
      resourcePages
        .filter(({ area }) => competences[area] === undefined)
        .map(({ room, name }) => `/ui/${room}/${name}`),
    )
    const links = await page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.filter((link) => areas.has(link))).toEqual([])
    // Nothing was asked that may not be.
    expect([...new Set(refused)]).toEqual([])
    expect(complaints).toEqual([])
    await person.context.close()
  },
  200_000,
)
