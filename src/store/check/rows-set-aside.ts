import type { Resource } from '../../core/resource/resource.ts'
import type { Database } from '../database/database.ts'
import { dropsPackets } from './dropping-rule.ts'

/** A row that was set aside. `at` is Unix seconds. */
export interface RowSetAside {
  readonly resource: string
  readonly item: string
  readonly problem: string
  readonly at: number
  /** True when it was a rule in force that drops packets, or may have been: a row that cannot be read counts as one. */
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

/** Sentence that warns of rules that are set aside and dropped packets; null when there are none. */
export function openWarning(rows: readonly RowSetAside[]): string | null {
  const open = rows.filter(({ drops }) => drops)
  if (open.length === 0) return null
  const names = open.map(({ resource, item }) => `${resource} ${item}`).join(', ')
  return (
    `rules that dropped packets are set aside and not in force (${names}): what they stopped passes unless another ` +
    'rule stops it; make them again, then say repair forget-set-aside'
  )
}
