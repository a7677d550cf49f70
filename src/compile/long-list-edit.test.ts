import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../test/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { differenceOf } from '../core/ruleset/ruleset-difference.ts'
import { elementChanges } from '../core/ruleset/set-changes.ts'
import { graphLayout } from '../domains/firewall/compile/graph/layout.ts'
import { linearLayout } from '../domains/firewall/compile/layout.ts'
import type { Layout } from '../domains/firewall/compile/normalised-rule.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { ipAddressLists } from '../domains/objects/ip-address-list.ts'
import { createCompiler } from './compiler.ts'
import { ruleset } from './filter.ts'

const compiler = createCompiler()

const inputs = plainInputs(1_800_000_000)
const members = Array.from({ length: 6_000 }, (_, at) => `10.0.${(at * 3) >> 8}.${(at * 3) & 255}`)
const list = 'ip_address_list.id.1'
const own = 'address_list.id.1'

/** Rules that name a long list on each side, inverted, and by a list of it. */
function policy(values: readonly string[]): TestSnapshot {
  return emptySnapshot()
    .with(ipAddressLists, [{ title: 'long', values: [...values] }])
    .with(addressLists, [{ title: 'of one', values: [list] }])
    .with(forwardRules, [
      { source_addresses: [list], action: 'accept' },
      { destination_addresses: [list], action: 'drop' },
      { source_addresses: [own], protocol: 'protocol.tcp', action: 'drop' },
      { destination_addresses: [own], destination_addresses_negate: true, action: 'accept' },
      ...Array.from({ length: 40 }, (_, at) => ({ source_ports: [`${at + 1}`], action: 'drop' as const })),
    ])
}

/** Without an order, which sets and their elements do not have. */
function setsOf({ sets }: Ruleset) {
  const texts = sets.map(({ elements, ...kind }) => [
    JSON.stringify(kind),
    elements.map(({ lo, hi }) => `${lo}-${hi}`).sort(),
  ])
  return texts.sort(([one], [other]) => (one! < other! ? -1 : 1))
}

const layouts: readonly (readonly [string, () => Layout])[] = [
  ['as a graph', () => graphLayout()],
  ['as a list', () => linearLayout],
]

describe('an edit of a long list', () => {
  it.each(layouts)('changes as many elements, and no chain, %s', (_, make) => {
    const layout = make()
    const first = policy(members)
    const before = ruleset(compiler.state(first, inputs), layout)
    const values = ['10.9.9.9', ...members.slice(1)]
    const after = ruleset(compiler.state(first.edited(ipAddressLists, 1, { values }), inputs), layout)
    const difference = differenceOf(before, after)
    const names = (chains: Ruleset['chains']) =>
      chains.filter(({ hook }) => hook === null).map(({ name }) => name)
    expect(names(difference.after.chains)).toEqual(names(difference.before.chains))
    expect(difference.after.sets.length).toBeGreaterThan(1)
    for (const set of difference.after.sets) {
      const old = difference.before.sets.find(({ name }) => name === set.name)!
      const { gone, come } = elementChanges(old, set)
      expect(gone.length + come.length).toBeLessThanOrEqual(6)
    }
    expect(setsOf(after)).toEqual(setsOf(ruleset(compiler.state(policy(values), inputs), make())))
  })

  it.each(layouts)('that makes it short, or a list of another, ends as a fresh compile, %s', (_, make) => {
    const layout = make()
    const first = policy(members)
    const steps = [
      first.edited(ipAddressLists, 1, { values: members.slice(0, 10) }),
      first,
      first.edited(addressLists, 1, { values: [] }),
      first.edited(ipAddressLists, 1, { values: members.slice(7) }),
    ]
    for (const step of [first, ...steps]) {
      const made = ruleset(compiler.state(step, inputs), layout)
      const asked = new Set(
        made.chains.flatMap(({ rules }) =>
          rules.flatMap(({ match }) => match.flatMap((each) => (each.op === 'set' ? [each.set] : []))),
        ),
      )
      const present = new Set(made.sets.map(({ name }) => name))
      expect([...asked].filter((name) => !present.has(name))).toEqual([])
      expect(setsOf(made)).toEqual(setsOf(ruleset(compiler.state(step, inputs), make())))
    }
  })
})
