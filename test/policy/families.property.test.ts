import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { ruleset } from '../../src/compile/filter.ts'
import { trialPart } from '../../src/compile/trial-part.ts'
import type { TrialPacket } from '../../src/core/engine/trial.ts'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import { decodeRuleset } from '../../src/core/ruleset/ruleset-schema.ts'
import { usualCosts } from '../../src/domains/firewall/compile/graph/cuts/cost.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { linearLayout } from '../../src/domains/firewall/compile/layout.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { interpreter, type Trace } from '../oracle/interpret.ts'
import { verdict } from '../oracle/verdict.ts'
import { corners } from './corners.ts'
import { alwaysCut } from './costs.ts'
import { type EditableWorld, edited } from './edits.ts'
import { familyNames, familyPolicy } from './families.ts'
import { surrounded } from './family/surroundings.ts'
import { type Draw, drawOf } from './random.ts'
import { around, misses, overRegions, overRules } from './traces.ts'
import { devices } from './universe.ts'

const compiler = createCompiler()

const layouts = [
  { costs: usualCosts, growth: 8 },
  { costs: alwaysCut, growth: 8 },
  { costs: alwaysCut, growth: 0 },
  // To look up twice costs no more than once, so keys lead to classes wherever they may.
  { costs: { ...alwaysCut, lookUp: 0 }, growth: 8 },
]
const runs = 2
const editsARun = 30
const trialPackets = 7
/** One of so many packets is also read rule by rule, which is slow. */
const plainlyEvery = 15

/** Deciding rule and action, as the plain reading has them. */
function decided({ action, decisions }: Trace): string {
  return `${decisions.find(({ chain }) => chain === 'forward')?.rule} ${action}`
}

function expectSame(world: EditableWorld, graph: ReturnType<typeof graphLayout>, trace: readonly Packet[]) {
  const compiled = ruleset(compiler.state(world.snapshot, world.inputs), graph)
  expect(decodeRuleset(compiled)).toBe(compiled)
  const [ours, list] = [compiled, ruleset(compiler.state(world.snapshot, world.inputs), linearLayout)].map(
    (each) => interpreter(each),
  )
  for (const [index, packet] of trace.entries()) {
    expect(ours!(packet), JSON.stringify(packet)).toEqual(list!(packet))
    if (index % plainlyEvery !== 0) continue
    const { rule, action } = verdict(world, packet)
    expect(decided(ours!(packet)), JSON.stringify(packet)).toBe(`${rule} ${action}`)
  }
}

/** Packets meet the same in the part of a ruleset that is made for them, alone and together. */
function expectSameInParts(compiled: Ruleset, trace: readonly Packet[]) {
  const whole = interpreter(compiled)
  for (let at = 0; at < trace.length; at += trialPackets) {
    const packets = trace.slice(at, at + trialPackets)
    const part = trialPart(compiled, { devices: [], packets: packets.map(sentPacket) }, 0)
    expect(decodeRuleset(part)).toBe(part)
    const inPart = interpreter(part)
    for (const packet of packets) expect(inPart(packet), JSON.stringify(packet)).toEqual(whole(packet))
  }
}

function sentPacket({ protocol, src, srcPort, dst, dstPort }: Packet): TrialPacket {
  return {
    device: devices[0]!,
    protocol,
    source: src,
    sourcePort: srcPort,
    destination: dst,
    destinationPort: dstPort,
  }
}

/** Mostly from `lan` to `wan`. */
function anywhere(draw: Draw): (packet: Packet) => Packet {
  return (packet) =>
    draw.chance(0.7) ? packet : { ...packet, inDevice: draw.one(devices), outDevice: draw.one(devices) }
}

describe('policies as administrators write them', () => {
  it.each(familyNames)(
    '%s: the graph, the list and the plain reading agree after every edit',
    (name) => {
      const draft = fc.record({
        count: fc.integer({ min: 3, max: 90 }),
        seed: fc.nat(),
        layout: fc.constantFrom(...layouts),
      })
      fc.assert(
        fc.property(draft, ({ count, seed, layout }) => {
          const draw = drawOf(seed)
          const plain = familyPolicy(name, count, seed)
          const policy = draw.chance(0.6) ? surrounded(plain, draw) : plain
          const graph = graphLayout(layout)
          let world: EditableWorld = { snapshot: policy.snapshot, inputs: policy.inputs }
          for (let turn = 0; turn <= editsARun; turn++) {
            const { touched, ...edit } = turn === 0 ? { world, touched: null } : edited(world, draw)
            world = edit.world
            const trace = [
              ...overRules(policy, 50, seed + turn),
              ...overRegions(policy, 60, seed + turn),
              ...misses(policy, 10, seed + turn),
              ...corners(policy, 60, seed + turn),
              ...(touched === null ? [] : around(policy, touched, seed + turn)),
            ]
            expectSame(world, graph, trace.map(anywhere(draw)))
          }
        }),
        { numRuns: runs },
      )
    },
    120_000,
  )

  it.each(familyNames)(
    '%s: a trial needs no more than the part that its packets meet',
    (name) => {
      for (let seed = 1; seed <= 4; seed++) {
        const draw = drawOf(seed)
        const plain = familyPolicy(name, 10 + 30 * seed, seed)
        const policy = seed % 2 === 0 ? surrounded(plain, draw) : plain
        const trace = [
          ...overRules(policy, 100, seed),
          ...overRegions(policy, 60, seed),
          ...corners(policy, 60, seed),
        ]
        for (const layout of [graphLayout(layouts[seed % layouts.length]!), linearLayout]) {
          expectSameInParts(
            ruleset(compiler.state(policy.snapshot, policy.inputs), layout),
            trace.map(anywhere(draw)),
          )
        }
      }
    },
    60_000,
  )
})
