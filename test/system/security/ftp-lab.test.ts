import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hosts, type Lab, type LabHost, startLab, until } from '../fixture/lab.ts'
import { InspectedLab } from './traffic/lab-traffic.ts'

// Connections that an FTP client and its server agree upon belong to the one in which they do.

const dropped = 'drop ftp-data any any -> any any (msg:"evil file"; content:"evil-file"; sid:1000001; rev:1;)'
/** More than the windows of both ends take. */
const large = 256_000_000

let lab: Lab
let ips: InspectedLab
let profile: string
let folder: string
let rule: number
let ftp: string
const servers: ChildProcessWithoutNullStreams[] = []

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-ftp-'))
  mkdirSync(join(folder, 'files'))
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'files', 'good'), 'a good file\n')
  writeFileSync(join(folder, 'files', 'evil'), `an evil-file\n`)
  writeFileSync(join(folder, 'files', 'large'), '')
  truncateSync(join(folder, 'files', 'large'), large)
  for (const name of ['', 'files', 'empty']) chmodSync(join(folder, name), 0o555)
  await serve('wan1')
  await serve('lan2')
  await ips.signatures(dropped)
  profile = await ips.profile('office', { action: 'drop', filters: [{ key: 'sid', values: [1_000_001] }] })
  const { admin } = lab.gateway
  ftp = await admin.create<string>('/aliases/ports', { title: 'ftp', value: 21 })
  rule = await ips.accept(profile, { protocol: 'protocol.tcp', destination_ports: [ftp] })
  await admin.create('/firewall/rules/forward', { action: 'drop' })
  await ips.active('office')
})
afterAll(async () => {
  for (const server of servers) server.kill()
  await lab?.close()
  if (folder !== undefined) rmSync(folder, { recursive: true })
})

/** Starts a server of FTP on a host, for both IP versions. */
async function serve(host: LabHost): Promise<void> {
  const file = join(folder, `${host}.conf`)
  const settings = {
    listen_ipv6: 'YES',
    background: 'NO',
    anonymous_enable: 'YES',
    no_anon_password: 'YES',
    anon_root: join(folder, 'files'),
    ftp_username: 'daemon',
    secure_chroot_dir: join(folder, 'empty'),
    seccomp_sandbox: 'NO',
    connect_from_port_20: 'YES',
  }
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  servers.push(lab.start(host, 'vsftpd', file))
  const listens = async () => (await lab.run(host, 'ss', '-Hltn', 'sport = :21')).text !== ''
  if (!(await until(10, listens))) throw new Error(`no server of FTP on ${host}`)
}

async function change(fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { status, text } = await lab.gateway.admin.patch(`/firewall/rules/forward/${rule}`, fields)
  if (status !== 200) throw new Error(text)
}

/** The words of a file of a server, or the code that curl ends with. */
async function get(
  host: LabHost,
  address: string,
  name: string,
  ...options: string[]
): Promise<string | number> {
  const place = address.includes(':') ? `[${address}]` : address
  const url = `ftp://${place}/${name}`
  const { code, text } = await lab.run(host, 'curl', '-s', '-m', '8', ...options, url)
  return code === 0 ? text : (code ?? -1)
}

const good = 'a good file\n'
const timedOut = 28

describe.each([
  ['by IPv4', hosts.wan1],
  ['by IPv6', hosts.wan1v6],
])('%s', (_version, address) => {
  test.each([
    ['passive', ['--disable-epsv']],
    ['extended passive', []],
    ['active', ['--ftp-port', '-', '--disable-eprt']],
    ['extended active', ['--ftp-port', '-']],
  ])('a file comes by %s mode', async (_mode, options) => {
    expect(await get('lan1', address, 'good', ...options)).toBe(good)
    expect(await get('lan1', address, 'evil', ...options)).not.toBe('an evil-file\n')
    await ips.alerted('evil file', 'drop 1000001')
  })
})

test('through a translation of the destination, a file of an inner server comes by both modes', async () => {
  const { admin } = lab.gateway
  await admin.create('/firewall/rules/dnat', {
    ...{ action: 'dnat', protocol: 'protocol.tcp', incoming_interface: 'interface.external_any' },
    ...{ destination_ports: [ftp], change_destination_address: hosts.lan2 },
  })
  for (const options of [['--disable-epsv'], [], ['--ftp-port', '-']]) {
    expect(await get('wan1', hosts.gatewayWan, 'good', ...options)).toBe(good)
    expect(await get('wan1', hosts.gatewayWan, 'evil', ...options)).not.toBe('an evil-file\n')
  }
})

describe('a file on its way', () => {
  /** Begins to fetch a large file, and answers how much of it has come in the end. */
  const fetched = async (mode: readonly string[], during: () => Promise<unknown>): Promise<number> => {
    const limits = ['-m', '12', '--speed-time', '3', '--limit-rate', '40M']
    const way = ['curl', '-s', ...limits, ...mode, '-o', '/dev/null', '-w', '%{size_download}']
    const end = lab.run('lan1', ...way, `ftp://${hosts.wan1}/large`)
    await sleep(1_500)
    await during()
    return Number((await end).text)
  }

  test.each([
    ['passive', []],
    ['active', ['--ftp-port', '-']],
  ])('comes whole by %s mode while rules change', async (_mode, options) => {
    const { admin } = lab.gateway
    const edit = async () => {
      const id = await admin.create('/firewall/rules/forward', { action: 'drop', protocol: 'protocol.udp' })
      await change({ comment: `for ${options.length}` })
      await admin.delete(`/firewall/rules/forward/${id}`)
    }
    expect(await fetched(options, edit)).toBe(large)
  })

  test.each([
    ['passive', []],
    ['active', ['--ftp-port', '-']],
  ])('ends by %s mode with the rule that let it begin', async (_mode, options) => {
    expect(await fetched(options, () => change({ enabled: false }))).toBeLessThan(large)
    await change({ enabled: true })
    expect(await get('lan1', hosts.wan1, 'good', ...options)).toBe(good)
  })
})

test('a server of the gateway sends files under inspection by both modes', async () => {
  // So the next one has a number that no inspected rule of FORWARD has.
  await ips.accept(null, { enabled: false }, 'input')
  await ips.accept(profile, { protocol: 'protocol.tcp', destination_ports: [ftp] }, 'input')
  await serve('gateway')
  for (const options of [['--disable-epsv'], [], ['--ftp-port', '-']]) {
    await expect.poll(() => get('lan1', hosts.gatewayLan, 'good', ...options), { timeout: 20_000 }).toBe(good)
    expect(await get('lan1', hosts.gatewayLan, 'evil', ...options)).not.toBe('an evil-file\n')
  }
})

test('without inspection what they agree upon is judged for itself', async () => {
  await change({ ips_enabled: false })
  expect(await get('lan1', hosts.wan1, 'good')).toBe(timedOut)
})
