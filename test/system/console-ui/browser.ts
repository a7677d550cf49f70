import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:tls'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, runningOrigins } from '../fixture/gateway.ts'

// Debian package chromium-headless-shell; `npm test` installs it. The engine of chromium without its windows, for three quarters of the processor time.
const executablePath = '/usr/bin/chromium-headless-shell'
const quiet = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A person at the console: a context of the browser of its own, and what the page complained about. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Violations of the policy of the page, errors and warnings; answers that were refused on purpose do not count. */
  readonly complaints: string[]
}

/**
 * Starts Debian's Chromium, which trusts the certificates of the gateways that run. Where it does not, each new connection costs one
 * that fails, and a request that meets 32 of those is given up. `program` starts it elsewhere than on this machine.
 * Source: silences#kept-connections.
 */
export async function openBrowser(program = executablePath): Promise<Browser> {
  const keys = await Promise.all(runningOrigins().map(keyOf))
  const trusted = `--ignore-certificate-errors-spki-list=${keys.join(',')}`
  return await chromium.launch({ executablePath: program, args: ['--no-sandbox', trusted, ...quiet] })
}

/** Hash of the key in the certificate of a gateway. */
async function keyOf(origin: string): Promise<string> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { publicKey } = socket.getPeerX509Certificate()!
  socket.destroy()
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}

/** View of a person: language, theme and size. */
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
  // Pages wait for engines, and those for a machine on which everything else is tested.
  context.setDefaultTimeout(60_000)
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
  gateway: Pick<RealGateway, 'origin'>,
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
export async function openPage(
  { page }: Person,
  gateway: Pick<RealGateway, 'origin'>,
  path: string,
): Promise<void> {
  await page.goto(`${gateway.origin}/ui/${path}`)
  await page.getByRole('main').waitFor()
  await page.locator('main h1').first().waitFor()
}

/** Goes to another page within the console, as its links do, where `readied` was called before it was opened. */
export async function goToPage({ page }: Person, path: string): Promise<void> {
  await page.evaluate(`walk.go(${JSON.stringify(path)}); walk.settled()`)
}

/** Findings of axe on the page, or within a part of it, by the rules of WCAG 2.2 A and AA. */
export async function accessFindings(person: Person, within = 'body'): Promise<readonly string[]> {
  return await findings(person, within, `['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']`)
}

/** Findings about contrast alone, which is all that another theme changes. */
export async function contrastFindings(person: Person, within = 'body'): Promise<readonly string[]> {
  return await findings(person, within, `{ type: 'rule', values: ['color-contrast'] }`)
}

async function findings({ page }: Person, within: string, rules: string): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe)
  return await page.evaluate<readonly string[]>(`(async () => {
    // A layer that comes into view has no colours of its own yet.
    await Promise.all(document.getAnimations().map(({ finished }) => finished))
    const within = ${JSON.stringify(within)} === 'body' ? document : { include: [${JSON.stringify(within)}] }
    const { violations } = await axe.run(within, { runOnly: ${rules}, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 2).map(({ target }) => String(target)).join(' '))
  })()`)
}
