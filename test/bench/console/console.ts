import type { Row } from '../measure.ts'
import { openGround } from './ground.ts'
import { measureScroll } from './scroll.ts'

/** The bars of the console, in a headless Chromium beside a gateway with 10,000 rules and 3,000 objects. */
export async function measureConsole(folder: string, words: readonly string[]): Promise<Row[]> {
  const ground = await openGround(folder)
  try {
    const person = await ground.person()
    const rows = []
    const parts = { scroll: () => measureScroll(ground, person) }
    for (const [name, part] of Object.entries(parts))
      if (words.length === 0 || words.includes(name)) rows.push(...(await part()))
    return rows
  } finally {
    await ground.close()
  }
}
