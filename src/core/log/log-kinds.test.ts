import { expect, test } from 'vitest'
import { eventFields, logKinds } from './log-kinds.ts'
import { queryColumns } from './log-query.ts'

test('a field has one type in all kinds, and none has the name of a part of a row', () => {
  for (const [kind, { fields }] of Object.entries(logKinds))
    for (const [name, type] of Object.entries(fields)) {
      expect([kind, name, eventFields[name]]).toEqual([kind, name, type])
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(['kind', 'id', 'second']).not.toContain(name)
    }
})

test('columns of a query are those of a row and the fields of events', () => {
  expect(queryColumns).toMatchObject({
    id: 'string',
    priority: 'integer',
    'event.kind': 'string',
    'event.rule': 'string',
    'event.source': 'address',
    'event.destination_port': 'integer',
    'event.revision': 'integer',
  })
})
