import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { parseAddress, printAddress } from '../../src/core/net/ip.ts'
import { firewallWatch } from '../../src/domains/firewall/counting-state.ts'
import { dnatRules } from '../../src/domains/firewall/dnat.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { hairpinNat } from '../../src/domains/firewall/hairpin.ts'
import { firewallSettings } from '../../src/domains/firewall/settings.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import { connections } from '../../src/domains/network/connection.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { ipRanges } from '../../src/domains/objects/ip-range.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { portRanges } from '../../src/domains/objects/port-range.ts'
import { verdict } from '../oracle/verdict.ts'
import { devices, macOf, plainInputs } from '../policy/universe.ts'
import { emptySnapshot } from '../snapshot.ts'
import { assertInTime } from './assert-in-time.ts'
import type { ArrivedPacket } from './frame.ts'
import { hitsOf, openPolicyLab, type PolicyLab } from './policy-lab.ts'

const compiler = createCompiler()

/** Range of DNAT; the kernel chooses the address and port for a packet, so the plain reading is asked about each. */
interface Range {
  readonly start: string
  readonly end: string
}
interface Ports {
  readonly first: number
  readonly last: number
}

const inside4: readonly Range[] = [
  { start: '10.2.0.2', end: '10.2.0.3' },
  { start: '10.2.0.62', end: '10.2.0.66' },
  { start: '10.3.0.16', end: '10.3.0.31' },
  { start: '203.0.113.6', end: '203.0.113.9' },
]
const inside6: readonly Range[] = [
  { start: 'fd00:2::2', end: 'fd00:2::5' },
  { start: 'fd00:2::fffe', end: 'fd00:2::1:3' },
  { start: '2001:db8::7', end: '2001:db8::8' },
]
const published4 = '198.51.100.1'
const published6 = '2001:db8:ffff::1'
const packetsARun = 300
const newPorts = fc.constantFrom<(Ports | null)[]>(
  null,
  { first: 8080, last: 8080 },
  { first: 8000, last: 8003 },
  { first: 65_530, last: 65_535 },
)
const translation = fc.record({
  v4: fc.constantFrom(...inside4),
  v6: fc.constantFrom(...inside6),
  ports: newPorts,
  /** True when the addresses and ports are written as names of objects. */
  named: fc.boolean(),
})
const forwardPorts = [8000, 8001, 8080, 65_531, 443]
/** Rules of FORWARD about a part of the range, so that what becomes of a packet hangs on what it got. */
const part = fc.record({
  from: fc.nat({ max: 15 }),
  length: fc.nat({ max: 15 }),
  port: fc.option(fc.constantFrom(...forwardPorts)),
  action: fc.constantFrom('accept' as const, 'drop' as const),
})

let lab: PolicyLab

beforeAll(async () => {
  lab = await openPolicyLab()
})

afterAll(() => lab.close())

type Translated = typeof translation extends fc.Arbitrary<infer T> ? T : never
type Part = typeof part extends fc.Arbitrary<infer T> ? T : never

/** All addresses of a range, as text. */
function addressesOf({ start, end }: Range): string[] {
  const [first, last] = [parseAddress(start)!, parseAddress(end)!]
  return Array.from({ length: Number(last.value - first.value) + 1 }, (_, index) =>
    printAddress(first.family, first.value + BigInt(index)),
  )
}

function stretchOf(range: Range, { from, length }: Part): Range {
  const addresses = addressesOf(range)
  const at = from % addresses.length
  return { start: addresses[at]!, end: addresses[Math.min(addresses.length - 1, at + length)]! }
}

function worldOf({ v4, v6, ports: target, named }: Translated, parts: readonly Part[]): World {
  const families = [
    { range: v4, published: published4 },
    { range: v6, published: published6 },
  ]
  const stretches = families.flatMap(({ range }) => parts.map((one) => stretchOf(range, one)))
  const dnat = families.map(({ range }, index) => ({
    destination_addresses: [`ip.id.${index + 1}`],
    action: 'dnat' as const,
    change_destination_address: named ? `ip_range.id.${index + 1}` : `${range.start}-${range.end}`,
    change_destination_port:
      target && (named ? 'port_range.id.1' : [...new Set([target.first, target.last])].join('-')),
  }))
  const forward = stretches.map((_, index) => {
    const { port, action } = parts[index % parts.length]!
    return {
      protocol: port === null ? 'any' : 'protocol.udp',
      destination_addresses: [`ip_range.id.${families.length + index + 1}`],
      destination_ports: port === null ? ['any'] : [`port.id.${forwardPorts.indexOf(port) + 1}`],
      action,
    }
  })
  const snapshot = emptySnapshot()
    .with(connections, [
      { type: 'lan', title: 'lan', mac: macOf('lan') },
      { type: 'lan', title: 'dmz', mac: macOf('dmz') },
      { type: 'wan', title: 'wan', mac: macOf('wan') },
    ])
    .with(
      ipAddresses,
      families.map(({ published: value }) => ({ title: 'published', value })),
    )
    .with(
      ipRanges,
      [v4, v6, ...stretches].map((range) => ({ title: 'inside', ...range })),
    )
    .with(
      ports,
      forwardPorts.map((value) => ({ title: 'port', value })),
    )
    .with(portRanges, [{ title: 'inside', start: target?.first ?? 1, end: target?.last ?? 1 }])
    .with(dnatRules, dnat)
    .with(forwardRules, forward)
    .set(firewallSettings, { automatic_snat_enabled: false })
    .set(hairpinNat, { enabled: false })
    .set(firewallWatch, { enabled: true })
  return { snapshot, inputs: plainInputs(Math.floor(Date.now() / 1000)) }
}

function packetOf(index: number): Packet {
  const isIpv6 = index % 3 === 0
  const kind = index % 5 === 0 ? (isIpv6 ? 58 : 1) : index % 2 === 0 ? 17 : 6
  return {
    src: isIpv6 ? `fd00:1::${(index + 2).toString(16)}` : `10.1.0.${2 + (index % 250)}`,
    dst: isIpv6 ? published6 : published4,
    inDevice: 'lan',
    outDevice: null,
    protocol: kind,
    srcPort: 20_000 + index,
    dstPort: [443, 8001, 65_533][index % 3]!,
    icmpType: isIpv6 ? 128 : 8,
    at: Math.floor(Date.now() / 1000),
  }
}

/** Possible outcomes for a packet, by the place that it is led to. */
function outcomes(
  world: World,
  packet: Packet,
  target: Translated,
): ReadonlyMap<string, ReturnType<typeof verdict>> {
  const isIpv6 = packet.dst.includes(':')
  const hasPorts = packet.protocol === 6 || packet.protocol === 17
  const port = hasPorts ? target.ports : null
  const stays = port === null || (port.first <= packet.dstPort && packet.dstPort <= port.last)
  const numbers = stays
    ? [packet.dstPort]
    : Array.from({ length: port.last - port.first + 1 }, (_, index) => port.first + index)
  const places = addressesOf(isIpv6 ? target.v6 : target.v4).flatMap((dst) =>
    numbers.map((dstPort) => ({ dst, dstPort })),
  )
  return new Map(
    places.map((translated) => {
      const said = verdict(world, { ...packet, outDevice: deviceTo(translated.dst), translated })
      return [textOf(translated.dst, hasPorts ? translated.dstPort : null), said]
    }),
  )
}

function deviceTo(destination: string): string {
  const link = /^(?:10\.|fd00:)([1-4])[.:]/.exec(destination)?.[1]
  return link === undefined ? 'wan' : devices[Number(link) - 1]!
}

const textOf = (address: string, port: number | null) => `${address} ${port ?? ''}`

function placeOf({ destination, destinationPort, protocol }: ArrivedPacket): string {
  const hasPorts = protocol === 6 || protocol === 17
  return textOf(printAddress(destination.family, destination.value), hasPorts ? destinationPort : null)
}

const hits = () => hitsOf(lab.filter, /^(fwd|dnat)\.ngfw\./)

describe('DNAT to ranges of addresses and ports', () => {
  test('leads each packet into the range, and FORWARD judges where it was led', {
    timeout: 300_000,
  }, async () => {
    const met = new Set<string>()
    let drops = 0
    const property = fc.asyncProperty(
      translation,
      fc.array(part, { maxLength: 6 }),
      async (target, parts) => {
        const world = worldOf(target, parts)
        await lab.filter.apply(compiler.artifacts(world.snapshot, world.inputs)['packet-filter'])
        await lab.net.run('gateway', ['conntrack', '-F'])
        const before = await hits()
        const sent = Array.from({ length: packetsARun }, (_, index) => packetOf(index))
        const arrived = await lab.wire.send(
          sent.map(({ src, dst, protocol, srcPort, dstPort }, id) => {
            const isPing = protocol === 1 || protocol === 58
            const number = isPing ? id + 1 : srcPort
            return {
              id: id + 1,
              source: src,
              destination: dst,
              protocol,
              sourcePort: number,
              destinationPort: dstPort,
            }
          }),
        )
        const surely = new Map<string, number>()
        const perhaps = new Map<string, number>()
        for (const [id, packet] of sent.entries()) {
          const can = outcomes(world, packet, target)
          const got = arrived.get(id + 1)
          const what = `${JSON.stringify(packet)} ${got === undefined ? 'dropped' : placeOf(got)}`
          const ends = got === undefined ? [...can.values()] : [can.get(placeOf(got))]
          const fitting = ends.filter((end) => end?.action === (got === undefined ? 'drop' : 'accept'))
          expect(fitting.length, what).toBeGreaterThan(0)
          if (got === undefined) drops++
          else met.add(placeOf(got))
          const counting = fitting.map((end) => [end!.rule, end!.dnat!.rule])
          for (const rule of new Set(counting.flat())) {
            perhaps.set(rule, (perhaps.get(rule) ?? 0) + 1)
            const always = counting.every((rules) => rules.includes(rule))
            if (always) surely.set(rule, (surely.get(rule) ?? 0) + 1)
          }
        }
        for (const [id, count] of Object.entries(await hits())) {
          const counted = count - (before[id] ?? 0)
          expect(counted, id).toBeGreaterThanOrEqual(surely.get(id) ?? 0)
          expect(counted, id).toBeLessThanOrEqual(perhaps.get(id) ?? 0)
        }
      },
    )
    await assertInTime(property, { numRuns: 40, milliseconds: 100_000 })
    expect(drops).toBeGreaterThan(150)
    const chosen = new Set([...met].map((place) => place.split(' ')[0]!))
    for (const range of [...inside4, ...inside6]) {
      const reached = addressesOf(range).filter((address) => chosen.has(address))
      expect(reached.length, `${range.start}-${range.end}`).toBeGreaterThan(1)
    }
  })
})
