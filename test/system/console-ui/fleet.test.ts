import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { console as consoleResources } from '../../../src/domains/console.ts'
import { enrol } from '../../../src/domains/servers/enrolment.ts'
import { openStore } from '../../../src/store/config/store.ts'
import { secretBox } from '../../../src/store/secret/secret.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { rootGroup } from '../fixture/value.ts'
import { accessFindings, openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'
import { Walk } from './walk.ts'

const serverCount = 300
const groupCount = 40

let gateway: RealGateway
let browser: Browser
/** Groups, each below the one before it in runs of eight, so that the tree is eight deep. */
const groups: string[] = []

beforeAll(async () => {
  gateway = await startGateway({ args: ['--product', 'cc'] })
  for (let each = 0; each < groupCount; each++)
    groups.push(
      await gateway.admin.create<string>('/servers/groups', {
        name: `Group ${each}`,
        comment: '',
        parent_id: each % 8 === 0 ? rootGroup : groups[each - 1],
      }),
    )
  await arrive()
  const servers = await gateway.admin.list<{ id: string }>('/servers/servers')
  const moved = await gateway.admin.post(
    '/x/transactions',
    servers.slice(0, 200).map(({ id }, place) => ({
      method: 'PATCH',
      path: `/servers/servers/${id}`,
      body: { parent_id: groups[place % groupCount], ...(place < 100 ? { approved: true } : {}) },
    })),
  )
  expect(moved.status).toBe(200)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

/** Lets servers arrive as enrolment will: inside the program, while no console has the folder. */
async function arrive() {
  await gateway.stop()
  const store = openStore(gateway.dataFolder, consoleResources, Date.now)
  const arrived = await store.write(
    { login: 'system', address: 'local', action: 'enrolment' },
    (transaction) => {
      for (let each = 0; each < serverCount - 1; each++) enrol(transaction, arrival(each))
      return enrol(transaction, arrival(serverCount - 1))
    },
  )
  expect(arrived).toMatchObject({ ok: true })
  store.close()
  await gateway.start()
}

const arrival = (each: number) => ({
  version: {
    major: each % 10 === 0 ? 16 : 17,
    minor: 1,
    build: each,
    timestamp: 1_700_000_000,
    vendor: 'vendor',
    product: 'UTM' as const,
    kind: 'STANDARD' as const,
    release_type: 'release' as const,
  },
  title: `fw-${String(each).padStart(3, '0')}`,
  cl_tunnel_addr: `fd00::${(each + 1).toString(16)}`,
  utm_login_secret: 's',
  consoleMajor: 17,
  nowSeconds: 1_700_000_001,
  seal: secretBox(gateway.dataFolder).seal,
})

async function atTree(view: Parameters<typeof personAt>[1] = {}, path = 'fleet/servers'): Promise<Person> {
  const person = await personAt(browser, view)
  await signIn(person, gateway)
  await openPage(person, gateway, path)
  await person.page.getByRole('treegrid').first().waitFor()
  return person
}

test('300 servers in 40 groups are a tree, which a filter in the address narrows', async () => {
  const person = await atTree()
  const { page } = person
  const tree = page.getByRole('treegrid', { name: 'Servers and groups' })
  await page.getByText('300 servers', { exact: true }).waitFor()
  expect(await tree.getAttribute('aria-rowcount')).toBe(String(serverCount + groupCount + 2))
  const root = tree.getByRole('row', { name: /Root group/ })
  expect([await root.getAttribute('aria-level'), await root.getAttribute('aria-expanded')]).toEqual([
    '1',
    'true',
  ])
  await tree.focus()
  await page.keyboard.press('ArrowLeft')
  await tree.getByRole('row', { name: /Root group/, expanded: false }).waitFor()
  expect(await tree.getAttribute('aria-rowcount')).toBe('2')
  await page.keyboard.press('ArrowRight')
  await tree.getByRole('row', { name: /Root group/, expanded: true }).waitFor()
  await page.getByRole('textbox', { name: 'Filter' }).fill('fw-007')
  await page.getByText('1 of 300 servers').waitFor()
  await page.waitForURL('**/fleet/servers?q=fw-007')
  await page.reload()
  const found = tree.getByRole('row', { name: /fw-007/ })
  await found.waitFor()
  expect(await found.getAttribute('aria-level')).toBe('10')
  await found.click()
  await page.getByRole('region', { name: 'fw-007' }).waitFor()
  await openPage(person, gateway, 'fleet/servers?show=version')
  await page.getByText('30 of 300 servers').waitFor()
  await tree.getByText('1 major version behind').first().waitFor()
  expect(await accessFindings(person)).toEqual([])
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('servers are found from everywhere, opened by a link, and selected to the end by one key', async () => {
  const person = await atTree({}, 'fleet/servers?q=fw-29')
  const { page } = person
  const tree = page.getByRole('treegrid', { name: 'Servers and groups' })
  await page.getByText('10 of 300 servers').waitFor()
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.getByRole('toolbar', { name: '10 selected' }).waitFor()
  await page.getByRole('button', { name: 'Delete 10 items' }).click()
  await page.getByRole('dialog').getByText('fw-290, fw-291, fw-292, fw-293, fw-294 +5').waitFor()
  await page.keyboard.press('Escape')
  await openPage(person, gateway, 'overview/start')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search anything' }).fill('fw-117')
  await page.getByRole('option', { name: /fw-117/ }).click()
  const panel = page.getByRole('region', { name: 'fw-117' })
  await panel
    .getByRole('definition')
    .filter({ hasText: /^2023-11-14 / })
    .waitFor()
  // A central console has no packets, and so nothing about an address.
  await page.goto(`${gateway.origin}/ui/ip/10.1.2.3`)
  await page.getByText('There is no such page').waitFor()
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('several servers are approved at once, as one revision', async () => {
  const person = await atTree()
  const { page } = person
  const before = await newest()
  await openPage(person, gateway, 'overview/start')
  await page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('link', { name: '200 servers wait for approval' })
    .click()
  await page.waitForURL('**/fleet/servers?show=waiting')
  await page.getByRole('textbox', { name: 'Filter' }).fill('fw-10')
  await page.getByText('10 of 300 servers').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Approve 10 servers' }).click()
  const layer = page.getByRole('dialog', { name: 'Approve 10 servers' })
  await layer.getByText('cannot be taken back').waitFor()
  await layer.getByRole('button', { name: 'Approve 10 servers' }).click()
  await page.getByText('Nothing matches the filter').waitFor()
  const servers = await gateway.admin.list<{ title: string; approved: boolean }>('/servers/servers')
  const approved = servers.filter((server) => server.approved)
  expect(approved).toHaveLength(110)
  expect(approved.some(({ title }) => title === 'fw-105')).toBe(true)
  expect(await newest()).toBe(before + 1)
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('rules of a group stand with those inherited from above, which are read only, in the order of the gateway', async () => {
  const [top = '', below = '', other = ''] = [groups[0], groups[1], groups[8]]
  const rule = (part: string, parent_id: string, comment: string) =>
    gateway.admin.create(`/firewall/rules/forward/${part}`, { parent_id, comment, action: 'drop' })
  await rule('before', below, 'own one')
  await rule('before', top, 'from above')
  await rule('before', other, 'of others')
  await rule('after', rootGroup, 'at the end')
  const person = await atTree({}, `fleet/rules?group=${below}`)
  const { page } = person
  const grid = page.getByRole('grid', { name: 'Rules by group: Group 1, Forward' })
  await grid.getByText('own one').waitFor()
  const seen = await grid.getByRole('row').evaluateAll((rows) =>
    rows
      .map(({ textContent }) => String(textContent))
      .map((text) =>
        ['own one', 'from above', 'of others', 'at the end', 'Before', 'After', 'Here'].find((part) =>
          text.includes(part),
        ),
      )
      .filter(Boolean),
  )
  expect(seen).toEqual(['Before', 'own one', 'from above', 'Here', 'After', 'at the end'])
  await grid.getByText('from above').click()
  const panel = page.getByRole('region', { name: 'from above' })
  await panel.getByText('Inherited from Group 0, read only').waitFor()
  expect(await panel.getByRole('button', { name: 'Apply' }).count()).toBe(0)
  await panel.getByRole('button', { name: 'Open in its group' }).click()
  await page.getByRole('region', { name: 'from above' }).getByRole('button', { name: 'Apply' }).waitFor()
  await openPage(person, gateway, `fleet/rules?group=${below}`)
  await page.getByRole('button', { name: 'Add a rule before' }).click()
  const made = page.getByRole('region', { name: /Create/ })
  await made.getByLabel('Comment', { exact: true }).fill('made here')
  await made.getByRole('button', { name: 'Create' }).click()
  await grid.getByText('made here').waitFor()
  const rules = await gateway.admin.list('/firewall/rules/forward/before')
  expect(rules).toContainEqual(expect.objectContaining({ comment: 'made here', parent_id: below }))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await grid.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Disable' }).click()
  await grid
    .getByRole('row', { name: /made here/ })
    .getByText('No', { exact: true })
    .first()
    .waitFor()
  const off = (await gateway.admin.list('/firewall/rules/forward/before')).filter(({ enabled }) => !enabled)
  expect(off.map(({ comment }) => comment)).toEqual(['own one', 'made here'])
  expect(await accessFindings(person)).toEqual([])
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('pages of servers and of their rules are whole at any size, zoom and spacing, in both themes', async () => {
  const person = await personAt(browser, { locale: 'ru', colorScheme: 'dark' })
  const walk = await Walk.begin(person)
  await signIn(person, gateway)
  for (const path of ['fleet/servers', 'fleet/rules', 'fleet/servers?show=version']) await walk.visit(path)
  expect(walk.found).toEqual([])
  expect(person.complaints).toEqual([])
  await person.context.close()
})

test('on a telephone nothing is wider than the page, and the group is chosen from a list', async () => {
  const person = await atTree({ locale: 'ru', width: 360, height: 740 })
  const { page } = person
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  // What is done on a telephone is approving: the state is seen whole beside the name.
  const state = await page
    .getByRole('row')
    .filter({ hasText: 'fw-' })
    .getByText('Одобрен')
    .first()
    .boundingBox()
  expect(state!.x + state!.width).toBeLessThanOrEqual(360)
  await openPage(person, gateway, 'fleet/rules')
  await page.getByRole('combobox', { name: 'Группа' }).selectOption(groups[1]!)
  await page.getByRole('grid', { name: 'Правила по группам: Group 1, Транзит' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  const box = await page.getByRole('combobox', { name: 'Группа' }).boundingBox()
  expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  expect(person.complaints).toEqual([])
  await person.context.close()
})

async function newest(): Promise<number> {
  return (await gateway.admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
}

test('moments of the gateway are whole where its clock is not that of the browser', async () => {
  const person = await personAt(browser, { locale: 'ru' })
  const protocol = await person.context.newCDPSession(person.page)
  await protocol.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kathmandu' })
  await signIn(person, gateway)
  await openPage(person, gateway, 'fleet/servers')
  await person.page.getByRole('row').filter({ hasText: 'fw-' }).first().waitFor()
  const clipped = await person.page.evaluate<
    readonly string[]
  >(`[...document.querySelectorAll('[data-column="connect"]')]
    .filter((cell) => cell.role === 'gridcell' && cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`)
  expect(clipped).toEqual([])
  await person.context.close()
})
