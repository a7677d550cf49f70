import { expect, it } from 'vitest'
import { holderAmong, optionsOf } from './options.ts'

const objects = [
  { id: 'interface.id.3', type: 'interface', title: 'wan' },
  { id: 'interface.external_any', type: 'interface', title: 'all provider connections' },
  { id: 'interface.local_any', type: 'interface', title: 'all local interfaces' },
  { id: 'iplist.FR', type: 'iplist', title: 'France' },
  { id: 'security_group.guid.7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d', type: 'security_group', title: 'staff' },
]

it.each([
  [
    ['interface', 'interface.external_any'],
    ['interface.id.3', 'interface.external_any'],
  ],
  [['interface'], ['interface.id.3']],
  [['interface.local_any'], ['interface.local_any']],
  [
    ['iplist', 'security_group'],
    ['iplist.FR', objects[4]!.id],
  ],
])('a field of %j takes %j', (classes, wanted) => {
  expect(optionsOf(objects, { type: 'string', 'x-alias': classes }).map(({ value }) => value)).toEqual(wanted)
})

it('a person is found by the login, an object by its value', () => {
  const named = [
    { id: 'user.id.1', type: 'user', title: 'Anna Petrova', login: 'a.petrova', comment: '' },
    { id: 'ip.id.1', type: 'ip', title: 'crm', value: '10.1.2.3', comment: 'old' },
  ]
  expect(optionsOf(named, { type: 'string', 'x-alias': ['user', 'ip'] })).toEqual([
    { value: 'user.id.1', title: 'Anna Petrova', detail: 'a.petrova' },
    { value: 'ip.id.1', title: 'crm', detail: '10.1.2.3, old' },
  ])
})

it('a typed address, network or port finds what holds it, with the members through which it does', () => {
  const held = [
    { id: 'subnet.id.1', type: 'subnet', title: 'office', value: '10.1.0.0/16' },
    { id: 'address_list.id.1', type: 'address_list', title: 'clients', values: ['subnet.id.1'] },
    { id: 'ip.id.1', type: 'ip', title: 'other', value: '192.0.2.1' },
    { id: 'port_range.id.1', type: 'port_range', title: 'high', value: '1024-65535' },
  ]
  const found = (typed: string) => {
    const holds = holderAmong(held)(typed)
    return holds === null
      ? null
      : held.flatMap(({ id, title }) => (holds(id) ? [[title, ...holds(id)!]] : []))
  }
  expect(found('10.1.2.3')).toEqual([['office'], ['clients', 'office']])
  expect(found('10.0.0.0/8')).toEqual([['office'], ['clients', 'office']])
  expect(found('8080')).toEqual([['high']])
  expect(found('crm')).toBeNull()
})
