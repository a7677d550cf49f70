import type { Page } from 'playwright-core'
import type { RealGateway } from '../fixture/gateway.ts'
import type { Person } from './browser.ts'
import { resize } from './geometry.ts'
import type { Walk } from './walk.ts'

/** Looks at the page before somebody signs in. */
export async function lookAtSignIn(walk: Walk, { page }: Person, gateway: RealGateway): Promise<void> {
  await page.goto(`${gateway.origin}/ui/`)
  await page.locator('input[name="login"]').waitFor()
  await walk.look('sign-in')
}

/** Opens one layer after the other, as people do, and looks at each; the last is that a session has ended. */
export async function lookAtLayers(walk: Walk, person: Person): Promise<void> {
  await lookAtShell(walk, person)
  await lookAtTables(walk, person)
  await lookAtRules(walk, person)
  await lookAtDraft(walk, person)
  await lookAtQuestions(walk, person)
  await lookAtProfiles(walk, person)
  await lookAtEndOfSession(walk, person)
}

async function lookAtShell(walk: Walk, { page }: Person): Promise<void> {
  await walk.go('objects/zones')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await walk.look('search')
  await page.keyboard.press('Escape')
  await closed(page)
  await page.locator('h1').first().click()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await walk.look('keys')
  await page.keyboard.press('Escape')
  await closed(page)
  await page.locator('.person summary').click()
  await walk.look('menu of the person', { within: '.person .menu' })
  await page.keyboard.press('Escape')
  await page.locator('.person .menu').waitFor({ state: 'hidden' })
  await resize(page, 'telephone')
  await page.locator('.tree-switch').click()
  await walk.look('tree', { within: '.tree', at: ['telephone'] })
  await resize(page, 'telephone')
  await page.locator('.tree-switch').click()
  await resize(page, 'desk')
}

async function lookAtTables(walk: Walk, { page }: Person): Promise<void> {
  await walk.go('objects/zones')
  await page.locator('main .tools [aria-haspopup="dialog"]').click()
  await page.getByRole('dialog').waitFor()
  await walk.look('choice of columns')
  await page.keyboard.press('Escape')
  await closed(page)
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('toolbar').waitFor()
  await walk.look('selected items')
  await page.locator('.tools .danger').click()
  await page.getByRole('dialog').waitFor()
  await walk.look('question before deleting')
  await page.keyboard.press('Escape')
  await closed(page)
  await walk.go('objects/ip_address_lists?item=1&panel=history')
  await page.locator('.panel .request summary').last().click()
  await walk.look('an item with its history and requests')
  await walk.go('objects/ip_address_lists?item=new')
  await page.keyboard.press('Control+Enter')
  await page.locator('.panel button[type="submit"]').click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await walk.look('what the gateway refuses')
}

async function lookAtRules(walk: Walk, { page }: Person): Promise<void> {
  await walk.go('policy/forward')
  const rule = page.locator('.grid-body [role="row"]:has([data-handle])').first()
  await rule.locator('[data-column="action"]').click()
  await page.locator('.rule-panel').waitFor()
  for (const tab of await page.locator('.rule-panel [role="tab"]').all()) {
    await tab.click()
    await walk.look(`rule, ${await tab.textContent()}`)
  }
  await page.locator('.rule-panel [role="tab"]').first().click()
  await page.locator('.rule-panel [role="combobox"]').first().click()
  await page.locator('.rule-panel [role="option"]').first().waitFor()
  await walk.look('picker', { within: '.rule-panel .combo:has([role="option"])', at: ['desk'] })
  await page.keyboard.press('Escape')
  await walk.go('policy/forward')
  await page.locator('input[data-filter]').fill('is:')
  await page.locator('.policy-filter [role="option"]').first().waitFor()
  await walk.look('completion of the filter', { within: '.policy-filter', at: ['desk', 'telephone'] })
  await page.locator('input[data-filter]').fill('')
  await page.keyboard.press('Escape')
  await rule.locator('[data-column="source"]').dblclick()
  await page.locator('.cell-editor').waitFor()
  await walk.look('a cell that is edited', { within: '.cell-editor', at: ['desk'] })
  await page.keyboard.press('Escape')
  await walk.go('policy/forward')
  await rule.getByRole('checkbox').first().check()
  const bar = page.getByRole('toolbar')
  await bar.waitFor()
  await walk.look('selected rules', { at: ['zoomed', 'desk'] })
  for (const [place, name] of ['move', 'set', 'section'].entries()) {
    // A narrow page selects nothing, and Escape in the table gives a selection up.
    await rule.getByRole('checkbox').first().check()
    await bar
      .getByRole('button')
      .nth(place + 2)
      .click()
    await page.getByRole('dialog').waitFor()
    await walk.look(`selected rules, ${name}`)
    await page.keyboard.press('Escape')
    await closed(page)
  }
  await rule.getByRole('checkbox').first().check()
  await bar.getByRole('button').last().click()
}

async function lookAtDraft(walk: Walk, { page }: Person): Promise<void> {
  await walk.go('policy/forward')
  const draft = page.locator('.policy .tools .button.quiet').last()
  await draft.click()
  await page.locator('.draft-bar').waitFor()
  await page.locator('.grid-body').getByRole('switch').first().click()
  await walk.look('draft')
  await page.locator('.draft-bar .button').first().click()
  await page.getByRole('dialog').locator('.plan').waitFor()
  await walk.look('review of the draft')
  await page.keyboard.press('Escape')
  await closed(page)
  await page.locator('.draft-bar .button').last().click()
  await page.locator('.draft-bar').waitFor({ state: 'detached' })
}

async function lookAtQuestions(walk: Walk, { page }: Person): Promise<void> {
  const packet = 'protocol=tcp&src_ip=10.1.2.3&src_port=40000&dst_ip=203.0.113.1&dst_port=443'
  await walk.go(`monitor/log?panel=explain&${packet}`)
  await page.locator('.drawer ol').first().waitFor()
  await walk.look('explanation of a packet')
  await walk.go('ip/10.1.2.3')
  await walk.look('about an address')
  await walk.go('monitor/log')
  await page.locator('.grid-body [role="row"]').first().waitFor()
  await page.locator('.grid-body [role="row"]').first().click()
  await page.locator('.panel').waitFor()
  await walk.look('a row of the log')
  await walk.go('system/history')
  await page.locator('.grid-body [role="row"]').first().click()
  await page.locator('.panel.wide').waitFor()
  await walk.look('a revision')
  await page.locator('.panel.wide .form-foot .button').first().click()
  await page.getByRole('dialog').waitFor()
  await walk.look('undoing a revision')
  await page.keyboard.press('Escape')
  await closed(page)
  await walk.go('policy/zones')
  await page.locator('button.zone').first().click()
  await walk.look('two zones')
}

/** A profile of intrusion prevention with its rules beside the signatures, and what opens there. */
export async function lookAtProfiles(walk: Walk, { page }: Person): Promise<void> {
  await walk.go('profiles/ips_profiles')
  await page.locator('.grid-body [role="row"]').first().click()
  await page.locator('.panel .below-links a').first().click()
  await page.locator('.beside .grid-body [role="row"]').first().waitFor()
  await walk.look('a profile with its signatures')
  await page.locator('.table-and-panel > .grid .grid-body [role="row"]').first().click()
  await page.locator('.panel form').waitFor()
  await walk.look('a rule of a profile')
  await walk.go('profiles/signatures?item=9000001')
  await page.locator('.signature-panel .facts').waitFor()
  await walk.look('a signature')
  await lookAtQuotas(walk, page)
}

/** Looks at the bars of quotas, and at what an administrator may do about them. */
export async function lookAtQuotas(walk: Walk, page: Page): Promise<void> {
  await walk.go('profiles/quota_usage')
  await page.getByRole('meter').first().waitFor()
  for (const [place, name] of ['an addition to a quota', 'a quota set to zero'].entries()) {
    await page.locator('table .page-links button').nth(place).click()
    await page.getByRole('dialog').waitFor()
    await walk.look(name)
    await page.keyboard.press('Escape')
    await closed(page)
  }
}

async function lookAtEndOfSession(walk: Walk, { page, context }: Person): Promise<void> {
  await walk.go('objects/zones?item=new')
  await page.locator('.panel form input').first().fill('x')
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.keyboard.press('Control+Enter')
  await page.locator('dialog input[name="password"]').waitFor({ timeout: 40_000 })
  await walk.look('sign-in again')
  await context.addCookies(cookies)
  await page.reload()
  await page.locator('.shell main').waitFor()
}

async function closed(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
