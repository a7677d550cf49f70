import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../fixture/gateway.ts'
import { openBrowser, openPage, personAt, signIn } from './browser.ts'

const root = new URL('../../..', import.meta.url).pathname
let checkout: string

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'gatehouse-web-'))
  for (const part of ['bin', 'web', 'sdk', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(checkout, part), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(checkout, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(checkout, 'node_modules', name))
})

afterAll(() => rmSync(checkout, { recursive: true, force: true }))

const build = () => spawnSync(process.execPath, ['bin/build-web.js'], { cwd: checkout, encoding: 'utf8' })

test('the console is built once for its sources; one that cannot be built leaves the reason, and the last build', () => {
  const first = build()
  expect([first.status, first.stderr]).toEqual([0, ''])
  expect(readdirSync(first.stdout)).toEqual(expect.arrayContaining(['assets', 'index.html']))
  for (const ending of ['.br', '.gz'])
    expect(readdirSync(join(first.stdout, 'assets')).some((name) => name.endsWith(`.js${ending}`))).toBe(true)
  expect(build().stdout).toBe(first.stdout)
  const source = join(checkout, 'web', 'src', 'app', 'app.tsx')
  const sound = readFileSync(source, 'utf8')
  writeFileSync(source, `${sound}\nexport const broken = (`)
  const failed = build()
  expect(failed.status).toBe(0)
  expect(failed.stderr).toContain('the web console is not built')
  expect(readFileSync(join(failed.stdout, 'failure.txt'), 'utf8')).toContain('app.tsx')
  writeFileSync(source, `${sound}\n`)
  const mended = build()
  expect(mended.stdout).not.toBe(first.stdout)
  expect(readdirSync(mended.stdout)).toContain('index.html')
})

test('the central console serves its own pages', async () => {
  const center = await startGateway({ args: ['--product', 'cc'] })
  const browser = await openBrowser()
  try {
    expect((await center.client().get('/ui/')).text).toContain('data-product="cc"')
    const person = await personAt(browser)
    await signIn(person, center)
    const tree = person.page.getByRole('navigation').first()
    await tree.getByRole('link', { name: 'Servers', exact: true }).click()
    await person.page.locator('main h1').first().waitFor()
    expect(await tree.getByRole('link', { name: 'VPN', exact: true }).count()).toBe(0)
    await openPage(person, center, 'overview/start')
    expect(person.complaints).toEqual([])
  } finally {
    await browser.close()
    await center.close()
  }
})
