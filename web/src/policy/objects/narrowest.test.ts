import { expect, test } from 'vitest'
import { objectFor } from './narrowest.ts'
import { ObjectIndex } from './object-index.ts'

const objects = new ObjectIndex([
  { id: 'ip.id.1', type: 'ip', title: 'srv-db', comment: '', value: '10.1.2.3' },
  { id: 'subnet.id.1', type: 'subnet', title: 'office', comment: '', value: '10.1.2.0/255.255.255.0' },
  { id: 'port.id.1', type: 'port', title: 'https', comment: '', value: 443 },
  { id: 'address_list.id.1', type: 'address_list', title: '10.1.2.9', comment: '', values: ['ip.id.1'] },
])

test.each([
  ['10.1.2.3', 'address', 'ip.id.1'],
  ['10.1.2.0/24', 'address', 'subnet.id.1'],
  ['office', 'address', 'subnet.id.1'],
  ['10.1.2.3/32', 'address', 'ip.id.1'],
  ['443', 'port', 'port.id.1'],
] as const)('%s is found', (typed, kind, id) => {
  expect(objectFor(typed, kind, objects)).toMatchObject({ found: { id } })
})

test.each([
  ['10.1.2.4', 'address', '/aliases/ip_addresses', { title: '10.1.2.4', value: '10.1.2.4' }],
  ['10.1.3.0/24', 'address', '/aliases/networks', { title: '10.1.3.0/24', value: '10.1.3.0/24' }],
  ['10.1.2.4-10.1.2.9', 'address', '/aliases/ip_ranges', { start: '10.1.2.4', end: '10.1.2.9' }],
  ['2001:db8::/126', 'address', '/aliases/ip_ranges', { start: '2001:db8::', end: '2001:db8::3' }],
  ['crm.example', 'address', '/aliases/domains', { value: 'crm.example' }],
  ['8443', 'port', '/aliases/ports', { value: 8443 }],
  ['8000-8010', 'port', '/aliases/port_ranges', { start: 8000, end: 8010 }],
] as const)('%s is made', (typed, kind, path, body) => {
  expect(objectFor(typed, kind, objects)).toMatchObject({ create: { path, body } })
})

test.each([
  ['', 'address'],
  ['crm', 'address'],
  ['10.1.2.300', 'address'],
  ['70000', 'port'],
  ['443', 'address'],
] as const)('%j is no value of %s', (typed, kind) => {
  expect(objectFor(typed, kind, objects)).toBeNull()
})
