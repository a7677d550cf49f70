import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { worldParts } from '../../test/policy/parts.ts'
import { plainInputs } from '../../test/policy/universe.ts'
import { worldOf } from '../../test/policy/world.ts'
import { emptySnapshot, type TestSnapshot } from '../../test/snapshot.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import { noInspection } from '../core/engine/inspection.ts'
import type { Table } from '../core/resource/resource.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { isFixedChain } from '../core/ruleset/ruleset-difference.ts'
import { addressRules } from '../domains/access/address-rule.ts'
import { systemDefinitions } from '../domains/firewall/compile/system/system-rules.ts'
import { dnatRules } from '../domains/firewall/dnat.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { inputRules } from '../domains/firewall/input.ts'
import { logRules } from '../domains/firewall/log.ts'
import { snatRules } from '../domains/firewall/snat.ts'
import { connections } from '../domains/network/connection.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { domains } from '../domains/objects/domain.ts'
import { ipAddresses } from '../domains/objects/ip-address.ts'
import { ipAddressLists } from '../domains/objects/ip-address-list.ts'
import { ipRanges } from '../domains/objects/ip-range.ts'
import { ports } from '../domains/objects/port.ts'
import { portLists } from '../domains/objects/port-list.ts'
import { portRanges } from '../domains/objects/port-range.ts'
import { schedules } from '../domains/objects/schedule.ts'
import { subnets } from '../domains/objects/subnet.ts'
import { timeRanges } from '../domains/objects/time-range.ts'
import { userGroups } from '../domains/users/group.ts'
import { users } from '../domains/users/user.ts'
import { nextRecompileAt } from './artifacts.ts'
import { createCompiler } from './compiler.ts'

const compiler = createCompiler()

const nowSeconds = Date.UTC(2026, 2, 5, 12) / 1000
const inputs = plainInputs(nowSeconds)
const title = 'object'

function ruleset(snapshot: TestSnapshot, given: CompileInputs = inputs): Ruleset {
  return compiler.artifacts(snapshot, given)['packet-filter']
}

function manyRules(count: number): TestSnapshot {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return emptySnapshot()
    .with(connections, [{ type: 'lan', title: 'lan', mac: '02:00:00:00:00:01' }])
    .with(
      ipAddresses,
      numbers.map((number) => ({ title, value: `10.0.${number >> 8}.${number & 255}` })),
    )
    .with(
      forwardRules,
      numbers.map((number) => ({ source_addresses: [`ip.id.${number + 1}`], action: 'drop' as const })),
    )
}

function newChains(before: Ruleset, after: Ruleset): number {
  const known = new Set(before.chains.filter(({ hook }) => hook === null).map(({ name }) => name))
  return after.chains.filter(({ name, hook }) => hook === null && !known.has(name)).length
}

/** The same configuration in objects that no compilation has seen. */
function unseen(snapshot: TestSnapshot): TestSnapshot {
  const { entries } = snapshot.rows(forwardRules)
  const copies = structuredClone(entries.map(({ id, item }) => ({ id, ...item })))
  const objects = structuredClone(snapshot.rows(ipAddresses).entries.map(({ id, item }) => ({ id, ...item })))
  return snapshot.with(ipAddresses, objects).with(forwardRules, copies)
}

describe('a small change of a large policy', () => {
  const before = manyRules(2000)
  const compiled = ruleset(before)
  const { entries } = before.rows(forwardRules)
  const items = entries.map(({ id, item }) => ({ id, ...item }))
  const changes: [string, TestSnapshot][] = [
    ['an edit', before.edited(forwardRules, 1000, { action: 'accept' })],
    ['a removal', before.with(forwardRules, items.toSpliced(700, 1))],
    ['an insertion', before.with(forwardRules, items.toSpliced(3, 0, { ...items[5]!, id: 9999 }))],
    ['a rule switched off', before.edited(forwardRules, 1500, { enabled: false })],
  ]

  it.each(changes)('changes few chains: %s', (_, snapshot) => {
    expect(newChains(compiled, ruleset(snapshot))).toBeLessThanOrEqual(4)
  })

  it.each(changes)('is the same as compiling everything anew: %s', (_, snapshot) => {
    expect(ruleset(snapshot)).toEqual(ruleset(unseen(snapshot)))
  })

  it('changes what lies between, and little else, when a rule moves', () => {
    const moved = before.with(forwardRules, [...items.slice(1), items[0]!])
    expect(newChains(compiled, ruleset(moved))).toBeLessThanOrEqual(8)
  })

  it('leaves everything that did not change the very same object', () => {
    const known = new Set(ruleset(before).chains)
    const after = ruleset(changes[0]![1])
    expect(after.chains.filter((chain) => known.has(chain)).length).toBeGreaterThan(20)
  })
})

describe('objects that change', () => {
  const objects = [ipAddresses, ipRanges, subnets, ipAddressLists, addressLists, ports, portRanges, portLists]
  const tables: readonly Table[] = [...objects, timeRanges, schedules]
  const policy = worldParts({ clock: ['09:00', '17:00'], zones: ['Europe/Berlin'], maxRules: 10 })
  const itemsOf = (snapshot: TestSnapshot, table: Table) =>
    snapshot.rows(table).entries.map(({ id, item }) => ({ ...item, id }))

  it('leave the policy as if everything were compiled anew', () => {
    fc.assert(
      fc.property(policy, policy, fc.shuffledSubarray([...tables]), (parts, others, some) => {
        const { snapshot, inputs } = worldOf(parts, nowSeconds)
        const other = worldOf(others, nowSeconds).snapshot
        let edited = snapshot as TestSnapshot
        compiler.artifacts(edited, inputs)
        for (const table of some) {
          for (const [index, item] of itemsOf(other as TestSnapshot, table).entries()) {
            const known = edited.rows(table).entries[index]
            if (known) edited = edited.edited(table, known.id, { ...item, id: undefined } as object)
            const before = compiler.artifacts(edited, inputs)
            const copied = [...tables, forwardRules, inputRules, dnatRules, snatRules, logRules].reduce(
              (copy, each) => copy.with(each, structuredClone(itemsOf(edited, each))),
              edited,
            )
            expect(before).toEqual(compiler.artifacts(copied, inputs))
          }
        }
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('what changes by itself', () => {
  const snapshot = emptySnapshot()
    .with(domains, [{ title, value: 'Example.com' }])
    .with(userGroups, [{ name: 'all', parent_id: null }])
    .with(users, [{ name: 'ann', login: 'ann', psw: 'x', parent_id: 1 }])
    .with(addressRules, [{ user_id: 1, mac: '02:aa:00:00:00:01' }])
    .with(forwardRules, [
      { source_addresses: ['group.id.1'], destination_addresses: ['domain.id.1'], action: 'accept' },
      { source_addresses: ['quota.exceeded'], action: 'drop' },
    ])
  const compiled = ruleset(snapshot)
  const resolved = { name: 'example.com', addresses: ['192.0.2.8'], resolvedAtSeconds: 1, error: null }
  const neighbour = { address: '10.0.0.9', mac: '02:AA:00:00:00:01' }
  const observations: [string, Partial<CompileInputs>][] = [
    ['a name', { names: [resolved] }],
    ['a neighbour', { neighbours: [neighbour] }],
    ['an agent', { agents: [{ address: '10.0.0.9', userId: 1 }] }],
    ['a quota', { quotaExceeded: ['10.0.0.9'] }],
  ]

  it.each(observations)('changes elements and no chain: %s', (_, observed) => {
    const after = ruleset(snapshot, { ...inputs, ...observed })
    expect(after.chains).toEqual(compiled.chains)
    expect(after.sets.map(({ name }) => name)).toEqual(compiled.sets.map(({ name }) => name))
    expect(after.sets.flatMap(({ elements }) => elements)).toHaveLength(1)
  })

  it("changes elements and no chain: the user's access", () => {
    const denied = snapshot.edited(users, 1, { enabled: true })
    const after = ruleset(denied, { ...inputs, neighbours: [neighbour] })
    expect(after.chains).toEqual(compiled.chains)
    expect(after.sets.filter(({ elements }) => elements.length > 0).map(({ name }) => name)).toEqual([
      'denied4',
    ])
  })
})

describe('rulesets of random policies', () => {
  it('name every set and chain once, before it is used, and every counter', () => {
    const policy = worldParts({ clock: ['09:00', '17:00'], zones: ['Europe/Berlin'], maxRules: 10 })
    fc.assert(
      fc.property(policy, (parts) => {
        const world = worldOf(parts, nowSeconds)
        const { sets, chains, counters } = compiler.artifacts(world.snapshot, world.inputs)['packet-filter']
        const names = chains.map(({ name }) => name)
        expect(new Set(names).size).toBe(names.length)
        expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length)
        expect(new Set(counters).size).toBe(counters.length)
        const earlier = new Set<string>()
        // Chains that are rewritten at every apply keep their places, and may lead to chains that have come since.
        for (const chain of chains) {
          const { name, rules } = chain
          for (const { match, verdict, statements } of rules) {
            if (verdict.op === 'jump' || verdict.op === 'goto')
              expect(isFixedChain(chain) ? names : [...earlier]).toContain(verdict.chain)
            for (const condition of match) {
              if (condition.op === 'set') expect(sets.map((set) => set.name)).toContain(condition.set)
            }
            for (const statement of statements) {
              if (statement.op === 'count') expect(counters).toContain(statement.counter)
            }
          }
          earlier.add(name)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('what surrounds the ruleset', () => {
  it('lists the system rules with ids that are counters', () => {
    const { counters } = ruleset(emptySnapshot())
    for (const { id } of systemDefinitions(emptySnapshot(), false)) expect(counters).toContain(id)
  })

  it('wants to be compiled again at midnight when a rule has a timetable', () => {
    const timed = { timetable: ['time_range.id.1'], action: 'drop' as const }
    const snapshot = emptySnapshot().with(timeRanges, [{ title, weekdays: [], start: '09:00', end: '10:00' }])
    expect(nextRecompileAt(snapshot, nowSeconds, compiler.memos)).toBeNull()
    expect(nextRecompileAt(snapshot.with(forwardRules, [timed]), nowSeconds, compiler.memos)).toBe(
      nowSeconds + 12 * 3600,
    )
  })
})

describe('classes of inspection that no rule asks for any more', () => {
  it('count with counters of the ruleset while they stay, also where their engine does not listen', () => {
    const leaving = [{ ips: 'e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a11', application: null }]
    const inspection = { ...noInspection, leaving }
    const { chains, counters } = ruleset(emptySnapshot(), { ...inputs, inspection })
    const used = chains.flatMap(({ rules }) =>
      rules.flatMap(({ statements }) =>
        statements.flatMap((each) => (each.op === 'count' ? [each.counter] : [])),
      ),
    )
    expect(used).toContain('fwd.sys.inspection')
    expect(used.filter((counter) => !counters.includes(counter))).toEqual([])
  })
})
