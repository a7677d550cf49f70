import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closePlace, openPlace, type Place, runningDaemon } from '../../../test/kernel/daemon/daemon-suite.ts'
import type { EngineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { openTestDaemon } from '../../../test/kernel/daemon/open-test-daemon.ts'
import { say, type TestConfiguration, testSecret } from '../../../test/kernel/daemon/test-declaration.ts'
import { identify, isRunning } from '../../processes/process-identity.ts'

const hello: TestConfiguration = { greeting: 'hello', port: 4000 }
const patience = { timeout: 30_000, interval: 20 }

let place: Place
let host: EngineHost<TestConfiguration>
let folder: string

beforeEach(async () => {
  place = await openPlace()
  host = openTestDaemon(place)
  folder = join(place.runFolder, 'test')
  await host.apply(hello)
})
afterEach(async () => {
  await host.close()
  await closePlace(place)
})

const running = () => runningDaemon(place, 'test')
const ask = (word: string) => say({ folder }, word)

test('a change that can be reloaded leaves the process alone', async () => {
  const first = running()
  await host.apply({ ...hello, greeting: 'good day' })
  await expect.poll(() => ask('greeting'), patience).toBe('good day')
  expect(running()).toEqual(first)
})

test('any other change starts the daemon again, and the same configuration does nothing', async () => {
  const first = running()
  await host.apply({ ...hello })
  expect(running()).toEqual(first)
  await host.apply({ ...hello, port: 4001 })
  expect(isRunning(first)).toBe(false)
  expect(await host.observe()).toMatchObject({ status: 'active', processes: [{ restarts: 0 }] })
  expect(host.ends).toEqual([])
})

test('one that does not answer is killed and started again', async () => {
  await ask('hang').catch(() => '')
  await expect.poll(() => host.ends, patience).toHaveLength(1)
  expect(host.ends[0]!.reason).toMatch(/^it did not answer for \d+ s$/)
  await expect.poll(() => host.observe(), patience).toMatchObject({ status: 'active', message: '' })
})

test('what a daemon started ends with it', async () => {
  const child = identify(Number(await ask('child')))!
  expect(isRunning(child)).toBe(true)
  process.kill(running().pid, 'SIGKILL')
  await expect.poll(() => isRunning(child), patience).toBe(false)
})

test('one that uses more memory than it may is ended', async () => {
  await ask('eat').catch(() => '')
  await expect.poll(() => host.ends, patience).toHaveLength(1)
  expect(host.ends[0]!.reason).toMatch(/^it used \d+ MiB of memory and may use 512 MiB$/)
})

test('a flood of lines becomes some rows and a count', async () => {
  expect(await ask('print')).toBe('printed')
  const leftOut = /^(\d+) more lines of test were left out$/
  await expect.poll(() => host.rows.some(({ line }) => leftOut.test(line)), patience).toBe(true)
  const told = host.rows.filter(({ line }) => /^line \d+$/.test(line))
  const [, count] = leftOut.exec(host.rows.find(({ line }) => leftOut.test(line))!.line)!
  expect(told.length).toBeGreaterThanOrEqual(100)
  expect(told.length + Number(count)).toBe(1_000)
})

test('a secret reaches the daemon by descriptor, and neither a file, nor a row, nor an argument', async () => {
  expect(await ask('handed-over')).toBe(testSecret)
  await ask('secret')
  await expect.poll(() => host.rows.map(({ line }) => line), patience).toContain('the secret is ‹secret›')
  expect(JSON.stringify(host.rows)).not.toContain(testSecret)
  const holding = await place.net.run('gateway', [
    'grep',
    '-rlF',
    testSecret,
    place.folder,
    `/proc/${running().pid}/cmdline`,
  ])
  expect(holding.stdout).toBe('')
})

test('its files are its own', () => {
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
  }
})
