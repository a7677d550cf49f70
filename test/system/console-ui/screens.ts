import { mkdirSync } from 'node:fs'
import type { Person } from './browser.ts'
import { sizes } from './geometry.ts'

// Pictures are for people: tests judge boxes. They stay where the build keeps its files, and are not committed.

const folder = new URL('../../../.cache/screens/', import.meta.url).pathname

const packet = 'protocol=tcp&src_ip=10.1.2.3&src_port=40000&dst_ip=203.0.113.1&dst_port=443'

/** The five screens of the design, by the name of their picture. */
const screens = {
  policy: 'policy/forward',
  review: 'policy/forward?rule=1&panel=preview',
  explain: `monitor/explain?panel=explain&${packet}`,
  log: 'monitor/log',
  overview: 'overview/start',
} as const

/** Keeps pictures of the five screens of somebody who is signed in, on a desk and a telephone, in both themes. */
export async function keepScreens({ page }: Person, locale: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, path] of Object.entries(screens)) {
    await page.evaluate(`walk.go(${JSON.stringify(path)}); walk.settled()`)
    for (const size of ['desk', 'telephone'] as const) {
      // A picture takes the size that the browser was given, not the one that is emulated.
      await page.setViewportSize(sizes[size])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate('walk.frames()')
        await page.screenshot({ path: `${folder}${name}-${locale}-${colorScheme}-${size}.png` })
      }
    }
  }
  await page.setViewportSize(sizes.desk)
}
