import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, serveZones, type ZoneServer } from '../dns/zone-server.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

// A provider that gives addresses by DHCP (a real dnsmasq), with two name servers behind it, of which it names one at a time. Its
// network is the lab's `dmz`, since the host behind `wan` has a name server of its own.

const first = '203.0.113.101'
const second = '203.0.113.102'
const given = '172.16.20.50'
const router = hosts.dmz1
/** The shortest lease that dnsmasq gives. */
const leaseSeconds = 120

let lab: Lab
let folder: string
let provider: number
let servers: readonly ZoneServer[]
let dhcp: ReturnType<Lab['start']> | null = null

interface State {
  readonly id: number
  readonly ether: {
    readonly status: string
    readonly addresses: readonly string[]
    readonly gateway: string | null
    readonly dns: readonly string[]
    readonly errors: readonly string[]
  }
}

/** Starts the provider's DHCP server, which names this name server. */
async function serveDhcp(dns: string): Promise<void> {
  dhcp = lab.start(
    'dmz1',
    ...['dnsmasq', '--no-daemon', '--no-ping', '--port=0', '--conf-file=/dev/null', '--interface=eth0'],
    ...[`--dhcp-leasefile=${join(folder, 'leases')}`, `--pid-file=${join(folder, 'pid')}`],
    `--dhcp-range=${given},${given},255.255.255.0,${leaseSeconds}`,
    ...[`--dhcp-option=option:router,${router}`, `--dhcp-option=option:dns-server,${dns}`],
  )
  const isThere = async () => (await lab.run('dmz1', 'ss', '-lun')).text.includes(':67 ')
  if (!(await until(20, isThere))) throw new Error('dnsmasq does not come up')
}

async function endDhcp(): Promise<void> {
  await lab.run('dmz1', 'bash', '-c', `kill "$(cat ${join(folder, 'pid')})"`)
  dhcp?.kill()
  dhcp = null
}

const connection = () => `/network/connections/${provider}`
const ether = async () => {
  const states = await lab.gateway.admin.list<State>('/network/states')
  return states.find(({ id }) => id === provider)?.ether ?? null
}
const becomes = async (seconds: number, fits: (state: State['ether'] | null) => boolean) => {
  const isSo = await until(seconds, async () => fits(await ether()))
  expect([isSo, await ether()]).toEqual([true, expect.anything()])
}
const isUp = (dns: string) => (state: State['ether'] | null) =>
  state?.status === 'up' && state.dns.join() === dns
const text = async (command: string) => (await lab.run('gateway', ...command.split(' '))).text
const says = (name: string, words: RegExp) =>
  until(60, async () => {
    const rows = await lab.gateway.admin.list<{ name: string; msg: readonly string[] }>('/dns/status')
    return rows.some((row) => row.name === name && words.test(row.msg.join(' ')))
  })

let asked = 0
/** The answer to a name that nobody asked for before. */
const fresh = async () => {
  asked += 1
  const answer = await ask(lab, 'lan1', hosts.gatewayLan, [`n${asked}.who.example`])
  return answer?.records[0]?.split(' ').at(-1) ?? answer?.status ?? null
}
const comesTo = (expected: string) => until(60, async () => (await fresh()) === expected)

/** Numbers of the DHCP clients in the gateway's network. */
const clients = async () => {
  const script = `for p in /proc/[0-9]*; do
    [ "$(readlink $p/ns/net)" = "$(readlink /proc/self/ns/net)" ] && [ "$(tr '\\0' '\\n' < $p/cmdline | head -n 1)" = udhcpc ] && echo \${p#/proc/}
  done; true`
  return (await lab.run('gateway', 'bash', '-c', script)).text.split('\n').filter((line) => line !== '')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-dhcp-'))
  lab = await startLab()
  const { admin } = lab.gateway
  for (const address of [first, second])
    await lab.run('dmz1', 'ip', 'address', 'add', `${address}/32`, 'dev', 'lo')
  const zones = (answer: string) => [
    { name: 'who.example', records: `* A ${answer}` },
    { name: '', records: '' },
  ]
  servers = [
    await serveZones(lab, { host: 'dmz1', address: first, zones: zones(first) }),
    await serveZones(lab, { host: 'dmz1', address: second, zones: zones(second) }),
  ]
  await admin.patch('/x/dns/settings', { dnssec: false })
  const found = await admin.list<{ id: number; title: string; mac: string }>('/network/connections')
  const [wan, dmz] = ['wan', 'dmz'].map((name) => found.find(({ title }) => title === name)!)
  await admin.patch(`/network/connections/${wan!.id}`, { enabled: false })
  await admin.send('DELETE', `/network/connections/${dmz!.id}`)
  const body = { type: 'wan', title: 'provider', mac: dmz!.mac, enable_dhcp: true }
  provider = await admin.create<number>('/network/connections', body)
  await admin.create('/dns/zones/root', { type: 'interface', object: `isp.id.${provider}` })
})

afterAll(async () => {
  if (dhcp !== null) await endDhcp()
  for (const server of servers ?? []) await server.close()
  await lab?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a client that is not installed names the package, at the connection and in the status', async () => {
  const bare = await startLab({ hidden: ['udhcpc'] })
  try {
    const { admin } = bare.gateway
    const found = await admin.list<{ id: number; title: string }>('/network/connections')
    const { id } = found.find(({ title }) => title === 'dmz')!
    await admin.patch(`/network/connections/${id}`, { enable_dhcp: true, addresses: [] })
    const told = async () => {
      const states = await admin.list<State>('/network/states')
      return states.find((state) => state.id === id)?.ether.errors.join() ?? ''
    }
    const remedy = 'udhcpc is not installed: apt-get install --reinstall udhcpc'
    expect(await until(30, async () => (await told()) === remedy)).toBe(true)
    const inStatus = async () =>
      JSON.stringify((await admin.get('/x/status')).json()).includes(`"connection ${id}: ${remedy}"`)
    expect(await until(30, inStatus)).toBe(true)
  } finally {
    await bare.close()
  }
})

it('a provider connection that nobody answers is down, and says so', async () => {
  await becomes(60, (state) => state?.status === 'down')
  expect((await ether())!.errors).toEqual(['no DHCP server answers on dmz'])
  expect(await text('ip -br address show dev dmz')).not.toContain('172.16.20')
  expect(await says('dns-server', /no root server can be asked/)).toBe(true)
  const rows = await lab.gateway.admin.list<{ resource: string }>('/x/network/not-applied')
  expect(rows.filter(({ resource }) => resource === 'connections')).toEqual([])
})

it('it gets address, next hop and name server from the first server that does', async () => {
  await serveDhcp(first)
  await becomes(60, isUp(first))
  expect(await ether()).toMatchObject({ addresses: [`${given}/24`], gateway: router, errors: [] })
  expect(await text('ip route show default')).toMatch(/^default via 172\.16\.20\.11 dev dmz proto 71/)
  const [lease] = await lab.gateway.admin.list('/x/network/leases')
  const from = { id: provider, title: 'provider', address: `${given}/24`, gateway: router, dns: [first] }
  expect(lease).toMatchObject({ ...from, server: router })
  expect(Number(lease!['until']) - Number(lease!['since'])).toBe(leaseSeconds)
  expect(await lab.visit('lan1', hosts.dmz1)).toContain(`host=dmz1 peer=${given}`)
  expect(await comesTo(first)).toBe(true)
})

it('a client that is killed comes back, and the address stays meanwhile', async () => {
  const [before] = await clients()
  await lab.run('gateway', 'kill', '-9', before!)
  expect(await text('ip -br address show dev dmz')).toContain(`${given}/24`)
  const isBack = async () => {
    const [now] = await clients()
    return now !== undefined && now !== before
  }
  expect(await until(30, isBack)).toBe(true)
  expect((await ether())!.status).toBe('up')
  expect(await comesTo(first)).toBe(true)
})

it('a plane that is killed keeps the address, and has one client again', async () => {
  const before = await clients()
  lab.gateway.kill('plane')
  const isOther = async () => {
    const now = await clients()
    return now.length === 1 && !before.includes(now[0]!)
  }
  expect(await until(60, isOther)).toBe(true)
  expect(await text('ip -br address show dev dmz')).toContain(`${given}/24`)
  await becomes(60, isUp(first))
})

it('another name server is taken over when the lease is renewed', async () => {
  await endDhcp()
  await serveDhcp(second)
  await becomes(leaseSeconds + 60, isUp(second))
  expect(await comesTo(second)).toBe(true)
}, 400_000)

it('with the server gone the address stays until its time is over, and is back with the server', async () => {
  await endDhcp()
  expect((await ether())!.status).toBe('up')
  await becomes(leaseSeconds + 60, (state) => state?.status === 'down')
  expect((await ether())!.errors.join()).toMatch(
    /^(the lease of 172\.16\.20\.50\/24 is over|no DHCP server answers on dmz)/,
  )
  expect(await text('ip -br address show dev dmz')).not.toContain(given)
  expect(await text('ip route show default')).toBe('')
  expect(await says('dns-server', /no root server can be asked/)).toBe(true)
  await serveDhcp(second)
  await becomes(60, isUp(second))
  expect(await comesTo(second)).toBe(true)
}, 400_000)

it('fixed name servers come first, a fixed next hop wins', async () => {
  await lab.gateway.admin.patch(connection(), { dns: [first], gateway: '172.16.20.9' })
  await becomes(60, (state) => state?.gateway === '172.16.20.9' && state.dns.join() === `${first},${second}`)
  await lab.gateway.admin.patch(connection(), { dns: [], gateway: null })
  await becomes(60, (state) => state?.gateway === router && state.dns.join() === second)
})

it('an address that lies in the network of another connection is refused, and accepted when it does not', async () => {
  const { admin } = lab.gateway
  const found = await admin.list<{ id: number; title: string; addresses: readonly string[] }>(
    '/network/connections',
  )
  const lan = found.find(({ title }) => title === 'lan')!
  await admin.patch(`/network/connections/${lan.id}`, { addresses: [...lan.addresses, '172.16.20.20/26'] })
  await becomes(60, (state) => state?.status === 'down')
  expect((await ether())!.errors).toEqual([
    `${given}/24 by DHCP is refused: connection ${lan.id} has 172.16.20.20/26`,
  ])
  await admin.patch(`/network/connections/${lan.id}`, { addresses: lan.addresses })
  await becomes(60, isUp(second))
})

it('a connection that is switched off has nothing any more', async () => {
  await lab.gateway.admin.patch(connection(), { enabled: false })
  const isGone = async () => !(await text('ip -br address show dev dmz')).includes(given)
  expect(await until(30, isGone)).toBe(true)
  expect(await until(30, async () => (await clients()).length === 0)).toBe(true)
  expect(await says('dns-server', /no root server can be asked/)).toBe(true)
  await lab.gateway.admin.patch(connection(), { enabled: true })
  await becomes(60, isUp(second))
})

it('a restart of the gateway keeps the address while its time lasts, also where no server answers', async () => {
  // The hosts of the lab start anew, and with them the provider has no DHCP server.
  await endDhcp()
  await lab.gateway.restart()
  await becomes(60, isUp(second))
  expect(await text('ip -br address show dev dmz')).toContain(`${given}/24`)
})
