import type { ClickHouseServer } from './client.ts'
import { joined, type Sql, sql } from './sql.ts'
import { type TablePlace, tableOf } from './tables.ts'

/** Which of the rows in ClickHouse are those of the log. Plain data. */
export interface Validity {
  /** Number of the log, which no other has. */
  readonly logId: number
  /** The rows up to this id are there. */
  readonly through: number
  /** Attempts to store rows that were given up, from one number to another: what they stored does not count. */
  readonly abandoned: readonly (readonly [from: number, to: number])[]
  /** Rows behind an id that batches before a number stored do not count: they were not found there once. */
  readonly cuts: readonly Cut[]
}

/** Rows behind `after` of batches before `before`. */
export interface Cut {
  readonly after: number
  readonly before: number
}

/** ClickHouse as one query sees it. Plain data. */
export interface ArchiveView extends Validity {
  readonly server: ClickHouseServer
  readonly place: TablePlace
}

/** Where older rows are that need not be read here. */
export interface ArchiveInUse {
  readonly view: ArchiveView
  /** Aborts when the view is found to be of no use. */
  readonly unusable: AbortSignal
}

/** The rows that count. */
export function validRows(validity: Validity): Sql {
  const { through } = validity
  return sql`(log_id = ${validity.logId} AND id <= ${through}${andCounted(validity)})`
}

/** What tells rows that count from others of the same log. */
export function andCounted({ abandoned, cuts }: Pick<Validity, 'abandoned' | 'cuts'>): Sql {
  const parts = [
    ...abandoned.map(([from, to]) => sql`NOT (batch >= ${from} AND batch <= ${to})`),
    ...cuts.map(({ after, before }) => sql`NOT (id > ${after} AND batch < ${before})`),
  ]
  return parts.length === 0 ? sql`` : sql` AND ${joined(parts, ' AND ', sql``)}`
}

/** `FROM` and `WHERE` of the rows of a view that also fulfil a condition. */
export function fromView(view: ArchiveView, condition: Sql): Sql {
  return sql`FROM ${tableOf(view.place)} WHERE ${validRows(view)} AND ${condition}`
}
