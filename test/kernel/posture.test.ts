import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { ruleset } from '../../src/compile/filter.ts'
import { posturesOf } from '../../src/compile/posture.ts'
import { printAddress } from '../../src/core/net/ip.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { linearLayout } from '../../src/domains/firewall/compile/layout.ts'
import type { World } from '../../src/domains/firewall/verdict/packet.ts'
import { packets } from '../policy/packets.ts'
import { worldParts } from '../policy/parts.ts'
import { drawnDevices, drawnProfiles, plainPostures, withProfiles } from '../policy/posture.ts'
import { addresses4, addresses6 } from '../policy/universe.ts'
import { worldOf } from '../policy/world.ts'
import type { TestSnapshot } from '../snapshot.ts'
import { assertInTime } from './assert-in-time.ts'
import { clockAwayFrom, zonesFarFromMidnight } from './clock.ts'
import { openPolicyLab, type PolicyLab } from './policy-lab.ts'
import { expectations, leaving } from './verdict-expectation.ts'

const compiler = createCompiler()

const from = 'lan'
const exit = 'wan'
let lab: PolicyLab

beforeAll(async () => {
  lab = await openPolicyLab()
})

afterAll(() => lab.close())

const ids = ['hip_profile.id.1', 'hip_profile.id.2', 'hip_profile.id.3', 'hip_profile.id.none']
/** Profiles that the rules of FORWARD ask of devices, one after the other. */
const asked = fc.array(fc.subarray(ids, { minLength: 1, maxLength: 3 }), { minLength: 12, maxLength: 12 })

/** Names of the chains whose name follows from what they hold. */
async function chains(): Promise<string[]> {
  const { stdout } = await lab.net.run('gateway', ['nft', '-j', '-t', 'list', 'table', 'inet', 'gatehouse'])
  const { nftables } = JSON.parse(stdout) as { nftables: { chain?: { name: string; handle: number } }[] }
  return nftables.flatMap(({ chain }) => (chain ? [`${chain.name} ${chain.handle}`] : [])).sort()
}

describe('the kernel and the reports of devices', () => {
  test('agree with a plain reading after every report, by changed elements alone', {
    timeout: 300_000,
  }, async () => {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const policy = worldParts({
      clock: clockAwayFrom(nowSeconds),
      zones: zonesFarFromMidnight(nowSeconds),
      maxRules: 12,
    })
    const reports = fc.array(drawnDevices([...addresses4.slice(0, 8), ...addresses6.slice(0, 4)]), {
      minLength: 2,
      maxLength: 4,
    })
    const traffic = fc.array(packets([nowSeconds]), { minLength: 100, maxLength: 300, size: 'max' })
    let sent = 0
    let byPosture = 0
    const property = fc.asyncProperty(
      policy,
      drawnProfiles,
      asked,
      reports,
      traffic,
      fc.constantFrom(linearLayout, graphLayout()),
      async (parts, profiles, postures, lists, drawn, layout) => {
        const forward = parts.forward.map((rule, index) => ({ ...rule, hip_profiles: postures[index]! }))
        const { snapshot: base, inputs } = worldOf(
          { ...parts, forward, on: { ...parts.on, state: true, watch: true } },
          nowSeconds,
        )
        const snapshot = withProfiles(base as TestSnapshot, profiles)
        const sample = drawn
          .filter(({ protocol, outDevice }) => (protocol === 6 || protocol === 17) && outDevice !== null)
          .map((packet) => ({ ...packet, inDevice: from }))
        let before: string[] | null = null
        for (const list of lists) {
          const evaluated = { ...inputs, devices: list, postures: posturesOf(snapshot, list, compiler.memos) }
          await lab.filter.apply(ruleset(compiler.state(snapshot, evaluated), layout))
          const now = await chains()
          if (before !== null) expect(now).toEqual(before)
          before = now
          await lab.net.run('gateway', ['conntrack', '-F'])
          const world: World = { snapshot, inputs: { ...inputs, postures: plainPostures(profiles, list) } }
          const expected = expectations(world, sample, exit)
          const arrived = await lab.wire.send(
            expected.map((each) => each.sent),
            leaving(expected),
          )
          for (const { sent: packet, leaves, counted } of expected) {
            const found = arrived.get(packet.id)
            const address = found && printAddress(found.destination.family, found.destination.value)
            const text = found ? `${address} ${found.destinationPort}` : null
            expect(text, JSON.stringify({ packet, counted })).toBe(leaves)
            if (counted.some((id) => id.startsWith('fwd.ngfw.'))) byPosture++
          }
          sent += expected.length
        }
      },
    )
    await assertInTime(property, { numRuns: 40, milliseconds: 90_000 })
    expect(sent).toBeGreaterThan(500)
    expect(byPosture).toBeGreaterThan(25)
  })
})
