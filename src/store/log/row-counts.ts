import type { LogOrigin, LogRecord } from '../../core/log/log-record.ts'

/** Number of rows of one origin and kind; the kind of a row without an event is empty. */
export interface RowCount {
  readonly origin: LogOrigin
  readonly kind: string
  readonly rows: number
}

/** Counts rows by origin and kind. */
export class RowCounts {
  readonly #counts = new Map<LogOrigin, Map<string, number>>()

  /** Counts a row. */
  add({ origin, event }: LogRecord): void {
    const kinds = this.#counts.get(origin) ?? new Map<string, number>()
    const kind = event?.kind ?? ''
    this.#counts.set(origin, kinds.set(kind, (kinds.get(kind) ?? 0) + 1))
  }

  /** What was counted so far. */
  all(): RowCount[] {
    return [...this.#counts].flatMap(([origin, kinds]) =>
      [...kinds].map(([kind, rows]) => ({ origin, kind, rows })),
    )
  }
}
