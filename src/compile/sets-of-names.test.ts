import { expect, test } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { standsFor } from '../core/net/domain-name.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { inputRules } from '../domains/firewall/input.ts'
import { connections } from '../domains/network/connection.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { domains } from '../domains/objects/domain.ts'
import { ipAddresses } from '../domains/objects/ip-address.ts'
import { createCompiler } from './compiler.ts'
import { setsOfNames } from './sets-of-names.ts'

const title = 'object'
const inputs = {
  ...plainInputs(Date.UTC(2026, 2, 5, 12) / 1000),
  names: ['a.example', 'b.example', 'xn--e1afmkfd.xn--p1ai', 'off.example'].map((name, index) => ({
    name,
    addresses: [`192.0.2.${10 * index + 1}`, `2001:db8::${10 * index + 1}`],
    resolvedAtSeconds: 0,
    error: null,
  })),
}

test('of each name that enabled rules name, the sets of the ruleset that hold its addresses', () => {
  const snapshot = emptySnapshot()
    .with(connections, [{ type: 'lan', title: 'lan', mac: '02:00:00:00:00:01' }])
    .with(
      domains,
      ['a.example', 'B.Example', 'пример.рф', 'off.example', '*.Example', '*.пример.рф'].map((value) => ({
        title,
        value,
      })),
    )
    .with(ipAddresses, [{ title, value: '203.0.113.1' }])
    .with(addressLists, [{ title, values: ['domain.id.2', 'ip.id.1'] }])
    .with(forwardRules, [
      { destination_addresses: ['domain.id.1'], action: 'drop' },
      { destination_addresses: ['address_list.id.1', 'domain.id.1'], action: 'accept' },
      { destination_addresses: ['domain.id.4'], action: 'accept', enabled: false },
    ])
    .with(inputRules, [
      { source_addresses: ['domain.id.5', 'domain.id.6'], action: 'drop' },
      { source_addresses: ['domain.id.3'], action: 'accept' },
    ])
  const compiler = createCompiler()
  const policy = compiler.ruleset(snapshot, inputs)
  const found = setsOfNames(compiler.state(snapshot, inputs), policy)
  expect(found.map(({ name, sets }) => [name, sets.length])).toEqual([
    ['*.example', 2],
    ['*.xn--e1afmkfd.xn--p1ai', 2],
    ['a.example', 4],
    ['b.example', 2],
    ['xn--e1afmkfd.xn--p1ai', 2],
  ])
  const elements = (name: string) =>
    policy.sets.find((set) => set.name === name)!.elements.map(({ lo }) => lo)
  for (const { name, sets } of found) {
    const { addresses } = inputs.names.find((one) => standsFor(name, one.name)) ?? { addresses: [] }
    if (addresses.length === 0) continue
    for (const set of sets) expect(elements(set)).toContain(addresses[set.startsWith('d4') ? 0 : 1])
  }
  const others = policy.sets.filter(({ name }) => !found.some(({ sets }) => sets.includes(name)))
  for (const { elements: own } of others)
    for (const { lo } of own) expect(inputs.names.flatMap((one) => one.addresses)).not.toContain(lo)
})
