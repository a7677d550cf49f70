import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const program = new URL('silent-name-server.ts', import.meta.url).pathname

test('where no name server answers, that is told of a receiver, whatever its protocol', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const own = ['--net', '--mount', process.execPath, program, join(folder, 'resolv.conf')]
  const { stdout } = await promisify(execFile)('unshare', own)
  const { reasons, milliseconds } = JSON.parse(stdout)
  expect(reasons).toEqual(Array(3).fill('no name server answers when asked for logs.example'))
  // The process that hands rows over waits for 15 s, and takes a sender that is slower for dead.
  expect(milliseconds).toBeLessThan(14_000)
})
