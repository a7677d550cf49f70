import type { Resource } from '../../core/resource.ts'
import type { Database } from '../database.ts'
import { dropsPackets } from './dropping-rule.ts'

/** A row that was set aside. `at` is Unix seconds. */
export interface RowSetAside {
  readonly resource: string
  readonly item: string
  readonly problem: string
  readonly at: number
  /** Whether it was a rule in force that drops packets, or may have been: a row that cannot be read counts as one. */
  readonly drops: boolean
}

interface StoredRow extends Omit<RowSetAside, 'drops'> {
  readonly body: string
}

/** Rows that were set aside, the oldest first. */
export function rowsSetAside(database: Database, resources: readonly Resource[]): readonly RowSetAside[] {
  const rows = database
    .prepare('SELECT resource, item, problem, at / 1000 AS at, body FROM set_aside ORDER BY id')
    .all() as StoredRow[]
  return rows.map(({ body, ...row }) => {
    const resource = resources.find(({ name }) => name === row.resource)
    return { ...row, drops: dropsPackets(resource, body) }
  })
}
