import { describe, expect, it } from 'vitest'
import { addressBodies, portBodies, ruleBody } from '../../../test/bench/ground/policy.ts'
import { verdict } from '../../../test/oracle/verdict.ts'
import { ruleMatches } from '../../../test/oracle/verdict-match.ts'
import { classBenchNames } from '../../../test/policy/classbench.ts'
import { classBenchSnapshot } from '../../../test/policy/classbench-snapshot.ts'
import { macOf, plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../../../test/snapshot.ts'
import type { Finding, Witness } from '../../core/finding.ts'
import { contentFilterProxy } from '../../domains/content-filter/proxy.ts'
import { contentFilterSettings } from '../../domains/content-filter/settings.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import { dnsServerSettings } from '../../domains/dns/server-settings.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { snatRules } from '../../domains/firewall/snat.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import { connections } from '../../domains/network/connection.ts'
import { domains } from '../../domains/objects/domain.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { ports } from '../../domains/objects/port.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { timeRanges } from '../../domains/objects/time-range.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { createCompiler } from '../compiler.ts'
import { explain } from '../explain/explain.ts'
import { analyse } from './analyse.ts'
import { analyseRule } from './rule.ts'

const compiler = createCompiler()

// Wednesday 25 March 2026, 12:00 UTC.
const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
const title = 'object'

const base = emptySnapshot()
  .with(connections, [
    { type: 'lan', title: 'lan', mac: macOf('lan'), zone: 'zone.id.1' },
    { type: 'wan', title: 'wan', mac: macOf('wan') },
  ])
  .with(
    subnets,
    ['10.1.0.0/16', '10.1.0.0/17', '10.1.128.0/17', '10.2.0.0/16'].map((value) => ({ title, value })),
  )
  .with(timeRanges, [
    { title, weekdays: [1, 2, 3, 4, 5], start: '08:00', end: '17:59' },
    { title, weekdays: [6, 7], start: '00:00', end: '23:59' },
    { title, weekdays: [1, 2, 3, 4, 5], start: '18:00', end: '07:59' },
    {
      title,
      weekdays: [],
      start: '00:00',
      end: '23:59',
      period: { first: 20240101000000, last: 20241231235959 },
    },
  ])
  .with(userGroups, [
    { name: 'all', parent_id: null },
    { name: 'staff', parent_id: 1 },
  ])
  .with(users, [
    { name: 'ann', login: 'ann', psw: 'x', parent_id: 2 },
    { name: 'bob', login: 'bob', psw: 'x', parent_id: 1, enabled: true },
  ])

type Rule = PlainItem<typeof forwardRules>

function findings(...rules: readonly Rule[]): Finding[] {
  const found = analyse(compiler.state(base.with(forwardRules, rules), inputs))
  return found.filter(({ table }) => table === 'forward')
}

const told = (found: readonly Finding[]) =>
  found.map(({ kind, rule, rules = [] }) => `${kind} ${rule} ${rules.join(' ')}`.trim())

const drop = (fields: Rule): Rule => ({ ...fields, action: 'drop' })
const accept = (fields: Rule): Rule => ({ ...fields, action: 'accept' })

describe('silences#domain-wildcards', () => {
  it('a rule for a name is shadowed by one for all names above it, and not the other way round', () => {
    const named = base.with(
      domains,
      ['*.example', '*.known.example', 'WWW.known.example', 'known.example'].map((value) => ({
        title,
        value,
      })),
    )
    const found = (first: number, second: number) =>
      told(
        analyse(
          compiler.state(
            named.with(forwardRules, [
              drop({ destination_addresses: [`domain.id.${first}`] }),
              accept({ destination_addresses: [`domain.id.${second}`] }),
            ]),
            inputs,
          ),
        ).filter(({ kind }) => kind === 'shadowed'),
      )
    const shadowed = ['shadowed fwd.ngfw.2 fwd.ngfw.1']
    expect([found(1, 2), found(1, 3), found(2, 3), found(1, 4)]).toEqual([
      shadowed,
      shadowed,
      shadowed,
      shadowed,
    ])
    expect([found(2, 1), found(3, 2), found(2, 4), found(4, 3)]).toEqual([[], [], [], []])
  })
})

describe('silences#analysis', () => {
  it('a rule that several together take everything from is shadowed, and they are named', () => {
    const found = findings(
      drop({ source_addresses: ['subnet.id.2'] }),
      drop({ source_addresses: ['subnet.id.4'] }),
      drop({ source_addresses: ['subnet.id.3'] }),
      accept({ source_addresses: ['subnet.id.1'], protocol: 'protocol.tcp' }),
    )
    expect(told(found)).toEqual(['shadowed fwd.ngfw.4 fwd.ngfw.1 fwd.ngfw.3'])
    expect(found[0]!.witness!.packet).toMatchObject({ protocol: 'tcp', src_ip: '10.1.0.1' })
  })

  it('negation, and both halves of an inverted field', () => {
    expect(
      told(
        findings(
          drop({ source_addresses: ['subnet.id.1'] }),
          drop({ source_addresses: ['subnet.id.1'], source_addresses_negate: true }),
          accept({ destination_addresses: ['subnet.id.4'] }),
        ),
      ),
    ).toEqual(['shadowed fwd.ngfw.3 fwd.ngfw.1 fwd.ngfw.2'])
  })

  it('hours of the week add up, and a period that is over reaches nothing', () => {
    const always = { destination_addresses: ['subnet.id.4'] }
    const found = findings(
      drop({ timetable: ['time_range.id.1'] }),
      drop({ timetable: ['time_range.id.2', 'time_range.id.3'] }),
      accept(always),
      drop({ timetable: ['time_range.id.4'] }),
    )
    expect(told(found)).toEqual(['contradictory fwd.ngfw.3 fwd.ngfw.1 fwd.ngfw.2', 'unreachable fwd.ngfw.4'])
    expect(found[1]!.fields).toEqual(['timetable'])
  })

  it('who is a user is in the user’s groups, at whatever address; who is denied access is nowhere', () => {
    expect(
      told(
        findings(
          drop({ source_addresses: ['group.id.1'] }),
          accept({ source_addresses: ['user.id.1'] }),
          drop({ source_addresses: ['user.id.2'] }),
          accept({ destination_addresses: ['user.id.1'], protocol: 'protocol.tcp' }),
        ),
      ),
    ).toEqual([
      'shadowed fwd.ngfw.2 fwd.ngfw.1',
      'unreachable fwd.ngfw.3',
      'contradictory fwd.ngfw.4 fwd.ngfw.1',
    ])
  })

  it('interfaces: those that are known together are not all', () => {
    expect(
      told(
        findings(
          drop({ incoming_interface: 'interface.local_any' }),
          drop({ incoming_interface: 'interface.external_any' }),
          accept({ incoming_interface: 'zone.id.1' }),
          drop({ incoming_interface: 'any' }),
        ),
      ),
    ).toEqual(['redundant fwd.ngfw.2 fwd.ngfw.4', 'shadowed fwd.ngfw.3 fwd.ngfw.1'])
  })

  it('what comes after is taken over from, unless something between says otherwise', () => {
    const web = { protocol: 'protocol.tcp', destination_addresses: ['subnet.id.4'] }
    const wide = drop({ destination_addresses: ['subnet.id.4'] })
    expect(told(findings(drop(web), wide))).toEqual(['redundant fwd.ngfw.1 fwd.ngfw.2'])
    const between = accept({ ...web, source_addresses: ['subnet.id.1'] })
    expect(told(findings(drop(web), between, wide))).toEqual(['shadowed fwd.ngfw.2 fwd.ngfw.1'])
  })

  it('of several rules the one that proves it decides about a packet that the gateway can send so', () => {
    const nics = inputs.nics.map((nic, index) => ({ ...nic, addresses: [`10.${index + 1}.0.1/16`] }))
    const there = { destination_addresses: ['subnet.id.2'] }
    const snapshot = base.with(forwardRules, [
      { ...there, outgoing_interface: 'interface.external_any', action: 'accept' },
      { ...there, protocol: 'protocol.tcp', action: 'accept' },
      { destination_addresses: ['subnet.id.1'], action: 'drop' },
    ])
    const given = { ...inputs, nics }
    const found = analyse(compiler.state(snapshot, given)).find(({ kind }) => kind === 'generalising')!
    expect(found.rules).toEqual(['fwd.ngfw.2', 'fwd.ngfw.1'])
    expect(explain(compiler.state(snapshot, given), found.witness!.packet)).toMatchObject({
      ok: true,
      value: { rule_id: 'fwd.ngfw.2' },
    })
  })

  it('an exception and its general rule; two that cross', () => {
    const found = findings(
      accept({ source_addresses: ['subnet.id.2'], protocol: 'protocol.tcp' }),
      drop({ source_addresses: ['subnet.id.1'] }),
      accept({ destination_addresses: ['subnet.id.4'] }),
    )
    expect(told(found)).toEqual(['generalising fwd.ngfw.2 fwd.ngfw.1', 'contradictory fwd.ngfw.3 fwd.ngfw.2'])
  })

  it('translations: another target is another action', () => {
    const dnat = (port: string | null): PlainItem<typeof dnatRules> => ({
      action: 'dnat',
      change_destination_address: '10.1.0.2',
      change_destination_port: port,
      protocol: 'protocol.tcp',
    })
    const snapshot = base.with(dnatRules, [dnat('80'), dnat('80'), dnat('81')]).with(snatRules, [
      { action: 'snat', change_source_address: '10.1.0.2' },
      { action: 'accept', source_addresses: ['subnet.id.1'] },
    ])
    const found = analyse(compiler.state(snapshot, inputs)).filter(({ table }) => table !== 'objects')
    expect(told(found)).toEqual([
      'redundant dnat.ngfw.2 dnat.ngfw.1',
      'shadowed dnat.ngfw.3 dnat.ngfw.1',
      'shadowed snat.ngfw.2 snat.ngfw.1',
    ])
  })
})

describe('a rule in front of which the gateway itself refuses', () => {
  const web = base
    .with(
      ports,
      [443, 80, 853, 8443].map((value) => ({ title, value })),
    )
    .set(contentFilterState, { enabled: true })
    .set(contentFilterSettings, { enabled_extended_categorizer: false, quic_reject_enabled: true })
  const dot = web.set(contentFilterState, { enabled: false }).set(dnsServerSettings, { refuse_dot: true })
  const out = { incoming_interface: 'interface.local_any', outgoing_interface: 'interface.external_any' }
  const udp = (...destination_ports: readonly string[]) => ({
    ...out,
    ...{ protocol: 'protocol.udp', destination_ports: [...destination_ports] },
  })
  const nics = inputs.nics.map((nic) => (nic.device === 'wan' ? { ...nic, gateways: ['192.0.2.254'] } : nic))
  const found = (snapshot: TestSnapshot) =>
    analyse(compiler.state(snapshot, { ...inputs, nics })).filter(({ table }) => table === 'forward')

  it('is vain where it lets through what is refused, and not needed where it drops that', () => {
    const rules = [
      accept(udp('port.id.1')),
      drop(udp('port.id.2')),
      accept({ ...udp('port.id.1'), incoming_interface: 'any' }),
      accept(udp('port.id.4')),
      accept({ ...udp('port.id.1', 'port.id.4'), source_addresses: ['subnet.id.1'] }),
    ]
    const judged = found(web.with(forwardRules, rules))
    expect(told(judged.filter(({ kind }) => kind !== 'redundant' && kind !== 'generalising'))).toEqual([
      'shadowed fwd.ngfw.1 fwd.sys.quic',
    ])
    expect(told(judged)).toContain('redundant fwd.ngfw.2 fwd.sys.quic')
    const { witness } = judged.find(({ rule }) => rule === 'fwd.ngfw.1')!
    const state = compiler.state(web.with(forwardRules, rules), { ...inputs, nics })
    const answer = explain(state, witness!.packet)
    expect(answer).toMatchObject({ ok: true, value: { verdict: 'drop', rule_id: 'fwd.sys.quic' } })
    const off = web.set(contentFilterState, { enabled: false }).with(forwardRules, rules)
    expect(found(off).flatMap(({ rules = [] }) => rules)).not.toContain('fwd.sys.quic')
  })

  it('is needed for what the content filter leaves out', () => {
    const rules = [
      accept({ ...udp('port.id.1'), source_addresses: ['subnet.id.2'] }),
      accept({ ...udp('port.id.1'), source_addresses: ['user.id.1'] }),
      accept({ ...udp('port.id.1'), source_addresses: ['subnet.id.4'] }),
      accept({ ...udp('port.id.1'), destination_addresses: ['subnet.id.4'] }),
    ]
    const vain = (excepted: object) =>
      found(web.set(contentFilterProxy, excepted).with(forwardRules, rules))
        .filter(({ kind, rules: by = [] }) => kind === 'shadowed' && by.includes('fwd.sys.quic'))
        .map(({ rule }) => rule)
    expect(vain({})).toEqual([1, 2, 3, 4].map((id) => `fwd.ngfw.${id}`))
    expect(vain({ sources_excepted: ['subnet.id.1'] })).toEqual(['fwd.ngfw.3'])
    expect(vain({ sources_excepted: ['group.id.2'] })).toEqual([])
    expect(vain({ destinations_excepted: ['subnet.id.4'] })).toEqual([])
    expect(vain({ sources_excepted: ['any'] })).toEqual([])
  })

  it('is in conflict for what is not refused alone, and told by such a packet', () => {
    const both = web.set(dnsServerSettings, { refuse_dot: true })
    const asked = (rules: readonly ReturnType<typeof drop>[]) => {
      const state = compiler.state(both.with(forwardRules, rules), { ...inputs, nics })
      const conflicts = analyse(state).filter(
        ({ kind, rule }) => kind === 'contradictory' && rule === 'fwd.ngfw.2',
      )
      return conflicts.map(({ witness }) => explain(state, witness!.packet))
    }
    const outwards = { outgoing_interface: 'interface.external_any', source_addresses: ['subnet.id.1'] }
    const two = accept({
      destination_addresses: ['subnet.id.4'],
      destination_ports: ['port.id.3', 'port.id.4'],
    })
    expect(asked([drop(outwards), two])).toMatchObject([{ ok: true, value: { rule_id: 'fwd.ngfw.1' } }])
    const refused = { ...out, source_addresses: ['subnet.id.1'], destination_ports: ['port.id.3'] }
    expect(asked([drop(refused), two])).toEqual([])
  })

  it('is shadowed by rules for what is not refused alone', () => {
    const outwards = (...destination_ports: readonly string[]) => ({
      ...out,
      destination_ports: [...destination_ports],
    })
    const asked = (...rules: readonly Rule[]) => told(found(dot.with(forwardRules, rules)))
    expect(asked(accept(outwards('port.id.3')), drop(outwards('port.id.3')))).toEqual([
      'shadowed fwd.ngfw.1 fwd.sys.dot',
      'redundant fwd.ngfw.2 fwd.sys.dot fwd.ngfw.1',
    ])
    expect(asked(drop(outwards('port.id.3', 'port.id.4')), accept(outwards('port.id.3')))).toContain(
      'shadowed fwd.ngfw.2 fwd.sys.dot fwd.ngfw.1',
    )
    const both = [drop(outwards('port.id.3', 'port.id.4')), accept(outwards('port.id.3', 'port.id.4'))]
    const state = compiler.state(dot.with(forwardRules, both), { ...inputs, nics })
    const shadowed = analyse(state).find(({ kind }) => kind === 'shadowed')!
    expect(told([shadowed])).toEqual(['shadowed fwd.ngfw.2 fwd.ngfw.1'])
    expect(explain(state, shadowed.witness!.packet)).toMatchObject({ value: { rule_id: 'fwd.ngfw.1' } })
  })

  it('has no exception that is refused', () => {
    const general = (...destination_ports: readonly string[]) =>
      found(
        dot.with(forwardRules, [accept({ ...out, destination_ports: [...destination_ports] }), drop(out)]),
      )
        .filter(({ kind }) => kind === 'generalising')
        .map(({ witness }) => witness!.packet.dst_port)
    expect(general('port.id.3')).toEqual([])
    expect(general('port.id.3', 'port.id.4')).toEqual([8443])
  })

  it('is not needed where it differs from what comes after for what is refused alone', () => {
    const rules = [
      drop({ ...out, source_addresses: ['subnet.id.1'], destination_ports: ['port.id.3', 'port.id.4'] }),
      drop({ ...out, destination_ports: ['port.id.4'] }),
    ]
    expect(told(found(dot.with(forwardRules, rules)))).toEqual([
      'redundant fwd.ngfw.1 fwd.ngfw.2 fwd.sys.dot',
    ])
    const off = dot.set(dnsServerSettings, { refuse_dot: false })
    expect(told(found(off.with(forwardRules, rules)))).toEqual([])
  })

  it('is told by a packet that is not refused, though DNAT changes it, and in SNAT by one that neither does', () => {
    const led = { action: 'dnat', protocol: 'protocol.tcp', change_destination_address: '10.1.0.2' } as const
    const behind = dot.with(dnatRules, [{ ...led, destination_ports: ['port.id.2', 'port.id.4'] }])
    const portOf = (snapshot: TestSnapshot) =>
      analyse(compiler.state(snapshot, { ...inputs, nics })).find(({ kind }) => kind === 'shadowed')!.witness!
        .packet.dst_port
    const both = { ...out, protocol: 'protocol.tcp', destination_ports: ['port.id.3', 'port.id.4'] } as const
    const ofBoth = { ...both, destination_ports: [...both.destination_ports] }
    expect(portOf(behind.with(forwardRules, [drop(ofBoth), accept(ofBoth)]))).toBe(8443)
    const unled = dot.with(dnatRules, [{ ...led, source_addresses: ['subnet.id.2'] }])
    const vain = accept({ ...out, source_addresses: ['subnet.id.1'], destination_ports: ['port.id.3'] })
    const state = compiler.state(unled.with(forwardRules, [vain]), { ...inputs, nics })
    const { witness } = analyse(state).find(({ kind }) => kind === 'shadowed')!
    expect(explain(state, witness!.packet)).toMatchObject({ value: { rule_id: 'fwd.sys.dot' } })
    const ofAll = {
      protocol: 'protocol.tcp' as const,
      source_addresses: ['subnet.id.1'],
      outgoing_interface: 'interface.external_any' as const,
      destination_ports: ['port.id.1', 'port.id.2', 'port.id.3', 'port.id.4'],
    }
    const hiding = behind.with(snatRules, [
      { ...ofAll, action: 'snat', change_source_address: '192.0.2.9' },
      { ...ofAll, action: 'accept' },
    ])
    expect(portOf(hiding)).toBe(443)
  })

  it('is about the port of the content filter itself, which INPUT refuses', () => {
    const filtered = web.with(ports, [{ title, value: 3129 }])
    const toPort = (action: 'accept' | 'drop', protocol: 'protocol.tcp' | 'protocol.udp') => {
      return { action, protocol, destination_ports: ['port.id.1'] }
    }
    const asked = (snapshot: TestSnapshot) =>
      told(analyse(compiler.state(snapshot, { ...inputs, nics })).filter(({ table }) => table === 'input'))
    const rules = [
      toPort('accept', 'protocol.tcp'),
      toPort('drop', 'protocol.udp'),
      toPort('drop', 'protocol.tcp'),
    ]
    const on = filtered.with(inputRules, rules)
    expect(asked(on)).toEqual([
      'shadowed inp.ngfw.1 inp.sys.web-port',
      'redundant inp.ngfw.3 inp.sys.web-port inp.ngfw.1',
    ])
    expect(asked(on.set(contentFilterState, { enabled: false }))).toEqual(['shadowed inp.ngfw.3 inp.ngfw.1'])
  })

  it('takes what rules before it leave', () => {
    const both = web.set(dnsServerSettings, { refuse_dot: true })
    const rules = [drop(udp('port.id.4')), accept(udp('port.id.1', 'port.id.3', 'port.id.4'))]
    expect(told(found(both.with(forwardRules, rules)).filter(({ kind }) => kind === 'shadowed'))).toEqual([
      'shadowed fwd.ngfw.2 fwd.sys.dot fwd.sys.quic fwd.ngfw.1',
    ])
  })
})

describe('a new rule', () => {
  it('brings what is found about it, and what it takes from others', () => {
    const rules = [
      accept({ source_addresses: ['subnet.id.2'], protocol: 'protocol.tcp' }),
      drop({ source_addresses: ['subnet.id.1'] }),
      accept({ source_addresses: ['subnet.id.3'], protocol: 'protocol.udp' }),
      accept({ source_addresses: ['subnet.id.4'] }),
    ]
    const snapshot = base.with(forwardRules, rules)
    expect(told(analyseRule(compiler.state(snapshot, inputs), forwardRules.name, 2))).toEqual([
      'generalising fwd.ngfw.2 fwd.ngfw.1',
      'shadowed fwd.ngfw.3 fwd.ngfw.2',
    ])
    expect(analyseRule(compiler.state(snapshot, inputs), forwardRules.name, 9)).toEqual([])
  })
})

/** The witness as a packet of the second reading. */
function packetOf({ packet }: Witness): Packet {
  return {
    protocol: { tcp: 6, udp: 17, icmp: 1, gre: 47, esp: 50, ah: 51 }[packet.protocol as 'tcp'],
    src: packet.src_ip,
    srcPort: packet.src_port ?? 0,
    dst: packet.dst_ip,
    dstPort: packet.dst_port ?? 0,
    inDevice: 'lan',
    outDevice: 'wan',
    at: inputs.nowSeconds,
  }
}

describe('a shadowed rule among many', () => {
  const planted = (snapshot: TestSnapshot, rule: Rule, at: number) => {
    const rules: Rule[] = snapshot.rows(forwardRules).entries.map(({ item }) => item)
    return snapshot.with(forwardRules, rules.toSpliced(at, 0, rule))
  }

  it('is found among 10,000, with the rules that take everything and a packet that shows it', () => {
    const rules = Array.from({ length: 10_000 }, (_, index) => ruleBody(index) as unknown as Rule)
    const policy = base.with(ipAddresses, addressBodies).with(ports, portBodies).with(forwardRules, rules)
    // Two rules of the policy take what it would drop.
    const pairs = [100, 200].map((index) => ruleBody(index))
    const rule = drop({
      protocol: 'protocol.tcp',
      source_addresses: ['ip.id.1'],
      destination_addresses: pairs.flatMap(({ destination_addresses }) => [...destination_addresses]),
      destination_ports: ['port.id.1'],
    })
    const snapshot = planted(policy, rule, 5000)
    const found = analyse(compiler.state(snapshot, inputs)).filter(({ kind }) => kind === 'shadowed')
    expect(told(found)).toEqual(['shadowed fwd.ngfw.5001 fwd.ngfw.101 fwd.ngfw.201'])
    const witness = packetOf(found[0]!.witness!)
    const world = { snapshot, inputs }
    expect(ruleMatches(world, snapshot.rows(forwardRules).get(5001)!.item, witness)).toBe(true)
    expect(found[0]!.rules).toContain(verdict(world, witness).rule)
    expect(verdict(world, witness).action).toBe('accept')
  })

  it.for(classBenchNames())('of the ClassBench policy %s', { timeout: 120_000 }, (name) => {
    const policy = classBenchSnapshot(name).with(connections, [
      { type: 'lan', title: 'lan', mac: macOf('lan') },
      { type: 'wan', title: 'wan', mac: macOf('wan') },
    ])
    const nics = inputs.nics.map((nic) =>
      nic.device === 'wan' ? { ...nic, gateways: ['192.0.2.254'] } : nic,
    )
    const seen = { ...inputs, nics }
    const copied = policy.rows(forwardRules).entries[40]!
    const rule = { ...copied.item, action: copied.item.action === 'drop' ? 'accept' : 'drop' } as Rule
    const snapshot = planted(policy, rule, 700)
    const found = analyse(compiler.state(snapshot, seen))
    const shadowed = found.find(({ rule }) => rule === 'fwd.ngfw.701')
    expect(shadowed).toMatchObject({ kind: 'shadowed', rules: ['fwd.ngfw.41'] })
    const proved = found.filter(({ witness }) => witness !== undefined)
    for (let from = 0; from < proved.length; from += 5000) {
      const some = proved.slice(from, from + 5000)
      const packets = some.map(({ witness }) => witness!.packet)
      const answer = explain(compiler.state(snapshot, seen), { packets })
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      const { results } = answer.value as { readonly results: readonly { readonly rule_id: string | null }[] }
      expect(results.map(({ rule_id }) => rule_id)).toEqual(some.map(({ rules }) => rules![0]))
    }
    const world = { snapshot, inputs: seen }
    for (const { kind, rule, rules, witness } of found.filter((each) => each.kind === 'shadowed')) {
      const packet = packetOf(witness!)
      const item = snapshot.rows(forwardRules).get(Number(rule!.split('.')[2]))!.item
      expect(ruleMatches(world, item, packet), `${kind} ${rule}`).toBe(true)
      expect(verdict(world, packet).rule).toBe(rules![0])
    }
  })
})
