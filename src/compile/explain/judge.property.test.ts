import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdict } from '../../../test/oracle/verdict.ts'
import { packets } from '../../../test/policy/packets.ts'
import { worldParts } from '../../../test/policy/parts.ts'
import { worldOf } from '../../../test/policy/world.ts'
import type { TestSnapshot } from '../../../test/snapshot.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import type { World } from '../../domains/firewall/verdict/packet.ts'
import { createCompiler } from '../compiler.ts'
import { judgeOf } from './judge.ts'

const compiler = createCompiler()

// Wednesday 25 March 2026, 12:00 UTC; some moments are far behind what rules are compiled ahead for.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const clock = ['00:00', '00:01', '01:59', '02:00', '02:30', '09:00', '12:00', '17:59', '23:59']
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']
const moments = Array.from({ length: 400 }, (_, index) => nowSeconds + index * 174_000 + (index % 4) * 29)

const traffic = fc.array(packets(moments), { minLength: 1, maxLength: 90, size: 'max' })

/** The rules with others in front of each that are off or name nothing. */
function spread<R extends { readonly enabled: boolean; readonly source_addresses: string[] }>(
  rules: readonly R[],
  gaps: readonly number[],
): R[] {
  return rules.flatMap((rule, index) => [
    ...Array.from({ length: gaps[index]! }, (_, place) =>
      place % 50 === 0
        ? { ...rule, source_addresses: ['ip.id.999'], source_addresses_negate: false }
        : { ...rule, enabled: false },
    ),
    rule,
  ])
}

/** The world in which nobody but `userId` is at `text`. */
function withUserAt({ snapshot, inputs }: World, text: string, userId: number): World {
  const isHere = (other: string | null) => {
    const a = parseAddress(other ?? '')
    const b = parseAddress(text)!
    return a?.family === b.family && a.value === b.value
  }
  const kept = snapshot.rows(addressRules).entries.filter(({ item }) => !isHere(item.ip))
  return {
    snapshot: (snapshot as TestSnapshot).with(
      addressRules,
      kept.map(({ id, item }) => ({ id, ...item })),
    ),
    inputs: {
      ...inputs,
      neighbours: inputs.neighbours.filter(({ address }) => !isHere(address)),
      agents: [...inputs.agents.filter(({ address }) => !isHere(address)), { address: text, userId }],
    },
  }
}

/** The last rule of FORWARD in front of the others, and every other one with the other verdict. */
function withLastRuleFirst(snapshot: TestSnapshot): TestSnapshot {
  const rules = snapshot.rows(forwardRules).entries.map(({ id, item }, index) => {
    const action = item.action === 'accept' ? ('drop' as const) : ('accept' as const)
    return { id, ...item, action: index % 2 === 0 ? action : item.action }
  })
  return snapshot.with(forwardRules, [...rules.slice(-1), ...rules.slice(0, -1)])
}

function withPostureAt({ snapshot, inputs }: World, src: string, posture: readonly string[]): World {
  const others = inputs.postures.filter(({ address }) => address !== src)
  const profiles = posture.map((id) => Number(id.split('.id.')[1]))
  const isUnreported = posture.includes('hip_profile.id.none')
  return {
    snapshot,
    inputs: { ...inputs, postures: isUnreported ? others : [...others, { address: src, profiles }] },
  }
}

describe('the indexed reading of the policy', () => {
  it('says of every packet what the plain reading of the rules says', { timeout: 120_000 }, () => {
    // Rules that match nothing push the others over the blocks of the index.
    const policy = fc
      .record({
        parts: worldParts({ clock, zones, maxRules: 12 }),
        gaps: fc.array(fc.nat({ max: 700 }), { minLength: 12, maxLength: 12 }),
        isSpread: fc.nat({ max: 5 }).map((drawn) => drawn === 0),
      })
      .map(({ parts, gaps, isSpread }) =>
        isSpread ? { ...parts, forward: spread(parts.forward, gaps), log: spread(parts.log, gaps) } : parts,
      )
    fc.assert(
      fc.property(policy, traffic, fc.boolean(), (parts, sample, forwardingBlocked) => {
        const { snapshot, inputs } = worldOf(parts, nowSeconds)
        const world = { snapshot, inputs: { ...inputs, forwardingBlocked } }
        const judge = judgeOf(compiler.state(snapshot, world.inputs))
        for (const packet of sample) {
          expect(judge(packet), JSON.stringify(packet)).toEqual(verdict(world, packet))
        }
        // What of the index is taken over belongs to the rules as they are now.
        const edited = withLastRuleFirst(snapshot as TestSnapshot)
        const again = judgeOf(compiler.state(edited, world.inputs))
        for (const packet of sample.slice(0, 20)) {
          const expected = verdict({ ...world, snapshot: edited }, packet)
          expect(again(packet), JSON.stringify(packet)).toEqual(expected)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('takes the user it is told for the only one at the source', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(
        worldParts({ clock, zones, maxRules: 12 }),
        traffic,
        fc.integer({ min: 1, max: 3 }),
        (parts, sample, userId) => {
          const world = worldOf(parts, nowSeconds)
          const judge = judgeOf(compiler.state(world.snapshot, world.inputs))
          for (const packet of sample.slice(0, 12)) {
            const told = verdict(withUserAt(world, packet.src, userId), packet)
            expect(judge(packet, userId), JSON.stringify(packet)).toEqual(told)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('takes what it is told of the device at the source for what is fulfilled there', {
    timeout: 120_000,
  }, () => {
    const postures = fc.oneof(
      fc.constant(['hip_profile.id.none']),
      fc.subarray(['hip_profile.id.1', 'hip_profile.id.2', 'hip_profile.id.3']),
    )
    fc.assert(
      fc.property(worldParts({ clock, zones, maxRules: 12 }), traffic, postures, (parts, sample, posture) => {
        const world = worldOf(parts, nowSeconds)
        const judge = judgeOf(compiler.state(world.snapshot, world.inputs))
        for (const packet of sample.slice(0, 12)) {
          const told = verdict(withPostureAt(world, packet.src, posture), packet)
          expect(judge(packet, null, posture), JSON.stringify(packet)).toEqual(told)
        }
      }),
      { numRuns: 200 },
    )
  })
})
