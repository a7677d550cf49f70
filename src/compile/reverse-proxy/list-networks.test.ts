import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { Memos } from '../../core/memo.ts'
import { containsValue, parseAddress, parsePrefix, prefixInterval } from '../../core/net/ip.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { wafRules } from '../../domains/waf/list-rule.ts'
import { listNetworks } from './list-networks.ts'

const profile = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
const objects = emptySnapshot()
  .with(ipAddresses, [
    { title: 'host', value: '203.0.113.7' },
    { title: 'host', value: '2001:db8::7' },
  ])
  .with(subnets, [
    { title: 'net', value: '203.0.113.0/24' },
    { title: 'net', value: '10.0.0.0/8' },
  ])
  .with(countryLists, [{ title: 'some', values: ['iplist.DE'] }])
const inputs = plainInputs(0)

/** Networks that each identifier stands for in this world, as texts. */
const meaning: Readonly<Record<string, readonly string[]>> = {
  any: ['0.0.0.0/0', '::/0'],
  'ip.id.1': ['203.0.113.7/32'],
  'ip.id.2': ['2001:db8::7/128'],
  'subnet.id.1': ['203.0.113.0/24'],
  'subnet.id.2': ['10.0.0.0/8'],
  'iplist.DE': ['10.2.0.0/26', '203.0.113.8/31', 'fd00:2::/64'],
  'list_of_iplists.id.1': ['10.2.0.0/26', '203.0.113.8/31', 'fd00:2::/64'],
  // Of its countries this world knows two.
  'continent.EU': ['10.2.0.0/26', '203.0.113.8/31', 'fd00:2::/64', '10.1.0.0/25', '2001:db8::8/125'],
  'continent.AF': [],
}
const clients = [
  ...['10.1.0.1', '10.2.0.1', '10.3.0.1', '203.0.113.7', '203.0.113.8', '198.51.100.1'],
  ...['2001:db8::7', '2001:db8::9', 'fd00:2::1', 'fd00:3::1'],
]

const rule = fc.record({
  aliases: fc.uniqueArray(fc.constantFrom(...Object.keys(meaning)), { maxLength: 3 }),
  aliases_negate: fc.boolean(),
  action: fc.constantFrom('block' as const, 'pass' as const),
  enabled: fc.boolean(),
})

type Rule = typeof rule extends fc.Arbitrary<infer R> ? R : never

function isIn(network: string, address: string): boolean {
  const [prefix, { family, value }] = [parsePrefix(network)!, parseAddress(address)!]
  return prefix.family === family && containsValue([prefixInterval(prefix)], value)
}

/** The first match, read plainly. */
function expected(rules: readonly Rule[], client: string) {
  const index = rules.findIndex(({ aliases, aliases_negate, enabled }) => {
    const isNamed =
      aliases.length === 0 || aliases.some((id) => meaning[id]!.some((each) => isIn(each, client)))
    return enabled && isNamed !== aliases_negate
  })
  return index < 0 ? null : { action: rules[index]!.action, rule: index + 1 }
}

describe('list rules as networks', () => {
  it('say of every client what the first rule that matches says, once', () => {
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
        const snapshot = objects.with(
          wafRules,
          rules.map((each) => ({ profile_id: profile, ...each })),
        )
        const state = { snapshot, inputs, memos: new Memos() }
        const lists = listNetworks(state, profile, snapshot.rows(wafRules).entries)
        for (const client of clients) {
          const found = lists.filter(({ networks }) => networks.some((network) => isIn(network, client)))
          expect(found.map(({ action, rule: id }) => ({ action, rule: id }))).toEqual(
            [expected(rules, client)].filter((each) => each !== null),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are the same list while nothing that they name has changed', () => {
    const snapshot = objects.with(wafRules, [
      { profile_id: profile, aliases: ['continent.EU', 'ip.id.1'], action: 'block' },
    ])
    const state = { snapshot, inputs, memos: new Memos() }
    const made = () => listNetworks(state, profile, snapshot.rows(wafRules).entries)
    expect(made()).toBe(made())
    expect(made().length).toBeGreaterThan(0)
  })
})
