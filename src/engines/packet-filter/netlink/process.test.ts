import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createNetlinkProcess } from './process.ts'

it('starts nothing any more once it is closed, whose descriptors another file may have by then', async () => {
  const mark = join(mkdtempSync(join(tmpdir(), 'gatehouse-netlink-')), 'started')
  const script = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, ''); process.stdin.resume()`
  const events = { onChange: () => undefined, onEnd: () => undefined }
  const netlink = createNetlinkProcess([process.execPath, '-e', script], events)
  netlink.close()
  netlink.close()
  await expect(netlink.exchange(new Uint8Array())).rejects.toMatchObject({ fault: 'hung' })
  await sleep(300)
  expect(existsSync(mark)).toBe(false)
  expect(netlink.status().status).toBe('inactive')
})
