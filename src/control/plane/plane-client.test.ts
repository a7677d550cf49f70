import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PlaneClient } from './plane-client.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-plane-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('texts may hold what other readers of lines take for an end', async () => {
  const server = createServer().listen(join(folder, 'socket'))
  const heard: unknown[] = []
  const client = new PlaneClient(() => join(folder, 'socket'), {
    connected: () => {},
    event: (event) => heard.push(event),
    disconnected: () => {},
    observed: () => {},
    silent: () => {},
  })
  try {
    const [peer] = (await once(server, 'connection')) as [Socket]
    const events = ['a\u2028b', 'a\u2029b', 'a\u0085b', 'a\r\nb', '\u{1F600}', 'x'.repeat(300_000)].map(
      (text) => {
        return { event: 'rows', rows: [{ text }] }
      },
    )
    const bytes = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    for (let at = 0; at < 200; at++) peer.write(bytes.subarray(at, at + 1))
    peer.write(bytes.subarray(200))
    await expect.poll(() => heard.length).toBe(events.length)
    expect(heard).toEqual(events)
  } finally {
    client.close()
    server.close()
  }
})
