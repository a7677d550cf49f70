import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closePlace, openPlace, type Place } from '../../../test/kernel/daemon/daemon-suite.ts'
import { type EngineHost, engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { emptyDns } from '../../../test/kernel/dns-artifact.ts'
import type { DnsArtifact } from '../../core/engine/declared/dns.ts'

const hostScript = new URL('../../../test/kernel/dns-host.ts', import.meta.url)

let place: Place
let host: EngineHost<DnsArtifact>

beforeAll(async () => {
  place = await openPlace()
  // A file stands where the folder should be.
  writeFileSync(`${place.runFolder}-state`, '')
  host = engineHost(place.net.forkIn('gateway', hostScript, [place.runFolder]))
})

afterAll(async () => {
  await host?.close()
  await closePlace(place)
})

it('without a folder for what it remembers the name server answers, and the status says what is lost', async () => {
  const text = 'a.example. 60 IN SOA ns. h. 1 1 1 1 1\nwww.a.example. 60 IN A 192.0.2.1\n'
  await host.apply({
    ...emptyDns,
    listen: ['127.0.0.1'],
    clients: ['127.0.0.0/8'],
    master: [{ name: 'a.example.', text }],
  })
  const answer = async () =>
    (
      await place.net.run('gateway', ['dig', '+short', '+time=2', '@127.0.0.1', 'www.a.example'])
    ).stdout.trim()
  await expect.poll(answer, { timeout: 30_000 }).toBe('192.0.2.1')
  const { status, message } = await host.observe()
  expect(status).toBe('active')
  expect(JSON.stringify(message)).toMatch(/will not outlive this run.*-state/)
})
