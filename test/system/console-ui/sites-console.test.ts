import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSelfSignedPair } from '../../../src/core/net/certificate-authority.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openBrowser, openPage, type Person, personAt, signIn } from './browser.ts'
import { fillFields, learnTitles, outcomeOf, type Values } from './form.ts'

let gateway: RealGateway
let browser: Browser
let person: Person

beforeAll(async () => {
  gateway = await startGateway()
  browser = await openBrowser()
  person = await personAt(browser)
  await signIn(person, gateway)
})
afterAll(async () => {
  await browser?.close()
  await gateway?.close()
})

/** Makes an item in the form of a table, and answers the identifier in its address. */
async function make(table: string, values: Values): Promise<string> {
  const { page } = person
  await learnTitles(gateway.admin)
  await openPage(person, gateway, `profiles/${table}?item=new`)
  const panel = page.locator('.panel')
  await fillFields(panel, values)
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/[?&]item=(?!new)/, { timeout: 20_000 }).catch(async () => {
    throw new Error(await outcomeOf(panel))
  })
  return new URL(page.url()).searchParams.get('item')!
}

test('a certificate is taken with its key, line by line, and a site chooses it with a profile', async () => {
  const { page } = person
  const fromSeconds = Math.floor(Date.now() / 1000) - 60
  const { certificate, key } = makeSelfSignedPair({
    ...{ name: 'shop.example', names: ['shop.example'], fromSeconds },
    untilSeconds: fromSeconds + 90 * 86_400,
  })
  const tls = await make('certificates', { title: 'shop', chain: certificate, key })
  expect(await gateway.admin.read(`/x/certificates/${tls}`)).toMatchObject({ names: ['shop.example'] })
  expect(await page.content()).not.toContain(key.split('\n')[1])
  const waf_profile = await gateway.admin.create<string>('/reverse_proxy_backend/waf/profiles', {
    name: 'strict',
  })
  const values = {
    ...{ title: 'shop', names: ['shop.example'], http_to_https: true },
    listen: { address: 'interface.external_any', port: 443 },
    upstream: { address: '192.0.2.80', port: 8080 },
    ...{ tls, waf_profile },
  }
  const site = await make('published_sites', values)
  expect(await gateway.admin.read(`/x/reverse-proxy/sites/${site}`)).toMatchObject(values)
  expect(person.complaints).toEqual([])
})

test('a key that is none is refused at its field, and nothing is stored', async () => {
  const { page } = person
  await openPage(person, gateway, 'profiles/certificates?item=new')
  const panel = page.locator('.panel')
  await fillFields(panel, { title: 'bad', chain: 'no certificate', key: 'no key' })
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await panel.getByText('must be a private key in PEM').first().waitFor({ timeout: 20_000 })
  expect(await gateway.admin.list('/x/certificates')).toHaveLength(1)
})
