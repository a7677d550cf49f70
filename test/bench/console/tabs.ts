import type { BrowserContext, Request } from 'playwright-core'
import { median, type Row } from '../measure.ts'
import type { Ground } from './ground.ts'

const tabs = 8

/** Eight tabs are open; how long the ninth takes, and how many streams the browser has open. */
export async function measureTabs(ground: Ground, person: BrowserContext): Promise<Row[]> {
  const streams = new Set<Request>()
  let [asked, most] = [0, 0]
  person.on('request', (request) => {
    if (!request.url().includes('/x/events')) return
    asked += 1
    streams.add(request)
  })
  const ended = (request: Request) => streams.delete(request)
  person.on('requestfinished', ended)
  person.on('requestfailed', ended)
  const pages = []
  for (let tab = 0; tab < tabs; tab++) {
    const page = await person.newPage()
    await page.goto(`${ground.origin}/ui/${tab % 2 === 0 ? 'policy/forward' : 'overview'}`)
    await page.getByRole('navigation').first().waitFor()
    pages.push(page)
  }
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const page = await person.newPage()
    const from = performance.now()
    await page.goto(`${ground.origin}/ui/policy/forward`)
    await page.getByRole('grid', { name: 'Forward' }).getByRole('row').nth(3).waitFor()
    times.push(performance.now() - from)
    most = Math.max(most, streams.size)
    await page.close()
  }
  for (const page of pages) await page.close()
  return [
    {
      name: 'the ninth tab, to its rows, ms',
      ratio: median(times),
      limit: { atMost: 1_000 },
      detail: `10,000 rules, ${times.length} times`,
    },
    {
      name: 'streams of eight tabs',
      ratio: most,
      limit: { atMost: 1 },
      detail: `open at a time, asked for ${asked} times`,
    },
  ]
}
