import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { ruleset } from '../../src/compile/filter.ts'
import { printAddress } from '../../src/core/net/ip.ts'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { firewallWatch } from '../../src/domains/firewall/counting-state.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { systemSettings } from '../../src/domains/system/settings.ts'
import { corners } from '../policy/corners.ts'
import { alwaysCut } from '../policy/costs.ts'
import { type EditableWorld, edited } from '../policy/edits.ts'
import { familyNames, familyPolicy } from '../policy/families.ts'
import { surrounded } from '../policy/family/surroundings.ts'
import { drawOf } from '../policy/random.ts'
import { around, misses, overRegions, overRules } from '../policy/traces.ts'
import { zoneAtNoon } from './clock.ts'
import { type RunningFilter, startFilter } from './filter.ts'
import type { ArrivedPacket } from './frame.ts'
import type { Net } from './net.ts'
import { hitsOf, openDeviceNet, openPolicyLab, type PolicyLab } from './policy-lab.ts'
import { listedShape } from './shape.ts'
import { type Expected, expectations, leaving } from './verdict-expectation.ts'

const compiler = createCompiler()

/** Edits of a policy; a long run sets more, and asks packets after some fifty of them. */
const editsARun = Number(process.env['GATEHOUSE_TEST_EDITS'] ?? 5)
const checkEvery = Math.max(1, Math.floor(editsARun / 50))

let lab: PolicyLab
let bare: Net
let bareFilter: RunningFilter

beforeAll(async () => {
  lab = await openPolicyLab()
  bare = await openDeviceNet()
  bareFilter = startFilter(bare)
})

afterAll(async () => {
  await bareFilter.close()
  await bare.close()
  await lab.close()
})

const hits = () => hitsOf(lab.filter, /^fwd\.ngfw\./)

function expectedHits(expected: readonly Expected[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const id of expected.flatMap(({ counted }) => counted)) {
    if (id.startsWith('fwd.ngfw.')) sums[id] = (sums[id] ?? 0) + 1
  }
  return sums
}

function textOf(arrived: ArrivedPacket | undefined): string {
  if (arrived === undefined) return 'dropped'
  const { family, value } = arrived.destination
  return `${printAddress(family, value)} ${arrived.destinationPort}`
}

/** Content of the kernel, had it never held anything else. */
async function shapeOnBareMachine(ruleset: Ruleset): Promise<string[]> {
  await bare.run('gateway', ['nft', 'flush', 'ruleset'])
  // It is there no more, which the filter shall not take for granted.
  await bareFilter.apply({ ...ruleset, counters: [...ruleset.counters, 'other'] })
  await bareFilter.apply(ruleset)
  return await listedShape(bare)
}

async function expectKernelAgrees(expected: readonly Expected[], seed: number): Promise<void> {
  await lab.net.run('gateway', ['conntrack', '-F'])
  const before = await hits()
  const arrived = await lab.wire.send(
    expected.map(({ sent }) => sent),
    leaving(expected),
  )
  for (const { sent, leaves } of expected) {
    expect(textOf(arrived.get(sent.id)), `seed ${seed}: ${JSON.stringify(sent)}`).toBe(leaves ?? 'dropped')
  }
  const counted = Object.entries(await hits()).map(([id, count]) => [id, count - (before[id] ?? 0)] as const)
  expect(Object.fromEntries(counted.filter(([, count]) => count > 0)), `seed ${seed}`).toEqual(
    expectedHits(expected),
  )
}

/** The kernel goes by its own clock, and its hosts send echo requests. */
const now = (packet: Packet): Packet => ({ ...packet, icmpType: 128, at: Math.floor(Date.now() / 1000) })

/** No kernel takes a packet from an IPv4-mapped address. */
const isForwarded = ({ src }: Packet) => !src.startsWith('::ffff:')

/** Some come in fragments, which connection tracking puts together before rules see them. */
function inFragments(expected: readonly Expected[]): Expected[] {
  return expected.map((each) => {
    const { id, protocol } = each.sent
    return id % 7 === 0 && protocol === 17 ? { ...each, sent: { ...each.sent, isFragmented: true } } : each
  })
}

describe('the kernel with policies as administrators write them', () => {
  test.each(familyNames)(
    '%s: does what the plain reading says, after every edit',
    async (name) => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      const draw = drawOf(seed)
      const plain = familyPolicy(name, 3 + draw.below(60), seed)
      const policy = draw.chance(0.6) ? surrounded(plain, draw) : plain
      const layout = draw.chance(0.5)
        ? graphLayout()
        : graphLayout({ costs: { ...alwaysCut, lookUp: draw.below(2) }, growth: draw.below(9) })
      let world: EditableWorld = {
        snapshot: policy.snapshot
          .set(firewallWatch, { enabled: true })
          .set(systemSettings, { time_zone: zoneAtNoon() }),
        inputs: { ...policy.inputs, nowSeconds: Math.floor(Date.now() / 1000) },
      }
      let applied = ruleset(compiler.state(world.snapshot, world.inputs), layout)
      for (let turn = 0; turn <= editsARun; turn++) {
        const { touched, ...edit } = turn === 0 ? { world, touched: null } : edited(world, draw)
        world = edit.world
        applied = ruleset(compiler.state(world.snapshot, world.inputs), layout)
        await lab.filter.apply(applied)
        if (turn % checkEvery !== 0) continue
        const trace = [
          ...overRules(policy, 60, seed + turn),
          ...overRegions(policy, 40, seed + turn),
          ...misses(policy, 10, seed + turn),
          ...corners(policy, 60, seed + turn),
          ...(touched === null ? [] : around(policy, touched, seed + turn)),
        ]
        await expectKernelAgrees(
          inFragments(expectations(world, trace.filter(isForwarded).map(now), 'wan')),
          seed,
        )
      }
      expect(await lab.filter.drifts()).toEqual([])
      expect(await listedShape(lab.net), `seed ${seed}`).toEqual(await shapeOnBareMachine(applied))
    },
    120_000 + editsARun * 1000,
  )
})
