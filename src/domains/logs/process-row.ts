import type { ProcessLine } from '../../core/engine/process-status.ts'
import type { LogRecord } from '../../core/log/log-record.ts'

/** The row of a line that a process of ours printed on its standard error. */
export function processRow({ process, atMs, line }: ProcessLine): LogRecord {
  return {
    atMicroseconds: atMs * 1000,
    priority: 5,
    message: line,
    syslogId: `gatehouse-${process}`,
    unit: 'gatehouse',
    origin: 'system',
    event: { kind: 'line', fields: { process, stream: 'stderr' } },
  }
}

/** The row about lines of our processes that were not kept. */
export function linesLostRow(rows: number, atMicroseconds: number): LogRecord {
  const reason = 'lines of our processes: more came than could be kept until the gateway process took them'
  return {
    atMicroseconds,
    priority: 4,
    message: `${rows} lines of our processes are not in the log: more came than could be kept`,
    ...{ syslogId: 'gatehouse', unit: 'gatehouse', origin: 'system' },
    event: { kind: 'rows-lost', fields: { rows, reason } },
  }
}
