import { expect, test } from 'vitest'
import { policy as english } from '../../words/en/policy.ts'
import { policy as russian } from '../../words/ru/policy.ts'
import { findingChanges } from './findings.ts'
import { cutsOwnConnection } from './own-connection.ts'
import type { Plan, VerdictChange } from './plan.ts'
import { findingLine, planSummary, storedLine, verdictLine } from './words.ts'

const change: VerdictChange = {
  table: 'input',
  before: { rule_id: null, verdict: 'accept', effect: 'accept' },
  after: { rule_id: 'inp.ngfw.1', verdict: 'drop', effect: 'drop' },
  region: {
    protocols: ['6'],
    source_addresses: ['10.1.2.0/24'],
    source_ports: null,
    destination_addresses: ['0.0.0.0/0'],
    destination_ports: ['443', '8443-8450'],
    incoming_interfaces: null,
    outgoing_interfaces: null,
  },
  witness: { packet: { protocol: 'tcp', src_ip: '10.1.2.3', dst_ip: '10.0.0.1', dst_port: 443 } },
  logged_flows: 148,
}
const named = (id: string) => (id === 'interface.id.1' ? 'lan' : id)
const plan: Plan = {
  revision: 7,
  stored: [],
  findings: { appeared: [{ kind: 'shadowed', table: 'forward' }], vanished: [] },
  verdict_changes: { total: 2, complete: true, changes: [change] },
  failed_checks: [],
}

test('a plan is told in words of both languages', () => {
  expect(planSummary(plan, english)).toEqual([
    '2 kinds of traffic change',
    '148 logged flows in 24 h',
    'Findings: +1 −0',
  ])
  expect(planSummary(plan, russian)).toEqual([
    '2\u00a0вида трафика изменятся',
    '148\u00a0записей в журнале за 24\u00a0ч',
    'Замечания: +1 −0',
  ])
  expect(verdictLine(change, english, named)).toBe('Accept → Drop: 10.1.2.0/24 → any, tcp 443, 8443-8450')
  expect(verdictLine(change, russian, named)).toBe(
    'Пропустить → Отбросить: 10.1.2.0/24 → любой, tcp 443, 8443-8450',
  )
})

test('traffic is told with its interfaces, and with its family where addresses do not tell it', () => {
  const all = { source_addresses: ['::/0'], destination_addresses: ['::/0'], destination_ports: null }
  const line = (region: Partial<typeof change.region>, words = english) =>
    verdictLine({ ...change, region: { ...change.region, ...region } }, words, named)
  expect(line({ ...all, incoming_interfaces: ['interface.id.1'] })).toBe(
    'Accept → Drop: any (lan) → any, tcp, IPv6',
  )
  const outgoing = { outgoing_interfaces: ['interface.id.1', 'other'] }
  expect(line(outgoing, russian)).toBe(
    'Пропустить → Отбросить: 10.1.2.0/24 → любой (lan, другие интерфейсы), tcp 443, 8443-8450',
  )
})

test('a finding that only names other rules than before is none that appears and vanishes', () => {
  const finding = (kind: string, rule: string, ...rules: string[]) => ({
    kind,
    table: 'forward',
    rule,
    rules,
  })
  const findings = {
    appeared: [
      finding('redundant', 'fwd.ngfw.1', 'fwd.ngfw.7'),
      finding('shadowed', 'fwd.ngfw.2', 'fwd.ngfw.7'),
    ],
    vanished: [
      finding('redundant', 'fwd.ngfw.1', 'fwd.ngfw.6'),
      finding('redundant', 'fwd.ngfw.2', 'fwd.ngfw.6'),
      finding('redundant', 'fwd.ngfw.3'),
    ],
  }
  expect(findingChanges(findings)).toEqual({
    appeared: [findings.appeared[1]],
    vanished: findings.vanished.slice(1),
    stayed: 1,
  })
  expect(planSummary({ ...plan, findings }, english)).toContain('Findings: +1 −2')
  const { appeared } = findings
  const alone = { appeared: [appeared[0]!], vanished: [findings.vanished[0]!] }
  expect(planSummary({ ...plan, findings: alone }, english).join()).not.toContain('Findings')
  // Those without a rule are about their objects.
  const unused = (...objects: string[]) => ({ kind: 'unused_object', table: '', objects })
  expect(findingChanges({ appeared: [unused('ip.id.1')], vanished: [unused('ip.id.2')] }).stayed).toBe(0)
})

test('protocols are told by name, or by what they leave out', () => {
  const line = (protocols: readonly string[], words = english) =>
    verdictLine({ ...change, region: { ...change.region, protocols, destination_ports: null } }, words, named)
  expect(line(['0-5', '7-255'])).toBe('Accept → Drop: 10.1.2.0/24 → any, any protocol but tcp')
  expect(line(['0-5', '7-16', '18-255'], russian)).toBe(
    'Пропустить → Отбросить: 10.1.2.0/24 → любой, любой протокол, кроме tcp, udp',
  )
  expect(line(['2', '17'])).toBe('Accept → Drop: 10.1.2.0/24 → any, protocol 2, udp')
})

test('what is stored is told by field', () => {
  const names = {
    value: (text: string) => ({ drop: 'Отбросить' })[text] ?? text,
    field: (name: string) => name,
    resource: () => 'Forward',
    object: (id: string) => (id === 'ip.id.1' ? 'srv-db' : id),
  }
  const line = storedLine(
    {
      resource: 'forward_rules',
      id: 4,
      before: { comment: 'x', source_addresses: ['any'], enabled: true },
      after: { comment: 'x', source_addresses: ['ip.id.1'], enabled: false },
      moved: true,
    },
    english,
    names,
  )
  expect(line).toBe('Forward fwd.ngfw.4 (x): moved, changed: source_addresses any → srv-db; enabled ✓ → ✗')
  const acted = { resource: 'forward_rules', id: 4, moved: false }
  const before = { comment: 'drop', action: 'accept' }
  const after = { comment: 'drop', action: 'drop' }
  expect(storedLine({ ...acted, before, after }, english, names)).toBe(
    'Forward fwd.ngfw.4 (drop): changed: action accept → Отбросить',
  )
})

const lost = { verdict: 'accept', answer_lost: 'no route' }
const accept = { verdict: 'accept' }
const drop = { verdict: 'drop' }

test.each([
  ['10.1.2.3', accept, drop, true],
  ['10.1.2.3', accept, lost, true],
  ['10.1.2.3', accept, accept, false],
  ['10.1.2.3', drop, drop, false],
  ['127.0.0.1', accept, drop, false],
] as const)('a connection from %s that fares %j would fare %j: cut %s', (address, before, after, isCut) => {
  expect(cutsOwnConnection({ packet: { src_ip: address }, before, after })).toBe(isCut)
})

test('where the gateway does not know the connection, nothing is said of it', () => {
  expect(cutsOwnConnection(null)).toBe(false)
})

test('a finding names what it is about, and what else it is about', () => {
  const name = (id: string) => id
  const shadowed = { kind: 'shadowed', table: 'forward', rule: 'fwd.ngfw.7', rules: ['fwd.ngfw.2'] }
  expect(findingLine(shadowed, english, name)).toBe('fwd.ngfw.7: shadowed (fwd.ngfw.2)')
  expect(findingLine({ kind: 'unused_object', table: '', objects: ['ip.id.1'] }, english, name)).toBe(
    'ip.id.1: unused object',
  )
})
