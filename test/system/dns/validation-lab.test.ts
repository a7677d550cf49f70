import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// Signatures that have run out, as a clock that is wrong sees them: told in the status, in a lookup, and in the counters.

let lab: Lab
let server: ZoneServer
let folder: string
let anchor: string

/** A zone that was signed for January 2025 alone, and the DS record of its key. */
function expiredZone(name: string): { readonly text: string; readonly anchor: string } {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const key = run('dnssec-keygen', '-a', 'ECDSAP256SHA256', '-f', 'KSK', name).trim()
  const soa = `@ SOA ns hostmaster 1 3600 600 86400 60\n@ NS ns\nwww A 203.0.113.80\n`
  writeFileSync(join(folder, 'zone'), `$ORIGIN ${name}.\n$TTL 60\n${soa}$INCLUDE ${key}.key\n`)
  const times = ['-s', '20250101000000', '-e', '20250201000000']
  run('dnssec-signzone', '-P', '-z', ...times, '-o', name, '-f', 'signed', 'zone', key)
  return {
    text: readFileSync(join(folder, 'signed'), 'utf8'),
    anchor: run('dnssec-dsfromkey', '-2', `${key}.key`).trim().replace(' IN ', ' '),
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-signed-'))
  const zone = expiredZone('old.example')
  anchor = zone.anchor
  lab = await startLab()
  server = await serveZones(lab, {
    host: 'lan2',
    address: hosts.lan2,
    zones: [
      { name: 'old.example', records: '', text: zone.text },
      { name: '', records: '' },
    ],
  })
  const { admin } = lab.gateway
  await admin.create('/dns/zones/root', { type: 'ip', object: hosts.lan2, enabled: true, comment: '' })
  await admin.patch('/x/dns/settings', { trust_anchors: [anchor] })
})

afterAll(async () => {
  await server?.close()
  await lab?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}
const row = async () =>
  (await lab.gateway.admin.list<Row>('/dns/status')).find(({ name }) => name === 'dns-validation')

it('validation is told as switched on, and as failed with the clock as reason where nothing can be proven', async () => {
  expect(await until(20, async () => (await row())?.status === 'active')).toBe(true)
  const isRefused = async () =>
    (await ask(lab, 'lan1', hosts.gatewayLan, ['www.old.example']))?.status === 'SERVFAIL'
  // The first question may come before the settings are in force, and is not about proofs then.
  const isTold = async () => (await isRefused()) && (await row())?.status === 'failed'
  expect(await until(20, isTold)).toBe(true)
  expect((await row())?.msg).toEqual([
    expect.stringMatching(/answers were not proven.*www\.old\.example\.: .*run out; look at the clock/),
  ])
  const { dnssec } = (await lab.gateway.admin.post('/x/dns/lookup', { name: 'www.old.example' })).json<{
    dnssec: object
  }>()
  expect(dnssec).toMatchObject({
    state: 'bogus',
    broken: { name: 'old.example.', type: 'DNSKEY' },
    msg: expect.stringContaining('clock'),
  })
  const stats = (await lab.gateway.admin.get('/x/dns/stats')).json<{ unproven: number }>()
  expect(stats.unproven).toBeGreaterThan(0)
  expect(Object.keys(stats)).not.toContain('newestUnproven')
})

it('validation that is switched off is told, and the answer comes', async () => {
  await lab.gateway.admin.patch('/x/dns/settings', { dnssec: false, trust_anchors: [] })
  const answers = async () =>
    (await ask(lab, 'lan1', hosts.gatewayLan, ['www.old.example']))?.status === 'NOERROR'
  expect(await until(20, answers)).toBe(true)
  expect(await row()).toMatchObject({ status: 'inactive' })
})
