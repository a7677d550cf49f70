import type { Database } from '../database.ts'

/** A row that was set aside. `at` is Unix seconds. */
export interface RowSetAside {
  readonly resource: string
  readonly item: string
  readonly problem: string
  readonly at: number
}

/** Rows that were set aside, the oldest first. */
export function rowsSetAside(database: Database): readonly RowSetAside[] {
  return database
    .prepare('SELECT resource, item, problem, at / 1000 AS at FROM set_aside ORDER BY id')
    .all() as RowSetAside[]
}
