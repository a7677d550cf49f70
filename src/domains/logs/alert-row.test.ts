import { expect, test } from 'vitest'
import type { IpsAlert } from '../../core/engine/rows/ips-alert.ts'
import { logKind } from '../../core/log/log-kinds.ts'
import { alertRow } from './alert-row.ts'
import type { FlowFacts } from './flow-facts.ts'

const ends = { source: '192.0.2.7', sourcePort: 40_000, destination: '198.51.100.1', destinationPort: 80 }
const alert: IpsAlert = {
  ...{ atMicroseconds: 1, action: 'drop', sid: 7, revision: 2, signature: 'evil', classtype: 'bad' },
  ...{ severity: '', tactics: [], protocol: 'tcp', application: 'http', host: 'a.example', path: '/' },
  ...{ ...ends, toServer: true, bytes: 12 },
  connection: {
    ...{ ruleNumber: 3, isEnded: true, first: ends },
    translation: { original: ends, translated: { ...ends, source: '198.51.100.2' } },
  },
}
const facts: FlowFacts = {
  ...{ zoneOf: () => 'Office', userAt: () => 'anna', countryOf: () => 'DE' },
  deviceOf: (address) => (address === ends.source ? 'lan' : 'wan'),
  inspectionOf: () => ({ rule: 'fwd.ngfw.3', profileId: 'p', profile: 'office' }),
  signatureIn: () => ({ rule: 5, severity: 'Major', tactics: ['TA0001', 'TA0002'] }),
}

test('the row of a signature has every field that its kind declares, with its type, and no other', () => {
  const { event } = alertRow({ kind: 'ips', profile: 'inspector', profiles: ['p'], alert }, facts)
  const { fields } = logKind('ips')
  expect(Object.keys(event!.fields).toSorted()).toEqual(Object.keys(fields).toSorted())
  for (const [name, value] of Object.entries(event!.fields))
    expect([name, typeof value]).toEqual([name, fields[name] === 'integer' ? 'number' : 'string'])
  expect(event!.fields).toMatchObject({
    ...{ rule: 'fwd.ngfw.3', profile: 'office', profile_rule: 5, in_interface: 'lan', out_interface: 'wan' },
    ...{ severity: 'Major', tactics: 'TA0001 TA0002', original_source: '192.0.2.7' },
    translated_source: '198.51.100.2',
  })
})

test('what is not known of it is left out', () => {
  const { connection: _connection, ...unknown } = alert
  const row = alertRow(
    { kind: 'ips', profile: 'inspector', profiles: [], alert: { ...unknown, bytes: null } },
    {
      ...facts,
      ...{ inspectionOf: () => ({ rule: '', profileId: '', profile: '' }), signatureIn: () => null },
    },
  )
  expect(row.event!.fields).not.toHaveProperty('rule')
  expect(row.event!.fields).not.toHaveProperty('profile_rule')
  expect(row.event!.fields).not.toHaveProperty('bytes')
  expect(row.event!.fields['profile']).toBe('inspector')
})
