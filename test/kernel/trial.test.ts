import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bunCommand } from '../../src/apps/supervisor/bun-command.ts'
import { createCompiler } from '../../src/compile/compiler.ts'
import { explainConfirmed } from '../../src/compile/explain/explain.ts'
import type { Nic } from '../../src/core/engine/observation.ts'
import type { Trial, TrialOutcome, TrialPacket } from '../../src/core/engine/trial.ts'
import { parseAddress, printAddress } from '../../src/core/net/ip.ts'
import { decisionOf, untriable } from '../../src/domains/firewall/check/trial-decision.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { waysOf } from '../../src/domains/firewall/compile/route-lookup.ts'
import type { Explanation } from '../../src/domains/firewall/explanation.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import { connections } from '../../src/domains/network/connection.ts'
import { createTrials, spawnedTrial } from '../../src/engines/packet-trial/trial.ts'
import { verdict } from '../oracle/verdict.ts'
import { translatedPacket } from '../oracle/verdict-translation.ts'
import { alwaysCut } from '../policy/costs.ts'
import { packets } from '../policy/packets.ts'
import { worldParts } from '../policy/parts.ts'
import { devices, macOf, plainInputs, nics as plainNics } from '../policy/universe.ts'
import { worldOf } from '../policy/world.ts'
import { emptySnapshot } from '../snapshot.ts'
import { assertInTime } from './assert-in-time.ts'
import { clockAwayFrom, zonesFarFromMidnight } from './clock.ts'
import { until } from './until.ts'

const compiler = createCompiler()

const script = new URL('../../src/apps/plane/packet-trial.ts', import.meta.url).pathname
const command = [...bunCommand, script]
const run = createTrials(spawnedTrial(command))
const signal = new AbortController().signal

/** The cards with the networks that the packets are drawn from; the rest lies behind `wan`. */
const nics: readonly Nic[] = plainNics.map((nic, index) => ({
  ...nic,
  addresses: [`10.${index + 1}.0.1/16`, `fd00:${index + 1}::1/64`],
  gateways: nic.device === 'wan' ? ['10.3.0.2', 'fd00:3::2'] : [],
}))

const toGateway = (isIpv6: boolean, link: number) => (isIpv6 ? `fd00:${link}::1` : `10.${link}.0.1`)

/** The packet as it can arrive: by a device, for the gateway at one of its addresses, ICMP of its own IP version. */
function arriving(packet: Packet): Packet {
  const isIpv6 = packet.src.includes(':')
  const icmp = packet.protocol === 1 || packet.protocol === 58
  return {
    ...packet,
    protocol: icmp ? (isIpv6 ? 58 : 1) : packet.protocol,
    icmpType: 128,
    inDevice: packet.inDevice === null || packet.inDevice === 'lo' ? 'dmz' : packet.inDevice,
    outDevice: null,
    dst: packet.outDevice === null ? toGateway(isIpv6, (packet.srcPort % 4) + 1) : packet.dst,
  }
}

interface Expected {
  readonly action: string
  readonly rules: readonly string[]
  readonly leaves: string | null
}

/** The plain reading; null where a range leaves the choice of the address to the kernel. */
function expectedOf(world: World, packet: Packet): Expected | null {
  const { dnat } = verdict(world, packet)
  const change = dnat?.translation === 'masquerade' ? null : dnat?.translation
  if (change?.address && change.address.first !== change.address.last) return null
  const seen = change ? translatedPacket(packet, change) : packet
  const way = waysOf(nics)(parseAddress(seen.dst)!)
  if (way === 'none') throw new Error('everything has a route')
  const said = verdict(world, { ...packet, outDevice: way === 'here' ? null : way.nic.device })
  const rules = [said.dnat?.rule, said.mark, said.rule, said.snat?.rule].filter((rule) => rule != null)
  const source = said.snat?.translation
  if (source && source !== 'masquerade' && source.address && source.address.first !== source.address.last)
    return null
  const from =
    source === 'masquerade'
      ? toGateway(packet.src.includes(':'), devices.indexOf((way as { nic: Nic }).nic.device as 'lan') + 1)
      : (source?.address?.first ?? packet.src)
  const to = `${canonical(seen.dst)} ${seen.dstPort}`
  const passes = said.action === 'accept' && way !== 'here'
  return {
    action: said.action,
    rules: rules.sort(),
    leaves: passes ? `${way.nic.device} ${canonical(from)} ${to}` : null,
  }
}

function canonical(text: string): string {
  const { family, value } = parseAddress(text)!
  return printAddress(family, value)
}

function sent({ protocol, src, srcPort, dst, dstPort, inDevice }: Packet): TrialPacket {
  return {
    device: inDevice!,
    protocol,
    source: src,
    sourcePort: srcPort,
    destination: dst,
    destinationPort: dstPort,
  }
}

function seen(outcome: TrialOutcome): Expected {
  const { left, rules } = outcome
  return {
    action: decisionOf(outcome).action,
    rules,
    leaves: left && `${left.device} ${left.source} ${left.destination} ${left.destinationPort}`,
  }
}

describe('packets tried in the kernel, silences#checks', () => {
  test('come to what the plain reading of the rules says', { timeout: 300_000 }, async () => {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const policy = worldParts({
      clock: clockAwayFrom(nowSeconds),
      zones: zonesFarFromMidnight(nowSeconds),
      maxRules: 12,
    })
    let judged = 0
    const property = fc.asyncProperty(
      policy,
      fc.array(packets([nowSeconds]), { minLength: 20, maxLength: 150, size: 'max' }),
      fc.constantFrom(
        compiler,
        createCompiler(() => graphLayout()),
        createCompiler(() => graphLayout({ costs: alwaysCut, growth: 8 })),
      ),
      async (parts, drawn, { trial: trialOf }) => {
        const plain = worldOf(parts, nowSeconds)
        const world = { ...plain, inputs: { ...plain.inputs, nics } }
        const asked = drawn
          .map(arriving)
          .filter(({ protocol, src }) => untriable(protocol, src.includes(':') ? 6 : 4) === null)
          .map((packet) => ({ packet, expected: expectedOf(world, packet) }))
        const { ruleset, devices: cards } = trialOf(world.snapshot, world.inputs)
        if (asked.length === 0) return
        const trial = { devices: cards, packets: asked.map(({ packet }) => sent(packet)) }
        const outcomes = await run(ruleset, trial, signal)
        asked.forEach(({ packet, expected }, index) => {
          if (expected === null) return
          judged += 1
          expect(seen(outcomes[index]!), JSON.stringify(packet)).toEqual(expected)
        })
      },
    )
    await assertInTime(property, { numRuns: 100, milliseconds: 60_000 })
    expect(judged).toBeGreaterThan(500)
  })

  test('go where the explanation says, whatever their addresses', { timeout: 60_000 }, async () => {
    const addresses = [
      ['10.1.0.9', '10.1.0.1', '10.3.0.7', '0.1.2.3', '169.254.1.1', '192.0.2.1', '240.0.0.1'],
      ['10.1.0.0', '10.1.255.255', '10.3.255.255'],
      ['fd00:1::9', 'fd00:1::1', 'fd00:3::7', 'fd00:1::', '::', '::1', 'fe80::1', '2001:db8::1'],
      ['ff01::1', 'ff02::1', 'ff02::2', 'ff05::1', 'ff05::2'],
    ].flat()
    const pairs = addresses.flatMap((source) =>
      addresses.map((destination) => [source, destination] as const),
    )
    const body = {
      packets: pairs
        .filter(([source, destination]) => source !== destination)
        .filter(([source, destination]) => source.includes(':') === destination.includes(':'))
        .flatMap(([src_ip, dst_ip]) =>
          ['interface.id.1', 'interface.id.2'].map((incoming_interface) => ({
            protocol: 'udp',
            src_ip,
            src_port: 1000,
            dst_ip,
            dst_port: 5300,
            incoming_interface,
          })),
        ),
    }
    const snapshot = emptySnapshot().with(connections, [
      { type: 'lan', title: 'lan', mac: macOf('lan') },
      { type: 'wan', title: 'wan', mac: macOf('wan') },
    ])
    const world = { snapshot, inputs: { ...plainInputs(Math.floor(Date.now() / 1000)), nics } }
    const asked = explainConfirmed(compiler.state(world.snapshot, world.inputs), body)
    if (!asked.ok) throw new Error(JSON.stringify(asked.failure))
    const { ruleset, devices: cards } = compiler.trial(world.snapshot, world.inputs)
    const outcomes = await run(ruleset, { devices: cards, packets: asked.value.packets }, signal)
    const { results } = asked.value.answer(outcomes) as { readonly results: readonly Explanation[] }
    const wrong = results.flatMap((result, index) =>
      result.kernel?.agrees === true ? [] : [JSON.stringify({ packet: body.packets[index], result })],
    )
    expect(wrong).toEqual([])
  })

  test('say so when the ruleset cannot be loaded, and the next trial goes on', async () => {
    const broken = {
      ...plainTrial.ruleset,
      chains: [{ ...plainTrial.ruleset.chains[0]!, rules: [ruleTo('nowhere')] }],
    }
    await expect(run(broken, plainTrial.trial, signal)).rejects.toThrow(/packets cannot be tried: .*/)
    expect((await run(plainTrial.ruleset, plainTrial.trial, signal)).map(decisionOf)).toEqual([
      { action: 'accept', rule: 'fwd.all' },
    ])
  })

  test('are tried without root, in a user namespace', async () => {
    const inside = createTrials(
      spawnedTrial(['unshare', '--user', '--map-root-user', '--net', '--', ...command]),
    )
    expect((await inside(plainTrial.ruleset, plainTrial.trial, signal)).map(decisionOf)).toEqual([
      { action: 'accept', rule: 'fwd.all' },
    ])
  })

  test('leave nothing behind when who asked is killed', async () => {
    const own = new URL('../../src/engines/packet-trial/trial.ts', import.meta.url).href
    const text = `import { createTrials, spawnedTrial } from ${JSON.stringify(own)}
      const trial = ${JSON.stringify(plainTrial.trial)}
      const packets = Array.from({ length: 2_000 }, () => trial.packets[0])
      const run = createTrials(spawnedTrial(${JSON.stringify(command)}))
      await run(${JSON.stringify(plainTrial.ruleset)}, { ...trial, packets }, new AbortController().signal)`
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', text], { stdio: 'ignore' })
    const children = () =>
      readFileSync(`/proc/${owner.pid}/task/${owner.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    expect(await until(10, () => children().some(isInTrial))).toBe(true)
    const worker = children().find(isInTrial)!
    owner.kill('SIGKILL')
    expect(await until(5, () => !existsSync(`/proc/${worker}`))).toBe(true)
  })
})

/** True when it has begun to make its namespace. */
function isInTrial(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/net/dev`, 'utf8').includes('trial0')
  } catch {
    return false
  }
}

const ruleTo = (chain: string) => ({
  match: [],
  statements: [],
  verdict: { op: 'goto' as const, chain },
  comment: '',
})

const plainTrial = {
  ruleset: {
    sets: [],
    maps: [],
    counters: ['fwd.all'],
    chains: [
      {
        name: 'forward',
        hook: { type: 'filter' as const, hook: 'forward' as const, priority: 0 },
        rules: [
          {
            match: [],
            statements: [{ op: 'count' as const, counter: 'fwd.all' }],
            verdict: { op: 'accept' as const },
            comment: 'fwd.all',
          },
        ],
      },
    ],
  },
  trial: {
    devices: [{ device: 'trial0', addresses: ['192.0.2.1/24'], gateways: ['192.0.2.2'] }],
    packets: [
      {
        device: 'trial0',
        protocol: 17,
        source: '192.0.2.9',
        sourcePort: 1,
        destination: '198.51.100.1',
        destinationPort: 2,
      },
    ],
  } satisfies Trial,
}
