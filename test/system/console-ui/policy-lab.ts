import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Client } from '../fixture/client.ts'
import type { RealGateway } from '../fixture/gateway.ts'
import { type Lab, startLab } from '../fixture/lab.ts'
import { openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'

/** Fields of a stored rule that tests look at. */
export interface StoredRule {
  readonly id: number
  readonly enabled: boolean
  readonly comment: string
  readonly action: string
  readonly source_addresses: readonly string[]
  readonly destination_ports: readonly string[]
}

/** The table that the tests are about. */
export const table = '/firewall/rules/forward'

/** Patience with what the page does in the background. */
export const patience = { timeout: 15_000 }

// Set before the tests of a file that imports this one.
export let lab: Lab
export let gateway: RealGateway
export let admin: Client
export let browser: Browser
export let person: Person
export let page: Page

beforeAll(async () => {
  lab = await startLab()
  gateway = lab.gateway
  admin = gateway.admin
  browser = await openBrowser()
  person = await personAt(browser)
  page = person.page
  await signIn(person, gateway)
})

afterAll(async () => {
  await browser?.close()
  await lab?.gateway.close()
})

/** A policy of `count` rules, and nothing else that an earlier test left. */
export async function fresh(count: number): Promise<number[]> {
  const rules = Array.from({ length: count }, (_none, index) => ({
    key: `k${index + 1}`,
    action: 'accept',
    comment: `rule ${index + 1}`,
  }))
  const reply = await admin.put('/x/tables/forward', { rules: [] })
  expect(reply.status).toBe(200)
  const made = await admin.put('/x/tables/forward', { rules })
  return made.json<{ rules: { id: number }[] }>().rules.map(({ id }) => id)
}

export const stored = () => admin.list<StoredRule>(table)
export const comments = async () => (await stored()).map(({ comment }) => comment)
export const revisions = async () => (await admin.list<{ id: number }>('/x/revisions'))[0]!.id
export const grid = () => page.getByRole('grid', { name: 'Forward' })
export const rowOf = (comment: string): Locator =>
  grid()
    .getByRole('row')
    .filter({ has: page.getByText(comment, { exact: true }) })
export const inForce = () => page.getByText(/^. ?In force, revision \d+$/)

export async function open(query = ''): Promise<void> {
  await openPage(person, gateway, `policy/forward${query}`)
  await grid().waitFor()
}

beforeEach(() => {
  person.complaints.length = 0
})
