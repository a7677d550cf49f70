import type { BrowserContext, Page } from 'playwright-core'
import type { Row } from '../measure.ts'
import { atMost } from './frames.ts'
import { type Ground, openPolicy } from './ground.ts'

const rounds = 12
const many = 200

/** From the last key in a rule's form to the errors of its fields, and to the whole plan. */
export async function measureReview(ground: Ground, person: BrowserContext): Promise<Row[]> {
  const page = await person.newPage()
  await openPolicy(page, ground.origin)
  const errors: number[] = []
  const plans: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`${ground.origin}/ui/policy/forward?rule=${100 + 30 * round}`)
    const panel = page.getByRole('region', { name: /^Rule \d/ })
    await panel.waitFor()
    await page.waitForLoadState('networkidle')
    const action = panel.getByLabel('Action')
    const other = (await action.inputValue()) === 'drop' ? 'accept' : 'drop'
    const planned = await seenAfter(page, /kinds? of traffic change|no traffic changes/i, () =>
      action.selectOption(other),
    )
    const protocol = panel.getByRole('combobox', { name: 'Protocol' })
    await protocol.click()
    await protocol.fill('protocol.icmp')
    const refused = await seenAfter(page, '[data-path="destination_ports"] [role="alert"]', () =>
      page.keyboard.press('Enter'),
    )
    if (round > 0) {
      plans.push(planned)
      errors.push(refused)
    }
  }
  await page.close()
  return [
    { name: 'last key to errors of fields, p95, ms', ...atMost(errors, 250) },
    { name: 'last key to the whole plan, p95, ms', ...atMost(plans, 1_000) },
  ]
}

/** 200 rules dragged as one: the first frame of the drag, and from the drop to "in force". */
export async function measureMany(ground: Ground, person: BrowserContext): Promise<Row[]> {
  const page = await person.newPage()
  const frames: number[] = []
  const moves: number[] = []
  for (let round = 0; round < 6; round++) {
    await openPolicy(page, ground.origin)
    await page.getByRole('grid', { name: 'Forward' }).focus()
    await page.keyboard.press('Home')
    for (let row = 0; row < 12; row++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    for (let row = 1; row < many; row++) await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('toolbar', { name: `${many} rules selected` }).waitFor()
    for (let row = 0; row < 4; row++) await page.keyboard.press('ArrowDown')
    // Rows stand in the document by slot, so the lowest of them is found by its place; it is dropped two rows further down.
    const handles = await page.locator('[aria-selected="true"] [data-handle]').all()
    const boxes = await Promise.all(handles.map((handle) => handle.boundingBox()))
    const from = boxes.reduce((lowest, box) => (box!.y > lowest!.y ? box : lowest))!
    await page.evaluate(`document.addEventListener('dragstart', () => {
      const from = performance.now()
      requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { globalThis.firstFrame = performance.now() - from }; port2.postMessage(0) })
    }, { once: true, capture: true })`)
    await page.mouse.move(from.x + 6, from.y + 8)
    await page.mouse.down()
    for (let step = 1; step <= 8; step++) await page.mouse.move(from.x + 6 + step * 15, from.y + 8 + step * 8)
    frames.push(await page.evaluate<number>('globalThis.firstFrame'))
    moves.push(await seenAfter(page, /In force, revision/, () => page.mouse.up()))
    await page.waitForLoadState('networkidle')
  }
  await page.close()
  return [
    { name: `${many} rules: first frame of the drag, p95, ms`, ...atMost(frames, 50) },
    { name: `${many} rules: from the drop to in force, p95, ms`, ...atMost(moves, 400) },
  ]
}

/**
 * Milliseconds by the page's clock from the event that `act` causes to the frame behind what is looked for: a selector, or a text in the
 * page's head or panel.
 */
async function seenAfter(page: Page, wanted: string | RegExp, act: () => Promise<unknown>): Promise<number> {
  const isSeen =
    typeof wanted === 'string'
      ? `document.querySelector(${JSON.stringify(wanted)}) !== null`
      : `${wanted}.test([...document.querySelectorAll('.page-head output, .panel')].map(({ textContent }) => textContent).join(' '))`
  await page.evaluate(`void (globalThis.seen = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('given up after 60 s: ' + document.querySelector('main').innerText.slice(-1000))), 60_000)
    let from = 0
    const look = () => ${isSeen} ? requestAnimationFrame(() => resolve(performance.now() - from)) : requestAnimationFrame(look)
    const begin = () => { if (from === 0) { from = performance.now(); look() } }
    for (const kind of ['keydown', 'change', 'drop', 'dragend']) document.addEventListener(kind, begin, { once: true, capture: true })
  }))`)
  await act()
  return await page.evaluate<number>('globalThis.seen')
}
