import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artifacts } from '../../src/compile/artifacts.ts'
import { printAddress } from '../../src/core/ip.ts'
import type { Ruleset } from '../../src/core/ruleset.ts'
import { graphLayout } from '../../src/domains/firewall/graph/layout.ts'
import { firewallWatch } from '../../src/domains/firewall/watch.ts'
import { type EditableWorld, edited } from '../policy/edits.ts'
import { familyNames, familyPolicy } from '../policy/families.ts'
import { drawOf } from '../policy/random.ts'
import { around, misses, overRegions, overRules } from '../policy/traces.ts'
import { devices } from '../policy/universe.ts'
import { type RunningFilter, startFilter } from './filter.ts'
import type { ArrivedPacket } from './frame.ts'
import { createNet, type Net } from './net.ts'
import { listedShape } from './shape.ts'
import { type Expected, expectations, leaving } from './verdict-expectation.ts'
import { openWire, type Wire } from './wire.ts'

/** Edits of a policy; a long run sets more, and asks packets after some fifty of them. */
const editsARun = Number(process.env['GATEHOUSE_TEST_EDITS'] ?? 5)
const checkEvery = Math.max(1, Math.floor(editsARun / 50))
const alwaysCut = { lookUp: 1, chain: 0, rule: 1000, leaf: 1, byProtocol: 2 }

let net: Net
let wire: Wire
let filter: RunningFilter
let bare: Net
let bareFilter: RunningFilter

beforeAll(async () => {
  net = await createNet(Object.fromEntries(devices.map((device) => [device, { device }])))
  wire = await openWire(net, 'lan', ['wan', 'dmz', 'lab'])
  filter = startFilter(net)
  bare = await createNet(Object.fromEntries(devices.map((device) => [device, { device }])))
  bareFilter = startFilter(bare)
})

afterAll(async () => {
  await bareFilter.close()
  await bare.close()
  await filter.close()
  await wire.close()
  await net.close()
})

/** How often each rule of the policy was hit so far. */
async function hits(): Promise<Record<string, number>> {
  const counters = Object.entries(await filter.counters()).filter(([id]) => id.startsWith('fwd.ngfw.'))
  return Object.fromEntries(counters.map(([id, { packets }]) => [id, packets]))
}

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

/** What the kernel would hold, had it never had anything else. */
async function shapeOnBareMachine(ruleset: Ruleset): Promise<string[]> {
  await bare.run('gateway', ['nft', 'flush', 'ruleset'])
  // It is there no more, which the filter shall not take for granted.
  await bareFilter.apply({ ...ruleset, counters: [...ruleset.counters, 'other'] })
  await bareFilter.apply(ruleset)
  return await listedShape(bare)
}

async function expectKernelAgrees(expected: readonly Expected[], seed: number): Promise<void> {
  await net.run('gateway', ['conntrack', '-F'])
  const before = await hits()
  const arrived = await wire.send(
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

describe('the kernel with policies as administrators write them', () => {
  test.each(familyNames)(
    '%s: does what the plain reading says, after every edit',
    async (name) => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      const draw = drawOf(seed)
      const policy = familyPolicy(name, 3 + draw.below(60), seed)
      const layout = draw.chance(0.5)
        ? graphLayout()
        : graphLayout({ costs: alwaysCut, growth: draw.below(9) })
      let world: EditableWorld = {
        snapshot: policy.snapshot.set(firewallWatch, { enabled: true }),
        inputs: policy.inputs,
      }
      let applied = artifacts(world.snapshot, world.inputs, layout)['packet-filter']
      for (let turn = 0; turn <= editsARun; turn++) {
        const { touched, ...edit } = turn === 0 ? { world, touched: null } : edited(world, draw)
        world = edit.world
        applied = artifacts(world.snapshot, world.inputs, layout)['packet-filter']
        await filter.apply(applied)
        if (turn % checkEvery !== 0) continue
        const trace = [
          ...overRules(policy, 60, seed + turn),
          ...overRegions(policy, 40, seed + turn),
          ...misses(policy, 10, seed + turn),
          ...(touched === null ? [] : around(policy, touched, seed + turn)),
        ]
        await expectKernelAgrees(expectations(world, trace, 'wan'), seed)
      }
      expect(await filter.drifts()).toEqual([])
      expect(await listedShape(net), `seed ${seed}`).toEqual(await shapeOnBareMachine(applied))
    },
    120_000 + editsARun * 1000,
  )
})
