import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { verdict } from '../../../test/oracle/verdict.ts'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../../test/snapshot.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { english } from '../../core/text/message.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { type Explanation, explainAnswer, type Stage } from '../../domains/firewall/explanation.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { logRules } from '../../domains/firewall/log.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { connections } from '../../domains/network/connection.ts'
import { addressLists } from '../../domains/objects/address-list.ts'
import { domains } from '../../domains/objects/domain.ts'
import { ipAddressLists } from '../../domains/objects/ip-address-list.ts'
import { portLists } from '../../domains/objects/port-list.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { timeRanges } from '../../domains/objects/time-range.ts'
import { zones } from '../../domains/objects/zone.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { createCompiler } from '../compiler.ts'
import { explain, explainedIn } from './explain.ts'
import { judgeOf } from './judge.ts'

const compiler = createCompiler()

// Wednesday 25 March 2026, 12:00 UTC.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000

const card = (device: string, last: number, address: string, gateways: string[] = []) => ({
  device,
  mac: `02:00:00:00:00:0${last}`,
  ifindex: last,
  up: true,
  addresses: [address],
  gateways,
})

const inputs: CompileInputs = {
  ...plainInputs(nowSeconds),
  nics: [card('eth1', 1, '192.0.2.1/24'), card('eth2', 2, '203.0.113.2/24', ['203.0.113.1'])],
  names: [{ name: 'known.example', addresses: ['198.51.100.7'], resolvedAtSeconds: nowSeconds, error: null }],
}

const gateway = emptySnapshot()
  .with(zones, [{ title: 'inside' }])
  .with(connections, [
    {
      type: 'lan',
      title: 'office',
      mac: '02:00:00:00:00:01',
      zone: 'zone.id.1',
      addresses: ['192.0.2.1/24'],
    },
    { type: 'wan', title: 'provider', mac: '02:00:00:00:00:02', addresses: ['203.0.113.2/24'] },
  ])
  .with(userGroups, [
    { name: 'all', parent_id: null },
    { name: 'staff', parent_id: 1 },
  ])
  .with(users, [
    { name: 'ann', login: 'ann', psw: 'x', parent_id: 2 },
    { name: 'bob', login: 'bob', psw: 'x', parent_id: 1, enabled: true },
  ])
  .with(addressRules, [{ id: 'a', user_id: 1, ip: '192.0.2.7', mac: null }])

const packet = {
  protocol: 'tcp',
  src_ip: '192.0.2.9',
  src_port: 40000,
  dst_ip: '198.51.100.7',
  dst_port: 443,
}

function explained(snapshot: TestSnapshot, change: object = {}, seen: CompileInputs = inputs): Explanation {
  const result = explain(compiler.state(snapshot, seen), { ...packet, ...change })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  expect(Value.Check(explainAnswer, explainedIn(result.value, english))).toBe(true)
  return result.value as Explanation
}

function stageOf<S extends Stage['stage']>({ stages }: Explanation, name: S): Extract<Stage, { stage: S }> {
  return stages!.find(({ stage }) => stage === name) as Extract<Stage, { stage: S }>
}

function problems(snapshot: TestSnapshot, body: unknown): string[] {
  const result = explain(compiler.state(snapshot, inputs), body)
  if (result.ok || result.failure.kind !== 'invalid') throw new Error('it was not refused')
  return result.failure.problems.map(({ path, message }) => `${path} ${english(message)}`)
}

describe('the stages of a packet, silences#explain', () => {
  it('are in the order of its way', () => {
    const { verdict, rule_id, stages } = explained(gateway)
    expect([verdict, rule_id]).toEqual(['accept', 'fwd.sys.default'])
    expect(stages!.map(({ stage }) => stage)).toEqual([
      'input',
      'dnat',
      'routing',
      'table',
      'rule',
      'snat',
      'logging',
      'runtime',
    ])
    expect(stages!.slice(0, 3)).toEqual([
      {
        stage: 'input',
        from: 'route',
        device: 'eth1',
        connection: 'interface.id.1',
        title: 'office',
        zone: 'zone.id.1',
        side: 'local',
      },
      { stage: 'dnat', rule_id: null, dst_ip: packet.dst_ip, dst_port: 443, range: null, matched: [] },
      {
        stage: 'routing',
        way: 'out',
        gateway: '203.0.113.1',
        device: 'eth2',
        connection: 'interface.id.2',
        title: 'provider',
        zone: null,
        side: 'external',
      },
    ])
    expect(stageOf(explained(gateway), 'snat')).toMatchObject({ rule_id: null, masquerade: false })
  })

  it('name the member of each field, through lists and groups', () => {
    const snapshot = gateway
      .with(subnets, [
        { title: 'other', value: '10.0.0.0/8' },
        { title: 'servers', value: '198.51.100.0/24' },
      ])
      .with(addressLists, [{ title: 'both', values: ['subnet.id.1', 'subnet.id.2'] }])
      .with(portLists, [{ title: 'web', values: ['80', '443'] }])
      .with(timeRanges, [{ title: 'noon', weekdays: [3], start: '11:00', end: '13:00' }])
      .with(forwardRules, [
        { action: 'accept', destination_ports: ['80'] },
        {
          action: 'drop',
          comment: 'no web for staff',
          protocol: 'protocol.tcp',
          source_addresses: ['group.id.2'],
          destination_addresses: ['address_list.id.1'],
          destination_ports: ['port_list.id.1'],
          incoming_interface: 'zone.id.1',
          timetable: ['time_range.id.1'],
        },
      ])
    const answer = explained(snapshot, { src_ip: '192.0.2.7' })
    expect([answer.verdict, answer.rule_id]).toEqual(['drop', 'fwd.ngfw.2'])
    const { matched, comment } = stageOf(answer, 'rule')
    expect(comment).toBe('no web for staff')
    const told = matched.map(({ field, members, content }) => `${field} ${members.join('/')} ${content}`)
    expect(told).toEqual([
      'protocol protocol.tcp ',
      'incoming_interface zone.id.1 ',
      'source_addresses group.id.2/user.id.1 ann',
      'destination_addresses address_list.id.1/subnet.id.2 198.51.100.0/24',
      'destination_ports port_list.id.1/443 443',
      'timetable time_range.id.1 3 11:00-13:00',
    ])
    expect(answer.stages!.some(({ stage }) => stage === 'snat')).toBe(false)
    // Twelve hours later the rule is not in force, and an hour of the clock is all that has changed.
    expect(explained(snapshot, { src_ip: '192.0.2.7', at: nowSeconds + 43_200 }).rule_id).toBe(
      'fwd.sys.default',
    )
  })

  it('tell what DNAT makes of it before it is routed and judged', () => {
    const snapshot = gateway
      .with(dnatRules, [
        {
          action: 'dnat',
          incoming_interface: 'interface.external_any',
          change_destination_address: '192.0.2.9-192.0.2.12',
          change_destination_port: '8443',
        },
      ])
      .with(logRules, [{ action: 'mark_log' }])
      .set(firewallSettings, { log_mode: 'selected', log_actions: ['accept', 'dnat'] })
    const answer = explained(snapshot, { src_ip: '198.51.100.9', dst_ip: '203.0.113.2' })
    expect([answer.verdict, answer.rule_id]).toEqual(['accept', 'fwd.sys.dnat'])
    expect(stageOf(answer, 'dnat')).toMatchObject({
      rule_id: 'dnat.ngfw.1',
      dst_ip: '192.0.2.9',
      dst_port: 8443,
      range: '192.0.2.9-192.0.2.12 8443',
    })
    expect(stageOf(answer, 'routing')).toMatchObject({ way: 'out', device: 'eth1' })
    expect(stageOf(answer, 'logging')).toMatchObject({
      rule_id: 'log.ngfw.1',
      rows: ['dnat.ngfw.1 dnat', 'fwd.sys.dnat accept'],
    })
  })

  it.each([
    [8999, 9000],
    [9003, 9003],
    [9005, 9005],
    [9006, 9000],
  ])('DNAT to the ports 9000-9005 makes port %i %i, as the kernel does', (dst_port, becomes) => {
    const ports = {
      action: 'dnat' as const,
      protocol: 'protocol.tcp',
      change_destination_port: '9000-9005',
    }
    const asked = { src_ip: '198.51.100.9', dst_ip: '192.0.2.9', dst_port }
    const answer = explained(gateway.with(dnatRules, [ports]), asked)
    expect(stageOf(answer, 'dnat')).toMatchObject({ dst_port: becomes, range: '9000-9005' })
    expect(answer.rule_id).toBe(becomes === dst_port ? 'fwd.sys.external' : 'fwd.sys.dnat')
  })

  it('say what ends at the gateway, comes from it, or has no way', () => {
    const input = explained(gateway.with(inputRules, [{ action: 'drop' }]), { dst_ip: '192.0.2.1' })
    expect([stageOf(input, 'table').table, input.rule_id]).toEqual(['input', 'inp.ngfw.1'])
    const own = explained(gateway, { src_ip: '203.0.113.2' })
    expect([stageOf(own, 'input').from, stageOf(own, 'table').table]).toEqual(['gateway', 'output'])
    const lan = { ...inputs, nics: inputs.nics.slice(0, 1) }
    expect(explained(gateway, {}, lan).rule_id).toBe('fwd.sys.no-route')
    const gone = explained(gateway, { incoming_interface: 'interface.id.2' }, lan)
    expect([gone.verdict, gone.rule_id]).toEqual(['drop', 'fwd.sys.no-interface'])
    expect(stageOf(explained(gateway, { incoming_interface: 'zone.id.1' }), 'input').from).toBe('given')
  })

  it('go on without interfaces where no cards are known', () => {
    const snapshot = gateway.with(forwardRules, [
      { action: 'drop', incoming_interface: 'interface.local_any' },
      { action: 'drop', destination_ports: ['443'] },
    ])
    const answer = explained(snapshot, {}, { ...inputs, nics: [] })
    expect(answer.rule_id).toBe('fwd.ngfw.2')
    expect(stageOf(answer, 'input')).toMatchObject({ from: 'unknown', device: null })
    expect(stageOf(answer, 'routing')).toMatchObject({ way: 'unknown', device: null })
  })
})

describe('what is known at run time only', () => {
  const rules = gateway.with(domains, [{ title: 'known', value: 'Known.example' }]).with(forwardRules, [
    { action: 'accept', source_addresses: ['user.id.1'], destination_ports: ['22'] },
    { action: 'accept', source_addresses: ['group.id.2'] },
    { action: 'accept', hip_profiles: ['hip_profile.id.1'] },
    {
      action: 'accept',
      source_addresses: ['user.id.1'],
      source_addresses_negate: true,
      protocol: 'protocol.udp',
    },
    {
      action: 'drop',
      destination_addresses: ['domain.id.1'],
      ips_enabled: true,
      ips_profile: 'e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a11',
    },
    { action: 'accept', source_addresses: ['user.id.2'] },
  ])

  it('is told of the rule that decided and of those before it that might have', () => {
    const answer = explained(rules)
    expect(answer.rule_id).toBe('fwd.ngfw.5')
    const fact = { field: 'source_addresses', decides: false, holds: false, now: ['192.0.2.7'] }
    expect(stageOf(answer, 'runtime').facts).toEqual([
      { ...fact, kind: 'identity', rule_id: 'fwd.ngfw.2', member: 'group.id.2' },
      {
        kind: 'posture',
        rule_id: 'fwd.ngfw.3',
        decides: false,
        field: 'hip_profiles',
        member: 'hip_profile.id.1',
        holds: false,
        now: [],
        devices: [],
      },
      {
        kind: 'domain',
        rule_id: 'fwd.ngfw.5',
        decides: true,
        field: 'destination_addresses',
        member: 'domain.id.1',
        holds: true,
        now: ['198.51.100.7'],
      },
      {
        kind: 'ips',
        rule_id: 'fwd.ngfw.5',
        decides: true,
        field: 'ips_profile',
        member: 'e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a11',
        holds: false,
        now: [],
      },
    ])
  })

  it('names the name below a wildcard that leads to the address', () => {
    const wildcards = gateway
      .with(
        domains,
        ['*.unknown.example', '*.example', '*.known.example'].map((value) => ({ title: 'd', value })),
      )
      .with(forwardRules, [
        { action: 'drop', destination_addresses: ['domain.id.1', 'domain.id.3'] },
        { action: 'accept', destination_addresses: ['domain.id.1', 'domain.id.2'] },
      ])
    const answer = explained(wildcards)
    expect(answer.rule_id).toBe('fwd.ngfw.2')
    expect(stageOf(answer, 'rule').matched).toMatchObject([{ members: ['domain.id.2', 'known.example'] }])
  })

  it('follows the user that is told', () => {
    expect(explained(rules, { user_id: 1 }).rule_id).toBe('fwd.ngfw.2')
    expect(explained(rules, { src_ip: '192.0.2.7' }).rule_id).toBe('fwd.ngfw.2')
    const denied = explained(rules, { src_ip: '192.0.2.7', user_id: 2 })
    expect([denied.verdict, denied.rule_id]).toEqual(['drop', 'fwd.sys.access-denied'])
    expect(stageOf(denied, 'runtime').facts).toMatchObject([{ member: 'user.id.2', decides: true }])
  })
})

describe('a question', () => {
  it('takes null for what is left out, and protocols by the identifiers of rules', () => {
    const open = { incoming_interface: null, user_id: null, hip_profiles: null, at: null }
    expect(explained(gateway, { ...open, protocol: 'protocol.tcp' })).toEqual(explained(gateway, {}))
    const echo = { src_port: null, dst_port: null, protocol: 'protocol.icmp' }
    expect(explained(gateway, echo)).toEqual(explained(gateway, { protocol: 1 }))
  })

  it.each([
    ['UTC', 20_260_325_110_000, 'fwd.ngfw.1'],
    ['UTC', 20_260_325_105_959, 'fwd.sys.default'],
    ['Europe/Berlin', 20_260_325_110_000, 'fwd.ngfw.1'],
    ['Europe/Berlin', 20_260_325_105_959, 'fwd.sys.default'],
    ['UTC', Date.UTC(2026, 2, 25, 11) / 1000, 'fwd.ngfw.1'],
    ['Europe/Berlin', Date.UTC(2026, 2, 25, 10) / 1000, 'fwd.ngfw.1'],
    ['Europe/Berlin', Date.UTC(2026, 2, 25, 11, 59, 60) / 1000, 'fwd.sys.default'],
  ])(
    'in %s takes the time %i as Unix seconds or as the clock of the gateway shows it',
    (time_zone, at, rule) => {
      const snapshot = gateway
        .with(timeRanges, [{ title: 'noon', weekdays: [], start: '11:00', end: '12:59' }])
        .with(forwardRules, [{ action: 'drop', timetable: ['time_range.id.1'] }])
        .set(systemSettings, { time_zone })
      expect(explained(snapshot, { at }).rule_id).toBe(rule)
    },
  )
})

describe('a question that breaks a rule', () => {
  it.each([
    [{ src_ip: 'lan1' }, 'src_ip'],
    [{ dst_ip: '2001:db8::1' }, 'dst_ip must be of the same family as src_ip'],
    [{ protocol: 'sctp' }, 'protocol must be one of: tcp, udp, icmp, gre, esp, ah, protocol.tcp'],
    [{ dst_port: null }, 'dst_port is required for TCP and UDP'],
    [{ protocol: 256 }, 'protocol must be at most 255'],
    [{ protocol: null }, 'protocol must be a string or an integer'],
    [{ src_port: undefined }, 'src_port is required for TCP and UDP'],
    [{ dst_port: 65536 }, 'dst_port'],
    [{ incoming_interface: 'any' }, 'incoming_interface'],
    [{ incoming_interface: 'interface.id.9' }, 'incoming_interface there is no interface.id.9'],
    [{ incoming_interface: 'isp.id.1' }, 'incoming_interface there is no isp.id.1'],
    [{ incoming_interface: 'zone.id.9' }, 'incoming_interface there is no zone.id.9'],
    [{ user_id: 9 }, 'user_id there is no user 9'],
    [{ hip_profiles: ['hip_profile.id.9'] }, 'hip_profiles[0] there is no hip_profile.id.9'],
    [{ hip_profiles: ['any'] }, 'hip_profiles[0]'],
    [
      { hip_profiles: ['hip_profile.id.none', 'hip_profile.id.none'] },
      'hip_profiles hip_profile.id.none must stand alone: a device with no report fulfils nothing',
    ],
    [{ at: 'now' }, 'at'],
    [{ at: 20_261_301_000_000 }, 'at must be Unix seconds or a moment of the form YYYYMMDDhhmmss'],
    [{ at: -1 }, 'at must be Unix seconds or a moment of the form YYYYMMDDhhmmss'],
    [{ port: 1 }, 'port is not a field of this resource'],
  ])('%j names the field', (change, problem) => {
    expect(problems(gateway, { ...packet, ...change })[0]).toContain(problem)
    const [inList] = problems(gateway, { packets: [packet, { ...packet, ...change }] })
    expect(inList).toMatch(/^packets\[1\]\./)
  })

  it('names what is missing', () => {
    expect(problems(gateway, {}).map((text) => text.split(' ')[0])).toEqual(['protocol', 'src_ip', 'dst_ip'])
    expect(problems(gateway, { packets: [] })[0]).toContain('packets')
    expect(problems(gateway, { packets: [packet], stages: 1 })[0]).toContain('stages')
  })
})

describe('a list of packets', () => {
  it('is answered in order, with stages when asked', () => {
    const snapshot = gateway.with(forwardRules, [{ action: 'drop', destination_ports: ['80'] }])
    const body = { packets: [packet, { ...packet, dst_port: 80 }, { ...packet, protocol: 6 }] }
    expect(explain(compiler.state(snapshot, inputs), body)).toEqual({
      ok: true,
      value: {
        results: [
          { verdict: 'accept', rule_id: 'fwd.sys.default' },
          { verdict: 'drop', rule_id: 'fwd.ngfw.1' },
          { verdict: 'accept', rule_id: 'fwd.sys.default' },
        ],
      },
    })
    const staged = explain(compiler.state(snapshot, inputs), { ...body, stages: true })
    if (!staged.ok) throw new Error('refused')
    const { results } = staged.value as { results: Explanation[] }
    expect(results[1]!.stages).toEqual(explained(snapshot, { dst_port: 80 }).stages)
  })
})

it('a list of thousands of addresses means what it means elsewhere', () => {
  const values = Array.from({ length: 3000 }, (_, index) => `10.${index >> 8}.${index & 255}.${index % 7}`)
  const snapshot = gateway
    .with(ipAddressLists, [{ title: 'long', values: [...values, '2001:db8::/64'] }])
    .with(addressLists, [{ title: 'with more', values: ['ip_address_list.id.1', 'user.id.1'] }])
    .with(forwardRules, [
      { action: 'drop', source_addresses: ['address_list.id.1'], destination_ports: ['1'] },
      { action: 'drop', source_addresses: ['ip_address_list.id.1'], source_addresses_negate: true },
    ])
  const judge = judgeOf(compiler.state(snapshot, inputs))
  const sources = [...values.slice(0, 50), '10.0.0.99', '192.0.2.7', '2001:db8::5', '2001:db8:1::5']
  for (const src of sources) {
    for (const dstPort of [1, 2]) {
      const dst = src.includes(':') ? '2001:db8:2::1' : '198.51.100.7'
      const one = {
        protocol: 6,
        src,
        srcPort: 9,
        dst,
        dstPort,
        inDevice: 'eth1',
        outDevice: 'eth2',
        at: nowSeconds,
      }
      expect(judge(one), JSON.stringify(one)).toEqual(verdict({ snapshot, inputs }, one))
    }
  }
  const found = stageOf(explained(snapshot, { src_ip: '10.0.3.3', dst_port: 1 }), 'rule')
  expect(found.matched[0]!.members).toEqual(['address_list.id.1', 'ip_address_list.id.1', '10.0.3.3'])
})
