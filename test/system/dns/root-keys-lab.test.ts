import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askKresd } from '../../../src/engines/dns/control-socket.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// The root's key is exchanged for another one as RFC 5011 has it: a new key that the old one signs is trusted after its time, which
// is three seconds here and not thirty days, and goes on being trusted behind a restart.

let lab: Lab
let server: ZoneServer | null = null
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-root-'))
  lab = await startLab()
  const { admin } = lab.gateway
  await admin.create('/dns/zones/root', { type: 'ip', object: hosts.lan2, enabled: true, comment: '' })
})

afterAll(async () => {
  await server?.close()
  await lab?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const makeKey = () => run('dnssec-keygen', '-a', 'ECDSAP256SHA256', '-f', 'KSK', '.').trim()
const keyFile = (key: string) => readFileSync(join(folder, `${key}.key`), 'utf8')

/** Serves a root zone with these keys, all of which sign it. */
async function serve(...keys: readonly string[]) {
  await server?.close()
  const soa = `@ 1 SOA ns hostmaster 1 3600 600 86400 1\n@ 1 NS ns\nns 1 A ${hosts.lan2}\n*.lab9 1 A 203.0.113.85\n`
  writeFileSync(
    join(folder, 'zone'),
    `$ORIGIN .\n$TTL 1\n${soa}${keys.map((key) => `$INCLUDE ${key}.key\n`).join('')}`,
  )
  run('dnssec-signzone', '-z', '-o', '.', '-f', 'signed', 'zone', ...keys)
  const text = readFileSync(join(folder, 'signed'), 'utf8')
  server = await serveZones(lab, {
    host: 'lan2',
    address: hosts.lan2,
    zones: [{ name: '', records: '', text }],
  })
}

let asked = 0
/** The end of a question about a new name: `proven`, or the status of its answer. */
async function answer(): Promise<string> {
  asked += 1
  const found = await ask(lab, 'lan1', hosts.gatewayLan, [`n${asked}.lab9`])
  if (found === null) return 'none'
  return found.status === 'NOERROR' && found.flags.split(' ').includes('ad') ? 'proven' : found.status
}
const ends = (how: string) => until(40, async () => (await answer()) === how)
const keysKept = () => readFileSync(join(lab.gateway.dataFolder, 'state', 'dns', 'root.keys'), 'utf8')

it('another key of the root is trusted when the one before has signed it for its time, and behind a restart', async () => {
  const [before, after] = [makeKey(), makeKey()]
  await lab.gateway.stop()
  writeFileSync(join(lab.gateway.dataFolder, 'state', 'dns', 'root.keys'), keyFile(before))
  await lab.gateway.start()
  await serve(before)
  expect(await ends('proven'), 'the key that is there is trusted').toBe(true)
  await serve(after)
  expect(await ends('SERVFAIL'), 'a key that nobody signed is not').toBe(true)
  await serve(before, after)
  const shorter = `(function ()
    ta_update.hold_down_time = 3000
    ta_update.refresh_time = 500
    ta_update.start(string.char(0), true)
    return 'ok'
  end)()`.replaceAll(/\s+/g, ' ')
  await askKresd(
    join(lab.gateway.dataFolder, 'run', 'engines', 'dns', 'kresd'),
    shorter,
    AbortSignal.timeout(10_000),
  )
  const isKept = () =>
    keysKept().includes(keyFile(after).trim().split(' ').at(-1)!) && !keysKept().includes('AddPend')
  expect(await until(30, async () => isKept()), 'it is trusted after its time').toBe(true)
  await serve(after)
  expect(await ends('proven'), 'the new key alone').toBe(true)
  await lab.gateway.restart()
  expect(await ends('proven'), 'behind a restart').toBe(true)
}, 240_000)
