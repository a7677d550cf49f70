import { expect, test } from 'vitest'
import { sampleEvents } from '../../../test/contract/sample-events.ts'
import { logKind } from '../../core/log/log-kinds.ts'
import { eventRow } from './event-row.ts'

test.each(Object.values(sampleEvents).map((event) => [event.kind, event] as const))(
  '%s has the fields that its kind declares, with their types',
  (kind, event) => {
    const row = eventRow(event, 0)
    expect(row.event?.kind).toBe(kind)
    const { fields } = logKind(kind)
    for (const [name, value] of Object.entries(row.event!.fields))
      expect([name, typeof value]).toEqual([name, fields[name] === 'integer' ? 'number' : 'string'])
    expect(Object.keys(row.event!.fields).toSorted()).toEqual(Object.keys(fields).toSorted())
  },
)
