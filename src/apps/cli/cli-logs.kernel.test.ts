import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { byOrigin } from '../../core/log/log-record.ts'
import { LogStore } from '../../store/log/log-store.ts'

const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

/** Runs `logs cat`, whose output goes into a command of the shell. */
function cat(into: string, as = '') {
  const command = `set -o pipefail; ${as} "$0" "$1" logs cat --data "$2" | ${into}`
  return spawnSync('bash', ['-c', command, process.execPath, launcher, folder], { encoding: 'utf8' })
}

test('a reader that has seen enough ends it without a word', async () => {
  const bounds = byOrigin(() => ({ bytes: 1e9, days: 400_000 }))
  const logs = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0, bounds })
  const row = { atMicroseconds: 1.7e15, priority: 6, syslogId: 'x', unit: 'x', origin: 'gateway' } as const
  logs.append(Array.from({ length: 9_000 }, (_, index) => ({ ...row, message: `row ${index}` })))
  await logs.close()
  const { stdout, stderr, status } = cat('head -n 1')
  expect([JSON.parse(stdout), stderr, status]).toEqual([expect.objectContaining({ message: 'row 0' }), '', 0])
  expect(cat('wc -l').stdout.trim()).toBe('9000')
})

test('where there is no log it says so', () => {
  expect(cat('cat')).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining(`no log in ${folder}`),
    status: 1,
  })
})

test('who may not read it is told so', () => {
  mkdirSync(join(folder, 'logs'))
  chownSync(folder, 65_534, 65_534)
  chmodSync(folder, 0o700)
  // Another user could not read this program where its folder is root's alone.
  expect(cat('cat', 'setpriv --bounding-set -dac_override,-dac_read_search')).toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/is closed to this user/),
    status: 1,
  })
})
