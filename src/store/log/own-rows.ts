import type { LogRecord } from '../../core/log/log-record.ts'

const own = { syslogId: 'gatehouse', unit: 'gatehouse', priority: 4 } as const

/** The row of rows that are not in the log. */
export function lossRecord(
  atMicroseconds: number,
  text: string,
  fields: { rows: number; reason: string },
): LogRecord {
  return { ...own, atMicroseconds, origin: 'outside', message: text, event: { kind: 'rows-lost', fields } }
}

/** The row of something that was lost or set aside. */
export function noticeRecord(atMicroseconds: number, reason: string): LogRecord {
  const event = { kind: 'data-notice', fields: { reason } } as const
  return { ...own, atMicroseconds, origin: 'gateway', message: `data folder: ${reason}`, event }
}
