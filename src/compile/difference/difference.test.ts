import { describe, expect, it } from 'vitest'
import { addressBodies, portBodies, ruleBody } from '../../../test/bench/ground/policy.ts'
import { macOf, plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../../../test/snapshot.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { contentFilterProxy } from '../../domains/content-filter/proxy.ts'
import { contentFilterSettings } from '../../domains/content-filter/settings.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { snatRules } from '../../domains/firewall/snat.ts'
import { connections } from '../../domains/network/connection.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { ports } from '../../domains/objects/port.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { timeRanges } from '../../domains/objects/time-range.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import { createCompiler } from '../compiler.ts'
import { explain } from '../explain/explain.ts'
import { type ToldChange, toldChange } from './change-report.ts'
import { policyDifference, type TableDifference } from './difference.ts'

const compiler = createCompiler()
const { memos } = compiler

const plain = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
const inputs: CompileInputs = {
  ...plain,
  nics: plain.nics.map((nic) => (nic.device === 'wan' ? { ...nic, gateways: ['192.0.2.254'] } : nic)),
}
const base = emptySnapshot().with(connections, [
  { type: 'lan', title: 'lan', mac: macOf('lan') },
  { type: 'wan', title: 'wan', mac: macOf('wan') },
])

function told(before: TestSnapshot, after: TestSnapshot, given = inputs): ToldChange[] {
  const found = policyDifference(before, after, { inputs: given, memos })
  expect(found.every(({ isComplete }) => isComplete)).toBe(true)
  return found.flatMap((table) => table.changes.map((change) => toldChange(table, change, found[2]!)))
}

/** Expects that the explanation confirms the verdicts about the witness of a change. */
function isProved(before: TestSnapshot, after: TestSnapshot, change: ToldChange, given = inputs): void {
  for (const [snapshot, effect] of [
    [before, change.before],
    [after, change.after],
  ] as const) {
    const answer = explain(compiler.state(snapshot, given), change.witness.packet)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    expect(answer.value).toMatchObject({ verdict: effect.verdict, rule_id: effect.rule_id })
  }
}

describe('what a switch of the content filter changes', () => {
  it('is that QUIC is refused, but where the filter leaves connections out', () => {
    const before = base
      .with(subnets, [{ title: 'excepted', value: '10.1.0.0/17' }])
      .set(contentFilterSettings, { enabled_extended_categorizer: false, quic_reject_enabled: true })
      .set(contentFilterProxy, { sources_excepted: ['subnet.id.1'] })
    const after = before.set(contentFilterState, { enabled: true })
    const found = told(before, after)
    const forward = found.filter(({ table }) => table === 'forward')
    expect(forward.length).toBeGreaterThan(0)
    for (const change of forward) {
      expect(change).toMatchObject({
        before: { rule_id: 'fwd.sys.default' },
        after: { verdict: 'drop', rule_id: 'fwd.sys.quic' },
        region: { protocols: ['17'], destination_ports: ['80', '443'] },
      })
      // By IPv6 these cards lead nowhere.
      if (!String(change.witness.packet.dst_ip).includes(':')) isProved(before, after, change)
    }
    const others = found.filter(({ table }) => table !== 'forward')
    expect(others.map(({ after }) => after.rule_id)).toContain('inp.sys.web-port')
    for (const change of others)
      expect(change).toMatchObject({
        table: 'input',
        after: { verdict: 'drop', rule_id: 'inp.sys.web-port' },
        region: { protocols: ['6'], destination_ports: ['3129'] },
      })
    expect(told(after, after.set(contentFilterProxy, { sources_excepted: [] })).length).toBeGreaterThan(0)
  })
})

describe('what a change of rules changes', () => {
  it('is told in disjoint regions, without what rules before decide', () => {
    const title = 'object'
    const before = base
      .with(
        subnets,
        ['10.1.0.0/16', '10.1.0.0/17', '10.2.0.0/16'].map((value) => ({ title, value })),
      )
      .with(forwardRules, [
        { source_addresses: ['subnet.id.2'], action: 'accept' },
        { source_addresses: ['subnet.id.1'], protocol: 'protocol.tcp', action: 'accept' },
      ])
    const after = before.edited(forwardRules, 2, { action: 'drop' })
    const found = told(before, after)
    expect(found.map(({ before, after, region }) => [before.rule_id, after.verdict, region])).toEqual([
      [
        'fwd.ngfw.2',
        'drop',
        {
          protocols: ['6'],
          source_addresses: ['10.1.128.0/17'],
          source_ports: null,
          destination_addresses: ['0.0.0.0/0'],
          destination_ports: null,
          incoming_interfaces: null,
          outgoing_interfaces: null,
          at_times: false,
          assumes: [],
        },
      ],
    ])
    for (const change of found) isProved(before, after, change)
  })

  it('is told of ports only where packets have them', () => {
    const rule = { protocol: 'protocol.tcp', destination_ports: ['port.id.1'], action: 'accept' as const }
    const before = base.with(ports, [{ title: 'web', value: 80 }]).with(forwardRules, [rule])
    const after = before.with(forwardRules, [rule, { action: 'drop' }])
    const found = told(before, after)
    const withPorts = found.filter(({ region }) => region.destination_ports !== null)
    expect(withPorts.length).toBeGreaterThan(0)
    expect(withPorts.map(({ region }) => region.protocols)).toEqual(withPorts.map(() => ['6']))
  })

  it('is told of arrivals by cards that are there', () => {
    const rules = ['interface.local_any', 'interface.external_any'].map((incoming_interface) => ({
      incoming_interface,
      action: 'accept' as const,
    }))
    const before = base.with(forwardRules, rules)
    const after = before.with(forwardRules, [...rules, { action: 'drop' }])
    const withCards = (...cards: readonly string[]) => ({
      ...inputs,
      nics: inputs.nics.flatMap((nic, index) =>
        cards.includes(nic.device) ? [{ ...nic, addresses: [`10.${index}.0.1/24`] }] : [],
      ),
    })
    expect(policyDifference(before, after, { inputs: withCards('lan', 'wan'), memos })[0]!.changes).toEqual(
      [],
    )
    const inputsMore = withCards('lan', 'wan', 'dmz')
    const found = told(before, after, inputsMore)
    expect(found.map(({ region }) => region.incoming_interfaces)).toEqual([['other']])
    for (const change of found) isProved(before, after, change, inputsMore)
  })

  it('is not told of broadcasts of the gateway by a card of another network', () => {
    const given = {
      ...inputs,
      nics: inputs.nics.flatMap((nic, index) =>
        ['lan', 'wan'].includes(nic.device) ? [{ ...nic, addresses: [`10.${index}.0.1/24`] }] : [],
      ),
    }
    const before = base.with(subnets, [{ title: 'lan', value: '10.0.0.0/24' }])
    const rule = { destination_addresses: ['subnet.id.1'], action: 'accept' as const }
    const after = before.with(snatRules, [rule])
    const found = policyDifference(before, after, { inputs: given, memos })
    const broadcasts = found.flatMap((table) =>
      table.changes.map((change) => toldChange(table, change, found[2]!)),
    )
    expect(broadcasts.map(({ witness }) => witness)).toEqual([])
  })

  it('is found for one rule among 10,000, with a packet that is treated differently', () => {
    type Rule = PlainItem<typeof forwardRules>
    const rules = Array.from({ length: 10_000 }, (_, index) => ruleBody(index) as unknown as Rule)
    const before = base.with(ipAddresses, addressBodies).with(ports, portBodies).with(forwardRules, rules)
    for (const id of [1, 5000, 10_000]) {
      const { action } = before.rows(forwardRules).get(id)!.item
      const after = before.edited(forwardRules, id, { action: action === 'drop' ? 'accept' : 'drop' })
      const found = told(before, after)
      expect(found.length).toBeGreaterThan(0)
      for (const change of found) {
        expect(change.before.rule_id).toBe(`fwd.ngfw.${id}`)
        isProved(before, after, change)
      }
    }
  })

  it('is found where only the time zone changes, with a packet at a time at which it matters', () => {
    const timetable = ['time_range.id.1']
    const before = base
      .with(timeRanges, [{ title: 'work', weekdays: [], start: '09:00', end: '16:59' }])
      .with(forwardRules, [{ destination_addresses: ['zero_subnet'], timetable, action: 'drop' }])
      .set(systemSettings, { time_zone: 'America/New_York' })
    const after = before.set(systemSettings, { time_zone: 'Europe/Berlin' })
    const found = told(before, after)
    expect(found.map((change) => change.region.at_times)).toEqual(found.map(() => true))
    for (const change of found) isProved(before, after, change)
    const verdicts = found.map((change) => `${change.before.verdict} ${change.after.verdict}`)
    expect(new Set(verdicts)).toEqual(new Set(['accept drop', 'drop accept']))
  })

  it('is told of what DNAT led in, too', () => {
    const before = base
      .with(subnets, [{ title: 'object', value: '10.1.0.0/16' }])
      .with(dnatRules, [{ action: 'dnat', change_destination_address: '10.1.0.5' }])
    const after = before.with(forwardRules, [
      {
        incoming_interface: 'interface.external_any',
        destination_addresses: ['subnet.id.1'],
        action: 'drop',
      },
    ])
    const inwards = told(before, after).filter(({ before }) => before.rule_id === 'fwd.sys.dnat')
    expect(inwards.map(({ region, after }) => [after.verdict, region.assumes])).toEqual([
      ['drop', [{ field: 'destination', objects: ['fwd.sys.dnat'], holds: true }]],
    ])
  })

  it('has something of each rule that changes, though there is more than can be told', () => {
    const title = 'object'
    const exception = {
      source_addresses: ['subnet.id.1'],
      protocol: 'protocol.udp',
      action: 'accept' as const,
    }
    const wide = Array.from({ length: 40 }, (_, index) => ({
      source_addresses: [`subnet.id.${2 + (index % 3)}`],
      destination_ports: [`port.id.${1 + (index % 20)}`],
      action: index % 2 === 0 ? ('drop' as const) : ('accept' as const),
    }))
    const before = base
      .with(
        subnets,
        ['10.1.0.0/16', '10.0.0.0/8', '10.1.0.0/17', '10.2.0.0/15'].map((value) => ({ title, value })),
      )
      .with(
        ports,
        Array.from({ length: 20 }, (_, index) => ({ title, value: 1000 + index })),
      )
      .with(forwardRules, [exception, ...wide])
    const after = before.with(forwardRules, [
      exception,
      ...wide.map(({ action, ...rule }) => ({
        ...rule,
        action: action === 'drop' ? ('accept' as const) : ('drop' as const),
      })),
    ])
    const [all] = policyDifference(before, after, { inputs, memos })
    const [some] = policyDifference(
      before,
      after,
      { inputs, memos },
      { mostRegions: 35, mostSteps: 1_000_000 },
    )
    const rules = ({ changes }: TableDifference) => new Set(changes.map((change) => change.after.id))
    expect(some).toMatchObject({ isComplete: false })
    expect(all!.changes.length).toBeGreaterThan(some!.changes.length)
    expect(rules(some!)).toEqual(rules(all!))
  })

  it('ends with what it has where everything changes', () => {
    const before = base.with(subnets, [{ title: 'object', value: '10.1.0.0/16' }]).with(forwardRules, [
      { source_addresses: ['subnet.id.1'], action: 'drop' },
      { destination_addresses: ['subnet.id.1'], action: 'drop' },
    ])
    const after = before.with(forwardRules, [{ action: 'drop', protocol: 'protocol.tcp' }])
    const [forward] = policyDifference(
      before,
      after,
      { inputs, memos },
      { mostRegions: 2, mostSteps: 10_000 },
    )
    expect(forward).toMatchObject({ isComplete: false })
    expect(forward!.changes).toHaveLength(2)
  })
})
