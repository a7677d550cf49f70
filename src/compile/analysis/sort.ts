import { type Finding, findingKinds, findingTables, ruleTableNames } from '../../core/finding.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { ruleId, ruleTableOf } from '../../domains/firewall/rule-table.ts'
import { objectTables } from '../../domains/objects/all.ts'

/** By table, then rule in match order, then kind; those about objects last, by type and object. */
export function sortFindings(snapshot: Snapshot, findings: readonly Finding[]): Finding[] {
  const places = new Map<string, number>()
  for (const name of ruleTableNames) {
    for (const { id } of snapshot.rows(ruleTableOf[name].table).entries)
      places.set(ruleId(ruleTableOf[name].prefix, id), places.size)
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
