import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-full-'))
const host = new URL('./disk-full-host.ts', import.meta.url).pathname

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the host in a mount namespace of its own, on a small disk; answers what it saw, a line for each step. */
function seenOnSmallDisk(): Promise<string> {
  const mount = 'mount -t tmpfs -o size=12m disk "$0" && exec "$@"'
  const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const child = spawn(
    'unshare',
    [...asUser, '--mount', 'sh', '-c', mount, folder, process.execPath, host, folder],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let seen = ''
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    seen += chunk.toString()
  })
  return new Promise((resolve) => child.on('close', () => resolve(seen)))
}

it('a full disk refuses changes and nothing else, over restarts, and all goes on when there is room', async () => {
  expect((await seenOnSmallDisk()).trim().split('\n')).toEqual([
    'room: health 200 active, status active',
    'room: categories 200 failed storage_full, 0 files left',
    'full: health 200 full, status failed',
    'full: change 507 storage_full, диск шлюза заполнен',
    'full: sign-in 200, read 200, sign-out 200',
    'full: upload 507',
    'full: backup 200 SQLite format',
    'restarted while full: health 200 full, sign-in 200, read 200, change 507',
    'killed while full: health 200 full, sign-in 200, read 200, change 507',
    'room again: health 200 active, status active, change 200',
    'room again: rows data folder: the disk of the gateway is full (SQLITE_FULL): changes are refused',
    'restarted: session of the full time 200, changes kept first,last',
  ])
})
