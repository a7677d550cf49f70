import { expect, test } from 'vitest'
import { logKind } from '../../core/log/log-kinds.ts'
import { applicationRow } from './application-row.ts'
import { noFacts } from './flow-facts.ts'

const tuple = { source: '192.0.2.7', sourcePort: 40_000, destination: '198.51.100.1', destinationPort: 443 }

test('the row of a connection that a profile denies names the rule of the firewall, by fields of its kind', () => {
  const denied = {
    ...{ atMicroseconds: 1, by: { profile: 'p' }, protocols: ['id.l7.tls'], protocol: 'tcp', tuple },
    ...{ translated: null, ruleNumber: 3, inDevice: 'lan', outDevice: 'wan' },
  }
  const { event } = applicationRow(denied, {
    ...noFacts,
    inspectionOf: (connection) => ({
      ...{ rule: `fwd.ngfw.${connection?.ruleNumber}`, profileId: '', profile: '' },
    }),
  })
  expect(event!.fields).toMatchObject({ profile: 'p', firewall_rule: 'fwd.ngfw.3', application: 'TLS' })
  const { fields } = logKind('application-denied')
  expect(Object.keys(event!.fields).filter((name) => !(name in fields))).toEqual([])
})
