import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { adminPassword } from '../fixture/client.ts'
import type { RealGateway } from '../fixture/gateway.ts'

// Debian package chromium; `npm test` installs it.
const executablePath = '/usr/bin/chromium'
const quiet = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A person at the console: a context of the browser of its own, and what the page complained about. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Violations of the policy of the page, errors and warnings; answers that were refused on purpose do not count. */
  readonly complaints: string[]
}

/** Starts Debian's Chromium. */
export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath, args: ['--no-sandbox', ...quiet] })
}

/** How a person sees the console. */
export interface View {
  readonly locale?: 'en' | 'ru'
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  readonly height?: number
}

/** Somebody who has the console before them, not signed in. */
export async function personAt(
  browser: Browser,
  { locale = 'en', colorScheme = 'light', width = 1440, height = 900 }: View = {},
): Promise<Person> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width, height },
    locale,
    colorScheme,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    // The browser tells of each answer that is a refusal; pages show it.
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource'))
      complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(
    "document.addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))",
  )
  return { page, context, complaints }
}

/** Signs somebody in at the console of a gateway. */
export async function signIn(
  { page }: Person,
  gateway: RealGateway,
  login = 'admin',
  password = adminPassword,
): Promise<void> {
  await page.goto(`${gateway.origin}/ui/`)
  await page.locator('input[name="login"]').fill(login)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.locator('.shell main').waitFor()
}

/** Opens a page of the console by its address. */
export async function openPage({ page }: Person, gateway: RealGateway, path: string): Promise<void> {
  await page.goto(`${gateway.origin}/ui/${path}`)
  await page.getByRole('main').waitFor()
  await page.locator('main h1').first().waitFor()
}
