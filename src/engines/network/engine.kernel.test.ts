import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LabFixture, labNetwork } from '../../../test/kernel/lab.ts'
import { openRuleset } from '../../../test/kernel/open-ruleset.ts'
import type { NetworkLink } from '../../core/engine/declared/network.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { english } from '../../core/text/message.ts'

const lab = new LabFixture()
const [lan, dmz, wan] = labNetwork.links as [NetworkLink, NetworkLink, NetworkLink]
const loopback: NetworkLink = {
  connection: 9,
  type: 'loopback',
  mac: null,
  vlanTag: null,
  device: 'loop9',
  addresses: ['10.9.9.9/32', 'fd99::9/128'],
  gateway: null,
  dhcp: false,
}

beforeAll(async () => {
  await lab.open()
  const policy = await lab.ask({ op: 'apply', engine: 'packet-filter', artifact: openRuleset })
  expect(policy).toMatchObject({ ok: true })
})
afterAll(() => lab.close())
beforeEach(async () => {
  expect(await lab.applyNetwork(labNetwork)).toMatchObject({ ok: true })
})

const page = async (host: string, url: string) => (await lab.exec(host, `curl -sS -m 3 -g ${url}`)).stdout
const gateway = async (command: string) => (await lab.exec('gateway', command)).stdout
const status = async () => {
  const answer = await lab.ask({ op: 'observe' })
  if (!answer.ok) throw new Error('it was not observed')
  const { network } = answer.value as { network: EngineStatus }
  return { status: network.status, message: english(network.message) }
}

test.each([
  ['lan1', 'http://203.0.113.1/', 'host=wan1 peer=192.168.10.11 port=80 local=203.0.113.1'],
  ['lan2', 'http://[2001:db8:113::1]:8080/', 'host=wan1 peer=fd00:10::12 port=8080 local=2001:db8:113::1'],
  ['wan1', 'http://172.16.20.11/', 'host=dmz1 peer=203.0.113.1 port=80 local=172.16.20.11'],
  ['dmz1', 'http://[fd00:10::11]/', 'host=lan1 peer=fd00:20::11 port=80 local=fd00:10::11'],
  // The provider's router stands for the world.
  ['lan1', 'http://198.51.100.7/', 'host=wan1 peer=192.168.10.11 port=80 local=198.51.100.7'],
  ['lan1', 'http://wan1.lab/', 'host=wan1'],
])('packets flow from %s to %s', async (host, url, answer) => {
  expect(await page(host, url)).toContain(answer)
})

test('applying the same again runs no command', async () => {
  const before = await gateway('ip -json address show')
  expect(await lab.applyNetwork(labNetwork)).toMatchObject({ ok: true })
  expect(await gateway('ip -json address show')).toBe(before)
})

test('a changed address replaces the old one and keeps the default route', async () => {
  const moved = { ...wan, addresses: ['203.0.113.77/24'] }
  await lab.applyNetwork({ links: [lan, dmz, moved], ways: [], diverts: false })
  expect(await gateway('ip -br address show dev wan')).toMatch(/203\.0\.113\.77\/24/)
  expect(await gateway('ip -br address show dev wan')).not.toMatch(/203\.0\.113\.2\/24|2001:db8/)
  expect(await gateway('ip route show default')).toMatch(/^default via 203\.0\.113\.1 dev wan proto 71/)
})

test('a removed link loses its addresses, its card stays', async () => {
  await lab.applyNetwork({ links: [lan, wan], ways: [], diverts: false })
  expect(await gateway('ip -br address show dev dmz')).not.toMatch(/172\.16\.20\.1/)
  expect(await gateway('ip -json link show dev dmz')).not.toMatch(/ifalias/)
})

test('a loopback is a device of its own and goes with its connection', async () => {
  await lab.applyNetwork({ links: [...labNetwork.links, loopback], ways: [], diverts: false })
  expect(await gateway('ip -br address show dev loop9')).toMatch(/10\.9\.9\.9\/32 fd99::9\/128/)
  expect((await lab.exec('lan1', 'curl -sS -m 3 telnet://10.9.9.9:1')).stderr).toMatch(/Failed to connect/)
  await lab.applyNetwork(labNetwork)
  expect((await lab.exec('gateway', 'ip link show dev loop9')).code).toBe(1)
})

test('an absent card is told in the status and by the check, the other links are applied', async () => {
  const absent = { ...lan, connection: 5, mac: '02:00:00:00:00:99', addresses: ['10.1.1.1/24'] }
  await lab.applyNetwork({ links: [absent, ...labNetwork.links], ways: [], diverts: false })
  expect(await status()).toMatchObject({
    status: 'failed',
    message: 'connection 5: no network card with MAC 02:00:00:00:00:99',
  })
  expect(await page('lan1', 'http://203.0.113.1/')).toContain('host=wan1')
  const check = await lab.ask({
    op: 'check',
    engine: 'network',
    artifact: { links: [absent], ways: [], diverts: false },
  })
  expect(check).toMatchObject({ ok: true, value: [{ path: 'links[0]', code: 'not_applicable' }] })
})

test('what the kernel refuses is told with the command', async () => {
  await lab.applyNetwork({ links: [{ ...lan, gateway: '9.9.9.9' }, dmz, wan], ways: [], diverts: false })
  expect((await status()).message).toMatch(
    /^connection 1: Nexthop has invalid gateway.*via 9\.9\.9\.9 dev lan/,
  )
  await lab.applyNetwork(labNetwork)
  expect(await status()).toMatchObject({ status: 'active', message: '' })
})

test('what somebody else changes is put right and told', async () => {
  lab.events = []
  await gateway('ip address flush dev lan')
  const drift = await lab.heard('drift', ({ engine }) => engine === 'network')
  expect(english(drift.message)).toContain('address add 192.168.10.1/24 dev lan')
  expect(await page('lan1', 'http://203.0.113.1/')).toContain('host=wan1')
  expect(await page('lan1', 'http://[2001:db8:113::1]/')).toContain('host=wan1')
})

test.each([
  ['ipv4', 'net.ipv4.conf.lan.forwarding', '0'],
  ['ipv6', 'net.ipv6.conf.wan.forwarding', '0'],
  ['the check of sources', 'net.ipv4.conf.wan.rp_filter', '0'],
  ['redirects', 'net.ipv4.conf.wan.accept_redirects', '1'],
  ['127.0.0.0/8', 'net.ipv4.conf.wan.route_localnet', '1'],
  ['router advertisements', 'net.ipv6.conf.wan.accept_ra', '2'],
  ['IPv6 as a whole', 'net.ipv6.conf.lan.disable_ipv6', '1'],
])('a setting of %s that somebody else changes is put back and told', async (_, name, value) => {
  lab.events = []
  const before = (await gateway(`sysctl -n ${name}`)).trim()
  await gateway(`sysctl -qw ${name}=${value}`)
  const drift = await lab.heard('drift', ({ message }) => english(message).includes(name))
  expect(english(drift.message)).toContain(`${name} = ${before} (it was ${value})`)
  expect((await gateway(`sysctl -n ${name}`)).trim()).toBe(before)
})

test('a guard that somebody else removes is put back and told', async () => {
  lab.events = []
  await gateway('ip rule delete priority 7 iif wan')
  await lab.heard('drift', ({ message }) => english(message).includes('rule add priority 7 iif wan'))
  expect(await gateway('ip rule show iif wan')).toContain('blackhole')
})

test('cards and neighbours are told when they change', async () => {
  await lab.applyNetwork({ links: [...labNetwork.links, loopback], ways: [], diverts: false })
  const { nics } = await lab.observed('network', (value) => value.nics.some((nic) => nic.device === 'loop9'))
  expect(nics.find((nic) => nic.device === 'wan')).toMatchObject({
    mac: wan.mac,
    up: true,
    addresses: ['203.0.113.2/24', '2001:db8:113::2/64'],
    gateways: ['203.0.113.1'],
  })
  await page('lan2', 'http://203.0.113.1/')
  await lab.observed('network', ({ neighbours: value }) =>
    value.some(({ address, mac }) => address === '192.168.10.12' && mac === '02:67:68:00:00:12'),
  )
})

/** Sends 30 datagrams to the provider's router, one every 50 ms, each when the one before has come back. */
const echoScript = `
const socket = require('node:dgram').createSocket('udp4')
let left = 30
const send = () => socket.send('x', 7, '203.0.113.1')
setTimeout(() => { console.log('lost'); process.exit() }, 8000)
socket.on('message', () => {
  left -= 1
  if (left === 0) { console.log('all'); process.exit() }
  setTimeout(send, 50)
})
send()
`

test('a new plane finds what the killed one left, and no packet is lost meanwhile', async () => {
  const echo = lab.execute('lan1', [process.execPath, '-e', echoScript])
  await lab.killPlane()
  await lab.startPlane()
  await lab.connect()
  const { nics } = await lab.observed('network', () => true)
  expect(nics.find((nic) => nic.device === 'lan')?.addresses).toContain('192.168.10.1/24')
  expect(await lab.applyNetwork(labNetwork)).toMatchObject({ ok: true })
  expect((await echo).stdout.trim()).toBe('all')
})
