import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
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
  mkdirSync(place.runFolder)
  await run('mount', '-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', place.runFolder)
  host = engineHost(place.net.forkIn('gateway', hostScript, [place.runFolder]))
})

afterAll(async () => {
  await host?.close()
  await closePlace(place)
})

const run = (...command: string[]) => place.net.run('gateway', command)

/** A name server of one zone, whose name `www` has this address. */
function serving(address: string): DnsArtifact {
  const text = `a.example. 60 IN SOA ns.a.example. h.a.example. 1 1 1 1 1\na.example. 60 IN NS ns.a.example.\nwww.a.example. 60 IN A ${address}\n`
  return {
    ...emptyDns,
    listen: ['127.0.0.1'],
    clients: ['127.0.0.0/8'],
    master: [{ name: 'a.example.', text }],
  }
}

async function answer(): Promise<string> {
  const { stdout } = await run('dig', '+short', '+time=2', '+tries=2', '@127.0.0.1', 'www.a.example')
  return stdout.trim()
}

it('a full disk keeps what is in force, says so, and what comes after it holds', async () => {
  await host.apply(serving('192.0.2.1'))
  await expect.poll(answer, { timeout: 30_000 }).toBe('192.0.2.1')
  const filler = join(place.runFolder, 'filler')
  await run('bash', '-c', `cat /dev/zero > ${filler} || true`)
  await expect(host.apply(serving('192.0.2.2'))).rejects.toThrow(/no space|full/i)
  expect(await answer()).toBe('192.0.2.1')
  // Many answers are remembered meanwhile, where there was room for them before.
  const names = Array.from({ length: 500 }, (_, index) => `n${index}.a.example`)
  await run('dig', '+short', '+time=2', '+tries=1', '@127.0.0.1', ...names)
  expect(await answer()).toBe('192.0.2.1')
  expect(host.ends).toEqual([])
  await run('rm', filler)
  await host.apply(serving('192.0.2.2'))
  await expect.poll(answer, { timeout: 30_000 }).toBe('192.0.2.2')
  expect(await host.observe()).toMatchObject({ status: 'active', message: '' })
})
