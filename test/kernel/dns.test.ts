import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { explain } from '../../src/compile/explain/explain.ts'
import type { CompileInputs } from '../../src/core/engine/inputs.ts'
import { forwardZones } from '../../src/domains/dns/forward-zone.ts'
import { dnsServerSettings } from '../../src/domains/dns/server-settings.ts'
import { dnsSettings } from '../../src/domains/dns/settings.ts'
import { dnatRules } from '../../src/domains/firewall/dnat.ts'
import { inputRules } from '../../src/domains/firewall/input.ts'
import { firewallSettings } from '../../src/domains/firewall/settings.ts'
import { snatRules } from '../../src/domains/firewall/snat.ts'
import { connections } from '../../src/domains/network/connection.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { plainInputs } from '../policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../snapshot.ts'
import { type RunningFilter, startFilter } from './filter.ts'
import { createNet, type Net } from './net.ts'

const compiler = createCompiler()
const hosts = ['lan', 'dmz', 'wan'] as const
/** Servers on the Internet that nothing answers for. */
const outside = ['203.0.113.53', '2001:db8::53'] as const

let net: Net
let filter: RunningFilter
let inputs: CompileInputs
let base: TestSnapshot

beforeAll(async () => {
  net = await createNet(Object.fromEntries(hosts.map((host) => [host, { device: host }])))
  filter = startFilter(net)
  for (const protocol of ['tcp', 'udp'] as const) {
    await net.listen('gateway', protocol, 53)
    for (const host of ['dmz', 'wan']) await net.listen(host, protocol, 53)
    for (const port of [853, 443]) await net.listen('wan', protocol, port)
  }
  // The host at `wan` is also a known server of DNS over HTTPS, and is reached by way of its link.
  await net.run('wan', ['ip', 'addr', 'add', '9.9.9.9/32', 'dev', 'lo'])
  await net.run('wan', ['ip', 'addr', 'add', '2620:fe::fe/128', 'dev', 'lo', 'nodad'])
  await net.run('gateway', ['ip', 'route', 'add', '9.9.9.9/32', 'via', net.link('wan').v4])
  await net.run('gateway', ['ip', 'route', 'add', '2620:fe::fe/128', 'via', net.link('wan').v6])
  const link = (host: string) => net.link(host)
  while (!(await net.tcp('lan', link('wan').v6, 53)).reached) {}
  while (!(await net.tcp('lan', link('dmz').v6, 53)).reached) {}
  const nics = hosts.map((device, index) => ({
    device,
    mac: link(device).gatewayMac,
    ifindex: index + 2,
    up: true,
    addresses: [`${link(device).gateway4}/24`, `${link(device).gateway6}/64`],
    gateways: device === 'wan' ? [link('wan').v4, link('wan').v6] : [],
  }))
  inputs = { ...plainInputs(Math.floor(Date.now() / 1000)), nics }
  base = emptySnapshot()
    .with(connections, [
      { type: 'lan', title: 'lan', mac: link('lan').gatewayMac },
      { type: 'lan', title: 'dmz', mac: link('dmz').gatewayMac },
      { type: 'wan', title: 'wan', mac: link('wan').gatewayMac },
    ])
    .set(firewallSettings, { automatic_snat_enabled: false })
    .set(dnsSettings, { intercept_enabled: true })
})

afterAll(async () => {
  await filter.close()
  await net.close()
})

async function apply(snapshot: TestSnapshot): Promise<void> {
  await filter.apply(compiler.artifacts(snapshot, inputs)['packet-filter'])
}

/** Connections and datagrams that the interception has led to the gateway so far. */
async function intercepted(): Promise<number> {
  await sleep(50)
  return (await filter.counters())['dnat.sys.dns']?.packets ?? 0
}

/** Sends a datagram by a connected socket, which takes an answer of the address that it asked and of no other. */
async function asked(from: string, to: string): Promise<boolean> {
  const type = to.includes(':') ? 'udp6' : 'udp4'
  const script = `
    const socket = require('node:dgram').createSocket('${type}')
    const end = (told) => { console.log(told); socket.close(); clearTimeout(late) }
    const late = setTimeout(() => end('nothing'), 1000)
    socket.on('message', () => end('answered'))
    socket.on('error', () => end('refused'))
    socket.connect(53, '${to}', () => socket.send('query'))`
  const { stdout } = await net.run(from, [process.execPath, '-e', script])
  return stdout.trim() === 'answered'
}

async function reachedBoth(from: string, to: string): Promise<boolean[]> {
  return [await asked(from, to), (await net.tcp(from, to, 53)).reached]
}

const explained = (snapshot: TestSnapshot, src: string, dst: string) => {
  const packet = { protocol: 'udp', src_ip: src, src_port: 40_000, dst_ip: dst, dst_port: 53 }
  const told = explain(compiler.state(snapshot, inputs), packet)
  if (!told.ok || 'results' in told.value) throw new Error('not explained')
  const { verdict, rule_id: rule, stages = [] } = told.value
  const dnat = stages.find(({ stage }) => stage === 'dnat')
  const table = stages.find(({ stage }) => stage === 'table')
  return {
    verdict,
    rule,
    dnat: dnat && 'rule_id' in dnat && dnat.rule_id,
    table: table && 'table' in table && table.table,
  }
}

describe('silences#dns-intercept', () => {
  test.each(outside)(
    '%s answers, in both transports, as if it were the gateway that does not',
    async (server) => {
      await apply(base)
      const before = await intercepted()
      expect(await reachedBoth('lan', server)).toEqual([true, true])
      expect(await intercepted()).toBe(before + 2)
      const source = server.includes(':') ? net.link('lan').v6 : net.link('lan').v4
      expect(explained(base, source, server)).toEqual({
        verdict: 'accept',
        rule: 'inp.sys.default',
        dnat: 'dnat.sys.dns',
        table: 'input',
      })
    },
  )

  test('while it is off nothing is led anywhere', async () => {
    await apply(base.set(dnsSettings, { intercept_enabled: false }))
    expect(await reachedBoth('lan', outside[0])).toEqual([false, false])
    expect(await reachedBoth('lan', net.link('wan').v4)).toEqual([true, true])
    expect(await filter.counters()).not.toHaveProperty('dnat.sys.dns')
  })

  test('a server in a local network and the gateway itself are left alone', async () => {
    await apply(base)
    const before = await intercepted()
    const { v4, v6 } = net.link('dmz')
    for (const to of [v4, v6]) {
      const source = to === v4 ? net.link('lan').v4 : net.link('lan').v6
      // The server itself sees the client, which the gateway would too: what led it there is what counts.
      expect((await net.udp('lan', to, 53)).seenAs).toBe(source)
      expect(explained(base, source, to)).toMatchObject({ dnat: null, table: 'forward' })
    }
    const { gateway4, gateway6 } = net.link('lan')
    expect([await reachedBoth('lan', gateway4), await reachedBoth('lan', gateway6)]).toEqual([
      [true, true],
      [true, true],
    ])
    expect((await net.tcp('lan', net.link('wan').gateway4, 53)).reached).toBe(true)
    expect(await intercepted()).toBe(before)
  })

  test('a server of a forward zone is left alone while the zone is on', async () => {
    const { v4, v6 } = net.link('wan')
    const zone = (enabled: boolean) =>
      base.with(forwardZones, [{ id: 'zone', name: 'corp.example', enabled, servers: [v4, v6] }])
    await apply(zone(false))
    const before = await intercepted()
    expect([await asked('lan', v4), await asked('lan', v6)]).toEqual([true, true])
    expect(await intercepted()).toBe(before + 2)
    await apply(zone(true))
    expect([await asked('lan', v4), await asked('lan', v6)]).toEqual([true, true])
    expect(await intercepted()).toBe(before + 2)
    expect(explained(zone(true), net.link('lan').v4, v4)).toMatchObject({ dnat: null, table: 'forward' })
  })

  test('what the gateway asks, and what comes from outside, is left alone', async () => {
    await apply(base)
    const before = await intercepted()
    expect((await net.udp('gateway', net.link('wan').v4, 53)).reached).toBe(true)
    await net.udp('wan', '198.51.100.9', 53)
    expect(await intercepted()).toBe(before)
  })

  test("an administrator's DNAT rule comes first, and an INPUT rule decides as about any query", async () => {
    const { v4 } = net.link('wan')
    const named = base.with(ipAddresses, [{ title: 'server', value: v4 }])
    await apply(named.with(dnatRules, [{ destination_addresses: ['ip.id.1'], action: 'accept' }]))
    const before = await intercepted()
    expect(await asked('lan', v4)).toBe(true)
    expect(await intercepted()).toBe(before)
    const closed = named.with(inputRules, [
      { action: 'drop', protocol: 'protocol.udp', destination_ports: ['53'] },
    ])
    await apply(closed)
    expect(await reachedBoth('lan', outside[0])).toEqual([false, true])
    expect(explained(closed, net.link('lan').v4, outside[0])).toMatchObject({
      verdict: 'drop',
      rule: 'inp.ngfw.1',
      dnat: 'dnat.sys.dns',
    })
  })
})

/** What becomes of a connection, and how soon: a client that is told falls back at once. */
async function connects(to: string, port: number): Promise<string> {
  const script = `
    const start = Date.now()
    const socket = require('node:net').connect({ host: '${to}', port: ${port} })
    socket.setTimeout(3000, () => { console.log('silence'); socket.destroy() })
    socket.on('connect', () => { console.log('connected'); socket.destroy() })
    socket.on('error', ({ code }) => console.log(code))`
  return (await net.run('lan', [process.execPath, '-e', script])).stdout.trim()
}

/** The same for a datagram: the error that the client is told. */
async function sends(to: string, port: number): Promise<string> {
  const script = `
    const socket = require('node:dgram').createSocket('${to.includes(':') ? 'udp6' : 'udp4'}')
    const end = (told) => { console.log(told); socket.close(); clearTimeout(late) }
    const late = setTimeout(() => end('silence'), 1000)
    socket.on('message', () => end('answered'))
    socket.on('error', ({ code }) => end(code))
    socket.connect(${port}, '${to}', () => socket.send('hello'))`
  return (await net.run('lan', [process.execPath, '-e', script])).stdout.trim()
}

describe('silences#dns-refuse', () => {
  const refusing = (refuse_dot: boolean, refuse_doh: boolean) =>
    base.set(dnsSettings, { intercept_enabled: false }).set(dnsServerSettings, { refuse_dot, refuse_doh })

  test('DNS over TLS and QUIC to the outside is refused, and the client is told', async () => {
    const { v4, v6 } = net.link('wan')
    await apply(refusing(false, false))
    expect([await connects(v4, 853), await sends(v6, 853)]).toEqual(['connected', 'answered'])
    await apply(refusing(true, false))
    expect([await connects(v4, 853), await connects(v6, 853)]).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
    expect([await sends(v4, 853), await sends(v6, 853)]).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
    expect((await filter.counters())['fwd.sys.dot']?.packets).toBeGreaterThanOrEqual(4)
    expect(await connects(v4, 443)).toBe('connected')
  })

  test('HTTPS to known servers is refused, to others it is not', async () => {
    await apply(refusing(false, true))
    for (const server of ['9.9.9.9', '2620:fe::fe']) {
      expect([await connects(server, 443), await sends(server, 443)]).toEqual([
        'ECONNREFUSED',
        'ECONNREFUSED',
      ])
      expect(await connects(server, 853)).toBe('connected')
    }
    expect([await connects(net.link('wan').v4, 443), await sends(net.link('wan').v6, 443)]).toEqual([
      'connected',
      'answered',
    ])
    await apply(refusing(false, false))
    expect(await connects('9.9.9.9', 443)).toBe('connected')
  })

  test('what tells the client is no hit of a translation rule', async () => {
    const translating = refusing(true, false)
      .with(ipAddresses, [{ title: 'other', value: '10.9.9.9' }])
      .with(snatRules, [{ action: 'snat', change_source_address: 'ip.id.1' }])
    await apply(translating)
    expect(await connects(net.link('wan').v4, 853)).toBe('ECONNREFUSED')
    await sleep(50)
    expect((await filter.counters())['snat.ngfw.1']?.packets).toBe(0)
    await apply(translating.set(dnsServerSettings, { refuse_dot: false, refuse_doh: false }))
    await connects(net.link('wan').v4, 853)
    await sleep(50)
    expect((await filter.counters())['snat.ngfw.1']?.packets).toBe(1)
  })

  test('a running connection ends with the switch', async () => {
    await apply(refusing(false, false))
    const connection = await net.open('lan', net.link('wan').v4, 853)
    await apply(refusing(true, false))
    expect(await net.say('lan', connection)).toBe(false)
  })
})
