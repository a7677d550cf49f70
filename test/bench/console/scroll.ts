import type { BrowserContext, Page } from 'playwright-core'
import type { Row } from '../measure.ts'
import { type FrameWork, frameWork, quantile } from './frames.ts'
import { type Ground, openPolicy } from './ground.ts'

/** Steps of the wheel, each a frame. */
const steps = 90
const pixels = 120

/** A table of 10,000 rows of 12 cells that has no framework: rows are moved and written anew, each by its slot. */
const bareRecycler = `(() => {
  const count = 10_000, height = 28, columns = 12
  document.body.style.margin = '0'
  const box = document.createElement('div')
  box.style.cssText = 'height:800px;overflow:auto;position:relative;contain:strict'
  const body = document.createElement('div')
  body.style.cssText = 'position:relative;height:' + count * height + 'px'
  box.append(body)
  document.body.append(box)
  const style = document.createElement('style')
  style.textContent = '.cell { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }'
  document.head.append(style)
  const slots = Array.from({ length: Math.ceil(800 / height) + 12 }, () => {
    const row = document.createElement('div')
    row.style.cssText = 'position:absolute;display:grid;grid-template-columns:repeat(12,1fr);width:100%;height:28px'
    const cells = Array.from({ length: columns }, () => Object.assign(row.appendChild(document.createElement('div')), { className: 'cell' }).appendChild(document.createTextNode('')))
    body.append(row)
    return { row, cells, place: -1 }
  })
  const draw = () => {
    const first = Math.max(0, Math.floor(box.scrollTop / height) - 6)
    for (let place = first; place < first + slots.length && place < count; place++) {
      const slot = slots[place % slots.length]
      if (slot.place === place) continue
      slot.place = place
      slot.row.style.transform = 'translateY(' + place * height + 'px)'
      slot.cells.forEach((cell, column) => { cell.data = 'row ' + place + ' cell ' + column })
    }
  }
  box.addEventListener('scroll', draw)
  draw()
})()`

/** Scrolling the policy by the wheel, against a recycler without a framework in the same run. */
export async function measureScroll(ground: Ground, person: BrowserContext): Promise<Row[]> {
  const page = await person.newPage()
  await openPolicy(page, ground.origin)
  const bare = await person.newPage()
  await bare.goto('about:blank')
  await bare.evaluate(bareRecycler)
  const turns: { ours: FrameWork; bare: FrameWork }[] = []
  // Turn by turn, so that a busy machine is busy for both; the first turn warms up.
  for (let turn = 0; turn < 2; turn++) {
    await page.bringToFront()
    await watchEmpty(page)
    const ours = await frameWork(page, () => wheel(page))
    await bare.bringToFront()
    turns.push({ ours, bare: await frameWork(bare, () => wheel(bare)) })
  }
  const empty = await page.evaluate<number>('globalThis.emptyMs')
  await bare.close()
  await page.close()
  const ours = turns.slice(1).flatMap(({ ours: { frames } }) => frames)
  const others = turns.slice(1).flatMap(({ bare: { frames } }) => frames)
  const longest = Math.max(...turns.slice(1).map(({ ours: { longest } }) => longest))
  const [half, most] = [quantile(ours, 0.5), quantile(ours, 0.95)]
  const shown = `${ours.length} frames; without a framework ${quantile(others, 0.5).toFixed(1)} / ${quantile(others, 0.95).toFixed(1)} ms`
  return [
    { name: 'scroll: work a frame, median, ms', ratio: half, limit: { atMost: 6 }, detail: shown },
    { name: 'scroll: work a frame, p95, ms', ratio: most, limit: { atMost: 12 }, detail: '' },
    { name: 'scroll: longest task, ms', ratio: longest, limit: { atMost: 50 }, detail: '' },
    { name: 'scroll: empty area seen, ms', ratio: empty, limit: { atMost: 100 }, detail: 'longest stretch' },
    {
      name: 'scroll: whole work / without a framework',
      ratio: sum(ours) / sum(others),
      limit: { atMost: 2.5 },
      detail: `over the same way: ${sum(ours).toFixed(0)} against ${sum(others).toFixed(0)} ms`,
    },
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

async function wheel(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let step = 0; step < steps; step++) await page.mouse.wheel(0, pixels)
}

/** Keeps the longest stretch of frames in which part of the grid had no row, in `emptyMs`. */
async function watchEmpty(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    globalThis.emptyMs ??= 0
    if (globalThis.watchesEmpty) return
    globalThis.watchesEmpty = true
    const grid = document.querySelector('[role=grid]')
    let since = 0
    const look = (now) => {
      const { left, top, bottom } = grid.getBoundingClientRect()
      const isEmpty = [top + 60, (top + bottom) / 2, bottom - 60].some((y) => document.elementFromPoint(left + 200, y)?.closest('[role=row]') == null)
      if (!isEmpty) since = 0
      else { since ||= now; globalThis.emptyMs = Math.max(globalThis.emptyMs, now - since) }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })()`)
}
