import { expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../test/snapshot.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { ipAddressLists } from '../domains/objects/ip-address-list.ts'
import { createCompiler } from './compiler.ts'
import { ruleset } from './filter.ts'

const compiler = createCompiler()

const inputs = plainInputs(1_800_000_000)
const count = 200

/** Rules that name one list each, but for the first, which names both by a list of them. */
function policy(): TestSnapshot {
  const values = (list: number) => [`10.${list}.0.1`, '192.0.2.1']
  return emptySnapshot()
    .with(ipAddressLists, [
      { title: 'one', values: values(1) },
      { title: 'two', values: values(2) },
    ])
    .with(addressLists, [{ title: 'both', values: ['ip_address_list.id.1', 'ip_address_list.id.2'] }])
    .with(forwardRules, [
      { source_addresses: ['address_list.id.1'], action: 'drop' as const },
      ...Array.from({ length: count }, (_, at) => ({
        source_addresses: [`ip_address_list.id.${1 + (at % 2)}`],
        destination_ports: [String(at + 1)],
        action: 'accept' as const,
      })),
    ])
}

/** Addresses that each rule asks for, by its id. */
function sourcesOf(snapshot: TestSnapshot): ReadonlyMap<string, readonly string[]> {
  const { chains, sets } = ruleset(compiler.state(snapshot, inputs))
  const known = new Map(sets.map(({ name, elements }) => [name, elements.map(({ lo }) => lo)]))
  const found = new Map<string, readonly string[]>()
  for (const { match, comment } of chains.flatMap(({ rules }) => rules)) {
    for (const each of match) {
      if (!('field' in each) || each.field !== 'ip saddr') continue
      const own = each.op === 'set' ? known.get(each.set)! : each.ranges.map(({ lo }) => lo)
      found.set(comment, [...(found.get(comment) ?? []), ...own].sort())
    }
  }
  return found
}

it('rules mean what objects mean, however many edits of objects came since they were looked at', () => {
  let snapshot = policy()
  sourcesOf(snapshot)
  const latest = ['10.1.0.1', '10.2.0.1']
  for (let turn = 0; turn < 60; turn++) {
    // The first list long rests, as some rules then come from far behind.
    const list = turn < 40 ? 1 : turn % 2
    latest[list] = `10.${list + 1}.1.${turn}`
    snapshot = snapshot.edited(ipAddressLists, list + 1, { values: [latest[list]!, '192.0.2.1'] })
    if (turn % 7 === 0) snapshot = snapshot.edited(forwardRules, 2 + turn, { action: 'accept' })
    const sources = sourcesOf(snapshot)
    expect(sources.get('fwd.ngfw.1')).toEqual([...latest, '192.0.2.1'])
    for (let at = 0; at < count; at++) {
      expect(sources.get(`fwd.ngfw.${at + 2}`), `rule ${at + 2}`).toEqual([latest[at % 2], '192.0.2.1'])
    }
  }
})
