import { checkConsoleSize } from '../../../scripts/console-size.ts'
import type { Row } from '../measure.ts'
import { openGround } from './ground.ts'
import { measureLog } from './live-log.ts'
import { measureMany, measureReview } from './review.ts'
import { measureScroll } from './scroll.ts'
import { measureTabs } from './tabs.ts'
import { measureActs, measureFilter, measureLoads } from './times.ts'

const parts = {
  open: measureLoads,
  scroll: measureScroll,
  filter: measureFilter,
  act: measureActs,
  review: measureReview,
  many: measureMany,
  tabs: measureTabs,
  log: measureLog,
} as const

/**
 * The bars of the console, in a headless Chromium beside a gateway with 10,000 rules and 3,000 objects. Words choose parts: `size`,
 * `open`, `scroll`, `filter`, `act`, `review`, `many`, `tabs`, `log`; all of them by default. Times are by the clock, so that they hold on a quiet machine only; work of
 * scrolling is time of the processor.
 */
export async function measureConsole(folder: string, words: readonly string[]): Promise<Row[]> {
  const isAsked = (name: string) => words.length === 0 || words.includes(name)
  const rows = isAsked('size') ? [sizes()] : []
  const asked = Object.entries(parts).filter(([name]) => isAsked(name))
  if (asked.length === 0) return rows
  const ground = await openGround(folder)
  try {
    const person = await ground.person()
    for (const [, measure] of asked) rows.push(...(await measure(ground, person, words)))
    return rows
  } finally {
    await ground.close()
  }
}

function sizes(): Row {
  const { ok, notes = [], output } = checkConsoleSize()
  return {
    name: 'parts of the console above their size',
    ratio: ok ? 0 : output.split('\n').length,
    limit: { atMost: 0 },
    detail: notes.map((note) => note.replace('the web console, ', '')).join('; '),
  }
}
