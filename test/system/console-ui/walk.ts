import { accessFindings, contrastFindings, type Person } from './browser.ts'
import { readied, resize, type sizes } from './geometry.ts'

/** Texts in Latin letters that are the same in Russian. */
const sameInRussian = [
  // Names of what tests make, too: a list to choose from cannot mark them as names.
  ...[
    'Gatehouse',
    'curl',
    'TypeScript',
    'English',
    'Forward',
    'Input',
    'tcp',
    'udp',
    'icmp',
    'from',
    'office',
    'Root',
  ],
  ...['Ethernet', 'Multifactor', 'ClickHouse', 'Windows', 'macOS', 'Linux', 'IKEv2', 'PPPoE'],
  ...[
    'agent-vpn-ng',
    'dyndns',
    'hmac-sha256',
    'hmac-sha384',
    'hmac-sha512',
    'rfc2136',
    'syslog',
    'utm',
    'www',
  ],
]

/** How something is looked at: sizes at which it stays open, and the part that is looked at. */
interface View {
  readonly within?: string
  readonly at?: readonly (keyof typeof sizes)[]
}

const everySize = ['telephone', 'zoomed', 'desk'] as const

/** Somebody who goes through pages and notes what is wrong with each, for all pages at once. */
export class Walk {
  readonly found: string[] = []
  readonly #person: Person
  #isRussian = false
  #rooms = new Set<string>()

  private constructor(person: Person) {
    this.#person = person
  }

  /** Readies the page of somebody who has not opened it yet. */
  static async begin(person: Person): Promise<Walk> {
    await readied(person.page)
    return new Walk(person)
  }

  /** Looks at a page, with the form for a new item where it has one, in both themes and at every size. */
  async visit(path: string): Promise<void> {
    const { page } = this.#person
    await this.go(path)
    const isFirstOfRoom = !this.#rooms.has(path.split('/')[0]!)
    this.#rooms.add(path.split('/')[0]!)
    await this.#words(path)
    if (this.#isRussian) await this.#boxes(path, 'telephone')
    const hasForm = await page.evaluate<boolean>(
      `(() => { const add = document.querySelector('main .tools .button.primary'); add?.click(); return add !== null })()`,
    )
    await page.evaluate('walk.settled()')
    // Russian words are the longer ones, and focus and motion know no language.
    if (this.#isRussian) {
      if (hasForm) await this.#boxes(`${path} form`, 'telephone')
      await this.#boxes(path, 'zoomed')
    }
    await this.#boxes(path, 'desk')
    if (this.#isRussian || isFirstOfRoom) await this.#access(path, isFirstOfRoom ? 'body' : 'main')
    if (!this.#isRussian) return
    await this.#spaced(path)
    await this.#forced(path)
  }

  /** Goes to a page without looking at it. */
  async go(path: string): Promise<void> {
    const { page } = this.#person
    await page.evaluate(`walk.go(${JSON.stringify(path)}); walk.settled()`)
    this.#isRussian = (await page.evaluate('document.documentElement.lang')) === 'ru'
  }

  /** Looks at what is open now, such as a layer; `within` is what floats above a page that it does not keep from use. */
  async look(what: string, { within = '', at = everySize }: View = {}): Promise<void> {
    const { page } = this.#person
    await page.evaluate(`walk.settled().then(() => walk.within(${JSON.stringify(within)}))`)
    this.#isRussian = (await page.evaluate('document.documentElement.lang')) === 'ru'
    await this.#words(what)
    for (const size of this.#isRussian ? at : at.slice(-1)) await this.#boxes(what, size)
    await this.#access(what, within === '' ? 'body' : within)
    if (this.#isRussian) await this.#forced(what)
    if (at.at(-1) !== 'desk') await resize(page, 'desk')
    await page.evaluate(`walk.within('')`)
  }

  async #words(what: string): Promise<void> {
    await this.#note(what, 'words', () =>
      this.#ask(`walk.wordless(${this.#isRussian}, ${JSON.stringify(sameInRussian)})`),
    )
  }

  async #boxes(what: string, size: keyof typeof sizes): Promise<void> {
    await resize(this.#person.page, size)
    await this.#note(what, size, () => this.#ask('walk.boxes()'))
  }

  /** Text spacing of WCAG 1.4.12. */
  async #spaced(what: string): Promise<void> {
    const { page } = this.#person
    await page.evaluate('walk.spacing(true); walk.frames()')
    await this.#note(what, 'spacing', () => this.#ask('walk.boxes()'))
    await page.evaluate('walk.spacing(false); walk.frames()')
  }

  async #access(what: string, within: string): Promise<void> {
    const { page } = this.#person
    await this.#note(what, 'axe', () => accessFindings(this.#person, within))
    // Colours know no language.
    if (!this.#isRussian) return
    await page.emulateMedia({ colorScheme: 'light' })
    await this.#note(what, 'contrast in light', () => contrastFindings(this.#person, within))
    await page.emulateMedia({ colorScheme: 'dark' })
  }

  async #forced(what: string): Promise<void> {
    const { page } = this.#person
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    // Focus is shown to who uses the keyboard.
    await page.keyboard.press('Tab')
    await this.#note(what, 'focus', () => this.#ask('walk.unfocused()'))
    await this.#note(what, 'flat', () => this.#ask('walk.flat()'))
    await this.#note(what, 'moves', () => this.#ask('walk.moving()'))
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' })
  }

  async #ask(question: string): Promise<readonly string[]> {
    return await this.#person.page.evaluate<readonly string[]>(question)
  }

  async #note(what: string, how: string, ask: () => Promise<readonly string[]>): Promise<void> {
    for (const each of await ask()) this.found.push(`${what}, ${how}: ${each}`)
  }
}

/** Addresses of all pages of the tree, area by area. */
export async function pagesOf({ page }: Person): Promise<readonly string[]> {
  const links = async () =>
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => String(link.getAttribute('href')).replace('/ui/', '')))
  const rooms = await links()
  const found = new Set(rooms)
  for (const room of rooms) {
    await page.evaluate(`walk.go(${JSON.stringify(room)}); walk.settled()`)
    for (const link of await links()) found.add(link)
  }
  return [...found]
}
