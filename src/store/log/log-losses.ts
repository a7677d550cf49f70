import { type ByOrigin, byOrigin, type LogOrigin, type LogRecord } from '../../core/log/log-record.ts'
import { brokenInfix } from './log-folder.ts'
import { lossRecord, noticeRecord } from './own-rows.ts'
import type { WriterNotices } from './segments/writer-notices.ts'

/** Rows about what was lost come no more often. */
const noticeMilliseconds = 60_000

/** What a log lost or let go, and the rows that say so. */
export class LogLosses {
  readonly #dropped: Record<LogOrigin, number> = { ...byOrigin(() => 0) }
  #untold = 0
  #removed = 0
  #toldAt = { dropped: Number.NEGATIVE_INFINITY, removed: Number.NEGATIVE_INFINITY }
  /** Rows that left the log since the start, by age or for lack of room. */
  left = 0

  /** Rows that were dropped since the start, by their origin. */
  get dropped(): ByOrigin {
    return { ...this.#dropped }
  }

  drop(origin: LogOrigin, count: number): void {
    this.#dropped[origin] += count
    this.#untold += count
  }

  /** The row about rows that were dropped since the last one; null where there are none, or one came a short time ago. */
  droppedRow(atMicroseconds: number, fault: string): LogRecord | null {
    if (this.#untold === 0 || performance.now() - this.#toldAt.dropped < noticeMilliseconds) return null
    const reason = fault || 'more came than could be written'
    const rows = this.#untold
    this.#untold = 0
    this.#toldAt.dropped = performance.now()
    return lossRecord(atMicroseconds, `${rows} log rows were dropped: ${reason}`, { rows, reason })
  }

  /** Rows about what the writer had to do. */
  rowsOf(notices: WriterNotices): readonly LogRecord[] {
    const { removedRows, trimmedRows, setAside, gone, unsynced, tornBytes, damagedBytes } = notices
    const at = Date.now() * 1000
    this.left += removedRows + trimmedRows
    const rows = setAside.map(({ name, isClosed }) =>
      noticeRecord(
        at,
        isClosed
          ? `${name}: a part of the log is closed to the user of the gateway and is set aside; the other rows are there. ` +
              `To have it back, stop the gateway, give the file to that user and take ${brokenInfix}… off its name`
          : `${name}: a part of the log was damaged and is set aside; the other rows are there`,
      ),
    )
    if (gone.length > 0) {
      const count = gone.reduce((sum, each) => sum + each.rows, 0)
      const reason = `${gone[0]!.name}${gone.length > 1 ? ` and ${gone.length - 1} more are` : ' is'} gone`
      rows.push(lossRecord(at, `${reason}: somebody removed ${count} log rows`, { rows: count, reason }))
    }
    if (unsynced !== null)
      rows.push(
        noticeRecord(
          at,
          `the disk did not keep the newest rows of the log (${unsynced}); they are written anew`,
        ),
      )
    if (tornBytes > 0)
      rows.push(
        noticeRecord(at, `the last ${tornBytes} bytes of the log were not written as a whole and are lost`),
      )
    if (damagedBytes > 0)
      rows.push(
        noticeRecord(
          at,
          `${damagedBytes} bytes of the log were damaged; the rows before and behind are there`,
        ),
      )
    this.#removed += removedRows
    if (this.#removed === 0 || performance.now() - this.#toldAt.removed < noticeMilliseconds) return rows
    const fields = { rows: this.#removed, reason: 'the disk is full' }
    this.#removed = 0
    this.#toldAt.removed = performance.now()
    const text = `${fields.reason}: the oldest ${fields.rows} log rows were removed to make room`
    return [...rows, lossRecord(at, text, fields)]
  }
}
