import { type Finding, findingKinds, findingTables } from '../../core/finding.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { ruleId } from '../../domains/firewall/policy-list.ts'
import { objectTables } from '../../domains/objects/all.ts'
import { prefixes, tableNames, tables } from './reading.ts'

/** By table, then rule in match order, then kind; those about objects last, by type and object. */
export function sortFindings(snapshot: Snapshot, findings: readonly Finding[]): Finding[] {
  const places = new Map<string, number>()
  for (const name of tableNames) {
    for (const { id } of snapshot.rows(tables[name]).entries)
      places.set(ruleId(prefixes[name], id), places.size)
  }
  for (const table of objectTables) {
    const type = table.id.kind === 'alias' ? table.id.type : table.name
    for (const { id } of snapshot.rows(table).entries) places.set(`${type}.id.${id}`, places.size)
  }
  const placeOf = ({ rule, objects }: Finding) => places.get(rule ?? objects?.[0] ?? '') ?? 0
  return findings.toSorted(
    (a, b) =>
      findingTables.indexOf(a.table) - findingTables.indexOf(b.table) ||
      placeOf(a) - placeOf(b) ||
      findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind),
  )
}
