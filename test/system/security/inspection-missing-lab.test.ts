import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: string
}

const soon = { timeout: 10_000, interval: 100 }
/** In the place of the library stands a file that is none. */
const brokenLibrary = `for file in /usr/lib/*/libndpi.so.4.2; do mount --bind /dev/null "$file"; done; exec "$@"`
let lab: Lab

beforeAll(async () => {
  lab = await startLab({
    hidden: ['suricata'],
    wrap: ['unshare', '--mount', '--propagation', 'private', '--', 'sh', '-ec', brokenLibrary, 'sh'],
  })
})
afterAll(() => lab?.close())

async function rowOf(name: string): Promise<Row | undefined> {
  return (await lab.gateway.admin.list<Row>('/x/inspection/status')).find((each) => each.name === name)
}

async function failure(name: string): Promise<string> {
  const row = await rowOf(name)
  return row?.status === 'failed' ? row.msg : ''
}

/** A rule about one host that is held back until its engine listens; all others are not inspected. */
async function ask(fields: object): Promise<void> {
  await lab.gateway.admin.create('/firewall/rules/forward', {
    ...{ action: 'accept', source_addresses: [lan2], protocol: 'protocol.tcp', ...fields },
  })
}

let lan2: string

const on = (value: 'block' | 'pass') =>
  lab.gateway.admin.patch('/x/inspection/settings', { on_failure: value })
/** What the hosts get: lan1, which no rule inspects, and lan2, which one asks for. */
const visits = async () => [
  (await lab.visit('lan1', hosts.wan1)).startsWith('host=wan1'),
  (await lab.visit('lan2', hosts.wan1)).startsWith('host=wan1'),
]

describe('engines that are missing', () => {
  beforeAll(async () => {
    lan2 = await lab.gateway.admin.create<string>('/aliases/ip_addresses', {
      title: 'lan2',
      value: hosts.lan2,
    })
  })

  test('Suricata: the status says what to install, only what asks for it is held back, or passes', async () => {
    const { admin } = lab.gateway
    const profile = await admin.create<string>('/ips/profiles', { name: 'office' })
    const filters = [{ key: 'sid', operator: 'equals', values: [9_000_001] }]
    await admin.create(`/ips/profiles/${profile}/rules`, { filters, action: 'drop' })
    await ask({ ips_enabled: true, ips_profile: profile })
    await expect
      .poll(() => failure('office'), soon)
      .toMatch(/apt-get install --reinstall -t bookworm-backports suricata.*on_failure is block/)
    expect(await visits()).toEqual([true, false])
    await on('pass')
    await expect.poll(visits, { timeout: 60_000 }).toEqual([true, true])
    expect(await failure('office')).toContain('on_failure is pass')
    await on('block')
    await expect.poll(visits, { timeout: 60_000 }).toEqual([true, false])
    await admin.send('DELETE', '/firewall/rules/forward/1')
    // A rule of before that gets the profile waits for it, and the status says no other thing.
    await ask({})
    const [rule] = await admin.list<{ id: number }>('/firewall/rules/forward')
    await admin.patch(`/firewall/rules/forward/${rule!.id}`, { ips_enabled: true, ips_profile: profile })
    await expect
      .poll(() => failure('office'), soon)
      .toMatch(/suricata.*rules that wait for it stay as they were: 1$/)
    expect(await visits()).toEqual([true, true])
    await admin.send('DELETE', `/firewall/rules/forward/${rule!.id}`)
  })

  test('a library of nDPI that cannot be loaded: the status says what to install again', async () => {
    const { admin } = lab.gateway
    const made = await admin.post('/api/application_control/profiles', {
      name: 'no games',
      protocols: [{ id: 'id.l7.Steam', action: 'deny' }],
    })
    const [{ id }] = made.json<[{ id: string }]>()
    await ask({ dpi_enabled: true, dpi_profile: id })
    await expect
      .poll(() => failure('application-control'), soon)
      .toMatch(/apt-get install --reinstall libndpi4\.2.*on_failure is block/)
    expect(await visits()).toEqual([true, false])
    await on('pass')
    await expect.poll(visits, { timeout: 60_000 }).toEqual([true, true])
  })
})
