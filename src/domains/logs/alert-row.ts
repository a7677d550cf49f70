import type { EngineRow } from '../../core/engine/rows/engine-row.ts'
import type { AlertsLeftOut } from '../../core/engine/rows/ips-alert.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { type FlowFacts, known, partyFields } from './flow-facts.ts'
import { tupleFields } from './packet-row.ts'

const unit = 'gatehouse-ips'

/** A signature that an inspector found. */
export type FoundSignature = Extract<EngineRow, { readonly kind: 'ips' }>

/**
 * The log row of a signature that was found by an engine. The inspector is known by the name of its profile; where profiles share the engine,
 * the rule that let the connection in says which of them it is. Source: silences#ips-rows.
 */
export function alertRow(
  { profile: inspector, profiles, alert }: FoundSignature,
  facts: FlowFacts,
): LogRecord {
  const { action, sid, signature, protocol, source, destination, connection } = alert
  const asking = facts.inspectionOf(connection, profiles)
  const profile = asking.profile || inspector
  const chosen = facts.signatureIn(asking.profileId, sid)
  const translation = connection?.translation ?? null
  const way = `${endpoint(source, alert.sourcePort)} -> ${endpoint(destination, alert.destinationPort)}`
  const given = (fields: Readonly<Record<string, string | number | null>>) =>
    Object.fromEntries(
      Object.entries(fields).filter(
        (field): field is [string, string | number] => field[1] !== null && field[1] !== '',
      ),
    )
  return {
    atMicroseconds: alert.atMicroseconds,
    priority: action === 'drop' ? 4 : 5,
    message: `ips ${action} ${sid} "${signature}" profile "${profile}" ${protocol} ${way}`,
    syslogId: 'ips',
    unit,
    origin: 'packet',
    event: {
      kind: 'ips',
      fields: {
        ...known({ rule: asking.rule }),
        profile,
        ...given({ profile_rule: chosen?.rule ?? null }),
        action,
        sid,
        ...given({
          revision: alert.revision,
          signature,
          classtype: alert.classtype,
          // The end of a packet whose alert a threshold keeps back comes without them.
          severity: alert.severity || (chosen?.severity ?? ''),
          tactics: (alert.tactics.length > 0 ? alert.tactics : (chosen?.tactics ?? [])).join(' '),
          protocol,
          application: alert.application,
          source,
          source_port: alert.sourcePort,
          destination,
          destination_port: alert.destinationPort,
          host: alert.host,
          path: alert.path,
          direction: alert.toServer ? 'to_server' : 'to_client',
          bytes: alert.bytes,
        }),
        ...known({ in_interface: facts.deviceOf(source), out_interface: facts.deviceOf(destination) }),
        ...partyFields(source, destination, facts),
        ...(translation === null
          ? {}
          : {
              ...tupleFields('original_', translation.original),
              ...tupleFields('translated_', translation.translated),
            }),
      },
    },
  }
}

/** The row about alerts that did not become rows. */
export function alertsLeftOutRow(
  { profile, sid, source, alerts }: AlertsLeftOut,
  atMicroseconds: number,
): LogRecord {
  return {
    atMicroseconds,
    priority: 4,
    message: `ips ${sid} profile "${profile}": ${alerts} more alerts from ${source ?? 'other sources'} were left out`,
    syslogId: 'ips',
    unit,
    origin: 'packet',
    event: {
      kind: 'ips-left-out',
      fields: { profile, sid, ...(source === null ? {} : { source }), alerts },
    },
  }
}

/** The row about alerts of a profile that nobody could read. */
export function alertsLostRow(
  { profile, alerts }: { readonly profile: string; readonly alerts: number },
  atMicroseconds: number,
): LogRecord {
  return {
    ...{ atMicroseconds, priority: 4, syslogId: 'ips', unit, origin: 'packet' },
    message: `ips profile "${profile}": ${alerts} alerts are not in the log: they came too fast, or could not be read`,
    event: { kind: 'ips-lost', fields: { profile, alerts } },
  }
}

function endpoint(address: string, port: number | null): string {
  if (port === null) return address
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}
