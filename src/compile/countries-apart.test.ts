import { expect, it } from 'vitest'
import { interpreter } from '../../test/oracle/interpret.ts'
import { verdict } from '../../test/oracle/verdict.ts'
import { drawOf } from '../../test/policy/random.ts'
import { devices, plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../test/snapshot.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import type { Packet } from '../domains/firewall/verdict/packet.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { countryLists } from '../domains/objects/country-list.ts'
import { domains } from '../domains/objects/domain.ts'
import { ipAddresses } from '../domains/objects/ip-address.ts'
import { createCompiler } from './compiler.ts'
import { ruleset } from './filter.ts'
import { setsOfNames } from './sets-of-names.ts'

const compiler = createCompiler()
const inputs = plainInputs(1_800_000_000)
const host = (at: number) => `10.3.0.${at + 1}`
const hosts = 40

/** Each list has its own host, and the country. */
function policy(values: readonly string[] = ['iplist.DE']): TestSnapshot {
  return emptySnapshot()
    .with(
      ipAddresses,
      Array.from({ length: hosts }, (_, at) => ({ title: 'host', value: host(at) })),
    )
    .with(countryLists, [{ title: 'both', values: ['iplist.DE', 'iplist.FR'] }])
    .with(
      addressLists,
      Array.from({ length: hosts }, (_, at) => ({ title: 'l', values: [`ip.id.${at + 1}`, ...values] })),
    )
}

const compiled = (snapshot: TestSnapshot) => ruleset(compiler.state(snapshot, inputs))

it('a country that many lists hold beside hosts stands in one pair of sets', () => {
  const rules = Array.from({ length: hosts }, (_, at) => ({
    source_addresses: [`address_list.id.${at + 1}`],
    source_addresses_negate: at % 3 === 0,
    action: 'drop' as const,
  }))
  const { sets } = compiled(policy().with(forwardRules, rules))
  const holding = sets.filter(({ elements }) => elements.some(({ lo }) => lo === '203.0.113.8'))
  expect(holding).toHaveLength(1)
})

it('the sets of a name that stands beside a country do not hold the country', () => {
  const snapshot = policy()
    .with(domains, [{ title: 'name', value: 'a.example' }])
    .with(addressLists, [{ title: 'l', values: ['domain.id.1', 'iplist.DE'] }])
    .with(forwardRules, [{ source_addresses: ['address_list.id.1'], action: 'drop' }])
  const state = compiler.state(snapshot, {
    ...inputs,
    names: [{ name: 'a.example', addresses: ['192.0.2.7'], resolvedAtSeconds: 0, error: '' }],
  })
  const made = ruleset(state)
  const named = setsOfNames(state, made)
  expect(named.map(({ name }) => name)).toEqual(['a.example'])
  const elements = made.sets
    .filter(({ name }) => named[0]!.sets.includes(name))
    .flatMap((set) => set.elements)
  expect(elements).toEqual([{ lo: '192.0.2.7', hi: '192.0.2.7' }])
})

it('rules follow when a list is given a country and loses it, also where most rules name it', () => {
  for (const count of [3, 600]) {
    let snapshot = policy([]).with(
      forwardRules,
      Array.from({ length: count }, (_, at) => ({
        source_addresses: ['address_list.id.1', 'iplist.FR'],
        source_ports: [String(at + 1)],
        action: 'drop' as const,
      })),
    )
    for (const values of [
      ['ip.id.1', 'iplist.DE'],
      ['iplist.DE'],
      ['ip.id.2'],
      ['list_of_iplists.id.1', 'ip.id.2'],
    ]) {
      snapshot = snapshot.edited(addressLists, 1, { values })
      expectAsRead(snapshot, [...Array(hosts).keys()].slice(0, 3).map(host))
    }
  }
})

it('fields of countries beside anything are what a plain reading says', () => {
  const draw = drawOf(Math.floor(Math.random() * 2 ** 31))
  const ids = ['iplist.DE', 'iplist.FR', 'iplist.XX', 'list_of_iplists.id.1', 'ip.id.1', 'ip.id.2']
  const field = () =>
    Array.from({ length: draw.below(5) }, () => draw.one([...ids, 'address_list.id.1', 'address_list.id.2']))
  for (let run = 0; run < 30; run++) {
    const lists = [0, 1].map(() => ({
      title: 'l',
      values: [...new Set(Array.from({ length: draw.below(4) }, () => draw.one(ids)))],
    }))
    const rules = Array.from({ length: 12 }, () => ({
      source_addresses: [...new Set(field())],
      source_addresses_negate: draw.chance(0.3),
      destination_addresses: [...new Set(field())],
      destination_addresses_negate: draw.chance(0.3),
      action: draw.chance(0.5) ? ('drop' as const) : ('accept' as const),
    }))
    expectAsRead(policy().with(addressLists, lists).with(forwardRules, rules), [host(0), host(1), host(2)])
  }
})

function expectAsRead(snapshot: TestSnapshot, hostsAsked: readonly string[]): void {
  const trace = interpreter(compiled(snapshot))
  const addresses = [
    ...hostsAsked,
    '10.2.0.63',
    '10.2.0.64',
    '203.0.113.9',
    '10.1.0.127',
    '10.1.0.128',
    '10.9.9.9',
  ]
  for (const src of addresses) {
    for (const dst of addresses) {
      const packet = {
        ...{ protocol: 17, src, dst, srcPort: 3, dstPort: 4, at: inputs.nowSeconds },
        ...{ inDevice: devices[0]!, outDevice: devices[2]! },
      } as Packet
      const { rule, action } = verdict({ snapshot, inputs }, packet)
      const ours = trace(packet)
      const decided = ours.decisions.find(({ chain }) => chain === 'forward')?.rule
      expect(`${decided} ${ours.action}`, JSON.stringify(packet)).toBe(`${rule} ${action}`)
    }
  }
}
