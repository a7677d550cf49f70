import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableSamples } from '../../../src/api/openapi/samples.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openBrowser, personAt, signIn } from './browser.ts'
import { lookAtLayers, lookAtSignIn } from './layers.ts'
import { keepScreens } from './screens.ts'
import { pagesOf, Walk } from './walk.ts'

let gateway: RealGateway
let browser: Browser

beforeAll(async () => {
  gateway = await startGateway()
  await fill()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

/** An item in every table. */
async function fill(): Promise<void> {
  const ids = new Map<string, string | number>()
  for (const { path, create } of tableSamples) {
    const own = path.replace(/^(.+)\/\{[a-z_]+\}/, (_all, table: string) => `${table}/${ids.get(table)}`)
    const reply = await gateway.admin.post(own, create)
    expect(reply.status, `${own} ${reply.text}`).toBe(200)
    const made = reply.json<{ id: string } | [{ id: string }]>()
    ids.set(path, Array.isArray(made) ? made[0].id : made.id)
  }
  const assignments = [{ alias: 'user.id.1', quota_id: ids.get('/quotas/quotas') }]
  expect((await gateway.admin.put('/quotas/assignments', { assignments })).status).toBe(200)
}

test.concurrent.each(['ru', 'en'] as const)(
  'every page, form and layer: whole words, nothing hidden or too small, at any size, zoom and spacing, in both themes: %s',
  async (locale) => {
    const person = await personAt(browser, { locale, colorScheme: 'dark' })
    const walk = await Walk.begin(person)
    await lookAtSignIn(walk, person, gateway)
    await signIn(person, gateway)
    const pages = await pagesOf(person)
    expect(pages.length).toBeGreaterThan(90)
    for (const path of pages) await walk.visit(path)
    await lookAtLayers(walk, person)
    await keepScreens(person, locale)
    expect(walk.found).toEqual([])
    expect(person.complaints).toEqual([])
    await person.context.close()
  },
  600_000,
)
