import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verdict } from '../../../test/oracle/verdict.ts'
import { ruleMatches } from '../../../test/oracle/verdict-match.ts'
import { translationOf } from '../../../test/oracle/verdict-translation.ts'
import { packets } from '../../../test/policy/packets.ts'
import { worldParts } from '../../../test/policy/parts.ts'
import { worldOf } from '../../../test/policy/world.ts'
import type { TestSnapshot } from '../../../test/snapshot.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Finding, RuleTableName, Witness } from '../../core/finding.ts'
import { unionAddressSets } from '../../core/net/ip.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { ruleTableOf } from '../../domains/firewall/rule-table.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import type { Packet, World } from '../../domains/firewall/verdict/packet.ts'
import { domains } from '../../domains/objects/domain.ts'
import { textSet } from '../../domains/objects/resolve.ts'
import { users } from '../../domains/users/user.ts'
import { createCompiler } from '../compiler.ts'
import { analyse } from './analyse.ts'
import { coverages } from './coverage.ts'
import { exampleOf, witnessOf } from './example/witness.ts'
import { tablesOf } from './table/table.ts'

const compiler = createCompiler()

// Wednesday 25 March 2026, 12:00 UTC: the change to summer time in Berlin is near.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const clock = ['00:00', '00:01', '01:59', '02:00', '02:30', '09:00', '12:00', '17:59', '23:59']
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']
const moments = Array.from({ length: 400 }, (_, index) => nowSeconds + index * 1740 + (index % 4) * 29)

const policies = worldParts({ clock, zones, maxRules: 12 })
const traffic = fc.array(packets(moments), { minLength: 60, maxLength: 120, size: 'max' })

/** With everything switched on, which is what the analysis is about. */
function switchedOn({ snapshot, inputs }: World): World {
  const on = (snapshot as TestSnapshot)
    .set(firewallState, { enabled: true })
    .set(firewallSettings, { log_mode: 'selected' })
  return { snapshot: on, inputs }
}

/** The rules of a table that match the packet as it comes there, in order. */
function matching(world: World, table: RuleTableName, packet: Packet): string[] {
  const prefix = { forward: 'fwd', input: 'inp', dnat: 'dnat', snat: 'snat', log: 'log' }[table]
  const entries = world.snapshot.rows(ruleTableOf[table].table).entries
  return entries
    .filter(({ item }) => ruleMatches(world, item as never, packet))
    .filter(({ item }) => {
      const isTranslation = table === 'dnat' || table === 'snat'
      return !isTranslation || translationOf(world, item as never, packet) !== 'impossible'
    })
    .map(({ id }) => `${prefix}.ngfw.${id}`)
}

/** True when the table is asked about such packets. */
function comesTo(table: RuleTableName, { inDevice, outDevice }: Packet): boolean {
  if (outDevice === 'lo' || inDevice === 'lo') return false
  if (table === 'input') return inDevice !== null && outDevice === null
  if (table === 'dnat') return true
  return outDevice !== null
}

/** A packet as DNAT and the logging before it see it: the way out is not known. */
function asSeen(table: RuleTableName, packet: Packet): Packet {
  return table === 'dnat' ? { ...packet, outDevice: null } : packet
}

function ruleOf(world: World, id: string) {
  const [prefix, , number] = id.split('.')
  const name = { fwd: 'forward', inp: 'input', dnat: 'dnat', snat: 'snat', log: 'log' }[
    prefix!
  ] as RuleTableName
  return world.snapshot.rows(ruleTableOf[name].table).get(Number(number))!.item as never
}

/** Effect of a rule on a packet. */
function doing(world: World, id: string, packet: Packet): string {
  const rule = ruleOf(world, id) as { action: string }
  if (!id.startsWith('dnat') && !id.startsWith('snat')) return rule.action
  return JSON.stringify(translationOf(world, rule as never, packet))
}

describe('what the analysis says', () => {
  it('is so for every packet', () => {
    fc.assert(
      fc.property(policies, traffic, (parts, sample) => {
        const world = switchedOn(worldOf(parts, nowSeconds))
        for (const finding of analyse(compiler.state(world.snapshot, world.inputs))) {
          if (finding.table === 'objects') continue
          for (const packet of sample) {
            if (comesTo(finding.table, packet)) {
              holdsFor(world, finding, asSeen(finding.table, packet))
            }
          }
        }
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('removed rules are missed by no packet, alone and together', () => {
    fc.assert(
      fc.property(policies, traffic, (parts, sample) => {
        const world = switchedOn(worldOf(parts, nowSeconds))
        const rid = analyse(compiler.state(world.snapshot, world.inputs))
          .filter(({ kind }) => ['unreachable', 'shadowed', 'redundant'].includes(kind))
          .map(({ rule }) => rule!)
        const before = sample.map((packet) => fate(world, packet))
        for (const names of [rid, ...rid.slice(0, 8).map((rule) => [rule])]) {
          const smaller = without(world, new Set(names))
          for (const [index, packet] of sample.entries()) {
            expect(fate(smaller, packet), JSON.stringify({ names, packet })).toEqual(before[index])
          }
        }
      }),
      { numRuns: 20 },
    )
  }, 120_000)

  it('is proved by a packet', () => {
    fc.assert(
      fc.property(policies, (parts) => {
        const world = switchedOn(worldOf(parts, nowSeconds))
        for (const finding of analyse(compiler.state(world.snapshot, world.inputs))) {
          if (finding.witness) isProved(world, finding)
        }
      }),
      { numRuns: 80 },
    )
  }, 120_000)

  it('has a packet of its own for every rule that it does not call dead', () => {
    fc.assert(
      fc.property(policies, (parts) => {
        const world = switchedOn(worldOf(parts, nowSeconds))
        const all = tablesOf(compiler.state(world.snapshot, world.inputs))
        for (const table of all) {
          for (const [rule, coverage] of coverages(table).entries()) {
            if (coverage.kind !== 'reached') continue
            const witness = witnessOf(table, exampleOf(table, coverage.region()!))
            const assumed = assuming(world, witness)
            if (assumed === null) continue
            const packet = asSeen(table.name, packetOf(witness, table.name))
            const { id } = table.rules[rule]!
            expect(matching(assumed, table.name, packet)[0], JSON.stringify({ id, witness })).toBe(id)
          }
        }
      }),
      { numRuns: 80 },
    )
  }, 120_000)
})

function indexOf(world: World, id: string): number {
  const [prefix, kind, number] = id.split('.')
  if (kind !== 'ngfw') return Number.POSITIVE_INFINITY
  const name = { fwd: 'forward', inp: 'input', dnat: 'dnat', snat: 'snat', log: 'log' }[
    prefix!
  ] as RuleTableName
  return world.snapshot
    .rows(ruleTableOf[name].table)
    .entries.findIndex(({ id: other }) => String(other) === number)
}

function without({ snapshot, inputs }: World, names: ReadonlySet<string>): World {
  let smaller = snapshot as TestSnapshot
  const filtering = { forward: 'fwd', input: 'inp', dnat: 'dnat', snat: 'snat' } as const
  for (const [name, prefix] of Object.entries(filtering)) {
    const table = ruleTableOf[name as keyof typeof filtering].table as typeof ruleTableOf.forward.table
    const kept = smaller.rows(table).entries.filter(({ id }) => !names.has(`${prefix}.ngfw.${id}`))
    smaller = smaller.with(
      table,
      kept.map(({ id, item }) => ({ id, ...item })),
    )
  }
  return { snapshot: smaller, inputs }
}

/** Fate of a packet, no matter which rule decides. */
function fate(world: World, packet: Packet) {
  const { dnat, action, snat } = verdict(world, packet)
  return { dnat: dnat?.translation ?? null, action, snat: snat?.translation ?? null }
}

/** A packet contradicts no finding. */
function holdsFor(world: World, finding: Finding, packet: Packet): void {
  const found = matching(world, finding.table as RuleTableName, packet)
  const said = JSON.stringify({ finding, packet, found })
  if (!found.includes(finding.rule!)) return
  const before = found.slice(0, found.indexOf(finding.rule!))
  switch (finding.kind) {
    case 'unreachable':
      throw new Error(`reached: ${said}`)
    case 'shadowed':
      expect(
        finding.rules!.some((rule) => before.includes(rule)) ||
          finding.rules!.includes(verdict(world, packet).rule ?? ''),
        said,
      ).toBe(true)
      return
    case 'redundant':
      if (
        finding.rules!.every(
          (rule) => rule.includes('.ngfw.') && indexOf(world, rule) < indexOf(world, finding.rule!),
        )
      ) {
        expect(
          finding.rules!.some((rule) => before.includes(rule)),
          said,
        ).toBe(true)
        expect(doing(world, before[0]!, packet), said).toBe(doing(world, finding.rule!, packet))
      }
      return
  }
}

/** The witness does what the finding claims, where what it takes to hold does. */
function isProved(world: World, finding: Finding): void {
  const assumed = assuming(world, finding.witness!)
  if (assumed === null) return
  const table = finding.table as RuleTableName
  const packet = asSeen(table, packetOf(finding.witness!, table))
  const found = matching(assumed, table, packet)
  const said = JSON.stringify({ finding, found })
  expect(found, said).toContain(finding.rule!)
  const [first = ''] = finding.rules!
  // What a system rule refuses no rule behind it decides.
  if (!first.includes('.ngfw.')) return decides(assumed, finding, { packet, first })
  expect(doing(assumed, found[0]!, packet), said).not.toBe(doing(assumed, finding.rule!, packet))
  expect(found[0], said).toBe(first)
  if (table === 'forward' || table === 'input') decides(assumed, finding, { packet, first: found[0]! })
}

/** The verdict, which shares nothing with the analysis, is that of the rule; DNAT may stand before it. */
function decides(world: World, finding: Finding, { packet, first }: { packet: Packet; first: string }): void {
  const { rule, dnat } = verdict(world, packet)
  if (dnat?.translation || rule === 'fwd.sys.access-denied') return
  expect(rule, JSON.stringify(finding)).toBe(first)
}

function packetOf({ packet, outgoing_interface }: Witness, table: RuleTableName): Packet {
  const { protocol, src_ip, dst_ip, src_port = 0, dst_port = 0, incoming_interface, at } = packet
  const numbers: Record<string, number> = { tcp: 6, udp: 17, gre: 47, esp: 50, ah: 51 }
  const icmp = src_ip.includes(':') ? 58 : 1
  const deviceOf = (id: string | null | undefined) =>
    id ? ['lan', 'dmz', 'wan'][Number(id.split('.id.')[1]) - 1]! : 'lab'
  const isOwn = incoming_interface === 'interface.utm_outgoing'
  return {
    protocol: typeof protocol === 'number' ? protocol : protocol === 'icmp' ? icmp : numbers[protocol]!,
    src: src_ip,
    dst: dst_ip,
    srcPort: src_port,
    dstPort: dst_port,
    inDevice: isOwn ? null : deviceOf(incoming_interface),
    outDevice: table === 'input' ? null : deviceOf(outgoing_interface),
    at: at ?? nowSeconds,
  }
}

/** The world in which the sets of run time hold what the witness takes them to hold; null when that is not set up. */
function assuming(world: World, witness: Witness): World | null {
  const { src_ip, dst_ip } = witness.packet
  if (src_ip === dst_ip && witness.assumes.length > 0) return null
  const held = witness.assumes.filter(({ holds }) => holds)
  const addressOf = (field: string) => (field === 'source' ? src_ip : dst_ip)
  const at = (id: string) =>
    held.filter(({ objects }) => objects.includes(id)).map(({ field }) => addressOf(field))
  const snapshot = (world.snapshot as TestSnapshot).with(addressRules, [])
  const names = snapshot.rows(domains).entries.map(({ id, item }) => ({
    name: item.value.toLowerCase(),
    addresses: at(`domain.id.${id}`),
    resolvedAtSeconds: nowSeconds,
    error: null,
  }))
  const agents = snapshot
    .rows(users)
    .entries.flatMap(({ id }) => at(`user.id.${id}`).map((address) => ({ address, userId: Number(id) })))
  const groups = held.flatMap(({ objects, field }) =>
    objects.flatMap((id) => (id.startsWith('group.') ? [{ id, address: addressOf(field) }] : [])),
  )
  for (const { id, address } of groups) {
    const denied = witness.assumes.filter(({ holds }) => !holds).flatMap(({ objects }) => objects)
    const member = memberOf(snapshot, id, denied)
    if (member === null) return null
    agents.push({ address, userId: member })
  }
  const inputs: CompileInputs = {
    ...world.inputs,
    neighbours: [],
    agents,
    postures: posturesAt(witness),
    names,
    quotaExceeded: at('quota.exceeded'),
    countries: (code) => setOf(at(`iplist.${code}`)),
  }
  return { snapshot, inputs }
}

/** The report that the witness takes the device at the source to have sent. */
function posturesAt({ packet, assumes }: Witness): CompileInputs['postures'] {
  const about = assumes.filter(({ objects }) => objects[0]!.startsWith('hip_profile.'))
  const isUnreported = about.some(({ objects: [id], holds }) => id === 'hip_profile.id.none' && holds)
  if (isUnreported) return []
  const held = about.filter(({ objects: [id], holds }) => id !== 'hip_profile.id.none' && holds)
  const profiles = held.map(({ objects: [id] }) => Number(id!.split('.id.')[1]))
  return about.length === 0 ? [] : [{ address: packet.src_ip, profiles }]
}

/** A user who is in the group, and neither denied access nor in what the witness says does not hold. */
function memberOf(snapshot: TestSnapshot, group: string, not: readonly string[]): number | null {
  const chain = {
    3: ['group.id.3', 'group.id.2', 'group.id.1'],
    2: ['group.id.2', 'group.id.1'],
    1: ['group.id.1'],
  }
  const found = snapshot.rows(users).entries.find(({ id, item }) => {
    const groups = chain[item.parent_id as 1 | 2 | 3]
    const isOut = not.includes(`user.id.${id}`) || groups.some((each) => not.includes(each))
    return !item.enabled && groups.includes(group) && !isOut
  })
  return found ? Number(found.id) : null
}

function setOf(texts: readonly string[]) {
  return unionAddressSets(...texts.map((text) => textSet(text)))
}
