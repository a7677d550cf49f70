import type { JournalRow, KernelRow, RecordsLostRow } from '../../core/engine/rows/engine-row.ts'
import type { LogRecord } from '../../core/log/log-record.ts'

/** The row of a record of the kernel. */
export function kernelRow(row: KernelRow): LogRecord {
  const { atMicroseconds, priority, message, facility, subsystem, device, sequence } = row
  return {
    ...{ atMicroseconds, priority, message },
    ...{ syslogId: 'kernel', unit: 'kernel', origin: 'system' },
    event: { kind: 'kernel', fields: { facility: facility || undefined, subsystem, device, sequence } },
  }
}

/** The row of an entry of the journal. */
export function journalRow(row: JournalRow): LogRecord {
  const { atMicroseconds, priority, message, syslogId, unit, facility, pid, uid, executable } = row
  return {
    ...{ atMicroseconds, priority, message, syslogId, unit },
    origin: 'system',
    event: { kind: 'journal', fields: { facility: facility || undefined, pid, uid, executable } },
  }
}

const reasons: Readonly<Record<RecordsLostRow['reason'], string>> = {
  overwritten: 'they were gone before they could be read',
  flood: 'more came than there is room for',
  'too-long': 'they are too long',
}

/** The row about records that are not in the log. */
export function recordsLostRow(
  { source, records, reason }: RecordsLostRow,
  atMicroseconds: number,
): LogRecord {
  const of = source === 'kernel' ? 'messages of the kernel' : 'entries of the journal'
  const why = reasons[reason]
  return {
    atMicroseconds,
    priority: 4,
    message: `${records} ${of} are not in the log: ${why}`,
    ...{ syslogId: 'gatehouse', unit: 'gatehouse', origin: 'system' },
    event: { kind: 'rows-lost', fields: { rows: records, reason: `${of}: ${why}` } },
  }
}
