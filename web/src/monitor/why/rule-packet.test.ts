import { expect, test } from 'vitest'
import { emptyRule } from '../../policy/draft/edit.ts'
import type { Rule } from '../../policy/model/rule.ts'
import { ObjectIndex } from '../../policy/objects/object-index.ts'
import type { Region } from '../../policy/plan/plan.ts'
import { fieldsOfRule, isDecidedBy, otherForms, packetNear, ruleOf } from './rule-packet.ts'

const rule: Rule = { ...emptyRule, id: 41, enabled: true, action: 'accept' }

test.each([
  ['fwd.ngfw.41', { table: 'forward', number: 41 }],
  ['dnat.ngfw.1', { table: 'dnat', number: 1 }],
  ['fwd.sys.default', null],
  ['', null],
])('%s is a rule of %j', (id, place) => {
  expect(ruleOf(id)).toEqual(place)
})

test('a rule is turned around to find its packets; one that is off is switched on', () => {
  expect(otherForms('forward', rule)).toEqual([{ action: 'drop' }])
  expect(otherForms('input', { ...rule, action: 'drop', enabled: false })).toEqual([
    { enabled: true, action: 'accept' },
    { enabled: true },
  ])
  expect(otherForms('log', { ...rule, action: 'mark_not_log' })).toEqual([{ action: 'mark_log' }])
  expect(otherForms('dnat', { ...rule, action: 'dnat' })).toEqual([
    { action: 'accept', change_destination_address: null, change_destination_port: null },
  ])
  expect(otherForms('snat', rule)).toEqual([{ enabled: false }])
  expect(otherForms('snat', { ...rule, action: 'snat', enabled: false })).toEqual([{ enabled: true }])
})

const witness = {
  packet: { protocol: 'tcp', src_ip: '10.0.0.1', src_port: 1, dst_ip: '203.0.113.1', dst_port: 80 },
}
const region = (source: readonly string[], destination: readonly string[]): Region => ({
  protocols: null,
  source_addresses: source,
  source_ports: null,
  destination_addresses: destination,
  destination_ports: null,
  incoming_interfaces: null,
  outgoing_interfaces: null,
})

test.each([
  [['10.0.0.0/8'], ['0.0.0.0/0'], '10.1.2.3', '10.1.2.3', '203.0.113.1'],
  [['0.0.0.0/0'], ['203.0.113.0-203.0.113.9'], '203.0.113.7', '10.0.0.1', '203.0.113.7'],
  [['0.0.0.0/0'], ['198.51.100.1'], '10.1.2.3', '10.1.2.3', '203.0.113.1'],
  [['10.0.0.0/8'], ['203.0.113.1'], '192.0.2.1', '10.0.0.1', '203.0.113.1'],
  [['10.0.0.0/8'], ['203.0.113.1'], '2001:db8::1', '10.0.0.1', '203.0.113.1'],
])('from %j to %j near %s: %s to %s', (source, destination, near, src, dst) => {
  const packet = packetNear({ region: region(source, destination), witness }, near)
  expect(packet).toEqual({ protocol: 'tcp', src_ip: src, src_port: 1, dst_ip: dst, dst_port: 80 })
})

test('a packet is decided by the rule of its verdict, of its translation and of its log', () => {
  const decided = { rule_id: 'fwd.ngfw.1', stages: [{ rule_id: null }, { rule_id: 'dnat.ngfw.2' }] }
  expect(isDecidedBy('fwd.ngfw.1', decided)).toBe(true)
  expect(isDecidedBy('dnat.ngfw.2', decided)).toBe(true)
  expect(isDecidedBy('fwd.ngfw.11', decided)).toBe(false)
})

test('the fields of a rule say what they say of a packet, and nothing else', () => {
  const object = (id: string, value: string | number) => ({ id, type: '', title: id, comment: '', value })
  const objects = new ObjectIndex([
    object('subnet.id.1', '10.1.2.0/24'),
    object('ip.id.1', '2001:db8::1'),
    object('port.id.1', 5432),
    { id: 'address_list.id.1', type: '', title: '', comment: '', values: ['user.id.1', 'subnet.id.1'] },
  ])
  expect(fieldsOfRule(rule, objects)).toEqual({})
  expect(
    fieldsOfRule(
      {
        ...rule,
        protocol: 'protocol.tcp',
        source_addresses: ['address_list.id.1'],
        destination_addresses: ['ip.id.1'],
        destination_ports: ['port.id.1'],
      },
      objects,
    ),
  ).toEqual({ protocol: 'tcp', src_ip: '10.1.2.1', dst_ip: '2001:db8::1', dst_port: 5432 })
  expect(
    fieldsOfRule(
      { ...rule, source_addresses: ['subnet.id.1'], source_addresses_negate: true },
      objects,
      '10.9.9.9',
    ),
  ).toEqual({ src_ip: '10.9.9.9' })
})
