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

/** A process that answers each exchange after as many milliseconds as its first byte says, in hundreds. */
const slow = `process.stdin.on('data', (bytes) => {
  const answer = Buffer.alloc(8)
  answer.writeUInt32LE(4)
  // Each is a length of four bytes, and one byte.
  for (let at = 4; at < bytes.length; at += 5) setTimeout(() => process.stdout.write(answer), bytes[at] * 100)
})`
const unheard = { onChange: () => undefined, onEnd: () => undefined }

it('is well as soon as a late answer is there', async () => {
  const netlink = createNetlinkProcess([process.execPath, '-e', slow], unheard)
  const answered = netlink.exchange(Uint8Array.of(25))
  await expect.poll(() => netlink.status().status, { timeout: 2_400 }).toBe('activating')
  expect(await answered).toMatchObject({ errno: 0 })
  expect(netlink.status()).toMatchObject({ status: 'active', message: '' })
  netlink.close()
})

it('is well while it answers, though something is asked at any time', async () => {
  const netlink = createNetlinkProcess([process.execPath, '-e', slow], unheard)
  const end = performance.now() + 3_000
  const states = new Set<string>()
  let next = netlink.exchange(Uint8Array.of(3))
  while (performance.now() < end) {
    const asked = next
    await sleep(100)
    next = netlink.exchange(Uint8Array.of(3))
    await asked
    states.add(netlink.status().status)
  }
  await next
  netlink.close()
  expect([...states]).toEqual(['active'])
})
