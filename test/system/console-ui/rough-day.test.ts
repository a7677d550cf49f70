import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { accessFindings, openPage } from './browser.ts'
import { admin, fresh, gateway, open, page, person, rowOf, stored } from './policy-lab.ts'

// Flows of days that go wrong: errors in lists of lines, uploads that break off, a gateway that dies while it applies.

const settings = '/x/dns/settings'

/** Text of the lines that the caret of the focused field has marked. */
async function marked(): Promise<string> {
  return await page.evaluate<string>(
    '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)',
  )
}

test('errors of the settings of DNS stand at their lines, where the caret goes; empty lines count as lines', async () => {
  await openPage(person, gateway, 'network/dns_server_settings')
  const main = page.getByRole('main')
  const anchors = main.getByLabel('Trust anchors')
  const anchor = '. IN DS 20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D'
  await anchors.fill(`${anchor}\n\nno anchor <b>\n`)
  await page.keyboard.press('Control+Enter')
  await main.getByRole('button', { name: /^line 3: / }).waitFor()
  await expect.poll(marked).toBe('no anchor <b>')
  await main.getByLabel('Names that may have private addresses').fill('\nbad name\ngood.example\nworse_name.')
  await page.keyboard.press('Control+Enter')
  await expect.poll(marked).toBe('bad name')
  await main.getByRole('button', { name: /^line 4: / }).press('Enter')
  expect(await marked()).toBe('worse_name.')
  expect(
    await page
      .locator('.field')
      .getByText(/exceptions\[/)
      .count(),
  ).toBe(0)
  expect(await accessFindings(person)).toEqual([])
  // What is mended is taken, and the empty lines are no values.
  await anchors.fill(`${anchor}\n`)
  await main.getByLabel('Names that may have private addresses').fill('\ngood.example\n')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => await admin.read(settings))
    .toMatchObject({ trust_anchors: [anchor], blocked_private_exceptions: ['good.example'] })
  await admin.patch(settings, { trust_anchors: [], blocked_private_exceptions: [] })
  expect(person.complaints).toEqual([])
})

test('an upload shows how far it is, is given up on demand, and says so when the gateway goes in its middle', async () => {
  await openPage(person, gateway, 'profiles/content_filter_update')
  const before = await admin.read<{ source: string }>('/x/content-filter/categories')
  const session = await person.context.newCDPSession(page)
  await session.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 }
  await session.send('Network.emulateNetworkConditions', slow)
  const chosen = { name: 'big.tar', mimeType: 'application/x-tar', buffer: Buffer.alloc(12_000_000) }
  await page.getByLabel(/^Choose a file/).setInputFiles(chosen)
  const upload = page.getByRole('button', { name: 'Upload' })
  const progress = page.getByRole('progressbar', { name: 'Upload' })
  const part = async () => Number(await progress.getAttribute('value').catch(() => '0'))
  await upload.click()
  await expect.poll(part, { timeout: 30_000 }).toBeGreaterThan(0)
  const first = await part()
  await expect.poll(part, { timeout: 30_000 }).toBeGreaterThan(first)
  expect(await upload.isDisabled()).toBe(true)
  expect(await accessFindings(person)).toEqual([])
  // It goes on while another page is shown, and is there again.
  const left = await part()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(part, { timeout: 30_000 }).toBeGreaterThan(left)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Given up: the gateway does not have the file').waitFor()
  expect(await progress.count()).toBe(0)
  await page.getByLabel(/^Choose a file/).setInputFiles(chosen)
  await upload.click()
  await expect.poll(part, { timeout: 30_000 }).toBeGreaterThan(0)
  gateway.kill('gateway')
  const unanswered = page.getByRole('main').getByRole('alert').getByText('The gateway does not answer')
  // The browser sends the file once more by itself where it took a connection that was used before.
  const goes = async () => {
    gateway.kill('front-1')
    gateway.kill('front-2')
    return await unanswered.count()
  }
  await expect.poll(goes, { timeout: 60_000, interval: 1_000 }).toBe(1)
  expect(await upload.isEnabled()).toBe(true)
  await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await gateway.ready()
  expect(await admin.read('/x/content-filter/categories')).toMatchObject(before)
  await session.detach()
}, 240_000)

test('what the end of a session kept from being done is said so when somebody has signed in again', async () => {
  await fresh(2)
  await open()
  const told = page.getByText(/^The session had ended, so nothing was changed/)
  const signInAgain = async () => {
    await page.getByText('The session has ended').waitFor()
    await page.getByLabel('Login').fill('admin')
    await page.getByLabel('Password').fill(adminPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The session has ended').waitFor({ state: 'detached' })
  }
  const toggle = rowOf('rule 2').getByRole('switch')
  await toggle.waitFor()
  await person.context.clearCookies()
  // What the page asks by itself may find the end first, and put the sign-in before the switch.
  await toggle.dispatchEvent('click')
  await signInAgain()
  await told.waitFor()
  expect([(await stored())[1]?.enabled, await toggle.isChecked()]).toEqual([true, true])
  await toggle.click()
  await told.waitFor({ state: 'detached' })
  // The words go when it is sent.
  await expect.poll(async () => (await stored())[1]?.enabled).toBe(false)
  // An upload has a request of its own kind, and the file is still chosen.
  await openPage(person, gateway, 'profiles/content_filter_update')
  const chosen = { name: 'small.tar', mimeType: 'application/x-tar', buffer: Buffer.alloc(10_240) }
  await page.getByLabel(/^Choose a file/).setInputFiles(chosen)
  await person.context.clearCookies()
  await page.getByRole('button', { name: 'Upload' }).dispatchEvent('click')
  await signInAgain()
  await told.waitFor()
  expect(await page.getByRole('button', { name: 'Upload' }).isEnabled()).toBe(true)
})

test('the gateway dies while it applies: what was acknowledged is kept, and the page shows what is stored, by itself', async () => {
  for (const waitMs of [0, 15, 60, 150]) {
    await gateway.ready()
    await fresh(3)
    await open()
    const toggle = rowOf('rule 2').getByRole('switch')
    await toggle.waitFor()
    await toggle.click({ noWaitAfter: true })
    await sleep(waitMs)
    gateway.kill('gateway')
    // It is acknowledged, or the page says that no answer came.
    const acknowledged = page.getByText(/In force, revision \d+|Stored, not in force/).first()
    const unanswered = page.getByText('The gateway does not answer').first()
    await acknowledged.or(unanswered).first().waitFor({ timeout: 60_000 })
    const wasAcknowledged = (await acknowledged.count()) > 0
    await gateway.ready()
    const isOn = async () => (await stored()).find(({ comment }) => comment === 'rule 2')?.enabled
    if (wasAcknowledged) expect(await isOn()).toBe(false)
    const isShownOn = async () => (await toggle.getAttribute('aria-checked')) === 'true'
    const bar = page.getByRole('banner')
    await bar.getByText('In force', { exact: false }).first().waitFor({ timeout: 60_000 })
    const now = await isOn()
    await expect.poll(isShownOn, { timeout: 30_000 }).toBe(now)
    // The page works on without being read anew.
    await toggle.click()
    await expect.poll(isOn, { timeout: 30_000 }).toBe(now !== true)
  }
}, 300_000)

test('what was made and had no answer is there once when it is tried again: an object, a rule, a draft', async () => {
  await fresh(1)
  await openPage(person, gateway, 'objects/ip_addresses')
  /** Lets the gateway make the next change of a path, and the answer be lost. */
  const loseAnswer = async (path: string) => {
    let isLost = false
    await page.route(path, async (route) => {
      if (isLost || route.request().method() !== 'POST' || route.request().url().includes('dry_run'))
        return await route.continue()
      isLost = true
      await route.fetch()
      return await route.abort('connectionreset')
    })
  }
  const silent = page.getByText('The gateway does not answer').first()
  await loseAnswer('**/aliases/ip_addresses')
  await page.getByRole('button', { name: 'Create' }).first().click()
  const panel = page.getByRole('region').filter({ has: page.getByLabel('Value') })
  await panel.getByLabel('Name', { exact: false }).first().fill('made once')
  await panel.getByLabel('Value').fill('10.9.9.9')
  await page.keyboard.press('Control+Enter')
  await silent.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/[?&]item=/)
  const objects = await admin.list<{ title: string }>('/aliases/ip_addresses')
  expect(objects.filter(({ title }) => title === 'made once')).toHaveLength(1)
  await page.unroute('**/aliases/ip_addresses')

  await open()
  await loseAnswer('**/x/transactions')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByLabel('Comment', { exact: true }).fill('rule 2')
  await page.keyboard.press('Control+Enter')
  await silent.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Rule 2' }).waitFor()
  expect((await stored()).map(({ comment }) => comment)).toEqual(['rule 1', 'rule 2'])
  await page.unroute('**/x/transactions')

  await page.getByRole('button', { name: 'Gather a draft' }).click()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByLabel('Comment', { exact: true }).fill('rule 3')
  await page.keyboard.press('Control+Enter')
  await loseAnswer('**/x/transactions')
  const apply = async () => {
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Apply 1 change' }).click()
  }
  await apply()
  await silent.waitFor()
  await apply()
  await page.getByRole('button', { name: 'Review' }).waitFor({ state: 'detached' })
  expect((await stored()).map(({ comment }) => comment)).toEqual(['rule 1', 'rule 2', 'rule 3'])
  await page.unroute('**/x/transactions')
})
