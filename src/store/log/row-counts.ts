import { byOrigin, type LogOrigin, type LogRecord, logOrigins } from '../../core/log/log-record.ts'

/** Number of rows of one origin and kind; the kind of a row without an event is empty. */
export interface RowCount {
  readonly origin: LogOrigin
  readonly kind: string
  readonly rows: number
}

/** Counts rows by origin and kind. */
export class RowCounts {
  readonly #counts = byOrigin(() => new Map<string, { rows: number }>())

  /** Counts a row. */
  add({ origin, event }: LogRecord): void {
    const kind = event?.kind ?? ''
    const known = this.#counts[origin].get(kind)
    if (known === undefined) this.#counts[origin].set(kind, { rows: 1 })
    else known.rows += 1
  }

  /** Counts so far. */
  all(): RowCount[] {
    return logOrigins.flatMap((origin) =>
      [...this.#counts[origin]].map(([kind, { rows }]) => ({ origin, kind, rows })),
    )
  }
}
