import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import type { CompileInputs } from '../../src/core/engine/inputs.ts'
import { ctMarkBits } from '../../src/core/ruleset/service-chain.ts'
import { addressRules } from '../../src/domains/access/address-rule.ts'
import { firewallWatch } from '../../src/domains/firewall/counting-state.ts'
import { dnatRules } from '../../src/domains/firewall/dnat.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { inputRules } from '../../src/domains/firewall/input.ts'
import { firewallSettings } from '../../src/domains/firewall/settings.ts'
import { snatRules } from '../../src/domains/firewall/snat.ts'
import { connections } from '../../src/domains/network/connection.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { subnets } from '../../src/domains/objects/subnet.ts'
import { userGroups } from '../../src/domains/users/group.ts'
import { users } from '../../src/domains/users/user.ts'
import { plainInputs } from '../policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../snapshot.ts'
import { type RunningFilter, startFilter } from './filter.ts'
import { createNet, type Net } from './net.ts'

const compiler = createCompiler()

const devices = ['lan', 'dmz', 'wan'] as const
let net: Net
let filter: RunningFilter
let inputs: CompileInputs
let base: TestSnapshot

beforeAll(async () => {
  net = await createNet(Object.fromEntries(devices.map((device) => [device, { device }])))
  filter = startFilter(net)
  for (const host of devices) {
    for (const port of [80, 8080, 8081]) await net.listen(host, 'tcp', port)
    await net.listen(host, 'udp', 7)
  }
  // Links are slow to find their neighbours at first, which is not what is tested here.
  for (const [from, to] of [
    ['lan', 'wan'],
    ['lan', 'dmz'],
    ['wan', 'dmz'],
  ] as const) {
    while (!(await isReached(from, net.link(to).v6))) {}
  }
  const nics = devices.map((device, index) => ({
    device,
    mac: net.link(device).gatewayMac,
    ifindex: index + 2,
    up: true,
    addresses: [],
    gateways: [],
  }))
  inputs = { ...plainInputs(Math.floor(Date.now() / 1000)), nics }
  base = emptySnapshot()
    .with(connections, [
      { type: 'lan', title: 'lan', mac: net.link('lan').gatewayMac },
      { type: 'lan', title: 'dmz', mac: net.link('dmz').gatewayMac },
      { type: 'wan', title: 'wan', mac: net.link('wan').gatewayMac },
    ])
    .with(ports, [{ title: 'web', value: 80 }])
    .with(ipAddresses, [{ title: 'server', value: net.link('wan').v4 }])
    .set(firewallSettings, { automatic_snat_enabled: false })
})

afterAll(async () => {
  await filter.close()
  await net.close()
})

async function apply(snapshot: TestSnapshot): Promise<void> {
  await filter.apply(compiler.artifacts(snapshot, inputs)['packet-filter'])
}

async function isReached(from: string, to: string, port = 80): Promise<boolean> {
  return (await net.tcp(from, to, port)).reached
}

/** Hits of a rule. */
async function hits(id: string): Promise<number> {
  return (await filter.counters())[id]?.packets ?? 0
}

const dropWeb = { protocol: 'protocol.tcp', destination_ports: ['port.id.1'], action: 'drop' as const }

describe('traffic through the gateway', () => {
  test('passes between local networks and outwards, and not inwards from the provider', async () => {
    await apply(base)
    expect(await isReached('lan', net.link('dmz').v4)).toBe(true)
    expect(await isReached('lan', net.link('wan').v6)).toBe(true)
    expect(await isReached('wan', net.link('lan').v4)).toBe(false)
    expect(await isReached('wan', net.link('lan').v6)).toBe(false)
  })

  test('a new drop rule ends a running connection, another edit does not', async () => {
    await apply(base)
    const running = await net.open('lan', net.link('wan').v4, 80)
    expect(await net.say('lan', running)).toBe(true)
    await apply(
      base.with(forwardRules, [{ ...dropWeb, source_addresses: ['zero_subnet'], protocol: 'protocol.udp' }]),
    )
    expect(await net.say('lan', running)).toBe(true)
    await apply(base.with(forwardRules, [dropWeb]))
    expect(await net.say('lan', running)).toBe(false)
    await net.end('lan', running)
    await apply(base)
    expect(await isReached('lan', net.link('wan').v4)).toBe(true)
  })

  test('the first rule that matches decides, per IP version', async () => {
    const accept = { ...dropWeb, destination_addresses: ['ip.id.1'], action: 'accept' as const }
    await apply(base.with(forwardRules, [accept, dropWeb]))
    expect(await isReached('lan', net.link('wan').v4)).toBe(true)
    expect(await isReached('lan', net.link('wan').v6)).toBe(false)
    expect(await isReached('lan', net.link('dmz').v4)).toBe(false)
    expect(await isReached('lan', net.link('dmz').v4, 8080)).toBe(true)
  })
})

describe('a network that most rules name', () => {
  test('is obeyed as it is edited, and so are the rules that name another', async () => {
    const [dmz, wan] = [net.link('dmz').v4, net.link('wan').v4]
    const to = (id: number) => ({ destination_addresses: [`subnet.id.${id}`] })
    const rules = Array.from({ length: 600 }, (_, at) => ({
      ...to(1),
      protocol: 'protocol.tcp',
      destination_ports: [`port.id.${1 + (at % 2)}`],
      action: 'drop' as const,
    }))
    const policy = base
      .with(ports, [
        { title: 'web', value: 80 },
        { title: 'unused', value: 9 },
      ])
      .with(subnets, [
        { title: 'forbidden', value: `${dmz}/32` },
        { title: 'other', value: `${dmz}/32` },
      ])
      .with(forwardRules, [
        { ...rules[0]!, ...to(2), destination_ports: [], source_ports: ['port.id.2'] },
        ...rules,
      ])
    const reached = async () => [await isReached('lan', dmz), await isReached('lan', wan)]
    await apply(policy)
    expect(await reached()).toEqual([false, true])
    await apply(policy.edited(subnets, 1, { value: `${wan}/32` }))
    expect(await reached()).toEqual([true, false])
    const running = await net.open('lan', dmz, 80)
    expect(await net.say('lan', running)).toBe(true)
    await apply(policy)
    expect(await net.say('lan', running)).toBe(false)
    await net.end('lan', running)
    await apply(policy.edited(subnets, 1, { value: '2001:db8::/32' }))
    expect(await reached()).toEqual([true, true])
    await apply(policy)
    expect(await reached()).toEqual([false, true])
  })
})

describe('a stream that nobody answers', () => {
  /** Sends so many datagrams from one socket, and tells how the connection's mark names the rule. */
  async function stream(count: number): Promise<number> {
    const [to, log] = [net.link('wan').v4, 'const socket = require("node:dgram").createSocket("udp4");']
    const send = `let left = ${count}; const next = () => left-- ? socket.send("x", 9, "${to}", next) : socket.close();`
    await net.run('lan', [process.execPath, '-e', `${log} ${send} socket.bind(4000, next)`])
    const { stdout } = await net.run('gateway', ['conntrack', '-L', '-p', 'udp', '--orig-port-src', '4000'])
    return Number(/ mark=(\d+) /.exec(stdout)?.[1] ?? 0) & ctMarkBits.rule
  }

  test('counts every packet for the rule that lets it through, and ends when a rule forbids it', async () => {
    const counted = base.set(firewallWatch, { enabled: true })
    const accept = { protocol: 'protocol.udp', action: 'accept' as const }
    await apply(counted.with(forwardRules, [accept]))
    const before = await hits('fwd.ngfw.1')
    expect(await stream(3)).toBe(1)
    await expect.poll(() => hits('fwd.ngfw.1')).toBe(before + 3)
    // What was sent over connections before may be sent again, and is none of ours.
    await apply(counted.with(forwardRules, [{ id: 3, protocol: 'protocol.tcp', action: 'drop' }]))
    const byDefault = await hits('fwd.sys.default')
    expect(await stream(4)).toBe(0xffff)
    await expect.poll(() => hits('fwd.sys.default')).toBe(byDefault + 4)
    // The first rule was gone meanwhile, and its counter with it.
    const drop = { ...accept, id: 2, action: 'drop' as const }
    await apply(counted.with(forwardRules, [drop, { ...accept, id: 1 }]))
    await stream(2)
    await expect.poll(async () => [await hits('fwd.ngfw.1'), await hits('fwd.ngfw.2')]).toEqual([0, 2])
  })
})

describe('traffic with the gateway itself', () => {
  test('is accepted from local networks and not from the provider', async () => {
    await apply(base)
    // A refusal comes back at once, silence does not; the counters tell.
    await net.tcp('lan', net.link('lan').gateway4, 9)
    await net.tcp('wan', net.link('wan').gateway4, 9)
    await expect.poll(() => hits('inp.sys.default')).toBeGreaterThan(0)
    await expect.poll(() => hits('inp.sys.external')).toBeGreaterThan(0)
  })

  test('an INPUT rule from the provider beats the system rule', async () => {
    const accept = { protocol: 'protocol.tcp', incoming_interface: 'isp.id.3', action: 'accept' as const }
    await apply(base.with(inputRules, [accept]))
    await net.tcp('wan', net.link('wan').gateway4, 9)
    await net.tcp('lan', net.link('lan').gateway4, 9)
    await expect.poll(() => hits('inp.ngfw.1')).toBe(1)
  })

  test('only rules for interface.utm_outgoing judge what it sends', async () => {
    const server = net.link('wan').v4
    await apply(base.with(forwardRules, [{ action: 'drop' }]))
    expect(await isReached('gateway', server, 80)).toBe(true)
    await apply(base.with(forwardRules, [{ ...dropWeb, incoming_interface: 'interface.utm_outgoing' }]))
    expect(await isReached('gateway', server, 80)).toBe(false)
    expect(await isReached('gateway', server, 8080)).toBe(true)
    expect(await isReached('lan', server)).toBe(true)
  })

  test('a DNAT rule for interface.utm_outgoing sends it elsewhere', async () => {
    const elsewhere = {
      incoming_interface: 'interface.utm_outgoing',
      protocol: 'protocol.tcp',
      action: 'dnat' as const,
      change_destination_address: net.link('wan').v4,
      change_destination_port: '8080',
    }
    await apply(base)
    expect(await isReached('gateway', '203.0.113.1', 4444)).toBe(false)
    await apply(base.with(dnatRules, [elsewhere]))
    expect(await isReached('gateway', net.link('dmz').v4, 4444)).toBe(true)
  })
})

describe('translation', () => {
  test('a published port leads from the provider to a local server', async () => {
    const { gateway4, gateway6 } = net.link('wan')
    const publish = {
      incoming_interface: 'interface.external_any',
      protocol: 'protocol.tcp',
      destination_ports: ['port.id.1'],
      action: 'dnat' as const,
      change_destination_port: '8080-8081',
    }
    const rules = ['v4', 'v6'] as const
    const publishing = rules.map((v) => ({ ...publish, change_destination_address: net.link('lan')[v] }))
    await apply(base.with(dnatRules, publishing))
    expect(await isReached('wan', gateway4)).toBe(true)
    expect(await isReached('wan', gateway6)).toBe(true)
    await apply(
      base.with(dnatRules, publishing).with(forwardRules, [{ protocol: 'protocol.tcp', action: 'drop' }]),
    )
    expect(await isReached('wan', gateway4)).toBe(false)
  })

  test('automatic SNAT hides private networks, and a rule beats it', async () => {
    const automatic = base.set(firewallSettings, { automatic_snat_enabled: true })
    const { v4, v6, gateway4 } = net.link('wan')
    const seen = async (to: string) => (await net.udp('lan', to, 7)).seenAs
    await apply(base)
    expect(await seen(v4)).toBe(net.link('lan').v4)
    await apply(automatic)
    expect(await seen(v4)).toBe(gateway4)
    expect(await seen(v6)).toBe(net.link('lan').v6)
    expect((await net.udp('lan', net.link('dmz').v4, 7)).seenAs).toBe(net.link('lan').v4)
    const keep = { outgoing_interface: 'isp.id.3', action: 'accept' as const }
    await apply(automatic.with(snatRules, [keep]))
    expect(await seen(v4)).toBe(net.link('lan').v4)
  })
})

describe('users', () => {
  test('a rule follows the address of its user, and a user without access is cut off', async () => {
    const staff = base
      .with(userGroups, [
        { name: 'all', parent_id: null },
        { name: 'staff', parent_id: 1 },
      ])
      .with(users, [{ name: 'ann', login: 'ann', psw: 'x', parent_id: 2 }])
      .with(forwardRules, [{ source_addresses: ['group.id.1'], action: 'drop' }])
    const at = (host: string) => staff.with(addressRules, [{ user_id: 1, ip: net.link(host).v4 }])
    await apply(at('lan'))
    expect(await isReached('lan', net.link('wan').v4)).toBe(false)
    expect(await isReached('dmz', net.link('wan').v4)).toBe(true)
    await apply(at('dmz'))
    expect(await isReached('lan', net.link('wan').v4)).toBe(true)
    expect(await isReached('dmz', net.link('wan').v4)).toBe(false)
    await apply(at('lan').with(forwardRules, []).edited(users, 1, { enabled: true }))
    expect(await isReached('lan', net.link('wan').v4)).toBe(false)
    await expect.poll(() => hits('fwd.sys.access-denied')).toBeGreaterThan(0)
  })
})
