import { expect, test } from 'vitest'
import { hosts } from '../fixture/lab.ts'
import { openPage } from './browser.ts'
import { admin, fresh, gateway, page, patience, person } from './policy-lab.ts'

const cellOf = (name: string, column: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.locator('[data-column="name"]').getByText(name, { exact: true }) })
    .locator(`[data-column="${column}"]`)

test('receivers of the log have what becomes of them beside them, and ports without signs between their digits', async () => {
  await fresh(0)
  const body = { name: 'siem', host: '127.0.0.1', port: 6_514 }
  const id = await admin.create<string>('/x/logs/forwarding', body)
  await openPage(person, gateway, 'monitor/log_receivers')
  await cellOf('siem', 'state').getByText('nothing listens at port 6514 of 127.0.0.1').waitFor()
  expect(await cellOf('siem', 'state').textContent()).toMatch(/^Failed · /)
  expect(await cellOf('siem', 'port').textContent()).toBe('6514')
  await admin.patch(`/x/logs/forwarding/${id}`, { protocol: 'udp', host: hosts.wan1, port: 7 })
  await expect.poll(() => cellOf('siem', 'state').textContent(), patience).toMatch(/by UDP nobody can know/)
  await admin.patch(`/x/logs/forwarding/${id}`, { enabled: false })
  await expect.poll(() => cellOf('siem', 'state').textContent(), patience).toBe('–')
})
