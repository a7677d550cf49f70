import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { accessFindings, openBrowser, openPage, personAt, signIn } from './browser.ts'

/** Patience with an engine that starts beside a busy machine. */
const engineMs = 90_000
const behind = `require('node:http').createServer((_, reply) => reply.end('fine'))
  .listen(8091, () => console.log('ready'))`

let lab: Lab
let browser: Browser
let server: ChildProcessWithoutNullStreams
let profile: string

beforeAll(async () => {
  lab = await startLab()
  const { admin } = lab.gateway
  server = lab.start('dmz1', process.execPath, '-e', behind)
  await once(server.stdout, 'data')
  profile = await admin.create<string>('/reverse_proxy_backend/waf/profiles', { name: 'strict' })
  await admin.create('/x/reverse-proxy/sites', {
    ...{ title: 'shop', names: [], tls: '', http_to_https: false, waf_profile: profile },
    listen: { address: 'interface.external_any', port: 80 },
    upstream: { scheme: 'http', address: hosts.dmz1, port: 8091, verify: true },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.kill()
  await lab?.close()
})

/** Status of the answer to an attack from outside, 000 where none comes. */
async function attack(): Promise<string> {
  const asked = ['-s', '-m', '4', '-o', '/dev/null', '-w', '%{http_code}']
  const query = 'q=%3Cscript%3Ealert(1)%3C/script%3E'
  return (await lab.run('wan1', 'curl', ...asked, `http://${hosts.gatewayWan}/?${query}`)).text.trim()
}

test('a match leads to its site and its profile by keyboard, and an exception from it is in force', async () => {
  const { admin } = lab.gateway
  await expect.poll(attack, { timeout: engineMs }).toBe('403')
  const person = await personAt(browser, { locale: 'ru' })
  const { page } = person
  await signIn(person, lab.gateway)
  await openPage(person, lab.gateway, 'monitor/log?kind=waf')
  const log = page.getByRole('grid', { name: 'Журнал' })
  await log
    .getByRole('row')
    .filter({ hasText: /WAF: \S+ заблокирован/ })
    .first()
    .waitFor()
  await log.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Сообщение' })
  await panel.getByRole('link', { name: 'Открыть сайт «shop»' }).waitFor()
  expect(await accessFindings(person)).toEqual([])
  await page.getByRole('button', { name: 'Сделать исключение' }).press('Enter')
  const form = page.getByRole('form', { name: 'Исключение' })
  await form.getByRole('button', { name: 'Применить исключение' }).press('Enter')
  await form.getByText(/ревизия \d+/).waitFor()
  const exceptions = `/reverse_proxy_backend/waf/profiles/${profile}/exceptions`
  expect(await admin.list(exceptions)).toHaveLength(1)
  await panel.getByRole('link', { name: 'Открыть профиль «strict»' }).press('Enter')
  await page.waitForURL(/waf_profiles/)
  expect(new URL(page.url()).pathname).toBe('/ui/profiles/waf_profiles')
  expect(new URL(page.url()).searchParams.get('item')).toBe(profile)
  expect(person.complaints).toEqual([])
}, 240_000)
