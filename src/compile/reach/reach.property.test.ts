import fc from 'fast-check'
import { expect, it } from 'vitest'
import { verdict } from '../../../test/oracle/verdict.ts'
import { ruleMatches } from '../../../test/oracle/verdict-match.ts'
import { packets } from '../../../test/policy/packets.ts'
import { type WorldParts, worldParts } from '../../../test/policy/parts.ts'
import { worldOf } from '../../../test/policy/world.ts'
import type { TestSnapshot } from '../../../test/snapshot.ts'
import { Memos } from '../../core/memo.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import type { Packet, World } from '../../domains/firewall/verdict/packet.ts'
import { assumptionsOf } from '../analysis/example/witness.ts'
import { meeting } from '../analysis/search/cover.ts'
import { axis, type Region, type Space } from '../analysis/space/space.ts'
import { ledIn } from '../analysis/table/default-terms.ts'
import { explain } from '../explain/explain.ts'
import type { CompileState } from '../state/compile-state.ts'
import { ruleOf } from './decided-search.ts'
import { type Flow, sentRegion } from './flow.ts'
import type { ReachQuestion } from './question.ts'
import { acceptedParts, reach, usualBounds } from './reach.ts'
import { zoneMatrix } from './zone-matrix.ts'

// Wednesday 25 March 2026, 12:00 UTC.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const clock = ['00:00', '02:00', '09:00', '12:00', '17:59', '23:59']
const moments = Array.from({ length: 200 }, (_, index) => nowSeconds + index * 3480 + (index % 4) * 29)
const drawn = worldParts({ clock, zones: ['UTC', 'Europe/Berlin'], maxRules: 8 })
const traffic = fc.array(packets(moments), { minLength: 60, maxLength: 100, size: 'max' })
/** Drawn policies of one test whose search may end before all is found: one in some hundreds has that many regions. */
const mostEnded = 3
const zoneIds = ['zone.id.1', 'zone.id.2', 'interface.external_any', 'interface.utm_outgoing']

/** A policy without what judges by what is observed of addresses: authorization, quotas. */
function stateOf(parts: WorldParts): CompileState & World {
  const { snapshot, inputs } = worldOf(parts, nowSeconds)
  return {
    snapshot: (snapshot as TestSnapshot).with(addressRules, []),
    inputs: { ...inputs, quotaExceeded: [] },
    memos: new Memos(),
  }
}

/** Users who are denied access are known at run time only. */
const denied = 'fwd.sys.access-denied'

function isJudged({ inDevice, outDevice, protocol, icmpType }: Packet): boolean {
  const isThrough = inDevice !== 'lo' && outDevice !== 'lo'
  return isThrough && (protocol !== 58 || icmpType === 128)
}

const asksNothing = {
  enabled: true,
  protocol: 'any',
  source_addresses: [] as readonly string[],
  source_addresses_negate: false,
  source_ports: [],
  destination_addresses: [] as readonly string[],
  destination_addresses_negate: false,
  destination_ports: [],
  incoming_interface: 'any',
  outgoing_interface: 'any',
  hip_profiles: [] as readonly string[],
  timetable: [],
}

/** True when the packet is in the sets of the region, whatever holds of the sets of run time. */
function isIn({ pool, coordinates, devices, time }: Space, { sets }: Region, packet: Packet): boolean {
  const [src, dst] = [parseAddress(packet.src)!, parseAddress(packet.dst)!]
  const numberOf = (device: string | null) =>
    device === null ? devices.gateway : devices.names.indexOf(device) + 1 || devices.other
  const values = {
    src: coordinates.indexOf(src.family, src.value),
    dst: coordinates.indexOf(dst.family, dst.value),
    protocol: packet.protocol,
    srcPort: coordinates.indexOf('port', BigInt(packet.srcPort)),
    dstPort: coordinates.indexOf('port', BigInt(packet.dstPort)),
    in: numberOf(packet.inDevice),
    out: numberOf(packet.outDevice),
    time: time.partAt(packet.at) ?? -1,
  }
  return Object.entries(values).every(([name, value]) =>
    pool.has(sets[axis[name as keyof typeof axis]]!, value),
  )
}

function agrees(world: World, space: Space, literals: readonly number[], packet: Packet): boolean {
  return assumptionsOf(space, literals).every(({ field, objects, holds }) => {
    if (objects.includes(ledIn)) return true
    const name = objects[0]!.startsWith('hip_profile.') ? 'hip_profiles' : `${field}_addresses`
    const incoming_interface = packet.inDevice === null ? 'interface.utm_outgoing' : 'any'
    return (
      ruleMatches(world, { ...asksNothing, incoming_interface, [name]: objects } as never, packet) === holds
    )
  })
}

/** True when the packet, as it is sent, lies in the region. */
function holds(world: World, space: Space, { flow, seen }: Found, packet: Packet): boolean {
  if (!isIn(space, sentRegion(flow, seen), packet)) return false
  const target = flow.translated?.target.address
  const led = target ? { ...packet, dst: target.text } : packet
  return (
    agrees(world, space, seen.literals, led) && agrees(world, space, flow.translated?.literals ?? [], packet)
  )
}

interface Found {
  readonly id: string
  readonly flow: Flow
  readonly seen: Region
}

function found(state: CompileState, question: ReachQuestion) {
  const { policy, accepted } = acceptedParts(state, question, usualBounds)
  const regions = accepted.flatMap(({ effect, flow, regions }): Found[] =>
    regions.map((seen) => ({ id: ruleOf({ effect, flow }), flow, seen })),
  )
  return {
    space: policy.space,
    regions,
    isComplete: policy.isComplete && accepted.every((each) => each.isComplete),
  }
}

it('regions have exactly the packets that are accepted, each once, with the rule that decides', {
  timeout: 240_000,
}, () => {
  const counts = { accepted: 0, dropped: 0, led: 0, live: 0, here: 0, sent: 0, ended: 0 }
  fc.assert(
    fc.property(drawn, traffic, (parts, sample) => {
      const state = stateOf(parts)
      const { space, regions, isComplete } = found(state, {})
      if (!isComplete) counts.ended++
      for (const packet of sample.filter(isJudged)) {
        const { action, rule, dnat } = verdict(state, packet)
        const holding = regions.filter((each) => holds(state, space, each, packet))
        const said = JSON.stringify({ packet, action, rule, dnat, holding: holding.map(({ id }) => id) })
        if (rule === denied) continue
        if (action === 'drop') {
          expect(holding, said).toEqual([])
          counts.dropped++
          continue
        }
        expect(holding.length, said).toBeLessThanOrEqual(1)
        for (const { id, flow, seen } of holding) {
          expect(id, said).toBe(rule)
          if (flow.translated) expect(flow.translated.id, said).toBe(dnat?.rule)
          if (flow.translated) counts.led++
          if (seen.literals.length > 0) counts.live++
        }
        // Where cards have addresses, some of these packets cannot come, and DNS queries that are intercepted end here.
        if (parts.dns.addressed !== null || dnat?.rule === 'dnat.sys.dns' || !isComplete) continue
        expect(holding.length, said).toBe(1)
        counts.accepted++
        if (packet.outDevice === null) counts.here++
        if (packet.inDevice === null) counts.sent++
      }
    }),
    { numRuns: 120, endOnFailure: true },
  )
  expect(counts.ended).toBeLessThanOrEqual(mostEnded)
  expect(counts.accepted).toBeGreaterThan(500)
  expect(counts.dropped).toBeGreaterThan(500)
  expect(counts.here).toBeGreaterThan(100)
  expect(counts.sent).toBeGreaterThan(100)
  expect(counts.led).toBeGreaterThan(20)
  expect(counts.live).toBeGreaterThan(50)
})

it('regions are disjoint', { timeout: 120_000 }, () => {
  let pairs = 0
  fc.assert(
    fc.property(drawn, (parts) => {
      const { space, regions } = found(stateOf(parts), {})
      for (const [index, one] of regions.entries()) {
        for (const other of regions.slice(index + 1)) {
          // Of what two translations lead in, the translations are disjoint.
          if (one.flow.translated !== other.flow.translated) continue
          const [a, b] = [sentRegion(one.flow, one.seen), sentRegion(other.flow, other.seen)]
          expect(meeting(space, a, b)).toBeNull()
          pairs++
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(pairs).toBeGreaterThan(1000)
})

it('a question about one end has what the answer to all has there', { timeout: 120_000 }, () => {
  let [asked, ended] = [0, 0]
  fc.assert(
    fc.property(
      drawn,
      traffic,
      fc.constantFrom('from', 'to'),
      fc.boolean(),
      (parts, sample, side, isZone) => {
        const state = stateOf({ ...parts, dns: { ...parts.dns, addressed: null } })
        const [first] = sample.filter(isJudged)
        if (first === undefined) return
        const end = isZone ? { zone: 'zone.id.1' } : { address: side === 'from' ? first.src : first.dst }
        const { space, regions, isComplete } = found(state, { [side]: end })
        if (!isComplete) {
          ended++
          return
        }
        for (const packet of sample.filter(isJudged)) {
          const { action, rule, dnat } = verdict(state, packet)
          const target = dnat?.translation
          const led = target && target !== 'masquerade' ? target.address?.first : undefined
          const isHere = isZone
            ? isZoneOf(space, side === 'from' ? packet.inDevice : packet.outDevice)
            : side === 'from'
              ? packet.src === first.src
              : packet.dst === first.dst || led === first.dst
          if (dnat?.rule === 'dnat.sys.dns' || rule === denied) continue
          const holding = regions.filter((each) => holds(state, space, each, packet))
          const expected = isHere && action === 'accept' ? [rule] : []
          expect(
            holding.map(({ id }) => id),
            JSON.stringify({ packet, dnat }),
          ).toEqual(expected)
          if (expected.length > 0) asked++
        }
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
  expect(ended).toBeLessThanOrEqual(mostEnded)
  expect(asked).toBeGreaterThan(100)
})

/** True for a card of a zone; the gateway itself is a zone without cards. */
function isEndOf(
  devicesOf: (zone: string) => readonly string[],
  zone: string,
  device: string | null,
): boolean {
  return device === null ? zone === 'interface.utm_outgoing' : devicesOf(zone).includes(device)
}

function isZoneOf({ vocabulary }: Space, device: string | null): boolean {
  const meaning = vocabulary.devices('zone.id.1')
  return meaning.kind === 'devices' && device !== null && meaning.devices.includes(device)
}

it('an explanation of a witness accepts it by the same rule', { timeout: 120_000 }, () => {
  let explained = 0
  fc.assert(
    fc.property(drawn, (parts) => {
      if (parts.dns.addressed === null) return
      const state = stateOf(parts)
      for (const { rule, dnat, witness } of reach(state, {}).regions) {
        // What is assumed of users, names and devices need not hold now.
        // By which card without a connection it comes, a question cannot say.
        if (witness.packet.incoming_interface === undefined) continue
        if (witness.assumes.length > 0 || (dnat?.assumes.length ?? 0) > 0) continue
        const answer = explain(state, witness.packet)
        if (answer.ok && 'rule_id' in answer.value && answer.value.rule_id === denied) continue
        // Where it has no way the gateway sends nothing, whatever the rules say.
        const isSent = witness.packet.incoming_interface === 'interface.utm_outgoing'
        if (isSent && answer.ok && 'rule_id' in answer.value && answer.value.rule_id === 'fwd.sys.no-route')
          continue
        const said = JSON.stringify({ witness, rule, answer })
        expect(answer.ok && answer.value, said).toMatchObject({ verdict: 'accept', rule_id: rule.rule_id })
        explained++
      }
    }),
    { numRuns: 60, endOnFailure: true },
  )
  expect(explained).toBeGreaterThan(300)
})

it('the matrix has the verdicts and rules of the packets between two zones', { timeout: 120_000 }, () => {
  const seen = new Set<string>()
  let ended = 0
  fc.assert(
    fc.property(drawn, traffic, (parts, sample) => {
      const state = stateOf({ ...parts, dns: { ...parts.dns, addressed: null } })
      const { zones, cells } = zoneMatrix(state, zoneIds)
      if (cells.some(({ complete }) => !complete)) ended++
      for (const { from, to, verdict: told, rules, regions, complete } of cells) {
        seen.add(told)
        if (complete) {
          expect(regions === 0).toBe(told === 'none')
          expect(found(state, { from: { zone: from }, to: { zone: to } }).regions).toHaveLength(regions)
        }
        const devicesOf = (id: string) => zones.find(({ zone }) => zone === id)!.devices
        for (const packet of sample.filter(isJudged)) {
          if (!isEndOf(devicesOf, from, packet.inDevice) || !isEndOf(devicesOf, to, packet.outDevice))
            continue
          const { action, rule, dnat } = verdict(state, packet)
          if (dnat?.rule === 'dnat.sys.dns' || rule === denied) continue
          const said = JSON.stringify({
            packet,
            action,
            rule,
            told,
            rules,
            from,
            to,
            fw: parts.forward,
            on: parts.on,
            dn: parts.dns,
            links: parts.links,
            z: zones,
          })
          expect(told, said).not.toBe(action === 'accept' ? 'none' : 'all')
          const verdicts = rules.map(({ rule_id, verdict }) => [rule_id, verdict])
          if (complete) expect(verdicts, said).toContainEqual([rule, action])
        }
      }
    }),
    { numRuns: 60, endOnFailure: true },
  )
  expect(ended).toBeLessThanOrEqual(mostEnded)
  seen.delete('undecided')
  expect([...seen].sort()).toEqual(['all', 'none', 'some'])
})

it('ended early, it claims nothing that is not accepted and says that it is not complete', {
  timeout: 120_000,
}, () => {
  let ended = 0
  fc.assert(
    fc.property(drawn, traffic, (parts, sample) => {
      const state = stateOf(parts)
      const { policy, accepted } = acceptedParts(state, {}, { regions: 4, steps: 300 })
      if (!policy.isComplete || accepted.some(({ isComplete }) => !isComplete)) ended++
      const regions = accepted.flatMap(({ effect, flow, regions }): Found[] =>
        regions.map((seen) => ({ id: ruleOf({ effect, flow }), flow, seen })),
      )
      for (const packet of sample.filter(isJudged)) {
        const holding = regions.filter((each) => holds(state, policy.space, each, packet))
        const { rule } = verdict(state, packet)
        if (rule !== denied) expect(holding.map(({ id }) => id)).toEqual(holding.length === 0 ? [] : [rule])
      }
    }),
    { numRuns: 60, endOnFailure: true },
  )
  expect(ended).toBeGreaterThan(10)
})
