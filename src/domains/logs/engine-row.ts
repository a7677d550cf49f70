import type { EngineName } from '../../core/engine/artifact.ts'
import type { EngineRow } from '../../core/engine/rows/engine-row.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import { alertRow, alertsLeftOutRow, alertsLostRow } from './alert-row.ts'
import { applicationRow } from './application-row.ts'
import { connectionRow } from './connection-row.ts'
import { eventRow } from './event-row.ts'
import { type FlowFacts, noFacts } from './flow-facts.ts'
import { leftOutRow, packetRow } from './packet-row.ts'
import { journalRow, kernelRow, recordsLostRow } from './system-row.ts'
import { wafLeftOutRow, wafLostRow, wafRow } from './waf-row.ts'
import { requestsLostRow, webRow } from './web-row.ts'

/** The log row of what an engine brings; what has no time of its own came at `nowMicroseconds` (Unix). */
export function engineRow(
  engine: EngineName,
  row: EngineRow,
  { nowMicroseconds, facts = noFacts }: { readonly nowMicroseconds: number; readonly facts?: FlowFacts },
): LogRecord {
  switch (row.kind) {
    case 'packet':
      return packetRow(row.packet, facts)
    case 'packets-left-out':
      return leftOutRow(row.leftOut, nowMicroseconds)
    case 'connection':
      return connectionRow(row.connection, facts)
    case 'ips':
      return alertRow(row, facts)
    case 'ips-left-out':
      return alertsLeftOutRow(row.leftOut, nowMicroseconds)
    case 'ips-lost':
      return alertsLostRow(row, nowMicroseconds)
    case 'application-denied':
      return applicationRow(row.denied, facts)
    case 'content-filter':
      return webRow(row.request, facts)
    case 'requests-lost':
      return requestsLostRow(row.requests, nowMicroseconds)
    case 'waf':
      return wafRow(row.match, facts)
    case 'waf-left-out':
      return wafLeftOutRow(row.leftOut, nowMicroseconds)
    case 'waf-lost':
      return wafLostRow(row.requests, nowMicroseconds)
    case 'packets-lost':
    case 'connections-lost':
      return eventRow(row, nowMicroseconds)
    case 'kernel':
      return kernelRow(row)
    case 'journal':
      return journalRow(row)
    case 'records-lost':
      return recordsLostRow(row, nowMicroseconds)
    case 'line':
      return programRow(engine, row)
  }
}

/** The row of a line that a program printed. */
function programRow(engine: EngineName, row: Extract<EngineRow, { readonly kind: 'line' }>): LogRecord {
  return {
    atMicroseconds: row.atMs * 1000,
    priority: row.stream === 'stderr' ? 5 : 6,
    message: row.line,
    syslogId: row.program,
    unit: `gatehouse-${engine}`,
    origin: 'system',
    event: { kind: 'line', fields: { engine, stream: row.stream } },
  }
}
