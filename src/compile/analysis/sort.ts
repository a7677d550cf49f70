import { type Finding, findingKinds, findingTables } from '../../core/finding.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { ruleId } from '../../domains/firewall/policy-list.ts'
import { objectTables } from '../../domains/objects/all.ts'
import { prefixes, tableNames, tables } from './table/reading.ts'

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
  const keyed = findings.map((finding) => {
    const { table, rule, objects, kind } = finding
    const place = places.get(rule ?? objects?.[0] ?? '') ?? 0
    const kinds = findingKinds.length
    const key =
      (findingTables.indexOf(table) * (places.size + 1) + place) * kinds + findingKinds.indexOf(kind)
    return { key, finding }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ finding }) => finding)
}
