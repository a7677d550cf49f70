import { expect, test } from 'vitest'
import { policy as english } from '../../words/en/policy.ts'
import { policy as russian } from '../../words/ru/policy.ts'
import { cutsOwnConnection } from './own-connection.ts'
import type { Plan, VerdictChange } from './plan.ts'
import { planSummary, storedLine, verdictLine } from './words.ts'

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
  expect(verdictLine(change, english)).toBe('Accept → Drop: 10.1.2.0/24 → any, tcp 443, 8443-8450')
  expect(verdictLine(change, russian)).toBe('Пропустить → Отбросить: 10.1.2.0/24 → любой, tcp 443, 8443-8450')
})

test('what is stored is told by field', () => {
  const names = {
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
  expect(line).toBe('Forward 4 (x): moved, changed: source_addresses any → srv-db; enabled ✓ → ✗')
})

test.each([
  ['10.1.2.3', 'gw.example', 8443, true],
  ['10.1.2.3', '10.0.0.1', 8443, true],
  ['10.1.3.3', 'gw.example', 8443, false],
  ['10.1.2.3', 'gw.example', 9000, false],
  ['127.0.0.1', 'gw.example', 8443, false],
] as const)('a connection of %s to %s:%s would be cut: %s', (clientAddress, host, port, isCut) => {
  expect(cutsOwnConnection(plan, { clientAddress, host, port })).toBe(isCut)
})
