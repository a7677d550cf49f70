import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { type Gateway, startGateway } from '../ground/gateway.ts'

const executablePath = '/usr/bin/chromium'
const ruleCount = 10_000
const counts = { addresses: 2_000, networks: 500, ports: 200, lists: 300 }

/** A gateway with a policy of 10,000 rules and 3,000 objects, and a browser that is signed in to it. */
export interface Ground {
  readonly origin: string
  readonly gateway: Gateway
  /** Data folder of the gateway. */
  readonly folder: string
  /** Somebody who is signed in and has no page open. */
  person(): Promise<BrowserContext>
  close(): Promise<void>
}

/** Starts all of it on an empty folder. */
export async function openGround(folder: string): Promise<Ground> {
  const gateway = await startGateway(folder, 'lab')
  await createPolicy(gateway)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--enable-precise-memory-info'],
  })
  const origin = `https://127.0.0.1:${gateway.port}`
  return {
    origin,
    gateway,
    folder,
    async person() {
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        viewport: { width: 1440, height: 900 },
        locale: 'en',
      })
      await context.addCookies(
        gateway.cookie.split('; ').map((pair) => {
          const [name = '', value = ''] = pair.split('=', 2)
          return { name, value, url: origin }
        }),
      )
      return context
    },
    async close() {
      await browser.close()
      await gateway.stop()
    },
  }
}

/** Opens the forward table and waits for rows: it comes back where it was left. */
export async function openPolicy(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/ui/policy/forward`)
  await page
    .getByRole('grid', { name: 'Forward' })
    .getByText(/^rule \d+$/)
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

async function createPolicy(gateway: Gateway): Promise<void> {
  const addresses = await made(gateway, '/aliases/ip_addresses', counts.addresses, (at) => ({
    title: `host ${at}`,
    value: hostOf(at),
  }))
  const networks = await made(gateway, '/aliases/networks', counts.networks, (at) => ({
    title: `network ${at}`,
    value: `172.${16 + (at >> 8)}.${at & 255}.0/24`,
  }))
  const ports = await made(gateway, '/aliases/ports', counts.ports, (at) => ({
    title: `port ${at}`,
    value: 1_000 + at,
  }))
  const lists = await made(gateway, '/aliases/lists/addresses', counts.lists, (at) => ({
    title: `list ${at}`,
    values: Array.from({ length: 8 }, (_none, place) => addresses[(at * 8 + place) % addresses.length]),
  }))
  const sides = [addresses, networks, lists]
  const rules = Array.from({ length: ruleCount }, (_none, index) => ({
    key: `r${index}`,
    action: index % 3 === 0 ? 'drop' : 'accept',
    comment: `rule ${index + 1}`,
    protocol: 'protocol.tcp',
    source_addresses: [pick(sides[index % 3]!, index)],
    destination_addresses: [
      pick(addresses, index * 7),
      pick(networks, index * 3),
      pick(addresses, index * 11),
    ],
    destination_ports: [pick(ports, index)],
  }))
  await gateway.call('PUT', '/x/tables/forward', { rules })
}

/** Address of the host object at a place. */
export function hostOf(at: number): string {
  return `10.${1 + (at >> 8)}.${at & 255}.7`
}

function pick(ids: readonly string[], at: number): string {
  return ids[at % ids.length]!
}

async function made(
  gateway: Gateway,
  path: string,
  count: number,
  body: (at: number) => object,
): Promise<string[]> {
  const changes = Array.from({ length: count }, (_none, at) => ({ method: 'POST', path, body: body(at) }))
  const { results } = (await gateway.call('POST', '/x/transactions', changes)) as {
    results: { body: string | { id: string } }[]
  }
  return results.map(({ body }) => (typeof body === 'string' ? body : body.id))
}
