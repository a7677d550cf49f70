import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdict } from '../../../test/oracle/verdict.ts'
import { refusedWay } from '../../../test/oracle/verdict-dns.ts'
import { ruleMatches } from '../../../test/oracle/verdict-match.ts'
import { translationOf } from '../../../test/oracle/verdict-translation.ts'
import { packets } from '../../../test/policy/packets.ts'
import { type WorldParts, worldParts } from '../../../test/policy/parts.ts'
import { worldOf } from '../../../test/policy/world.ts'
import type { TestSnapshot } from '../../../test/snapshot.ts'
import type { LoggedPacket } from '../../core/engine/observation.ts'
import type { RuleTableName } from '../../core/finding.ts'
import type { PacketFields } from '../../core/log/packet-message.ts'
import { Memos } from '../../core/memo.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { loggedProtocols } from '../../core/net/protocol.ts'
import type { Table } from '../../core/resource/resource.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { dnsServerSettings } from '../../domains/dns/server-settings.ts'
import { dnsSettings } from '../../domains/dns/settings.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { ruleTableOf, ruleTables } from '../../domains/firewall/rule-table.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import type { Packet, World } from '../../domains/firewall/verdict/packet.ts'
import { loggedPacket, packetRow } from '../../domains/logs/packet-row.ts'
import { assumptionsOf } from '../analysis/example/witness.ts'
import { axis } from '../analysis/space/space.ts'
import { leadsIn, ledIn } from '../analysis/table/default-terms.ts'
import { timetablesOf } from '../analysis/table/table.ts'
import { toldChange } from './change-report.ts'
import { type Change, policyDifference, type TableDifference } from './difference.ts'
import { loggedFlows } from './logged-flows.ts'

const memos = new Memos()

// Wednesday 25 March 2026, 12:00 UTC.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const clock = ['00:00', '02:00', '09:00', '12:00', '17:59', '23:59']
const moments = Array.from({ length: 200 }, (_, index) => nowSeconds + index * 3480 + (index % 4) * 29)
const drawn = worldParts({ clock, zones: ['UTC', 'Europe/Berlin', 'America/New_York'], maxRules: 10 })
const traffic = fc.array(packets(moments), { minLength: 60, maxLength: 100, size: 'max' })
const names = ['forward', 'input', 'dnat', 'snat', 'log'] as const
const place = fc.nat({ max: 9 })

/** An edit: of rules of one table, or of the objects that rules name. */
const edits = fc.array(
  fc.record({
    table: fc.constantFrom(...names),
    kind: fc.constantFrom(
      'remove',
      'insert',
      'move',
      'replace',
      'action',
      'objects',
      'settings',
      'off',
      'zone',
    ),
    at: place,
    to: place,
  }),
  { minLength: 1, maxLength: 3 },
)

type Edit = ReturnType<typeof edits.generate>['value'][number]

/** The parts after an edit; rules and objects that come new are taken from `other`. */
function edited(parts: WorldParts, other: WorldParts, { table, kind, at, to }: Edit): WorldParts {
  const rules = parts[table] as readonly { readonly action: string }[]
  const fresh = other[table][at] as (typeof rules)[number] | undefined
  const index = Math.min(at, Math.max(0, rules.length - 1))
  const rule = rules[index]
  const withRules = (list: readonly unknown[]) => ({ ...parts, [table]: list }) as WorldParts
  switch (kind) {
    case 'objects':
      return {
        ...parts,
        objects: { ...parts.objects, subnets: other.objects.subnets, ports: other.objects.ports },
      }
    case 'settings':
      return {
        ...parts,
        settings: other.settings,
        links: other.links,
        dns: { ...other.dns, addressed: parts.dns.addressed },
      }
    case 'zone':
      return { ...parts, times: { ...parts.times, zone: other.times.zone } }
    case 'off':
      return { ...parts, on: other.on }
    case 'insert':
      return fresh ? withRules(rules.toSpliced(to, 0, fresh)) : parts
  }
  if (rule === undefined) return parts
  switch (kind) {
    case 'remove':
      return withRules(rules.toSpliced(index, 1))
    case 'move':
      return withRules(rules.toSpliced(index, 1).toSpliced(to, 0, rule))
    case 'replace':
      return fresh ? withRules(rules.with(index, fresh)) : parts
    case 'action':
      return table === 'forward' || table === 'input'
        ? withRules(rules.with(index, { ...rule, action: rule.action === 'drop' ? 'accept' : 'drop' }))
        : parts
  }
}

/** Effect of the table on the packet, which DNAT may have led in: plain first match, in the words of the rules. */
function effect(world: World, table: RuleTableName, packet: Packet, isLedIn = false): string {
  const { snapshot } = world
  const isOn = snapshot.value(firewallState).enabled
  const isTranslation = table === 'dnat' || table === 'snat'
  if (table === 'forward' && refusedWay(world, packet) !== null) return 'drop'
  const found = snapshot.rows(ruleTableOf[table].table).entries.find(({ item }) => {
    if (!isOn || !ruleMatches(world, item as never, packet)) return false
    return !isTranslation || translationOf(world, item as never, packet) !== 'impossible'
  })
  if (found === undefined)
    return defaultEffect(world, table, isLedIn ? { ...packet, ...sentTo(packet) } : packet)
  if (isTranslation) return JSON.stringify(translationOf(world, found.item as never, packet))
  if (table === 'log') return found.item.action
  const { action, ...rest } = found.item as Record<string, unknown>
  const { dpi_enabled, dpi_profile, ips_enabled, ips_profile } = rest
  const profiles = [dpi_enabled ? `dpi ${dpi_profile}` : '', ips_enabled ? `ips ${ips_profile}` : '']
  return action === 'drop' ? 'drop' : ['accept', ...profiles].join(' ').trim()
}

/** Destination of a packet before DNAT changed it. */
function sentTo({ dst }: Packet): Pick<SentPacket, 'dst' | 'ledTo'> {
  return { dst: dst.includes(':') ? '2001:db8::250' : '203.0.113.250', ledTo: dst }
}

interface SentPacket extends Packet {
  /** The destination that DNAT gives it; absent where it keeps its own. */
  readonly ledTo?: string
}

/** Effect of the system rules where no rule matches. */
function defaultEffect({ snapshot, inputs }: World, table: RuleTableName, packet: SentPacket): string {
  if (table === 'log') return 'null'
  let bare = ruleTables.reduce(
    (left, { table: each }) => left.with(each as Table, []),
    (snapshot as TestSnapshot).with(addressRules, []).set(firewallState, { enabled: true }),
  )
  // A table knows of what another one does by its own rules alone.
  if (table !== 'dnat') bare = bare.set(dnsSettings, { intercept_enabled: false })
  if (table !== 'forward') bare = bare.set(dnsServerSettings, { refuse_dot: false, refuse_doh: false })
  const { ledTo } = packet
  const leading = ledTo ? [{ action: 'dnat' as const, change_destination_address: ledTo }] : []
  const { action, dnat, snat } = verdict(
    { snapshot: bare.with(dnatRules, leading), inputs: { ...inputs, agents: [] } },
    packet,
  )
  if (table === 'dnat') return JSON.stringify(dnat?.translation ?? null)
  return table === 'snat' ? JSON.stringify(snat?.translation ?? null) : action
}

function comesTo(table: RuleTableName, { inDevice, outDevice, icmpType, protocol }: Packet): boolean {
  if (outDevice === 'lo' || inDevice === 'lo' || (protocol === 58 && icmpType !== 128)) return false
  if (table === 'input') return inDevice !== null && outDevice === null
  if (table === 'dnat') return true
  if (table === 'log') return outDevice !== null
  return outDevice !== null && (table !== 'snat' || inDevice !== undefined)
}

const asksNothing = {
  enabled: true,
  protocol: 'any',
  source_addresses: [] as string[],
  source_addresses_negate: false,
  source_ports: [],
  destination_addresses: [] as string[],
  destination_addresses_negate: false,
  destination_ports: [],
  incoming_interface: 'any',
  outgoing_interface: 'any',
  hip_profiles: [],
  timetable: [] as readonly string[],
}

/** No interface at all means none of the gateway's own packets. */
function through(packet: Packet): Packet {
  return { ...packet, inDevice: 'lan', outDevice: 'wan' }
}

function isInForce(world: World, timetable: readonly string[], packet: Packet): boolean {
  return ruleMatches(world, { ...asksNothing, timetable } as never, through(packet))
}

/** The part of the time that has the moment: as far as the timetables of rules distinguish. */
function partAt(worlds: readonly World[], { sides }: TableDifference, packet: Packet): number {
  const named = worlds.flatMap(({ snapshot }, side) =>
    timetablesOf(snapshot).map((ids) => ({ ids, world: worlds[side]!, time: sides[side]!.space.time })),
  )
  const { pool, time } = sides[0].space
  const fits = (part: number) =>
    named.every(({ ids, world, time }) => pool.has(time.set(ids), part) === isInForce(world, ids, packet))
  return [...Array(time.count).keys()].find(fits) ?? -1
}

/** True when the packet lies in the region of the change, whatever holds of the sets of run time. */
function isIn(
  worlds: readonly World[],
  difference: TableDifference,
  { region: { sets } }: Change,
  packet: Packet,
): boolean {
  const {
    sides: [{ space }],
  } = difference
  const { pool, coordinates, devices } = space
  const [src, dst] = [parseAddress(packet.src)!, parseAddress(packet.dst)!]
  const numberOf = (device: string | null) => {
    if (device === null) return devices.gateway
    const index = devices.names.indexOf(device)
    return index < 0 ? devices.other : index + 1
  }
  const has = (at: number, value: number) => pool.has(sets[at]!, value)
  return (
    has(axis.src, coordinates.indexOf(src.family, src.value)) &&
    has(axis.dst, coordinates.indexOf(dst.family, dst.value)) &&
    has(axis.srcPort, coordinates.indexOf('port', BigInt(packet.srcPort))) &&
    has(axis.dstPort, coordinates.indexOf('port', BigInt(packet.dstPort))) &&
    has(axis.protocol, packet.protocol) &&
    has(axis.in, numberOf(packet.inDevice)) &&
    (packet.outDevice === null && !has(axis.out, 0) ? true : has(axis.out, numberOf(packet.outDevice))) &&
    has(axis.time, partAt(worlds, difference, packet))
  )
}

/** True when the packet lies in the region of the change. */
function holds(
  worlds: readonly World[],
  difference: TableDifference,
  change: Change,
  packet: Packet,
  isLedIn = false,
): boolean {
  const [world] = worlds as [World]
  const {
    sides: [{ space }],
  } = difference
  return (
    isIn(worlds, difference, change, packet) &&
    assumptionsOf(space, change.region.literals).every(({ field, objects, holds: isTrue }) => {
      if (objects.includes(ledIn)) return isTrue === isLedIn
      const isPosture = objects[0]!.startsWith('hip_profile.')
      const rule = { ...asksNothing, [isPosture ? 'hip_profiles' : `${field}_addresses`]: objects }
      return ruleMatches(world, rule as never, through(packet)) === isTrue
    })
  )
}

/** The packet as the table logs it, read from its row. */
function logged(table: 'forward' | 'input', packet: Packet): LoggedPacket {
  const hasPorts = packet.protocol === 6 || packet.protocol === 17
  const row = packetRow({
    atMicroseconds: packet.at * 1_000_000,
    prefix: `${ruleTableOf[table].prefix}.ngfw.1 accept`,
    inDevice: packet.inDevice ?? '',
    outDevice: packet.outDevice ?? '',
    protocol: loggedProtocols[packet.protocol] ?? String(packet.protocol),
    source: packet.src,
    sourcePort: hasPorts ? packet.srcPort : null,
    destination: packet.dst,
    destinationPort: hasPorts ? packet.dstPort : null,
    lengthBytes: 60,
  })
  return loggedPacket(row.atMicroseconds, row.event!.fields as unknown as PacketFields)
}

describe('the difference of two policies', () => {
  it('has exactly the packets that fare otherwise, each once', { timeout: 240_000 }, () => {
    let different = 0
    let inRegions = 0
    let returned = 0
    let intercepted = 0
    fc.assert(
      fc.property(drawn, drawn, edits, traffic, (parts, other, list, sample) => {
        const before = worldOf(parts, nowSeconds)
        const changed = list.reduce((left, edit) => edited(left, other, edit), parts)
        const after = worldOf({ ...changed, people: parts.people }, nowSeconds)
        const found = policyDifference(before.snapshot, after.snapshot, { inputs: before.inputs, memos })
        for (const difference of found) {
          const { name } = difference.sides[0]
          if (!difference.isComplete) continue
          const mayBeLedIn = difference.sides.some(({ space }) => leadsIn(space))
          for (const [index, packet] of sample.entries()) {
            if (!comesTo(name, packet)) continue
            const seen = name === 'dnat' ? { ...packet, outDevice: null } : packet
            const isLedIn = mayBeLedIn && index % 2 === 1 && (name === 'forward' || name === 'snat')
            const [was, is] = [effect(before, name, seen, isLedIn), effect(after, name, seen, isLedIn)]
            if (name === 'forward' || name === 'input') {
              const counts = loggedFlows(difference, difference.changes, [logged(name, seen)])!
              for (const change of difference.changes) {
                const isThere = isIn([before, after], difference, change, seen)
                if (isThere) inRegions++
                expect(counts.get(change), JSON.stringify(seen)).toBe(isThere ? 1 : 0)
              }
            }
            const holding = difference.changes.filter((change) =>
              holds([before, after], difference, change, seen, isLedIn),
            )
            if (holding.some(({ after, before }) => [after.id, before.id].includes('snat.sys.hairpin')))
              returned++
            if (was !== is) different++
            const said = JSON.stringify({
              name,
              was,
              is,
              seen,
              told: holding.map((change) => toldChange(difference, change, found[2]!)),
            })
            // Where cards have addresses, some of these packets cannot come to a table, and nothing is told of them.
            const isTold = was !== is && (parts.dns.addressed === null || name === 'dnat')
            expect(holding.length, said).toBeLessThanOrEqual(was === is ? 0 : 1)
            expect(holding.length, said).toBeGreaterThanOrEqual(isTold ? 1 : 0)
            if (isTold && holding.some((one) => [one.before.id, one.after.id].includes('dnat.sys.dns')))
              intercepted++
          }
        }
      }),
      { numRuns: 120, endOnFailure: true },
    )
    expect(different).toBeGreaterThan(100)
    expect(inRegions).toBeGreaterThan(50)
    expect(returned).toBeGreaterThan(10)
    expect(intercepted).toBeGreaterThan(0)
  })

  it('has packets that fare otherwise only, each once, where the search is ended early', () => {
    let ended = 0
    fc.assert(
      fc.property(drawn, drawn, edits, traffic, (parts, other, list, sample) => {
        const before = worldOf(parts, nowSeconds)
        const changed = list.reduce((left, edit) => edited(left, other, edit), parts)
        const after = worldOf({ ...changed, people: parts.people }, nowSeconds)
        const bounds = { mostRegions: 8, mostSteps: 4000 }
        for (const difference of policyDifference(
          before.snapshot,
          after.snapshot,
          { inputs: before.inputs, memos },
          bounds,
        )) {
          const { name } = difference.sides[0]
          if (!difference.isComplete) ended++
          for (const packet of sample) {
            if (!comesTo(name, packet)) continue
            const seen = name === 'dnat' ? { ...packet, outDevice: null } : packet
            const isChanged = effect(before, name, seen) !== effect(after, name, seen)
            const holding = difference.changes.filter((change) =>
              holds([before, after], difference, change, seen),
            )
            expect(holding.length).toBeLessThanOrEqual(isChanged ? 1 : 0)
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(ended).toBeGreaterThan(10)
  })

  it('of a policy and itself is nothing', () => {
    fc.assert(
      fc.property(drawn, (parts) => {
        const { snapshot, inputs } = worldOf(parts, nowSeconds)
        for (const { changes } of policyDifference(snapshot, snapshot, { inputs, memos }))
          expect(changes).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})
