import type { DeniedConnection } from '../../core/engine/rows/denied-connection.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { applicationMessage } from '../../core/log/packet-message.ts'
import { l7Protocol } from '../../core/schema/l7.ts'
import { type FlowFacts, known, partyFields } from './flow-facts.ts'
import { tupleFields } from './packet-row.ts'

/** The log row of a connection that application control ended. Source: silences#application-rows. */
export function applicationRow(denied: DeniedConnection, facts: FlowFacts): LogRecord {
  const { by, tuple, translated } = denied
  const path = denied.protocols.map((id) => l7Protocol(id)?.title ?? id)
  const translation = translated === null ? null : { original: tuple, translated }
  const { ruleNumber } = denied
  const { rule } = facts.inspectionOf({ ruleNumber, isEnded: true, first: tuple, translation }, [])
  const fields = {
    rule: 'rule' in by ? `app.ngfw.${by.rule}` : '',
    profile: 'profile' in by ? by.profile : '',
    application: path.at(-1) ?? '',
    path: path.join('.'),
    protocol: denied.protocol,
    in_interface: denied.inDevice,
    out_interface: denied.outDevice,
  }
  return {
    atMicroseconds: denied.atMicroseconds,
    priority: 5,
    message: applicationMessage({ ...fields, ...tuple }),
    syslogId: 'firewall',
    unit: 'gatehouse-application-control',
    origin: 'packet',
    event: {
      kind: 'application-denied',
      fields: {
        ...known({ ...fields, firewall_rule: rule }),
        ...tupleFields('', tuple),
        ...partyFields(tuple.source, (translated ?? tuple).destination, facts),
        ...(translated === null ? {} : tupleFields('translated_', translated)),
      },
    },
  }
}
