import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { ruleset } from '../../src/compile/filter.ts'
import { printRuleset } from '../../src/compile/text/nft.ts'
import { printAddress } from '../../src/core/net/ip.ts'
import type { Table } from '../../src/core/resource/resource.ts'
import type { Snapshot } from '../../src/core/resource/snapshot.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { linearLayout } from '../../src/domains/firewall/compile/layout.ts'
import { ruleTables } from '../../src/domains/firewall/rule-table.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { alwaysCut } from '../policy/costs.ts'
import { packets } from '../policy/packets.ts'
import { worldParts } from '../policy/parts.ts'
import { devices } from '../policy/universe.ts'
import { worldOf } from '../policy/world.ts'
import { assertInTime } from './assert-in-time.ts'
import { clockAwayFrom, zonesFarFromMidnight } from './clock.ts'
import type { ArrivedPacket } from './frame.ts'
import type { Net } from './net.ts'
import { openDeviceNet } from './policy-lab.ts'
import { type Expected, expectations, leaving } from './verdict-expectation.ts'
import { openWire, type Wire } from './wire.ts'

const compiler = createCompiler()

/** A gateway whose packets come from one host; where they go without a better route is `exit`. */
interface Lab {
  readonly net: Net
  readonly wire: Wire
  readonly from: string
  readonly exit: string
}

/** As lists, as the graph that it usually makes, and cut wherever that is possible, with copies and without. */
const layouts = [
  linearLayout,
  graphLayout(),
  graphLayout({ costs: alwaysCut, growth: 8 }),
  graphLayout({ costs: alwaysCut, growth: 0 }),
]

const labs: Lab[] = []

beforeAll(async () => {
  for (const from of ['lan', 'wan', 'lab']) labs.push(await openLab(from))
})

afterAll(async () => {
  await Promise.all(labs.map(({ wire }) => wire.close()))
  await Promise.all(labs.map(({ net }) => net.close()))
})

async function openLab(from: string): Promise<Lab> {
  const net = await openDeviceNet()
  const exit = from === 'wan' ? 'dmz' : 'wan'
  const others = devices.filter((device) => device !== from && device !== exit)
  return { net, wire: await openWire(net, from, [exit, ...others, from]), from, exit }
}

/**
 * The packet as a host can send it: packets for the gateway go to one of its addresses; SCTP, which must be well
 * formed to be tracked, becomes OSPF; ICMP is that of the packet's IP version, as connection tracking wants it.
 */
function sendable(packet: Packet, from: string): Packet {
  const isIpv6 = packet.src.includes(':')
  const link = (packet.srcPort % devices.length) + 1
  const gateway = isIpv6 ? `fd00:${link}::1` : `10.${link}.0.1`
  const tracked: Readonly<Record<number, number>> = { 132: 89, 1: isIpv6 ? 58 : 1, 58: isIpv6 ? 58 : 1 }
  return {
    ...packet,
    protocol: tracked[packet.protocol] ?? packet.protocol,
    dst: packet.outDevice === null ? gateway : packet.dst,
    inDevice: from,
    icmpType: 128,
  }
}

async function hits(net: Net): Promise<Record<string, number>> {
  const { stdout } = await net.run('gateway', ['nft', '-j', 'list', 'counters', 'table', 'inet', 'gatehouse'])
  const listed = (JSON.parse(stdout) as { nftables: { counter?: { name: string; packets: number } }[] })
    .nftables
  return Object.fromEntries(
    listed.flatMap(({ counter }) => (counter?.packets ? [[counter.name, counter.packets]] : [])),
  )
}

/** Counters that also count what the gateway and the hosts send of themselves. */
const isNoise = (id: string) => /\.sys\.(established|icmpv6|loopback|refusal)$|^out\./.test(id)

/** Rules for what the gateway itself sends: its multicast reports come when they like. */
function ownTrafficRules(snapshot: Snapshot): ReadonlySet<string> {
  const own = ruleTables.flatMap(({ prefix, table }) =>
    snapshot
      .rows<Table>(table as unknown as Table)
      .entries.filter(({ item }) => (item as Fields)['incoming_interface'] === 'interface.utm_outgoing')
      .map(({ id }) => `${prefix}.ngfw.${id}`),
  )
  return new Set(own)
}

type Fields = Readonly<Record<string, unknown>>

function expectedHits(expected: readonly Expected[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const id of expected.flatMap(({ counted }) => counted)) sums[id] = (sums[id] ?? 0) + 1
  return sums
}

function textOf(arrived: ArrivedPacket | undefined): string {
  if (arrived === undefined) return 'dropped'
  const { address, port } = { address: arrived.destination, port: arrived.destinationPort }
  return `${printAddress(address.family, address.value)} ${port}`
}

describe('the kernel with the compiled policy', () => {
  test('does with every packet what the plain reading of the rules says', { timeout: 300_000 }, async () => {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const policy = worldParts({
      clock: clockAwayFrom(nowSeconds),
      zones: zonesFarFromMidnight(nowSeconds),
      maxRules: 12,
    })
    const traffic = fc.array(packets([nowSeconds]), { minLength: 1, maxLength: 700, size: 'max' })
    let judged = 0
    let returned = 0
    const property = fc.asyncProperty(
      policy,
      traffic,
      fc.nat({ max: labs.length - 1 }),
      fc.constantFrom(...layouts),
      async (parts, drawn, labIndex, layout) => {
        const { net, wire, from, exit } = labs[labIndex]!
        const world = worldOf({ ...parts, on: { ...parts.on, watch: true } }, nowSeconds)
        const sample = drawn.map((packet) => sendable(packet, from))
        const expected = expectations(world, sample, exit)
        const text = printRuleset(ruleset(compiler.state(world.snapshot, world.inputs), layout))
        const script = `add table inet gatehouse\ndelete table inet gatehouse\n${text}`
        const loaded = await net.run('gateway', ['env', 'TZ=UTC', 'nft', '-f', '-'], script)
        expect(loaded.stderr).toBe('')
        await net.run('gateway', ['conntrack', '-F'])
        const arrived = await wire.send(
          expected.map(({ sent }) => sent),
          leaving(expected),
        )
        const own = ownTrafficRules(world.snapshot)
        const counted = Object.entries(await hits(net)).filter(([id]) => !isNoise(id) && !own.has(id))
        for (const { sent, leaves } of expected) {
          expect(textOf(arrived.get(sent.id)), JSON.stringify(sent)).toBe(leaves ?? 'dropped')
        }
        expect(Object.fromEntries(counted)).toEqual(expectedHits(expected))
        judged += expected.length
        returned += expected.filter(({ counted }) => counted.includes('snat.sys.hairpin')).length
      },
    )
    await assertInTime(property, { numRuns: 140, milliseconds: 240_000 })
    expect(judged).toBeGreaterThan(5_000)
    expect(returned).toBeGreaterThan(0)
  })
})
