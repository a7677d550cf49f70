import { expect, test } from 'vitest'
import { hosts } from '../fixture/lab.ts'
import { openPage } from './browser.ts'
import { admin, fresh, gateway, lab, page, patience, person } from './policy-lab.ts'

interface State {
  readonly id: number
  readonly ether: { readonly status: string }
}

const cellOf = (name: string, column: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.locator('[data-column="title"]').getByText(name, { exact: true }) })
    .locator(`[data-column="${column}"]`)

test('connections have their states and rates beside them, and no column that says nothing', async () => {
  await fresh(0)
  await openPage(person, gateway, 'network/connections')
  for (const name of ['lan', 'wan']) await cellOf(name, 'state').getByText('Up', { exact: true }).waitFor()
  await cellOf('lan', 'rate').getByText('↓').waitFor()
  const idle = async () => await cellOf('lan', 'rate').textContent()
  await expect
    .poll(async () => {
      await lab.visit('lan1', hosts.wan1)
      return await idle()
    }, patience)
    .toMatch(/[1-9]/)
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.slice(1, 6)).toEqual(['ID', 'Enabled', 'Name', 'Status', 'Rate'])
  expect(heads).not.toContain('Login')
  const [first] = await admin.list<{ id: number; title: string }>('/network/connections')
  const dmz = (await admin.list<{ id: number; title: string }>('/network/connections')).find(
    ({ title }) => title === 'dmz',
  )!
  expect(first!.title).toBe('lan')
  await admin.patch(`/network/connections/${dmz.id}`, { enabled: false })
  const stated = async () =>
    (await admin.list<State>('/network/states')).find(({ id }) => id === dmz.id)?.ether.status ?? 'none'
  await expect.poll(stated, patience).not.toBe('up')
  const shown = { down: 'Down', none: '–' }[await stated()] ?? ''
  await expect.poll(async () => await cellOf('dmz', 'state').textContent(), patience).toBe(shown)
  expect(person.complaints).toEqual([])
})
