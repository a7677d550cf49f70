import { expect, it } from 'vitest'
import { optionsOf } from './options.ts'

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
