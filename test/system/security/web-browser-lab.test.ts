import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page, type Response } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAuthority, makeServerPair } from '../../../src/core/net/certificate-authority.ts'
import { runProgram } from '../../../src/engines/program.ts'
import { enterCommand } from '../../../src/plane/lab/enter.ts'
import { findRunFolder, readRunState } from '../../../src/plane/supervisor/run-folder.ts'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

// Debian's Chromium on a host of the lab, before the content filter: as a person meets it.

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-browser-'))
const daySeconds = 86_400
const nowSeconds = Math.floor(Date.now() / 1000)
const valid = { fromSeconds: nowSeconds - daySeconds, untilSeconds: nowSeconds + 30 * daySeconds }
const sites = makeAuthority({ name: 'Sites of the lab', ...valid })
const names = ['pass.test', 'bump.test', 'deny.test']
const trusted = join(folder, 'trusted.pem')
writeFileSync(trusted, sites.certificate)

let lab: Lab
let admin: Client
let browser: Browser
let page: Page

// The gateway believes the sites of this test and no other.
const bound = `mount --bind ${trusted} /etc/ssl/certs/ca-certificates.crt && exec "$@"`
beforeAll(async () => {
  lab = await startLab({ wrap: ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', bound, 'sh'] })
  admin = lab.gateway.admin
  // A browser asks for a name over a connection with another one that has the same certificate.
  for (const name of names) {
    const { certificate, key } = makeServerPair(sites, { name, names: [name], ...valid })
    writeFileSync(join(folder, `${name}.pem`), certificate + key)
  }
  const script = new URL('traffic/web-site.ts', import.meta.url).pathname
  const site = lab.start('wan1', process.execPath, script, folder)
  await new Promise((resolve) => site.stdout.once('data', resolve))
  afterAll(() => {
    site.stdin.end()
  })
  for (const [access, urls] of [
    ['deny', ['deny.test']],
    ['bump', ['bump.test']],
  ] as const) {
    const id = await admin.create<string>('/content-filter/users_categories', { name: access, urls })
    await admin.create('/content-filter/rules', { name: `rule ${access}`, categories: [id], access })
  }
  await admin.put('/content-filter/settings', {
    enabled_extended_categorizer: false,
    quic_reject_enabled: true,
  })
  await admin.put('/content-filter/state', { enabled: true })
  const isActive = async () => {
    const rows = await admin.list<{ status: string }>('/x/content-filter/status')
    return rows[0]?.status === 'active' && rows[2]?.status === 'active'
  }
  expect(await until(30, isActive)).toBe(true)
  const { pem } = await admin.read<{ pem: string }>('/x/content-filter/authority')
  browser = await browserAt('lan1', { sites: sites.certificate, filter: pem })
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await lab?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Chromium on a host, which trusts these authorities and finds every name at `wan1`. */
async function browserAt(host: string, authorities: Readonly<Record<string, string>>): Promise<Browser> {
  const home = join(folder, 'home')
  const store = join(home, '.pki', 'nssdb')
  mkdirSync(store, { recursive: true })
  await certutil(['-N', '-d', `sql:${store}`, '--empty-password'])
  for (const [name, pem] of Object.entries(authorities)) {
    const file = join(folder, `${name}.pem`)
    writeFileSync(file, pem)
    await certutil(['-A', '-d', `sql:${store}`, '-n', name, '-t', 'C,,', '-i', file])
  }
  const keeper = readRunState(findRunFolder(lab.gateway.dataFolder), 'lab')!
  const start = join(folder, 'browser')
  const command = enterCommand(keeper, host, ['/usr/bin/chromium']).join(' ')
  writeFileSync(start, `#!/bin/sh\nexec ${command} "$@"\n`)
  chmodSync(start, 0o755)
  return await chromium.launch({
    executablePath: start,
    env: { ...process.env, HOME: home } as Record<string, string>,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--enable-quic',
    ].concat(`--host-resolver-rules=MAP *.test ${hosts.wan1}`),
  })
}

async function certutil(args: readonly string[]): Promise<void> {
  const { code, stderr } = await runProgram('certutil', args)
  expect(code, stderr).toBe(0)
}

async function visit(url: string) {
  const response = (await page.goto(url)) as Response
  const { issuer = '' } = (await response.securityDetails()) ?? {}
  return { status: response.status(), issuer, text: (await page.locator('body').textContent()) ?? '' }
}

it('gets an allowed site from itself, in HTTP/2', async () => {
  expect(await visit('https://pass.test/a')).toEqual({
    ...{ status: 200, issuer: 'Sites of the lab', text: 'HTTP/2.0 /a' },
  })
})

it('gets a decrypted site in the name of our authority', async () => {
  const { name } = await admin.read<{ name: string }>('/x/content-filter/authority')
  expect(await visit('https://bump.test/b')).toEqual({ status: 200, issuer: name, text: 'HTTP/1.1 /b' })
})

it('is shown the page for a site that is denied, by TLS and without', async () => {
  for (const url of ['https://deny.test/', 'http://deny.test/']) {
    const { status, text } = await visit(url)
    expect([status, text]).toEqual([403, expect.stringContaining('rule deny')])
    expect(text).toContain(url)
  }
})

it('falls back to TCP at once where a site offers HTTP/3', async () => {
  const refused = async () => {
    const { text } = await lab.run('gateway', 'nft', 'list', 'counters', 'table', 'inet', 'gatehouse')
    return Number(/fwd\.sys\.quic \{\s+packets (\d+)/.exec(text)?.[1])
  }
  const tried = async () => {
    expect(await visit('https://pass.test/c')).toMatchObject({ status: 200, text: 'HTTP/2.0 /c' })
    return (await refused()) > 0
  }
  expect(await until(30, tried)).toBe(true)
})
