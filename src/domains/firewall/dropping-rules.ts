import type { Snapshot } from '../../core/resource/snapshot.ts'
import { ruleId, ruleTableOf } from './rule-table.ts'

/** The administrator's rules of FORWARD and INPUT that are on and drop, with their ids in the kernel. */
export function droppingRules(snapshot: Snapshot) {
  const { forward, input } = ruleTableOf
  return [forward, input].flatMap(({ name, prefix, table }) =>
    snapshot
      .rows(table)
      .entries.flatMap(({ id, item }) =>
        item.enabled && item.action === 'drop'
          ? [{ table: name, id: Number(id), rule: ruleId(prefix, id) }]
          : [],
      ),
  )
}
