import type { BrowserContext, Page } from 'playwright-core'
import { median, type Row } from '../measure.ts'
import { atMost } from './frames.ts'
import { type Ground, hostOf, openPolicy } from './ground.ts'

const rounds = 12

/** Ends a wait in the page that nothing else ends, with what the page shows. */
const givenUp =
  "setTimeout(() => reject(new Error('given up after 60 s at ' + location.href + ': ' + document.body.innerText.slice(0, 2000))), 60_000)"

/** Cold load of the policy and changes of the page, by the clock of the page. */
export async function measureLoads(ground: Ground, person: BrowserContext): Promise<Row[]> {
  const cold: number[] = []
  const work: number[] = []
  for (let round = 0; round < 3; round++) {
    const page = await person.newPage()
    const session = await person.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${ground.origin}/ui/policy/forward`, { waitUntil: 'commit' })
    cold.push(
      await page.evaluate<number>(`new Promise((resolve, reject) => {
        ${givenUp}
        const look = () => {
          const grid = document.querySelector('[role=grid][aria-rowcount]')
          if (grid?.querySelector('[role=row][data-key]') == null) return requestAnimationFrame(look)
          grid.focus()
          const before = grid.getAttribute('aria-activedescendant')
          grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
          const answered = () => grid.getAttribute('aria-activedescendant') === before ? requestAnimationFrame(answered) : resolve(performance.now())
          answered()
        }
        look()
      })`),
    )
    const { metrics } = await session.send('Performance.getMetrics')
    work.push(1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN))
    await page.close()
  }
  const page = await person.newPage()
  await openPolicy(page, ground.origin)
  const changes: number[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['Input', 'Forward']) {
      const took = await page.evaluate<number>(`new Promise((resolve, reject) => {
        ${givenUp}
        const name = ${JSON.stringify(name)}
        const link = [...document.querySelectorAll('.tabs a')].find(({ textContent }) => textContent === name)
        const from = performance.now()
        link.click()
        const look = () => document.querySelector('[role=grid]')?.getAttribute('aria-label') === name ? requestAnimationFrame(() => resolve(performance.now() - from)) : requestAnimationFrame(look)
        look()
      })`)
      if (round > 0) changes.push(took)
    }
  }
  await page.close()
  return [
    {
      name: 'cold load, to rows that answer a key, ms',
      ratio: median(cold),
      limit: { atMost: 1_500 },
      detail: `${median(work).toFixed(0)} ms of it work of the main thread`,
    },
    { name: 'warm page change, ms', ratio: median(changes), limit: { atMost: 100 }, detail: '' },
  ]
}

/** From a key in the filter to the rows that it leaves. */
export async function measureFilter(ground: Ground, person: BrowserContext): Promise<Row[]> {
  const page = await person.newPage()
  await openPolicy(page, ground.origin)
  const session = await person.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () =>
    1000 *
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')
      ?.value ?? 0)
  const from = await worked()
  const words = ['rule 77', 'port 150', 'list 21', 'host 199']
  const texts = await eachKey(page, words)
  const keys = words.join('').length
  const each = ((await worked()) - from) / keys
  const addresses = Array.from({ length: rounds }, (_none, at) => hostOf(at * 37))
  const found: number[] = []
  for (const address of addresses) found.push(await filterTime(page, address))
  await page.close()
  return [
    {
      ...atMost(texts, 50),
      name: 'key to filtered rows, text, p95, ms',
      detail: `median ${median(texts).toFixed(0)} ms of ${texts.length}; scripts work ${each.toFixed(0)} ms a key`,
    },
    { name: 'key to filtered rows, address, p95, ms', ...atMost(found, 150) },
  ]
}

async function eachKey(page: Page, texts: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const text of texts)
    for (let length = 1; length <= text.length; length++) {
      const took = await filterTime(page, text.slice(0, length), false)
      if (took >= 0) times.push(took)
    }
  return times
}

/**
 * Milliseconds from a changed filter to the frame behind its rows; with `answered`, that is when the gateway has answered too.
 * Negative where the filter leaves the same number of rows, so that nothing can be seen.
 */
async function filterTime(page: Page, text: string, answered = true): Promise<number> {
  const asked = answered
    ? page
        .waitForResponse((reply) => reply.url().includes('/x/search?'), { timeout: 5_000 })
        .catch(() => null)
    : null
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    const input = document.querySelector('input[data-filter]')
    const grid = document.querySelector('[role=grid]')
    const body = grid.querySelector('.grid-body')
    const before = grid.getAttribute('aria-rowcount')
    const from = performance.now()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, ${JSON.stringify(text)})
    input.dispatchEvent(new Event('input', { bubbles: true }))
    const look = () => {
      if (grid.getAttribute('aria-rowcount') !== before) return requestAnimationFrame(() => resolve(performance.now() - from))
      if (performance.now() - from > 1500) return resolve(-1)
      requestAnimationFrame(look)
    }
    look()
  })`)
  const reply = await asked
  if (!reply) return took
  return Math.max(took, reply.request().timing().responseEnd)
}

/** From the act to "in force" on the page: switching a rule, and moving one by a key. */
export async function measureActs(ground: Ground, person: BrowserContext): Promise<Row[]> {
  const page = await person.newPage()
  await openPolicy(page, ground.origin)
  const switches: number[] = []
  const moves: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const took = await untilInForce(
      page,
      `grid.querySelectorAll('[role=switch]')[${4 + (round % 5)}].click()`,
    )
    const moved = await untilInForce(
      page,
      `grid.focus(); grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', altKey: true, bubbles: true }))`,
    )
    if (round > 0) {
      switches.push(took)
      moves.push(moved)
    }
  }
  await page.close()
  return [
    { name: 'switch to in force, p95, ms', ...atMost(switches, 150) },
    { name: 'move by a key to in force, p95, ms', ...atMost(moves, 150) },
  ]
}

async function untilInForce(page: Page, act: string): Promise<number> {
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]')
    const said = () => [...document.querySelectorAll('.page-head output')].map(({ textContent }) => textContent).join(' ')
    const before = said()
    const from = performance.now()
    ${act}
    const look = () => {
      const now = said()
      if (now !== before && /In force, revision/.test(now)) return resolve(performance.now() - from)
      if (performance.now() - from > 10000) return resolve(Infinity)
      requestAnimationFrame(look)
    }
    look()
  })`)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  return took
}
