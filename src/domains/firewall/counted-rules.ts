import type { Snapshot } from '../../core/resource/snapshot.ts'
import { ruleId, ruleTables } from './rule-table.ts'

/** The administrator's rules that are counted, table by table, with their ids in the kernel. */
export function countedRules(snapshot: Snapshot) {
  return ruleTables
    .filter(({ isCounted }) => isCounted)
    .map(({ name, prefix, table }) => ({
      table: name,
      rules: snapshot.rows(table).entries.map(({ id }) => ({ id: Number(id), rule: ruleId(prefix, id) })),
    }))
}
