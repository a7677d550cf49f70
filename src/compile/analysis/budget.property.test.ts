import { describe, expect, it } from 'vitest'
import { familyNames, familyPolicy } from '../../../test/policy/families/families.ts'
import { PolicyObjects } from '../../../test/policy/families/objects.ts'
import { Choices } from '../../../test/policy/families/random.ts'
import { familyNames as kindNames, familyPolicy as policyOfKind } from '../../../test/policy/families.ts'
import { plainInputs } from '../../../test/policy/universe.ts'
import type { TestSnapshot } from '../../../test/snapshot.ts'
import type { Finding, FindingKind } from '../../core/finding.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { createCompiler } from '../compiler.ts'
import { type Analysis, analysisOf } from './analyse.ts'
import { type Allowances, usualAllowances } from './sets/meter.ts'
import { axes, type Region, type Space } from './space/space.ts'
import { type Table, tablesOf } from './table/table.ts'

const compiler = createCompiler()

const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
/** Small enough for every packet to be looked at. */
const size = { rules: 11, pool: 4, members: 3, largest: 10 }
const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
/** A policy about two users of nested groups, few enough for every combination of sets of run time to be looked at. */
function fewPeople(seed: number) {
  const [objects, choices] = [new PolicyObjects(), new Choices(seed)]
  const hosts = ['10.0.0.1', '10.0.0.2'].map((address) => objects.host(address))
  const people = ['user.id.1', 'user.id.2', 'group.id.1', 'group.id.2']
  const some = () => [...new Set(Array.from({ length: 1 + choices.below(2) }, () => choices.one(people)))]
  const rules = Array.from({ length: size.rules }, () => ({
    protocol: choices.one(['any', 'protocol.tcp']),
    source_addresses: some(),
    source_addresses_negate: choices.chance(0.3),
    destination_addresses: choices.chance(0.5) ? [choices.one(hosts)] : some(),
    destination_addresses_negate: choices.chance(0.2),
    action: choices.chance(0.35) ? 'drop' : 'accept',
  }))
  return objects
    .snapshot()
    .with(userGroups, [{ name: 'all', parent_id: null } as never, { name: 'some', parent_id: 1 } as never])
    .with(
      users,
      [1, 2].map((parent) => ({ name: `user ${parent}`, login: `u${parent}`, parent_id: parent }) as never),
    )
    .with(forwardRules, rules as never)
}

/** Policies by name and seed; of those about people the small one. */
const policies: Record<string, (seed: number) => TestSnapshot> = {
  fewPeople,
  ...Object.fromEntries(
    familyNames
      .filter((name) => name !== 'people')
      .map((name) => [name, (seed: number) => familyPolicy(name, size, seed)]),
  ),
  ...Object.fromEntries(
    kindNames
      .filter((name) => name !== 'country' && name !== 'mixture')
      .map((name) => [`of ${name}`, (seed: number) => policyOfKind(name, size.rules, seed).snapshot]),
  ),
}
const names = Object.keys(policies)

/** Packets that the policy distinguishes, each as the rules that match it, first bit first; with what the default does. */
interface Reading {
  readonly matching: number
  readonly does: string
}

/** Every packet of a table, read without the search that the analysis makes. */
function readings({ terms, rules, defaults, space }: Table): Reading[] {
  const everything = [...terms, ...defaults]
  const { pool } = space
  expect(rules.length).toBeLessThan(32)
  const values = axes.map((_, at) => {
    const bounds = everything.flatMap(({ sets }) =>
      [...pool.intervals(sets[at]!)].map((each, end) => each + (end & 1)),
    )
    return [...new Set(bounds)]
  })
  const found = new Map<string, Reading>()
  const walk = (at: number, left: readonly (typeof everything)[number][]) => {
    if (left.length === 0) return
    if (at < axes.length) {
      // Values that the same terms have lead to the same packets.
      const parts = new Map<string, readonly (typeof everything)[number][]>()
      for (const value of values[at]!) {
        const has = left.map(({ sets }) => pool.has(sets[at]!, value))
        parts.set(
          has.join(),
          left.filter((_, index) => has[index]),
        )
      }
      for (const part of parts.values()) walk(at + 1, part)
      return
    }
    let matching = 0
    for (const term of left) if ('rule' in term) matching |= 1 << term.rule
    const does = left.find((term) => !('rule' in term))?.does ?? ''
    found.set(`${matching} ${does}`, { matching, does })
  }
  for (const world of worldsOf(everything, space))
    walk(
      0,
      everything.filter(({ literals }) => literals.every((literal) => world.has(literal))),
    )
  return [...found.values()]
}

/** Every combination of what may hold of sets of run time, as the literals that hold. */
function worldsOf(regions: readonly Region[], { literals }: Space): Set<number>[] {
  const variables = [...new Set(regions.flatMap((region) => region.literals.map((literal) => literal >> 1)))]
  expect(variables.length).toBeLessThan(14)
  return Array.from({ length: 2 ** variables.length }, (_, bits) =>
    variables.map((variable, at) => 2 * variable + ((bits >> at) & 1)),
  ).flatMap((world) => (literals.closed(world) === null ? [] : [new Set(world)]))
}

/** Truth about a rule by looking at every packet; `isGone` says which rules before it are taken to be removed. */
function truthOf(
  { table, packets }: { readonly table: Table; readonly packets: readonly Reading[] },
  rule: number,
  isGone: (rule: number) => boolean,
): Set<FindingKind> {
  const count = table.rules.length
  const doing = (index: number) => table.rules[index]!.ends[0]!.does
  const matches = ({ matching }: Reading, index: number) => (matching & (1 << index)) !== 0
  const firstOf = (packet: Reading) =>
    Array.from({ length: count }, (_, at) => at).find((at) => matches(packet, at))
  const own = packets.filter((packet) => matches(packet, rule))
  const decides = (index: number) => packets.some((packet) => firstOf(packet) === index)
  if (own.length === 0) return new Set(['unreachable'])
  if (!decides(rule)) {
    const differs = own.some((packet) => doing(firstOf(packet)!) !== doing(rule))
    return new Set([differs ? 'shadowed' : 'redundant'])
  }
  const found = new Set<FindingKind>()
  // Rules are removed alone or together: what is gone may still stand behind the rule, but takes nothing over.
  const isNeeded = own.some((packet) => {
    const matching = Array.from({ length: count }, (_, at) => at).filter((at) => matches(packet, at))
    if (matching.some((at) => at < rule && !isGone(at))) return false
    const next = matching.find((at) => at > rule && (doing(at) !== doing(rule) || !isGone(at)))
    return (next === undefined ? packet.does : doing(next)) !== doing(rule)
  })
  if (!isNeeded) found.add('redundant')
  for (let other = 0; other < rule; other++) {
    if (doing(other) === doing(rule) || !decides(other)) continue
    if (!own.some((packet) => matches(packet, other))) continue
    const isException = packets.every((packet) => !matches(packet, other) || matches(packet, rule))
    if (isException) found.add('generalising')
    else if (own.some((packet) => firstOf(packet) === other)) found.add('contradictory')
  }
  return found
}

/** Findings of one analysis about FORWARD by rule. */
function told(analysis: Analysis): Map<string, Finding[]> {
  const rules = new Map<string, Finding[]>()
  for (const finding of analysis.findings) {
    if (finding.table !== 'forward') continue
    rules.set(finding.rule!, [...(rules.get(finding.rule!) ?? []), finding])
  }
  return rules
}

/** Compares an analysis with the reading of every packet; answers how many kinds it left open. */
function isTrue(name: string, seed: number, allowances: Allowances): number {
  const snapshot = policies[name]!(seed)
  const table = tablesOf(compiler.state(snapshot, inputs), { names: ['forward'] }).find(
    (each) => each.name === 'forward',
  )!
  const packets = readings(table)
  const analysis = analysisOf(compiler.state(snapshot, inputs), allowances)
  const about = told(analysis)
  const gone = new Set<number>()
  let leftOpen = 0
  const known = analysis.tables.find((each) => each.name === 'forward')!.known
  for (const [rule, { isReached }] of known.entries()) if (isReached === false) gone.add(rule)
  for (const [rule, { id }] of table.rules.entries()) {
    const findings = about.get(id) ?? []
    const kinds = new Set(findings.map(({ kind }) => kind))
    const open = findings.flatMap((finding) => finding.open ?? [])
    const truth = truthOf({ table, packets }, rule, (other) => gone.has(other))
    const said = JSON.stringify({ name, seed, id, findings, truth: [...truth] })
    for (const kind of kinds) if (kind !== 'undecided') expect(truth, said).toContain(kind)
    for (const kind of truth) expect(kinds.has(kind) || open.includes(kind), said).toBe(true)
    if (kinds.has('redundant')) gone.add(rule)
    leftOpen += open.length
  }
  return leftOpen
}

describe('silences#analysis: what is told holds', () => {
  it('for every packet of small policies of all families, with nothing left open', () => {
    for (const name of names) for (const seed of seeds) expect(isTrue(name, seed, usualAllowances)).toBe(0)
  }, 120_000)

  it.each([0, 100, 300, 600])(
    'also where questions may take no more than %i steps',
    (most) => {
      let leftOpen = 0
      const allowances = { first: 0, each: most, least: most / 2, most }
      for (const name of names)
        for (const seed of seeds.slice(0, 10)) leftOpen += isTrue(name, seed, allowances)
      expect(leftOpen).toBeGreaterThan(0)
    },
    120_000,
  )

  it('the same again for the same policy', () => {
    const allowances = { first: 0, each: 600, least: 300, most: 600 }
    const snapshot = familyPolicy('boxes', { ...size, rules: 40 }, 3)
    expect(analysisOf(compiler.state(snapshot, inputs), allowances).findings).toEqual(
      analysisOf(compiler.state(snapshot, inputs), allowances).findings,
    )
  })
})
