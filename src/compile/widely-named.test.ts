import { expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../test/snapshot.ts'
import type { Ruleset } from '../core/ruleset/ruleset.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { subnets } from '../domains/objects/subnet.ts'
import { createCompiler } from './compiler.ts'
import { ruleset } from './filter.ts'

const compiler = createCompiler()

const inputs = plainInputs(1_800_000_000)
const count = 600
const [servers, both] = ['subnet.id.1', 'address_list.id.1']

/** Rules that lead to the servers, each to a port of its own. */
function policy(destination: readonly string[] = [servers]): TestSnapshot {
  return emptySnapshot()
    .with(subnets, [
      { title: 'servers', value: '10.77.0.0/16' },
      { title: 'offices', value: '10.80.0.0/16' },
    ])
    .with(addressLists, [{ title: 'both', values: ['subnet.id.1', 'subnet.id.2'] }])
    .with(
      forwardRules,
      Array.from({ length: count }, (_, at) => ({
        destination_addresses: [...destination],
        destination_ports: [String(at + 1)],
        action: 'accept' as const,
      })),
    )
}

/** Destinations to which the rule may lead packets of an IP version; null where nothing of that version meets it. */
function destinations(snapshot: TestSnapshot, rule: number, family: 4 | 6): readonly string[] | null {
  const { chains, sets } = ruleset(compiler.state(snapshot, inputs))
  const field = family === 4 ? 'ip daddr' : 'ip6 daddr'
  const known = new Map(sets.map(({ name, elements }) => [name, elements]))
  const rules = chains.flatMap(({ rules }) => rules).filter(({ comment }) => comment === `fwd.ngfw.${rule}`)
  const asked = rules.flatMap(({ match }) =>
    match.flatMap((each) => {
      if (!('field' in each) || each.field !== field) return []
      const elements = each.op === 'set' ? known.get(each.set)! : each.ranges
      return [elements.map(({ lo, hi }) => `${each.not ? 'not ' : ''}${lo}-${hi}`)]
    }),
  )
  return asked.length === 0 ? null : asked.flat().sort()
}

/** Chains are named by their content. */
function namesOf({ chains }: Ruleset): readonly string[] {
  return chains.map(({ name }) => name)
}

it('a network that most rules name is edited and no rule is made anew', () => {
  const before = policy()
  const after = before.edited(subnets, 1, { value: '10.99.0.0/16' })
  const [old, now] = [ruleset(compiler.state(before, inputs)), ruleset(compiler.state(after, inputs))]
  expect(destinations(before, 7, 4)).toEqual(['10.77.0.0-10.77.255.255'])
  expect(destinations(after, 7, 4)).toEqual(['10.99.0.0-10.99.255.255'])
  expect(namesOf(now)).toEqual(namesOf(old))
  const held = new Set(old.sets.map((set) => JSON.stringify(set)))
  expect(now.sets.filter((set) => !held.has(JSON.stringify(set)))).toHaveLength(1)
})

it('so is one of a list, and of a field that names two', () => {
  for (const destination of [[both], ['subnet.id.1', 'subnet.id.2']]) {
    const before = policy(destination)
    const after = before.edited(subnets, 2, { value: '10.99.0.0/16' })
    const [old, now] = [ruleset(compiler.state(before, inputs)), ruleset(compiler.state(after, inputs))]
    expect(destinations(after, 7, 4)).toEqual(['10.77.0.0-10.77.255.255', '10.99.0.0-10.99.255.255'])
    expect(namesOf(now)).toEqual(namesOf(old))
  }
})

it('a rule that names it beside others is made anew', () => {
  const before = policy().edited(forwardRules, 300, { destination_addresses: [servers, 'subnet.id.2'] })
  const after = before.edited(subnets, 1, { value: '10.99.0.0/16' })
  destinations(before, 300, 4)
  expect(destinations(after, 300, 4)).toEqual(['10.80.0.0-10.80.255.255', '10.99.0.0-10.99.255.255'])
  expect(destinations(after, 299, 4)).toEqual(['10.99.0.0-10.99.255.255'])
})

it('rules follow when its versions of IP change, and when it is negated', () => {
  let snapshot = policy()
  expect(destinations(snapshot, 7, 6)).toBeNull()
  snapshot = snapshot.edited(subnets, 1, { value: '2001:db8:1::/48' })
  expect(destinations(snapshot, 7, 4)).toBeNull()
  expect(destinations(snapshot, 7, 6)).toHaveLength(1)
  snapshot = snapshot.edited(subnets, 1, { value: '10.77.0.0/16' })
  expect(destinations(snapshot, 7, 4)).toEqual(['10.77.0.0-10.77.255.255'])
  snapshot = snapshot.edited(forwardRules, 7, { destination_addresses_negate: true })
  expect(destinations(snapshot, 7, 4)).toEqual(['not 10.77.0.0-10.77.255.255'])
  snapshot = snapshot.edited(subnets, 1, { value: '10.99.0.0/16' })
  expect(destinations(snapshot, 7, 4)).toEqual(['not 10.99.0.0-10.99.255.255'])
})

it('it stands in rules again when they are fewer, whatever was edited meanwhile', () => {
  let snapshot = policy()
  ruleset(compiler.state(snapshot, inputs))
  for (let rule = 1; rule <= count / 2 + 2; rule++) {
    snapshot = snapshot.edited(forwardRules, rule, { destination_addresses: ['subnet.id.2'] })
    if (rule % 50 !== 0 && Math.abs(rule - count / 2) > 2) continue
    snapshot = snapshot.edited(subnets, 1, { value: `10.${rule % 250}.0.0/16` })
    const wanted = [`10.${rule % 250}.0.0-10.${rule % 250}.255.255`]
    expect(destinations(snapshot, count, 4), `after ${rule}`).toEqual(wanted)
    expect(destinations(snapshot, 1, 4), `after ${rule}`).toEqual(['10.80.0.0-10.80.255.255'])
  }
  snapshot = snapshot.edited(subnets, 2, { value: '10.81.0.0/16' })
  expect(destinations(snapshot, 1, 4)).toEqual(['10.81.0.0-10.81.255.255'])
})
